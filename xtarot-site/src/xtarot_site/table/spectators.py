"""Who looks on at a table without a seat, here and at other servers, and what its viewers are told of that.

They are told how many it is: from time to time, and not with each who comes or goes. It is counted from connections
alone, so nothing of the cards can be in it. A server says who looks on there in each round, as it says who plays there;
what it says is good as long.
"""

from collections.abc import Callable
from math import inf
from typing import NamedTuple

from xtarot.rules.state import SPECTATOR
from xtarot.table.state import TableState
from xtarot_site.core.pubsub import GONE, News, Told
from xtarot_site.table.feed import Feeds, Viewer, encode

EVERY = 2.0  # seconds from one number to the next, at least
AT_MOST = 50  # viewers that are told in a second: at a table with more of them numbers come more seldom
NAMED = 200  # of whom servers tell each other who they are; of more at one table it is only told how many


class Crowd(NamedTuple):
    """People who look on: sessions, and how many `more` there are of whom nothing is known."""

    who: frozenset[int] = frozenset()
    more: int = 0

    @property
    def size(self) -> int:
        """How many they are."""
        return len(self.who) + self.more

    def told(self) -> tuple[list[int], int]:
        """As other servers are told of it."""
        known = sorted(self.who)
        return known[:NAMED], self.more + len(known[NAMED:])


class SpectatorsElsewhere:
    """Who looks on at tables at other servers. `changed` is called with the table of which that is other now."""

    def __init__(self, news: News) -> None:
        self.news, self._clock = news, news.clock
        self._tables: dict[str, dict[int, tuple[Crowd, float]]] = {}  # by server, and until when that is good
        self.changed: Callable[[str], None] = lambda code: None

    def take(self, told: Told) -> None:
        """Another server has told something."""
        gone = [code for code, servers in self._tables.items() if told.by in servers] if told.leaves else told.gone
        now, others = self._clock.now(), {*gone}
        for code in gone:
            self._drop(code, told.by)
        for code, (who, more) in told.watched.items():
            crowd = Crowd(frozenset(who), more)
            before, until = self._tables.get(code, {}).get(told.by, (Crowd(), now))
            self._tables.setdefault(code, {})[told.by] = crowd, now + GONE
            if not crowd.size:
                self._drop(code, told.by)
            if crowd != before or until <= now:  # most say the same, every two seconds
                others.add(code)
        for code in others:
            self.changed(code)

    def say(self, code: str, crowd: Crowd) -> None:
        """Say who looks on at a table here, now that it is somebody else."""
        self.news.draft.watched[code] = crowd.told()
        self.news.send()

    def of(self, code: str) -> list[Crowd]:
        """Who looks on at a table, for each of the other servers."""
        now = self._clock.now()
        return [crowd for crowd, until in self._tables.get(code, {}).values() if until > now]

    def forget_old(self) -> None:
        """Forget what is not good any more."""
        now = self._clock.now()
        for code, servers in [*self._tables.items()]:
            for server in [server for server, (_, until) in servers.items() if until <= now]:
                self._drop(code, server)
                self.changed(code)

    def _drop(self, code: str, server: int) -> None:
        servers = self._tables.get(code, {})
        servers.pop(server, None)
        if not servers:
            self._tables.pop(code, None)


class Spectators:
    """Those of one table. `said`: who they are here, as other servers know; `told`: how many, as its viewers do."""

    def __init__(
        self, state: TableState, feeds: Feeds, elsewhere: SpectatorsElsewhere, now: Callable[[], float]
    ) -> None:
        self._state, self._feeds, self._elsewhere, self._now = state, feeds, elsewhere, now
        self.said, self.told = Crowd(), 0
        self._most = Crowd()  # since the last number: who loads the page again has not gone
        self._next = -inf

    def everybody(self) -> Crowd:
        """Who looks on now, at whichever server."""
        return self._with_others(self._here())

    def greet(self, viewer: Viewer, known: int | None) -> None:
        """Tell a new viewer how many look on, who has been told another number; one that names none does not ask."""
        if known is not None and self.told != known:
            viewer.send(self._message())

    def look(self) -> float:
        """Tell everybody how many look on, where that is due, and another number; the seconds until it may be again."""
        now, here = self._now(), self._here()
        self._most = here if here.size >= self._most.size else self._most
        if self._state.spectators == "none":
            self._most, self._next = here, now
        if now < self._next:
            return self._next - now
        said, self._most = self._most, here
        if said != self.said:
            self.said = said
            self._elsewhere.say(self._state.code, said)
        count = self._with_others(said).size
        if count != self.told:
            self.told = count
            self._feeds.tell(self._message())
        wait = max(EVERY, len(self._feeds.viewers) / AT_MOST)
        self._next = now + wait
        return inf if said == here else wait

    def _here(self) -> Crowd:
        viewers = [viewer for viewer in self._feeds.viewers if viewer.seat == SPECTATOR]
        known = frozenset(viewer.who for viewer in viewers if viewer.who is not None)
        return Crowd(known, sum(viewer.who is None for viewer in viewers))

    def _with_others(self, here: Crowd) -> Crowd:
        """These, and who looks on at other servers; nobody where nobody may."""
        if self._state.spectators == "none":
            return Crowd()
        crowds = [here, *self._elsewhere.of(self._state.code)]
        sitting = {seat.who for seat in self._state.seats}
        return Crowd(frozenset().union(*(crowd.who for crowd in crowds)) - sitting, sum(crowd.more for crowd in crowds))

    def _message(self) -> bytes:
        return encode({"t": "spectators", "n": self.told})
