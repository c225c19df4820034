"""Finished deals, in lists and by link."""

from xtarot.web.deals import deals, my_deals

PAGES = (my_deals.PAGE,)
ROUTES = (
    *deals.ROUTES,
    *my_deals.ROUTES,
)
