"""The socket of a table: the messages of docs/wire.md, both ways."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from xtarot.people.register import Refusal
from xtarot.people.seating import under_name
from xtarot.state import SPECTATOR
from xtarot.store import Session, StoreError
from xtarot.table import Closed, Stopped, Table, Viewer, messages, texts
from xtarot.table.feed import encode, store_message
from xtarot.table.refusals import refused
from xtarot.texts import Lang
from xtarot.web.http.limits import Allowance, Limits, address_of
from xtarot.web.http.session import lang_of

CLOSED, TOO_MUCH, RESTART = 1000, 1008, 1012  # why a socket is closed

AnySocket = WebSocket[Any, Any, Any]


@websocket("/ws/{code:str}")
async def play(socket: AnySocket, state: State, code: FromPath[str]) -> None:
    """Look on at a table, and play if one has a seat."""
    lang = lang_of(socket)
    try:
        await socket.accept()
    except OSError:  # gone before the handshake was over
        return
    try:
        table: Table | None = await state.tables.get(code)
        session = await state.sessions.of(socket)  # nothing waits between this and `heard`
    except StoreError:
        await _dismiss(socket, "store", RESTART)
        return
    except Closed as error:
        await _dismiss(socket, error.why, CLOSED)
        return
    if table is None:
        await _dismiss(socket, "closed", CLOSED)
        return
    budget = state.budgets.of(address_of(socket.scope))
    after, place = (_number(socket.query_params.get(name)) for name in ("after", "you"))
    viewer = table.join(session.who if session else None, lang, after, SPECTATOR if place is None else place, budget)
    sending = asyncio.create_task(_give(socket, viewer))
    if not table.stores:
        viewer.send(store_message(False))
    talk = _Talk(socket, state, table, session, lang, viewer)
    try:
        with state.sessions.heard(socket, talk):
            await talk.take()
    except Stopped:
        with suppress(OSError, RuntimeError):  # it may be closed by then
            await socket.close(code=RESTART)
    finally:
        table.leave(viewer)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _dismiss(socket: AnySocket, why: str, code: int) -> None:
    with suppress(OSError):
        await socket.send_data(encode({"t": "bye", "why": why}).decode())
        await socket.close(code=code)


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None


async def _give(socket: AnySocket, viewer: Viewer) -> None:
    """Send the viewer's messages until the last."""
    while (message := await viewer.messages.get()) is not None:
        await socket.send_data(message.decode())
    await socket.close(code=RESTART)


@dataclass(eq=False)
class _Talk:
    """One socket's side of the talk."""

    socket: AnySocket
    state: State
    table: Table
    session: Session | None
    lang: Lang
    viewer: Viewer

    async def take(self) -> None:
        """Answer what is sent, one message after another, until the socket is closed."""
        limits: Limits = self.state.limits
        beyond = 0
        while (received := await self._received()) is not None:
            if self._may_ask():
                beyond = 0
                self.viewer.send(encode(await self._answer(received)))
                continue
            beyond += 1
            if beyond > limits.patience:
                await self.socket.close(code=TOO_MUCH)
                return
            self.viewer.send(encode(self._refused_for_haste(received)))

    def hear_of(self, session: Session) -> None:
        """The browser has a session now, whichever of its tabs began it."""
        self.session, self.viewer.who = session, session.who

    def dismiss(self) -> None:
        """The browser is somebody else now: let it come back with its new cookie."""
        self.viewer.dismiss("restart")

    def _may_ask(self) -> bool:
        allowance: Allowance = self.state.allowance
        return allowance.message(self._who, address_of(self.socket.scope))

    @property
    def _who(self) -> int | None:
        return self.session.who if self.session else None

    async def _received(self) -> bytes | str | None:
        try:
            message: Any = await self.socket.receive()
        except WebSocketDisconnect:
            return None
        if message["type"] != "websocket.receive":
            return None
        found: bytes | str = message.get("text") or message.get("bytes") or ""
        return found

    def _refused_for_haste(self, received: bytes | str) -> dict[str, Any]:
        return refused("rate", texts.RATE, self.lang).answer(messages.id_of(received))

    async def _answer(self, received: bytes | str) -> dict[str, Any]:
        try:
            message = messages.decode(received)
        except (msgspec.MsgspecError, UnicodeError):
            return refused("malformed", texts.MALFORMED, self.lang).answer(messages.id_of(received))
        if isinstance(message, messages.Ping):
            return {"t": "pong", "v": self.table.v}
        allowance: Allowance = self.state.allowance
        if isinstance(message, messages.Setting) and not allowance.setting(self._who, address_of(self.socket.scope)):
            return self._refused_for_haste(received)
        if self.session is None and isinstance(message, messages.Sit):
            try:
                await self.state.sessions.of(self.socket, begin=True)  # which tells all sockets of the browser
            except StoreError:
                return refused("store", texts.NOT_STORED, self.lang).answer(message.id)
        try:
            session, message = await under_name(self.state.register, self.session, message)
        except Refusal as refusal:
            return refused("refused", refusal.text, self.lang).answer(message.id)
        except StoreError:
            return refused("store", texts.NOT_STORED, self.lang).answer(message.id)
        return await self.table.ask(session, self.lang, message, self.viewer.budget)
