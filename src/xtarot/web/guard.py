"""The wall around the site: where requests may come from, how many, and what browsers are told to refuse."""

import time
from base64 import b64encode
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from xtarot.table import Viewer


def policy(scripts: Iterable[str] = (), styles: Iterable[str] = ()) -> str:
    """The content policy of pages in which these scripts and stylesheets stand, and no others."""
    rules = (
        "default-src 'self'",
        *_only("script-src", scripts),
        *_only("style-src", styles),
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    )
    return "; ".join(rules)


def _only(kind: str, texts: Iterable[str]) -> list[str]:
    hashes = [f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts]
    return [" ".join([kind, "'self'", *sorted(hashes)])] if hashes else []


HEADERS = (
    (b"content-security-policy", policy().encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
SAFE = {"GET", "HEAD", "OPTIONS"}


@dataclass(frozen=True)
class Limits:
    """How much one address, or one socket, may do: (at once, then so many a second)."""

    requests: tuple[float, float] = (400, 40)
    changes: tuple[float, float] = (60, 10)  # unsafe methods
    tables: tuple[float, float] = (20, 1 / 6)  # new ones
    sockets: int = 100  # open at a time
    connections_each: int = 200  # open at a time
    connections: int = 10_000  # of all addresses; fewer where the system does not give as many file descriptors
    request_time: float = 10.0  # seconds in which a request must arrive whole
    messages: tuple[float, float] = (40, 10)  # of one socket
    thinking: tuple[float, float] = (60, 0.5)  # seconds of bots that search
    patience: int = 100  # messages beyond that until the socket is closed


class Bucket:
    """Tokens that come back by and by."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, most: float, rate: float) -> None:
        self._most, self._rate = most, rate
        self._left, self._at = most, time.monotonic()

    @property
    def left(self) -> float:
        """The tokens that are there now; below 0 where more were spent."""
        return min(self._most, self._left + (time.monotonic() - self._at) * self._rate)

    def spend(self, tokens: float) -> None:
        """Take tokens, also more than there are."""
        self._left, self._at = self.left - tokens, time.monotonic()

    def take(self) -> bool:
        """Take a token, if there is one."""
        if self.left < 1:
            return False
        self.spend(1)
        return True

    @property
    def full(self) -> bool:
        """Whether nothing has been taken for so long that it may be forgotten."""
        return self.left >= self._most


class Buckets:
    """A bucket for each address."""

    def __init__(self, limit: tuple[float, float], most: int = 10_000) -> None:
        self._limit, self._most = limit, most
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
            bucket = self._buckets[address] = Bucket(*self._limit)
        return bucket


class Guard:
    """Looks at every request before the site does, and adds to every answer what browsers are to refuse."""

    def __init__(
        self, app: ASGIApp, limits: Limits, hosts: Collection[str] = (), polls: Collection[Viewer] = ()
    ) -> None:
        """In front of `app`. `hosts`: the names by which the site may be called, without ports; none: by any.

        `polls`: those who wait in a long poll.
        """
        self.limits, self._polls = limits, polls
        self.app, self._hosts = app, {name.lower() for name in hosts}
        self._requests, self._changes = Buckets(limits.requests), Buckets(limits.changes)
        self._most_sockets, self._sockets = limits.sockets, Counter[str]()

    def end_polls(self) -> None:
        """Answer those who wait in a long poll: the server stops."""
        for viewer in self._polls:
            viewer.messages.put_nowait(None)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI application."""
        kind: str = scope["type"]
        if kind == "lifespan":
            await self.app(scope, receive, send)
            return
        unsafe = scope.get("method") not in SAFE  # a socket has no method
        address = address_of(scope)
        if not self._requests.take(address) or (unsafe and not self._changes.take(address)):
            await _refuse(scope, receive, send, 429, "too many requests")
        elif self._hosts and host_of(scope) not in self._hosts:
            await _refuse(scope, receive, send, 421, "this site has another name")
        elif unsafe and not same_origin(scope):
            await _refuse(scope, receive, send, 403, "from another site")
        elif kind == "websocket":
            await self._socket(address, scope, receive, send)
        else:
            await self.app(scope, receive, _with_headers(send))

    async def _socket(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        if self._sockets[address] >= self._most_sockets:
            await _refuse(scope, receive, send, 429, "too many sockets")
            return
        self._sockets[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]


def address_of(connection: Any) -> str:
    """Whose request it is: the address, of IPv6 the network. Only a proxy that the server trusts can change it."""
    client = connection.get("client")
    address = str(client[0]) if client else ""
    return ":".join(address.split(":")[:4]) if ":" in address else address


def host_of(scope: Any) -> str:
    """The name by which a request calls the site, without the port."""
    named = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
    try:
        return urlsplit(f"//{named}").hostname or ""
    except ValueError:
        return ""


def same_origin(scope: Any) -> bool:
    """Whether a request comes from our own pages, or from no page at all: browsers always name the page's origin."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    if headers.get(b"sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    if (origin := headers.get(b"origin")) is None:
        return True
    try:
        named = urlsplit(origin).netloc.lower()
    except ValueError:
        return False
    return bool(named) and named == headers.get(b"host", "").lower()


def _with_headers(send: Send) -> Send:
    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = list(message.get("headers", ()))  # a page has a content policy of its own
            has = {name.lower() for name, _ in own}
            message["headers"] = [*own, *(header for header in HEADERS if header[0] not in has)]
        await send(message)

    return wrapped


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, why: str) -> None:
    """Answer before the site sees the request: a socket is not accepted."""
    kind: str = scope["type"]
    if kind == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": why})
        return
    headers = [(b"content-type", b"text/plain; charset=utf-8"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": why.encode(), "more_body": False})
