"""A table: set up, found, played at."""

from xtarot_site.play import data_export, pages, private_table, socket, spectators, tables

PAGES = (pages.PAGE, private_table.PAGE)
ROUTES = (
    *pages.ROUTES,
    *private_table.ROUTES,
    *spectators.ROUTES,
    *socket.ROUTES,
    *tables.ROUTES,
)
EXPORTS = data_export.EXPORTS
