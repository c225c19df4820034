"""The moderators' desk: what was reported and appealed, and what is decided; and the page of an appeal."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from xtarot_site.chat.moderation import appeals, routes
from xtarot_site.chat.moderation.measures import Moderation
from xtarot_site.kit.services import Services

PAGES = (routes.PAGE,)
ROUTES = (*routes.ROUTES, *appeals.ROUTES)


@asynccontextmanager
async def lifespan(services: Services) -> AsyncIterator[None]:
    """Add moderation."""
    services.add(Moderation(services.store, services.clock))
    yield
