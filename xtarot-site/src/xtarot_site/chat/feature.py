"""Chat at tables: posted, hidden, reported. Others read it on the socket of the table (`xtarot_site.play.socket`)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from xtarot_site.chat import routes
from xtarot_site.chat.moderation.measures import Moderation
from xtarot_site.chat.service import Talks
from xtarot_site.chat.store import ChatStore
from xtarot_site.core.store.store import Store
from xtarot_site.kit.data_export import MOST, Json
from xtarot_site.kit.services import Services
from xtarot_site.table.lobby_feed import LobbyFeed


async def lines(store: Store, who: int) -> AsyncIterator[Json]:
    """The person's lines of chat at tables."""
    for table, line in await ChatStore(store).said_by(who, MOST):
        yield {"table": table, "at": line.at, "what": line.kind, "text": line.text}


async def hidden_persons(store: Store, who: int) -> AsyncIterator[Json]:
    """The people whom the person has hidden."""
    for person in await ChatStore(store).unheard_by(who):
        yield {"name": person.name, "since": person.since}


PAGES = ()
ROUTES = routes.ROUTES
EXPORTS = {"said": lines, "unheard": hidden_persons}


@asynccontextmanager
async def lifespan(services: Services) -> AsyncIterator[None]:
    """Add chat."""
    talks = services.add(Talks(services.store, services.clock, services[Moderation], services.news))
    talks.heeded = services[LobbyFeed].look_again
    yield
