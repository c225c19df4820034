"""What a page of the lobby is sent: how the tables stand, and from then on what changes, once a second at most.

Everybody with the same language who sees as many tables is sent the same bytes.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from xtarot.games import installed
from xtarot.rules.options import AnyOption
from xtarot.rules.texts import Lang
from xtarot.store import StoreError
from xtarot.table.feed import Viewer, encode
from xtarot.table.frame import diff
from xtarot.table.lobby_row import LobbyRow, Sitter
from xtarot.table.seats import write_name
from xtarot.table.tables import Tables
from xtarot.table.texts import OPTION_IS

EVERY = 1.0  # seconds from one message to the next
AT_ONCE, BREATH = 50, 0.02  # viewers that are sent it at once, and seconds in which moves come between
STAYS = 20.0  # seconds after which who still looks at the lobby is known to be here


class OpenTable(Struct):
    """A table as the lobby shows it: `options`, those that are not as usual, in words; `people`, their names.

    `deal`: its number, 0 before the first, `of` so many; 0: of any number. `begins`: when the first deal begins at the
    latest, in seconds since 1970.
    """

    game: str
    title: str
    options: list[str]
    seats: list[Sitter]
    people: list[str]
    deal: int
    of: int
    begins: float | UnsetType = UNSET


class LobbyView(Struct):
    """The lobby: the first tables by their codes, in `order`, and how many `more` there are.

    `here`: how many people are on the site now, as far as is known; `waiting`: how many of them at tables that have
    not begun.
    """

    tables: dict[str, OpenTable]
    order: list[str]
    more: int
    here: int
    waiting: int


class LobbyFeed:
    """Who looks at the lobby at this server. Its methods are for the event loop."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._clock = tables, tables.clock
        self._viewers: defaultdict[tuple[Lang, int], set[Viewer]] = defaultdict(set)  # by language and number of tables
        self._last: dict[tuple[Lang, int], LobbyView] = {}
        self._task: asyncio.Task[None] | None = None

    async def view(self, lang: Lang, most: int) -> LobbyView:
        """The lobby as it stands now, `most` tables of it. Raises StoreError."""
        found = await self._tables.lobby.tables()
        rows = {code: row for code, row in found.items() if row.door == "open"}
        shown = dict([*rows.items()][:most])
        return LobbyView(
            {code: draw_open_table(row, lang) for code, row in shown.items()},
            list(shown),
            len(rows) - len(shown),
            self._tables.people_here(),
            sum(len(row.people) for row in rows.values() if row.deal == 0),
        )

    async def join(self, viewer: Viewer, lang: Lang, most: int) -> None:
        """A new viewer, who is sent the lobby as it stands. Raises StoreError."""
        key = lang, most
        if key not in self._last:
            found = await self.view(lang, most)
            self._last.setdefault(key, found)
        viewer.send(encode({"t": "lobby", "lobby": self._last[key]}))
        self._viewers[key].add(viewer)
        if self._task is None:
            self._task = asyncio.create_task(self._live(), name="lobby")

    def leave(self, viewer: Viewer) -> None:
        """A viewer has gone."""
        for key, viewers in [*self._viewers.items()]:
            viewers.discard(viewer)
            if not viewers:
                del self._viewers[key]
                self._last.pop(key, None)

    async def _live(self) -> None:
        said = self._clock.now()
        while self._viewers:
            await self._clock.sleep(EVERY)
            with suppress(StoreError):  # what was sent last stands
                for key in [*self._viewers]:
                    await self._publish(key, await self.view(*key))
            if self._clock.now() - said >= STAYS:
                said = self._clock.now()
                self._stay()
        self._task = None

    async def _publish(self, key: tuple[Lang, int], now: LobbyView) -> None:
        if (before := self._last.get(key)) is None or before == now:
            return
        self._last[key] = now
        message = encode({"t": "lobby", "patch": diff(before, now)})
        for number, viewer in enumerate([*self._viewers[key]], 1):
            viewer.send(message)
            if number % AT_ONCE == 0:
                await self._clock.sleep(BREATH)

    def _stay(self) -> None:
        for viewer in [viewer for viewers in self._viewers.values() for viewer in viewers]:
            if viewer.who is not None:
                self._tables.presence.looks(viewer.who)

    def close(self) -> None:
        """Say good-bye to all."""
        for viewer in [viewer for viewers in self._viewers.values() for viewer in viewers]:
            viewer.dismiss("restart")
        if self._task:
            self._task.cancel()


def draw_open_table(row: LobbyRow, lang: Lang) -> OpenTable:
    """How a table stands in the lobby, in words."""
    return OpenTable(
        row.game,
        row.title[lang],
        list(_options(row.game, row.options, lang)),
        row.seats,
        [write_name(name).of(lang) for name in row.people],
        row.deal,
        row.of,
        UNSET if row.begins is None else row.begins,
    )


def _options(game: str, options: Mapping[str, Any], lang: Lang) -> Iterator[str]:
    known: Mapping[str, AnyOption] = {one.name: one for one in installed()[game].options} if game in installed() else {}
    for name, value in options.items():
        if name in known and isinstance(value, int | str):
            yield OPTION_IS.of(lang, option=known[name].text.of(lang), value=value)
        elif name in known:
            yield known[name].text.of(lang)
