"""Tables on a clock that the test moves, and how to wait for what they do."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

from support.clocks import HandClock
from xtarot.store.sqlite import SqliteStore
from xtarot.table import Tables, Timing

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
