"""A rulebook from being sent in to being published."""

from xtarot_site.submissions.desk import pages, submissions

PAGES = (pages.PAGE,)
ROUTES = (
    *pages.ROUTES,
    *submissions.ROUTES,
)
