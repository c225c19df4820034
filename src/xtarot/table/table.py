"""A table, owned by one task, and the tables of a server.

The task does one thing after another: try, store, apply, answer, publish. So no two things ever happen to a table at
once, and there are no locks. Bots think beside the event loop and put their moves in the same line as everybody else.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

import numpy as np

from xtarot import cards as deck
from xtarot.cards import UnknownCard
from xtarot.clock import Clock
from xtarot.deal import Deal
from xtarot.eventlog import append_once
from xtarot.games import Game, explain, place_of
from xtarot.state import SPECTATOR
from xtarot.store import Conflict, KeptDeal, Row, Session, Store, StoreError
from xtarot.table import messages, rows, texts
from xtarot.table.answers import Answers, key_of
from xtarot.table.attendance import Attendance
from xtarot.table.bot_executor import BotExecutor, BotMove
from xtarot.table.claim_proving import Claims, Stated, seat_at
from xtarot.table.commands import chosen_for, names_of, row_of
from xtarot.table.compute_budget import ComputeBudget
from xtarot.table.endings import Failed, Impossible, Stopped
from xtarot.table.feed import Feeds, Viewer, store_message
from xtarot.table.frame import Sentence
from xtarot.table.guard import TimedOut
from xtarot.table.hinting import Hints
from xtarot.table.keeping import ended, named
from xtarot.table.log import Log
from xtarot.table.offers import offers
from xtarot.table.presence import Presence
from xtarot.table.refusals import Refused, refused
from xtarot.table.rows import By
from xtarot.table.sentences import told
from xtarot.table.state import TableState
from xtarot.table.timing import Timing

logger = logging.getLogger(__name__)

TURNS_TO_ANSWER = 2  # of the event loop: an answer passes through two tasks of its socket before screens are drawn


class Keeper(Protocol):
    """What a table asks of those who keep it: `Tables`."""

    store: Store
    timing: Timing
    clock: Clock
    presence: Presence
    seeds: Callable[[], bytes]
    pool: Executor
    proofs: Executor
    bot_executor: BotExecutor

    def fail(self, code: str, game: Game | None, error: BaseException | None) -> None:
        """The game of a table has failed."""

    def forget(self, table: "Table") -> None:
        """A table has stopped."""


class Table:
    """One table. Its methods are for the event loop that created it."""

    def __init__(self, tables: Keeper, state: TableState, answers: Answers) -> None:
        self.state = state
        self._tables, self._timing, self._clock = tables, tables.timing, tables.clock
        self._log = Log(tables.store, state.code, tables.clock, lambda: self._feeds.tell(store_message(self.stores)))
        self._answers = answers
        self._asked: set[asyncio.Future[dict[str, Any]]] = set()
        self._stopped, self._why = False, "restart"  # and what viewers are told then
        self._feeds, self._published = Feeds(), True
        self._attendance = Attendance(state, self._feeds, tables.presence, tables.timing, tables.clock)
        self._hints = Hints(state, tables.bot_executor, tables.pool)
        self._line: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._moved = self._quiet = self._clock.now()
        self.dealt = asyncio.Event()  # set by the first deal
        self._shared: float | None = None  # when a share came last, or somebody who may give one was first there
        self._bot_task: asyncio.Task[None] | None = None
        self._claims = Claims(tables.bot_executor, tables.pool, tables.proofs)
        self._task = asyncio.create_task(self._live(), name=f"table {state.code}")

    # Public

    def join(
        self,
        who: int | None,
        lang: str,
        after: int | None = None,
        place: int = SPECTATOR,
        budget: ComputeBudget | None = None,
    ) -> Viewer:
        """A new viewer, brought up to date from the view of `place` after event `after`. Bots use its budget."""
        viewer = Viewer(who, lang, budget)
        if self._stopped:
            viewer.dismiss(self._why)
            return viewer
        try:
            self._publish()  # who joins between a row and its telling hears of it once
            self._feeds.join(self.state, viewer, after, place)
        except Exception as error:  # what a stranger's game says for the screen may fail in any way
            self._fail(error)
            viewer.dismiss(self._why)
        self._attendance.comes(who)
        self._line.put_nowait(_nothing)
        return viewer

    def leave(self, viewer: Viewer) -> None:
        """A viewer has gone."""
        self._feeds.leave(viewer)
        self._attendance.goes(viewer.who)
        self._line.put_nowait(_nothing)

    async def ask(
        self, session: Session | None, lang: str, command: messages.Command, budget: ComputeBudget | None = None
    ) -> dict[str, Any]:
        """Carry out a command; its answer. Hints and claims use the budget.

        Raises Stopped, after which the command can be sent again.
        """
        if isinstance(command, messages.Offer):
            return await self._offers(session, lang, command)
        if isinstance(command, messages.Hint):
            return await self._hints.answer(session, lang, command, budget)
        if self._stopped:
            raise Stopped
        if isinstance(command, messages.Claim):
            proven = await self._claims.answer(self.state, session, lang, command, budget)  # beside the line
            return proven if isinstance(proven, dict) else await self._queued(session, lang, proven)
        return await self._queued(session, lang, command)

    async def _queued(self, session: Session | None, lang: str, command: messages.Change | Stated) -> dict[str, Any]:
        """The answer to a command, when those before it have been carried out."""
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._asked.add(answer)
        answer.add_done_callback(self._asked.discard)
        self._line.put_nowait(partial(self._command, session, lang, command, answer))
        return await answer

    @property
    def stores(self) -> bool:
        """Whether moves can be stored now, as far as the table knows."""
        return not self._log.fails

    @property
    def following(self) -> float:
        """After how many seconds those who are ready for the next deal wait for the others no longer."""
        return self._timing.following

    async def record(self, who: int | None, lang: str) -> list[Sentence]:
        """Everything that has been said here, from the first row on, for the place of a session."""
        log, seat = await self._log.rows(), self.state.seat_of(who)
        work = partial(told, self.state.code, log, lang, seat)
        return await asyncio.get_running_loop().run_in_executor(self._tables.pool, work)

    async def close(self) -> None:
        """Stop, and say good-bye to all."""
        self._task.cancel()
        if self._bot_task:
            self._bot_task.cancel()
        self._hints.close()
        await asyncio.gather(self._task, return_exceptions=True)

    @property
    def v(self) -> int:
        """The number of the last row that viewers have been sent."""
        return self.state.v if self._published else self.state.v - 1

    # The task

    async def _live(self) -> None:
        try:
            if self.state.over:
                await self._log.finish()
            while not self._stopped and await self._turn():
                pass
        except Stopped:
            pass
        except Exception as error:
            if isinstance(error, Impossible) or place_of(error):
                self._fail(error.__cause__ if isinstance(error, Impossible) else error)
            else:  # what is in the log is right, so the next viewer gets a table rebuilt from it
                logger.exception("table %s stopped", self.state.code)
        finally:
            self._stopped = True
            self._tables.forget(self)
            self._feeds.dismiss(self._why)
            for answer in [answer for answer in self._asked if not answer.done()]:
                answer.set_exception(Stopped())

    def _fail(self, error: BaseException | None) -> None:
        """The game's file has a fault: end this table, and no other."""
        self._tables.fail(self.state.code, self.state.game, error)
        self._stopped, self._why = True, Failed.why
        self._feeds.dismiss(self._why)

    async def _turn(self) -> bool:
        """Do what time demands, then the next queued command. False when there have long been no viewers."""
        try:
            wait = await self._go_on()
            if self._feeds:
                self._quiet = self._now()
            elif self._now() - self._quiet >= self._timing.idle:
                return False
            else:
                wait = min(wait, self._timing.idle)
            try:
                async with self._clock.timeout(wait):
                    work = await self._line.get()
            except TimeoutError:
                return True
            await work()
        except StoreError:
            pass  # the log has told everybody, and the table tries again
        return True

    def _now(self) -> float:
        return self._clock.now()

    # The log: the only way to change a table is to commit a row

    async def _commit(
        self,
        body: rows.AnyBody,
        command: str | None = None,
        who: int | None = None,
        answer: Callable[[], None] | None = None,
    ) -> None:
        """Try, store, apply, answer, publish. Raises Impossible, and Conflict after taking in another server's rows."""
        after = self._tried(body)
        if isinstance(body, rows.Move) and after and after.finished:
            body = named(body)
        row = rows.write(self.state.v + 1, body, command, who, self._clock.wall())
        try:
            await self._log.append(row, self._ended(after, row))
        except Conflict:
            await self._catch_up()
            raise
        self._take_in(row, after, body)
        if isinstance(body, rows.Move) and self.state.over:
            await self._log.finish()
        if answer:
            answer()
            for _ in range(TURNS_TO_ANSWER):
                await asyncio.sleep(0)
        self._publish()

    def _tried(self, body: rows.AnyBody) -> Deal | None:
        """The deal after this move, made before it is stored: what the rules refuse never enters the log."""
        try:
            return self.state.after(body)
        except TimedOut as error:  # once is enough: the server stood still
            self._fail(error)
            raise Stopped from error
        except Exception as error:
            logger.error("%s refuses a move that its view allows: %s", self.state.game.name, explain(error))
            raise Impossible from error

    def _ended(self, after: Deal | None, row: Row) -> KeptDeal | None:
        """The deal that a move ends, as it is kept."""
        try:
            return ended(self.state, after, row)
        except Exception as error:  # a stranger's game may fail to count
            self._fail(error)
            raise Stopped from error

    def _take_in(self, row: Row, after: Deal | None = None, body: rows.AnyBody | None = None) -> None:
        try:
            self.state.apply(row, after, body)
        except Exception as error:
            self._fail(error)
            raise Stopped from error
        self._published = False
        if row.kind in ("move", "deal"):
            self._moved = self._now()
            self.dealt.set()
        elif row.kind in ("next", "share", "shut"):
            self._shared = self._now()
        elif row.kind in ("sit", "leave"):
            self._attendance.comes(row.who) if row.kind == "sit" else self._attendance.gets_up(row.who)

    def _publish(self) -> None:
        """Send the last row to the viewers, unless that is done."""
        if not self._published:
            self._published = True
            try:
                self._feeds.publish(self.state)
            except Exception as error:
                self._fail(error)

    async def _catch_up(self) -> None:
        """Another server writes this table's log: apply what is new. Raises Stopped when nothing is."""
        new = [row for row in await self._log.rows() if row.seq > self.state.v]
        if not new:
            logger.error("table %s cannot go on after row %s", self.state.code, self.state.v)
            raise Stopped
        for row in new:
            self._take_in(row)
            self._publish()

    async def _go_on(self) -> float:
        """Do what time demands; return the seconds until something else may happen."""
        if pause := self._log.pause:
            return pause
        if due := self.state.for_absent():
            await self._commit(due)
        while change := self._attendance.due():
            await self._commit(change)
        return min(self._attendance.wait(), await self._next_deal(), self._bots())

    async def _next_deal(self) -> float:
        """Lead on to the next deal, also after a match, row by row; the seconds until there is more to do."""
        state = self.state
        if state.playing:
            return np.inf
        due = state.shuffle.closing if state.shuffle else self._attendance.goes_on and not state.exercise
        wait = 0 if due else max(self._until_next_deal(), self._until_shared())
        if wait > 0:
            return wait
        body = state.next_row(self._tables.seeds)
        if state.over and isinstance(body, rows.Deal):
            await self._log.finish(over=False)
        await self._commit(body)
        return 0

    def _until_next_deal(self) -> float:
        """How long those who are ready wait for the others, if they are here."""
        state = self.state
        if state.shuffle and state.shuffle.shut is not None and not state.shuffle.shown:
            return 0
        if not state.dealt:
            return 0 if self._attendance.goes_on or state.persons else np.inf
        if not self._attendance.goes_on:
            return np.inf
        if not state.persons:
            return np.inf if state.over else self._moved + self._timing.rests[-1] - self._now()
        if state.ready_since is None:
            return np.inf
        if state.present <= state.ready:
            return 0
        return state.ready_since + self._timing.following - self._clock.wall()

    def _until_shared(self) -> float:
        """How long shares of the next deal's seed are awaited, from when one came last (RC-13)."""
        if not self.state.awaited:
            return 0
        if self._shared is None and any(seat.who in self._feeds.looking for seat in self.state.seats):
            self._shared = self._now()
        return np.inf if self._shared is None else self._shared + self._timing.shares - self._now()

    # Bots

    def _bots(self) -> float:
        """Ask a bot for its move if the table goes on; a finished trick rests first until it is seen."""
        state = self.state
        if self._bot_task or not self._attendance.goes_on or not state.playing:
            return np.inf
        seats = sorted(seat for seat in state.deal.actors if state.automatic(state.deal.decider(seat)))
        if not seats or state.is_looked_at:
            return np.inf
        due = self._moved + self._timing.moves[self._pace]
        if state.rest and (state.persons - state.looked_at or not state.persons):
            rested = self._moved + self._timing.rests[self._pace if state.plays_out else state.pace]
            if self._now() < rested:
                return rested - self._now()
        self._bot_task = asyncio.create_task(self._think(state.deal.decider(seats[0]), due))
        return np.inf

    @property
    def _pace(self) -> int:
        """The pace of bots: never at once where no person plays, or the viewers' budget is spent."""
        hurried = not self.state.persons or ((budget := self._feeds.budget) is not None and budget.left <= 0)
        pace = min(self.state.pace, 1) if self.state.plays_out else self.state.pace
        return max(pace, 1) if hurried else pace

    async def _think(self, who: int, due: float) -> None:
        try:
            view = self.state.deal.view(who)
            chosen = await self._claims.move(self.state, who, view, self._feeds.budget)
        except Exception as error:  # the bot that moves in any other's place has failed, too
            self._fail(error)
            return
        await self._clock.sleep(due - self._now())
        self._line.put_nowait(partial(self._bot_moves, view.mover, chosen))

    async def _bot_moves(self, seat: int, chosen: BotMove) -> None:
        """Make a bot's move, unless the person of the seat has come back meanwhile."""
        self._bot_task, state, deal = None, self.state, self.state.deal
        if seat not in deal.actors:
            return
        chooser = state.seats[deal.decider(seat)]
        if state.automatic(deal.decider(seat)) and not int(state.game.validate(deal.state, seat, chosen.move)):
            by: By = "claim" if state.plays_out else "bot" if chooser.free else "standin"
            move = state.game.text(seat, chosen.move)
            await self._commit(rows.Move(move=move, by=by, instead=chosen.fallback, ms=chosen.ms))

    # Commands

    async def _offers(self, session: Session | None, lang: str, command: messages.Offer) -> dict[str, Any]:
        try:
            seat = seat_at(self.state, session, lang)
            try:
                chosen = sorted({deck.parse(card) for card in command.cards})
            except UnknownCard:
                raise refused("unknown", texts.UNKNOWN_WORD, lang) from None
            view = chosen_for(self.state, seat, command.seat, lang)
            work = partial(offers, view, chosen, lang, command.move, names_of(self.state, lang))
            found = await asyncio.get_running_loop().run_in_executor(self._tables.pool, work)
        except Refused as refusal:
            return refusal.answer(command.id)
        except Exception as error:
            logger.error("%s cannot say what cards make: %s", self.state.game.name, explain(error))
            return refused("refused", texts.IMPOSSIBLE, lang).answer(command.id)
        return {"t": "offers", "id": command.id, **found}

    async def _command(
        self, session: Session | None, lang: str, command: Any, answer: asyncio.Future[dict[str, Any]]
    ) -> None:
        try:
            _settle(answer, await self._answered(session, lang, command, answer))
        except StoreError:  # the answer is not kept: the same command is judged again when the store works
            _settle(answer, refused("store", texts.NOT_STORED, lang).answer(command.id))

    async def _answered(
        self, session: Session | None, lang: str, command: Any, answer: asyncio.Future[dict[str, Any]]
    ) -> dict[str, Any]:
        """The answer to a command: the same one for the same command, however often it comes."""
        if session is None:  # sitting down would have begun one
            text = texts.NO_SESSION if isinstance(command, messages.Sit) else texts.SPECTATOR
            return refused("seat", text, lang).answer(command.id)
        key = key_of(session.who, command.id)
        if key not in self.state.answered and (kept := self._answers.get(key)):
            return kept

        async def load() -> TableState:
            return self.state

        async def append(state: TableState) -> TableState:
            body = self._judged(session, lang, command)
            if body is not None:
                await self._commit(body, key, session.who, lambda: _settle(answer, _ack(command.id, state.v)))
            if isinstance(body, rows.Sit | rows.Rename) and body.name:
                with suppress(StoreError):  # only the name that the next table proposes
                    await self._tables.store.rename(session.who, body.name)
            return state

        try:
            await append_once(load, append, lambda state: key in state.answered)
        except Refused as refusal:
            return await self._keep(session, refusal.answer(command.id))
        except Impossible:
            return await self._keep(session, refused("refused", texts.IMPOSSIBLE, lang).answer(command.id))
        if key in self.state.answered:
            return _ack(command.id, self.state.answered[key])
        return await self._keep(session, _ack(command.id, self.state.v))  # nothing was to be done

    def _judged(self, session: Session, lang: str, command: messages.Change) -> rows.AnyBody | None:
        try:
            return row_of(self.state, session, lang, command)
        except Refused:
            raise
        except TimedOut as error:
            self._fail(error)
            raise Stopped from error
        except Exception as error:
            logger.error("%s cannot judge %r: %s", self.state.game.name, command, explain(error))
            raise Impossible from error

    async def _keep(self, session: Session, answer: dict[str, Any]) -> dict[str, Any]:
        """Keep the answer to a command that made no row. Not for spectators: there may be any number of them."""
        if self.state.seat_of(session.who) != SPECTATOR:
            key = key_of(session.who, answer["id"])
            await self._log.keep(key, answer, self._answers.keep(key, answer))
        return answer


def _ack(command: str, v: int) -> dict[str, Any]:
    return {"t": "ack", "id": command, "v": v}


def _settle(answer: asyncio.Future[dict[str, Any]], found: dict[str, Any]) -> None:
    if not answer.done():
        answer.set_result(found)


async def _nothing() -> None:
    """Only wakes the task."""
