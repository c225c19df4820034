"""What each decision of a deal was worth."""

from xtarot_site.replays.review import reviews

PAGES = (reviews.PAGE,)
ROUTES = (*reviews.ROUTES,)
