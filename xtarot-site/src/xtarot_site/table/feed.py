"""Feeds: what the viewers of a table are sent. Everybody at the same place and with the same language shares one.

A place is a seat, or nowhere. A row is sent as an event: its sentences, and the patches of the frame that everybody
sees and of the place's own part (`xtarot.table.frame`). The frame is drawn once a language, the own part where somebody
has to choose or has seen other cards, and a row that changes neither is sent as its sentences alone.
"""

import asyncio
from collections import deque
from typing import Any

import msgspec
from msgspec import UNSET

from xtarot.rules.state import SPECTATOR, State
from xtarot.table import rows
from xtarot.table.entries import LogEntry
from xtarot.table.frame import Json, Sentence, diff
from xtarot.table.private_view import Own
from xtarot.table.rendering import Earlier, drawn, own, redrawn, secrets_of
from xtarot.table.sentences import sentences
from xtarot.table.state import TableState
from xtarot_site.table.errors import Seated
from xtarot_site.table.timing import ComputeBudget

MAX_WAITING = 100  # messages that a viewer has not taken yet; then it is too slow
TAIL = 200  # events that are kept for viewers who come back
LINGERING = 20  # rows that a feed lasts without viewers, so that a poll, or a page loaded again, finds its tail

encode = msgspec.json.encode


class Viewer:
    """One connection. `messages` holds what waits to be sent, and None as the last."""

    def __init__(self, who: int | None, lang: str, budget: ComputeBudget | None = None) -> None:
        self.who, self.lang, self.budget = who, lang, budget
        self.seat = SPECTATOR
        self.messages: asyncio.Queue[bytes | None] = asyncio.Queue(MAX_WAITING + 2)
        self.gone = False

    def send(self, message: bytes) -> None:
        """Queue a message; a viewer that does not take them is disconnected."""
        if self.gone:
            return
        if self.messages.qsize() >= MAX_WAITING:
            while not self.messages.empty():
                self.messages.get_nowait()
            self.dismiss("slow")
            return
        self.messages.put_nowait(message)

    def dismiss(self, why: str) -> None:
        """Say good-bye: ``closed``, ``failed``, ``seated``, ``restart`` or ``slow``."""
        if not self.gone:
            self.gone = True
            self.messages.put_nowait(encode({"t": "bye", "why": why}))
            self.messages.put_nowait(None)


class Picture:
    """The frame that everybody sees in one language, as of row `v`, and the patch that the last row made of it.

    `event` is the message for those who only see what spectators do.
    """

    def __init__(self, table: TableState, lang: str) -> None:
        self.frame = drawn(table, lang)
        self.v = table.v
        self.patch: Json = {}
        self.event = b""
        self._state = state_of(table)  # that the frame shows

    def advance(self, table: TableState) -> None:
        """Take in the last row."""
        before, lang = self.frame, self.frame.lang
        earlier = Earlier(before, self._state) if self._state else None
        if table.claimed == table.v:  # a hand may have been laid open, or taken back
            self.frame = drawn(table, lang)
        elif isinstance(table.entries[-1].body, rows.Move | rows.Deal):
            self.frame = drawn(table, lang, earlier)
        else:
            self.frame = redrawn(before, table)
        self.patch, self.v, self._state = diff(before, self.frame), table.v, state_of(table)
        self.event = event(table.v, sentences(table, table.entries[-1], SPECTATOR, lang), self.patch, {})


def _touches_own(table: TableState, body: rows.AnyBody) -> bool:
    """Whether a row, the last one, may change what seats see besides the frame."""
    if isinstance(body, rows.Sit | rows.Leave | rows.Rename):
        return not table.game.bots  # its labels have names
    return table.claimed == table.v or isinstance(body, rows.Move | rows.Deal)


def state_of(table: TableState) -> State | None:
    """What spectators know of the deal; None before the first."""
    return table.view(SPECTATOR).state if table.dealt else None


class Feed:
    """What one place is sent in one language: the frame, its own part, the last events, and who reads them."""

    def __init__(self, table: TableState, seat: int, picture: Picture) -> None:
        self.seat, self.picture = seat, picture
        self.viewers: set[Viewer] = set()
        self.unread = 0  # rows since the last viewer left
        self.v = table.v
        self.own = own(table, seat, self.lang)
        self.tail: deque[tuple[int, bytes]] = deque(maxlen=TAIL)
        self.sentences: deque[Sentence] = deque(maxlen=TAIL)
        self.missed = 0  # sentences since the last move of who sits there, at a table by days
        self._has_moved = table.entries[0].row.seq > 1  # or may have
        for entry in table.entries:
            self._hear(table, entry)
        self._secrets = secrets_of(table, seat)

    @property
    def lang(self) -> str:
        """The language."""
        return self.picture.frame.lang

    def advance(self, table: TableState) -> bytes:
        """Take in the last row; the event for it."""
        before, self.v = self.own, table.v
        self.unread = 0 if self.viewers else self.unread + 1
        if _touches_own(table, table.entries[-1].body):
            self.own = self._next_own(table)
        new, message = self._hear(table, table.entries[-1]), self.picture.event
        if self.seat in table.entries[-1].addressed or self.own is not before:
            message = event(table.v, new, self.picture.patch, diff(before, self.own))
        self.tail.append((table.v, message))
        return message

    def _hear(self, table: TableState, entry: LogEntry) -> list[Sentence]:
        """What a row brought about, which is kept for later viewers."""
        new = sentences(table, entry, self.seat, self.lang)
        self.sentences += new
        match entry.body:
            case rows.Move(by="person", clock=rows.Clocked(seat=seat)) if seat == self.seat:
                self.missed, self._has_moved = 0, True
            case _ if table.clocks.by_days and self._has_moved and self.seat != SPECTATOR:
                self.missed += len(new)
        return new

    def _next_own(self, table: TableState) -> Own:
        """The own part now: the same where the seat neither chooses, nor has chosen, nor has seen other cards."""
        if self.seat == SPECTATOR:
            return self.own
        before, self._secrets = self._secrets, secrets_of(table, self.seat)
        same = before == self._secrets
        chooses = self.seat in table.deciders or self.own.can is not UNSET
        if same and not chooses and not table.game.has_own_screen:
            return self.own
        return own(table, self.seat, self.lang, self.own.zones if same and not table.game.has_order else None)

    def since(self, v: int) -> list[bytes] | None:
        """The events after `v`; None when they are not all kept."""
        if v == self.v:
            return []
        if v > self.v or not self.tail or v + 1 < self.tail[0][0]:
            return None
        return [message for number, message in self.tail if number > v]

    def whole(self) -> bytes:
        """The frame and the own part as a message, with what has been said so far."""
        parts = {"view": self.picture.frame, "own": self.own, "sentences": list(self.sentences)}
        parts |= {"since": min(self.missed, len(self.sentences))} if self.missed else {}
        return encode({"t": "view", "v": self.v} | parts)


def event(v: int, new: list[Sentence], patch: Json, own_patch: Json) -> bytes:
    """An event as a message. What is empty is left out."""
    parts: dict[str, Any] = {"sentences": new, "patch": patch, "own": own_patch}
    return encode({"t": "event", "v": v} | {name: part for name, part in parts.items() if part})


def store_message(stores: bool) -> bytes:
    """Whether moves can be stored, as a message."""
    return encode({"t": "store", "ok": stores})


class Feeds:
    """All feeds of one table. A feed without viewers is dropped after a few rows."""

    def __init__(self) -> None:
        self._feeds: dict[tuple[int, str], Feed] = {}
        self._pictures: dict[str, Picture] = {}

    def __bool__(self) -> bool:
        return any(feed.viewers for feed in self._feeds.values())

    @property
    def viewers(self) -> list[Viewer]:
        """All who look at the table."""
        return [viewer for feed in self._feeds.values() for viewer in feed.viewers]

    @property
    def budget(self) -> ComputeBudget | None:
        """The budget with the most left; None when a viewer has none, and nothing is counted."""
        budgets = [viewer.budget for viewer in self.viewers]
        if not budgets or not all(budgets):
            return None
        return max((budget for budget in budgets if budget), key=lambda budget: budget.left)

    @property
    def looking(self) -> set[int]:
        """The sessions that look at the table, from whatever place."""
        return {viewer.who for viewer in self.viewers if viewer.who is not None}

    def join(self, table: TableState, viewer: Viewer, after: int | None, place: int = SPECTATOR) -> None:
        """Bring a viewer up to date, whose view is that of `place` after event `after`, and keep it so."""
        viewer.seat = table.seats.of(viewer.who)
        feed = self._feed(table, viewer.seat, viewer.lang)
        missed = feed.since(after) if after is not None and place == viewer.seat else None
        for message in [feed.whole()] if missed is None else missed:
            viewer.send(message)
        feed.viewers.add(viewer)

    def leave(self, viewer: Viewer) -> None:
        """Forget a viewer."""
        for feed in self._feeds.values():
            feed.viewers.discard(viewer)

    def publish(self, table: TableState) -> None:
        """Send the last row to everybody."""
        for picture in self._pictures.values():
            picture.advance(table)
        before = {key: feed.own for key, feed in self._feeds.items()}
        events = {key: feed.advance(table) for key, feed in self._feeds.items()}
        for key, viewer in [(key, viewer) for key, feed in self._feeds.items() for viewer in feed.viewers]:
            if table.seats.of(viewer.who) == viewer.seat:
                viewer.send(events[key])
            else:
                self._change_place(table, viewer, self._feeds[key], before[key])
        if table.spectators == "none":
            self._shut_out(table)
        self._let_go()

    def _shut_out(self, table: TableState) -> None:
        """Say good-bye to those who may not look on, once they have heard why, or have got up."""
        for viewer in [viewer for viewer in self.viewers if table.is_closed_to(viewer.who)]:
            viewer.dismiss(Seated.why)
            self.leave(viewer)

    def _change_place(self, table: TableState, viewer: Viewer, old: Feed, before: Own) -> None:
        """Send who sits down or gets up what is different from there."""
        viewer.seat = table.seats.of(viewer.who)
        new = self._feed(table, viewer.seat, viewer.lang)
        old.viewers.discard(viewer)
        new.viewers.add(viewer)
        last = sentences(table, table.entries[-1], viewer.seat, viewer.lang)
        viewer.send(event(table.v, last, new.picture.patch, diff(before, new.own)))

    def _let_go(self) -> None:
        for key in [key for key, feed in self._feeds.items() if feed.unread > LINGERING and not feed.viewers]:
            del self._feeds[key]
        for lang in self._pictures.keys() - {lang for _, lang in self._feeds}:
            del self._pictures[lang]

    def _feed(self, table: TableState, seat: int, lang: str) -> Feed:
        feed = self._feeds.get((seat, lang))
        if feed is None:
            if lang not in self._pictures:
                self._pictures[lang] = Picture(table, lang)
            feed = self._feeds[seat, lang] = Feed(table, seat, self._pictures[lang])
        return feed

    def tell(self, message: bytes) -> None:
        """Send all viewers a message that is about no row."""
        for viewer in self.viewers:
            viewer.send(message)

    def dismiss(self, why: str) -> None:
        """Say good-bye to all, and let go of what was kept for them: most of the memory of a table."""
        for viewer in self.viewers:
            viewer.dismiss(why)
        self._feeds.clear()
        self._pictures.clear()
