"""Clocks for people, as data: whose time runs since when, and what is left of each reserve, folded from the rows.

A turn is the time from when the table waits for a person to choose until they have, whatever they do meanwhile: who
gets up and sits down again, or is away until a bot stands in, goes on with it. While a claim is looked at, time stands
still. Each move is a turn of its own, and where several choose at once each has one. First the time of a move runs,
then the reserve, which is a person's for the whole match. How much of both is used is measured by
`xtarot_site.table.timekeeping`; here is what rows say of it.

Nothing of this depends on cards: whoever is awaited is timed, whether there is a choice or none.
"""

from collections.abc import Set
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from xtarot.eventlog import Row
from xtarot.table import rows
from xtarot.table.seats import Seats

DAY = 86_400.0  # seconds
RESTS = 4.0  # seconds in which one may look first at new cards, or at what has ended


class TimeLimits(NamedTuple):
    """How long people may take, in seconds: for each move, and besides in a whole match."""

    move: float
    reserve: float


LIMITS = {
    "calm": TimeLimits(45, 300),
    "quick": TimeLimits(15, 120),
    "day": TimeLimits(DAY, 0),
    "days": TimeLimits(3 * DAY, 0),
}


class Turn(NamedTuple):
    """A turn of somebody. `row`: with which it began; `timed`: from which its time counts, and `at`: when (wall time).

    These two are the same row, but where time has stood still since. `rest`: seconds after `at` that are not counted.
    """

    row: int
    timed: int
    at: float
    rest: float

    def due(self, limits: TimeLimits) -> float:
        """When the time of the move is over, and the reserve begins to be used, in seconds since 1970."""
        return self.at + self.rest + limits.move


class Interrupted(NamedTuple):
    """A turn whose person cannot move now. `since`: from when that is not counted (wall time), if it is not."""

    seat: int
    turn: Turn
    since: float | None


class KeptClock(Struct, frozen=True):
    """The clock of a finished deal, as it is kept with it.

    `begun`: the reserve of each seat at the beginning, in ms, None of a bot; `moves`: what each move of a seat has
    left, None of those of bots.
    """

    name: rows.ClockName
    begun: Annotated[list[int | None], Meta(max_length=20)]
    moves: Annotated[list[rows.Clocked | None], Meta(max_length=10_000)]


@dataclass
class Clocks:
    """The clocks of a table; without `limits` there are none.

    `turns`: those that run, by seat; `forced`: the last row in which the bot moved for a seat out of time. `over_at`:
    when the last deal ended, without the time that has stood still since, until the next one.
    """

    name: rows.ClockName = "none"
    turns: dict[int, Turn] = field(default_factory=dict)
    forced: dict[int, int] = field(default_factory=dict)
    over_at: float | None = None
    _interrupted: dict[int, Interrupted] = field(default_factory=dict)  # by session
    _left: dict[int, float] = field(default_factory=dict)  # seconds, by session: who gets up and comes back keeps it
    _begun: list[int | None] = field(default_factory=list)  # this and the next as in `KeptClock`
    _moves: list[rows.Clocked | None] = field(default_factory=list)

    @property
    def limits(self) -> TimeLimits | None:
        """How long people may take; None where that does not matter."""
        return LIMITS.get(self.name)

    @property
    def by_days(self) -> bool:
        """Whether people have days for a move, so that nobody has to be there."""
        return self.limits is not None and self.limits.move >= DAY

    def left(self, who: int | None) -> float:
        """Seconds that are left of somebody's reserve, as the last of their moves has left it."""
        full = self.limits.reserve if self.limits else 0.0
        return full if who is None else self._left.get(who, full)

    def begin_deal(self, seats: Seats, of_match: bool) -> None:
        """Cards are dealt; `of_match`: the first ones of a match, for which everybody has the whole reserve."""
        if of_match:
            self._left.clear()
        self._begun = [None if seat.who is None else round(1000 * self.left(seat.who)) for seat in seats]
        self._moves = []

    def kept(self, last: Row | None) -> KeptClock | None:
        """The clock of the deal that is over; None without one. `last`: the row that has ended it, if not taken in."""
        if self.limits is None:
            return None
        return KeptClock(self.name, self._begun, [*self._moves, *([rows.clock_of(last)] if last else [])])

    def show(self, kept: KeptClock, seats: Seats) -> None:
        """Let reserves be as a kept deal began with them: it is looked at again, and nobody's time runs."""
        self.name = kept.name
        for seat, left in zip(seats, kept.begun, strict=False):
            if seat.who is not None and left is not None:
                self._left[seat.who] = left / 1000
        self.turns.clear()

    def note(self, row: Row, body: rows.AnyBody, seats: Seats) -> None:
        """Note what a row leaves to people: of their reserve, and whether the bot stays in their place.

        It does where somebody is out of time twice in a row, until they do something themselves.
        """
        if isinstance(body, rows.Move):
            self._moves.append(body.clock or None)
            self.over_at = row.at if body.link else None
        match body:
            case rows.Move(by=by, clock=rows.Clocked(seat=number, left=left, times=times)):
                seat = seats[number]
                seat.lapses = times
                if seat.who is not None:
                    self._left[seat.who] = left / 1000
                if by == "clock":
                    self.forced[number] = row.seq
            case rows.Next():
                seats[body.seat].lapses = 0
            case rows.Sit() | rows.Leave():
                self.forced.pop(body.seat, None)
                turn, who = self.turns.pop(body.seat, None), seats[body.seat].who
                if turn and who is not None:
                    self._interrupted[who] = Interrupted(body.seat, turn, None)

    def go_on(self, row: Row, body: rows.AnyBody, awaits: "Awaits", seats: Seats) -> None:
        """Let turns begin and end after a row."""
        if self.limits is None:
            return
        rests = awaits.rests or isinstance(body, rows.Deal | rows.Sit)
        begun = Turn(row.seq, row.seq, row.at, RESTS if rests else 0.0)
        if isinstance(body, rows.Deal):
            self.turns, self._interrupted = {}, {}
        elif isinstance(body, rows.Resume):
            stood = body.stood or None
            self.turns = {seat: _later(turn, row, stood) for seat, turn in self.turns.items()}
            for who, one in self._interrupted.items():
                self._interrupted[who] = one._replace(turn=_later(one.turn, row, stood), since=one.since and row.at)
            if self.over_at is not None:
                self.over_at += stood or 0.0
        if awaits.moved is not None:
            self.turns.pop(awaits.moved, None)
        since = row.at if isinstance(body, rows.Claim) else None
        for seat, turn in self.turns.items():
            sitting = seats[seat].who
            if seat not in awaits.choosing and sitting is not None:
                self._interrupted[sitting] = Interrupted(seat, turn, since)
        last = {who: one for who, one in self._interrupted.items() if one.seat in awaits.awaited - {awaits.moved}}
        self._interrupted = last
        going = self.turns
        self.turns = {}
        for number in sorted(awaits.choosing):
            self.turns[number] = going.get(number) or self._taken_up(number, seats[number].who, row.at) or begun

    def _taken_up(self, seat: int, who: int | None, at: float) -> Turn | None:
        """The turn with which somebody goes on who can move again, if they had one at this seat."""
        if who is None or who not in self._interrupted or self._interrupted[who].seat != seat:
            return None
        _, turn, since = self._interrupted.pop(who)
        return turn if since is None else turn._replace(rest=turn.rest + max(0.0, at - since))

    @property
    def timed(self) -> set[int]:
        """The rows from which turns count, also those that are interrupted."""
        return {turn.timed for turn in (*self.turns.values(), *(one.turn for one in self._interrupted.values()))}


class Awaits(NamedTuple):
    """For whom a table waits after a row.

    `awaited`: the seats; `choosing`: those of them whose person can choose now. `moved`: the seat for which a move was
    made; `rests`: something has ended that is to be looked at first.
    """

    awaited: Set[int]
    choosing: Set[int]
    moved: int | None
    rests: bool


def _later(turn: Turn, row: Row, stood: float | None) -> Turn:
    """A turn after time has stood still: for so many seconds, or else it begins anew."""
    return turn._replace(timed=row.seq, at=row.at) if stood is None else turn._replace(at=turn.at + stood)
