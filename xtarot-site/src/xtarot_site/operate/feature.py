"""The site for whoever runs it: how many play, what waits, notices to all, roles, contests, the site's own texts."""

from xtarot_site.operate import pages, routes

PAGES = (pages.PAGE,)
ROUTES = (*pages.ROUTES, *routes.ROUTES)
