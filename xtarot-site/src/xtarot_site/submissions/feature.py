"""Drafts, submissions, contests and remarks, for the pages that show them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from xtarot.rulebooks import Shelf, books
from xtarot_site.kit.services import Services
from xtarot_site.submissions import data_export
from xtarot_site.submissions.contests import Contests
from xtarot_site.submissions.drafts import Drafts
from xtarot_site.submissions.history import PublishingHistory
from xtarot_site.submissions.remarks import Discussions
from xtarot_site.submissions.service import Programme, ProgrammeSettings

ROUTES = ()
PAGES = ()
EXPORTS = data_export.EXPORTS


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
