"""Positions to be solved."""

from xtarot_site.replays.problems import problems

PAGES = (problems.PAGE, problems.PROBLEMS_PAGE)
ROUTES = (*problems.ROUTES,)
