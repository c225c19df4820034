"""The lists of finished deals."""
