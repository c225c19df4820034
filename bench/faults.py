"""What people see, and what is lost, when servers, the database and the lines between them fail.

    python bench/faults.py [--faults 30] [--tables 8] [--rate 8] [--seed 1] [--only kill …] [--balancer haproxy|nginx]

Two servers, `xtarot serve` with its limits, each with its own line to one PostgreSQL. At every table two people sit,
one at each server, with bots; each comes from an address of their own. They move at a stated rate in all, come again
when their line ends, and send again what was not answered. Then one fault after the other; an interrupt ends it
early. A client keeps all that it was told, and at last it is held against the log of the database: acknowledged moves
that are lost, or there twice; events that were sent otherwise by another server; rows that call somebody away, or let
a bot play for them, who was connected. Printed for each kind of fault: how long until each table had its next row,
and each person a word of a server, from the beginning of the fault. Linux only.
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import secrets
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import import_path  # noqa: F401
import msgspec
import psycopg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from site_support.balancers import balancer, fill_in, without_tls
from site_support.databases import Cluster, cluster
from site_support.live import listens, wait_for
from site_support.relay import Relay, relay
from support.merging import fold, view_of
from xtarot.eventlog import Row
from xtarot_site.core.store.postgresql import PostgresStore

HERE = Path(__file__).parent
PORTS = [8741, 8742]  # of the servers; those of a balancer are before them
QUIET, PATIENCE, OPENING = 1.0, 5.0, 4.0  # seconds, as `static/play/connection.js` has them
HEALED = 30.0  # seconds in which every table must go on
AWAY = 5.0  # seconds without a connection, after which somebody may be called away
ADDRESSES = (f"127.1.{n // 250}.{1 + n % 250}" for n in itertools.count())  # a loopback address for each person
Json = dict[str, Any]
Event = tuple[str, int, str, int]  # table, place, language, number of the row


class Ledger:
    """All that clients were told."""

    def __init__(self) -> None:
        self.acknowledged: dict[tuple[str, str], int] = {}  # by table and command, the number of the row
        self.events: dict[Event, str] = {}
        self.different: list[Event] = []
        self.rows: dict[str, list[float]] = defaultdict(list)  # of each table, when a new row was seen first
        self.newest: Counter[str] = Counter()

    def take(self, table: str, place: int, lang: str, text: str, v: int) -> None:
        """Somebody at a place was sent an event."""
        before = self.events.setdefault((table, place, lang, v), text)
        if before != text:
            self.different.append((table, place, lang, v))
        self.see(table, v)

    def see(self, table: str, v: int) -> None:
        """A row of this number is known to somebody."""
        if v > self.newest[table]:
            self.newest[table] = v
            self.rows[table].append(time.time())


class Person:
    """Somebody at a table, with one server that they come to first."""

    def __init__(self, table: str, seat: int, hosts: list[str], ledger: Ledger, cookie: str) -> None:
        self.table, self.seat, self.hosts, self.ledger = table, seat, hosts, ledger
        self.cookie, self.lang = {"Cookie": f"xtarot={cookie}"}, "en" if seat % 2 else "ja"
        self.address = next(ADDRESSES)
        self.view: Json = {}
        self.at, self.goes_home = "", False  # the host that it talks to, and whether it tries its first one next
        self.heard = 0.0  # when a server was heard last
        self.connected: list[list[float]] = []  # from when to when somebody was at the table, not in line for it
        self.carried = False  # whether that is so on this line
        self.parts: tuple[Json, Json] = {}, {}
        self.v, self.came = 0, asyncio.Event()
        self._unanswered: dict[str, tuple[Json, asyncio.Future[Json]]] = {}
        self._ids = itertools.count()
        self._socket: ClientConnection | None = None

    async def live(self) -> None:
        """Keep a line to some server."""
        for number in itertools.count():
            host = self.hosts[0 if self.goes_home else number % len(self.hosts)]
            self.goes_home = False
            with suppress(OSError, WebSocketException, TimeoutError, asyncio.IncompleteReadError):
                async with asyncio.timeout(OPENING):
                    socket = await connect(
                        f"ws://{host}/ws/{self.table}?lang={self.lang}",
                        additional_headers=self.cookie,
                        compression=None,
                        local_addr=(self.address, 0),
                    )
                self.at, self.carried = host, False
                try:
                    await self._talk(socket)
                finally:
                    self._socket = None
                    with suppress(Exception):
                        async with asyncio.timeout(0.1):
                            await socket.close()
            await asyncio.sleep(random.uniform(0.05, 0.3))

    async def _talk(self, socket: ClientConnection) -> None:
        self._socket = socket
        for message, _ in self._unanswered.values():
            await socket.send(json.dumps(message))
        asked = False
        while True:
            try:
                async with asyncio.timeout(PATIENCE if asked else QUIET):
                    text = await socket.recv()
            except TimeoutError:
                if asked:
                    raise
                asked = True
                await socket.send(json.dumps({"t": "ping", "v": self.v}))
                continue
            asked = False
            self.heard = time.time()
            if not self.carried and not is_in_line(str(text)):
                self.carried = True
                self.connected.append([self.heard, self.heard])
            if self.carried:
                self.connected[-1][1] = self.heard
            if not self._take(str(text)):
                return

    def _take(self, text: str) -> bool:
        message: Json = msgspec.json.decode(text)
        kind = message["t"]
        if kind == "bye":
            return False
        if kind == "view":
            self.parts, self.v = (message["view"], message["own"]), message["v"]
            self.ledger.see(self.table, self.v)
        elif kind == "event":
            if message["v"] != self.v + 1:
                return bool(message["v"] <= self.v)
            frame, own = (fold(old, message.get(k, {})) for old, k in zip(self.parts, ("patch", "own"), strict=True))
            self.parts, self.v = (frame, own), message["v"]
            if self.view.get("you") == self.seat:
                self.ledger.take(self.table, self.seat, self.lang, text, self.v)
        elif "id" in message and message["id"] in self._unanswered:
            if message["t"] == "nack" and message["error"]["kind"] == "store":
                asyncio.get_running_loop().call_later(1.0, self._again, message["id"])
            else:
                if message["t"] == "ack" and "v" in message:
                    self.ledger.acknowledged[self.table, message["id"]] = message["v"]
                _, answer = self._unanswered.pop(message["id"])
                if not answer.done():
                    answer.set_result(message)
        if kind in ("view", "event"):
            self.view = view_of(*self.parts)
            self.came.set()
        return True

    def _again(self, command: str) -> None:
        if self._socket and command in self._unanswered:
            sending = asyncio.ensure_future(self._socket.send(json.dumps(self._unanswered[command][0])))
            sending.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def ask(self, kind: str, **more: Any) -> Json:
        """Ask until it is answered, by whichever server."""
        command = f"{self.seat}-{next(self._ids)}"
        message, answer = {"t": kind, "id": command, **more}, asyncio.get_running_loop().create_future()
        self._unanswered[command] = message, answer
        if self._socket:
            with suppress(WebSocketException, OSError):
                await self._socket.send(json.dumps(message))
        found: Json = await answer
        return found

    def some_move(self) -> str:
        """A legal move that the page shows."""
        can = self.view["can"]
        cards, verb = can["actions"]["cards"], can.get("verb")
        if verb and cards:
            return " ".join([verb, *cards[: can.get("count", 1)]])
        return str(can["actions"]["buttons"][0]["move"])

    async def go_home(self) -> None:
        """Come to the first server again, as a balancer sees to it."""
        if self.at != self.hosts[0] and self._socket:
            self.goes_home = True
            await self._socket.close()

    def was_connected(self, begin: float, end: float) -> bool:
        """Whether there was a line all of the time."""
        return any(since <= begin and until >= end for since, until in self.connected)


def is_in_line(text: str) -> bool:
    """Whether it is the sign of life for those who wait until it is their turn to come to the table."""
    message: Json = msgspec.json.decode(text)
    return bool(message["t"] == "pong" and message["v"] < 0)


async def play(table: list[Person], interval: float) -> None:
    """Move by turns, and go on to the next deal."""
    while True:
        await asyncio.sleep(interval * random.uniform(0.5, 1.5))
        mover = next((one for one in table if "can" in one.view), None)
        if mover:
            await mover.ask("act", move=mover.some_move())
        elif all(one.view.get("deal", {}).get("phase") == "over" for one in table):
            await asyncio.gather(*(one.ask("next") for one in table))


class Site:
    """Two servers, their lines and their database."""

    def __init__(self, database: Cluster, lines: list[Relay], address: str, bot_workers: int | None = None) -> None:
        """`bot_workers`: of each server; None: as many as `xtarot serve` takes by itself."""
        self.database, self.lines = database, lines
        self.options = [] if bot_workers is None else ["--bot-workers", str(bot_workers)]
        self.addresses = [f"{address.partition('?')[0]}?host=127.0.0.1&port={line.port}" for line in lines]
        self.processes: list[subprocess.Popen[bytes] | None] = [None, None]

    def start(self, number: int, ahead: float = 0.0) -> None:
        """Start a server, its clock put forward by so many seconds."""
        port, place = str(PORTS[number]), self.addresses[number]
        command = [sys.executable, "-m", "xtarot", "serve", "--port", port, "--database", place, *self.options]
        if ahead:
            command = [sys.executable, str(HERE / "served.py"), port, place, str(ahead)]
        self.processes[number] = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def process(self, number: int) -> subprocess.Popen[bytes]:
        """Its process."""
        found = self.processes[number]
        assert found
        return found

    async def again(self, number: int, ahead: float = 0.0) -> None:
        """Start a server again, and wait until it listens."""
        await asyncio.to_thread(self.process(number).wait)
        self.start(number, ahead)
        await asyncio.to_thread(wait_for, lambda: listens(PORTS[number]), 60)

    # The faults

    async def kill(self, number: int) -> None:
        """A server is killed, and started again some seconds later."""
        self.process(number).kill()
        await asyncio.sleep(4)
        await self.again(number)

    async def stop(self, number: int) -> None:
        """A server stands still for some seconds."""
        self.process(number).send_signal(signal.SIGSTOP)
        await asyncio.sleep(random.uniform(3, 9))
        self.process(number).send_signal(signal.SIGCONT)

    async def drain(self, number: int) -> None:
        """A server is stopped orderly, and started again."""
        self.process(number).terminate()
        await self.again(number)

    async def clock(self, number: int) -> None:
        """A server comes again with a clock that is wrong by an hour."""
        self.process(number).terminate()
        await self.again(number, random.choice([-3600.0, 3600.0, 0.0]))

    async def database_killed(self, _: int) -> None:
        """The first process of the database is killed; it is started as by `deploy/postgresql-restart.conf`."""
        await asyncio.to_thread(self.database.kill)
        await asyncio.sleep(2)
        await asyncio.to_thread(self.database.start)

    async def database_stands(self, _: int) -> None:
        """The database stands still for some seconds."""
        pids = self.database.pids()
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(4)
        for pid in reversed(pids):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)

    async def cut(self, number: int) -> None:
        """All lines of a server to the database end."""
        self.lines[number].cut()

    async def hold(self, number: int) -> None:
        """What a server and the database say to each other is held back for some seconds."""
        self.lines[number].passing.clear()
        await asyncio.sleep(random.uniform(1, 9))
        self.lines[number].passing.set()

    async def silent(self, _: int) -> None:
        """The lines of those who listen for news end."""
        with psycopg.connect(self.database.address("postgres"), autocommit=True) as connection:
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")

    @property
    def faults(self) -> dict[str, Callable[[int], Awaitable[None]]]:
        """By name."""
        names = "kill stop drain clock database_killed database_stands cut hold silent".split()
        return {name: getattr(self, name) for name in names}


@contextmanager
def balanced(kind: str) -> Iterator[list[list[str]]]:
    """The hosts to which the two people of a table come: servers of their own, or a balancer in front of both."""
    if not kind:
        one, other = (f"127.0.0.1:{port}" for port in PORTS)
        yield [[one, other], [other, one]]
        return
    front = PORTS[0] - 1
    values = {"LISTEN": f"127.0.0.1:{front - 1}", "LISTEN_TLS": f"127.0.0.1:{front}", "CERTIFICATE": ""}
    text = without_tls(fill_in(kind, values | {"PORT1": PORTS[0], "PORT2": PORTS[1]}))
    with TemporaryDirectory() as folder, balancer(kind, text, Path(folder), front):
        yield [[f"127.0.0.1:{front}"]] * 2


async def open_tables(count: int, hosts: list[list[str]], ledger: Ledger, game: str, **more: str) -> list[list[Person]]:
    """Open tables, with a person at each for each of `hosts`: the servers that they come to. `more`: settings."""
    tables = []
    for _ in range(count):
        wanted = {"game": game, "bots": "random", "pace": 0, "friends": [*range(1, len(hosts))], **more}
        table = [Person("", seat, own, ledger, secrets.token_urlsafe(32)) for seat, own in enumerate(hosts)]
        transport = httpx.AsyncHTTPTransport(local_address=table[0].address)
        async with httpx.AsyncClient(base_url=f"http://{hosts[0][0]}", timeout=30, transport=transport) as http:
            opened = await http.post("/api/tables", json=wanted, headers=table[0].cookie)
        for one in table:
            one.table = opened.raise_for_status().json()["code"]
        tables.append(table)
    return tables


async def sit(table: list[Person]) -> None:
    """The others sit down, too, and the first deal begins."""
    await asyncio.gather(*(one.came.wait() for one in table))
    await asyncio.gather(*(one.ask("sit", seat=one.seat) for one in table[1:]))
    await asyncio.gather(*(one.ask("next") for one in table))


def quantiles(values: list[float]) -> str:
    """The median, the 95th percentile and the worst."""
    if not values:
        return "(none)"
    cuts = statistics.quantiles(values, n=20, method="inclusive") if len(values) > 1 else values * 19
    return f"p50 {cuts[9]:5.2f} p95 {cuts[18]:5.2f} worst {max(values):5.2f} s"


async def campaign(site: Site, wanted: argparse.Namespace, hosts: list[list[str]]) -> bool:
    """Let things fail; whether all went on each time."""
    ledger, rng, well = Ledger(), random.Random(wanted.seed), True
    tables = await open_tables(wanted.tables, hosts, ledger, "dream-capture")
    tasks = [asyncio.create_task(one.live()) for table in tables for one in table]
    await asyncio.gather(*(sit(table) for table in tables))
    tasks += [asyncio.create_task(play(table, wanted.tables / wanted.rate)) for table in tables]
    await asyncio.sleep(3)
    next_row: defaultdict[str, list[float]] = defaultdict(list)
    back: defaultdict[str, list[float]] = defaultdict(list)
    people = [one for table in tables for one in table]
    names = [name for name in site.faults if not wanted.only or name in wanted.only]
    began, stopped, done = time.time(), asyncio.Event(), 0
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stopped.set)
    while done < wanted.faults and not stopped.is_set():
        await asyncio.gather(*(one.go_home() for one in people), asyncio.sleep(1.5))
        name, number = names[done % len(names)], rng.randrange(2)
        rows, begin = {code: len(seen) for code, seen in ledger.rows.items()}, time.time()
        heard = {id(one): 0.0 for one in people}
        fault = asyncio.ensure_future(site.faults[name](number))

        def look(begin: float = begin, heard: dict[int, float] = heard) -> None:
            for one in people:
                if not heard[id(one)] and one.heard > begin:
                    heard[id(one)] = one.heard - begin

        while not fault.done():
            look()
            await asyncio.sleep(0.02)
        await fault
        healed = time.time()
        while time.time() - healed < HEALED:
            look()
            if all(ledger.rows[code][-1] > healed for code in rows) and all(heard.values()):
                break
            await asyncio.sleep(0.02)
        else:
            well = False
            still = [code for code in rows if ledger.rows[code][-1] <= healed]
            print(f"after {name} of server {number + 1}: {len(still)} tables do not go on: {still[:4]}", flush=True)
        next_row[name] += [ledger.rows[code][n] - begin for code, n in rows.items() if len(ledger.rows[code]) > n]
        back[name] += [seconds for seconds in heard.values() if seconds]
        done += 1
        if done % 50 == 0:
            print(f"… {done} faults in {time.time() - began:.0f} s, {sum(ledger.newest.values())} rows", flush=True)
    await asyncio.sleep(3)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    moved = sum(ledger.newest.values())
    print(f"{done} faults, {len(tables)} tables, {moved} rows, {moved / (time.time() - began):.1f} rows a second")
    for name in names:
        if next_row[name]:
            print(f"{name:16} next row {quantiles(next_row[name])}; a word of a server {quantiles(back[name])}")
    logs = await read_logs(site, [table[0].table for table in tables])
    return audit(ledger, tables, logs) and well


async def read_logs(site: Site, codes: list[str]) -> dict[str, list[Row]]:
    """The logs as the database has them."""
    store = PostgresStore(site.addresses[0])
    try:
        return {code: await store.rows(code) for code in codes}
    finally:
        store.close()


def audit(ledger: Ledger, tables: list[list[Person]], logs: dict[str, list[Row]]) -> bool:
    """Hold what clients were told against the logs; whether nothing is wrong."""
    lost = doubled = wrongly_away = wrongly_played = 0
    for table in tables:
        code, log = table[0].table, logs[table[0].table]
        assert [row.seq for row in log] == list(range(1, len(log) + 1))
        commands = Counter(row.command for row in log if row.command)
        doubled += sum(n > 1 for n in commands.values())
        by_id = {row.command.partition(":")[2]: row.seq for row in log if row.command}
        acknowledged = {name: v for (of, name), v in ledger.acknowledged.items() if of == code}
        lost += sum(1 for name, v in acknowledged.items() if by_id.get(name, v) != v or v > len(log))
        for row in log:
            if row.kind == "away":
                gone = next((one for one in table if one.seat == row.payload["seat"]), None)
                wrongly_away += bool(gone and gone.was_connected(row.at - AWAY, row.at))
            elif row.kind == "move" and row.payload.get("by") == "standin":
                wrongly_played += any(one.was_connected(row.at - AWAY, row.at) for one in table)
    print(
        f"acknowledged {len(ledger.acknowledged)}: lost {lost}, doubled {doubled}; events {len(ledger.events)},"
        f" other bytes by another server {len(ledger.different)}; called away while connected {wrongly_away},"
        f" played for while connected {wrongly_played}"
    )
    return not (lost or doubled or ledger.different or wrongly_away or wrongly_played)


def main() -> None:
    """Let things fail, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=30)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--rate", type=float, default=8, help="moves of people a second, at all tables together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", default=[], help="kinds of faults")
    parser.add_argument("--balancer", choices=["haproxy", "nginx"], default="")
    parser.add_argument("--port", type=int, default=PORTS[0], help="of the first server")
    parser.add_argument("--bot-workers", type=int, help="processes for bots of each server, by default one a core")
    wanted = parser.parse_args()
    PORTS[:] = [wanted.port, wanted.port + 1]
    if any(map(listens, PORTS)):
        sys.exit(f"something listens at port {PORTS[0]} or {PORTS[1]}: name others, --port")
    with cluster() as database, ExitStack() as lines:
        socket = f"{database.folder}/.s.PGSQL.5432"
        relays = [lines.enter_context(relay([socket])) for _ in PORTS]
        site = Site(database, relays, database.new(), wanted.bot_workers)
        for number in range(len(PORTS)):
            site.start(number)
        try:
            wait_for(lambda: all(map(listens, PORTS)), 60)
            with balanced(wanted.balancer) as hosts:
                well = asyncio.run(campaign(site, wanted, hosts))
        finally:
            for process in site.processes:
                if process:
                    process.kill()
                    process.wait()
    sys.exit(not well)


if __name__ == "__main__":
    main()
