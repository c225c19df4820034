"""A table, owned by one task.

The task does one thing after another: try, store, apply, answer, publish. So there are no locks. Bots think beside the
event loop and put their moves in the same line.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from math import inf
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from xtarot.deals.deal import Deal, IllegalMove
from xtarot.eventlog import Conflict, Row, StoreError, append_once
from xtarot.games import explain, place_of
from xtarot.rules.state import SPECTATOR
from xtarot.table import rows, texts
from xtarot.table.clocks import DAY
from xtarot.table.frame import Sentence
from xtarot.table.refusals import Refused, TooEarly, refuse
from xtarot.table.sentences import narrate_log
from xtarot.table.state import TableState
from xtarot_site.core.pubsub import SeatWish
from xtarot_site.core.store.errors import InvalidData
from xtarot_site.core.store.sessions import Session, SessionStore
from xtarot_site.table import messages
from xtarot_site.table.bot_executor import BotMove
from xtarot_site.table.bot_turns import BotTurns
from xtarot_site.table.claim_service import Claims, Stated
from xtarot_site.table.cluster_presence import Company
from xtarot_site.table.commands import row_of, shut_out
from xtarot_site.table.completion_service import Offers
from xtarot_site.table.correspondence import days_after, days_now
from xtarot_site.table.deal_archive import add_link, ended
from xtarot_site.table.errors import Closed, Failed, Impossible, Seated, Stopped
from xtarot_site.table.feed import Feeds, Viewer, store_message
from xtarot_site.table.hint_service import Hints
from xtarot_site.table.host import Keeper
from xtarot_site.table.idempotency import Answers, acknowledge, name_command, settle
from xtarot_site.table.lobby_row import lobby_row, lobby_row_after
from xtarot_site.table.log import Log
from xtarot_site.table.scheduler import Upkeep
from xtarot_site.table.seat_queue import Wishes
from xtarot_site.table.spectators import Spectators
from xtarot_site.table.timing import ComputeBudget
from xtarot_site.table.watchdog import TimedOut

logger = logging.getLogger(__name__)

T = TypeVar("T")
HEARD = 0.2  # seconds in which other servers hear that somebody looks here
TURNS_TO_ANSWER = 2  # of the event loop: an answer passes through two tasks of its socket before screens are drawn


class Table:
    """One table. Its methods are for the event loop that created it."""

    def __init__(self, tables: Keeper, state: TableState, answers: Answers, stood: float = 0.0) -> None:
        """`stood`: how long time has stood still, as the store knows and the log does not, at a table by days."""
        self.state = state
        self._tables, self._timing, self._clock = tables, tables.timing, tables.clock
        self._log = Log(tables.store, state.code, tables.clock, lambda: self._feeds.tell(store_message(self.stores)))
        self._answers = answers
        self._asked: set[asyncio.Future[dict[str, Any]]] = set()
        self._stopped, self._why = False, "restart"  # and what viewers are told then
        self._feeds, self._published = Feeds(), True
        self._company = Company(state.code, self._feeds, tables.elsewhere)
        self.spectators = Spectators(state, self._feeds, tables.spectators, tables.clock.now)
        self._upkeep = Upkeep(state, self._company, tables.presence, tables.timing, tables.clock, tables.seeds)
        self._upkeep.time.later = stood
        self.wishes = Wishes(state, tables.elsewhere.news, tables.clock)
        self._hints, self._offers = Hints(state, tables.bot_executor, tables.pool), Offers(state, tables.pool)
        self._line: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._quiet = self._clock.now()
        self.dealt = asyncio.Event()  # set by the first deal
        self.followed: Callable[[], None] = lambda: None  # called when the viewers have been sent a row
        self._claims = Claims(tables.bot_executor, tables.pool, tables.proofs)
        self._bots = BotTurns(
            state,
            self._feeds,
            self._claims,
            tables.timing,
            tables.clock,
            lambda *chosen: self._line.put_nowait(partial(self._move_bot, *chosen)),
            self._fail,
            self._upkeep.time.late,
        )
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
        viewer, first = Viewer(who, lang, budget), not self._feeds
        if self._stopped or self.state.is_closed_to(who):
            viewer.dismiss(self._why if self._stopped else (Closed if self.state.duplicate else Seated).why)
            return viewer
        try:
            self._publish()  # who joins between a row and its telling hears of it once
            self._feeds.join(self.state, viewer, after, place)
        except Exception as error:  # what a stranger's game says for the screen may fail in any way
            self._fail(error)
            viewer.dismiss(self._why)
        self._tables.elsewhere.comes(self.state.code, who)
        self._tables.elsewhere.say(self.state.code, self.looking)
        if first and not self._tables.elsewhere.news.alone:  # rows until the others have heard that somebody looks here
            asyncio.get_running_loop().call_later(HEARD, self._line.put_nowait, self._read_on)
        self._upkeep.comes(who)
        if self.state.door != "link" and not self._tables.lobby.has(self.state.code):
            self._line.put_nowait(self._relist)
        if who is not None and self.state.clocks.by_days and after is None:
            self._tables.presence.looks(who)  # until the page says so itself: what they see is not pushed to them
        self.wake()
        return viewer

    def recognize(self, viewer: Viewer, who: int) -> None:
        """A viewer who was a stranger has a session now."""
        viewer.who = who
        self._tables.elsewhere.comes(self.state.code, who)
        self._tables.elsewhere.say(self.state.code, self.looking)

    def leave(self, viewer: Viewer) -> None:
        """A viewer has gone."""
        self._feeds.leave(viewer)
        self._tables.elsewhere.say(self.state.code, self.looking)
        self._upkeep.goes(viewer.who)
        self.wake()

    def wake(self) -> None:
        """Look at what time demands: it may be something else now."""
        self._line.put_nowait(partial(asyncio.sleep, 0))

    def came(self, who: int) -> None:
        """Somebody has opened the table at another server, perhaps only to look what goes on."""
        self._upkeep.waits_anew(who)

    def hear(self, v: int) -> None:
        """The log has a row of this number, which another server may have stored."""
        if v > self.state.v:
            self._line.put_nowait(partial(self._read_on, v))

    @property
    def looking(self) -> list[int] | None:
        """Who of those that sit here looks at it at this server; None where nobody does."""
        return sorted(self._feeds.looking & {seat.who for seat in self.state.seats}) if self._feeds else None

    async def ask(
        self, session: Session | None, lang: str, command: messages.Command, budget: ComputeBudget | None = None
    ) -> dict[str, Any]:
        """Carry out a command; its answer. Hints and claims use the budget.

        Raises Stopped, after which the command can be sent again.
        """
        answered = self._has_answered(session, command)
        if not answered and session and isinstance(command, messages.Leave) and self.wishes.take_back(session):
            return acknowledge(command.id, 0)
        if not answered and (refusal := shut_out(self.state, session, command, lang)):
            return refusal.answer(command.id)
        if isinstance(command, messages.Offer):
            return await self._offers.answer(session, lang, command)
        if isinstance(command, messages.Hint):
            return await self._hints.answer(session, lang, command, budget)
        if self._stopped:
            raise Stopped
        if isinstance(command, messages.Claim) and not answered:
            proven = await self._claims.answer(self.state, session, lang, command, budget)  # beside the line
            return proven if isinstance(proven, dict) else await self._queued(session, lang, proven)
        return await self._queued(session, lang, command)

    def _has_answered(self, session: Session | None, command: messages.Command) -> bool:
        if isinstance(command, messages.Offer | messages.Hint):  # whose answers are not kept
            return False
        key = name_command(session.who, command.id) if session else ""
        return key in self.state.answered or self._answers.get(key) is not None

    async def _queued(
        self, session: Session | None, lang: str, command: messages.Change | messages.Claim | Stated
    ) -> dict[str, Any]:
        """The answer to a command, when those before it have been carried out. Raises Stopped."""
        if self._stopped:  # perhaps while a claim was proven
            raise Stopped
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
        return DAY if self.state.clocks.by_days else self._timing.following

    async def record(self, who: int | None, lang: str) -> list[Sentence]:
        """Everything that has been said here, from the first row on, for the place of a session."""
        log, seat = await self._log.rows(), self.state.seats.of(who)
        shut = any(row.kind == "watch" and row.seq > self.state.v for row in log)  # of which news has not come yet
        if self.state.is_closed_to(who) or (shut and seat == SPECTATOR):
            return []
        work = partial(narrate_log, self.state.code, log, lang, seat)
        return await asyncio.get_running_loop().run_in_executor(self._tables.pool, work)

    async def close(self) -> None:
        """Stop, and say good-bye to all."""
        self._task.cancel()
        self._bots.close()
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
            await self._relist()  # a name may be another since, or a server have died
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
            self._tables.forget(self.state.code)
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
            wait = min(await self._go_on(), self.spectators.look())
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
            body = add_link(body)
        row = rows.write_row(self.state.v + 1, body, command, who, self._clock.wall())
        listed = self._listed(body, who)
        try:
            days = self._sure(lambda: days_after(self.state, row, body, after))
            await self._log.append(row, self._sure(lambda: ended(self.state, after, row)), listed, days)
        except Conflict:
            await self._catch_up()
            raise
        self._tables.tell(self.state.code, row.seq)
        self._take_in(row, after, body)
        if listed is not UNSET:
            self._tables.lobby.put(self.state.code, lobby_row(self.state))
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
        except IllegalMove as error:
            logger.error("%s refuses a move that its view allows (%s)", self.state.game.name, error.clause)  # no card
            raise Impossible from error
        except Exception as error:  # whoever made it, the table could go on with no such move
            self._fail(error)
            raise Stopped from error

    async def _relist(self) -> None:
        """Say how the table stands in the lobby, and for its people."""
        if self.state.door != "link":
            self._tables.lobby.put(self.state.code, listed := lobby_row(self.state))
            await self._log.relist(msgspec.to_builtins(listed), self.state.v)
        if (days := days_now(self.state)) and not self._upkeep.time.later:
            await self._log.restand(days, self.state.v)

    def _listed(self, body: rows.AnyBody, who: int | None) -> dict[str, Any] | UnsetType | None:
        """How the table stands in the lobby after a row; unset, where that is as before."""
        if self.state.door == "link":
            return UNSET
        then = lobby_row_after(self.state, body, who)
        return UNSET if then == lobby_row(self.state) else msgspec.to_builtins(then)

    def _sure(self, work: Callable[[], T]) -> T:
        """What a row comes to. A stranger's game may fail to count, or to take it in: then no table goes on with it."""
        try:
            return work()
        except Exception as error:
            if not self._tables.send_on(self.state.code, error):
                self._fail(error)
            raise Stopped from error

    def _take_in(self, row: Row, after: Deal | None = None, body: rows.AnyBody | None = None) -> None:
        self._sure(lambda: self.state.apply(row, after, body))
        self._published = False
        self._upkeep.note(row)
        if row.kind in ("move", "deal"):
            self.dealt.set()
        elif row.kind in ("sit", "leave"):
            self._tables.elsewhere.say(self.state.code, self.looking)

    def _publish(self) -> None:
        """Send the last row to the viewers, unless that is done."""
        if not self._published:
            self._published = True
            try:
                self._feeds.publish(self.state)
            except Exception as error:
                self._fail(error)
            self.followed()

    async def _catch_up(self) -> None:
        """Another server writes this table's log: apply what is new. Raises Stopped when nothing is."""
        before = self.state.v
        await self._read_on(before + 1)
        if self.state.v == before:
            logger.error("table %s cannot go on after row %s", self.state.code, before)
            raise Stopped

    async def read_on(self) -> None:
        """Take in what other servers have stored, of which no news came, or has not come yet."""
        done = asyncio.Event()

        async def read() -> None:
            try:
                await self._read_on()
            finally:
                done.set()

        self._line.put_nowait(read)
        waiting = asyncio.create_task(done.wait())
        await asyncio.wait([waiting, self._task], return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()

    async def _read_on(self, v: int | None = None) -> None:
        """Apply the rows that other servers have stored, if there is one of this number."""
        if v is not None and v <= self.state.v:
            return
        for row in await self._log.rows(self.state.v):
            self._take_in(row)
            self._publish()
        self._bots.read_on()

    async def _go_on(self) -> float:
        """Do what time demands; return the seconds until something else may happen."""
        if self._log.fails:
            self._upkeep.time.stand_still()
        if pause := self._log.pause:
            return pause
        if self._log.fails and self._feeds:  # nobody may have anything to store: try with what changes nothing
            await self._log.finish(self.state.over)
            if pause := self._log.pause:
                return pause
        while due := self.wishes.next() or self._upkeep.due():  # seats before anything leads on to the next deal
            await (self._seat(due) if isinstance(due, SeatWish) else self._do(due))
            if self._stopped or not self._line.empty():
                return 0
        bots = self._bots.wait(self._upkeep.moved) if self._upkeep.goes_on and self._upkeep.acts else inf
        return min(self._upkeep.wait(), bots)

    async def _do(self, row: rows.AnyBody) -> None:
        if self.state.over and isinstance(row, rows.Deal):
            await self._log.finish(over=False)
        gone = self.state.seats[row.seat].who if isinstance(row, rows.Leave) else None
        await self._commit(row, who=gone)

    async def _seat(self, wish: SeatWish) -> None:
        """Carry out the command of who waited for the end of a deal; they ask for the answer by themselves."""
        command = messages.Sit(wish.command, wish.seat, wish.name, waits=True)
        await self._answered(Session(wish.who, wish.called), wish.lang, command, asyncio.Future())

    async def _move_bot(self, seat: int, chosen: BotMove, asked: Deal) -> None:
        if move := self._bots.row(seat, chosen, asked):
            await self._commit(self._upkeep.time.timed(move))

    # Commands

    async def _command(
        self, session: Session | None, lang: str, command: Any, answer: asyncio.Future[dict[str, Any]]
    ) -> None:
        try:
            settle(answer, await self._answered(session, lang, command, answer))
        except StoreError:  # the answer is not kept: the same command is judged again when the store works
            settle(answer, refuse("store", texts.NOT_STORED, lang).answer(command.id))

    async def _answered(
        self, session: Session | None, lang: str, command: Any, answer: asyncio.Future[dict[str, Any]]
    ) -> dict[str, Any]:
        """The answer to a command: the same one for the same command, however often it comes."""
        if session is None:  # sitting down would have begun one
            text = texts.NO_SESSION if isinstance(command, messages.Sit) else texts.SPECTATOR
            return refuse("seat", text, lang).answer(command.id)
        key = name_command(session.who, command.id)
        if key not in self.state.answered and (kept := self._answers.get(key)):
            return kept

        async def load() -> TableState:
            return self.state

        async def append(state: TableState) -> TableState:
            body = self._judged(session, lang, command)
            if isinstance(body, rows.Move) and isinstance(command, messages.Act):
                body = self._upkeep.time.timed(body, command.lag / 1000)
            if body is not None:
                await self._commit(body, key, session.who, lambda: settle(answer, acknowledge(command.id, state.v)))
            if isinstance(body, rows.Sit | rows.Rename) and body.name:
                with suppress(StoreError):  # only the name that the next table proposes
                    await SessionStore(self._tables.store).rename(session.who, body.name)
            return state

        try:
            await append_once(load, append, lambda state: key in state.answered)
        except Refused as refusal:
            return await self._keep(session, refusal.answer(command.id))
        except (Impossible, InvalidData):
            return await self._keep(session, refuse("refused", texts.IMPOSSIBLE, lang).answer(command.id))
        if key in self.state.answered:
            return acknowledge(command.id, self.state.answered[key])
        if isinstance(command, messages.Sit):
            return acknowledge(command.id, 0) | {"waits": True}
        return await self._keep(session, acknowledge(command.id, self.state.v))  # nothing was to be done

    def _judged(self, session: Session, lang: str, command: messages.Change) -> rows.AnyBody | None:
        try:
            return row_of(self.state, session, lang, command)
        except Refused as refusal:
            if not (isinstance(refusal, TooEarly) and isinstance(command, messages.Sit) and command.waits):
                raise
            self.wishes.make(session, lang, command)
            return None
        except TimedOut as error:
            self._fail(error)
            raise Stopped from error
        except Exception as error:
            logger.error("%s cannot judge %s: %s", self.state.game.name, type(command).__name__, explain(error))
            raise Impossible from error

    async def _keep(self, session: Session, answer: dict[str, Any]) -> dict[str, Any]:
        """Keep the answer to a command that made no row. Not for spectators: there may be any number of them."""
        if self.state.seats.of(session.who) != SPECTATOR:
            key = name_command(session.who, answer["id"])
            await self._log.keep(key, answer, self._answers.keep(key, answer))
        return answer
