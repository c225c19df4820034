"""Where bots think: beside the event loop, and no longer than a table waits.

Rules of thumb are quick, and think in threads. Bots that search think in processes (`xtarot.table.processes`), so that
they take no turns with the event loop, and think shorter where many wait. Who fails, is slow, or may not think now is
replaced for that move by `steady`, and the log says why.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import numpy as np

from xtarot.bots import Bot
from xtarot.bots.easy import Easy
from xtarot.bots.random import Random
from xtarot.bots.steady import Steady
from xtarot.bots.thinker import whole_move
from xtarot.games import load as game_called
from xtarot.steps import Move
from xtarot.table.processes import BUSY, COLD, SLOW, Instead, Processes
from xtarot.view import View

logger = logging.getLogger(__name__)

QUICK = ("random", "easy", "steady")  # think by rules of thumb
FAILED, SPENT = "failed", "spent"  # with BUSY, COLD and SLOW the reasons why steady answered


class Purse(Protocol):
    """How long bots may think for somebody who looks on at tables."""

    @property
    def left(self) -> float:
        """The seconds left; they come back by and by."""

    def spend(self, seconds: float) -> None:
        """Take seconds out, also more than there are."""


@dataclass(frozen=True)
class Thought:
    """What came of thinking. `instead`: why `steady` answered in the bot's place, else "".

    `ms`: for how long the bot might think, where that was shorter than it does; else 0.
    """

    move: Move
    instead: str = ""
    ms: int = 0

    @property
    def told(self) -> dict[str, str | int]:
        """What the log says of it."""
        return {key: value for key, value in (("instead", self.instead), ("ms", self.ms)) if value}


class Thinking:
    """Thinks for all tables of a server. `slow`: the seconds after which a bot is replaced.

    `pool` is the threads of those that are quick. Without `processes` the others think in threads too.
    """

    def __init__(
        self, bots: Callable[[str], Bot], slow: float, pool: Executor, processes: Processes | None = None
    ) -> None:
        self._bots, self._slow, self._quick, self._processes = bots, slow, pool, processes
        self._deep = ThreadPoolExecutor(2, thread_name_prefix="deep")  # has no threads until something is asked
        self._preparing = ThreadPoolExecutor(1, thread_name_prefix="preparing")  # one after the other
        if processes:
            processes.start(self._is_warm)

    async def move(self, name: str, view: View, seat: int, purse: Purse | None = None) -> Thought:
        """The move that the bot called `name`, who sits where the view is from, chooses for `seat`.

        Its seconds are taken out of the purse of whom it thinks for.
        """
        try:
            move, ms = await self._chosen(name, view, seat, purse)
            return Thought(move, ms=ms)
        except Instead as instead:
            why, ms = instead.why, instead.ms
        except Exception:
            logger.exception("bot %s failed at %s", name, view.game.name)
            why, ms = FAILED, 0
        return Thought(await self._in_thread(self._quick, _thumb, view, seat), why, ms)

    async def _chosen(self, name: str, view: View, seat: int, purse: Purse | None) -> tuple[Move, int]:
        if name in QUICK:
            return await self._in_thread(self._quick, self._found, name, view, seat), 0
        if purse and purse.left <= 0:
            raise Instead(SPENT)
        if self._processes:
            return await self._processes.move(name, view, seat, purse, self._slow)
        start = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(self._slow):
                return await self._in_thread(self._deep, self._found, name, view, seat), 0
        except TimeoutError:
            raise Instead(SLOW) from None
        finally:
            if purse:
                purse.spend(asyncio.get_running_loop().time() - start)

    def _found(self, name: str, view: View, seat: int) -> Move:
        return whole_move(self._bots(name), view, seat, np.random.default_rng())

    async def _in_thread(self, pool: Executor, work: Callable[..., Move], *given: Any) -> Move:
        return await asyncio.get_running_loop().run_in_executor(pool, partial(work, *given))

    def _is_warm(self, game: str) -> None:
        """The machine code for a game lies on the disk now: rules of thumb are played by it here too."""
        self._preparing.submit(_prepare, game)

    async def close(self) -> None:
        """Let nobody think any more."""
        if self._processes:
            await self._processes.close()
        self._deep.shutdown(wait=False, cancel_futures=True)
        self._preparing.shutdown(wait=False, cancel_futures=True)


def _prepare(game: str) -> None:
    try:
        for bot in (Steady(), Easy()):
            bot.prepare(game_called(game))
    except Exception:
        logger.exception("%s is played without machine code", game)


def _thumb(view: View, seat: int) -> Move:
    """The move of steady, or any: the table goes on."""
    rng = np.random.default_rng()
    try:
        return whole_move(Steady(), view, seat, rng)
    except Exception:
        logger.exception("steady failed at %s", view.game.name)
        return whole_move(Random(), view, seat, rng)


__all__ = ["BUSY", "COLD", "FAILED", "SLOW", "SPENT", "Purse", "Thinking", "Thought"]
