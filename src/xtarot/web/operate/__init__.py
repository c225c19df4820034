"""The site for whoever runs it: how many play, what waits, notices to all, roles, contests, the site's own texts."""

from xtarot.web.operate import acting, operate

PAGES = (operate.PAGE,)
ROUTES = (*operate.ROUTES, *acting.ROUTES)
