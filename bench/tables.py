"""How many tables of people one server carries: how soon moves are acknowledged, and what a move costs the server.

python bench/tables.py [--tables 50 100 200] [--game dream-capture] [--seats 6] [--spectator] [--rate 1] [--seconds 15]

A server in a process of its own, with its log on the disk. At every table people connected by sockets sit at all seats
and make legal moves at a given rate, each table at its own time. Then the same with a bare server, which knows no
rules: the same sockets, tables and people, and messages as long; it acknowledges a message and passes one on to all at
the table. Prints for each number of tables and each of the two how many moves a second were made, the server's CPU time
for a move, all in (sockets, rules, frames, log), the time from sending a move to its acknowledgement, and how busy the
server and this process were: beyond about 80% of a core it is this process that is measured; then the ratio of the two.
Linux only.
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
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import import_path  # noqa: F401
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from site_support.live import listens, wait_for
from support.merging import fold
from xtarot_site.server import FILE

BARE = """
import sys
from collections import defaultdict
from types import SimpleNamespace
from urllib.parse import parse_qs
import msgspec
from xtarot_site.kit.http.rate_limits import Limits
from xtarot_site.kit.http.graceful_shutdown import Stopping
from xtarot_site.kit.metrics import Metrics
from xtarot_site.server import Server, tune
tables = defaultdict(list)
async def site(scope, receive, send):
    if scope["type"] != "websocket":
        return
    table, (size,) = tables[scope["path"]], parse_qs(scope["query_string"].decode())["size"]
    await receive()
    await send({"type": "websocket.accept"})
    table.append(send)
    while (received := await receive())["type"] == "websocket.receive":
        command = msgspec.json.decode(received["text"])
        ack = msgspec.json.encode({"t": "ack", "id": command["id"], "v": command["v"]})
        await send({"type": "websocket.send", "text": ack.decode()})
        event = msgspec.json.encode({"t": "event", "v": command["v"], "pad": ""}).decode()
        event = event[:-2] + "x" * (int(size) - len(event)) + event[-2:]
        for one in table:
            await one({"type": "websocket.send", "text": event})
    table.remove(send)
most, site.stopping, site.metrics = 100_000, Stopping(), Metrics()
site.slots = SimpleNamespace(share=lambda total: None)
site.limits = Limits(sockets=most, address_connections=most, connections=most)
tune()
server = Server(site, "127.0.0.1", int(sys.argv[1]), log_level="error", lifespan="off", timeout_graceful_shutdown=1)
server.run()
"""
PORT, BARE_PORT = 8732, 8733
WARM_UP = 3.0  # seconds of play before anything is measured
TICKS = os.sysconf("SC_CLK_TCK")


class Person:
    """A socket at a table, which keeps up with what its seat may do."""

    def __init__(self, host: str, table: "AnyTable") -> None:
        self.host, self.table = host, table
        self.cookie = {"Cookie": f"xtarot={secrets.token_urlsafe(32)}"}
        self.can: dict[str, Any] = {}
        self.over, self.v, self.lines = False, 0, 0
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._ids = map(str, itertools.count())
        self._socket: ClientConnection

    async def join(self, path: str, stack: AsyncExitStack) -> None:
        """Look on at a table."""
        self._socket = await stack.enter_async_context(
            connect(f"ws://{self.host}/ws/{path}", additional_headers=self.cookie, compression=None)
        )
        reading = asyncio.create_task(self._read())
        stack.callback(reading.cancel)

    async def _read(self) -> None:
        async for text in self._socket:
            message = msgspec.json.decode(text)
            if "id" in message:
                self._answers.pop(message["id"]).set_result(message)
            elif message["t"] == "event":
                self.table.sizes.append(len(text))
            self.lines += len(message["lines"]) if message["t"] == "talk" else 0
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


class AnyTable:
    """People at a table, who move by turns."""

    def __init__(self, host: str, seats: int, spectators: int) -> None:
        self.host, self.news = host, asyncio.Event()
        self.people = [Person(host, self) for _ in range(seats)]
        self.spectators = [Person(host, self) for _ in range(spectators)]
        self.took: list[float] = []  # milliseconds until each move was acknowledged
        self.sizes: list[int] = []  # of the events that were received
        self.refused: list[str] = []
        self._v = 0  # the event of the last move
        self.code = ""

    async def play(self, interval: float, offset: float) -> None:
        """Move every `interval` seconds, until cancelled."""
        due = time.perf_counter() + offset
        while True:
            await asyncio.sleep(max(0, due - time.perf_counter()))
            due = max(due + interval, time.perf_counter())
            await self.move()

    async def move(self) -> None:
        """Make a move, when the one before has reached everybody."""
        raise NotImplementedError

    async def _until(self, true: Callable[[], bool]) -> None:
        """Wait until it is true, and everybody has been told of the last move."""
        while any(person.v < self._v for person in self.people) or not true():
            self.news.clear()
            await self.news.wait()

    async def _act(self, mover: Person, move: str, **more: Any) -> dict[str, Any]:
        start = time.perf_counter()
        answer = await mover.ask("act", move=move, **more)
        self.took.append(1000 * (time.perf_counter() - start))
        self._v = answer.get("v", 0)
        return answer


class Table(AnyTable):
    """A table of a game."""

    async def sit(self, game: str, http: httpx.AsyncClient, stack: AsyncExitStack, door: str = "link") -> None:
        """Open the table; everybody sits down."""
        first = self.people[0]
        wanted = {"game": game, "seats": len(self.people), "bots": "random", "pace": 3, "door": door}
        opened = await http.post("/api/tables", json=wanted, headers=first.cookie)
        self.code = code = opened.raise_for_status().json()["code"]
        for person in self.people:
            await person.join(f"{code}?lang=en", stack)
            if person is not first:
                assert (await person.ask("sit"))["t"] == "ack"
        for person in self.people:
            await person.ask("share", hash="")  # that nobody waits for one
        for spectator in self.spectators:
            await spectator.join(f"{code}?lang=en", stack)

    async def move(self) -> None:
        """Make the first legal move that somebody's page shows, or go on to the next deal."""
        await self._until(lambda: any(person.can or person.over for person in self.people))
        mover = next((person for person in self.people if person.can), None)
        if mover is None:
            for person in self.people:
                await person.ask("share", hash="")
            for answer in [await person.ask("next") for person in self.people]:
                self._v = max(self._v, answer.get("v", 0))
            return
        move = mover.some_move
        answer = await self._act(mover, move)
        if answer["t"] != "ack":
            self.refused.append(f"{move}: {answer['error']['text']}")


class BareTable(AnyTable):
    """A table of the bare server, where somebody sends a word as long as a move."""

    async def sit(self, number: int, size: int, stack: AsyncExitStack) -> None:
        """Everybody comes; events are of this size."""
        for person in [*self.people, *self.spectators]:
            await person.join(f"{number}?size={size}", stack)

    async def move(self) -> None:
        """Send a word."""
        await self._until(lambda: True)
        await self._act(self.people[self._v % len(self.people)], "play S11", v=self._v + 1)


@contextmanager
def running(command: Sequence[str], port: int, seconds: float = 60, **options: Any) -> Iterator[int]:
    """A server that this command starts, within so many seconds, with options of Popen; yields its process number."""
    process = subprocess.Popen(command, **options)
    try:
        wait_for(lambda: listens(port), seconds)
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def server(port: int, place: str, **options: Any) -> AbstractContextManager[int]:
    """The server of `served.py`, with its tables in a folder or at the address of a database."""
    place = place if "://" in place else f"{place}/{FILE}"
    return running([sys.executable, str(Path(__file__).with_name("served.py")), str(port), place], port, **options)


def cpu_of(process: int) -> float:
    """The seconds of CPU that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def measure(name: str, tables: Sequence[AnyTable], process: int, rate: float, seconds: float) -> float:
    """Play at these tables, and print a line; the milliseconds of CPU a move."""
    playing = [asyncio.create_task(table.play(1 / rate, k / rate / len(tables))) for k, table in enumerate(tables)]
    await asyncio.sleep(WARM_UP)
    for table in tables:
        table.took.clear()
        table.sizes.clear()
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
        f"{len(tables):>5} tables, {name:5}: {1000 * used / len(took):5.2f} ms of CPU a move; acknowledged in "
        f"p50 {cuts[49]:5.1f} ms, p95 {cuts[94]:5.1f} ms, p99 {cuts[98]:5.1f} ms; {len(took) / wall:5.1f} moves a "
        f"second; server {100 * used / wall:.0f}%, client {100 * own / wall:.0f}% of a core",
        flush=True,
    )
    for refused in [one for table in tables for one in table.refused][:3]:
        print(f"       refused: {refused}")
    return 1000 * used / len(took)


async def run(wanted: argparse.Namespace, process: int, bare_process: int) -> None:
    """Open more and more tables at both servers, and measure at each number."""
    hosts = f"127.0.0.1:{PORT}", f"127.0.0.1:{BARE_PORT}"
    tables, bare_tables, size = list[Table](), list[BareTable](), 0
    async with AsyncExitStack() as stack, httpx.AsyncClient(base_url=f"http://{hosts[0]}", timeout=60) as http:
        for number in wanted.tables:
            while len(tables) < number:
                tables.append(Table(hosts[0], wanted.seats, wanted.spectator))
                await tables[-1].sit(wanted.game, http, stack)
            cost = await measure("rules", tables, process, wanted.rate, wanted.seconds)
            size = size or round(statistics.fmean(size for table in tables for size in table.sizes))
            while len(bare_tables) < number:
                bare_tables.append(BareTable(hosts[1], wanted.seats, wanted.spectator))
                await bare_tables[-1].sit(len(bare_tables), size, stack)
            bare = await measure("bare", bare_tables, bare_process, wanted.rate, wanted.seconds)
            print(f"{number:>5} tables, events of {size} bytes: {cost / bare:.1f} times the CPU of a bare server")


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
    with (
        tempfile.TemporaryDirectory() as folder,
        server(PORT, folder) as rules,
        running([sys.executable, "-c", BARE, str(BARE_PORT)], BARE_PORT) as bare,
    ):
        asyncio.run(run(wanted, rules, bare))


if __name__ == "__main__":
    main()
