"""A rulebook from being sent in to being published."""

from xtarot.web.desk import desk, works

PAGES = (desk.PAGE,)
ROUTES = (
    *desk.ROUTES,
    *works.ROUTES,
)
