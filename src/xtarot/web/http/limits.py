"""How much one address, or one session, may do, and the token buckets that count it."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from math import ceil, inf
from typing import Any
from weakref import WeakValueDictionary

from litestar.exceptions import TooManyRequestsException

from xtarot.clock import Clock
from xtarot.rules.texts import Text
from xtarot.store import NoticeRefused, Store
from xtarot.table.texts import RATE
from xtarot.talk.moderation import write_left
from xtarot.web.http.session import AnyRequest, lang_of


@dataclass(frozen=True)
class Limits:
    """How much one address may do by default: (burst, then per second)."""

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
    sockets: int = 100  # open at a time
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

    def take(self) -> bool:
        """Take a token, if there is one."""
        if self.left < 1:
            return False
        self.spend(1)
        return True

    @property
    def wait(self) -> float:
        """Seconds until there is a token; 0 where there is one."""
        missing = 1 - self.left
        return 0.0 if missing <= 0 else missing / self._rate if self._rate else inf

    @property
    def full(self) -> bool:
        """Whether nothing has been taken for so long that it may be forgotten."""
        return self.left >= self._most


class Buckets:
    """A bucket for each address."""

    def __init__(self, limit: tuple[float, float], clock: Clock, most: int = 10_000) -> None:
        self._limit, self._clock, self._most = limit, clock, most
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Take a token of this address."""
        return self.of(address).take()

    def of(self, address: str) -> Bucket:
        """The bucket of this address."""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._buckets = {name: old for name, old in self._buckets.items() if not old.full}
            bucket = self._buckets[address] = Bucket(*self._limit, self._clock)
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
            return self._own.of(address).wait
        return await self._store.take(self._name, address, *self._limit)

    async def give_back(self, address: str) -> None:
        """Give a token back that was taken for nothing. Raises StoreError."""
        self._own.of(address).spend(-1)
        await self._store.take(self._name, address, *self._limit, tokens=-1)


class Turns:
    """A turn for each address: what one asks for at once comes one after the other, and others come in between."""

    def __init__(self) -> None:
        self._taken: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, address: str) -> asyncio.Lock:
        """The turn of this address."""
        return self._taken.setdefault(address, asyncio.Lock())


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
    return str(address.ipv4_mapped or IPv6Network((int(address), 64), strict=False))
