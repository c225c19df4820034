"""Finished deals, in lists and by link."""

from xtarot_site.replays.deals import deals, my_deals

PAGES = (my_deals.PAGE,)
ROUTES = (
    *deals.ROUTES,
    *my_deals.ROUTES,
)
