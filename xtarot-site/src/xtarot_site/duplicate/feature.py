"""The deal of the day, challenges, and the league of seven days."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from xtarot_site.core.store.store import Store
from xtarot_site.duplicate import routes
from xtarot_site.duplicate.store import DuplicateStore
from xtarot_site.duplicate.tables import DuplicateTables
from xtarot_site.kit.data_export import MOST, Json
from xtarot_site.kit.services import Services
from xtarot_site.table import Tables


async def challenges(store: Store, who: int) -> AsyncIterator[Json]:
    """The challenges that the person made, without their seeds, which would reveal the cards."""
    for deal in await DuplicateStore(store).made_by(who, MOST):
        yield {"code": deal.code, "game": deal.game, "begins": deal.begins, "opens": deal.opens}


PAGES = (routes.PAGE,)
ROUTES = routes.ROUTES
EXPORTS = {"challenges": challenges}


@asynccontextmanager
async def lifespan(services: Services) -> AsyncIterator[None]:
    """Add the deals that many play."""
    services.add(DuplicateTables(services.store, services[Tables], services.clock))
    yield
