"""The moderators' desk: what was reported, and what is decided."""

from xtarot.web.moderate import deciding

PAGES = (deciding.PAGE,)
ROUTES = deciding.ROUTES
