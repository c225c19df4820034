"""The page that one comes to first, and that on which a table is set up."""
