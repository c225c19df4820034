"""The deal of the day, challenges, and the league of seven days."""

from xtarot_site.duplicate import routes

PAGES = (routes.PAGE,)
ROUTES = routes.ROUTES
