"""How many tables of people one server carries: how soon moves are acknowledged, and what a move costs the server.

python bench/tables.py [--tables 50 100 200] [--game dream-capture] [--seats 6] [--spectator] [--rate 1] [--seconds 15]

A server in a process of its own, with its log on the disk. At every table people connected by sockets sit at all seats
and make legal moves at a given rate, each table at its own time. Prints for each number of tables how many moves a
second were made, the time from sending a move to its acknowledgement, the server's CPU time for a move, all in
(sockets, rules, frames, log), and how busy the server and this process were: beyond about 80% of a core it is this
process that is measured. Linux only.
"""

import argparse
import asyncio
import itertools
import os
import platform
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from live import fold, listens, wait_for

SERVE = """
import sys
from xtarot.store.sqlite import SqliteStore
from xtarot.web.app import create_app
from xtarot.web.http.limits import Limits
from xtarot.web.server import Server, tune
most, many = (1e9, 1e9), 100_000
rates = "requests changes tables messages address_messages settings address_settings thinking".split()
limits = Limits(sockets=many, address_connections=many, connections=many, **dict.fromkeys(rates, most))
store = SqliteStore(sys.argv[2] + "/tables.sqlite3")
site = create_app(store, limits=limits, bot_workers=0)
tune()
Server(site, "127.0.0.1", int(sys.argv[1]), log_level="error", timeout_graceful_shutdown=1).run()
store.close()
"""
PORT = 8732
WARM_UP = 3.0  # seconds of play before anything is measured
TICKS = os.sysconf("SC_CLK_TCK")


class Person:
    """A socket at a table, which keeps up with what its seat may do."""

    def __init__(self, host: str, table: "Table") -> None:
        self.host, self.table = host, table
        self.cookie = {"Cookie": f"xtarot={secrets.token_urlsafe(32)}"}
        self.can: dict[str, Any] = {}
        self.over, self.v = False, 0
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._ids = map(str, itertools.count())
        self._socket: ClientConnection

    async def join(self, code: str, stack: AsyncExitStack) -> None:
        """Look on at a table."""
        self._socket = await stack.enter_async_context(
            connect(f"ws://{self.host}/ws/{code}?lang=en", additional_headers=self.cookie, compression=None)
        )
        reading = asyncio.create_task(self._read())
        stack.callback(reading.cancel)

    async def _read(self) -> None:
        async for text in self._socket:
            message = msgspec.json.decode(text)
            if "id" in message:
                self._answers.pop(message["id"]).set_result(message)
            public, own = message.get("view", message.get("patch", {})), message.get("own", {})
            if "can" in own:
                self.can = fold({} if message["t"] == "view" else self.can, own["can"]) or {}
            self.over = public.get("deal", {}).get("phase", "over" if self.over else "play") == "over"
            self.v = max(self.v, message["v"]) if message["t"] in ("view", "event") else self.v
            self.table.news.set()

    async def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        command = next(self._ids)
        self._answers[command] = asyncio.get_running_loop().create_future()
        answer = self._answers[command]
        await self._socket.send(msgspec.json.encode({"t": kind, "id": command, **more}).decode())
        return await answer

    @property
    def some_move(self) -> str:
        """The first legal move that the page shows."""
        actions = self.can["actions"]
        if "verb" in self.can and actions["cards"]:
            return " ".join([self.can["verb"], *actions["cards"][: self.can.get("count", 1)]])
        return str(actions["buttons"][0]["move"])


class Table:
    """People at a table, who move by turns."""

    def __init__(self, host: str, seats: int, spectator: bool) -> None:
        self.host, self.news = host, asyncio.Event()
        self.people = [Person(host, self) for _ in range(seats)]
        self.spectators = [Person(host, self)] if spectator else []
        self.took: list[float] = []  # milliseconds until each move was acknowledged
        self.refused: list[str] = []
        self._v = 0  # the event of the last move

    async def sit(self, game: str, http: httpx.AsyncClient, stack: AsyncExitStack) -> None:
        """Open the table; everybody sits down."""
        first = self.people[0]
        wanted = {"game": game, "seats": len(self.people), "bots": "random", "pace": 3}
        opened = await http.post("/api/tables", json=wanted, headers=first.cookie)
        code = opened.raise_for_status().json()["code"]
        for person in self.people:
            await person.join(code, stack)
            if person is not first:
                assert (await person.ask("sit"))["t"] == "ack"
        for person in self.people:
            await person.ask("share", hash="")  # that nobody waits for one
        for spectator in self.spectators:
            await spectator.join(code, stack)

    async def play(self, interval: float, offset: float) -> None:
        """Move every `interval` seconds, until cancelled."""
        due = time.perf_counter() + offset
        while True:
            await asyncio.sleep(max(0, due - time.perf_counter()))
            due = max(due + interval, time.perf_counter())
            await self._until(lambda: any(person.can or person.over for person in self.people))
            mover = next((person for person in self.people if person.can), None)
            if mover is None:
                for person in self.people:
                    await person.ask("share", hash="")
                for answer in [await person.ask("next") for person in self.people]:
                    self._v = max(self._v, answer.get("v", 0))
                continue
            move, start = mover.some_move, time.perf_counter()
            answer = await mover.ask("act", move=move)
            self.took.append(1000 * (time.perf_counter() - start))
            self._v = answer.get("v", 0)
            if answer["t"] != "ack":
                self.refused.append(f"{move}: {answer['error']['text']}")

    async def _until(self, true: Callable[[], bool]) -> None:
        """Wait until it is true, and everybody has been told of the last move."""
        while any(person.v < self._v for person in self.people) or not true():
            self.news.clear()
            await self.news.wait()


@contextmanager
def server(folder: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server with its tables in a folder."""
    running = subprocess.Popen([sys.executable, "-c", SERVE, str(PORT), folder])
    try:
        wait_for(lambda: listens(PORT), 60)
        yield running
    finally:
        running.terminate()
        running.wait()


def cpu_of(process: int) -> float:
    """The seconds of CPU that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def measure(tables: list[Table], process: int, rate: float, seconds: float) -> None:
    """Play at these tables, and print a line."""
    playing = [asyncio.create_task(table.play(1 / rate, k / rate / len(tables))) for k, table in enumerate(tables)]
    await asyncio.sleep(WARM_UP)
    for table in tables:
        table.took.clear()
    start, server_cpu, own_cpu = time.perf_counter(), cpu_of(process), time.process_time()
    await asyncio.sleep(seconds)
    wall, used, own = time.perf_counter() - start, cpu_of(process) - server_cpu, time.process_time() - own_cpu
    took = [one for table in tables for one in table.took]
    for task in playing:
        task.cancel()
    failed = [one for one in await asyncio.gather(*playing, return_exceptions=True) if isinstance(one, Exception)]
    if failed:
        raise failed[0]
    cuts = statistics.quantiles(took, n=100, method="inclusive")
    print(
        f"{len(tables):>5} tables: {len(took) / wall:6.1f} moves a second, acknowledged in p50 {cuts[49]:.1f} ms, "
        f"p95 {cuts[94]:.1f} ms, p99 {cuts[98]:.1f} ms; {1000 * used / len(took):.2f} ms of CPU a move; "
        f"server {100 * used / wall:.0f}%, client {100 * own / wall:.0f}% of a core",
        flush=True,
    )
    for refused in [one for table in tables for one in table.refused][:3]:
        print(f"       refused: {refused}")


async def run(wanted: argparse.Namespace, process: int) -> None:
    """Open more and more tables, and measure at each number."""
    host, tables = f"127.0.0.1:{PORT}", list[Table]()
    async with AsyncExitStack() as stack, httpx.AsyncClient(base_url=f"http://{host}", timeout=60) as http:
        for number in wanted.tables:
            while len(tables) < number:
                tables.append(Table(host, wanted.seats, wanted.spectator))
                await tables[-1].sit(wanted.game, http, stack)
            await measure(tables, process, wanted.rate, wanted.seconds)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 100, 200])
    parser.add_argument("--game", default="dream-capture")
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--spectator", action="store_true")
    parser.add_argument("--rate", type=float, default=1, help="moves a second at each table")
    parser.add_argument("--seconds", type=float, default=15)
    wanted = parser.parse_args()
    load = os.getloadavg()[0]
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {load:.1f}, Python {platform.python_version()}")
    with tempfile.TemporaryDirectory() as folder, server(folder) as running:
        asyncio.run(run(wanted, running.pid))


if __name__ == "__main__":
    main()
