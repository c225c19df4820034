"""The deal of the day, challenges, and the league of seven days."""

from xtarot.web.duplicate import trying

PAGES = (trying.PAGE,)
ROUTES = trying.ROUTES
