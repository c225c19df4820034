"""Finished deals as frames to step through."""
