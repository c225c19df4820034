"""Writing a rulebook."""

from xtarot.web.write import drafts, plays, records, shown, writers, writing

PAGES = (writing.PAGE,)
ROUTES = (
    *drafts.ROUTES,
    *plays.ROUTES,
    *shown.ROUTES,
    *records.ROUTES,
    *writers.ROUTES,
    *writing.ROUTES,
)
