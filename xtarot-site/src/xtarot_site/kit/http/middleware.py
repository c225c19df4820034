"""In front of the site: where requests may come from, how many, and what browsers should refuse."""

import asyncio
from base64 import b64encode
from collections.abc import Callable, Collection, Iterable
from contextlib import ExitStack
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from xtarot_site.core.clock import Clock
from xtarot_site.kit.http.graceful_shutdown import Stopping
from xtarot_site.kit.http.rate_limits import Buckets, Limits, address_of
from xtarot_site.kit.http.slots import WITHOUT_BODY, ConnectionSlots, SlotsFull
from xtarot_site.kit.http.throttling import Pacing
from xtarot_site.kit.metrics import Metrics

WORKER_POLICY = "service-worker"  # by which `notices/push-switch.js` names its one script, and nobody anything else


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
        f"trusted-types {WORKER_POLICY}",
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
    (b"cache-control", b"private, no-store"),  # one's own hand, one's own tables
    (b"vary", b"Cookie, Accept-Language"),
)
TLS = (b"strict-transport-security", b"max-age=31536000")  # who came by it once never comes without
PROBES = ("/healthz", "/readyz")  # which a balancer asks for by no name
SAFE = {"GET", "HEAD", "OPTIONS"}


class Middleware:
    """Looks at every request before the site does, and adds to every answer what browsers are to refuse."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        clock: Clock,
        stopping: Stopping,
        hosts: Collection[str] = (),
        sends_on: Callable[[], bool] = lambda: False,
        metrics: Metrics | None = None,
        slots: ConnectionSlots | None = None,
    ) -> None:
        """In front of `app`. `hosts`: the names by which the site may be called, without ports; none: by any.

        `sends_on`: whether other servers can do what this one cannot; then a balancer is to bring sockets to them.
        """
        self._sends_on, self.metrics = sends_on, metrics or Metrics()
        self.limits, self.stopping = limits, stopping
        self.app, self._hosts = app, {name.lower() for name in hosts}
        self._requests, self._changes = Buckets(limits.requests, clock), Buckets(limits.changes, clock)
        self._pacing = Pacing(limits.loop, clock)
        self.slots = slots or ConnectionSlots(limits, stopping)
        self.failed: Exception | None = None  # why the site could not begin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI application."""
        if scope.get("method") == "HEAD":
            scope, send = as_get(scope, send)
        kind: str = scope["type"]
        if kind == "lifespan":
            await self._live(scope, receive, send)
            return
        unsafe = scope.get("method") not in SAFE  # a socket has no method
        address = address_of(scope)
        if not self._requests.take(address) or (unsafe and not self._changes.take(address)):
            self.metrics.refused("request")
            await _refuse(scope, receive, send, 429, "too many requests")
        elif self._hosts and host_of(scope) not in self._hosts and scope["path"] not in PROBES:
            await _refuse(scope, receive, send, 421, "this site has another name")
        elif unsafe and not same_origin(scope):
            await _refuse(scope, receive, send, 403, "from another site")
        elif _has_two_lengths(scope):
            await _refuse(scope, receive, send, 400, "of two lengths", (b"connection", b"close"))
        elif kind == "websocket":
            await self._socket(address, scope, receive, send)
        else:
            await self._answer(address, scope, receive, send)

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        """From the beginning of the site to its end; why it could not begin is kept for who starts it."""
        failed = False

        async def told(message: Any) -> None:
            nonlocal failed
            failed = message["type"] == "lifespan.startup.failed"
            await send(message | {"message": ""} if failed else message)  # not the traceback

        try:
            await self.app(scope, receive, told)
        except Exception as error:
            if not failed:
                raise
            while isinstance(error, ExceptionGroup) and len(error.exceptions) == 1:  # as Litestar wraps it
                [error] = error.exceptions
            self.failed = error

    async def _answer(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def told(message: Message) -> None:
            nonlocal begun
            begun = True
            if message.get("status") == 429:
                self.metrics.refused("request")
            await send(_with_headers(message, scope))

        try:
            await self._pacing.run(self.app(scope, receive, told), address)
        except asyncio.CancelledError:  # it has taken longer than a server that stops waits
            if begun or not self.stopping.now:
                raise
            await _refuse(scope, receive, send, 503, "the server is stopping: ask again soon")

    async def _socket(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        if self._sends_on():
            await receive()
            await answer_socket(send, 503, "this server is cut off, or stops: ask another one")
            return
        with ExitStack() as place:
            try:
                place.enter_context(self.slots.socket(address))
            except SlotsFull:
                self.metrics.refused("socket")
                await _refuse(scope, receive, send, 429, "too many sockets")
                return
            await self.app(scope, receive, send)


def as_get(scope: Scope, send: Send) -> tuple[Scope, Send]:
    """A HEAD request as the GET that it asks about, whose body is not sent (RFC 9110, 9.3.2)."""

    async def send_headers(message: Message) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return {**scope, "method": "GET", WITHOUT_BODY: True}, send_headers  # type: ignore[return-value]  # a scope may have more keys than its type


def host_of(scope: Any) -> str:
    """The name by which a request calls the site, without the port."""
    named = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
    try:
        return urlsplit(f"//{named}").hostname or ""
    except ValueError:
        return ""


def same_origin(scope: Any) -> bool:
    """Whether a request comes from our own pages, or from no page at all: browsers always name the page's origin.

    Its scheme is not compared: behind a proxy that speaks TLS, pages are `https` and the server hears `http`.
    """
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


def _has_two_lengths(scope: Any) -> bool:
    """Whether a request says in two ways where it ends: what stands before the server may have read the other."""
    return {b"content-length", b"transfer-encoding"} <= {name for name, _ in scope["headers"]}


def _with_headers(message: Message, scope: Scope) -> Message:
    if message["type"] == "http.response.start":
        own = [
            _with_head(header) for header in message.get("headers", ())
        ]  # what may be kept says so itself, as a page has its own policy
        has = {name.lower() for name, _ in own}
        more = (*HEADERS, TLS) if scope["scheme"] == "https" else HEADERS
        message["headers"] = [*own, *(header for header in more if header[0] not in has)]
    return message


def _with_head(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    name, value = header
    return (name, value.replace(b"GET", b"GET, HEAD")) if name == b"allow" else header


async def _refuse(
    scope: Scope, receive: Receive, send: Send, status: int, why: str, *more: tuple[bytes, bytes]
) -> None:
    """Answer before the site sees the request: a socket is not accepted."""
    kind: str = scope["type"]
    if kind == "websocket":
        await receive()
        if "websocket.http.response" in (scope.get("extensions") or ()):
            await answer_socket(send, status, why)
        else:  # the server says 403
            await send({"type": "websocket.close", "code": 1008, "reason": why})
        return
    headers = [(b"content-type", b"text/plain; charset=utf-8"), *HEADERS, *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": why.encode(), "more_body": False})


async def answer_socket(send: Send, status: int, why: str) -> None:
    """Refuse a socket that was asked for by an answer of HTTP, which balancers understand."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(why)).encode())]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": why.encode(), "more_body": False})
