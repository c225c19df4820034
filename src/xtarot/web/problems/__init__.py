"""Positions to be solved."""

from xtarot.web.problems import problems

PAGES = (problems.PAGE, problems.PROBLEMS_PAGE)
ROUTES = (*problems.ROUTES,)
