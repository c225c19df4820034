"""The moderators' desk: what was reported and appealed, and what is decided; and the page of an appeal."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from xtarot_site.chat.moderation import appeals, routes
from xtarot_site.chat.moderation.measures import Moderation
from xtarot_site.chat.moderation.store import ModerationStore
from xtarot_site.core.store.store import Store
from xtarot_site.kit.data_export import Json, payload_of
from xtarot_site.kit.services import Services


async def measures(store: Store, who: int) -> AsyncIterator[Json]:
    """Decisions about the person, and the person's own reports, decisions and appeals."""
    log = ModerationStore(store)
    for rows, did in ((await log.about(who), False), (await log.made_by(who), True)):
        for row in rows:
            if did or (row.kind != "report" and row.who != who):  # who reported what is nobody's business
                yield {"at": row.at, "what": row.kind, **payload_of(row.payload), "yours": did}


PAGES = (routes.PAGE,)
ROUTES = (*routes.ROUTES, *appeals.ROUTES)
EXPORTS = {"moderation": measures}


@asynccontextmanager
async def lifespan(services: Services) -> AsyncIterator[None]:
    """Add moderation."""
    services.add(Moderation(services.store, services.clock))
    yield
