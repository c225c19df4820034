"""Chat at tables: posted, hidden, reported. Others read it on the socket of the table (`xtarot_site.play.socket`)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from xtarot_site.chat import routes
from xtarot_site.chat.moderation.measures import Moderation
from xtarot_site.chat.service import Talks
from xtarot_site.kit.services import Services
from xtarot_site.table.lobby_feed import LobbyFeed

PAGES = ()
ROUTES = routes.ROUTES


@asynccontextmanager
async def lifespan(services: Services) -> AsyncIterator[None]:
    """Add chat."""
    talks = services.add(Talks(services.store, services.clock, services[Moderation], services.news))
    talks.heeded = services[LobbyFeed].look_again
    yield
