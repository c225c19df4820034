"""Who plays a deal of many: dealt when it is asked for first, tried once, and shut until its time is over."""

import asyncio
from datetime import date
from weakref import WeakValueDictionary

from xtarot.games import Game, UnknownGame, load
from xtarot.rules.texts import Text
from xtarot_site.core.clock import Clock
from xtarot_site.core.store.kinds import DuplicateDeal
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import Session
from xtarot_site.core.store.store import Store
from xtarot_site.duplicate.boards import (
    challenge,
    code_of_day,
    day_at,
    deal_of_day,
    games_of_day,
    is_practice,
    made_by,
    read_day,
    read_game,
)
from xtarot_site.duplicate.refusals import (
    BOTS_FAILED,
    CLOSED,
    FOR_GUESTS,
    NEEDS_NAME,
    NO_DUPLICATE,
    NOT_READY,
    TOO_MANY,
)
from xtarot_site.duplicate.store import DuplicateStore
from xtarot_site.table import Tables

MOST_BEGUN = 20  # deals that one person has begun and not ended; bots think there however much they have thought


class DuplicateRefused(Exception):
    """Why somebody cannot play a deal of many."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class BotsNotReady(DuplicateRefused):
    """The bots get ready for the game of a deal: `ready` of all `games`."""

    def __init__(self, ready: int, games: int) -> None:
        super().__init__(NOT_READY.filled(n=ready, games=games))
        self.ready, self.games = ready, games


class DuplicateTables:
    """The deals that many play at a site."""

    def __init__(self, store: Store, tables: Tables, clock: Clock) -> None:
        self._accounts, self._duplicates = PersonStore(store), DuplicateStore(store)
        self._store, self._tables, self._clock = store, tables, clock
        self._dealing = asyncio.Lock()  # at midnight many ask for the same deal
        self._comparing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def today(self) -> date:
        """The day that it is."""
        return day_at(self._clock.wall())

    async def of(self, code: str) -> DuplicateDeal | None:
        """The deal of this code, which is dealt now where it is today's. One that another release dealt is closed."""
        now = self._clock.wall()
        found = await self._duplicates.of(code)
        if found is None:
            day, practice = read_day(code), is_practice(code)
            game = games_of_day().get(read_game(code))
            if day is None or game is None or day != day_at(now) or code != code_of_day(day, game.name, practice):
                return None
            async with self._dealing:
                found = await self._duplicates.of(code)
                if found is None:
                    dealt = await asyncio.to_thread(deal_of_day, day, game, practice=practice)
                    found = await self._duplicates.add(dealt)
        if found.closed is None and now < found.opens and self._game(found) is None:
            await self._duplicates.close(code, now)
            found = await self._duplicates.of(code)
        return found

    def turn_of(self, code: str) -> asyncio.Lock:
        """The turn in which a deal is compared: what many ask for when it is over is worked out once, and kept."""
        return self._comparing.setdefault(code, asyncio.Lock())

    async def challenge(self, game: str, by: int, code: str = "") -> DuplicateDeal:
        """A new deal to which a person challenges others, or the one that has this code already.

        Raises DuplicateRefused for a game that no bot plays.
        """
        found = games_of_day().get(game)
        if found is None:
            raise DuplicateRefused(NO_DUPLICATE)
        dealt = await asyncio.to_thread(challenge, found, by, self._clock.wall(), code)
        return await self._duplicates.add(dealt)

    async def begin(self, deal: DuplicateDeal, sitting: Session) -> str:
        """The code of the table at which somebody plays a deal: the one that they have, or a new one.

        Raises as `check` does; UnknownGame and Failed.
        """
        if code := await self.check(deal, sitting.who):
            return code
        return await self._tables.open_duplicate(deal, sitting)

    async def check(self, deal: DuplicateDeal, who: int | None) -> str | None:
        """The code of the table at which somebody plays a deal already; None where they can begin.

        Raises DuplicateRefused once it is over or closed, where it is for persons and they are a guest, or the other
        way round; and BotsNotReady.
        """
        if who is not None and (code := await self._store.table_of_try(deal.code, who)):
            return code
        if deal.by is None:
            named = who is not None and await self._accounts.person(who) is not None
            if named == is_practice(deal.code):
                raise DuplicateRefused(FOR_GUESTS if named else NEEDS_NAME)
        game = self._game(deal)
        if game is None or not self.begins(deal):
            raise DuplicateRefused(CLOSED)
        if who is not None and await self._duplicates.begun(who, self._clock.wall()) >= MOST_BEGUN:
            raise DuplicateRefused(TOO_MANY.filled(n=MOST_BEGUN))
        bots = self._tables.bot_executor
        if not bots.is_ready(game):
            if bots.has_failed(game):
                raise DuplicateRefused(BOTS_FAILED)
            raise BotsNotReady(*bots.progress)
        return None

    def begins(self, deal: DuplicateDeal) -> bool:
        """Whether somebody can begin a deal now."""
        return deal.closed is None and deal.begins <= self._clock.wall() < deal.opens

    @staticmethod
    def _game(deal: DuplicateDeal) -> Game | None:
        """The game of a deal, if it is played now by what dealt it."""
        try:
            game = load(deal.game)
        except UnknownGame:
            return None
        return game if deal.made == made_by(game) else None
