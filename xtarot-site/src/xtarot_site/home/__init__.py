"""The home page, and the page on which a table is created."""
