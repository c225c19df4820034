"""When garbage is collected, and when memory is returned to the system."""

import asyncio
import ctypes
from collections.abc import Awaitable, Callable

import pytest

from site_support.by_hand import until
from site_support.clocks import HandClock
from xtarot_site.kit import memory
from xtarot_site.kit.memory import INTERVAL, LOOK, PATIENCE, QUIET, SHARE, manage_memory, trim_heap
from xtarot_site.kit.metrics import Metrics


class LoopClock(HandClock):
    """A clock beside an event loop, which turns in `turn` seconds from one look at the clock to the next."""

    turn = 0.0

    def now(self) -> float:
        self._now += self.turn
        return super().now()


class Server(Metrics):
    """What `manage_memory` sees of a server, and does there."""

    def __init__(self) -> None:
        self.clock, self.tables = LoopClock(), set[str]()
        self.used = 0.0  # seconds of processor time
        self.takes = 0.005  # seconds, each collection
        self.runs: list[float] = []  # when each began
        self.observed: list[tuple[float, int]] = []
        self.trims = 0

    def collect(self) -> int:
        self.runs.append(self.clock._now)
        self.used += self.takes
        return 7

    def trim(self) -> None:
        self.trims += 1

    def collected(self, seconds: float, objects: int) -> None:
        self.observed.append((round(seconds, 6), objects))

    async def wait(self, seconds: float) -> None:
        """Let time pass, in which it comes to wait again."""
        await until(lambda: self.clock.waiting)
        self.clock.advance(seconds)
        await until(lambda: self.clock.waiting)


def run(work: Callable[[Server], Awaitable[None]]) -> None:
    async def whole() -> None:
        server = Server()
        task = asyncio.create_task(
            manage_memory(server.clock, lambda: server.tables, server, server.collect, server.trim, lambda: server.used)
        )
        async with asyncio.timeout(30):
            await work(server)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(whole())


def test_garbage_is_collected_by_the_clock_and_counted() -> None:
    async def work(server: Server) -> None:
        await server.wait(INTERVAL - 0.1)
        assert server.runs == []
        await server.wait(0.1)
        await server.wait(INTERVAL)
        assert server.runs == [INTERVAL, 2 * INTERVAL]
        assert server.observed == [(0.005, 7), (0.005, 7)]

    run(work)


def test_what_takes_longer_is_done_less_often() -> None:
    async def work(server: Server) -> None:
        server.takes = 0.25
        await server.wait(INTERVAL)
        await server.wait(0.25 / SHARE - 1)
        assert len(server.runs) == 1
        await server.wait(1)
        assert len(server.runs) == 2

    run(work)


def test_a_quiet_moment_is_awaited_but_not_for_ever() -> None:
    async def work(server: Server) -> None:
        server.clock.turn = QUIET
        await server.wait(INTERVAL)
        for _ in range(10):
            await server.wait(LOOK)
        assert server.runs == []
        server.clock.turn = 0
        await server.wait(LOOK)
        assert len(server.runs) == 1
        server.clock.turn = QUIET
        await server.wait(INTERVAL)
        for _ in range(round(PATIENCE / LOOK)):
            await server.wait(LOOK)
        assert len(server.runs) == 2

    run(work)


def test_memory_is_returned_after_tables_were_unloaded() -> None:
    async def work(server: Server) -> None:
        trims = []
        for codes in ({"a", "b"}, {"a", "b", "c"}, {"a", "c", "d"}, {"a", "c", "d"}, set()):
            server.tables = codes
            await server.wait(INTERVAL)
            trims.append(server.trims)
        assert trims == [0, 0, 1, 1, 2]

    run(work)


def test_the_heap_is_trimmed_where_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    memory._malloc_trim.cache_clear()
    assert trim_heap() in (True, False)
    for error in (AttributeError("musl, macOS"), OSError("none"), TypeError("Windows")):

        def fail(name: object, error: Exception = error) -> object:
            raise error

        memory._malloc_trim.cache_clear()
        monkeypatch.setattr(ctypes, "CDLL", fail)
        assert trim_heap() is False
    memory._malloc_trim.cache_clear()
