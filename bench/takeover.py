"""How soon a server has a table that another one had: by its log alone, and with what is kept of the deals in it.

python bench/takeover.py [--deals 12]

A table with that many finished deals, played at random, and one that is half over, read from a file and folded both
ways in turn; the medians. Reading is the same both ways, except that of the deals that are kept.
"""

import argparse
import asyncio
import os
import platform
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from statistics import median

import import_path  # noqa: F401

from support import table_states
from xtarot.deals.finished_deal import KeptDeal
from xtarot.eventlog import Row
from xtarot.games import load
from xtarot.table import rows
from xtarot.table.settings import opening
from xtarot.table.state import TableState
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.table.deal_archive import finished

GAMES = ("dream-capture", "xrummy", "hexbridge", "lotarot", "arcanarabe", "daifugo")
TIMES = 7


def played(name: str, deals: int) -> list[Row]:
    """The log of a table with so many finished deals, and half of another one."""
    game, rng = load(name), random.Random(1)
    log = [rows.write_row(1, opening(game, ["steady"] * game.usual_seats, game.read_options({}), 2))]
    state = TableState("bench", log)

    def add(body: rows.AnyBody) -> None:
        log.append(rows.write_row(state.v + 1, body))
        state.apply(log[-1])

    longest = 0
    for half in [False] * deals + [True]:
        while log[-1].kind != "deal":
            add(state.next_row(lambda: rng.randbytes(32)))
        while not state.deal.finished and not (half and len(state.deal.log) >= longest / 2):
            add(rows.Move(move=table_states.random_move(state.deal, rng), by="bot"))
        longest = max(longest, len(state.deal.log))
    return log


async def timed(work: Callable[[], Awaitable[object]]) -> float:
    """The milliseconds that it takes."""
    start = time.perf_counter()
    await work()
    return 1000 * (time.perf_counter() - start)


async def measure(store: SqliteStore, name: str, deals: int) -> str:
    """A line with the figures of one game."""
    log = played(name, deals)
    await store.open(name, name, log)
    await store.keep(name, finished(name, log))

    async def kept() -> list[KeptDeal]:
        return await store.deals_at(name)

    async def full() -> None:
        TableState(name, await store.rows(name))

    async def quick() -> None:
        TableState(name, await store.rows(name), None, await store.deals_at(name))

    ways = (lambda: store.rows(name)), kept, full, quick
    took = zip(*[[await timed(way) for way in ways] for _ in range(TIMES)], strict=True)
    read, read_kept, all_played, last_played = map(median, took)
    how = (
        f"{all_played:6.1f} ms, {last_played:5.1f} ms with what is kept, {all_played / last_played:4.1f} times as fast"
    )
    return f"{name:>14}, {len(log):5} rows: {how}; to read the rows {read:.1f} ms, the deals {read_kept:.1f} ms"


async def measure_all(deals: int) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, closing(SqliteStore(Path(folder) / "bench.sqlite3")) as store:
        for name in GAMES:
            print(await measure(store, name, deals), flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=12)
    load_now = os.getloadavg()[0]
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {load_now:.1f}, Python {platform.python_version()}")
    asyncio.run(measure_all(parser.parse_args().deals))


if __name__ == "__main__":
    main()
