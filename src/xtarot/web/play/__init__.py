"""A table: set up, found, played at."""
