"""The open connections of the server: how many there may be, and for how long one may be silent.

A request must arrive whole within a time, and what is sent must be read. At the limits, the connection that has waited
longest for a request makes room for the new one, so nobody is shut out by connections that are merely held open.
"""

import asyncio
import logging
import sys
from contextlib import suppress
from typing import Any

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from xtarot_site.kit.http.rate_limits import Limits, NetworkCounts, address_of, networks_of
from xtarot_site.kit.metrics import Metrics

BACKLOG = 128  # connections that are accepted in one go, before the limits are looked at
RESERVE = 128  # file descriptors for all that is no connection: database, workers, static files
MAX_DISCARDED = 100_000  # bytes of requests that are read, so that their sender sees why they were refused
REPEAT = 60.0  # seconds before the same trouble is logged again
LOGGERS = ("uvicorn.error", "asyncio")


class Connections:
    """All connections of one server. Its methods are for the event loop of the server."""

    def __init__(self, limits: Limits, metrics: Metrics | None = None) -> None:
        self._limits, self._metrics = limits, metrics or Metrics()
        files = _descriptors(limits.connections)
        self.total = min(limits.connections, max(files - BACKLOG - RESERVE, files // 2))
        self._addresses: dict[asyncio.Transport, str] = {}  # of each open connection
        self._number = NetworkCounts()  # of open connections of each address
        self._waiting: dict[asyncio.Transport, float] = {}  # since when each waits for a request, the first first
        self._unsent: dict[asyncio.Transport, int] = {}  # bytes that a peer had not read at the last look

    def admit(self, transport: asyncio.Transport, address: str) -> None:
        """Count a new connection, or end it where there are too many; `address` "" is a proxy, which may have many."""
        full = self._number.full(address, self._limits.address_connections) if address else None
        if full and not self._make_room(full):
            self._refuse(transport)
        elif len(self._addresses) >= self.total and not self._make_room():
            self._refuse(transport)
        else:
            self._addresses[transport] = address
            self._number.add(address)

    def _refuse(self, transport: asyncio.Transport) -> None:
        self._metrics.refused("connection")
        transport.abort()

    def _make_room(self, network: str | None = None) -> bool:
        """End the connection that has waited longest for a request, of this network or of all."""
        waiting = (one for one in self._waiting if network is None or self._is_in(network, one))
        first = next((one for one in waiting if not one.get_write_buffer_size()), None)
        if first is None:
            return False
        first.abort()
        self.closed(first)
        return True

    def _is_in(self, network: str, transport: asyncio.Transport) -> bool:
        return any(name == network for name, _ in networks_of(self._addresses[transport]))

    def closed(self, transport: asyncio.Transport) -> None:
        """A connection has ended."""
        self.answers(transport)
        self._unsent.pop(transport, None)
        if (address := self._addresses.pop(transport, None)) is not None:
            self._number.remove(address)

    def waits(self, transport: asyncio.Transport) -> None:
        """The server waits for a request, or the rest of one."""
        if transport in self._addresses:
            self._waiting.setdefault(transport, asyncio.get_running_loop().time())

    def answers(self, transport: asyncio.Transport) -> None:
        """A whole request is there, and nothing is waited for."""
        self._waiting.pop(transport, None)

    def sweep(self) -> None:
        """End the connections whose request has not arrived in time."""
        late = asyncio.get_running_loop().time() - self._limits.request_time
        for transport in [one for one, since in self._waiting.items() if since < late]:
            if not transport.get_write_buffer_size():  # else an answer is still on its way
                transport.abort()

    def sweep_unread(self) -> None:
        """End the connections that have not read a byte of what is sent since the last look."""
        sizes = ((one, one.get_write_buffer_size()) for one in self._addresses)
        unsent = {one: size for one, size in sizes if size}
        for transport, size in unsent.items():
            if self._unsent.get(transport) == size:
                transport.abort()
        self._unsent = unsent


def _descriptors(connections: int) -> int:
    """How many files may be open, after asking for as many as these connections need."""
    if sys.platform == "win32":
        return sys.maxsize
    import resource

    wanted = connections + BACKLOG + RESERVE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):  # then it stays as it is
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard) if hard >= 0 else wanted, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if soft == resource.RLIM_INFINITY else soft


class RequestProtocol(H11Protocol):
    """HTTP on one connection, within the limits."""

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._all = connections
        self._discarded = 0  # bytes of requests that were refused before they were whole

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Admit the connection, unless there are too many."""
        super().connection_made(transport)
        self._all.admit(transport, self._address())
        self._look()

    def _address(self) -> str:
        app = self.config.loaded_app
        if self.client and isinstance(app, ProxyHeadersMiddleware) and self.client[0] in app.trusted_hosts:
            return ""
        return address_of({"client": self.client})

    def data_received(self, data: bytes) -> None:
        """Take in a part of a request; of one that is answered already, not for ever."""
        if self.conn.our_state is h11.DONE and self.conn.their_state is h11.SEND_BODY:
            self._discarded += len(data)
        if self._discarded > MAX_DISCARDED:
            self.transport.abort()
            return
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """The next request may come."""
        super().on_response_complete()
        self._look()

    def _look(self) -> None:
        is_socket = self.transport.get_protocol() is not self
        if not is_socket and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._all.waits(self.transport)
        else:
            self._all.answers(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more."""
        self._all.closed(self.transport)
        super().connection_lost(exc)


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket on a connection that `RequestProtocol` has admitted."""

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._all = connections

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more."""
        self._all.closed(self.transport)
        super().connection_lost(exc)


class Quiet(logging.Filter):
    """Keeps strangers from filling the log: what they send is no fault of the server; a want of files is said once."""

    BY_PEERS = (
        "Invalid HTTP request received.",
        "Invalid UTF-8 sequence received from client.",
        "Unsupported upgrade request.",
    )
    ANSWERED = "ASGI callable returned without completing handshake."  # uvicorn's, of a socket that was refused by 503
    NO_FILES = "socket.accept() out of system resource"  # asyncio says it for each connection that it tries to accept

    def __init__(self) -> None:
        super().__init__()
        self._logged = -REPEAT

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to log it."""
        message = record.getMessage()
        if not message.startswith(self.NO_FILES):
            return message not in (*self.BY_PEERS, self.ANSWERED)
        if record.created - self._logged < REPEAT:
            return False
        self._logged = record.created
        return True

    def __enter__(self) -> None:
        for name in LOGGERS:
            logging.getLogger(name).addFilter(self)

    def __exit__(self, *_: object) -> None:
        for name in LOGGERS:
            logging.getLogger(name).removeFilter(self)
