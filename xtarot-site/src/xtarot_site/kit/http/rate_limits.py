"""How much one address, or one session, may do, and the token buckets that count it.

A line to the net has at least 64 bits of IPv6, and often 56 or 48, so each limit holds for these three networks
together: the wider have more, and what is asked for is taken from all of them. An address of IPv4 stands for itself.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from math import ceil, inf
from typing import Any, Protocol
from weakref import WeakValueDictionary

from litestar.exceptions import TooManyRequestsException

from xtarot.rules.texts import Text
from xtarot.table.texts import RATE
from xtarot_site.core.clock import Clock
from xtarot_site.core.store.charge import Charge
from xtarot_site.core.store.outbox import NoticeRefused
from xtarot_site.core.store.store import Store
from xtarot_site.kit.durations import write_left
from xtarot_site.kit.http.session import AnyRequest, lang_of

LINE = 64  # bits of the network that stands for an address of IPv6
WIDER = ((48, 16), (56, 4))  # bits of the networks around it, and how many times the limit each has


@dataclass(frozen=True)
class Limits:
    """How much one address may do by default: (burst, then per second). Of IPv6, a network of 64 bits (`WIDER`)."""

    requests: tuple[float, float] = (400, 40)
    changes: tuple[float, float] = (60, 10)  # unsafe methods
    tables: tuple[float, float] = (20, 1 / 6)  # new ones
    papers: tuple[float, float] = (60, 1)  # PDFs, which are made one at a time
    remarks: tuple[float, float] = (10, 1 / 30)  # of one person beside clauses
    address_remarks: tuple[float, float] = (40, 0.2)
    programme: tuple[float, float] = (40, 0.2)  # of one person with rulebooks that were sent in
    address_programme: tuple[float, float] = (100, 0.5)
    talk: tuple[float, float] = (3, 0.3)  # lines of one person at tables
    address_talk: tuple[float, float] = (30, 3)
    reports: tuple[float, float] = (5, 1 / 60)  # of one person, of lines of talk
    address_reports: tuple[float, float] = (10, 1 / 30)
    records: tuple[float, float] = (30, 0.2)  # brought to be looked at, which are judged one at a time
    signing: tuple[float, float] = (20, 0.1)  # names taken, and attempts to sign in by a passkey
    devices: tuple[float, float] = (20, 0.1)  # to which notices are pushed
    mails: tuple[float, float] = (3, 1 / 28800)  # of one person, that ask whether an address is right
    mails_of_address: tuple[float, float] = (6, 1 / 14400)  # of the same, asked for by one address
    mails_to: tuple[float, float] = (1, 1 / 86400)  # of the same, to one mailbox, whoever asks for them
    mails_of_newcomers: tuple[float, float] = (100, 1 / 60)  # of the same, asked for by all who are new, together
    mails_of_site: tuple[float, float] = (200, 1 / 30)  # of the same, in all
    guesses: tuple[float, float] = (20, 0.1)  # attempts to sign in by words, whose name ever they are for
    effort: tuple[float, float] = (30, 0.5)  # seconds of what takes long: pages, replays, checks, one at a time
    loop: tuple[float, float] = (0.1, 0.25)  # seconds of the event loop; who has spent them waits, and is not refused
    sockets: int = 100  # open at a time, with the requests that wait for news
    address_connections: int = 200  # open at a time
    connections: int = 10_000  # open at a time in all; fewer where the system gives fewer file descriptors
    arrivals: int = 4  # tables that are come to at a time, in all
    request_time: float = 10.0  # seconds in which a request must arrive whole
    messages: tuple[float, float] = (40, 10)  # of one session on all its sockets
    address_messages: tuple[float, float] = (400, 100)
    settings: tuple[float, float] = (10, 0.5)  # of one session: seats taken and left, names, paces
    address_settings: tuple[float, float] = (60, 3)
    thinking: tuple[float, float] = (60, 0.5)  # seconds of bots
    reviewing: tuple[float, float] = (300, 0.5)  # seconds of reviews
    patience: int = 100  # messages beyond that until the socket is closed
    notices_of_one: int = 5  # requests a day of one person to another that are not answered
    notices_of_strangers: int = 20  # requests a day to one person of all who are no friends of theirs


class Bucket:
    """A token bucket, with its capacity and its refill per second."""

    __slots__ = ("_at", "_clock", "_left", "_most", "_rate")

    def __init__(self, most: float, rate: float, clock: Clock) -> None:
        self._most, self._rate, self._clock = most, rate, clock
        self._left, self._at = most, clock.now()

    @property
    def left(self) -> float:
        """The tokens that are there now; below 0 where more were spent."""
        return min(self._most, self._left + (self._clock.now() - self._at) * self._rate)

    def spend(self, tokens: float) -> None:
        """Take tokens, also more than there are."""
        self._left, self._at = self.left - tokens, self._clock.now()

    def seconds_until(self, level: float = 0) -> float:
        """In how many seconds as many tokens are there, if none is spent."""
        missing = level - self.left
        return 0.0 if missing <= 0 else missing / self._rate if self._rate else inf

    @property
    def full(self) -> bool:
        """Whether nothing has been taken for so long that it may be forgotten."""
        return self.left >= self._most


class Budget(Protocol):
    """What is left to an address: a bucket, or those of all its networks."""

    @property
    def left(self) -> float:
        """The tokens that can be taken now; below 0 where more were spent."""

    def spend(self, tokens: float) -> None:
        """Take tokens, also more than there are."""

    def seconds_until(self, level: float = 0) -> float:
        """In how many seconds as many tokens are there, if none is spent."""


class _SharedBudget:
    """The buckets of the networks of an address, of which each is spent."""

    def __init__(self, buckets: Sequence[Bucket]) -> None:
        self._buckets = buckets

    @property
    def left(self) -> float:
        return min(bucket.left for bucket in self._buckets)

    def spend(self, tokens: float) -> None:
        for bucket in self._buckets:
            bucket.spend(tokens)

    def seconds_until(self, level: float = 0) -> float:
        return max(bucket.seconds_until(level) for bucket in self._buckets)


class Buckets:
    """A bucket for each address, and for each network around it."""

    def __init__(self, limit: tuple[float, float], clock: Clock, most: int = 10_000) -> None:
        self._limit, self._clock, self._most = limit, clock, most
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Take a token of this address: of all its networks, or of none."""
        buckets = []
        for network, share in networks_of(address):
            bucket = self._bucket(network, share)
            if bucket.left < 1:
                return False
            buckets.append(bucket)
        for bucket in buckets:
            bucket.spend(1)
        return True

    def of(self, address: str) -> Budget:
        """The budget of this address."""
        buckets = [self._bucket(network, share) for network, share in networks_of(address)]
        return buckets[0] if len(buckets) == 1 else _SharedBudget(buckets)

    def _bucket(self, network: str, share: int) -> Bucket:
        bucket = self._buckets.get(network)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._buckets = {name: old for name, old in self._buckets.items() if not old.full}
            burst, rate = self._limit
            bucket = self._buckets[network] = Bucket(share * burst, share * rate, self._clock)
        return bucket


class SiteBuckets:
    """A bucket for each address, which all servers of a site have together. `name`: that of the limit."""

    def __init__(self, name: str, limit: tuple[float, float], clock: Clock, store: Store) -> None:
        self._name, self._limit, self._store = name, limit, store
        self._own = Buckets(limit, clock)  # which spares the store most of what is refused

    async def take(self, address: str) -> bool:
        """Take a token of this address. Raises StoreError."""
        return not await self.spend(address)

    async def spend(self, address: str) -> float:
        """Take a token of this address: 0; or else the seconds until there is one. Raises StoreError."""
        if not self._own.take(address):
            return self._own.of(address).seconds_until(1)
        return await self._store.take(self.charge(address))

    async def give_back(self, address: str) -> None:
        """Give a token back that was taken for nothing. Raises StoreError."""
        self._own.of(address).spend(-1)
        await self._store.take(self.charge(address), tokens=-1)

    def charge(self, address: str) -> Charge:
        """A token of this address, for what is stored together with it at whichever server."""
        return Charge(self._name, networks_of(address), *self._limit)

    def take_alone(self, address: str) -> bool:
        """Take a token where this server is the only one; True where the store takes it with what is stored."""
        return self._store.shared or self._own.take(address)

    async def take_shared(self, address: str) -> bool:
        """Take a token that `take_alone` has not taken. Raises StoreError."""
        return not self._store.shared or await self.take(address)


class NetworkCounts:
    """How many of something there are of each address, and of each network around it."""

    def __init__(self) -> None:
        self._counts = Counter[str]()

    def number(self, network: str) -> int:
        """How many there are of a network."""
        return self._counts[network]

    def full(self, address: str, most: int) -> str | None:
        """The narrowest network of an address that has as many as it may; None where there can be one more."""
        full = (network for network, share in reversed(networks_of(address)) if self._counts[network] >= share * most)
        return next(full, None)

    def add(self, address: str) -> None:
        """Count one more."""
        for network, _ in networks_of(address):
            self._counts[network] += 1

    def remove(self, address: str) -> None:
        """Count one less."""
        for network, _ in networks_of(address):
            self._counts[network] -= 1
            if not self._counts[network]:
                del self._counts[network]


class Turns:
    """A turn for each address: what one asks for at once comes one after the other, and others come in between.

    Of a wider network, as many come at a time as it has times the limit.
    """

    def __init__(self) -> None:
        self._gates: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def of(self, address: str) -> AbstractAsyncContextManager[Any]:
        """The turn of this address."""
        gates = [
            self._gates.setdefault(network, asyncio.Semaphore(share))
            for network, share in reversed(networks_of(address))  # who waits for the own line is in nobody else's way
        ]
        return gates[0] if len(gates) == 1 else _enter(gates)


@asynccontextmanager
async def _enter(gates: Sequence[asyncio.Semaphore]) -> AsyncIterator[None]:
    async with AsyncExitStack() as entered:
        for gate in gates:
            await entered.enter_async_context(gate)
        yield


class Allowances:
    """What addresses, and persons, have left of the limits of a site.

    Of tables one session, on all its sockets and requests, may ask so much, and one address.
    """

    def __init__(self, limits: Limits, clock: Clock, store: Store) -> None:
        self.limits, self.turns = limits, Turns()
        self.openings = SiteBuckets("openings", limits.tables, clock, store)
        self.papers = Buckets(limits.papers, clock)
        self.records = Buckets(limits.records, clock)
        self.signing = SiteBuckets("signing", limits.signing, clock, store)
        self.devices = SiteBuckets("devices", limits.devices, clock, store)
        self.mails = SiteBuckets("mails", limits.mails, clock, store)
        self.mails_of_address = SiteBuckets("mails_of_address", limits.mails_of_address, clock, store)
        self.mails_to = SiteBuckets("mails_to", limits.mails_to, clock, store)
        self.mails_of_newcomers = SiteBuckets("mails_of_newcomers", limits.mails_of_newcomers, clock, store)
        self.mails_of_site = SiteBuckets("mails_of_site", limits.mails_of_site, clock, store)
        self.guesses = SiteBuckets("guesses", limits.guesses, clock, store)
        self.thinking = Buckets(limits.thinking, clock)
        self.reviewing = Buckets(limits.reviewing, clock)
        self.remarks = Buckets(limits.remarks, clock), Buckets(limits.address_remarks, clock)
        self.talk = SiteBuckets("talk", limits.talk, clock, store)
        self.address_talk = Buckets(limits.address_talk, clock)
        self.reports = Buckets(limits.reports, clock), Buckets(limits.address_reports, clock)
        self.programme = Buckets(limits.programme, clock), Buckets(limits.address_programme, clock)
        self._messages = Buckets(limits.messages, clock), Buckets(limits.address_messages, clock)
        self._settings = Buckets(limits.settings, clock), Buckets(limits.address_settings, clock)

    def message(self, who: int | None, address: str) -> bool:
        """Whether there is a message left."""
        return take_both(self._messages, who, address)

    def setting(self, who: int | None, address: str) -> bool:
        """Whether there is a change left that is no play: everybody hears of it, so there are few."""
        return take_both(self._settings, who, address)


async def spend_all(*wanted: tuple[SiteBuckets, str]) -> float:
    """Take a token of each of these, 0; or of none, the seconds until the first that has none. Raises StoreError."""
    taken: list[tuple[SiteBuckets, str]] = []
    for buckets, address in wanted:
        if wait := await buckets.spend(address):
            for other, of in taken:
                await other.give_back(of)
            return wait
        taken.append((buckets, address))
    return 0.0


def limit(request: AnyRequest, allowed: bool) -> None:
    """Go on only if this is allowed. Raises TooManyRequestsException, which says so in words."""
    if not allowed:
        raise TooManyRequestsException(RATE.of(lang_of(request)))


def limit_address(request: AnyRequest, buckets: Buckets) -> None:
    """Take a token of the address that asks. Raises TooManyRequestsException."""
    limit(request, buckets.take(address_of(request.scope)))


OVER = {
    "one": Text(
        "{name}さんには、まだ返事のない誘いをいくつも送っています。返事を待つか、{left}後にもう一度お試しください",
        "You have asked {name} several times without an answer. Wait for one, or try again in {left}",
    ),
    "strangers": Text(
        "{name}さんには、きょうはもう多くの誘いが届いています。{left}後にもう一度お試しください",
        "{name} has had many requests today. Try again in {left}",
    ),
}


@contextmanager
def refusing_requests(request: AnyRequest, name: str) -> Iterator[None]:
    """Answer in words where a request to the person of this name exceeds the budget, as TooManyRequestsException."""
    try:
        yield
    except NoticeRefused as refused:
        lang = lang_of(request)
        words = OVER[refused.over].of(lang, name=name, left=write_left(refused.wait).of(lang))
        raise TooManyRequestsException(words, headers={"retry-after": str(ceil(refused.wait))}) from None


async def limit_on_site(request: AnyRequest, buckets: SiteBuckets) -> None:
    """Take a token of the address that asks, at whichever server. Raises TooManyRequestsException, and StoreError."""
    limit(request, await buckets.take(address_of(request.scope)))


def take_both(buckets: tuple[Buckets, Buckets], who: int | None, address: str) -> bool:
    """Take one of the session and one of the address; of the address alone for newcomers, who may be a whole class."""
    sessions, addresses = buckets
    return (who is None or sessions.take(str(who))) and addresses.take(address)


@lru_cache(10_000)
def networks_of(address: str) -> Sequence[tuple[str, int]]:
    """The networks that an address takes from, the widest first, and how many times the limit each has.

    The address itself is the last, and the only one where it is none of IPv6, or the number of a session.
    """
    try:
        line = IPv6Network(address) if address.endswith(f"/{LINE}") else None
    except ValueError:
        line = None
    if line is None:
        return ((address, 1),)
    return (*((str(line.supernet(new_prefix=bits)), share) for bits, share in WIDER), (address, 1))


def address_of(connection: Any) -> str:
    """Whose request it is: the address, of IPv6 the network. Only a proxy that the server trusts can change it."""
    client = connection.get("client")
    return _network(str(client[0])) if client else ""


@lru_cache(10_000)
def _network(given: str) -> str:
    """An address of IPv4, whichever way it is written; of IPv6 the 64 bits that one connection to the net has."""
    try:
        address: IPv4Address | IPv6Address = ip_address(given.partition("%")[0])
    except ValueError:  # whatever a proxy calls it
        return given
    if isinstance(address, IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or IPv6Network((int(address), LINE), strict=False))
