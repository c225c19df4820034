"""Whether two servers of one site stay level while many play: memory, open files, connections of the database.

    python bench/level.py [--minutes 60] [--tables 16] [--rate 1]

Prints a line every few minutes, and by how much each figure grew after the first third. Linux only.
"""

import argparse
import asyncio
import time
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import import_path  # noqa: F401
import psycopg
from servers import Mode
from tables import server

from site_support.databases import SAFE, Cluster, cluster

PORTS = 8771, 8772
LINES = 12


def figures(processes: list[int], database: Cluster, name: str) -> tuple[int, int, int]:
    """Megabytes in memory and open files of the servers, and the connections of the database."""
    memory = files = 0
    for process in processes:
        status = Path(f"/proc/{process}/status").read_text("utf-8")
        memory += int(status.partition("VmRSS:")[2].split()[0]) // 1024
        files += len([*Path(f"/proc/{process}/fd").iterdir()])
    with psycopg.connect(database.address("postgres")) as connection:
        found = connection.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = %s", [name]).fetchone()
    assert found
    return memory, files, found[0]


async def run(wanted: argparse.Namespace, mode: Mode, database: Cluster, name: str) -> None:
    """Play, and look."""
    async with AsyncExitStack() as stack:
        await mode.sit(wanted.tables, 6, stack)
        count = len(mode.tables)
        tasks = [
            asyncio.create_task(one.play(1 / wanted.rate, k / wanted.rate / count)) for k, one in enumerate(mode.tables)
        ]
        seen, began = [], time.monotonic()
        for _ in range(LINES):
            await asyncio.sleep(60 * wanted.minutes / LINES)
            seen.append(figures(mode.processes, database, name))
            rows = sum(max(person.v for person in table.people) for table in mode.tables)
            minutes = (time.monotonic() - began) / 60
            print("{:5.1f} min: {} MB, {} files, {} connections".format(minutes, *seen[-1]), f"{rows} rows", flush=True)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    grown = [last / first for first, last in zip(seen[LINES // 3], seen[-1], strict=True)]
    print("after the first third: memory × {:.2f}, files × {:.2f}, connections × {:.2f}".format(*grown))


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--rate", type=float, default=1)
    wanted = parser.parse_args()
    with ExitStack() as stack:
        database = stack.enter_context(cluster(SAFE))
        address = database.new()
        name = address.partition("@/")[2].partition("?")[0]
        processes = [stack.enter_context(server(port, address)) for port in PORTS]
        mode = Mode("two servers", [f"127.0.0.1:{port}" for port in PORTS], processes, database, spread=True)
        asyncio.run(run(wanted, mode, database, name))


if __name__ == "__main__":
    main()
