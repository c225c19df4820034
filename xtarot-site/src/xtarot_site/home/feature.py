"""The page that one comes to first, and that on which a table is set up."""

from xtarot_site.home import pages

PAGES = (pages.PAGE,)
ROUTES = (*pages.ROUTES,)
