"""Those who look on at a table, from a seat or from nowhere, and what each of them is sent.

Everybody in the same seat with the same language is sent the same bytes: they are made once, by a channel.
"""

import asyncio
from collections import deque

import msgspec

from xtarot.state import SPECTATOR
from xtarot.table.compute_budget import ComputeBudget
from xtarot.table.screen import Json, merge_patch, said, screen
from xtarot.table.state import TableState
from xtarot.view import View

MOST_WAITING = 100  # messages that a viewer has not taken yet; then it is too slow
TAIL = 200  # events that are kept for viewers who come back

encode = msgspec.json.encode


class Viewer:
    """One connection. `messages` holds what is to be sent, and None as the last."""

    def __init__(self, who: int | None, lang: str, budget: ComputeBudget | None = None) -> None:
        self.who, self.lang, self.budget = who, lang, budget
        self.seat = SPECTATOR
        self.messages: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING + 2)
        self.gone = False

    def send(self, message: bytes) -> None:
        """Put a message in line; a viewer that does not take them is let go."""
        if self.gone:
            return
        if self.messages.qsize() >= MOST_WAITING:
            while not self.messages.empty():
                self.messages.get_nowait()
            self.dismiss("slow")
            return
        self.messages.put_nowait(message)

    def dismiss(self, why: str) -> None:
        """Say good-bye: ``closed``, ``restart`` or ``slow``."""
        if not self.gone:
            self.gone = True
            self.messages.put_nowait(encode({"t": "bye", "why": why}))
            self.messages.put_nowait(None)


class Channel:
    """What one seat is sent in one language: the view as it is now, and the last events."""

    def __init__(self, seat: int, lang: str) -> None:
        self.seat, self.lang = seat, lang
        self.view: Json = {}
        self.v = 0
        self.tail: deque[tuple[int, bytes]] = deque(maxlen=TAIL)
        self.told: deque[Json] = deque(maxlen=TAIL)  # the last sentences

    def show(self, state: TableState, view: View) -> None:
        """Take the view afresh."""
        self.view, self.v = screen(state, view, self.lang), state.v

    def retell(self, state: TableState) -> None:
        """Take in what has been said before there was this channel."""
        for entry in state.entries:
            self.told += said(state, entry, self.seat, self.lang)

    def tell(self, state: TableState, view: View) -> bytes:
        """The event of the last row."""
        before = self.view
        self.show(state, view)
        sentences = said(state, state.entries[-1], self.seat, self.lang)
        message = event(state.v, sentences, merge_patch(before, self.view))
        self.tail.append((state.v, message))
        self.told += sentences
        return message

    def since(self, v: int) -> list[bytes] | None:
        """The events after `v`; None when they are not all kept."""
        if v == self.v:
            return []
        if v > self.v or not self.tail or v + 1 < self.tail[0][0]:
            return None
        return [message for number, message in self.tail if number > v]

    def whole(self) -> bytes:
        """The view as a message, with what has been said so far."""
        return encode({"t": "view", "v": self.v, "view": self.view, "said": list(self.told)})


def event(v: int, sentences: list[Json], patch: Json) -> bytes:
    """An event as a message."""
    return encode({"t": "event", "v": v, "said": sentences, "patch": patch})


class Viewers:
    """All viewers of one table."""

    def __init__(self) -> None:
        self.all: set[Viewer] = set()
        self._channels: dict[tuple[int, str], Channel] = {}

    def __bool__(self) -> bool:
        return bool(self.all)

    @property
    def budget(self) -> ComputeBudget | None:
        """The budget with the most left; None when somebody looks on who has none, and nothing is counted."""
        budgets = [viewer.budget for viewer in self.all]
        return (
            max((budget for budget in budgets if budget), key=lambda budget: budget.left)
            if budgets and all(budgets)
            else None
        )

    def connected(self, who: int | None) -> bool:
        """Whether a session looks on from anywhere."""
        return who is not None and any(viewer.who == who for viewer in self.all)

    def join(self, state: TableState, viewer: Viewer, after: int | None) -> None:
        """Bring a viewer up to date, whose view is that after event `after`, and keep it so."""
        viewer.seat = state.seat_of(viewer.who)
        channel = self._channel(state, viewer.seat, viewer.lang)
        moved = state.changed.get(viewer.who, 0) if viewer.who is not None else 0
        missed = channel.since(after) if after is not None and after >= moved else None
        for message in [channel.whole()] if missed is None else missed:
            viewer.send(message)
        self.all.add(viewer)

    def leave(self, viewer: Viewer) -> None:
        """Forget a viewer."""
        self.all.discard(viewer)

    def tell(self, state: TableState) -> None:
        """Tell everybody of the last row."""
        views: dict[int, View] = {}
        before = {key: channel.view for key, channel in self._channels.items()}
        told: dict[tuple[int, str], bytes] = {}
        for key, channel in self._channels.items():
            seat = key[0]
            if seat not in views:
                views[seat] = state.deal.view(seat)
            told[key] = channel.tell(state, views[seat])
        for viewer in self.all:
            seat = state.seat_of(viewer.who)
            if seat == viewer.seat:
                viewer.send(told[seat, viewer.lang])
                continue
            # Who sits down or gets up is told what is different from there.
            was, viewer.seat = (viewer.seat, viewer.lang), seat
            channel = self._channel(state, seat, viewer.lang)
            sentences = said(state, state.entries[-1], seat, viewer.lang)
            viewer.send(event(state.v, sentences, merge_patch(before[was], channel.view)))

    def dismiss(self, why: str) -> None:
        """Say good-bye to all."""
        for viewer in self.all:
            viewer.dismiss(why)
        self.all.clear()

    def _channel(self, state: TableState, seat: int, lang: str) -> Channel:
        channel = self._channels.get((seat, lang))
        if channel is None:
            channel = self._channels[seat, lang] = Channel(seat, lang)
            channel.show(state, state.deal.view(seat))
            channel.retell(state)
        return channel
