"""An address that takes much of the event loop waits; nobody else does, and nobody is refused."""

import asyncio
import time
from contextlib import suppress

from site_support.clocks import HandClock
from support.garbage import garbage_left
from xtarot_site.core.clock import SystemClock
from xtarot_site.kit.http.throttling import Pacing

STEP = 0.01  # seconds of processor time


def work(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


async def busy(steps: int, told: list[str], name: str) -> None:
    for _ in range(steps):
        work(STEP)
        told.append(name)
        await asyncio.sleep(0)


def test_who_has_used_up_their_share_waits_and_others_do_not() -> None:
    async def measure() -> list[str]:
        told: list[str] = []
        pacing = Pacing((3.5 * STEP, 1e-3), HandClock())  # nothing comes back while this lasts
        greedy = [asyncio.create_task(pacing.run(busy(5, told, "a"), "a")) for _ in range(10)]
        await asyncio.sleep(0)
        await pacing.run(busy(3, told, "b"), "b")
        for task in greedy:
            task.cancel()
        await asyncio.gather(*greedy, return_exceptions=True)
        return told

    told = asyncio.run(measure())
    assert told.count("b") == 3
    assert told.count("a") == 4  # as many as their share has room for, however many ask at once


def test_a_share_comes_back() -> None:
    told: list[str] = []
    start = time.monotonic()
    asyncio.run(Pacing((STEP, 0.5), SystemClock()).run(busy(10, told, "a"), "a"))
    assert told == ["a"] * 10
    assert time.monotonic() - start > (9 * STEP - STEP) / 0.5 - STEP


def test_an_error_and_a_cancellation_reach_the_work() -> None:
    heard: list[str] = []

    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("broken")

    async def waits() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            heard.append("cancelled")

    async def ask() -> None:
        pacing = Pacing((0.05, 0.25), SystemClock())
        try:
            await pacing.run(fails(), "a")
        except ValueError as error:
            heard.append(str(error))
        waiting = asyncio.create_task(pacing.run(waits(), "a"))
        await asyncio.sleep(0.01)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert waiting.cancelled()

    asyncio.run(ask())
    assert heard == ["broken", "cancelled"]


def test_an_error_that_the_work_has_dealt_with_leaves_no_garbage() -> None:
    """It would keep the whole request, until the collector runs."""

    def fail() -> None:
        raise ValueError("broken")

    async def fails() -> None:
        with suppress(ValueError):
            await asyncio.get_running_loop().run_in_executor(None, fail)

    async def is_late() -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(0):
                await asyncio.sleep(60)

    async def ask() -> int:
        pacing = Pacing((60, 1), SystemClock())
        await pacing.run(fails(), "a")
        with garbage_left() as left:
            for _ in range(20):
                await pacing.run(fails(), "a")
                await pacing.run(is_late(), "a")
        return left.objects

    assert asyncio.run(ask()) < 20


def test_who_is_given_up_while_waiting_for_their_turn_is_gone() -> None:
    async def ask() -> None:
        pacing = Pacing((0.001, 0.0001), SystemClock())
        first = asyncio.create_task(pacing.run(busy(3, [], "a"), "a"))
        second = asyncio.create_task(pacing.run(busy(3, [], "a"), "a"))
        await asyncio.sleep(0.05)
        first.cancel()
        second.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert first.cancelled()
        assert second.cancelled()

    asyncio.run(ask())
