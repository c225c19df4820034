"""How somebody stands: the profile of a person, and who sees it."""

from xtarot_site.ratings import routes

PAGES = (routes.PAGE,)
ROUTES = routes.ROUTES
