"""What people see while two servers are exchanged, one after the other; and what a move costs with metrics.

    python bench/rolling.py [--rounds 5] [--tables 200] [--rate 20] [--balancer haproxy|nginx] [--schema]
    python bench/rolling.py --cost [--tables 24] [--rate 12] [--seconds 20] [--rounds 3]
    python bench/rolling.py --minutes 60 [--tables 1500] [--rate 3] [--game high-card]

The people of `bench/faults.py`, two at each table, each from an address of their own, move at a stated rate in all. The
servers are `xtarot serve` with its limits. A round is a deploy: each server is sent SIGTERM, ends, and is started again
when the one before is ready. Then all that clients were told is held against the log. Printed are acknowledged moves
that are lost, how long people waited for the answer to a move, and the banners: lines that were lost for more than a
second (`static/play/connection.js`). `--schema`: before the first round the database is brought to a later schema, to
which was only added. `--minutes`: no deploys; memory, files and connections instead. A deal that is not over yet keeps
some 20 KB for each of its rows, so memory is level where deals end: `--game high-card`. Linux only.
"""

import argparse
import asyncio
import os
import random
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack

import faults
import httpx
import import_path  # noqa: F401
import psycopg
from faults import Ledger, Person, Site, audit, balanced, open_tables, quantiles, read_logs, sit
from level import figures
from tables import cpu_of, running
from websockets.asyncio.client import ClientConnection

from site_support.databases import SAFE, Cluster, cluster
from site_support.live import listens, wait_for
from xtarot_site.core.store.migrate import FROM
from xtarot_site.core.store.schema import REVISION
from xtarot_site.kit.prometheus import PrometheusMetrics

BANNER = 1.0  # seconds without a line, after which a page says so
WARM_UP, AFTER = 10.0, 5.0  # seconds before the first deploy, and after each
STARTING = READY = 180.0  # seconds in which a server listens, and is ready again
LINES = 12  # of a soak


class Patient(Person):
    """Somebody who notes how long they waited for answers."""

    waited: list[tuple[float, float]]  # when it was sent, and how long that took

    async def ask(self, kind: str, **more: object) -> dict[str, object]:
        """Ask, and note how long it takes."""
        begin = time.time()
        found = await super().ask(kind, **more)
        self.waited.append((begin, time.time() - begin))
        return found

    async def _talk(self, socket: ClientConnection) -> None:
        try:
            await super()._talk(socket)
        finally:
            if self.carried:
                self.connected[-1][1] = time.time()

    def banners(self, begin: float, end: float) -> int:
        """How often the line was lost for long enough to be said, in this time."""
        gaps = zip(self.connected, self.connected[1:], strict=False)
        return sum(later[0] - earlier[1] > BANNER and later[0] > begin and earlier[1] < end for earlier, later in gaps)


async def play(table: Sequence[Person], interval: float, rest: asyncio.Event) -> None:
    """Move by turns, and go on to the next deal, until all rest; not at the same instant as other tables."""
    await asyncio.sleep(random.uniform(0, interval))
    while not rest.is_set():
        mover = next((one for one in table if "can" in one.view), None)
        if mover:
            await mover.ask("act", move=mover.some_move())
        elif all(one.view.get("deal", {}).get("phase") == "over" for one in table):
            await asyncio.gather(*(one.ask("next") for one in table))
        await asyncio.sleep(interval)


async def is_ready(port: int) -> bool:
    """Whether the server says so."""
    try:
        async with httpx.AsyncClient(timeout=2) as http:
            return (await http.get(f"http://127.0.0.1:{port}/readyz")).status_code == 200
    except httpx.HTTPError:
        return False


async def deploy(site: Site) -> float:
    """Exchange both servers, one after the other; the seconds that took."""
    begin = time.time()
    for number, port in enumerate(faults.PORTS):
        site.process(number).send_signal(signal.SIGTERM)
        await asyncio.to_thread(site.process(number).wait)
        site.start(number)
        until = time.time() + READY
        while not await is_ready(port):
            assert time.time() < until, f"the server of port {port} is not ready"
            await asyncio.sleep(0.2)
        await asyncio.sleep(3)  # the balancer has seen that
    return time.time() - begin


def be_later(address: str) -> None:
    """Bring the database to a schema of which only the next version knows what was added."""
    with psycopg.connect(address) as connection:
        connection.execute("ALTER TABLE log ADD COLUMN later text")
        connection.execute("ALTER TABLE tables ADD COLUMN later text")
        connection.execute("UPDATE alembic_version SET version_num = '9000'")
        connection.execute(f"COMMENT ON TABLE alembic_version IS '{FROM}{REVISION}'")


async def people_of(wanted: argparse.Namespace, hosts: list[list[str]], ledger: Ledger) -> list[list[Patient]]:
    """Tables with people at them, who play."""
    tables: list[list[Patient]] = await open_tables(wanted.tables, hosts, ledger, wanted.game)  # type: ignore[assignment]
    for one in (one for table in tables for one in table):
        one.__class__, one.waited = Patient, []
    return tables


async def roll(site: Site, wanted: argparse.Namespace, hosts: list[list[str]], address: str) -> bool:
    """Deploy while people play; whether nothing was lost."""
    ledger, rest = Ledger(), asyncio.Event()
    tables = await people_of(wanted, hosts, ledger)
    people = [one for table in tables for one in table]
    lines = [asyncio.create_task(one.live()) for one in people]
    for k in range(0, len(tables), 20):
        await asyncio.gather(*(sit(table) for table in tables[k : k + 20]))  # type: ignore[arg-type]
    playing = [asyncio.create_task(play(table, wanted.tables / wanted.rate, rest)) for table in tables]
    begin = time.time()
    await asyncio.sleep(WARM_UP)
    usual = [seconds for one in people for at, seconds in one.waited if at > begin]
    print(f"{len(tables)} tables, before: an answer takes {quantiles(usual)}", flush=True)
    if wanted.schema:
        await asyncio.to_thread(be_later, address)
    for number in range(wanted.rounds):
        begin = time.time()
        took = await deploy(site)
        await asyncio.sleep(AFTER)
        end = time.time()
        waited = [seconds for one in people for at, seconds in one.waited if begin <= at <= end]
        banners = sum(one.banners(begin, end) for one in people)
        print(
            f"deploy {number + 1}, {took:.0f} s: {len(waited) / (end - begin):.1f} moves a second,"
            f" an answer takes {quantiles(waited)}; banners {banners}",
            flush=True,
        )
        await asyncio.sleep(wanted.pause if number + 1 < wanted.rounds else 0)
    rest.set()
    await asyncio.wait(playing, timeout=10)
    for task in [*playing, *lines]:
        task.cancel()
    await asyncio.gather(*playing, *lines, return_exceptions=True)
    return audit(ledger, tables, await read_logs(site, [table[0].table for table in tables]))  # type: ignore[arg-type]


async def soak(site: Site, wanted: argparse.Namespace, hosts: list[list[str]], database: Cluster, name: str) -> bool:
    """Play for long; print how much memory and how many files and connections are used."""
    ledger, rest, begin = Ledger(), asyncio.Event(), time.time()
    tables = await people_of(wanted, hosts, ledger)
    print(f"{len(tables)} tables opened in {time.time() - begin:.0f} s", flush=True)
    begin = time.time()
    people = [one for table in tables for one in table]
    lines = [asyncio.create_task(one.live()) for one in people]
    await asyncio.gather(*(one.came.wait() for one in people))
    print(f"{len(people)} people, all at once, are at them after {time.time() - begin:.0f} s", flush=True)
    begin = time.time()
    for k in range(0, len(tables), 20):
        await asyncio.gather(*(sit(table) for table in tables[k : k + 20]))  # type: ignore[arg-type]
    print(f"the first deals have begun after {time.time() - begin:.0f} s", flush=True)
    playing = [asyncio.create_task(play(table, wanted.tables / wanted.rate, rest)) for table in tables]
    pids, seen, begin = [site.process(number).pid for number in range(2)], [], time.time()
    for line in range(LINES):
        used, rows, since = sum(map(cpu_of, pids)), sum(ledger.newest.values()), time.time()
        await asyncio.sleep(60 * wanted.minutes / LINES)
        took = time.time() - since
        seen.append(figures(pids, database, name))
        waited = [seconds for one in people for at, seconds in one.waited if at >= since]
        banners = sum(one.banners(since, time.time()) for one in people)
        rows, used = sum(ledger.newest.values()) - rows, sum(map(cpu_of, pids)) - used
        print(
            f"{(line + 1) * wanted.minutes / LINES:5.1f} min, {len(lines)} sockets: "
            + "{} MB, {} files, {} connections; ".format(*seen[-1])
            + f"{rows / took:.1f} rows a second, {used / took:.2f} cores,"
            f" an answer takes {quantiles(waited)}; banners {banners}",
            flush=True,
        )
    rest.set()
    for task in [*playing, *lines]:
        task.cancel()
    await asyncio.gather(*playing, *lines, return_exceptions=True)
    grown = [last / first for first, last in zip(seen[LINES // 3], seen[-1], strict=True)]
    print("after the first third: memory × {:.2f}, files × {:.2f}, connections × {:.2f}".format(*grown))
    return audit(ledger, tables, await read_logs(site, [table[0].table for table in tables]))  # type: ignore[arg-type]


async def observed(port: int) -> float:
    """How much a server has counted and timed for Prometheus until now."""
    async with httpx.AsyncClient() as http:
        lines = (await http.get(f"http://127.0.0.1:{port}/metrics")).text.splitlines()
    samples = (line.rpartition(" ") for line in lines if line.startswith("xtarot_"))
    return sum(float(value) for name, _, value in samples if name.partition("{")[0].endswith(("_count", "_total")))


def seconds_of_an_observation() -> float:
    """How long it takes to time something, and to count it under a label, half and half."""
    metrics, number = PrometheusMetrics(), 20_000
    begin = time.process_time()
    for _ in range(number):
        metrics.stored("append", 0.004, failed=True)
    return (time.process_time() - begin) / number / 2


async def cost(wanted: argparse.Namespace, ports: list[int], pids: list[int]) -> None:
    """Play at a server without metrics and at one with them, in turns; print the CPU of a row.

    Turns of one kind differ by more than what is to be measured; so it is also worked out from what is counted.
    """
    costs: list[list[float]] = [[], []]
    counts: list[float] = []
    sites = []
    for port in ports:
        ledger = Ledger()
        tables = await people_of(wanted, [[f"127.0.0.1:{port}"]] * 2, ledger)
        lines = [asyncio.create_task(one.live()) for table in tables for one in table]
        await asyncio.gather(*(sit(table) for table in tables))  # type: ignore[arg-type]
        sites.append((ledger, tables, lines))
    for number in range(2 * wanted.rounds):
        which = (number + number // 2) % 2  # a, b, b, a: what else grows meanwhile falls on both
        ledger, tables, _ = sites[which]
        rest = asyncio.Event()
        playing = [asyncio.create_task(play(table, wanted.tables / wanted.rate, rest)) for table in tables]
        await asyncio.sleep(WARM_UP)
        counted = await observed(ports[1] + 1)
        begin, rows = cpu_of(pids[which]), sum(ledger.newest.values())
        await asyncio.sleep(wanted.seconds)
        moved = sum(ledger.newest.values()) - rows
        if which:
            counts.append((await observed(ports[1] + 1) - counted) / moved)
        costs[which].append(1000 * (cpu_of(pids[which]) - begin) / moved)
        print(f"{'with' if which else 'without'} metrics: {costs[which][-1]:.2f} ms of CPU a row", flush=True)
        rest.set()
        await asyncio.wait(playing, timeout=10)
    for _, _, lines in sites:
        for task in lines:
            task.cancel()
        await asyncio.gather(*lines, return_exceptions=True)
    without, measured = map(statistics.median, costs)
    print(f"without {without:.2f} ms, with {measured:.2f} ms a row: {100 * (measured / without - 1):+.1f} %")
    often, each = statistics.median(counts), seconds_of_an_observation()
    share = 100 * often * each * 1000 / without
    print(f"{often:.1f} observations a row, of {1e6 * each:.1f} µs each: {share:.1f} % of a row")


def served(address: str, port: int, *more: str) -> AbstractContextManager[int]:
    """A server; the number of its process."""
    command = [sys.executable, "-m", "xtarot", "serve", "--database", address, "--port", str(port), *more]
    return running(command, port, STARTING, stdout=subprocess.DEVNULL)


def main() -> None:
    """Deploy, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument(
        "--game", default="dream-capture", help="one of short deals shows sooner whether memory is level"
    )
    parser.add_argument("--rate", type=float, default=20, help="moves of people a second, at all tables together")
    parser.add_argument("--pause", type=float, default=45, help="seconds between two deploys: the servers share again")
    parser.add_argument("--balancer", choices=["haproxy", "nginx"], default="haproxy")
    parser.add_argument("--schema", action="store_true", help="with a later schema, to which was only added")
    parser.add_argument("--cost", action="store_true", help="what a row costs with and without metrics")
    parser.add_argument("--seconds", type=float, default=20, help="for each measurement of the cost")
    parser.add_argument("--minutes", type=float, default=0, help="no deploys: play for so long, and look at memory")
    parser.add_argument("--port", type=int, default=8781, help="of the first server")
    wanted = parser.parse_args()
    faults.PORTS[:] = [wanted.port, wanted.port + 1]
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {sys.version.split()[0]}", flush=True)
    with cluster(SAFE) as database, ExitStack() as running:
        address = database.new()
        if wanted.cost:
            pids = [
                running.enter_context(served(address, faults.PORTS[0])),
                running.enter_context(served(database.new(), faults.PORTS[1], "--metrics", str(faults.PORTS[1] + 1))),
            ]
            asyncio.run(cost(wanted, faults.PORTS, pids))
            return
        site = Site(database, [], address)
        site.addresses = [address, address]
        for number in range(2):
            site.start(number)
        try:
            wait_for(lambda: all(map(listens, faults.PORTS)), STARTING)
            with balanced(wanted.balancer) as hosts:
                name = address.partition("@/")[2].partition("?")[0]
                way = (
                    soak(site, wanted, hosts, database, name) if wanted.minutes else roll(site, wanted, hosts, address)
                )
                well = asyncio.run(way)
        finally:
            for process in site.processes:
                if process:
                    process.kill()
                    process.wait()
    sys.exit(not well)


if __name__ == "__main__":
    main()
