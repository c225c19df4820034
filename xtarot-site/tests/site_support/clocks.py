"""A clock that stands until a test moves it on, and one that a test puts forward."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from xtarot_site.core.clock import SystemClock

Who = asyncio.Task[Any] | None


class HandClock:
    """A `Clock` whose hands a test moves."""

    def __init__(self) -> None:
        self._now = 0.0
        self._waiting: dict[asyncio.Timeout, tuple[float, Who]] = {}  # when each is over, and who waits for it

    def wall(self) -> float:
        return 1e9 + self._now

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with self.timeout(seconds):
                await asyncio.get_running_loop().create_future()  # which nobody ever sets

    @asynccontextmanager
    async def timeout(self, seconds: float) -> AsyncIterator[None]:
        async with asyncio.timeout(None if seconds > 0 else 0) as over:
            if seconds > 0:  # else it is over already, and must not be moved
                self._waiting[over] = self._now + seconds, asyncio.current_task()
            try:
                yield
            finally:
                self._waiting.pop(over, None)

    @property
    def waiting(self) -> int:
        """How many wait for the time to pass."""
        return len(self._waiting)

    def holds(self, task: Who) -> bool:
        """Whether a task waits for the time to pass."""
        return any(who is task for _, who in self._waiting.values())

    def advance(self, seconds: float) -> None:
        """Let time pass, at once."""
        self._now += seconds
        for over in [over for over, (at, _) in self._waiting.items() if at <= self._now]:
            del self._waiting[over]
            over.reschedule(0)


class EarlyClock(SystemClock):
    """The clock of the machine, put forward by a test in any thread. What waits already waits as long as it would."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def wall(self) -> float:
        return super().wall() + self.ahead

    def now(self) -> float:
        return super().now() + self.ahead
