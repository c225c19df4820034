"""Where people who do not know each other yet find a table."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from xtarot_site.core.store.store import Store
from xtarot_site.kit.data_export import Json
from xtarot_site.kit.services import Services
from xtarot_site.lobby import correspondence, friends, matchmaking, pages
from xtarot_site.lobby.friend_store import FriendStore
from xtarot_site.table.lobby_feed import LobbyFeed


async def marked_friends(store: Store, who: int) -> AsyncIterator[Json]:
    """The people whom the person has marked as friends."""
    for tie in await FriendStore(store).of(who):
        if tie.marked:
            yield {"name": tie.name}


PAGES = (pages.PAGE,)
ROUTES = (*pages.ROUTES, *matchmaking.ROUTES, *friends.ROUTES, *correspondence.ROUTES)
EXPORTS = {"friends": marked_friends}


@asynccontextmanager
async def lifespan(services: Services) -> AsyncIterator[None]:
    """Send those who look at the lobby away, before anything else stops."""
    yield
    services[LobbyFeed].close()
