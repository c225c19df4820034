"""Where bots choose their moves: outside the event loop, and no longer than a table waits.

Heuristic policies are quick and run in threads. Bots that search run in processes (`xtarot_site.table.worker_pool`), so
that they do not compete with the event loop for the interpreter, and search for less time when many wait. For a bot
that fails, is slow, or may not run now, `steady` substitutes for that move; the log says why.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from math import inf
from typing import Any, TypeAlias, TypeVar

import numpy as np

from xtarot.bots import Bot, time_of
from xtarot.bots.easy import Easy
from xtarot.bots.moves import chosen_move
from xtarot.bots.random import Random
from xtarot.bots.steady import Steady, policy
from xtarot.deals.view import View
from xtarot.families import warming_game
from xtarot.games import Game
from xtarot.review import Decision, ReviewSettings
from xtarot.review.worker_protocol import about, answer, read_decision
from xtarot.rules.steps import Move
from xtarot_site.table.timing import ComputeBudget
from xtarot_site.table.worker_pool import SLOW, Fallback, WorkerDied, WorkerPool

logger = logging.getLogger(__name__)
Found = TypeVar("Found")
ThoughtObserver: TypeAlias = Callable[[str, float, str], None]
"""Takes how a bot has chosen, ``quick`` or ``search``, in how many seconds, and why another one did instead, or ""."""

QUICK = ("random", "easy", "steady")  # heuristic policies
HINTING = ReviewSettings(worlds=160, most=160)  # a few tenths of a second
PATIENCE, PAUSE = 600, 1.0  # how often, and after how many seconds, a bot is asked again that must not be replaced
ROUND = 0.05  # seconds besides its thinking in which a search is asked and answers
FAILED, OVER_BUDGET = "failed", "spent"  # reasons for a fallback, as the log has them; more in `worker_pool`


@cache
def haste(name: str, quick: float, slow: float) -> float:
    """How many seconds a move of this bot takes at the least, where `quick` ones are seen and `slow` ones replaced.

    A bot that searches answers at once where it has no choice, or finds none: nobody is to see that by the clock.
    """
    if name in QUICK:
        return 0.0
    try:
        return max(quick, min(slow, time_of(name) / 1000 + ROUND))
    except Exception:  # a plug-in that cannot be loaded any more: `steady` takes its turns
        return quick


@dataclass(frozen=True)
class BotMove:
    """A bot's move. `fallback`: why `steady` chose it in the bot's place, else "".

    `ms`: the time limit of the search, where it was shorter than the bot's own; else 0.
    """

    move: Move
    fallback: str = ""
    ms: int = 0

    @property
    def as_log(self) -> dict[str, str | int]:
        """The keys that it adds to the row of the log."""
        return {key: value for key, value in (("instead", self.fallback), ("ms", self.ms)) if value}


class BotExecutor:
    """Runs the bots of all tables of a server. `slow`: the seconds after which a bot is replaced.

    `threads` run those that are quick. Without `workers` the others run in threads too.
    """

    def __init__(
        self, bots: Callable[[str], Bot], slow: float, threads: Executor, workers: WorkerPool | None = None
    ) -> None:
        self._bots, self._slow, self._quick, self._workers = bots, slow, threads, workers
        self._deep = ThreadPoolExecutor(2, thread_name_prefix="deep")  # starts no thread until something is asked
        self.observed: ThoughtObserver = lambda how, seconds, instead: None
        self._preparing = ThreadPoolExecutor(1, thread_name_prefix="preparing")  # one game after the other
        if workers:
            workers.start(self._on_warm)

    async def move(
        self, name: str, view: View, budget: ComputeBudget | None = None, seed: bytes | None = None
    ) -> BotMove:
        """The move that the bot called `name` chooses. Its seconds are taken out of the budget of whom it plays for.

        With a `seed` it takes as long as it takes, and what is spent only says who is first: a bot without a limit
        of time then answers equal views alike.
        """
        begin = time.perf_counter()
        if seed is not None:
            found = await self._exact(name, view, budget, seed_at(seed, view))
        else:
            found = await self._limited(name, view, budget)
        how = "quick" if name in QUICK else "search"
        self.observed(how, time.perf_counter() - begin, found.fallback)
        return found

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""
        return self._workers.waiting if self._workers else 0

    async def _limited(self, name: str, view: View, budget: ComputeBudget | None) -> BotMove:
        """The move of the bot, or of steady in its place."""
        try:
            move, ms = await self._chosen(name, view, budget)
            return BotMove(move, ms=ms)
        except Fallback as fallback:
            reason, ms = fallback.reason, fallback.ms
        except Exception:
            logger.exception("bot %s failed at %s", name, view.game.name)
            reason, ms = FAILED, 0
        return BotMove(await self._in_thread(self._quick, _substitute, view), reason, ms)

    def is_ready(self, game: Game) -> bool:
        """Whether a bot that searches can choose at once; if not, the machine code of this game is made first."""
        return self._workers is None or self._workers.is_ready(game.machine)

    def has_failed(self, game: Game) -> bool:
        """Whether bots that search will not play this game until the server starts again."""
        return self._workers is not None and self._workers.has_failed(game.machine)

    @property
    def progress(self) -> tuple[int, int]:
        """For how many games bots that search are ready, and of how many."""
        return self._workers.progress if self._workers else (0, 0)

    async def decision(self, view: View, made: Sequence[int], budget: ComputeBudget | None = None) -> Decision:
        """What the moves of a view's mover are worth, and the one that may be `made`. Raises Fallback if it takes long.

        Its seconds are taken out of the budget of who asks.
        """
        if budget and budget.left <= 0:
            raise Fallback(OVER_BUDGET)
        asked = about(view, HINTING, made)
        try:
            if self._workers:
                return read_decision(await self._workers.hint(asked, view.game.machine, budget, self._slow))
            async with asyncio.timeout(self._slow):
                return read_decision(await self._timed(self._deep, budget, answer, asked))
        except TimeoutError:
            raise Fallback(SLOW) from None
        except Fallback:
            raise
        except Exception as error:
            logger.exception("no hint for %s", view.game.name)
            raise Fallback(FAILED) from error

    async def policy_move(self, view: View) -> Move | None:
        """The move of the game's heuristic policy; None where it has none."""
        return await self._in_thread(self._quick, _substitute, view) if policy(view.game) else None

    async def _exact(self, name: str, view: View, budget: ComputeBudget | None, seed: int) -> BotMove:
        for _ in range(PATIENCE):
            try:
                if name in QUICK:
                    return BotMove(await self._in_thread(self._quick, self._choose, name, view, seed))
                if self._workers:
                    return BotMove((await self._workers.move(name, view, budget, inf, seed))[0])
                return BotMove(await self._in_thread(self._deep, self._choose, name, view, seed))
            except (Fallback, WorkerDied):  # its machine code is still being made, or the process was killed
                await asyncio.sleep(PAUSE)
            except Exception:
                logger.exception("bot %s failed at %s", name, view.game.name)
                break
        return BotMove(await self._in_thread(self._quick, _substitute, view, seed), FAILED)

    async def _chosen(self, name: str, view: View, budget: ComputeBudget | None) -> tuple[Move, int]:
        if name in QUICK:
            return await self._timed(self._quick, budget, self._choose, name, view), 0
        if budget and budget.left <= 0:
            raise Fallback(OVER_BUDGET)
        if self._workers:
            return await self._workers.move(name, view, budget, self._slow)
        try:
            async with asyncio.timeout(self._slow):
                return await self._timed(self._deep, budget, self._choose, name, view), 0
        except TimeoutError:
            raise Fallback(SLOW) from None

    async def _timed(
        self, threads: Executor, budget: ComputeBudget | None, work: Callable[..., Found], *given: Any
    ) -> Found:
        start = asyncio.get_running_loop().time()
        try:
            return await self._in_thread(threads, work, *given)
        finally:
            if budget:
                budget.spend(asyncio.get_running_loop().time() - start)

    def _choose(self, name: str, view: View, seed: int | None = None) -> Move:
        return chosen_move(self._bots(name), view, np.random.default_rng(seed))

    async def _in_thread(self, threads: Executor, work: Callable[..., Found], *given: Any) -> Found:
        return await asyncio.get_running_loop().run_in_executor(threads, partial(work, *given))

    def _on_warm(self, game: str) -> None:
        """The machine code for a game is on the disk: heuristic policies use it here too."""
        self._preparing.submit(_prepare, game)

    async def close(self) -> None:
        """Stop all bots."""
        if self._workers:
            await self._workers.close()
        self._deep.shutdown(wait=False, cancel_futures=True)
        self._preparing.shutdown(wait=False, cancel_futures=True)


def _prepare(game: str) -> None:
    try:
        for bot in (Steady(), Easy()):
            bot.prepare(warming_game(game))
    except Exception:
        logger.exception("%s is played without machine code", game)


def seed_at(seed: bytes, view: View) -> int:
    """What a bot draws from at a position, where its deal is to be played alike at other tables.

    How many moves others have made says nothing: several may choose at the same time, in whichever order.
    """
    own = sum(move.seat == view.mover for move in view.moves)
    return int.from_bytes(sha256(seed + f"bot {view.mover} {own}".encode()).digest()[:16], "big")


def _substitute(view: View, seed: int | None = None) -> Move:
    """The move of steady, or any if that fails."""
    rng = np.random.default_rng(seed)
    try:
        return chosen_move(Steady(), view, rng)
    except Exception:
        logger.exception("steady failed at %s", view.game.name)
        return chosen_move(Random(), view, rng)
