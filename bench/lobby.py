"""What the lobby and talk cost: moves at open tables beside moves at tables by link, with many people in the lobby.

python bench/lobby.py [--tables 60] [--watchers 500] [--moves 20] [--lines 5] [--seconds 20]

A server in a process of its own, with its log on the disk. People at all tables make so many legal moves a second in
all: at tables by link; at as many open ones, which nobody looks for; and at these while so many look at the lobby; then
while somebody changes their name every second besides; then while so many lines a second in all are said at these
tables, too. Prints for each what `bench/tables.py` prints, and the bytes that one who looks at the lobby is sent in a
minute; for talk how soon a line was answered, and heard by everybody at its table. Linux only.
"""

import argparse
import asyncio
import itertools
import os
import platform
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack

import httpx
from tables import PORT, WARM_UP, Table, measure, server
from websockets.asyncio.client import connect

GAME, SEATS = "dream-capture", 6


class Watcher:
    """Somebody who looks at the lobby."""

    def __init__(self) -> None:
        self.bytes = 0

    async def join(self, host: str, stack: AsyncExitStack) -> None:
        """Look at it."""
        socket = await stack.enter_async_context(connect(f"ws://{host}/ws/lobby?lang=en&most=200", compression=None))

        async def read() -> None:
            async for text in socket:
                self.bytes += len(text)

        reading = asyncio.create_task(read())
        stack.callback(reading.cancel)


class Talk:
    """Lines that are said at tables, by turns."""

    def __init__(self, tables: Sequence[Table], http: httpx.AsyncClient) -> None:
        self.tables, self.http = tables, http
        self.answered: list[float] = []  # milliseconds
        self.heard: list[float] = []

    async def go_on(self, rate: float) -> None:
        """Say so many lines a second, until cancelled."""
        async with asyncio.TaskGroup() as saying:
            for number, table in zip(itertools.count(), itertools.cycle(self.tables)):
                saying.create_task(self._say(table, number))
                await asyncio.sleep(1 / rate)

    async def _say(self, table: Table, number: int) -> None:
        speaker = table.people[number // len(self.tables) % len(table.people)]
        before = [person.lines for person in table.people]
        start = time.perf_counter()
        line = {"id": f"line {number}", "phrase": "thanks"}
        answer = await self.http.post(f"/api/tables/{table.code}/talk", json=line, headers=speaker.cookie)
        answer.raise_for_status()
        self.answered.append(1000 * (time.perf_counter() - start))
        while any(person.lines <= so_far for person, so_far in zip(table.people, before, strict=True)):
            table.news.clear()
            await table.news.wait()
        self.heard.append(1000 * (time.perf_counter() - start))

    def tell(self) -> None:
        """Print how soon lines were answered and heard."""
        for name, took in (("answered", self.answered), ("heard by all at the table", self.heard)):
            cuts = statistics.quantiles(took, n=100, method="inclusive")
            print(
                f"       {len(took)} lines, {name}: p50 {cuts[49]:.1f} ms, p95 {cuts[94]:.1f} ms, p99 {cuts[98]:.1f} ms"
            )


async def come_and_go(table: Table) -> None:
    """Somebody changes their name every second, so that the lobby has something new."""
    for number in range(10**6):
        await table.people[0].ask("rename", name=f"Mio {number % 2}")
        await asyncio.sleep(1)


async def run(wanted: argparse.Namespace, process: int) -> None:
    """Measure all five."""
    host, rate = f"127.0.0.1:{PORT}", wanted.moves / wanted.tables
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=60) as http:
        for door in ("link", "open"):
            async with AsyncExitStack() as stack:
                tables = [Table(host, SEATS, 0) for _ in range(wanted.tables)]
                for table in tables:
                    await table.sit(GAME, http, stack, door)
                alone = await measure(door, tables, process, rate, wanted.seconds)
                if door == "link":
                    by_link = alone
                    continue
                watchers = [Watcher() for _ in range(wanted.watchers)]
                for watcher in watchers:
                    await watcher.join(host, stack)
                talk = Talk(tables, http)
                for name in ("seen", "news", "talk"):
                    if name == "news":
                        stack.callback(asyncio.create_task(come_and_go(tables[0])).cancel)
                    elif name == "talk":
                        talking = asyncio.create_task(talk.go_on(wanted.lines))
                        stack.callback(talking.cancel)
                    before = watchers[0].bytes
                    cost = await measure(name, tables, process, rate, wanted.seconds)
                    sent = 60 * (watchers[0].bytes - before) / (wanted.seconds + WARM_UP)
                    print(f"       {cost / by_link:.2f} times the CPU of a move by link; {sent:.0f} bytes a minute")
                assert not talking.done(), talking.exception()
                talk.tell()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--watchers", type=int, default=500)
    parser.add_argument("--moves", type=float, default=20, help="a second in all")
    parser.add_argument("--lines", type=float, default=5, help="a second in all")
    parser.add_argument("--seconds", type=float, default=20)
    wanted = parser.parse_args()
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder, server(PORT, folder) as process:
        asyncio.run(run(wanted, process))


if __name__ == "__main__":
    main()
