"""What each decision of a deal was worth."""

from xtarot.web.review import reviews

PAGES = (reviews.PAGE,)
ROUTES = (*reviews.ROUTES,)
