"""Writing a rulebook."""

from xtarot.web.write import drafts, writing

PAGES = (writing.PAGE,)
ROUTES = (
    *drafts.ROUTES,
    *writing.ROUTES,
)
