"""Writing a rulebook."""

from xtarot.web.write import drafts, records, writers, writing

PAGES = (writing.PAGE,)
ROUTES = (
    *drafts.ROUTES,
    *records.ROUTES,
    *writers.ROUTES,
    *writing.ROUTES,
)
