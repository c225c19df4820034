"""How soon a person's move is acknowledged while bots think at other tables.

python bench/latency.py [--tables 20] [--bot strong] [--game dream-capture] [--moves 200]

A server of its own, in a process of its own. A person plays at a table with quick bots while bots that search think
at other tables, each looked at by somebody; then alone. Prints the time from sending a move to its answer; how
often bots moved at the other tables, how many of these moves steady made in their place, and why; how long those moves
took, from asking a bot to its answer, and for how long it might think; and what a row on the disk and a little work
take on this machine meanwhile, below which no answer can come. At last bots that search think at one table alone.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import platform
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

import httpx
import import_path  # noqa: F401
import numpy as np
from tables import running
from websockets.asyncio.client import connect

from site_support.live import Person, wait_for
from xtarot.bots import Bot, time_of
from xtarot.bots.random import Random
from xtarot.bots.steady import Steady
from xtarot.deals.view import View
from xtarot_site.table.worker_pool import OVERHEAD_MS

SERVE = """
import json, sys, time
from functools import partial
import xtarot_site.app as app
from xtarot_site.table.bot_executor import QUICK, BotExecutor
if sys.argv[3:]:  # bots that are found elsewhere
    app.WARMED, app.WorkerPool = ("steady",), partial(app.WorkerPool, find=sys.argv[3])
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.kit.http.rate_limits import Limits
from xtarot_site.server import SWITCH_INTERVAL, Server
sys.setswitchinterval(SWITCH_INTERVAL)
async def timed(self, name, *given, move=BotExecutor.move):
    start = time.perf_counter()
    chosen = await move(self, name, *given)
    if name not in QUICK:
        print(json.dumps([time.time(), 1000 * (time.perf_counter() - start), chosen.as_log]), file=times, flush=True)
    return chosen
BotExecutor.move = timed
times = open(sys.argv[2] + "/times", "w")
most = (1e9, 1e9)
rates = "requests changes tables messages address_messages settings address_settings thinking".split()
limits = Limits(**dict.fromkeys(rates, most))
store = SqliteStore(sys.argv[2] + "/tables.sqlite3")
site = app.create_app(store, app.SiteConfig(limits=limits))
Server(site, "127.0.0.1", int(sys.argv[1]), log_level="error", timeout_graceful_shutdown=1).run()
store.close()
"""
PORT = 8731
SUBSTITUTE_MS = 300
WARM_UP = 300.0  # seconds, at the most, until a bot thinks
SETTLING = 5.0  # seconds after that, until all processes do
TRICKS = 30.0  # seconds, at the least, in which the bots are watched: a finished trick rests


class Substitute:
    """Takes the time that a search does for a move, without a rest, and then makes any."""

    def __init__(self, name: str) -> None:
        self.name, self._time = name, (time_of(name) or SUBSTITUTE_MS) / 1000

    def choose(self, view: View, rng: np.random.Generator) -> Sequence[int]:
        """A legal move."""
        end = time.perf_counter() + self._time
        while time.perf_counter() < end:
            pass
        return Random().choose(view, rng)


def substitute(name: str) -> Bot:
    """In the place of any bot but steady."""
    return Steady() if name == "steady" else Substitute(name)


@contextmanager
def server(data: Path, find: str) -> Iterator[str]:
    """A server with its tables in `data`, whose bots that search `find` finds; yields host and port."""
    found = {"PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *filter(None, sys.path)])}
    command = [sys.executable, "-c", SERVE, str(PORT), str(data), *([find] if find else [])]
    with running(command, PORT, env={**os.environ, **found}):
        httpx.get(f"http://127.0.0.1:{PORT}/", timeout=60)
        yield f"127.0.0.1:{PORT}"


def look_on(host: str, codes: list[str]) -> None:
    """Look at tables, at which bots play; in a process of its own."""

    async def look(code: str) -> None:
        async with connect(f"ws://{host}/ws/{code}", compression=None) as socket:
            async for _ in socket:
                pass

    async def all_of_them() -> None:
        await asyncio.gather(*map(look, codes))

    asyncio.run(all_of_them())


@contextmanager
def looked_at(host: str, codes: list[str]) -> Iterator[None]:
    """Have somebody look at tables, so that bots play there."""
    watching = multiprocessing.get_context("spawn").Process(target=look_on, args=(host, codes), daemon=True)
    watching.start()
    try:
        yield
    finally:
        watching.kill()


def table_of_bots(host: str, person: Person, game: str, bot: str, pace: int) -> str:
    """Open a table where bots sit at all seats; its code."""
    code = person.open(game, bots=bot, pace=pace)
    with Person(host, cookies=person.cookies) as one:  # whoever opens a table sits there: get up again
        one.join(code)
        one.ask("leave")
    return code


def play(person: Person, moves: int) -> list[float]:
    """Make `moves` moves, and return for each how long its answer took, in milliseconds."""
    rng = random.Random(1)
    took: list[float] = []
    while len(took) < moves:
        if person.view["waiting"] == "next":
            person.ask("next")
        elif person.view["waiting"] == "seen":
            person.ask("seen", v=person.v)
        if "can" not in person.view:
            person.take()
            continue
        start = time.perf_counter()
        answer = person.ask("act", move=person.some_move(rng.choice))
        if answer["t"] == "ack":
            took.append(1000 * (time.perf_counter() - start))
        time.sleep(0.02)  # nobody plays faster
        person.catch_up(0)
    return took


def show(what: str, took: list[float]) -> None:
    """Print a sample of milliseconds."""
    if len(took) < 2:
        print(f"{what:>36}: {took}")
        return
    cuts = statistics.quantiles(took, n=100, method="inclusive")
    print(
        f"{what:>36}: median {statistics.median(took):.1f} ms, p95 {cuts[94]:.1f} ms, p99 {cuts[98]:.1f} ms, "
        f"longest {max(took):.1f} ms, of {len(took)}",
        flush=True,
    )


def floor(folder: Path) -> None:
    """Print what this machine takes, while this runs, to put a row on the disk, and for work of half a millisecond."""
    disk, work = [], []
    with (folder / "row").open("wb") as file:
        for _ in range(200):
            start = time.perf_counter()
            file.write(b"a row of the log" * 30)
            file.flush()
            os.fsync(file.fileno())
            disk.append(1000 * (time.perf_counter() - start))
            start = time.perf_counter()
            sum(range(20_000))
            work.append(1000 * (time.perf_counter() - start))
    show("a row on the disk", disk)
    show("half a millisecond of work", work)


Thoughts = list[tuple[float, float, dict[str, Any]]]  # when each was done, its milliseconds, what the log says of it


def thoughts(data: Path, since: float = 0, until: float = np.inf) -> Thoughts:
    """What came of asking the bots that search, between two times."""
    lines = (data / "times").read_text("utf-8").splitlines()
    found = [json.loads(line) for line in lines if line.endswith("]")]
    return [(at, took, told) for at, took, told in found if since <= at < until]


def report(found: Thoughts, seconds: float, own: int) -> None:
    """Print who chose the moves of bots that search ("bot", or why steady moved instead), and how long that took."""
    reasons = Counter(told.get("instead", "bot") for _, _, told in found)
    searched = [(took, told.get("ms", own)) for _, took, told in found if "instead" not in told]
    print(f"{len(found) / seconds:.1f} moves a second by bots that search, chosen by {dict(reasons)}")
    show("their moves, from asked to answered", [took for _, took, _ in found])
    show("those found by search", [took for took, _ in searched])
    show("time to think for these", [ms for _, ms in searched])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--game", default="dream-capture")
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument(
        "--substitute", action="store_true", help="a bot that only takes time, in place of those that search"
    )
    wanted = parser.parse_args()
    find, own = "latency:substitute" if wanted.substitute else "", max(0, time_of(wanted.bot) - OVERHEAD_MS)
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {sys.version.split()[0]}"
    )
    print(f"uvicorn {version('uvicorn')}, numba {version('numba')}; {wanted.game}, {wanted.bot}")
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), find) as host, Person(host) as person:
        data = Path(folder)
        codes = [table_of_bots(host, person, wanted.game, wanted.bot, 2) for _ in range(wanted.tables)]
        with looked_at(host, codes):
            wait_for(lambda: any("instead" not in told for _, _, told in thoughts(data)), WARM_UP)
            time.sleep(SETTLING)
            person.join(person.open("dream-capture", bots="steady", options={"deals": 60}))
            start = time.time()
            took = play(person, wanted.moves)
            print(f"\n{wanted.tables} tables of {wanted.bot} and a person's")
            show("the person's moves", took)
            floor(data)
            time.sleep(max(0, start + TRICKS - time.time()))
            end = time.time()
        report(thoughts(data, start, end), end - start, own)
        time.sleep(3)
        print("\nThe person's table alone")
        show("the person's moves", play(person, wanted.moves))
        floor(data)
        person.leave()
        code, start = table_of_bots(host, person, wanted.game, wanted.bot, 0), time.time()
        with looked_at(host, [code]):
            wait_for(lambda: len(thoughts(data, start)) >= wanted.moves, WARM_UP)
            end = time.time()
        print(f"\nOne table of {wanted.bot} alone")
        report(thoughts(data, start, end), end - start, own)


if __name__ == "__main__":
    main()
