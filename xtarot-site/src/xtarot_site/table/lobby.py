"""The lobby: which open tables there are, with people at them, at whichever server of the site.

How each stands there is a row of the store, written with what changed it. Who is still connected to one is known by
what servers announce to each other anyway (`xtarot_site.table.cluster_presence`), so a table that a dead server has
left is gone.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from math import inf

import msgspec

from xtarot.eventlog import StoreError
from xtarot_site.core.clock import Clock
from xtarot_site.core.pubsub import News, Told
from xtarot_site.core.store.store import Store
from xtarot_site.table.lobby_row import LobbyRow

logger = logging.getLogger(__name__)


class Lobby:
    """What stands in the lobby now. `attended`: who of those that sit at a table is connected to it, by its code."""

    def __init__(self, store: Store, news: News, attended: Callable[[str], set[int]], clock: Clock) -> None:
        self._store, self._news, self._attended, self._clock = store, news, attended, clock
        self._listed: dict[str, LobbyRow] = {}
        self._stale = True  # whether it may stand otherwise in the store than is known here
        self._reading = asyncio.Lock()
        news.listeners.append(self._hear)
        news.rounds.append(self._look)

    def put(self, code: str, listed: LobbyRow | None) -> None:
        """A table of this server stands there like this from now on; None: it does not."""
        if listed:
            self._listed[code] = listed
        elif self._listed.pop(code, None) is None:
            return
        if self._reading.locked():  # what is being read may be older
            self._stale = True
        self._news.draft.listed.append(code)
        self._news.send()

    def read_again(self) -> None:
        """It may stand otherwise in the store, since somebody has another name."""
        self._stale = True

    def _hear(self, told: Told) -> None:
        self._stale = self._stale or bool(told.listed or told.moved)

    async def _look(self) -> None:
        self._stale = self._stale or not self._news.alone

    async def tables(self, newest: bool = False) -> dict[str, LobbyRow]:
        """The tables at which somebody is: those that wait first, in the order in which they begin; then the fullest.

        `newest`: also those of which another server may not have told yet. Raises StoreError.
        """
        self._stale = self._stale or (newest and not self._news.alone)
        await self._read()
        there = {code: one for code, one in self._listed.items() if self._lives(code, one)}
        return dict(sorted(there.items(), key=lambda pair: _place(pair[1])))

    async def _read(self) -> None:
        async with self._reading:
            if not self._stale:
                return
            self._stale = False
            try:
                found = await self._store.listed()
            except BaseException:
                self._stale = True
                raise
            self._listed = dict(_readable(found))

    def _lives(self, code: str, one: LobbyRow) -> bool:
        """Whether somebody is connected, or on their way to a table that begins soon."""
        return bool(self._attended(code)) or (one.begins is not None and one.begins > self._clock.wall())

    def has(self, code: str) -> bool:
        """Whether a table stands there, as far as this server knows."""
        return code in self._listed

    async def sweep(self, before: float) -> None:
        """Take down the tables that nobody has come back to since a time (seconds since 1970).

        They were left by servers that did not stop orderly.
        """
        with suppress(StoreError):
            await self._read()
            for code, one in [*self._listed.items()]:
                if not self._lives(code, one):
                    await self._store.unlist(code, before)
            self._stale = True


def _readable(found: Mapping[str, object]) -> Iterator[tuple[str, LobbyRow]]:
    """What can be read of it; a row that another version wrote is left out until the table writes it anew."""
    for code, one in found.items():
        try:
            yield code, msgspec.convert(one, LobbyRow)
        except msgspec.ValidationError as error:
            logger.warning("table %s is left out of the lobby: %s", code, error)


def _place(one: LobbyRow) -> tuple[int, float, int]:
    free, begins = len(one.seats) - len(one.people), inf if one.begins is None else one.begins
    return (0 if one.deal == 0 and free else 1 if free else 2), begins, -len(one.people)
