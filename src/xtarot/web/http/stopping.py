"""That the server stops: whoever waits for something is answered then, and whoever comes after does not wait."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


class Stopping:
    """Whether the server stops. Its methods are for the event loop of the server."""

    def __init__(self) -> None:
        self._stops = asyncio.Event()

    @property
    def now(self) -> bool:
        """Whether it is stopping."""
        return self._stops.is_set()

    def begin(self) -> None:
        """Stop: nobody waits any longer."""
        self._stops.set()

    async def wait(self, news: Awaitable[T], seconds: float) -> T | None:
        """The news; None where there are none in so many seconds, or before the server stops."""
        awaited, stops = asyncio.ensure_future(news), asyncio.create_task(self._stops.wait())
        try:
            await asyncio.wait([awaited, stops], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            return awaited.result() if awaited.done() else None
        finally:
            awaited.cancel()
            stops.cancel()
