"""Worker processes for bots (`xtarot.review.worker`): warm, one question each at a time, ended when they hang.

The bots of tables go first, then hints, then reviews (`xtarot.review.worker_protocol`). While moves queue, a bot with a
time limit (`xtarot.bots.time_of`) is given less of it. One more process makes the machine code when a server starts,
which may take minutes the first time; the others read it.
"""

import asyncio
import json
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from xtarot.bots import in_time, kind_of, time_of
from xtarot.bots.view_codec import REVIEWER, question
from xtarot.deals.view import View
from xtarot.rules.steps import Move
from xtarot_site.table.timing import ComputeBudget

logger = logging.getLogger(__name__)

# Reasons for a fallback, as the log has them
BUSY = "busy"  # all workers were busy until it was too late
NOT_COMPILED = "cold"  # the machine code is not there yet
SLOW = "slow"  # the bot took too long

MIN_MS = 20  # milliseconds that a bot may search, however long the queue is
OVERHEAD_MS = 20  # milliseconds that its answer mostly takes beyond that
SPARE_MS = 100  # the same on a busy machine: kept free before an answer is too late
HUNG = 10.0  # seconds after which a process is given up
LONG = 60.0  # the same while it looks at a decision of a review
WARMING = 1800.0  # the same while it makes machine code, which takes long where others are busy
PAUSE = 5.0  # before a process that died is started again
MAX_LINE = 1 << 20  # bytes of an answer
MOVE, HINT, REVIEW = range(3)  # what is asked for; the first goes first


class Fallback(Exception):
    """Steady is to choose in the bot's place, for this reason; `ms`: the bot's time limit, where it was shortened."""

    def __init__(self, reason: str, ms: int = 0) -> None:
        self.reason, self.ms = reason, ms


class WorkerDied(RuntimeError):
    """The process that was asked has ended, whatever the bot would have answered."""


class _Dead(Exception):
    """The process has ended."""


@dataclass(eq=False)
class _Job:
    """A question in the queue."""

    asked: dict[str, Any]
    budget: ComputeBudget | None
    done: asyncio.Future[dict[str, Any]]
    game: str
    deadline: float = np.inf  # of the event loop's clock
    own: int = 0  # milliseconds for which the bot searches by itself; 0: unknown
    what: int = MOVE
    ms: int = 0  # milliseconds for which it may, if less
    begun: bool = False

    @property
    def kind(self) -> str:
        """The bot, without its parameters; for a hint or a review the one that looks for it."""
        return kind_of(str(self.asked["bot"])) if self.what == MOVE else REVIEWER

    @property
    def priority(self) -> tuple[int, float]:
        """Tables first; then who has used least of the budget."""
        return -self.what, self.budget.left if self.budget else np.inf

    @property
    def left(self) -> float:
        """The milliseconds for which it could search from now on."""
        return 1000 * (self.deadline - asyncio.get_running_loop().time()) - SPARE_MS


class WorkerPool:
    """`number` processes. `games` are made warm in this order, or as they are asked for, with these `bots`.

    Games are called here as their machine code is (`Game.machine`), those of a family by its name.

    `find` names the function that finds a bot by its name, as ``module:function``. To be made in the event loop.
    """

    def __init__(
        self, number: int, games: Iterable[str], bots: Iterable[str], find: str = "xtarot.bots:bot", hung: float = HUNG
    ) -> None:
        self._number, self._games, self._bots, self._find, self._hung = number, list(games), list(bots), find, hung
        self._compiled = {kind_of(bot) for bot in self._bots}  # bots that wait for their machine code
        self._all = len(self._games)
        self._wanted: list[str] = []  # games that somebody waits for, in the order in which they were asked for
        self._making = ""  # the game whose machine code is made now
        self._warm: list[set[str]] = []  # for each running process the games it is ready for
        self._made: list[str] = []  # games whose machine code is on the disk
        self._reviews = 0  # that are being looked at
        self._reading = False  # whether a process reads machine code: one after the other, so that the others work on
        self._queue: list[_Job] = []
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._processes: set[asyncio.Future[asyncio.subprocess.Process]] = set()  # started, and not yet reaped
        self._on_warm: Callable[[str], None] = lambda game: None

    @property
    def warm(self) -> set[str]:
        """The games that some process is ready for."""
        return set().union(*self._warm)

    @property
    def progress(self) -> tuple[int, int]:
        """How many games some process is ready for, and of how many."""
        return len(self.warm), self._all

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""
        return len(self._queue)

    def start(self, on_warm: Callable[[str], None]) -> None:
        """Start the processes; `on_warm` is called with each game that has become warm."""
        self._on_warm = on_warm
        self._tasks = [asyncio.create_task(self._keep(self._serve), name=f"worker {k}") for k in range(self._number)]
        if self._bots:
            self._tasks.append(asyncio.create_task(self._keep(self._make), name="maker of machine code"))

    async def close(self) -> None:
        """End the processes, those too that were starting or ending."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*map(self._end, self._processes.copy()), return_exceptions=True)

    async def move(
        self, name: str, view: View, budget: ComputeBudget | None, within: float, seed: int | None = None
    ) -> tuple[Move, int]:
        """A bot's move, and its time limit in milliseconds where others waited; else 0. `seed`: from which it draws.

        Raises Fallback when no worker can take it now, and after `within` seconds.
        """
        game = view.game.machine
        self._need(kind_of(name), game)
        loop = asyncio.get_running_loop()
        own = 0 if seed is not None else time_of(name)  # who is to answer equal views alike is not hurried
        own = max(own - OVERHEAD_MS, min(own, MIN_MS))
        job = _Job(question(name, view, seed), budget, loop.create_future(), game, loop.time() + within, own)
        move: Move = (await self._answered(job, None if within == np.inf else within))["move"]
        return move, job.ms

    async def hint(
        self, asked: dict[str, Any], game: str, budget: ComputeBudget | None, within: float
    ) -> dict[str, Any]:
        """The answer to a question (`xtarot.review.worker_protocol`), after those to the bots of tables.

        Raises Fallback as `move` does.
        """
        self._need(REVIEWER, game)
        job = _Job(asked, budget, asyncio.get_running_loop().create_future(), game, what=HINT)
        return await self._answered(job, within)

    async def review(self, asked: dict[str, Any], game: str, budget: ComputeBudget | None = None) -> dict[str, Any]:
        """The answer to a question (`xtarot.review.worker_protocol`), when nobody else waits.

        It waits for machine code as well. Raises RuntimeError where the question was at fault.
        """
        with suppress(Fallback):
            self._need(REVIEWER, game)
        job = _Job(asked, budget, asyncio.get_running_loop().create_future(), game, what=REVIEW)
        return await self._answered(job, None)

    def is_ready(self, game: str) -> bool:
        """Whether a review of this game could begin; if not, its machine code is made before that of others."""
        try:
            self._need(REVIEWER, game)
        except Fallback:
            return False
        return True

    def has_failed(self, game: str) -> bool:
        """Whether there will be no machine code for this game: the process died that made it."""
        return game not in (*self._games, self._making, *self._made, *self.warm)

    def _need(self, kind: str, game: str) -> None:
        """Have machine code for a game made before that of others, and raise Fallback, where there is none yet."""
        if kind in self._compiled and game not in self.warm:
            if game not in self._wanted:
                self._wanted.append(game)
            raise Fallback(NOT_COMPILED)

    def _next_game(self, games: Iterable[str]) -> str | None:
        """Of these games the one that was asked for first, else the first; None where there are none."""
        left = list(games)
        return next((game for game in self._wanted if game in left), left[0] if left else None)

    async def _answered(self, job: _Job, within: float | None) -> dict[str, Any]:
        """The answer to a question that is put into the queue. Raises Fallback after `within` seconds."""
        self._queue.append(job)
        self._news.set()
        try:
            async with asyncio.timeout(within):
                return await job.done
        except TimeoutError:
            raise Fallback(SLOW if job.begun else BUSY, job.ms) from None
        finally:
            if job in self._queue:
                self._queue.remove(job)

    # One process

    async def _keep(self, work: Callable[[asyncio.subprocess.Process, set[str]], Awaitable[None]]) -> None:
        """Keep a process running, and restart it if it dies, until its work is done."""
        while True:
            starting = asyncio.ensure_future(self._started())
            self._processes.add(starting)
            process = await asyncio.shield(starting)
            warm: set[str] = set()
            self._warm.append(warm)
            try:
                await self._answer(process, WARMING)
                await work(process, warm)
                return
            except (_Dead, TimeoutError) as error:
                logger.warning("a worker %s", "hung, and is ended" if isinstance(error, TimeoutError) else "died")
            finally:
                self._warm = [other for other in self._warm if other is not warm]
                await self._end(starting)
            await asyncio.sleep(PAUSE)

    async def _started(self) -> asyncio.subprocess.Process:
        path = os.pathsep.join(path for path in sys.path if path)
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "xtarot.review.worker", self._find),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
            limit=MAX_LINE,
        )

    async def _end(self, starting: asyncio.Future[asyncio.subprocess.Process]) -> None:
        """End a process. Who is cancelled meanwhile leaves it to `close`."""
        process = await asyncio.shield(starting)
        if process.returncode is None:
            process.kill()
        await process.wait()
        self._processes.discard(starting)

    async def _serve(self, process: asyncio.subprocess.Process, warm: set[str]) -> None:
        while True:
            self._news.clear()
            if job := self._next(warm):
                await self._do(process, job)
            elif not self._reading and (game := self._next_game(game for game in self._made if game not in warm)):
                self._reading = True
                try:
                    await self._prepare(process, game)
                finally:
                    self._reading = False
                    self._news.set()
                known = game in self.warm
                warm.add(game)
                if not known:
                    self._on_warm(game)
            else:
                await self._news.wait()

    def _next(self, warm: set[str]) -> _Job | None:
        can = [
            job
            for job in self._queue
            if (job.kind not in self._compiled or job.game in warm)
            and (not job.own or job.left >= MIN_MS)  # else it is too late
            and (job.what != REVIEW or self._reviews < max(1, self._number - 1))  # else bots would wait for a review
        ]
        job = max(can, key=lambda job: job.priority, default=None)
        if job:
            self._limit(job, [other for other in can if other.what == MOVE])
            self._queue.remove(job)
        return job

    def _limit(self, job: _Job, queue: list[_Job]) -> None:
        """Limit the bot's time, so that the whole queue is done in the time that one question takes alone.

        And before anybody's deadline in the queue, as far as possible.
        """
        if job.own:
            share = min(job.own, *(other.left for other in queue)) * min(1, self._number / len(queue))
            ms = min(job.own, max(MIN_MS, round(share)))
            job.ms = ms if ms < job.own else 0
            job.asked["bot"] = in_time(job.asked["bot"], ms)

    async def _do(self, process: asyncio.subprocess.Process, job: _Job) -> None:
        job.begun = True
        self._reviews += job.what == REVIEW
        start = asyncio.get_running_loop().time()
        answer: dict[str, Any] = {"died": "its process has ended"}
        try:
            answer = await self._ask(process, job.asked, self._hung if job.what == MOVE else max(self._hung, LONG))
        finally:
            self._reviews -= job.what == REVIEW
            if job.budget:
                job.budget.spend(asyncio.get_running_loop().time() - start)
            if not job.done.done():  # else it is too late
                if "died" in answer:
                    job.done.set_exception(WorkerDied(answer["died"]))
                elif "failed" in answer:
                    job.done.set_exception(RuntimeError(answer["failed"]))
                else:
                    job.done.set_result(answer)

    async def _make(self, process: asyncio.subprocess.Process, _warm: set[str]) -> None:
        """Have the machine code of all games made, while the other processes work on."""
        while game := self._next_game(self._games):
            self._games.remove(game)  # one at which the process dies is not tried again
            self._making = game
            try:
                await self._prepare(process, game)
            finally:
                self._making = ""
            self._made.append(game)
            self._news.set()

    async def _prepare(self, process: asyncio.subprocess.Process, game: str) -> None:
        for bot in self._bots:
            answer = await self._ask(process, {"warm": game, "bot": bot}, WARMING)
            if "failed" in answer:
                logger.warning("%s cannot be made ready for %s: %s", bot, game, answer["failed"])

    async def _ask(self, process: asyncio.subprocess.Process, asked: dict[str, Any], within: float) -> dict[str, Any]:
        assert process.stdin
        try:
            process.stdin.write(json.dumps(asked).encode() + b"\n")
            await process.stdin.drain()
        except ConnectionError:
            raise _Dead from None
        return await self._answer(process, within)

    async def _answer(self, process: asyncio.subprocess.Process, within: float) -> dict[str, Any]:
        assert process.stdout
        async with asyncio.timeout(within):
            line = await process.stdout.readline()
        if not line:
            raise _Dead
        answer: dict[str, Any] = json.loads(line)
        return answer
