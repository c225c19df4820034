"""The event loop is shared: an address whose requests take much of it waits, and nobody else does.

A limit on the number of requests says nothing of what they cost. So each step of a request is timed, by the processor
time of the event loop, and paid for by its address; where that has nothing left, the next step waits in its line.
"""

import asyncio
import time
import types
from collections.abc import Awaitable, Generator
from typing import Any

from xtarot_site.core.clock import Clock
from xtarot_site.kit.http.rate_limits import Buckets, Budget, Turns

Steps = Generator[Any, Any, None]


class Pacing:
    """The shares of all addresses. `limit`: how many seconds an address has at first, and gets back in each second."""

    def __init__(self, limit: tuple[float, float], clock: Clock) -> None:
        self._budgets, self._turns = Buckets(limit, clock), Turns()

    async def run(self, work: Awaitable[None], address: str) -> None:
        """Do this for an address, whose steps wait while it has used up its share."""
        await self._steps(work.__await__(), self._budgets.of(address), address)

    @types.coroutine
    def _steps(self, work: Steps, budget: Budget, address: str) -> Steps:
        thrown: BaseException | None = None
        while True:
            try:
                if budget.left < 0:
                    yield from self._wait(budget, address).__await__()
            except BaseException as error:  # the request was given up meanwhile, which is for `work` to know
                thrown = error
            start = time.thread_time()
            try:
                awaited = work.throw(thrown) if thrown is not None else work.send(None)
            except StopIteration:
                return
            finally:
                budget.spend(time.thread_time() - start)
                thrown = None  # the traceback of an error leads to this frame, which must not lead back to the error
            try:
                yield awaited
            except BaseException as error:
                thrown = error
            finally:
                del awaited  # a future that has failed keeps its error

    async def _wait(self, budget: Budget, address: str) -> None:
        async with self._turns.of(address):  # one step after the other, not all when there is something left again
            await asyncio.sleep(budget.seconds_until())
