"""A rulebook from being sent in to being published."""
