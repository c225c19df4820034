"""Where people who do not know each other yet find a table."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from xtarot_site.kit.services import Services
from xtarot_site.lobby import correspondence, friends, matchmaking, pages
from xtarot_site.table.lobby_feed import LobbyFeed

PAGES = (pages.PAGE,)
ROUTES = (*pages.ROUTES, *matchmaking.ROUTES, *friends.ROUTES, *correspondence.ROUTES)


@asynccontextmanager
async def lifespan(services: Services) -> AsyncIterator[None]:
    """Send those who look at the lobby away, before anything else stops."""
    yield
    services[LobbyFeed].close()
