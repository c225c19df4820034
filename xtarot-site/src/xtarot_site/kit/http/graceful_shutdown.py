"""That the server stops: it gives its tables to others; then who waits is answered, and who comes does not wait."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

NOTICED = 3.0  # seconds until a balancer that asks every second has seen that a server is not ready

T = TypeVar("T")


class Stopping:
    """Whether the server stops. Its methods are for the event loop of the server."""

    def __init__(self) -> None:
        self._stops = asyncio.Event()
        self.leaves = False  # so that a balancer is to send nobody here
        self.hand_on: Callable[[Callable[[], bool]], Awaitable[None]] | None = None  # as `Tables.leave`

    @property
    def now(self) -> bool:
        """Whether it is stopping."""
        return self._stops.is_set()

    async def leave(self, hurries: Callable[[], bool]) -> None:
        """Not ready from now on, give the tables to other servers; at once as soon as it `hurries`."""
        self.leaves = True
        if self.hand_on:
            await self.hand_on(hurries)

    async def be_noticed(self, hurries: Callable[[], bool]) -> None:
        """Wait until balancers send nobody here, so that whoever comes back comes to another server."""
        begin = time.monotonic()
        while True:
            if hurries() or time.monotonic() - begin >= NOTICED:
                return
            await asyncio.sleep(0.1)

    def begin(self) -> None:
        """Stop: nobody waits any longer."""
        self._stops.set()

    async def wait(self, news: Awaitable[T], seconds: float, *ends: asyncio.Future[None]) -> T | None:
        """The news; None where there are none in so many seconds, before the server stops, or one of `ends`."""
        awaited, stops = asyncio.ensure_future(news), asyncio.create_task(self._stops.wait())
        try:
            await asyncio.wait([awaited, stops, *ends], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            return awaited.result() if awaited.done() else None
        finally:
            awaited.cancel()
            stops.cancel()
