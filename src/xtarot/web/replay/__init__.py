"""A finished deal, looked at again, and played on from."""
