"""The time, given to what needs it, so that tests can let it pass as they like."""

import asyncio
import time
from contextlib import AbstractAsyncContextManager
from typing import Protocol


class Clock(Protocol):
    """What tells the time, and waits."""

    def wall(self) -> float:
        """Seconds since 1970."""

    def now(self) -> float:
        """Seconds of a clock that only goes forward."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""

    def timeout(self, seconds: float) -> AbstractAsyncContextManager[object]:
        """A context that raises TimeoutError after `seconds`."""


class SystemClock:
    """The clock of the machine."""

    def wall(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def now(self) -> float:
        """Seconds of a clock that only goes forward."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)

    def timeout(self, seconds: float) -> asyncio.Timeout:
        """A context that raises TimeoutError after `seconds`."""
        return asyncio.timeout(seconds)
