"""Writing a rulebook."""

from xtarot.web.write import drafts, records, writing

PAGES = (writing.PAGE,)
ROUTES = (
    *drafts.ROUTES,
    *records.ROUTES,
    *writing.ROUTES,
)
