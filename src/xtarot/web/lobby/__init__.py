"""Where people who do not know each other yet find a table."""

from xtarot.web.lobby import finding, friends, lobby, turns

PAGES = (lobby.PAGE,)
ROUTES = (*lobby.ROUTES, *finding.ROUTES, *friends.ROUTES, *turns.ROUTES)
