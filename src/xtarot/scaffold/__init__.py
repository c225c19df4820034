"""The files with which an author begins."""
