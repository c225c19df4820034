"""Bulk play for measurement: bots compared, events counted."""
