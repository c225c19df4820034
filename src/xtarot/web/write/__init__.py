"""Writing a rulebook."""

from xtarot.web.write import drafts, shown, writing

PAGES = (writing.PAGE,)
ROUTES = (
    *drafts.ROUTES,
    *shown.ROUTES,
    *writing.ROUTES,
)
