"""A clock that stands until a test moves it on."""

import asyncio


class TestClock:
    """A `Clock` for tests."""

    __test__ = False  # it is no test

    def __init__(self) -> None:
        self._now = 0.0
        self._waiting: list[tuple[float, asyncio.Timeout]] = []

    def wall(self) -> float:
        return 1e9 + self._now

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        try:
            async with self.timeout(seconds):
                await asyncio.get_running_loop().create_future()  # which nobody ever sets
        except TimeoutError:
            return

    def timeout(self, seconds: float) -> asyncio.Timeout:
        made = asyncio.timeout(None)
        self._waiting.append((self._now + seconds, made))
        return made

    def advance(self, seconds: float) -> None:
        """Let time pass, at once."""
        self._now += seconds
        due = [timeout for at, timeout in self._waiting if at <= self._now]
        self._waiting = [(at, timeout) for at, timeout in self._waiting if at > self._now]
        for timeout in due:
            timeout.reschedule(0)
