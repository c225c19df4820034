"""Writing a rulebook, and its way from being sent in to being published."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from xtarot.rulebooks import Shelf, books
from xtarot_site.kit.services import Services
from xtarot_site.submissions.contests import Contests
from xtarot_site.submissions.desk import pages as desk_pages
from xtarot_site.submissions.desk import submissions
from xtarot_site.submissions.drafts import Drafts
from xtarot_site.submissions.history import PublishingHistory
from xtarot_site.submissions.remarks import Discussions
from xtarot_site.submissions.service import Programme, ProgrammeSettings
from xtarot_site.submissions.write import coauthors, drafts, pages, plays, records, shared_draft

PAGES = (pages.PAGE, desk_pages.PAGE)
ROUTES = (
    *drafts.ROUTES,
    *plays.ROUTES,
    *shared_draft.ROUTES,
    *records.ROUTES,
    *coauthors.ROUTES,
    *pages.ROUTES,
    *desk_pages.ROUTES,
    *submissions.ROUTES,
)


@asynccontextmanager
async def lifespan(services: Services) -> AsyncIterator[None]:
    """Add what keeps drafts, works and contests."""
    store, clock, settings = services.store, services.clock, services[ProgrammeSettings]
    shelf = settings.shelf or Shelf(books())
    programme = Programme(store, clock, shelf, settings.numbers, services.effort.apart, services.news)
    await services.add(programme).renew()
    services.add(PublishingHistory(programme))
    services.add(Drafts(store, clock))
    services.add(Contests(store, clock))
    services.add(Discussions(store, clock))
    yield
