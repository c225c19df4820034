"""The deal of the day, challenges, and the league of seven days."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from xtarot_site.duplicate import routes
from xtarot_site.duplicate.tables import DuplicateTables
from xtarot_site.kit.services import Services
from xtarot_site.table import Tables

PAGES = (routes.PAGE,)
ROUTES = routes.ROUTES


@asynccontextmanager
async def lifespan(services: Services) -> AsyncIterator[None]:
    """Add the deals that many play."""
    services.add(DuplicateTables(services.store, services[Tables], services.clock))
    yield
