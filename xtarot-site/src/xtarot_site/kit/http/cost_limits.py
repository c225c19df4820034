"""Work that takes long, kept from holding anybody else up: in turns, paid for in seconds, and outside the event loop.

What takes tenths of a second is done in a thread. What strangers have written may take seconds to read: that is done
in a process of low priority, which is ended where it does not come back.

All of it is done in tasks of its own, which are not paced as requests are (`xtarot_site.kit.http.throttling`): who has
to wait for their share of the event loop keeps no place meanwhile that others want.
"""

import asyncio
import math
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from functools import cache, partial
from typing import Any, ParamSpec, TypeVar

from anyio import BrokenWorkerProcess
from anyio.to_process import run_sync
from litestar.exceptions import HTTPException, TooManyRequestsException

from xtarot.rules.texts import Text
from xtarot.table.texts import RATE
from xtarot_site.core.clock import Clock
from xtarot_site.kit.http.rate_limits import Buckets, NetworkCounts, Turns, address_of
from xtarot_site.kit.http.session import AnyRequest, lang_of

MOST = 60.0  # seconds that the process has for one thing; the worst possible text takes twelve of a quiet core
NICENESS = 10  # the server's own answers come first
LINE = 20  # of an address that wait for their turn
DEBT = 30.0  # seconds beyond its budget that an address may have of what is not refused at once

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
    """A text that was given up. Whoever asked reads TOO_LONG."""

    status_code = 422


class WorkerProcess:
    """Work in a process of its own, one thing at a time; `process`: False where it is to be done in a thread."""

    def __init__(self, process: bool) -> None:
        self._process, self._one = process, asyncio.Semaphore(1)

    async def __call__(self, work: Callable[Given, Made], /, *args: Given.args, **kwargs: Given.kwargs) -> Made:
        """What this function makes of what is given, both of which can be pickled. Raises TakesTooLong."""
        return await asyncio.create_task(self.made(partial(work, *args, **kwargs), nullcontext))

    async def made(self, work: Callable[[], Made], paid: Callable[[], AbstractAsyncContextManager[Any]]) -> Made:
        """The same, in the task that asks; `paid` is entered when its time has come, and left at its end."""
        async with self._one, paid():
            if not self._process:
                return await asyncio.to_thread(work)
            try:
                async with asyncio.timeout(MOST):
                    return await run_sync(_at_low_priority, work, cancellable=True)
            except (TimeoutError, BrokenWorkerProcess):
                raise TakesTooLong from None


def _at_low_priority(work: Callable[[], Made]) -> Made:
    _settle()
    return work()


@cache
def _settle() -> None:
    """Once in each process: after the server's own work, and with nothing to say to anybody."""
    with suppress(AttributeError):  # not every system has it
        os.nice(NICENESS)
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())  # nobody reads the pipe that it has


class Effort:
    """The work that is done for all addresses; of each, one thing at a time in threads, and one in the process.

    `limit`: how many seconds an address has at first, and gets back in each second.
    """

    def __init__(self, limit: tuple[float, float], clock: Clock, process: bool) -> None:
        self.apart = WorkerProcess(process)
        self._budgets, self._clock = Buckets(limit, clock), clock
        self._in_threads, self._in_process = Turns(), Turns()
        self._waiting = NetworkCounts()

    async def in_thread(
        self,
        request: AnyRequest,
        work: Callable[..., Made],
        *given: Any,
        places: Places | None = None,
        refused: bool = True,
    ) -> Made:
        """What this function makes, in a thread, once there is one of the `places`.

        `refused`: if nothing is left of the budget; else it may be overdrawn. Raises TooManyRequestsException.
        """

        async def made() -> Made:
            line = self._in_line(request, self._in_threads, refused)
            async with line, places or nullcontext(), self._paid(request):
                return await asyncio.to_thread(work, *given)

        return await asyncio.create_task(made())

    async def in_process(
        self, request: AnyRequest, work: Callable[..., Made], *given: Any, refused: bool = True
    ) -> Made:
        """The same in the process. Raises TooManyRequestsException, TakesTooLong."""

        async def made() -> Made:
            async with self._in_line(request, self._in_process, refused):
                return await self.apart.made(partial(work, *given), lambda: self._paid(request))

        return await asyncio.create_task(made())

    @asynccontextmanager
    async def _in_line(self, request: AnyRequest, turns: Turns, refused: bool) -> AsyncIterator[None]:
        """The turn of who asks; refused before it waits, for what waits is kept in memory, and once more after."""
        address = address_of(request.scope)
        self._ask(request, refused)
        if self._waiting.full(address, LINE):
            raise TooManyRequestsException(RATE.of(lang_of(request)))
        self._waiting.add(address)
        try:
            async with turns.of(address):
                self._ask(request, refused)
                yield
        finally:
            self._waiting.remove(address)

    def _ask(self, request: AnyRequest, refused: bool) -> None:
        budget, least = self._budgets.of(address_of(request.scope)), 0 if refused else -DEBT
        if budget.left <= least:
            seconds = math.ceil(budget.seconds_until(least)) + 1
            headers = {"retry-after": str(seconds)}
            raise TooManyRequestsException(SPENT.of(lang_of(request), n=seconds), headers=headers)

    @asynccontextmanager
    async def _paid(self, request: AnyRequest) -> AsyncIterator[None]:
        """While this lasts, the address of who asks pays for it."""
        began = self._clock.now()
        try:
            yield
        finally:
            self._budgets.of(address_of(request.scope)).spend(self._clock.now() - began)
