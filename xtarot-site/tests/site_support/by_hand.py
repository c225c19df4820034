"""Tables on a clock that the test moves, and how to wait for what they do."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

from site_support.clocks import HandClock
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.table import Table, Tables, Timing

Work = Callable[[Tables, HandClock], Awaitable[None]]


def run(folder: Path, work: Work, timing: Timing | None = None) -> None:
    """Do some work with tables in a folder. Without another timing no shares are awaited: all deals are the same."""

    async def whole() -> None:
        clock = HandClock()
        with closing(SqliteStore(folder / "t.sqlite3", clock)) as store:
            tables = Tables(store, timing or Timing(shares=0), clock=clock, seeds=lambda: bytes(32))
            try:
                async with asyncio.timeout(30):
                    await work(tables, clock)
            finally:
                await tables.close()

    asyncio.run(whole())


async def until(true: Callable[[], object]) -> None:
    """Wait until something is true."""
    while not true():  # noqa: ASYNC110  # what is waited for belongs to the table, which has no event for it
        await asyncio.sleep(0.005)


async def settled(table: Table, clock: HandClock) -> None:
    """Wait until the table does nothing more by itself while the clock stands."""
    before = -1
    while before != table.state.v or _busy(table, clock):
        before = table.state.v
        await asyncio.sleep(0.05)
        for _ in range(20):  # one task may have ended, and the one that it has woken not yet begun
            await asyncio.sleep(0)


def _busy(table: Table, clock: HandClock) -> bool:
    """Whether the table, or a bot there, waits for anything but the time."""
    tasks = table._task, table._bots._task
    return any(task and not task.done() and not clock.holds(task) for task in tasks)
