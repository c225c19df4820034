"""The editor of rulebooks."""

from xtarot_site.submissions.write import coauthors, drafts, pages, plays, records, shared_draft

PAGES = (pages.PAGE,)
ROUTES = (
    *drafts.ROUTES,
    *plays.ROUTES,
    *shared_draft.ROUTES,
    *records.ROUTES,
    *coauthors.ROUTES,
    *pages.ROUTES,
)
