"""Work that takes long, kept from holding anybody else up: in turns, paid for in seconds, and outside the event loop.

What takes tenths of a second is done in a thread. What strangers have written may take seconds to read: that is done
in a process of low priority, which is ended where it does not come back.
"""

import asyncio
import math
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from functools import cache, partial
from typing import Any, ParamSpec, TypeVar

import anyio
from anyio.to_process import run_sync
from litestar.exceptions import HTTPException, TooManyRequestsException

from xtarot.clock import Clock
from xtarot.texts import Text
from xtarot.web.limits import Buckets, Turns, address_of
from xtarot.web.session import AnyRequest, lang_of

MOST = 60.0  # seconds that the process has for one thing; the worst possible text takes twelve of a quiet core
NICENESS = 10  # the server's own answers come first

SPENT = Text(
    "サーバーの時間を使いすぎました。{n}秒後にもう一度お試しください",
    "the server has spent much time on what you asked for: try again in {n} s",
)
TOO_LONG = Text("読むのに時間がかかりすぎます。短くしてください", "it takes too long to read this: make it shorter")

Given = ParamSpec("Given")
Made = TypeVar("Made")
Places = AbstractAsyncContextManager[Any]
"""How many do the same thing at a time: a semaphore."""


class TakesTooLong(HTTPException):
    """A text that was given up."""

    status_code = 422


class Apart:
    """Work in a process of its own, one thing at a time; `process`: False where it is to be done in a thread."""

    def __init__(self, process: bool) -> None:
        self._process, self._one = process, anyio.CapacityLimiter(1)

    async def __call__(self, work: Callable[Given, Made], /, *args: Given.args, **kwargs: Given.kwargs) -> Made:
        """What this function makes of what is given, both of which can be pickled. Raises TimeoutError."""
        if not self._process:
            return await asyncio.to_thread(work, *args, **kwargs)
        async with self._one, asyncio.timeout(MOST):
            return await run_sync(_at_low_priority, partial(work, *args, **kwargs), cancellable=True)


def _at_low_priority(work: Callable[[], Made]) -> Made:
    _settle()
    return work()


@cache
def _settle() -> None:
    """Once in each process: after the server's own work, and with nothing to say to anybody."""
    os.nice(NICENESS)
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())  # nobody reads the pipe that it has


class Effort:
    """The work that is done for all addresses; of each, one thing at a time.

    `limit`: how many seconds an address has at first, and gets back in each second.
    """

    def __init__(self, limit: tuple[float, float], clock: Clock, process: bool) -> None:
        self.apart = Apart(process)
        self._budgets, self._clock, self._rate = Buckets(limit, clock), clock, limit[1]
        self._turns = Turns()

    async def in_thread(
        self,
        request: AnyRequest,
        work: Callable[..., Made],
        *given: Any,
        places: Places | None = None,
        refused: bool = True,
    ) -> Made:
        """What this function makes, in a thread; `refused`: if nothing is left, else it waits only for its turn.

        Raises TooManyRequestsException.
        """
        async with self.turn(request, places, refused):
            return await asyncio.to_thread(work, *given)

    async def in_process(self, request: AnyRequest, work: Callable[..., Made], *given: Any) -> Made:
        """The same in the process. Raises TooManyRequestsException, TakesTooLong."""
        async with self.turn(request):
            return await self.apart(work, *given)

    @asynccontextmanager
    async def turn(
        self, request: AnyRequest, places: Places | None = None, refused: bool = True
    ) -> AsyncIterator[None]:
        """The turn of an address, once there is a place. Raises TooManyRequestsException, TakesTooLong."""
        address, lang = address_of(request.scope), lang_of(request)
        async with self._turns.of(address), places or nullcontext():
            budget = self._budgets.of(address)
            if refused and budget.left <= 0:
                seconds = math.ceil(-budget.left / self._rate) + 1
                raise TooManyRequestsException(SPENT.of(lang, n=seconds), headers={"retry-after": str(seconds)})
            began = self._clock.now()
            try:
                yield
            except TimeoutError:
                raise TakesTooLong(TOO_LONG.of(lang)) from None
            finally:
                budget.spend(self._clock.now() - began)
