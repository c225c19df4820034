"""Where people are: at the table where they sit, or at another page of the site.

No log has it, and a restart forgets it: pages that are looked at say so again. Servers tell each other.
"""

from math import inf

from xtarot_site.core.clock import Clock
from xtarot_site.core.pubsub import News, Told

KEPT = 3600.0  # seconds after they were at their table in which pages show people the way back
LOOKS = 60.0  # seconds for which who looked at a page counts as somebody who is here
MOST = 10_000  # people, before those who left long ago are forgotten


class Presence:
    """Where people are. `who` is a session, `code` the table where it sits."""

    def __init__(self, clock: Clock, news: News | None = None) -> None:
        self._clock, self._news = clock, news or News()
        self._tables: dict[int, tuple[str, float]] = {}  # where they sit, and when they were there last
        self._looked: dict[int, float] = {}  # when they looked at another page last

    def comes(self, who: int, code: str) -> None:
        """Somebody comes to their table, from whatever page they looked at."""
        self._comes(who, code)
        self._news.draft.came.append((who, code))
        self._news.send()

    def visits(self, who: int, code: str) -> None:
        """Somebody comes to their table by days, where nobody has to be; that they look at it their page says."""
        self.goes(who, code)

    def goes(self, who: int, code: str) -> None:
        """Somebody does not look at their table any more."""
        self._goes(who, code)
        self._news.draft.went.append((who, code))
        self._news.send()

    def gets_up(self, who: int, code: str) -> None:
        """Somebody does not sit at the table any more."""
        self._left(who, code)
        self._news.draft.up.append((who, code))
        self._news.send()

    def looks(self, who: int) -> None:
        """Somebody looks at a page of the site that is no table, or one by days."""
        self._looks(who)
        self._news.draft.looked.append(who)
        self._news.send()

    def becomes(self, who: int, other: int) -> None:
        """A guest is somebody else from now on, who sits where they sat."""
        self._became(who, other)
        self._news.draft.became.append((who, other))
        self._news.send()

    def take(self, told: Told) -> None:
        """Another server has told something."""
        for who, code in told.came:
            self._comes(who, code)
        for who, code in told.went:
            self._goes(who, code)
        for who, code in told.up:
            self._left(who, code)
        for who in told.looked:
            self._looks(who)
        for who, other in told.became:
            self._became(who, other)

    def _comes(self, who: int, code: str) -> None:
        self._goes(who, code)
        self._looked.pop(who, None)

    def _goes(self, who: int, code: str) -> None:
        if who not in self._tables and len(self._tables) >= MOST:
            self._tables = {other: place for other, place in self._tables.items() if self._lasts(place[1])}
        self._tables[who] = code, self._clock.now()

    def _left(self, who: int, code: str) -> None:
        if self.table_of(who) == code:
            del self._tables[who]

    def _looks(self, who: int) -> None:
        if who not in self._looked and len(self._looked) >= MOST:
            self._looked = {other: at for other, at in self._looked.items() if self._lasts(at)}
        self._looked[who] = self._clock.now()

    def _became(self, who: int, other: int) -> None:
        if who in self._tables:
            self._tables[other] = self._tables.pop(who)
        if who in self._looked:
            self._looked[other] = self._looked.pop(who)

    def looked(self, who: int) -> float:
        """When somebody was last known to look at another page than their table, on the clock that goes forward."""
        return self._looked.get(who, -inf)

    def lookers(self) -> set[int]:
        """Who looks at pages that are no tables, or tables by days."""
        now = self._clock.now()
        return {who for who, at in self._looked.items() if now - at < LOOKS}

    def table_of(self, who: int) -> str | None:
        """The table to which somebody can go back; None when they have not been there for long."""
        code, at = self._tables.get(who, ("", -inf))
        return code if self._lasts(at) else None

    def _lasts(self, at: float) -> bool:
        return self._clock.now() - at < KEPT
