"""Finished deals looked at again: as frames to step through, as a review, and as problems to solve.

All of it works from records, never from the state of a table, so nothing of a deal that is on can be had here.
"""
