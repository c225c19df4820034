"""What a move costs where several servers share a database, against one server with a file; all in one run.

    python bench/servers.py [--tables 24] [--rate 0.5] [--seconds 15] [--rounds 3] [--before FOLDER]

The same tables of `bench/tables.py` at: one server with a file; one with PostgreSQL; four, to which tables are routed
by their code; two, at both of which every table has viewers. Printed are the milliseconds of CPU a row, of the servers
and of the database, the ratio to the first, and how soon a row was told at the other server. `--before`: a checkout of
an earlier version, whose server with a file is measured, too. Linux only.
"""

import argparse
import asyncio
import os
import platform
import statistics
import tempfile
import time
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import httpx
import import_path  # noqa: F401
import msgspec
from tables import WARM_UP, Person, Table, cpu_of, server

from site_support.databases import SAFE, Cluster, cluster

FIRST = 8751


class Timed(Person):
    """Somebody who notes when they were told of each row."""

    told: dict[int, float]

    async def _read(self) -> None:
        self.told = {}
        socket, read = self._socket, super()._read

        class Watched:
            def __aiter__(self) -> "Watched":
                return self

            async def __anext__(self) -> str | bytes:
                text = await socket.recv()
                message = msgspec.json.decode(text)
                if message["t"] == "event":
                    told[message["v"]] = time.perf_counter()
                return text

        told = self.told
        self._socket = Watched()  # type: ignore[assignment]  # it is only read
        reading = read()
        step = asyncio.ensure_future(reading)
        await asyncio.sleep(0)
        self._socket = socket
        await step


class Mode:
    """Servers with tables at them."""

    def __init__(
        self, name: str, hosts: list[str], processes: list[int], database: Cluster | None = None, spread: bool = False
    ) -> None:
        self.name, self.hosts, self.processes, self.database, self.spread = name, hosts, processes, database, spread
        self.tables: list[Table] = []
        self.costs: list[float] = []
        self.elsewhere: list[float] = []

    def used(self) -> tuple[float, float]:
        """Seconds of CPU of the servers, and of the database."""
        own = sum(cpu_of(process) for process in self.processes)
        return own, sum(cpu_of(process) for process in self.database.pids()) if self.database else 0.0

    async def sit(self, number: int, seats: int, stack: AsyncExitStack) -> None:
        """Open the tables, and let people sit down."""
        for k in range(number):
            home = self.hosts[k % len(self.hosts)]
            table = Table(home, seats, 0)
            table.people = [
                Timed(self.hosts[n % len(self.hosts)] if self.spread else home, table) for n in range(seats)
            ]
            async with httpx.AsyncClient(base_url=f"http://{table.people[0].host}", timeout=60) as http:
                await table.sit("dream-capture", http, stack)
            self.tables.append(table)

    async def measure(self, rate: float, seconds: float) -> None:
        """Play for a while."""
        count = len(self.tables)
        playing = [asyncio.create_task(one.play(1 / rate, k / rate / count)) for k, one in enumerate(self.tables)]
        await asyncio.sleep(WARM_UP)
        for table in self.tables:
            table.took.clear()
        before, rows = self.used(), sum(max(one.v for one in table.people) for table in self.tables)
        await asyncio.sleep(seconds)
        after = self.used()
        moves = sum(max(one.v for one in table.people) for table in self.tables) - rows
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        own, database = (1000 * (new - old) / moves for new, old in zip(after, before, strict=True))
        self.costs.append(own + database)
        took = [one for table in self.tables for one in table.took]
        self.elsewhere += [
            1000 * abs(at - table.people[1].told[v])  # type: ignore[attr-defined]
            for table in self.tables
            for v, at in table.people[0].told.items()  # type: ignore[attr-defined]
            if self.spread and v in table.people[1].told  # type: ignore[attr-defined]
        ]
        print(
            f"{self.name:24} {own:5.2f} + {database:4.2f} ms of CPU a row, {moves / seconds:5.1f} rows a second,"
            f" acknowledged p50 {statistics.median(took):4.1f} ms",
            flush=True,
        )


async def run(wanted: argparse.Namespace, modes: list[Mode]) -> None:
    """Sit down at all of them, and play at one after the other."""
    async with AsyncExitStack() as stack:
        for mode in modes:
            await mode.sit(wanted.tables, wanted.seats, stack)
        for _ in range(wanted.rounds):
            for mode in modes:
                await mode.measure(wanted.rate, wanted.seconds)
    first = statistics.median(modes[0].costs)
    for mode in modes:
        cost = statistics.median(mode.costs)
        told = ""
        if mode.elsewhere:
            cuts = statistics.quantiles(mode.elsewhere, n=20)
            told = f"; told at the other server p50 {cuts[9]:.1f}, p95 {cuts[18]:.1f} ms apart"
        print(f"{mode.name:24} {cost:5.2f} ms a row, {cost / first:4.2f} times the first{told}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--rate", type=float, default=0.5, help="moves a second at each table")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--before", type=Path, help="a checkout of an earlier version")
    wanted = parser.parse_args()
    load = os.getloadavg()[0]
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {load:.1f}, Python {platform.python_version()}")
    ports = iter(range(FIRST, FIRST + 20))
    with ExitStack() as stack:
        modes = []

        def with_file(name: str, **environment: str) -> None:
            port, folder = next(ports), stack.enter_context(tempfile.TemporaryDirectory())
            process = stack.enter_context(server(port, folder, env=os.environ | environment))
            modes.append(Mode(name, [f"127.0.0.1:{port}"], [process]))

        def with_database(name: str, number: int, spread: bool) -> None:
            database = stack.enter_context(cluster(SAFE))
            address, mine = database.new(), [next(ports) for _ in range(number)]
            processes = [stack.enter_context(server(port, address)) for port in mine]
            modes.append(Mode(name, [f"127.0.0.1:{port}" for port in mine], processes, database, spread))

        if wanted.before:
            with_file(
                "a file, before",
                PYTHONPATH=os.pathsep.join(str(wanted.before / path) for path in ("src", "xtarot-site/src")),
            )
        with_file("a file")
        with_database("PostgreSQL", 1, False)
        with_database("four servers, routed", 4, False)
        with_database("two servers, unrouted", 2, True)
        asyncio.run(run(wanted, modes))


if __name__ == "__main__":
    main()
