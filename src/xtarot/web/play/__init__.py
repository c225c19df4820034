"""A table: set up, found, played at."""

from xtarot.web.play import page, seated, socket, spectators, tables

PAGES = (page.PAGE, seated.PAGE)
ROUTES = (
    *page.ROUTES,
    *seated.ROUTES,
    *spectators.ROUTES,
    *socket.ROUTES,
    *tables.ROUTES,
)
