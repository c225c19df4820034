"""Notices to persons: a list on their page, by push to devices, and by mail."""
