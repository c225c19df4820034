"""Where people who do not know each other yet find a table."""

from xtarot.web.lobby import finding, lobby

PAGES = (lobby.PAGE,)
ROUTES = (*lobby.ROUTES, *finding.ROUTES)
