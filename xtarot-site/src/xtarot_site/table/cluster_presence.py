"""Who looks at a table, here and at other servers; and which server does what the table does by itself.

Every server with viewers of a table says so in each round, and at once when somebody comes. What it says is good for
some seconds. Of those servers the one with the smallest number acts: there is no lease and no lock. Two that both think
it is their turn cannot store the same row; it only costs work.
"""

from collections.abc import Callable, Collection
from math import inf

from xtarot_site.core.pubsub import GONE, News, Told
from xtarot_site.table.feed import Feeds

REMEMBERED = 60.0  # seconds since another server was heard, in which it counts as one that can go on
STANDSTILL = 120.0  # seconds in which no server said that it runs, after which time by days has stood still
ON_THEIR_WAY = 15.0  # seconds after a server has gone in which its people are not missed


class Elsewhere:
    """Who is connected to tables at other servers. `changed` is called with the table of which that is other now."""

    def __init__(self, news: News) -> None:
        self.news, self._clock = news, news.clock
        self._tables: dict[str, dict[int, tuple[frozenset[int], float]]] = {}  # by server, and until when that is good
        self._servers: dict[int, float] = {}  # when they were heard last
        self._left = -inf  # when one has gone
        self._hand_on: set[int] = set()  # which are about to stop
        self._reads: dict[int, str] = {}  # by which schema they read the rows of tables
        self._others: dict[int, float] = {}  # when those were heard last that may come back
        self.noted = -inf  # when the store took last that this server runs; unless that has failed since
        self.changed: Callable[[str], None] = lambda code: None

    def take(self, told: Told) -> None:
        """Another server has told something."""
        now, others = self._clock.now(), set[str]()
        if told.hands_on:
            if told.by not in self._hand_on:  # somebody else acts at its tables now
                others |= {code for code, servers in self._tables.items() if told.by in servers}
            self._hand_on.add(told.by)
            self._left = now  # its people are on their way already
        if told.reads:
            self._reads[told.by] = told.reads
        if told.leaves:
            self._servers.pop(told.by, None)
            self._others.pop(told.by, None)
            self._hand_on.discard(told.by)
            self._reads.pop(told.by, None)
            self._left = now
            gone = [code for code, servers in self._tables.items() if told.by in servers]
        else:
            self._servers[told.by] = self._others[told.by] = now
            gone = told.gone
        others |= {*gone}
        for code, who in told.here.items():
            servers = self._tables.setdefault(code, {})
            before, until = servers.get(told.by, (None, now))
            servers[told.by] = frozenset(who), now + GONE
            if before != servers[told.by][0] or until <= now:  # most say the same, every two seconds
                others.add(code)
        for code in gone:
            self._drop(code, told.by)
        for code in others:
            self.changed(code)

    def comes(self, code: str, who: int | None) -> None:
        """Somebody comes here. Where they were the last of another server, that one has lost them, or has gone."""
        for server, (whom, until) in [*self._tables.get(code, {}).items()]:
            if who in whom:
                self._tables[code][server] = whom - {who}, until
                if not whom - {who}:
                    self._drop(code, server)

    def say(self, code: str, who: list[int] | None) -> None:
        """Say which of those who sit at a table look at it here, now that it is somebody else; None: nobody looks."""
        draft = self.news.draft
        draft.here.pop(code, None)
        draft.gone = [other for other in draft.gone if other != code]
        if who is None:
            draft.gone.append(code)
        else:
            draft.here[code] = who
        self.news.send()

    def _drop(self, code: str, server: int) -> None:
        servers = self._tables.get(code, {})
        servers.pop(server, None)
        if not servers:
            self._tables.pop(code, None)

    def of(self, code: str) -> dict[int, frozenset[int]]:
        """By server, which sessions are connected to a table elsewhere; none where only spectators are."""
        now = self._clock.now()
        return {server: who for server, (who, until) in self._tables.get(code, {}).items() if until > now}

    @property
    def tables(self) -> list[str]:
        """The tables with viewers at other servers."""
        return list(self._tables)

    @property
    def loads(self) -> dict[int, int]:
        """Of how many tables each other server that stays has viewers."""
        found = dict.fromkeys(self.stays, 0)
        for server in (server for code in self._tables for server in self.of(code)):
            if server in found:
                found[server] += 1
        return found

    def until(self, code: str) -> float:
        """Seconds until the first of what is known of a table is not good any more."""
        now = self._clock.now()
        return min((until - now for _, until in self._tables.get(code, {}).values() if until > now), default=inf)

    @property
    def judges(self) -> bool:
        """Whether this server can tell now who has gone: not soon after another one has, or it was deaf itself."""
        now = self._clock.now()
        silent = [server for server, at in self._servers.items() if now - at >= GONE]
        if silent or not self.news.fresh:
            self._left = now
            for server in silent:
                del self._servers[server]
                self._hand_on.discard(server)
                self._reads.pop(server, None)
        return now - self._left >= ON_THEIR_WAY

    @property
    def knows_days(self) -> bool:
        """Whether time by days has not stood still here without the tables knowing it: the store was there lately."""
        return self._clock.now() - self.noted < STANDSTILL

    @property
    def servers(self) -> list[int]:
        """The other servers that were heard lately."""
        now = self._clock.now()
        return sorted(server for server, at in self._servers.items() if now - at < GONE)

    def leave(self) -> None:
        """This server is about to stop: of those with viewers of a table it is the last to act, from now on."""
        self.news.hands_on = self.news.draft.hands_on = True
        self.news.send()

    @property
    def stays(self) -> list[int]:
        """The other servers that were heard lately and are not about to stop."""
        return [server for server in self.servers if server not in self._hand_on]

    def goes_before(self, others: Collection[int]) -> bool:
        """Whether this server acts, and none of these: those that are about to stop come last, then numbers count."""
        mine = self.news.hands_on, self.news.number
        return all(mine < (other in self._hand_on, other) for other in others)

    @property
    def first(self) -> bool:
        """Whether this server does what one of a site is to do."""
        return self.news.fresh and self.goes_before(self.servers)

    @property
    def reads_otherwise(self) -> bool:
        """Whether a server that stays reads rows by another schema, as a newer version does, and may know more."""
        return any(self._reads.get(server, self.news.reads) != self.news.reads for server in self.stays)

    @property
    def sends_on(self) -> bool:
        """Whether who comes is to come to another server, as this one is cut off, or about to stop."""
        return self.cut_off or (self.news.hands_on and bool(self.stays))

    @property
    def cut_off(self) -> bool:
        """Whether this server hears nothing, where others that were heard lately may."""
        now = self._clock.now()
        return not self.news.fresh and any(now - at < REMEMBERED for at in self._others.values())

    def forget_old(self) -> None:
        """Forget what is not good any more."""
        now = self._clock.now()
        self._others = {server: at for server, at in self._others.items() if now - at < REMEMBERED}
        for code, servers in [*self._tables.items()]:
            for server in [server for server, (_, until) in servers.items() if until <= now]:
                self._drop(code, server)
                self.changed(code)


class Company:
    """Who looks at one table, wherever."""

    def __init__(self, code: str, feeds: Feeds, elsewhere: Elsewhere) -> None:
        self._code, self._feeds, self._elsewhere = code, feeds, elsewhere

    def __bool__(self) -> bool:
        return bool(self._feeds) or bool(self._elsewhere.of(self._code))

    @property
    def here(self) -> set[int]:
        """The sessions that look at the table at this server."""
        return self._feeds.looking

    @property
    def looking(self) -> set[int]:
        """The sessions that look at the table, at whichever server."""
        return self._feeds.looking.union(*self._elsewhere.of(self._code).values())

    @property
    def acts(self) -> bool:
        """Whether this server does what the table does by itself: it has viewers, stays, and has the smallest number.

        Where nobody looks, any server does that knows the table.
        """
        others = self._elsewhere.of(self._code)
        return not others or (bool(self._feeds) and self._elsewhere.goes_before(others))

    @property
    def is_watched(self) -> bool:
        """Whether somebody looks at the table at this server."""
        return bool(self._feeds)

    @property
    def is_shared(self) -> bool:
        """Whether somebody looks at it at another one."""
        return bool(self._elsewhere.of(self._code))

    @property
    def judges(self) -> bool:
        """Whether it can be told now who has gone."""
        return self._elsewhere.judges

    @property
    def knows_days(self) -> bool:
        """Whether it can be told now who has been out of time for days."""
        return self._elsewhere.knows_days

    def wait(self) -> float:
        """Seconds until this may be otherwise, if nothing is heard."""
        return max(self._elsewhere.until(self._code), 0.01)
