"""What the site says of itself: house notices, what is kept of whom, who runs it, and where a hole is reported."""

from xtarot.web.about import site_pages

PAGES = ()
ROUTES = site_pages.ROUTES
