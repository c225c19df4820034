"""The shelf of rulebooks, and each of them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from xtarot_site.books import contests, downloads, remarks, report, rulebooks
from xtarot_site.books.page import BOOKS
from xtarot_site.books.study.background_study import make_figures
from xtarot_site.kit.http.cost_limits import WorkerProcess
from xtarot_site.kit.services import Services
from xtarot_site.submissions.service import Programme, ProgrammeSettings
from xtarot_site.table import Tables

PAGES = (BOOKS,)
ROUTES = (
    *contests.ROUTES,
    *remarks.ROUTES,
    *report.ROUTES,
    *rulebooks.ROUTES,
    *downloads.ROUTES,
)


@asynccontextmanager
async def lifespan(services: Services) -> AsyncIterator[None]:
    """Make the figures of published plays, if the site does."""
    if deals := services[ProgrammeSettings].figures:
        apart = WorkerProcess(services.processes > 0)
        elsewhere = services[Tables].elsewhere
        services.tasks.append(lambda: make_figures(services[Programme], apart, services.clock, deals, elsewhere))
    yield
