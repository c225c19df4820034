"""Who of those who sit at a table looks at it, looks at another page of the site, or has gone; and what is due for it.

A table goes on while somebody looks at it who sits there. Who only watches keeps no table running, unless nobody but
bots sits there: then they are what is watched.
"""

from collections.abc import Iterator
from math import inf

from xtarot.rules.state import SPECTATOR
from xtarot.table import rows
from xtarot.table.state import TableState
from xtarot_site.core.clock import Clock
from xtarot_site.table.cluster_presence import Company
from xtarot_site.table.presence import Presence
from xtarot_site.table.timing import Timing


class Attendance:
    """The people of one table, as far as `company` and `presence` know."""

    def __init__(self, state: TableState, company: Company, presence: Presence, timing: Timing, clock: Clock) -> None:
        self._state, self._company, self._presence = state, company, presence
        self._timing, self._clock = timing, clock
        self._lost: dict[int, float] = {}  # since when the person of a seat has no connection
        self._since = clock.now()  # since when somebody who sits here waits for the others

    def comes(self, who: int | None) -> None:
        """Somebody opens the table, or sits down: where they sit, they are waited for anew."""
        if who is not None and self.waits_anew(who):
            comes = self._presence.visits if self._state.clocks.by_days else self._presence.comes
            comes(who, self._state.code)

    def waits_anew(self, who: int) -> bool:
        """Somebody has opened the table, here or at another server; whether they sit here."""
        seat = self._state.seats.of(who)
        if seat != SPECTATOR:
            self._lost.pop(seat, None)
        return seat != SPECTATOR

    def goes(self, who: int | None) -> None:
        """Somebody has closed the table, or a page of it."""
        if who is not None and self._state.seats.of(who) != SPECTATOR:
            self._presence.goes(who, self._state.code)

    def gets_up(self, who: int | None) -> None:
        """Somebody sits here no more."""
        if who is not None:
            self._presence.gets_up(who, self._state.code)

    @property
    def goes_on(self) -> bool:
        """Whether the table does anything by itself now.

        One by days does for whoever has not let their time run out; an open one at which nobody may look on, and nobody
        sits, ends its deal for those who wait until they may sit down.
        """
        state = self._state
        if state.clocks.by_days and state.seats.persons:
            return True
        sitting = {seat.who for seat in state.seats if not seat.free}
        if not sitting and state.door == "open" and state.spectators == "none":
            return state.playing
        return bool(sitting & self._company.looking) if sitting else bool(self._company)

    def due(self) -> rows.Away | rows.Back | rows.Leave | None:
        """What everybody is to hear next of who has gone, looks at another page, or is back.

        Who is away from an open table while no deal is on has left their seat to others. At a table by days nobody is
        away, since nobody has to be there.
        """
        if self._state.clocks.by_days:
            return None
        now, looking = self._clock.now(), self._company.looking
        acts, judges = self._company.acts, self._company.judges
        if not self._state.seats.persons:
            self._since = now
        for number, seat in enumerate(self._state.seats):
            if seat.who is None or seat.who in looking:
                self._lost.pop(number, None)
                if not seat.here and (acts or seat.who in self._company.here):
                    return rows.Back(seat=number)
                continue
            lost = self._lost.setdefault(number, now)
            if not (acts and judges):
                continue
            if seat.away:
                if self._state.door == "open" and not self._state.playing and self.goes_on:
                    return rows.Leave(seat=number, was=seat.name)
                continue
            if self.goes_on and now >= self._standin_at(number):
                return rows.Away(seat=number, standin=True)
            elsewhere = now - self._presence.looked(seat.who) < self._timing.about
            if now - lost >= self._timing.gone and (seat.here or seat.elsewhere != elsewhere):
                return rows.Away(seat=number, standin=False, elsewhere=elsewhere)
        return None

    def wait(self) -> float:
        """Seconds until something else may be due, if nobody comes or goes."""
        return max(min(self._times(), default=inf) - self._clock.now(), 0.01)

    def _times(self) -> Iterator[float]:
        later = self._clock.now() + self._timing.gone
        for number, lost in self._lost.items():
            seat = self._state.seats[number]
            if not (self._company.acts and self._company.judges):
                yield later
            elif seat.here:
                yield lost + self._timing.gone
            elif self._company and not seat.away:
                yield later  # another page says nothing to tables: they look
                if self.goes_on:
                    yield self._standin_at(number)

    def _standin_at(self, number: int) -> float:
        """When a bot is to play for somebody, if nothing is heard of them: later while they look at another page."""
        who, waited = self._state.seats[number].who, max(self._lost[number], self._since)
        assert who is not None
        silent = max(waited, self._presence.looked(who))
        return min(silent + self._timing.standin, waited + self._timing.elsewhere)
