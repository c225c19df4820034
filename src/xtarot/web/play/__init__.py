"""A table: set up, found, played at."""

from xtarot.web.play import page, socket, tables

PAGES = (page.PAGE,)
ROUTES = (
    *page.ROUTES,
    *socket.ROUTES,
    *tables.ROUTES,
)
