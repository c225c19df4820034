"""The lobby: which open tables there are, with people at them, at whichever server of the site.

How each stands there is a row of the store, written with what changed it. Who is still connected to one is known by
what servers announce to each other anyway (`xtarot.table.elsewhere`), so a table that a dead server has left is gone.
"""

import asyncio
from collections.abc import Callable

import msgspec

from xtarot.clock import Clock
from xtarot.news import News, Told
from xtarot.store import Store
from xtarot.table.lobby_row import LobbyRow


class Lobby:
    """What stands in the lobby now. `attended`: who of those that sit at a table is connected to it, by its code."""

    def __init__(self, store: Store, news: News, attended: Callable[[str], set[int]], clock: Clock) -> None:
        self._store, self._news, self._attended, self._clock = store, news, attended, clock
        self._listed: dict[str, LobbyRow] = {}
        self._stale = True  # whether other servers may have changed what is read from the store
        self._reading = asyncio.Lock()
        news.listeners.append(self._hear)

    def put(self, code: str, listed: LobbyRow | None) -> None:
        """A table of this server stands there like this from now on; None: it does not."""
        if listed:
            self._listed[code] = listed
        elif self._listed.pop(code, None) is None:
            return
        self._news.draft.listed.append(code)
        self._news.send()

    def _hear(self, told: Told) -> None:
        self._stale = self._stale or bool(told.listed)

    async def tables(self) -> dict[str, LobbyRow]:
        """The tables at which somebody is: those that wait first, in the order in which they begin; then the fullest.

        Raises StoreError.
        """
        async with self._reading:
            if self._stale:
                self._stale = False
                try:
                    found = await self._store.listed()
                except BaseException:
                    self._stale = True
                    raise
                self._listed = {code: msgspec.convert(one, LobbyRow) for code, one in found.items()}
        there = {code: one for code, one in self._listed.items() if self._waits(one) or self._attended(code)}
        return dict(sorted(there.items(), key=lambda pair: _place(pair[1])))

    def _waits(self, one: LobbyRow) -> bool:
        """Whether it begins soon, so that who sits there may still be on their way to it."""
        return one.begins is not None and one.begins > self._clock.wall()


def _place(one: LobbyRow) -> tuple[int, float, int]:
    free = len(one.seats) - len(one.people)
    return (0 if one.deal == 0 and free else 1 if free else 2), one.begins or 0.0, -len(one.people)
