"""What the site says of itself: house notices, what is kept of whom, who runs it, and where a hole is reported."""

from xtarot_site.about import pages

PAGES = ()
ROUTES = pages.ROUTES
