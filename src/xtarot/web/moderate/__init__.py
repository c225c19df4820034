"""The moderators' desk: what was reported and appealed, and what is decided; and the page of an appeal."""

from xtarot.web.moderate import appealing, deciding

PAGES = (deciding.PAGE,)
ROUTES = (*deciding.ROUTES, *appealing.ROUTES)
