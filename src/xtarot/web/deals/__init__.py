"""Finished deals, in lists and by link."""
