"""Pages about the site: privacy, imprint."""
