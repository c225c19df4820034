"""Where people who do not know each other yet find a table."""

from xtarot_site.lobby import correspondence, friends, matchmaking, pages

PAGES = (pages.PAGE,)
ROUTES = (*pages.ROUTES, *matchmaking.ROUTES, *friends.ROUTES, *correspondence.ROUTES)
