"""What a table does by itself, bots aside: says who has gone, moves for empty seats, leads on to the next deal.

The time of its people is kept by `xtarot_site.table.timekeeping`.
"""

from collections.abc import Callable
from math import inf

from xtarot.eventlog import Row
from xtarot.table import rows
from xtarot.table.state import TableState
from xtarot_site.core.clock import Clock
from xtarot_site.table.absence import Attendance
from xtarot_site.table.cluster_presence import Company
from xtarot_site.table.correspondence import next_deal_at
from xtarot_site.table.presence import Presence
from xtarot_site.table.timekeeping import Timekeeper
from xtarot_site.table.timing import Timing


class Upkeep:
    """The rows that time demands at one table. `seeds`: fresh ones, for deals."""

    def __init__(
        self,
        state: TableState,
        company: Company,
        presence: Presence,
        timing: Timing,
        clock: Clock,
        seeds: Callable[[], bytes],
    ) -> None:
        self._state, self._company, self._timing, self._clock, self._seeds = state, company, timing, clock, seeds
        self._attendance = Attendance(state, company, presence, timing, clock)
        self.time = Timekeeper(state, company, clock)
        self.moved = clock.now()  # when a card was moved last
        self._ready = 0.0, 0.0  # since when somebody is ready, as it is noted, and on the clock that goes forward
        self._begins: float | None = None  # the first deal at the latest, on that clock
        self._shared: float | None = None  # when a share came last, or somebody who may give one was first there

    @property
    def goes_on(self) -> bool:
        """Whether the table does anything by itself now."""
        return self._attendance.goes_on

    @property
    def acts(self) -> bool:
        """Whether it is this server that does it."""
        return self._company.acts

    def comes(self, who: int | None) -> None:
        """Somebody opens the table."""
        self._attendance.comes(who)

    def waits_anew(self, who: int) -> None:
        """Somebody has opened the table at another server."""
        self._attendance.waits_anew(who)

    def goes(self, who: int | None) -> None:
        """Somebody has closed the table, or a page of it."""
        self._attendance.goes(who)
        self.time.attend(self.goes_on or self._state.clocks.by_days)

    def note(self, row: Row) -> None:
        """A row has been taken in."""
        self.time.note(row)
        match row.kind:
            case "move" | "deal":
                self.moved = self._clock.now()
            case "next" | "share" | "shut":
                self._shared = self._clock.now()
            case "sit":
                self._attendance.comes(row.who)
            case "leave":
                self._attendance.gets_up(row.who)

    def due(self) -> rows.AnyBody | None:
        """The row that is due now, if one is."""
        acts = self._company.acts
        if due := (acts and self._state.for_absent()) or self._attendance.due():
            return due
        if resumed := self.time.due(self.goes_on):
            return resumed
        return self._state.next_row(self._seeds) if acts and self._next_deal() <= 0 else None

    def wait(self) -> float:
        """Seconds until something else may be due, if nothing happens."""
        next_deal = self._next_deal() if self._company.acts else inf
        return min(self._attendance.wait(), self._company.wait(), self.time.wait(), next_deal)

    def _next_deal(self) -> float:
        """How long it is until the table leads on to the next deal, also after a match."""
        state = self._state
        if state.playing or (state.duplicate and state.dealt):
            return inf
        due = state.shuffle.closing if state.shuffle else self.goes_on and not state.exercise
        return 0 if due else max(self._until_ready(), self._until_shared())

    def _until_ready(self) -> float:
        """How long those who are ready wait for the others, if they are here."""
        state = self._state
        if state.shuffle and state.shuffle.shut is not None and not state.shuffle.shown:
            return 0
        if not state.dealt and not state.invited:
            return 0 if self.goes_on or state.seats.persons else inf
        return min(self._until_begun(), self._until_all_ready())

    def _until_begun(self) -> float:
        """How long it is until the first deal begins, whoever has come by then."""
        state = self._state
        if not state.invited or state.begins is None or not state.seats.persons:
            return inf
        if self._begins is None:
            self._begins = self._clock.now() + state.begins - self._clock.wall()
        return self._begins - self._clock.now()

    def _until_all_ready(self) -> float:
        state = self._state
        if not self.goes_on:
            return inf
        if state.clocks.by_days and state.seats.persons:
            if state.looking.ready >= state.seats.present:
                return 0
            begins = next_deal_at(state)
            return inf if begins is None else begins - self._clock.wall()
        if not state.seats.persons:
            return inf if state.over or state.invited else self.moved + self._timing.rests[-1] - self._clock.now()
        if state.looking.ready_since is None:
            return inf
        if state.seats.present <= state.looking.ready:
            return 0
        since, at = self._ready
        if since != state.looking.ready_since:  # as another server may have noted it, whose clock is another
            since = state.looking.ready_since
            waited = min(max(self._clock.wall() - since, 0), self._timing.following)
            at = self._clock.now() - waited
            self._ready = since, at
        return at + self._timing.following - self._clock.now()

    def _until_shared(self) -> float:
        """How long shares of the next deal's seed are awaited, from when one came last (RC-13)."""
        if not self._state.awaited:
            return 0
        by_days, looking = self._state.clocks.by_days, self._company.looking
        if self._shared is None and (by_days or any(seat.who in looking for seat in self._state.seats)):
            self._shared = self._clock.now()
        return inf if self._shared is None else self._shared + self._timing.shares - self._clock.now()
