"""What is said at one table, as this server has it, and who hears it here."""

import asyncio
from collections import deque
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from xtarot.rules.state import SPECTATOR
from xtarot.rules.texts import Lang
from xtarot.table.seats import write_name
from xtarot.table.state import TableState
from xtarot_site.chat.kinds import NOTHING, Heard, TalkLine
from xtarot_site.chat.phrases import PHRASES
from xtarot_site.chat.store import ChatStore
from xtarot_site.table import Table, Viewer
from xtarot_site.table.feed import encode

KEPT = 200  # lines of each log: what somebody reads who comes


class ToldLine(Struct, omit_defaults=True):
    """A line as it is sent. `n` and `aside` name it; `aside`: it was said among those who look on, while a deal was on.

    `seat`: where who said it sits now; `mine`: one said it oneself; `phrase`: it was chosen, and is in the reader's
    language; `at`: in seconds since 1970.
    """

    n: int
    name: str
    text: str
    at: float
    aside: bool = False
    phrase: bool = False
    mine: bool = False
    seat: int | UnsetType = UNSET


def may_hear(state: TableState, who: int | None, line: TalkLine) -> bool:
    """Whether somebody may hear a line now: who sits there hears what was said aside when that deal is over.

    So does who has got up in the middle of a deal: they may sit down again. Who may not look on hears nothing.
    """
    return not state.is_closed_to(who) and is_heard(state, who, line)


def is_heard(state: TableState, who: int | None, line: TalkLine) -> bool:
    """The same of whoever may look on, or might."""
    plays = state.seats.of(who) != SPECTATOR or (who is not None and who in state.seats.looked)
    if not line.aside or not plays:
        return True
    return not state.playing or line.row < state.begun


def could_hear(state: TableState, who: int, line: TalkLine) -> bool:
    """Whether somebody may hear a line, or might when it was said: who is shut out may do something about it still."""
    let_in = not state.is_closed_to(who) or who in state.seats.sat or not state.was_closed(line.row)
    return let_in and is_heard(state, who, line)


def tell_line(state: TableState, line: TalkLine, who: int | None, lang: str) -> ToldLine:
    """A line for somebody, in their language."""
    seat = state.seats.of(line.who)
    return ToldLine(
        line.seq,
        (write_name(line.name).of(lang) if seat == SPECTATOR else state.seats[seat].called(lang)),
        PHRASES[line.text].of(lang) if line.kind == "phrase" and line.text in PHRASES else line.text,
        line.at,
        line.aside,
        line.kind == "phrase",
        who is not None and line.who == who,
        UNSET if seat == SPECTATOR else seat,
    )


def read_heard(text: str | None) -> Heard | None:
    """How far somebody says that they have heard; None where they say nothing of the kind."""
    parts = (text or "").split(".")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        return None
    return Heard(*map(int, parts))


class Hearer:
    """A connection that hears what is said.

    `heard`: how far it has been told; `unheard`: whom it does not want to hear, None while that is not known.
    """

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.heard: Heard | None = None  # nothing is sent yet
        self.unheard: frozenset[int] | None = None


class TableTalk:
    """The last lines of a table, and its hearers. Its methods are for the event loop."""

    def __init__(self, log: ChatStore, table: Table) -> None:
        self._log, self.turn = log, asyncio.Lock()  # who speaks comes one after the other
        self.hearers: set[Hearer] = set()
        self.users = 0
        self._known = False  # whether the lines were read: until then nobody is told that there are none
        self._lines: dict[bool, deque[TalkLine]] = {aside: deque(maxlen=KEPT) for aside in (False, True)}
        self._state: object = None
        self.follow(table)

    def follow(self, table: Table) -> None:
        """Listen to how the table goes on: when a deal is over, those who sit there hear what was said aside."""
        self.table = table
        table.followed = self._look

    def _look(self) -> None:
        """A row has been sent. Whatever comes of it here comes after what the table does."""
        state = self.table.state
        now = state.playing, state.begun, [seat.who for seat in state.seats]
        if now != self._state:
            self._state = now
            asyncio.get_running_loop().call_soon(self.tell)

    @property
    def heard(self) -> Heard:
        """The numbers of the last lines that are known here."""
        return Heard(*(lines[-1].seq if lines else 0 for lines in self._lines.values()))

    async def read_on(self) -> None:
        """Take in what was said since, at whichever server, and tell it. Raises StoreError."""
        before = self.heard
        for line in await self._log.lines(self.table.state.code, before, KEPT):
            if line.seq > self.heard[line.aside]:  # else it was read meanwhile
                self._lines[line.aside].append(line)
        if self.heard != before:
            self.tell()
        self._known = True

    async def read_anew(self) -> None:
        """Read the lines again: somebody is called otherwise, or has gone. Raises StoreError."""
        found = await self._log.lines(self.table.state.code, NOTHING, KEPT)
        for aside, lines in self._lines.items():
            lines.clear()
            lines.extend(line for line in found if line.aside == aside)
        self.tell()

    def begin(self, hearer: Hearer, said: Heard | None) -> None:
        """Tell a hearer what it has missed; one that does not say so hears what is said from now on."""
        hearer.heard = self._reach(hearer.viewer.who) if said is None else said
        self._tell(hearer)

    def tell(self) -> None:
        """Tell everybody what they have not heard yet."""
        for hearer in self.hearers:
            self._tell(hearer)

    def _tell(self, hearer: Hearer) -> None:
        unheard = hearer.unheard
        if (before := hearer.heard) is None or unheard is None or not self._known:
            return
        heard = self.heard
        stale = before.table > heard.table  # of what is said aside nothing is told, not even how much it is
        if stale:  # the talk was cleared away since, and begun anew
            before = NOTHING
        reach = self._reach(hearer.viewer.who)
        hearer.heard = Heard(*map(max, before, reach))  # who sits down has heard more than they now may
        missed = self._lines_after(before, hearer.viewer.who, unheard)
        if missed or stale:
            hearer.viewer.send(encode(self._message(hearer, missed, stale)))

    def _message(self, hearer: Hearer, lines: list[TalkLine], fresh: bool) -> dict[str, Any]:
        state, viewer = self.table.state, hearer.viewer
        told = [tell_line(state, line, viewer.who, viewer.lang) for line in lines]
        return {"t": "talk", "said": str(hearer.heard), "lines": told} | ({"fresh": True} if fresh else {})

    def _reach(self, who: int | None) -> Heard:
        """How far somebody may hear now."""
        state = self.table.state
        heard = ([line.seq for line in lines if may_hear(state, who, line)] for lines in self._lines.values())
        return Heard(*(max(seqs, default=0) for seqs in heard))

    def so_far(self, who: int | None, unheard: frozenset[int], lang: Lang) -> tuple[str, list[ToldLine]]:
        """How far somebody has heard who reads the last lines now, and these."""
        state = self.table.state
        lines = self._lines_after(NOTHING, who, unheard)
        return str(self._reach(who)), [tell_line(state, line, who, lang) for line in lines]

    def _lines_after(self, heard: Heard, who: int | None, unheard: frozenset[int]) -> list[TalkLine]:
        """What somebody has not heard yet of what they may and want to hear, in the order in which it was said."""
        return sorted(
            (
                line
                for last, lines in zip(heard, self._lines.values(), strict=True)
                for line in lines
                if line.seq > last and line.who is not None and line.who not in unheard
                if may_hear(self.table.state, who, line)
            ),
            key=lambda line: line.at,
        )
