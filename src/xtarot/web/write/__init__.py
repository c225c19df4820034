"""Writing a rulebook."""

from xtarot.web.write import drafts, records, shown, writers, writing

PAGES = (writing.PAGE,)
ROUTES = (
    *drafts.ROUTES,
    *shown.ROUTES,
    *records.ROUTES,
    *writers.ROUTES,
    *writing.ROUTES,
)
