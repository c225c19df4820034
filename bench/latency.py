"""How soon a person's move is acknowledged while bots think at other tables.

python bench/latency.py [--tables 20] [--bot strong] [--game dream-capture] [--moves 200]

A server of its own, in a process of its own. A person plays at a table with quick bots while bots that search think
at so many other tables, each looked at by somebody; then alone. Prints the time from sending a move to its answer; how
often bots moved at the other tables, and how many of these moves steady made in their place, and why; and what a row on
the disk and a little work take on this machine meanwhile, below which no answer can come.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import platform
import random
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.metadata import version
from pathlib import Path

import httpx
import numpy as np
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from live import Person, wait_for
from xtarot.bots import Bot
from xtarot.bots.random import Random
from xtarot.bots.steady import Steady
from xtarot.deal import View
from xtarot.web.app import FILE

SERVE = """
import sys, uvicorn
from functools import partial
import xtarot.web.app as app
if sys.argv[3:]:  # bots that are found elsewhere
    app.WARMED, app.Processes = ("steady",), partial(app.Processes, find=sys.argv[3])
from xtarot.table.messages import LONGEST
from xtarot.web import SWITCH_INTERVAL, create_app
from xtarot.web.guard import Limits
sys.setswitchinterval(SWITCH_INTERVAL)
most = (1e9, 1e9)
limits = Limits(requests=most, changes=most, tables=most, messages=most, thinking=most)
config = uvicorn.Config(create_app(sys.argv[2], limits=limits), "127.0.0.1", int(sys.argv[1]), ws="websockets-sansio",
    ws_max_size=LONGEST, ws_per_message_deflate=False, log_level="error", timeout_graceful_shutdown=1)
uvicorn.Server(config).run()
"""
PORT = 8731
STAND_IN = 0.3  # seconds
WARM_UP = 300.0  # seconds, at the most, until a bot thinks


class StandIn:
    """Takes the time that a search does for a move, without a rest, and then any word."""

    name = "stand-in"

    def choose(self, view: View, rng: np.random.Generator) -> int:
        """A legal word."""
        end = time.perf_counter() + (0 if view.state.drafted[view.seat] else STAND_IN)
        while time.perf_counter() < end:
            pass
        return Random().choose(view, rng)


def stand_in(name: str) -> Bot:
    """In the place of any bot but steady."""
    return Steady() if name == "steady" else StandIn()


@contextmanager
def server(data: Path, find: str) -> Iterator[str]:
    """A server with its tables in `data`, whose bots that search `find` finds; yields host and port."""
    found = {"PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *filter(None, sys.path)])}
    command = [sys.executable, "-c", SERVE, str(PORT), str(data), *([find] if find else [])]
    running = subprocess.Popen(command, env={**os.environ, **found})
    try:
        wait_for(_listens)
        httpx.get(f"http://127.0.0.1:{PORT}/", timeout=60)
        yield f"127.0.0.1:{PORT}"
    finally:
        running.terminate()
        running.wait()


def _listens() -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", PORT)) == 0


def look_on(host: str, codes: list[str]) -> None:
    """Look at tables, and let bots go on after each deal; in a process of its own."""

    async def look(code: str) -> None:
        async with connect(f"ws://{host}/ws/{code}", compression=None) as socket:
            async for _ in socket:
                pass

    async def all_of_them() -> None:
        await asyncio.gather(*map(look, codes))

    asyncio.run(all_of_them())


def play(person: Person, moves: int) -> list[float]:
    """Make so many moves, and return for each how long its answer took, in milliseconds."""
    rng, took = random.Random(1), []
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
    cuts = statistics.quantiles(took, n=100)
    print(
        f"{what:>34}: median {statistics.median(took):.1f} ms, p95 {cuts[94]:.1f} ms, p99 {cuts[98]:.1f} ms, "
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


def chosen(data: Path, since: float) -> Counter[str]:
    """Who chose the moves of bots at the tables since then: "bot", or why steady moved instead."""
    with closing(sqlite3.connect(f"file:{data / FILE}?mode=ro", uri=True)) as log:
        rows = log.execute("SELECT payload FROM log WHERE kind = 'move' AND at >= ?", (since,)).fetchall()
    payloads = [json.loads(row) for (row,) in rows]
    return Counter(payload.get("instead", "bot") for payload in payloads if payload["by"] == "bot")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--game", default="dream-capture")
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument(
        "--stand-in", action="store_true", help="a bot that only takes time, in place of any that searches"
    )
    wanted = parser.parse_args()
    find = "latency:stand_in" if wanted.stand_in else ""
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {sys.version.split()[0]}"
    )
    print(f"uvicorn {version('uvicorn')}, numba {version('numba')}; {wanted.game}, {wanted.bot}")
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), find) as host, Person(host) as person:
        data = Path(folder)
        codes = [person.open(wanted.game, bots=wanted.bot, pace=2) for _ in range(wanted.tables)]
        for code in codes:  # whoever opens a table sits there: get up again
            with Person(host, cookies=person.cookies) as one:
                one.join(code)
                one.ask("leave")
        watching = multiprocessing.get_context("spawn").Process(target=look_on, args=(host, codes), daemon=True)
        watching.start()
        wait_for(lambda: chosen(data, 0)["bot"], WARM_UP)
        person.join(person.open("dream-capture", bots="steady", options={"deals": 60}))
        start = time.time()
        took = play(person, wanted.moves)
        reasons, seconds = chosen(data, start), time.time() - start
        show(f"{wanted.tables} tables of bots", took)
        reasons["bot"] -= len(took) * 5  # its own table
        print(f"{reasons.total() / seconds:.1f} moves a second at these tables, chosen by {dict(reasons)}")
        floor(data)
        watching.kill()
        time.sleep(3)
        show("alone", play(person, wanted.moves))
        floor(data)


if __name__ == "__main__":
    main()
