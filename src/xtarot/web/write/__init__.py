"""Writing a rulebook."""
