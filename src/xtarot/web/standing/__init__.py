"""How somebody stands: the profile of a person, and who sees it."""

from xtarot.web.standing import profiles

PAGES = (profiles.PAGE,)
ROUTES = profiles.ROUTES
