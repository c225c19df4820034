"""How much of their time people have used at one table, by the clock of this server; and who is out of it.

The rule: a turn's time counts from when the server has taken in the row with which it began, by a clock that only goes
forward, and stands still while nobody can move: while no server acts, nobody is there for a while, or nothing can be
stored. After that a row (`Resume`) says so, and turns that run begin anew; reserves are as the last moves left them.

So what stands in the log is all that another server needs. One that reads a turn late, since nobody looked at the table
there, measures it by the time of the row, as long as others have it: else who comes by another door had time anew.
"""

from math import inf

from msgspec.structs import replace

from xtarot.eventlog import Row
from xtarot.table import rows
from xtarot.table.state import TableState
from xtarot_site.core.clock import Clock
from xtarot_site.table.cluster_presence import Company

MOST_LAG = 1.0  # seconds that a page may say its line takes
AWAY = 5.0  # seconds without anybody who plays, after which time has stood still: a page is loaded again in less
GRACE = MOST_LAG + 0.5  # seconds after the end that a move may still be on its way


class Timekeeper:
    """The time of those who sit at one table."""

    def __init__(self, state: TableState, company: Company, clock: Clock) -> None:
        self._state, self._company, self._clock = state, company, clock
        self._began: dict[int, float] = {}  # when rows were taken in from which turns count
        self._read = True  # the log was read just now, and whether anybody acted meanwhile is not known
        self._acted = False
        self._alone: float | None = None  # since when nobody is there who plays
        self._stood = False  # time has stood still since turns began that run
        self.later = 0.0  # seconds for which it has at a table by days, as the store knows, and the log does not yet

    def note(self, row: Row) -> None:
        """A row has been taken in: turns that count from it begin."""
        timed = self._state.clocks.timed
        if row.seq in timed:
            late = 0.0 if self._company.is_watched else max(0.0, self._clock.wall() - row.at)
            self._began[row.seq] = self._clock.now() - late
        if row.kind == "resume":
            self.later = 0.0
        if row.kind == "resume" or not self._state.clocks.turns:
            self._stood = False
        self._began = {number: at for number, at in self._began.items() if number in timed}

    def stand_still(self) -> None:
        """Nobody can move now. Whoever has days for it can some time later."""
        self._stood = not self._state.clocks.by_days

    def attend(self, goes_on: bool) -> None:
        """Somebody has come or gone. `goes_on`: whether anybody is there who plays."""
        if goes_on and self._alone is not None:
            self._stood, self._alone = self._stood or self._clock.now() - self._alone >= AWAY, None
        elif not goes_on and self._alone is None:
            self._alone = self._clock.now()

    def due(self, goes_on: bool) -> rows.Resume | None:
        """The row that says that time goes on, once it has stood still. `goes_on`: whether the table does."""
        acts = self._company.acts
        taken_over = acts and not self._acted and not self._company.judges  # another has gone
        self._acted = acts
        if not acts:
            return None
        if self._state.clocks.by_days:
            return rows.Resume(stood=self.later) if self.later else None
        read, self._read = self._read, False
        if not self._state.clocks.turns:
            return None
        self.attend(goes_on)
        if taken_over or (read and not self._company.is_shared):
            self._stood = True
        return rows.Resume() if goes_on and self._stood else None

    def used(self, seat: int) -> float:
        """Seconds that a seat has used of the turn that it has; 0 where it has none."""
        return max(0.0, self._counted(seat))

    def _counted(self, seat: int) -> float:
        """The same; less than 0 while there is something to be looked at first."""
        turn = self._state.clocks.turns.get(seat)
        if turn is None or self._stood:
            return 0.0
        if self._state.clocks.by_days:  # by the time of the row, whoever has it: all servers may be others by then
            return self._clock.wall() - turn.at - turn.rest
        if (began := self._began.get(turn.timed)) is not None:
            past = self._clock.now() - began
        else:
            past = max(0.0, self._clock.wall() - turn.at) if self._company.is_shared else 0.0
        return past - turn.rest

    def timed(self, move: rows.Move, lag: float = 0.0) -> rows.Move:
        """A move of a person, or in their place, with what it leaves of their reserve, where there is a clock.

        `lag`: the seconds that their line takes, as they say: these are not counted, as far as they may be so many.
        """
        state, limits = self._state, self._state.clocks.limits
        if limits is None or move.by not in ("person", "clock"):
            return move
        seat = state.deal.decider(int(move.move.split(" ", 1)[0]))
        over = max(0.0, self.used(seat) - min(lag, MOST_LAG) - limits.move)
        left = max(0.0, state.clocks.left(state.seats[seat].who) - over)
        times = state.seats[seat].lapses + 1 if move.by == "clock" else 0
        return replace(move, clock=rows.Clocked(seat, round(1000 * left), times))

    def late(self) -> set[int]:
        """The seats that are out of time, so that the bot makes this move: told by who acts, and not after a fault."""
        if self._stood or not (self._company.acts and self._company.judges):
            return set()
        if self._state.clocks.by_days and not self._company.knows_days:
            return set()
        return {seat for seat in self._state.clocks.turns if self._until_late(seat) <= 0}

    def wait(self) -> float:
        """Seconds until somebody may be out of time."""
        left = [self._until_late(seat) for seat in self._state.clocks.turns]
        return min((max(seconds, GRACE) if seconds <= 0 else seconds for seconds in left), default=inf)

    def _until_late(self, seat: int) -> float:
        limits, left = self._state.clocks.limits, self._state.clocks.left(self._state.seats[seat].who)
        return limits.move + left + GRACE - self._counted(seat) if limits else inf
