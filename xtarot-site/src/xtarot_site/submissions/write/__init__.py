"""The editor of rulebooks."""
