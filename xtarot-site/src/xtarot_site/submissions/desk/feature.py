"""The desk of reviewers, and the timeline of a submission."""

from xtarot_site.submissions.desk import pages, submissions

PAGES = (pages.PAGE,)
ROUTES = (*pages.ROUTES, *submissions.ROUTES)
