"""How soon a person's move is acknowledged while bots think at other tables.

python bench/latency.py [--tables 20] [--bot strong] [--game dream-capture] [--moves 200]

A server of its own, in a process of its own. A person plays at a table with quick bots; first alone, then while bots
that search think at so many other tables, each looked at by somebody. Prints the time from sending a move to its
answer, how often bots moved at the other tables, and how many of these moves steady made in their place, and why.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from live import Person, rows_of, wait_for

SERVE = """
import sys, uvicorn
from xtarot.table.messages import LONGEST
from xtarot.web import create_app
from xtarot.web.guard import Limits
most = (1e9, 1e9)
limits = Limits(requests=most, changes=most, tables=most, messages=most, thinking=most)
config = uvicorn.Config(create_app(sys.argv[2], limits=limits), "127.0.0.1", int(sys.argv[1]), ws="websockets-sansio",
    ws_max_size=LONGEST, ws_per_message_deflate=False, log_level="error", timeout_graceful_shutdown=1)
uvicorn.Server(config).run()
"""
PORT = 8731
WARM_UP = 20.0  # seconds between the first look at the other tables and the first move that counts


@contextmanager
def server(data: Path) -> Iterator[str]:
    """A server with its tables in `data`; yields host and port."""
    running = subprocess.Popen([sys.executable, "-c", SERVE, str(PORT), str(data)])
    try:
        wait_for(lambda: subprocess.call(["true"]) == 0 and _listens())
        yield f"127.0.0.1:{PORT}"
    finally:
        running.terminate()
        running.wait()


def _listens() -> bool:
    import socket

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
    """Print how long the answers took."""
    cuts = statistics.quantiles(took, n=100)
    print(
        f"{what:>28}: median {statistics.median(took):.1f} ms, p95 {cuts[94]:.1f} ms, p99 {cuts[98]:.1f} ms, "
        f"longest {max(took):.1f} ms, {len(took)} moves"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--game", default="dream-capture")
    parser.add_argument("--moves", type=int, default=200)
    wanted = parser.parse_args()
    print(
        f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {sys.version.split()[0]},"
    )
    print(f"numba {version('numba')}, uvicorn {version('uvicorn')}; {wanted.game}, {wanted.bot}")
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as host, Person(host) as person:
        person.join(person.open("dream-capture", bots="steady", options={"deals": 60}))
        time.sleep(WARM_UP)
        show("alone", play(person, wanted.moves))
        codes = [person.open(wanted.game, bots=wanted.bot, pace=2, options={}) for _ in range(wanted.tables)]
        for code in codes:  # whoever opens a table sits there: get up again
            with Person(host, cookies=person.cookies) as one:
                one.join(code)
                one.ask("leave")
        watching = multiprocessing.get_context("spawn").Process(target=look_on, args=(host, codes), daemon=True)
        watching.start()
        time.sleep(WARM_UP)
        start = time.time()
        show(f"{wanted.tables} tables of bots", play(person, wanted.moves))
        seconds = time.time() - start
        watching.kill()
        rows = [row for code in codes for row in rows_of(Path(folder), code) if row.kind == "move" and row.at >= start]
    reasons = Counter(row.payload.get("instead", wanted.bot) for row in rows)
    print(f"{len(rows) / seconds:.1f} moves a second at the other tables, chosen by: {json.dumps(reasons)}")


if __name__ == "__main__":
    main()
