"""What a page of the lobby is sent: how the tables stand, and from then on what changes, once a second at most.

Everybody with the same language who sees as many tables is sent the same bytes; but where people have hidden each
other, neither sees at which open tables the other sits.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

from msgspec import UNSET, Struct, UnsetType

from xtarot.eventlog import StoreError
from xtarot.games import installed
from xtarot.rules.options import AnyOption, Option
from xtarot.rules.texts import Lang
from xtarot.table.frame import diff
from xtarot.table.seats import write_name
from xtarot.table.texts import OPTION_IS, SWITCHED_OFF, SWITCHED_ON
from xtarot_site.core.pubsub import Told
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.table.errors import one_by_one
from xtarot_site.table.feed import Viewer, encode
from xtarot_site.table.lobby_row import LobbyRow, Sitter
from xtarot_site.table.tables import Tables

logger = logging.getLogger(__name__)

EVERY = 1.0  # seconds from one message to the next
QUIET = 15.0  # seconds without news after which a page is told that there are none
AT_ONCE, BREATH = 50, 0.02  # viewers that are sent it at once, and seconds in which moves come between
SIZES = 20, 200  # how many tables a page is shown: few, or as many as can be


class OpenTable(Struct):
    """A table as the lobby shows it: `options`, those that are not as usual, in words; `people`, their names.

    `deal`: its number, 0 before the first, `of` so many; 0: of any number. `begins`: when the first deal begins at the
    latest, in seconds since 1970. `seated`: nobody may look on there without a seat.
    """

    game: str
    title: str
    options: list[str]
    seats: list[Sitter]
    people: list[str]
    deal: int
    of: int
    begins: float | UnsetType = UNSET
    seated: Literal[True] | UnsetType = UNSET


class LobbyView(Struct):
    """The lobby: the first tables by their codes, in `order`, and how many `more` there are.

    `here`: how many people are on the site now, as far as is known; `waiting`: how many of them at tables that begin
    soon.
    """

    tables: dict[str, OpenTable]
    order: list[str]
    more: int
    here: int
    waiting: int


class Sight(NamedTuple):
    """What a page of the lobby shows: in which language, how many tables, and none at which one of these sits."""

    lang: Lang
    most: int
    apart: frozenset[int] = frozenset()


class LobbyFeed:
    """Who looks at the lobby at this server. Its methods are for the event loop."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._clock = tables, tables.clock
        self._viewers: defaultdict[Sight, set[Viewer]] = defaultdict(set)
        self._last: dict[Sight, LobbyView] = {}
        self._said: dict[Sight, float] = {}  # when they were told something last
        self.finding = asyncio.Lock()  # who looks for a table at the same moment is to come to one
        self._task: asyncio.Task[None] | None = None
        self._looking: set[asyncio.Task[None]] = set()
        tables.news.listeners.append(self._hear)
        tables.news.missed.append(self._dismiss)

    async def view(self, lang: Lang, most: int, who: int | None = None) -> LobbyView:
        """The lobby as it stands now for somebody, so many tables of it or a few more. Raises StoreError."""
        key = await self._sight(lang, most, who)
        return (await self._views([key]))[key]

    async def _sight(self, lang: Lang, most: int, who: int | None) -> Sight:
        apart = await SessionStore(self._tables.store).apart(who) if who is not None else frozenset[int]()
        return Sight(lang, size_of(most), apart)

    async def _views(self, keys: Iterable[Sight]) -> dict[Sight, LobbyView]:
        """The lobby as it stands now, as different pages show it; looked at once for all of them."""
        found = await self._tables.lobby.tables()
        rows = {code: row for code, row in found.items() if row.door == "open"}
        here = self._tables.people_here()
        views: dict[Sight, LobbyView] = {}
        for key in keys:
            seen = {code: row for code, row in rows.items() if key.apart.isdisjoint(row.sit)} if key.apart else rows
            waiting = sum(len(row.people) for row in seen.values() if row.begins is not None)
            drawn = {code: draw_open_table(row, key.lang) for code, row in [*seen.items()][: key.most]}
            views[key] = LobbyView(drawn, list(drawn), len(seen) - len(drawn), here, waiting)
        return views

    async def join(self, viewer: Viewer, lang: Lang, most: int) -> None:
        """A new viewer, who is sent the lobby as it stands. Raises StoreError."""
        key = await self._sight(lang, most, viewer.who)
        self._show(viewer, key, self._last.get(key) or (await self._views([key]))[key])
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._live(), name="lobby")

    def _show(self, viewer: Viewer, key: Sight, found: LobbyView) -> None:
        """Send a viewer the lobby as it was found, unless it is known here, and from now on what changes."""
        viewer.send(encode({"t": "lobby", "lobby": self._last.setdefault(key, found)}))
        self._viewers[key].add(viewer)

    def look_again(self, who: int) -> None:
        """Somebody has hidden another one, or was hidden, or neither any more: they are shown other tables."""
        for key, viewers in [*self._viewers.items()]:
            for viewer in viewers:
                if viewer.who == who:
                    looking = asyncio.create_task(self._look_again(viewer, key))
                    self._looking.add(looking)
                    looking.add_done_callback(self._looking.discard)

    async def _look_again(self, viewer: Viewer, before: Sight) -> None:
        try:
            key = await self._sight(before.lang, before.most, viewer.who)
            found = (await self._views([key]))[key]
        except StoreError:
            viewer.dismiss("restart")  # it comes back, and is shown what it may see
            return
        if key != before and viewer in self._viewers.get(before, ()):  # else it has gone meanwhile
            self.leave(viewer)
            self._show(viewer, key, found)

    def _hear(self, told: Told) -> None:
        for who in told.unhearing:
            self.look_again(who)

    def leave(self, viewer: Viewer) -> None:
        """A viewer has gone."""
        for key, viewers in [*self._viewers.items()]:
            viewers.discard(viewer)
            if not viewers:
                del self._viewers[key]
                self._last.pop(key, None)
                self._said.pop(key, None)

    async def _live(self) -> None:
        while self._viewers:
            await self._clock.sleep(EVERY)
            try:
                for key, now in (await self._views([*self._viewers])).items():
                    await self._publish(key, now)
            except StoreError:
                pass  # what was sent last stands
            except Exception:
                logger.exception("the lobby could not be told")

    async def _publish(self, key: Sight, now: LobbyView) -> None:
        """Send what is new, or that nothing is, so that a page knows that its line carries."""
        before, time = self._last.get(key), self._clock.now()
        if before is None or (before == now and time - self._said.get(key, 0.0) < QUIET):
            return
        self._last[key], self._said[key] = now, time
        message = encode({"t": "lobby", "patch": diff(before, now)})
        for number, viewer in enumerate([*self._viewers.get(key, ())], 1):
            if viewer in self._viewers.get(key, ()):  # still: it may be shown other tables by now
                viewer.send(message)
            if number % AT_ONCE == 0:
                await self._clock.sleep(BREATH)

    async def hand_on(self, hurries: Callable[[], bool]) -> None:
        """Let who looks go on at other servers, one after another."""
        async for viewer in one_by_one([viewer for viewers in self._viewers.values() for viewer in viewers], hurries):
            viewer.dismiss("restart")

    def close(self) -> None:
        """Say good-bye to all."""
        self._dismiss()
        for task in [*self._looking, *([self._task] if self._task else [])]:
            task.cancel()

    def _dismiss(self) -> None:
        """Let everybody come back: they may be shown other tables."""
        for viewer in [viewer for viewers in self._viewers.values() for viewer in viewers]:
            viewer.dismiss("restart")


def size_of(most: int) -> int:
    """How many tables are shown to who asks for so many: pages that see the same share what they are sent."""
    return next((size for size in SIZES if size >= most), SIZES[-1])


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
        row.spectators == "none" or UNSET,
    )


def _options(game: str, options: Mapping[str, Any], lang: Lang) -> Iterator[str]:
    known: Mapping[str, AnyOption] = {one.name: one for one in installed()[game].options} if game in installed() else {}
    for name, value in options.items():
        option = known.get(name)
        if isinstance(option, Option) and (option.least, option.most) == (0, 1):
            yield OPTION_IS.of(
                lang, option=option.text.of(lang), value=(SWITCHED_ON if value else SWITCHED_OFF).of(lang)
            )
        elif option and isinstance(value, int | str):
            yield OPTION_IS.of(lang, option=option.text.of(lang), value=value)
