"""The page that one comes to first, and that on which a table is set up."""

from xtarot.web.home import home

PAGES = (home.PAGE,)
ROUTES = (*home.ROUTES,)
