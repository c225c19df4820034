"""The shelf of rulebooks, and each of them."""

from xtarot.web.books import contests, remarks, report, rulebooks, to_print
from xtarot.web.books.page import BOOKS

PAGES = (BOOKS,)
ROUTES = (
    *contests.ROUTES,
    *remarks.ROUTES,
    *report.ROUTES,
    *rulebooks.ROUTES,
    *to_print.ROUTES,
)
