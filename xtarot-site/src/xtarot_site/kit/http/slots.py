"""Places for connections that stay: sockets, and requests that wait for news (long polls).

An address has so many of them, and the server too. They never take all connections that it can have, so a page can be
asked for however many wait.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

from litestar.exceptions import TooManyRequestsException

from xtarot.rules.texts import Text
from xtarot_site.kit.http.graceful_shutdown import Stopping
from xtarot_site.kit.http.rate_limits import Limits, NetworkCounts, address_of, networks_of
from xtarot_site.kit.http.session import AnyRequest, lang_of

SHARE = 0.75  # of all connections, that may stay
OLDEST = 50  # of the polls that wait, among which one is looked for that can end: a search of all would cost too much
WITHOUT_BODY = "xtarot.without_body"  # in the scope of a HEAD request, which waits for nothing
RETRY_AFTER = 5  # seconds after which it may be worth asking again

CROWDED = Text(
    "同じネットワークで開いているページが多すぎます。ほかのページを閉じるまで、更新が遅くなります",
    "Too many pages are open on your network. Updates are slow until some are closed",
)
FULL = Text(
    "サイトがとても混んでいます。しばらくのあいだ、更新が遅くなります",
    "The site has as many visitors as it can take. Updates are slow for a while",
)

T = TypeVar("T")


class SlotsFull(Exception):
    """There is no place for another connection that stays; `text` says of whom there are too many."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class ConnectionSlots:
    """The sockets and waiting polls of one server. Its methods are for the event loop of the server."""

    def __init__(self, limits: Limits, stopping: Stopping) -> None:
        self._most_of_address, self._stopping = limits.sockets, stopping
        self._most = int(limits.connections * SHARE)
        self._taken, self.sockets = NetworkCounts(), 0
        self._number = 0  # of all that are taken
        self._polls: dict[asyncio.Future[None], str] = {}  # the address of each that waits, the longest first

    def share(self, connections: int) -> None:
        """Set how many connections the server can have in all."""
        self._most = int(connections * SHARE)

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """Hold a place for a socket of this address. Raises SlotsFull."""
        self._take(address)
        self.sockets += 1
        try:
            yield
        finally:
            self.sockets -= 1
            self._give_back(address)

    async def wait(self, request: AnyRequest, news: Callable[[], Awaitable[T]], seconds: float) -> T | None:
        """The news; None where there are none in so many seconds, or before the server stops or needs the place.

        It ends too when the client has gone. Raises TooManyRequestsException where there is no place to wait.
        """
        if not seconds or WITHOUT_BODY in request.scope:
            return await self._stopping.wait(news(), 0)
        address = address_of(request.scope)
        try:
            self._take(address)
        except SlotsFull as full:
            headers = {"retry-after": str(RETRY_AFTER)}
            raise TooManyRequestsException(full.text.of(lang_of(request)), headers=headers) from None
        gives_way = asyncio.get_running_loop().create_future()
        self._polls[gives_way] = address
        gone = asyncio.create_task(_disconnect(request))
        try:
            return await self._stopping.wait(news(), seconds, gives_way, gone)
        finally:
            gone.cancel()
            if self._polls.pop(gives_way, None) is not None:  # else its place is another's
                self._give_back(address)

    def _take(self, address: str) -> None:
        if self._taken.full(address, self._most_of_address):
            raise SlotsFull(CROWDED)
        if self._number >= self._most and not self._make_room(address):
            raise SlotsFull(FULL)
        self._taken.add(address)
        self._number += 1

    def _give_back(self, address: str) -> None:
        self._taken.remove(address)
        self._number -= 1

    def _make_room(self, address: str) -> bool:
        """End a poll, which can ask again, of an address that has more places than this one: so all get some."""
        load = self._load(address) + 1
        for poll, other in islice(self._polls.items(), OLDEST):
            if self._load(other) > load:
                del self._polls[poll]
                self._give_back(other)
                poll.set_result(None)
                return True
        return False

    def _load(self, address: str) -> float:
        """How much of its share an address has."""
        return max(self._taken.number(network) / share for network, share in networks_of(address))


async def _disconnect(request: AnyRequest) -> None:
    """Wait until the connection of a request is closed."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
