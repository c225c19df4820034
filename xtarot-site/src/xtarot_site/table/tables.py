"""The tables of a server."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from random import shuffle
from typing import Any

import msgspec

from xtarot.bots import Bot
from xtarot.bots import bot as bot_named
from xtarot.deals.chance import new_seed
from xtarot.eventlog import Conflict, Damaged, Row, StoreError
from xtarot.games import Game, UnknownGame, explain, load_reference, place_of, rules_installed
from xtarot.rules.options import check_cards
from xtarot.table import rows
from xtarot.table.exercise import led_to
from xtarot.table.seats import new_code
from xtarot.table.settings import AS_USUAL, Terms, opening
from xtarot.table.snapshot import has_past
from xtarot.table.state import TableState
from xtarot_site.core.clock import Clock, SystemClock
from xtarot_site.core.pubsub import News, SeatWish, Told
from xtarot_site.core.store.correspondence import CorrespondenceStore
from xtarot_site.core.store.kinds import Branch, DuplicateDeal
from xtarot_site.core.store.sessions import Session
from xtarot_site.core.store.store import Store
from xtarot_site.table import messages
from xtarot_site.table.bot_executor import BotExecutor
from xtarot_site.table.cluster_presence import Elsewhere
from xtarot_site.table.correspondence import days_now
from xtarot_site.table.errors import Closed, Failed, OtherVersion, Stopped, one_by_one
from xtarot_site.table.free_seats import plays_alone
from xtarot_site.table.idempotency import Answers
from xtarot_site.table.lobby import Lobby
from xtarot_site.table.lobby_row import lobby_row
from xtarot_site.table.presence import Presence
from xtarot_site.table.spectators import SpectatorsElsewhere
from xtarot_site.table.table import Table
from xtarot_site.table.timing import Timing
from xtarot_site.table.worker_pool import WorkerPool

logger = logging.getLogger(__name__)


class Tables:
    """The tables of a server: opened here, found by their code, rebuilt from the log when not in memory."""

    def __init__(
        self,
        store: Store,
        timing: Timing | None = None,
        bots: Callable[[str], Bot] = bot_named,
        workers: WorkerPool | None = None,
        clock: Clock | None = None,
        seeds: Callable[[], bytes] = new_seed,
        news: News | None = None,
    ) -> None:
        """The tables in `store`; `seeds` gives the server's secret for each new deal, or its seed in an exercise.

        `news`: of other servers with the same store.
        """
        self.store, self.timing, self.bots = store, timing or Timing(), bots
        self.clock, self.seeds = clock or SystemClock(), seeds
        self.news = news or News()
        if not self.news.alone:
            self.news.reads = rows.hash_readable(rules_installed())
        self.lobby = Lobby(store, self.news, self._attended, self.clock)
        self.presence, self.elsewhere = Presence(self.clock, self.news), Elsewhere(self.news)
        self.spectators = SpectatorsElsewhere(self.news)
        self.elsewhere.changed = self.spectators.changed = self._wake
        self.news.listeners += [self.presence.take, self.elsewhere.take, self.spectators.take, self._hear]
        self.news.rounds.append(self.look_for_news)
        self.news.watched = self._watched
        self.news.present, self.news.cut_off = self._present, self._hand_on
        self.news.missed.append(self._start_anew)
        self.pool: Executor = ThreadPoolExecutor(2, thread_name_prefix="tables")
        self.proofs: Executor = ThreadPoolExecutor(1, thread_name_prefix="claims")
        self.bot_executor = BotExecutor(bots, self.timing.slow, self.pool, workers)
        self._tables: dict[str, asyncio.Task[Table | None]] = {}
        self._doing: set[asyncio.Task[None]] = set()
        self._failed: set[str] = set()  # until the server starts again, perhaps with the game mended
        self._newer: set[str] = set()  # what other servers may be able to read, and this one cannot

    async def open(
        self,
        game: str | Mapping[str, Any],
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        bots: list[str] | str = "steady",
        pace: int = 2,
        sitting: Session | None = None,
        terms: Terms = AS_USUAL,
        code: str = "",
    ) -> str:
        """Open a table of a `Game.reference`, and return its code. `bots`: one name for all seats, or one for each.

        `sitting` takes the first seat at once, under their name; where nobody does, the cards are dealt already.
        `code`: that of the table; one that `sitting` has opened already stays as it is.

        Raises UnknownGame, UnknownBot, Failed, and ValueError for seats or options that the game does not have, and
        for seats kept for friends that are no others' seats.
        """
        rules = load_reference(game)
        number = rules.usual_seats if seats is None else seats
        if number not in rules.seats:
            raise ValueError(f"{rules.name} is not for {number} seats")
        named = [bots] * number if isinstance(bots, str) else bots
        if len(named) != number:
            raise ValueError(f"{len(named)} bots are named for {number} seats")
        if other := set(terms.friends) - set(range(1, number)):
            raise ValueError(f"seat {min(other)} cannot be kept for a friend")
        if terms.door == "open" and not rules.bots:  # there no deal ends, between which people could sit down
            raise ValueError(f"{rules.name} is played by link, or among friends")
        chosen = rules.read_options(options or {})
        check_cards(rules.options, chosen, number)
        first = opening(rules, named, chosen, pace, terms=terms)
        return await self._open(first, 0, sitting, wanted=code)

    async def open_exercise(
        self, start: rows.Exercise, bot: str, pace: int = 2, sitting: Session | None = None, code: str = ""
    ) -> str:
        """Open a table whose deals begin from a position, with this bot in every seat, and return its code.

        `sitting` takes the seat of the exercise, under their name. `code`: see `open`.

        Raises UnknownGame, UnknownBot, Failed, and ValueError for a record that cannot be played.
        """
        deal = led_to(start).deal
        kept = await self.store.deal(start.origin) if start.origin else None
        names = [player.bot_name for player in kept.players] if kept else None  # who sat where, sits there
        first = opening(deal.game, [bot] * deal.seats, deal.options, pace, start, names=names)
        branch = Branch(start.origin, start.moves, sitting.who if sitting else None) if start.origin else None
        return await self._open(first, start.seat, sitting, branch, wanted=code)

    async def open_duplicate(self, one: DuplicateDeal, sitting: Session) -> str:
        """Open the table at which somebody plays a deal of many, and return its code: that of the first, if they have.

        Raises UnknownGame, UnknownBot and Failed.
        """
        played = rows.Duplicate(one.code, one.seed, one.opens)
        terms = Terms(hints="none", talk="none", duplicate=played)
        first = opening(load_reference(one.game), [one.bot] * one.seats, one.options, 2, terms=terms)
        return await self._open(first, one.seat, sitting, tries=one.code)

    async def opened_by(self, code: str, who: int) -> bool:
        """Whether there is a table of this code at which somebody sat down first."""
        log = await self.store.rows(code)
        return any(row.kind == "sit" and row.who == who for row in log[1:2])

    async def _open(
        self,
        first: rows.Open,
        seat: int,
        sitting: Session | None,
        branch: Branch | None = None,
        tries: str = "",
        wanted: str = "",
    ) -> str:
        for bot in {one.bot for one in first.seats if one.bot}:  # may take a while to load
            await asyncio.get_running_loop().run_in_executor(self.pool, self.bots, bot)
        now = self.clock.wall()
        begin = [rows.write_row(1, first, at=now)]
        if sitting:
            sat = rows.Sit(seat=seat, name=sitting.name)
            begin.append(rows.write_row(2, sat, who=sitting.who, at=now))
        try:
            state = TableState("", begin)
            begin += self._first_rows(state, now)
        except Exception as error:
            logger.error("%s cannot deal: %s", first.game, explain(error))
            raise Failed from error
        listed = lobby_row(state)
        while True:
            code, wanted = wanted or new_code(), ""
            try:
                await self.store.open(
                    code,
                    first.game,
                    begin,
                    branch,
                    msgspec.to_builtins(listed),
                    (tries, sitting.who) if tries and sitting else None,
                    days_now(state),
                )
            except Conflict:
                if tries and sitting and (other := await self.store.table_of_try(tries, sitting.who)):
                    return other
                if sitting and await self.opened_by(code, sitting.who):
                    return code
                continue
            if listed:
                self.lobby.put(code, listed)
            return code

    def _first_rows(self, state: TableState, now: float) -> Iterator[Row]:
        """What happens before anybody is waited for: the seal and, where that is nobody, the deal."""
        while not state.dealt and not (state.shuffle and (state.invited or (state.awaited and self.timing.shares))):
            row = rows.write_row(state.v + 1, state.next_row(self.seeds), at=now)
            state.apply(row)
            yield row

    async def get(self, code: str, newest: bool = False) -> Table | None:
        """The table of this code; None when there is none. Raises Closed, Failed, and OtherVersion.

        `newest`: with all that is stored, also by another server that has not told of it yet: one query.
        """
        if code in self._failed:
            raise Failed
        if self.is_newer(code):
            raise OtherVersion(code)
        making = self._tables.get(code)
        if making is None:
            making = self._tables[code] = asyncio.create_task(self._make(code))
            making.add_done_callback(partial(self._made, code))
        elif not self.news.alone and (table := self._in_memory(code)) and (newest or table.looking is None):
            await table.read_on()
        return await asyncio.shield(making)

    async def _make(self, code: str) -> Table | None:
        moment = await CorrespondenceStore(self.store).moment(
            code
        )  # before the rows: of a later one it would seem that time stood
        log = await self.store.rows(code)
        if not log:
            return None
        kept = await self.store.deals_at(code) if has_past(log) else []
        try:
            state = await asyncio.get_running_loop().run_in_executor(self.pool, TableState, code, log, None, kept)
        except Exception as error:
            if self.send_on(code, error):
                raise OtherVersion(code) from error
            if isinstance(error, Damaged):
                logger.error("table %s cannot be read: %s", code, error)
            if isinstance(error, UnknownGame | ValueError) and not place_of(error):
                raise Closed(str(error)) from error
            self.fail(code, None, error)
            raise Failed from error
        stood = 0.0
        if (days := days_now(state)) and days.due and moment:
            stood = max(0.0, moment - days.due)
        return Table(self, state, Answers(await self.store.answers(code)), stood)

    async def get_up(self, who: int) -> None:
        """Let somebody leave all tables that are not theirs alone: bots play on in their place.

        Also where they are away, and would come back to their seat. Raises StoreError.
        """
        none = SeatWish(who)
        self._wish("", none)
        self.news.draft.wishes.append(("", none))
        self.news.send()
        for code, shared in (await self.store.seated_at(who)).items():
            opened = rows.read_opening(await self.store.first_row(code))
            if not opened or opened.duplicate or not (shared or opened.friends or opened.door != "link"):
                continue
            with suppress(Closed, Failed, Stopped, Damaged, OtherVersion):
                table = await self.get(code)
                if table and not plays_alone(table.state, who):
                    await table.ask(Session(who, ""), "en", messages.Leave(f"suspended-{table.v}"))

    # Other servers

    def tell(self, code: str, v: int) -> None:
        """A table has a row of this number now. Where nobody looks, it is read when somebody comes (`get`)."""
        if self.elsewhere.of(code):
            self.news.draft.rows[code] = v
            self.news.send()

    def _hear(self, told: Told) -> None:
        for code, v in told.rows.items():
            if making := self._tables.get(code):
                making.add_done_callback(partial(_pass_on, v))
        for code, wish in told.wishes:
            self._wish(code, wish)
        for who, code in told.came:
            if table := self._in_memory(code):
                table.came(who)
        for who in told.moved:
            self._later(self.read_again(who, here=True))

    def _wish(self, code: str, wish: SeatWish) -> None:
        """Somebody would sit down at a table, or would no more; "": at any."""
        for one in [code] if code else self.loaded:
            if table := self._in_memory(one):
                table.wishes.take(wish)

    async def look_for_news(self) -> None:
        """Let the tables read what other servers have stored, of which no news came."""
        self.elsewhere.forget_old()
        self.spectators.forget_old()
        with suppress(StoreError):
            for code, v in (await self.store.newest(self.loaded)).items() if self._tables else ():
                if making := self._tables.get(code):
                    making.add_done_callback(partial(_pass_on, v))

    def _hand_on(self) -> None:
        """Nothing can be stored here: where there are other servers, let the people of all tables go on there."""
        if self.elsewhere.cut_off:
            logger.warning("this server is cut off: its people are sent to the others")
            self._start_anew()

    async def leave(self, hurries: Callable[[], bool]) -> None:
        """Unload all tables one after another. Those of one come together, so it goes on as soon as they do."""
        codes = self.loaded
        shuffle(codes)
        async for code in one_by_one(codes, hurries):
            await self.unload(code)

    async def unload(self, code: str) -> None:
        """Unload a table, if it is here. Who looks at it comes back."""
        if table := self._in_memory(code):
            await table.close()

    def _start_anew(self) -> None:
        """Unload all tables. Who looks at one comes back, and is asked again who they are: they may have signed out."""
        for code in self.loaded:
            if table := self._in_memory(code):
                self._later(table.close())

    async def forget_by_days(self) -> None:
        """Unload the tables by days: while nothing could be stored, time has stood still there."""
        found = [table for code in self.loaded if (table := self._in_memory(code)) and table.state.clocks.by_days]
        await asyncio.gather(*(table.close() for table in found))

    def send_on(self, code: str, error: BaseException) -> bool:
        """Whether a server of another version may read a table that cannot be read here; it is asked for there then."""
        if not isinstance(error, UnknownGame | ValueError) or place_of(error) or not self.elsewhere.reads_otherwise:
            return False
        if code not in self._newer:
            logger.warning("table %s goes on at servers of another version: %s", code, error)
        self._newer.add(code)
        return True

    def is_newer(self, code: str) -> bool:
        """Whether this server cannot read the table, and one of another version may."""
        return code in self._newer and self.elsewhere.reads_otherwise

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        doing = asyncio.create_task(work)
        self._doing.add(doing)
        doing.add_done_callback(self._doing.discard)

    def _wake(self, code: str) -> None:
        if table := self._in_memory(code):
            table.wake()

    @property
    def watched(self) -> list[str]:
        """The tables with viewers here."""
        return [*self._present()]

    def _present(self) -> dict[str, list[int]]:
        """The tables with viewers here, and who of them sits there."""
        tables = {code: table for code in self.loaded if (table := self._in_memory(code))}
        return {code: who for code, table in tables.items() if (who := table.looking) is not None}

    def _watched(self) -> dict[str, tuple[list[int], int]]:
        """The tables at which people look on here, and who they are."""
        tables = {code: table for code in self.loaded if (table := self._in_memory(code))}
        return {code: said.told() for code, table in tables.items() if (said := table.spectators.said).size}

    def _attended(self, code: str) -> set[int]:
        """Who of those that sit at a table looks at it, at whichever server."""
        table = self._in_memory(code)
        return set((table.looking if table else None) or ()).union(*self.elsewhere.of(code).values())

    def people_here(self) -> int:
        """How many people are here: at tables, or at other pages within the last minute. Who never sat is not known."""
        return len(self.presence.lookers() | self.attended.keys())

    @property
    def attended(self) -> dict[int, str]:
        """Who looks at the table where they sit, at whichever server, and its code."""
        return {who: code for code in {*self.loaded, *self.elsewhere.tables} for who in self._attended(code)}

    def _in_memory(self, code: str) -> Table | None:
        """A table that is in memory, unless it is still being made."""
        making = self._tables.get(code)
        return _table_of(making) if making else None

    @property
    def loaded(self) -> list[str]:
        """The codes of the tables in memory."""
        return list(self._tables)

    def _made(self, code: str, making: asyncio.Task[Table | None]) -> None:
        if making.cancelled() or making.exception() or making.result() is None:
            self._tables.pop(code, None)

    def fail(self, code: str, game: Game | None, error: BaseException | None) -> None:
        """A table ends by a fault of its game's file: the log names the line, once."""
        if code not in self._failed:
            what, name = explain(error), game.name if game else "its game"
            if game and error and not place_of(error):
                what = f"{game.where('NAME').file.name}: {what}; xtarot check {name} says more"
            logger.error("table %s has ended, since %s failed: %s", code, name, what, exc_info=error)
            self._failed.add(code)

    async def read_again(self, who: int, here: bool = False) -> None:
        """Unload the tables at which somebody has sat who has another number or name now; viewers come back at once.

        Other servers do so, too, unless it is only to be done `here`.
        """
        if not here:
            self.news.draft.moved.append(who)
            self.news.send()
        self.lobby.read_again()
        found = await asyncio.gather(*self._tables.values(), return_exceptions=True)
        await asyncio.gather(*(one.close() for one in found if isinstance(one, Table) and who in one.state.seats.sat))

    def forget(self, code: str) -> None:
        """A table has stopped."""
        self._tables.pop(code, None)

    async def close(self) -> None:
        """Stop all tables; viewers learn that the server restarts."""
        made = await asyncio.gather(*self._tables.values(), return_exceptions=True)
        await asyncio.gather(*(table.close() for table in made if isinstance(table, Table)))
        await self.bot_executor.close()
        self.pool.shutdown()
        self.proofs.shutdown(cancel_futures=True)


def _table_of(making: "asyncio.Task[Table | None]") -> Table | None:
    return making.result() if making.done() and not making.cancelled() and not making.exception() else None


def _pass_on(v: int, making: "asyncio.Task[Table | None]") -> None:
    if table := _table_of(making):
        table.hear(v)
