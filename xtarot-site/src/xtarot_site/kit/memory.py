"""The memory of a server: garbage is collected by the clock, and free memory is returned to the system.

By itself CPython collects garbage when many objects were made, which says nothing of their bytes. What is in reference
cycles would stay for hours: a table that was unloaded, a socket that was closed, whatever a plug-in leaves. And the C
library keeps what was freed, until it is told to return it.
"""

import asyncio
import ctypes
import gc
import time
from collections.abc import Callable, Collection
from functools import cache

from xtarot_site.core.clock import Clock
from xtarot_site.kit.metrics import Metrics

INTERVAL = 10.0  # seconds from one collection to the next, at the least
SHARE = 0.001  # of the time may be taken by collections: nothing else runs meanwhile
QUIET = 0.002  # seconds that a turn of the event loop takes at most when nobody waits for anything
PATIENCE, LOOK = 5.0, 0.05  # seconds for which a quiet moment is awaited, and from one look to the next


def trim_heap() -> bool:
    """Return free memory of the C library to the system; whether there was any.

    Only glibc can do so. Elsewhere (musl, macOS, Windows) this does nothing.
    """
    function = _malloc_trim()
    return bool(function and function(0))


@cache
def _malloc_trim() -> Callable[[int], int] | None:
    try:
        function: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # the C library has none; on Windows it cannot be opened so
        return None
    return function


async def manage_memory(
    clock: Clock,
    loaded: Callable[[], Collection[str]],
    metrics: Metrics,
    collect: Callable[[], int] = gc.collect,
    trim: Callable[[], object] = trim_heap,
    timer: Callable[[], float] = time.thread_time,
) -> None:
    """Collect garbage in quiet moments, and trim the heap after tables were unloaded, for as long as the server runs.

    A collection follows the one before after `INTERVAL`, or later, so that all take no more than `SHARE` of the time.

    `loaded`: the codes of the tables in memory. `collect`: the number of objects that it has freed. `trim` runs in a
    thread. `timer`: seconds of processor time, so that a busy machine does not make garbage stay.
    """
    before: set[str] = set()
    pause = INTERVAL
    while True:
        await clock.sleep(pause)
        await _wait_until_quiet(clock)
        begin = timer()
        objects = collect()
        seconds = timer() - begin
        metrics.collected(seconds, objects)
        pause = max(INTERVAL, seconds / SHARE)
        now = {*loaded()}
        unloaded, before = before - now, now
        if unloaded:
            await asyncio.to_thread(trim)


async def _wait_until_quiet(clock: Clock) -> None:
    """Wait until the event loop has little to do, or for `PATIENCE` seconds."""
    end = clock.now() + PATIENCE
    while True:
        begin = clock.now()
        await asyncio.sleep(0)
        now = clock.now()
        if now - begin < QUIET or now >= end:
            return
        await clock.sleep(LOOK)
