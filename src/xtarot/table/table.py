"""A table in the care of one task, and the tables of a server.

The task does one thing after another: check, store, commit, tell. So no two things ever happen to a table at once, and
there are no locks. Bots think in threads beside the event loop and put their moves in the same line as everybody else.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from time import time
from typing import Any

import numpy as np

from xtarot import cards as deck
from xtarot.bots import Bot
from xtarot.bots import bot as bot_named
from xtarot.cards import UnknownCard
from xtarot.games import load
from xtarot.state import SPECTATOR
from xtarot.store import Conflict, Row, Session, Store
from xtarot.table import messages, texts
from xtarot.table.bot_executor import BotExecutor, BotMove
from xtarot.table.compute_budget import ComputeBudget
from xtarot.table.offers import Refused, offers, read_move, refused
from xtarot.table.screen import hand_of
from xtarot.table.seats import clean_name, new_code
from xtarot.table.state import TableState, opening
from xtarot.table.viewers import Viewer, Viewers
from xtarot.table.worker_pool import WorkerPool
from xtarot.view import View

logger = logging.getLogger(__name__)

MOST_ANSWERS = 5000  # that a table keeps for commands that made no row


@dataclass(frozen=True)
class Timing:
    """How long things take, in seconds. `moves` and `rests` are by the pace of the table, 0 … 3."""

    moves: tuple[float, float, float, float] = (0.0, 0.35, 0.9, 2.0)  # a bot's move, at the least
    rests: tuple[float, float, float, float] = (0.0, 2.5, 5.0, 10.0)  # a finished trick that nobody says to have seen
    gone: float = 5.0  # without a connection, before that is said
    standin: float = 60.0  # without a connection, before the bot plays
    following: float = 60.0  # after the deal, before those who are ready go on without the others
    idle: float = 600.0  # without viewers, before the table is put away
    slow: float = 1.0  # a bot's thinking, before steady moves in its place


class Stopped(Exception):
    """The table has just been put away, or failed; the next who asks for it gets it from the log."""


class Closed(Exception):
    """The table cannot go on: the rules it was played by are not installed any more."""


class Table:
    """One table. Its methods are for the event loop that it was made in."""

    def __init__(self, tables: "Tables", state: TableState, answers: dict[str, dict[str, Any]]) -> None:
        self.state = state
        self._tables, self._store, self._timing = tables, tables.store, tables.timing
        self._answers = answers
        self._asked: set[asyncio.Future[dict[str, Any]]] = set()
        self._stopped = False
        self._viewers = Viewers()
        self._line: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._lost: dict[int, float] = {}  # since when the person of a seat has no connection
        self._moved = self._quiet = asyncio.get_running_loop().time()
        self._bot_task: asyncio.Task[None] | None = None
        self._task = asyncio.create_task(self._live(), name=f"table {state.code}")

    # For the outside

    def join(self, who: int | None, lang: str, after: int | None = None, budget: ComputeBudget | None = None) -> Viewer:
        """A new viewer, brought up to date from event `after` on. Bots think at the cost of its budget."""
        viewer = Viewer(who, lang, budget)
        if self._stopped:
            viewer.dismiss("restart")
            return viewer
        self._viewers.join(self.state, viewer, after)
        self._line.put_nowait(_nothing)
        return viewer

    def leave(self, viewer: Viewer) -> None:
        """A viewer has gone."""
        self._viewers.leave(viewer)
        self._line.put_nowait(_nothing)

    async def ask(self, session: Session | None, lang: str, command: messages.Command) -> dict[str, Any]:
        """Carry out a command; its answer. Raises Stopped, after which the command can be sent to the table anew."""
        if isinstance(command, messages.Offer):
            return await self._offers(session, lang, command)
        if self._stopped:
            raise Stopped
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._asked.add(answer)
        answer.add_done_callback(self._asked.discard)
        self._line.put_nowait(partial(self._command, session, lang, command, answer))
        return await answer

    async def close(self) -> None:
        """Stop, and say good-bye to all."""
        self._task.cancel()
        if self._bot_task:
            self._bot_task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    # The task

    async def _live(self) -> None:
        try:
            if self.state.over:
                await self._store.finish(self.state.code)
            while True:
                wait = await self._go_on()
                if self._viewers:
                    self._quiet = self._now()
                elif self._now() - self._quiet >= self._timing.idle:
                    return
                else:
                    wait = min(wait, self._timing.idle)
                try:
                    async with asyncio.timeout(wait):
                        work = await self._line.get()
                except TimeoutError:
                    continue
                await work()
        except Exception:
            # What is in the log is right, so the next viewer gets a table made afresh from it.
            logger.exception("table %s stopped", self.state.code)
        finally:
            self._stopped = True
            self._tables.forget(self)
            self._viewers.dismiss("restart")
            for answer in [answer for answer in self._asked if not answer.done()]:
                answer.set_exception(Stopped())

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    async def _commit(
        self, kind: str, payload: dict[str, Any], command: str | None = None, who: int | None = None
    ) -> None:
        row = Row(self.state.v + 1, kind, payload, command, who, time())
        await self._store.append(self.state.code, row)
        self.state.apply(row)
        if kind in ("move", "deal"):
            self._moved = self._now()
        self._viewers.tell(self.state)
        if kind == "move" and self.state.over:
            await self._store.finish(self.state.code)

    async def _go_on(self) -> float:
        """Do what is due by itself; return how long until something else may be due, in seconds."""
        return min(await self._presence(), await self._next_deal(), self._bots())

    async def _presence(self) -> float:
        """Notice who has lost the connection, and who is back."""
        wait = np.inf
        for number, seat in enumerate(self.state.seats):
            if seat.who is None or self._viewers.connected(seat.who):
                self._lost.pop(number, None)
                if seat.who is not None and (seat.away or not seat.here):
                    await self._commit("back", {"seat": number})
                continue
            lost = self._now() - self._lost.setdefault(number, self._now())
            if not seat.away and lost >= self._timing.standin and self._viewers:
                await self._commit("away", {"seat": number, "standin": True})
            elif seat.here and lost >= self._timing.gone:
                await self._commit("away", {"seat": number, "standin": False})
            if not seat.away:
                wait = min(wait, (self._timing.gone if seat.here else self._timing.standin) - lost)
        return max(wait, 0.01) if self._viewers or wait > 0 else np.inf

    async def _next_deal(self) -> float:
        """Deal again, also after a match, when all who are here are ready, or some have waited long enough."""
        state = self.state
        if not state.deal.finished or not self._viewers or (state.over and not state.persons):
            return np.inf
        waited = self._now() - self._moved
        enough = self._timing.following if state.persons else self._timing.rests[-1]
        if state.persons and not state.ready:
            return np.inf
        if waited >= enough or (state.persons and state.persons <= state.ready):
            if state.over:
                await self._store.finish(state.code, False)
            await self._commit("deal", state.dealing())
            return 0
        return enough - waited

    # Bots

    def _bots(self) -> float:
        """Let a bot think when one has to move and somebody looks on; a finished trick rests first until it is seen."""
        state = self.state
        if self._bot_task or not self._viewers or state.deal.finished:
            return np.inf
        seats = sorted(seat for seat in state.deal.actors if state.seats[state.deal.decider(seat)].by_bot)
        if not seats:
            return np.inf
        due = self._moved + self._timing.moves[state.pace]
        if state.trick_at and (state.persons - state.looked_at or not state.persons):
            rested = self._moved + self._timing.rests[state.pace]
            if self._now() < rested:
                return rested - self._now()
        self._bot_task = asyncio.create_task(self._think(state.deal.decider(seats[0]), due))
        return np.inf

    async def _think(self, who: int, due: float) -> None:
        view = self.state.deal.view(who)
        chosen = await self._tables.bot_executor.move(self.state.seats[who].bot, view, self._viewers.budget)
        await asyncio.sleep(due - self._now())
        self._line.put_nowait(partial(self._bot_moves, view.mover, chosen))

    async def _bot_moves(self, seat: int, chosen: BotMove) -> None:
        """Make a bot's move, unless somebody has come back to the seat meanwhile."""
        self._bot_task = None
        state, deal = self.state, self.state.deal
        if seat not in deal.actors:
            return
        chooser = state.seats[deal.decider(seat)]
        if chooser.by_bot and not int(state.game.validate(deal.state, seat, chosen.move)):
            payload = {"move": state.game.text(seat, chosen.move), "by": "bot" if chooser.free else "standin"}
            await self._commit("move", payload | chosen.as_log)

    # Commands

    async def _offers(self, session: Session | None, lang: str, command: messages.Offer) -> dict[str, Any]:
        seat = self.state.seat_of(session.who if session else None)
        try:
            if seat == SPECTATOR:
                raise refused("seat", texts.SPECTATOR, lang)
            try:
                chosen = sorted({deck.parse(card) for card in command.cards})
            except UnknownCard as error:
                raise Refused("unknown", texts.UNKNOWN_WORD.of(lang), error.clause) from None
            view, who = self._chosen_for(seat, command.seat, lang)
            work = partial(offers, view, chosen, lang, command.move, who)
            found = await asyncio.get_running_loop().run_in_executor(self._tables.pool, work)
        except Refused as refusal:
            return refusal.answer(command.id)
        return {"t": "offers", "id": command.id, **found}

    async def _command(
        self, session: Session | None, lang: str, command: Any, answer: asyncio.Future[dict[str, Any]]
    ) -> None:
        found = await self._answered(session, lang, command)
        if not answer.done():
            answer.set_result(found)

    async def _answered(self, session: Session | None, lang: str, command: Any) -> dict[str, Any]:
        """The answer to a command: the same one for the same command, however often it comes."""
        if session is None:
            return refused("seat", texts.NO_SESSION, lang).answer(command.id)
        key = f"{session.who}:{command.id}"
        if key in self.state.answered:
            return {"t": "ack", "id": command.id, "v": self.state.answered[key]}
        if key in self._answers:
            return self._answers[key]
        try:
            if self.state.closed:
                raise refused("closed", texts.CLOSED, lang)
            found = getattr(self, f"_{type(command).__name__.lower()}")(session, lang, command)
        except Refused as refusal:
            return await self._keep(key, refusal.answer(command.id))
        if found is None:
            return await self._keep(key, {"t": "ack", "id": command.id, "v": self.state.v})
        kind, payload = found
        await self._commit(kind, payload, key, session.who)
        if kind in ("sit", "rename"):
            await self._store.rename(session.who, payload["name"])
        return {"t": "ack", "id": command.id, "v": self.state.v}

    async def _keep(self, key: str, answer: dict[str, Any]) -> dict[str, Any]:
        if len(self._answers) < MOST_ANSWERS:
            self._answers[key] = answer
            await self._store.answer(self.state.code, key, answer)
        return answer

    # Each checks a command and returns the kind and payload of its row, or None when there is nothing to be done.

    def _own_seat(self, session: Session, lang: str) -> int:
        seat = self.state.seat_of(session.who)
        if seat == SPECTATOR:
            raise refused("seat", texts.SPECTATOR, lang)
        return seat

    def _act(self, session: Session, lang: str, command: messages.Act) -> tuple[str, dict[str, Any]]:
        seat = self._own_seat(session, lang)
        view, who = self._chosen_for(seat, command.seat, lang)
        move = read_move(view, command.move, lang, who)
        return "move", {"move": self.state.game.text(view.seat, move), "by": "person"}

    def _chosen_for(self, seat: int, wanted: int, lang: str) -> tuple[View, str]:
        """What `seat` knows, as the view of the hand that it chooses cards of: its own or a dummy's; whose that is."""
        state, view = self.state, self.state.deal.view(seat)
        if wanted != seat and wanted in view.choosing:
            return hand_of(view, wanted), state.seats[wanted].called(lang)
        if seat in view.actors - view.choosing:
            who = state.seats[state.deal.decider(seat)].called(lang)
            raise Refused("turn", texts.DECIDED.of(lang, who=who))
        return view, ""

    def _seen(self, session: Session, lang: str, command: messages.Seen) -> tuple[str, dict[str, Any]] | None:
        seat = self._own_seat(session, lang)
        state = self.state
        if not state.trick_at or seat in state.looked_at or command.v < state.trick_at:
            return None
        return "seen", {"seat": seat}

    def _next(self, session: Session, lang: str, command: messages.Next) -> tuple[str, dict[str, Any]] | None:
        seat = self._own_seat(session, lang)
        if not self.state.deal.finished:
            raise refused("refused", texts.NOT_OVER, lang)
        return None if seat in self.state.ready else ("next", {"seat": seat})

    def _sit(self, session: Session, lang: str, command: messages.Sit) -> tuple[str, dict[str, Any]]:
        state, who = self.state, session.who
        if state.seat_of(who) != SPECTATOR:
            raise refused("seat", texts.SITTING, lang)
        if not -1 <= command.seat < len(state.seats):
            raise refused("seat", texts.NO_SEAT, lang)
        known = None if state.deal.finished else state.looked.get(who)
        wanted = command.seat
        if wanted == -1:
            free = [number for number, seat in enumerate(state.seats) if seat.free and known in (None, number)]
            if not free:
                raise refused("seat", texts.FULL if known is None else texts.SEEN_ANOTHER, lang)
            wanted = free[0]
        if not state.seats[wanted].free:
            raise refused("seat", texts.TAKEN, lang)
        if known not in (None, wanted):
            raise refused("seat", texts.SEEN_ANOTHER, lang)
        name = clean_name(command.name) or session.name or texts.GUEST.of(lang)
        return "sit", {"seat": wanted, "name": name}

    def _leave(self, session: Session, lang: str, command: messages.Leave) -> tuple[str, dict[str, Any]]:
        seat = self._own_seat(session, lang)
        return "leave", {"seat": seat, "was": self.state.seats[seat].name}

    def _rename(self, session: Session, lang: str, command: messages.Rename) -> tuple[str, dict[str, Any]] | None:
        seat = self._own_seat(session, lang)
        name, old = clean_name(command.name), self.state.seats[seat].name
        if not name:
            raise refused("refused", texts.EMPTY_NAME, lang)
        return None if name == old else ("rename", {"seat": seat, "name": name, "old": old})

    def _pace(self, session: Session, lang: str, command: messages.Pace) -> tuple[str, dict[str, Any]] | None:
        self._own_seat(session, lang)
        return None if command.pace == self.state.pace else ("pace", {"pace": command.pace})


async def _nothing() -> None:
    """Only makes the task look round."""


class Tables:
    """The tables of a server: opened here, found again by their code, made afresh from the log when not at hand."""

    def __init__(
        self,
        store: Store,
        timing: Timing | None = None,
        bots: Callable[[str], Bot] = bot_named,
        workers: WorkerPool | None = None,
    ) -> None:
        self.store, self.timing, self.bots = store, timing or Timing(), bots
        self.pool: Executor = ThreadPoolExecutor(2, thread_name_prefix="tables")
        self.bot_executor = BotExecutor(bots, self.timing.slow, self.pool, workers)
        self._tables: dict[str, asyncio.Task[Table | None]] = {}

    async def open(
        self,
        name: str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        bots: list[str] | str = "steady",
        pace: int = 2,
        sitting: Session | None = None,
        called: str = "",
    ) -> str:
        """Open a table, deal, and return its code. `bots`: one name for all seats, or one for each.

        `sitting`, who is `called` so, takes the first seat at once.

        Raises UnknownGame, UnknownBot, and ValueError for seats or options that the game does not have.
        """
        rules = load(name)
        number = rules.usual_seats if seats is None else seats
        if number not in rules.seats:
            raise ValueError(f"{name} is not for {number} seats")
        named = [bots] * number if isinstance(bots, str) else bots
        if len(named) != number:
            raise ValueError(f"{len(named)} bots are named for {number} seats")
        for bot in set(named):  # may take a while to load
            await asyncio.get_running_loop().run_in_executor(self.pool, self.bots, bot)
        first = opening(rules, named, rules.read_options(options or {}), pace)
        rows = [Row(1, "open", first, at=time())]
        if sitting:
            sat = {"seat": 0, "name": clean_name(called) or sitting.name or texts.GUEST.ja}
            rows.append(Row(2, "sit", sat, who=sitting.who, at=time()))
        rows.append(Row(len(rows) + 1, "deal", TableState("", rows).dealing(), at=time()))
        while True:
            code = new_code()
            try:
                await self.store.open(code, name, rows)
            except Conflict:
                continue
            return code

    async def get(self, code: str) -> Table | None:
        """The table of this code; None when there is none. Raises Closed."""
        making = self._tables.get(code)
        if making is None:
            making = self._tables[code] = asyncio.create_task(self._make(code))
            making.add_done_callback(partial(self._made, code))
        return await asyncio.shield(making)

    async def _make(self, code: str) -> Table | None:
        rows = await self.store.rows(code)
        if not rows:
            return None
        try:
            state = await asyncio.get_running_loop().run_in_executor(self.pool, TableState, code, rows)
        except (KeyError, ValueError) as error:
            raise Closed(str(error)) from error
        return Table(self, state, await self.store.answers(code))

    def _made(self, code: str, making: asyncio.Task[Table | None]) -> None:
        if making.cancelled() or making.exception() or making.result() is None:
            self._tables.pop(code, None)

    def forget(self, table: Table) -> None:
        """A table has stopped."""
        self._tables.pop(table.state.code, None)

    async def close(self) -> None:
        """Stop all tables; their viewers are told that the server restarts."""
        made = await asyncio.gather(*self._tables.values(), return_exceptions=True)
        await asyncio.gather(*(table.close() for table in made if isinstance(table, Table)))
        await self.bot_executor.close()
        self.pool.shutdown()
