"""The shelf of rulebooks, and each of them."""

from xtarot_site.books import contests, downloads, remarks, report, rulebooks
from xtarot_site.books.page import BOOKS

PAGES = (BOOKS,)
ROUTES = (
    *contests.ROUTES,
    *remarks.ROUTES,
    *report.ROUTES,
    *rulebooks.ROUTES,
    *downloads.ROUTES,
)
