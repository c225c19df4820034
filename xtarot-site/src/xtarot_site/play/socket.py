"""The socket of a table: the messages of docs/wire.md, both ways."""

import asyncio
from collections import deque
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from xtarot.eventlog import StoreError
from xtarot.rules.state import SPECTATOR
from xtarot.rules.texts import Lang
from xtarot_site.chat.service import Talks
from xtarot_site.core.store.sessions import Session
from xtarot_site.kit.current_user import visitor_of
from xtarot_site.kit.http.middleware import answer_socket
from xtarot_site.kit.http.rate_limits import address_of
from xtarot_site.kit.http.session import lang_of, secret_of
from xtarot_site.kit.services import FromSite, Services
from xtarot_site.operate.announcements import HouseLine
from xtarot_site.play.command_handler import Caller, carry_out
from xtarot_site.table import Closed, OtherVersion, Stopped, Table, Tables, Viewer, messages
from xtarot_site.table.feed import encode, store_message
from xtarot_site.table.http import check_life

CLOSED, TOO_MUCH, RESTART = 1000, 1008, 1012  # why a socket is closed
GONE = OSError, RuntimeError, WebSocketDisconnect  # what saying something raises that nobody hears any more
IN_LINE = 300.0  # seconds until who waits is sent away, to try again
LOOK = 1.0  # seconds after which who waits is looked after, whether they say something or not
UNREAD = 2.0  # seconds until who waits, and does not read, is sent away
MOST_KEPT = 20  # commands of who waits, which are carried out when their turn has come
HERE = encode({"t": "pong", "v": -1}).decode()  # to whatever is said in line: the server is there, and nothing is newer

AnySocket = WebSocket[Any, Any, Any]


@websocket("/ws/{code:str}")
async def connect(socket: AnySocket, services: FromSite, code: FromPath[str]) -> None:
    """Look on at a table, and play if one has a seat."""
    lang = lang_of(socket)
    if services[Tables].is_newer(code):
        await socket.receive()
        await answer_socket(socket.send, 503, "the table is at servers of another version: ask another one")
        return
    try:
        await socket.accept()
    except OSError:  # gone before the handshake was over
        return
    with closing(_Inbox(socket, services)) as inbox:
        await _look_on(socket, services, code, lang, inbox)


async def _look_on(socket: AnySocket, services: Services, code: str, lang: Lang, inbox: "_Inbox") -> None:
    after, place, known = (_number(socket.query_params.get(name)) for name in ("after", "you", "spectators"))
    try:
        check_life(socket, services, after)
        table, session = await _arrive(socket, services, code, inbox)
    except _Gone:
        return
    except (StoreError, TimeoutError) as error:
        await _dismiss(socket, "restart" if isinstance(error, OtherVersion | TimeoutError) else "store", RESTART)
        return
    except Closed as error:
        await _dismiss(socket, error.why, CLOSED)
        return
    if table is None:
        await _dismiss(socket, "closed", CLOSED)
        return
    budget = services.allowances.thinking.of(address_of(socket.scope))
    viewer = table.join(session.who if session else None, lang, after, SPECTATOR if place is None else place, budget)
    table.spectators.greet(viewer, known)
    sending = asyncio.create_task(give(socket, viewer))
    if not table.stores:
        viewer.send(store_message(False))
    exchange = _Exchange(socket, inbox, services, table, session, lang, viewer)
    try:
        said = socket.query_params.get("said")
        with services.sessions.heard(socket, exchange), services[HouseLine].heard(viewer):
            async with services[Talks].heard(table, viewer, said):
                await exchange.take()
    except Stopped:
        with suppress(*GONE):
            await socket.close(code=RESTART)
    finally:
        table.leave(viewer)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _arrive(
    socket: AnySocket, services: Services, code: str, inbox: "_Inbox"
) -> tuple[Table | None, Session | None]:
    """The table and the session of who comes to it, when it is their turn.

    Raises as `Tables.get`, _Gone, and TimeoutError where they are to try another server.
    """
    with services.arrivals.line(code) as turn:
        await inbox.stand_in_line(turn)
        if services[Tables].elsewhere.sends_on:
            raise TimeoutError
        table = await services[Tables].get(code, newest=True)  # also what they did at another server
        return table, (await visitor_of(socket)).session  # nothing waits between this and `heard`


async def _dismiss(socket: AnySocket, why: str, code: int) -> None:
    with suppress(*GONE):
        await socket.send_data(encode({"t": "bye", "why": why}).decode())
        await socket.close(code=code)


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None


async def give(socket: AnySocket, viewer: Viewer) -> None:
    """Send the viewer's messages until the last."""
    while (message := await viewer.messages.get()) is not None:
        await socket.send_data(message.decode())
    await socket.close(code=RESTART)


async def receive(socket: AnySocket) -> bytes | str | None:
    """The next message; None when the socket is closed."""
    try:
        message: Any = await socket.receive()
    except WebSocketDisconnect:
        return None
    if message["type"] != "websocket.receive":
        return None
    received: bytes | str = message.get("text") or message.get("bytes") or ""
    return received


class _Gone(Exception):
    """Who stood in line has gone, or was sent away."""


class _Inbox:
    """What is sent on a socket, one message after another."""

    def __init__(self, socket: AnySocket, services: Services) -> None:
        self._socket, self._services = socket, services
        self._kept: deque[bytes | str] = deque()
        self._coming: asyncio.Task[bytes | str | None] | None = None

    async def take(self) -> bytes | str | None:
        """The next message; None when the socket is closed."""
        if self._kept:
            return self._kept.popleft()
        if coming := self._coming:
            self._coming = None
            return await coming
        return await receive(self._socket)

    async def stand_in_line(self, turn: "asyncio.Future[bool]") -> None:
        """Wait for it. A sign of life answers what is said meanwhile, or pages would leave, and come again.

        Raises _Gone, so that no turn is spent on who is not there any more, and TimeoutError.
        """
        hasty = 0
        async with asyncio.timeout(IN_LINE):
            while not turn.done():
                if self._services[Tables].elsewhere.sends_on:
                    raise TimeoutError
                coming = self._coming = self._coming or asyncio.create_task(receive(self._socket))
                await asyncio.wait((turn, coming), timeout=LOOK, return_when=asyncio.FIRST_COMPLETED)
                if not coming.done():
                    continue
                self._coming = None
                said = coming.result()
                if said is None:
                    raise _Gone
                if self._services.allowances.message(None, address_of(self._socket.scope)):
                    hasty = max(0, hasty - 1)
                    await self._answer(said)
                else:
                    hasty += 1
                    self._services.metrics.refused("message")
                if hasty > self._services.allowances.limits.patience:
                    await self._send_away()

    async def _answer(self, said: bytes | str) -> None:
        if not _is_ping(said):
            if len(self._kept) == MOST_KEPT:
                await self._send_away()
            self._kept.append(said)
        try:
            async with asyncio.timeout(UNREAD):
                await self._socket.send_data(HERE)
        except (TimeoutError, *GONE):
            raise _Gone from None

    async def _send_away(self) -> None:
        with suppress(*GONE):
            await self._socket.close(code=TOO_MUCH)
        raise _Gone

    def close(self) -> None:
        """Nothing more is taken."""
        if self._coming:
            self._coming.cancel()


def _is_ping(said: bytes | str) -> bool:
    try:
        return isinstance(messages.decode(said), messages.Ping)
    except (msgspec.MsgspecError, UnicodeError):
        return False


@dataclass(eq=False)
class _Exchange:
    """One socket's side of what is said both ways."""

    socket: AnySocket
    inbox: _Inbox
    services: Services
    table: Table
    session: Session | None
    lang: Lang
    viewer: Viewer

    async def take(self) -> None:
        """Answer what is sent, one message after another, until the socket is closed."""
        hasty = 0
        while (received := await self.inbox.take()) is not None:
            caller = Caller(self.session, self._begin, address_of(self.socket.scope), self.lang)
            done = await carry_out(self.services, self.table, caller, received)
            hasty = hasty + 1 if done.hasty else 0
            if hasty > self.services.allowances.limits.patience:
                with suppress(*GONE):
                    await self.socket.close(code=TOO_MUCH)
                return
            self.viewer.send(encode(done.answer))

    def hear_of(self, session: Session) -> None:
        """The browser has a session now, whichever of its tabs began it."""
        self.session = session
        self.table.recognize(self.viewer, session.who)

    def dismiss(self) -> None:
        """The browser is somebody else now: let it come back with its new cookie."""
        self.viewer.dismiss("restart")

    async def _begin(self) -> Session | None:
        if secret := secret_of(self.socket):
            await self.services.sessions.begin(secret)  # which tells all sockets of the browser
        return self.session


ROUTES = (connect,)
