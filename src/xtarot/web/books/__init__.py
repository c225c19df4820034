"""The shelf of rulebooks, and each of them."""
