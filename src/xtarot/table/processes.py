"""Processes in which bots think (`xtarot.bots.thinker`): warm, one question each at a time, ended when they hang.

Where questions wait in line, a bot that takes a time (`xtarot.bots.time_of`) is asked with less of it. One more process
makes the machine code when a server starts, which may take minutes the first time; the others read it.
"""

import asyncio
import json
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from xtarot.bots import in_time, kind_of, time_of
from xtarot.bots.thinker import question
from xtarot.steps import Move
from xtarot.view import View

if TYPE_CHECKING:
    from xtarot.table.thinking import Purse

logger = logging.getLogger(__name__)

BUSY, COLD = "busy", "cold"  # why a bot is not asked: all think for others; its machine code is not made yet
SLOW = "slow"  # why its answer is not waited for
LEAST = 20  # milliseconds that a bot may think, however long the line is
BEYOND = 20  # milliseconds that its answer mostly takes beyond that
SPARE = 100  # the same on a machine that is busy: kept free before an answer is not waited for any more
HUNG = 10.0  # seconds after which a process is given up
WARMING = 1800.0  # the same while it makes machine code, which takes its time where others are busy
PAUSE = 5.0  # before a process that died is started again
LONGEST_LINE = 1 << 20


class Instead(Exception):
    """Steady is to answer in the bot's place; for this reason, and after the bot might think for so long."""

    def __init__(self, why: str, ms: int = 0) -> None:
        self.why, self.ms = why, ms


class _Dead(Exception):
    """The process has ended."""


@dataclass(eq=False)
class _Job:
    """A question in line."""

    asked: dict[str, Any]
    purse: "Purse | None"
    done: asyncio.Future[Move]
    until: float  # when its answer is not waited for any more
    own: int  # milliseconds for which the bot is to think; 0: it cannot be told
    ms: int = 0  # milliseconds for which it may, if less
    begun: bool = False

    @property
    def kind(self) -> str:
        """The bot, without its parameters."""
        return kind_of(str(self.asked["bot"]))

    @property
    def turn(self) -> float:
        """Who has thought least for others' sake comes first."""
        return self.purse.left if self.purse else np.inf

    @property
    def left(self) -> float:
        """The milliseconds for which it could think from now on."""
        return 1000 * (self.until - asyncio.get_running_loop().time()) - SPARE


class Processes:
    """So many processes. `games` are made warm in this order, or as they are asked for, with these `bots`.

    `find` names the function that finds a bot by its name, as ``module:function``. To be made in the event loop.
    """

    def __init__(
        self, number: int, games: Iterable[str], bots: Iterable[str], find: str = "xtarot.bots:bot", hung: float = HUNG
    ) -> None:
        self._number, self._games, self._bots, self._find, self._hung = number, list(games), list(bots), find, hung
        self._cold = {kind_of(bot) for bot in self._bots}  # those that wait for their machine code
        self._warm: list[set[str]] = []  # of each process that runs the games it is ready for
        self._made: list[str] = []  # games whose machine code lies on the disk
        self._reading = False  # whether a process reads machine code: one after the other, so that the others think on
        self._line: list[_Job] = []
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._heard: Callable[[str], None] = lambda game: None

    @property
    def warm(self) -> set[str]:
        """The games that some process is ready for."""
        return set().union(*self._warm)

    def start(self, heard: Callable[[str], None]) -> None:
        """Start the processes; `heard` is told of each game that has become warm."""
        self._heard = heard
        self._tasks = [asyncio.create_task(self._keep(self._serve), name=f"thinker {k}") for k in range(self._number)]
        if self._bots:
            self._tasks.append(asyncio.create_task(self._keep(self._make), name="maker of machine code"))

    async def close(self) -> None:
        """End the processes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def move(self, name: str, view: View, seat: int, purse: "Purse | None", within: float) -> tuple[Move, int]:
        """A bot's move, and the milliseconds for which it might think, where others waited; else 0.

        Raises Instead when nobody can think of it now, and after so many seconds.
        """
        game = view.game.name
        if kind_of(name) in self._cold and game not in self.warm:
            if game in self._games:
                self._games.remove(game)
                self._games.insert(0, game)
            raise Instead(COLD)
        loop = asyncio.get_running_loop()
        own = time_of(name)
        own = max(own - BEYOND, min(own, LEAST))
        job = _Job(question(name, view, seat), purse, loop.create_future(), loop.time() + within, own)
        self._line.append(job)
        self._news.set()
        try:
            async with asyncio.timeout(within):
                return await job.done, job.ms
        except TimeoutError:
            raise Instead(SLOW if job.begun else BUSY, job.ms) from None
        finally:
            if job in self._line:
                self._line.remove(job)

    # One process

    async def _keep(self, work: Callable[[asyncio.subprocess.Process, set[str]], Awaitable[None]]) -> None:
        """Keep a process going, whatever becomes of it, until its work is done."""
        while True:
            process = await self._started()
            warm: set[str] = set()
            self._warm.append(warm)
            try:
                await self._heard_from(process, WARMING)
                await work(process, warm)
                return
            except (_Dead, TimeoutError) as error:
                logger.warning("a thinker %s", "hung, and is ended" if isinstance(error, TimeoutError) else "died")
            finally:
                self._warm = [other for other in self._warm if other is not warm]
                if process.returncode is None:
                    process.kill()
                await process.wait()
            await asyncio.sleep(PAUSE)

    async def _started(self) -> asyncio.subprocess.Process:
        path = os.pathsep.join(path for path in sys.path if path)
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "xtarot.bots.thinker", self._find),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
            limit=LONGEST_LINE,
        )

    async def _serve(self, process: asyncio.subprocess.Process, warm: set[str]) -> None:
        while True:
            self._news.clear()
            if job := self._next(warm):
                await self._do(process, job)
            elif not self._reading and (game := next((game for game in self._made if game not in warm), None)):
                self._reading = True
                try:
                    await self._prepare(process, game)
                finally:
                    self._reading = False
                    self._news.set()
                known = game in self.warm
                warm.add(game)
                if not known:
                    self._heard(game)
            else:
                await self._news.wait()

    def _next(self, warm: set[str]) -> _Job | None:
        can = [
            job
            for job in self._line
            if (job.kind not in self._cold or job.asked["game"] in warm)
            and (not job.own or job.left >= LEAST)  # else it has come to nothing
        ]
        job = max(can, key=lambda job: job.turn, default=None)
        if job:
            self._limit(job, can)
            self._line.remove(job)
        return job

    def _limit(self, job: _Job, line: list[_Job]) -> None:
        """Tell a bot how long to think: so that the line is done in the time that it takes alone.

        And before anybody in line is given up, as far as that can be.
        """
        if job.own:
            share = min(job.own, *(other.left for other in line)) * min(1, self._number / len(line))
            ms = min(job.own, max(LEAST, round(share)))
            job.ms = ms if ms < job.own else 0
            job.asked["bot"] = in_time(job.asked["bot"], ms)

    async def _do(self, process: asyncio.subprocess.Process, job: _Job) -> None:
        job.begun = True
        start = asyncio.get_running_loop().time()
        answer: dict[str, Any] = {"failed": "its process has ended"}
        try:
            answer = await self._ask(process, job.asked, self._hung)
        finally:
            if job.purse:
                job.purse.spend(asyncio.get_running_loop().time() - start)
            if not job.done.done():  # else it is too late
                if "move" in answer:
                    job.done.set_result(np.array(answer["move"], np.int64))
                else:
                    job.done.set_exception(RuntimeError(answer["failed"]))

    async def _make(self, process: asyncio.subprocess.Process, warm: set[str]) -> None:
        """Have the machine code of all games made, while the other processes think on."""
        while self._games:
            game = self._games.pop(0)  # one at which the process dies is not tried again
            await self._prepare(process, game)
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
        return await self._heard_from(process, within)

    async def _heard_from(self, process: asyncio.subprocess.Process, within: float) -> dict[str, Any]:
        assert process.stdout
        async with asyncio.timeout(within):
            line = await process.stdout.readline()
        if not line:
            raise _Dead
        answer: dict[str, Any] = json.loads(line)
        return answer
