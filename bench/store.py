"""How many rows a second the store keeps, each on disk before it is acknowledged, for tables that write at once.

    python bench/store.py [--tables 1 50 300] [--seconds 3] [--folder .] [--postgresql]

Each table writes a row, waits until it is kept, and writes the next at once or after --pause seconds. The disk
decides; so compare only what was measured on the same machine in the same minutes.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path

import import_path  # noqa: F401
import psycopg

from site_support.databases import SAFE, cluster
from xtarot.eventlog import Row
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.postgresql import PostgresStore
from xtarot_site.core.store.store import Store

PAYLOAD = {"move": "take T1 S5", "by": "person"}


async def table(store: Store, code: str, end: float, pause: float, took: list[float]) -> None:
    """Write rows until the time is up; put how long each took into `took`, in milliseconds."""
    await store.open(code, "xrummy", [Row(1, "open", {})])
    seq = 1
    while (begin := time.perf_counter()) < end:
        seq += 1
        await store.append(code, Row(seq, "move", PAYLOAD, f"1:{seq}", 1, time.time()))
        took.append(1000 * (time.perf_counter() - begin))
        await asyncio.sleep(pause)


async def measure(store: Store, tables: int, seconds: float, pause: float) -> None:
    """One line of the report."""
    took: list[float] = []
    cpu, begin = time.process_time(), time.perf_counter()
    end = begin + seconds
    await asyncio.gather(*(table(store, f"{tables}-{n}", end, pause, took) for n in range(tables)))
    cpu, spent = time.process_time() - cpu, time.perf_counter() - begin
    p95 = statistics.quantiles(took, n=20)[-1]
    print(
        f"{tables:4} tables: {len(took) / spent:7.0f} rows/s, median {statistics.median(took):6.1f} ms,"
        f" p95 {p95:6.1f} ms, {1e6 * cpu / len(took):4.0f} µs of CPU a row"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 50, 300])
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--pause", type=float, default=0, help="seconds between two rows of a table")
    parser.add_argument("--folder", type=Path, help="on the disk that is measured")
    parser.add_argument("--postgresql", action="store_true", help="in a PostgreSQL of its own")
    wanted = parser.parse_args()
    if wanted.postgresql:
        with cluster(SAFE) as database, closing(PostgresStore(database.new())) as shared:
            for tables in wanted.tables:
                asyncio.run(measure(shared, tables, wanted.seconds, wanted.pause))
            with psycopg.connect(shared.address) as connection:
                size = connection.execute("SELECT pg_total_relation_size('log') / count(*) FROM log").fetchone()
            assert size
            print(f"{size[0]} bytes a row, with its indexes")
        return
    with tempfile.TemporaryDirectory(dir=wanted.folder) as folder:
        store = open_store(Path(folder) / "tables.sqlite3")
        for tables in wanted.tables:
            asyncio.run(measure(store, tables, wanted.seconds, wanted.pause))
        store.close()


if __name__ == "__main__":
    main()
