"""How much memory a server takes while bots move at all its tables, and how much of it stays when everybody has left.

    python bench/server_memory.py [--game lotarot] [--tables 10] [--people 2] [--spectators 1] [--bots easy]
        [--seconds 150] [--pause 0.2] [--idle 20] [--bot-workers 0]

The server is `xtarot serve` in a process of its own, with its limits and with `--metrics`. The people of
`bench/faults.py`, each from an address of their own, sit at every table; one of them moves after each pause. Bots sit
at the other seats and move at once; spectators look on. One thing is set otherwise than in a site: tables without
viewers are unloaded after `--idle` seconds, not after ten minutes.

Prints the resident memory (RSS) of the server, with its tables, rows, CPU time and garbage collections: when it
listens, when all tables are open, every 30 s of play, when everybody has left, when all tables are unloaded, and when
garbage was collected after that. With processes of bots, the memory that is theirs (PSS) as well. Linux only.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import import_path  # noqa: F401
from faults import Ledger, Person, open_tables, sit
from rolling import play
from tables import cpu_of, running

SERVE = """
import sys
from functools import partial
from xtarot.cli.program import main
from xtarot_site.table import Timing
from xtarot_site import server
server.SiteConfig = partial(server.SiteConfig, timing=Timing(idle=float(sys.argv.pop(1))))
main()
"""
COLLECTIONS = "xtarot_gc_seconds_count"
EVERY = 30.0  # seconds from one line to the next
LONGEST = 300.0  # seconds until tables are unloaded, and until garbage is collected after that


class Measured:
    """A server whose memory is looked at."""

    def __init__(self, process: int, port: int) -> None:
        self.process, self.port, self.ledger = process, port, Ledger()

    @property
    def resident(self) -> int:
        """Its megabytes in memory."""
        return megabytes(Path(f"/proc/{self.process}/status"), "VmRSS:")

    @property
    def bots(self) -> list[int]:
        """The megabytes of each of its processes."""
        pids = Path(f"/proc/{self.process}/task/{self.process}/children").read_text("utf-8").split()
        return [megabytes(Path(f"/proc/{pid}/smaps_rollup"), "Pss:") for pid in pids]

    async def metric(self, name: str) -> float:
        """What it says of itself to Prometheus; 0 where it does not."""
        async with httpx.AsyncClient() as http:
            lines = (await http.get(f"http://127.0.0.1:{self.port + 1}/metrics")).text.splitlines()
        return sum(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))

    async def until(self, name: str, true: Callable[[float], bool]) -> None:
        """Wait until this is true of what it says of itself, but not for ever."""
        end = time.monotonic() + LONGEST
        while not true(await self.metric(name)) and time.monotonic() < end:  # noqa: ASYNC110  # another process says it
            await asyncio.sleep(1)

    async def report(self, moment: str) -> None:
        """Print a line."""
        collections, seconds = await self.metric(COLLECTIONS), await self.metric("xtarot_gc_seconds_sum")
        bots = f"; processes of bots {' + '.join(map(str, self.bots))} MB" if self.bots else ""
        print(
            f"{moment:>16}: {self.resident:4} MB; {await self.metric('xtarot_tables'):.0f} tables,"
            f" {sum(self.ledger.newest.values())} rows, {cpu_of(self.process):.0f} s of CPU;"
            f" {collections:.0f} collections, {1000 * seconds / max(1, collections):.0f} ms each{bots}",
            flush=True,
        )


def megabytes(file: Path, name: str) -> int:
    """A figure out of a file of Linux, which has it in kilobytes."""
    return int(file.read_text("utf-8").partition(name)[2].split()[0]) // 1024


async def run(server: Measured, wanted: argparse.Namespace) -> None:
    """Play, leave, and wait until all tables are unloaded."""
    await server.report("listens")
    host, rest = f"127.0.0.1:{server.port}", asyncio.Event()
    tables = await open_tables(wanted.tables, [[host]] * wanted.people, server.ledger, wanted.game, bots=wanted.bots)
    spectators = [
        Person(table[0].table, -1, [host], server.ledger, "") for table in tables for _ in range(wanted.spectators)
    ]
    lines = [asyncio.create_task(one.live()) for table in [*tables, spectators] for one in table]
    await asyncio.gather(*map(sit, tables), *(one.came.wait() for one in spectators))
    await server.report("tables are open")
    playing = [asyncio.create_task(play(table, wanted.pause, rest)) for table in tables]
    begin = time.monotonic()
    while (left := begin + wanted.seconds - time.monotonic()) > 0:
        await asyncio.sleep(min(left, EVERY))
        await server.report(f"{time.monotonic() - begin:.0f} s of play")
    rest.set()
    await asyncio.wait(playing, timeout=10)
    for task in [*playing, *lines]:
        task.cancel()
    ended = await asyncio.gather(*playing, *lines, return_exceptions=True)
    if failed := [one for one in ended if isinstance(one, Exception)]:
        raise failed[0]
    await server.report("all have left")
    await server.until("xtarot_tables", lambda tables: not tables)
    await server.report("tables unloaded")
    before = await server.metric(COLLECTIONS)
    await server.until(COLLECTIONS, lambda collections: collections > before)
    await asyncio.sleep(2)  # the heap is trimmed after that
    await server.report("collected")


@contextmanager
def served(wanted: argparse.Namespace) -> Iterator[Measured]:
    """A server."""
    port, metrics = map(str, (wanted.port, wanted.port + 1))
    with tempfile.TemporaryDirectory() as folder:
        options = ["--data", folder, "--port", port, "--metrics", metrics, "--bot-workers", str(wanted.bot_workers)]
        with running([sys.executable, "-c", SERVE, str(wanted.idle), "serve", *options], wanted.port) as process:
            yield Measured(process, wanted.port)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="lotarot")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--people", type=int, default=2, help="at each table")
    parser.add_argument("--spectators", type=int, default=1, help="at each table")
    parser.add_argument("--bots", default="easy")
    parser.add_argument("--seconds", type=float, default=150, help="of play")
    parser.add_argument("--pause", type=float, default=0.2, help="seconds from a move of a person to the next")
    parser.add_argument("--idle", type=float, default=20, help="seconds until a table without viewers is unloaded")
    parser.add_argument("--bot-workers", type=int, default=0)
    parser.add_argument("--port", type=int, default=8791, help="and the one after it, for metrics")
    wanted = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {sys.version.split()[0]}", flush=True)
    with served(wanted) as server:
        asyncio.run(run(server, wanted))


if __name__ == "__main__":
    main()
