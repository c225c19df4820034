"""What one stranger's longest inputs do to everybody else: how soon they are answered while a door is used.

python bench/doors.py [DOOR …] [--seconds 8] [--players 4]

The real ``xtarot serve`` with its limits on. People at tables of their own, each from an address of their own, make
moves and ask about cards; meanwhile somebody else, from another address, uses one door again and again with the longest
input that it takes, or with many requests at a time. Before and after each door nobody does, so that each figure stands
beside its own quiet ones. Prints for each door the median, the 95th percentile and the longest time from asking to the
answer, the 95th percentile against the quiet one, what was answered to the stranger, and what the server wrote into its
log. The stranger, the people and the server share the machine's cores. Linux only.
"""

import argparse
import asyncio
import io
import json
import multiprocessing
import os
import platform
import random
import statistics
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

import httpx
from import_path import ROOT
from tables import running

from site_support.live import Person
from xtarot.replays.record_import import MAX_DEALS, MAX_MOVES

PORT = 8734
STRANGER = "127.0.0.2"
LOG = "log"
KIB = 1 << 10

Shoot = Callable[[httpx.AsyncClient], Any]


@dataclass(frozen=True)
class Door:
    """`shoot` is one request; `prepare` is done once before, `at_once` requests are under way at a time."""

    name: str
    shoot: Callable[[httpx.AsyncClient, dict[str, str]], Any]
    prepare: Callable[[httpx.AsyncClient], Any] | None = None
    at_once: int = 1


def draft(**more: str) -> dict[str, str]:
    """The files of a small rulebook, with these instead."""
    folder = ROOT / "src/xtarot/scaffold/template"
    return {file.name: file.read_text("utf-8") for file in folder.iterdir()} | more


KEYS = "a." * (30 * KIB // 2 - 4) + "a = 1\n"
NUMBERS = "x = [" + "1, " * (10 * KIB) + "]\n"
NESTED = "x = " + "[" * 900 + "]" * 900 + "\n"
HEADINGS = "# a\n" * (128 * KIB // 4 - 1)
FIGURES = "{SK} " * (128 * KIB // 5 - 1)
STARS = "*a" * (64 * KIB - 1)
BRACKETS = "[" * (128 * KIB - 1)
QUOTES = ("> " * 60 + "a\n") * (128 * KIB // 122)
CELLS = "|a" * 30 + "|\n" + "|-" * 30 + "|\n" + ("|a" * 30 + "|\n") * 2000


async def opened(http: httpx.AsyncClient, files: dict[str, str] | None = None) -> dict[str, str]:
    """A draft of the stranger with these files."""
    answer = await http.post("/api/drafts/files", json={"files": files or draft()})
    return {"code": answer.json().get("code", "none")}


def bring(**files: str) -> Door:
    name = f"bring {next(iter(files)).partition('_')[0]}"
    given = {key.replace("_", "."): text for key, text in files.items()}
    return Door(name, lambda http, _: http.post("/api/drafts/files", json={"files": draft(**given)}))


def check(name: str, text: str) -> Door:
    async def shoot(http: httpx.AsyncClient, known: dict[str, str]) -> Any:
        body = {"data": {"name": {"ja": "題", "en": "A"}}, "ja": text, "en": text}
        return await http.post(f"/api/drafts/{known['code']}/check", json=body)

    return Door(f"check: {name}", shoot, opened)


async def twenty(http: httpx.AsyncClient) -> dict[str, str]:
    for _ in range(20):
        await opened(http, draft(**{"book.toml": NUMBERS}))
    return {}


def record() -> str:
    """The longest record that is taken: many moves, not more than are looked at."""
    file = max((ROOT / "records").glob("*.json"), key=lambda one: one.stat().st_size)
    found = json.loads(file.read_text("utf-8"))
    deal = found["deals"][0]
    return json.dumps(found | {"deals": [deal] * min(MAX_DEALS, MAX_MOVES // len(deal["moves"]))})


def packed(**files: str) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in draft(**files).items():
            archive.writestr(name, text)
    return content.getvalue()


def page(path: str, at_once: int = 20) -> Door:
    return Door(f"{at_once} × {path}", lambda http, _: http.get(path, headers={"accept": "text/html"}), None, at_once)


STRONG = {"pace": 0, "bots": "strong"}


def asking(command: dict[str, Any]) -> Any:
    """One command after the other at the stranger's table."""

    async def ask(http: httpx.AsyncClient, known: dict[str, str]) -> Any:
        sent = command | {"id": new_id()}
        return await http.post(f"/api/tables/{known['code']}/commands", json=sent)

    return ask


def new_id() -> str:
    """The id of a command that there was none of before."""
    return f"{time.monotonic_ns()}{random.randrange(1000)}"


def playing_at(game: str) -> Any:
    """A table of this game at which the stranger sits, and has played nothing yet."""

    async def open_one(http: httpx.AsyncClient) -> dict[str, str]:
        code = (await http.post("/api/tables", json={"game": game, "pace": 0, "hints": "alone"})).json()["code"]
        await http.post(f"/api/tables/{code}/commands", json={"t": "share", "id": new_id(), "hash": ""})
        await asyncio.sleep(3)
        return {"code": code}

    return open_one


async def claim_anew(http: httpx.AsyncClient, _: dict[str, str]) -> Any:
    """A claim at a table of its own, of all its tricks: there is much to look through."""
    answer = await http.post("/api/tables", json={"game": "lotarot", "pace": 0, "bots": "random"})
    if answer.status_code != 201:
        return answer
    door = f"/api/tables/{answer.json()['code']}/commands"
    await http.post(door, json={"t": "share", "id": new_id(), "hash": ""})
    for _try in range(20):
        answer = await http.post(door, json={"t": "claim", "id": new_id()})
        if "your turn" not in answer.text:
            break
        await asyncio.sleep(0.3)
    return answer


def play_fast(address: str) -> None:
    """Some seconds at a table at pace 0, as fast as it goes."""
    with Person(address.removeprefix("http://").rstrip("/"), source=STRANGER) as person:
        try:
            person.join(person.open("dream-capture", bots="steady", options={"deals": 60}))
        except AssertionError:  # no more tables for a while
            time.sleep(0.2)
            return
        end = time.monotonic() + 3
        while time.monotonic() < end:
            if "can" in person.view:
                person.ask("act", move=person.some_move(random.choice))
            elif person.view["waiting"] == "next":
                person.ask("next")
            else:
                person.catch_up(0.01)


async def watched(http: httpx.AsyncClient) -> dict[str, str]:
    """A table with some hundred rows: bots have played a while."""
    known: dict[str, str] = await playing_at("lotarot")(http)
    await http.post(f"/api/tables/{known['code']}/commands", json={"t": "leave", "id": new_id()})
    for _ in range(10):
        await http.get(f"/api/tables/{known['code']}/events?wait=2&after=10000")
    return known


async def solve(http: httpx.AsyncClient, _: dict[str, str]) -> Any:
    """A move at one problem after the other."""
    number = random.randrange(1, 20)
    return await http.post(f"/api/problems/lotarot/{number}", json={"cards": ["SK"], "move": "play SK"})


DOORS = (
    Door("nothing", lambda http, _: asyncio.sleep(0.2)),
    page("/"),
    page("/rules/dream-capture"),
    page("/rules?q=" + "a" * 60),
    page("/problems"),
    Door(
        "bring: a key of many parts",
        lambda http, _: http.post("/api/drafts/files", json={"files": draft(**{"book.toml": KEYS})}),
    ),
    Door(
        "bring: deep brackets",
        lambda http, _: http.post("/api/drafts/files", json={"files": draft(**{"book.toml": NESTED})}),
    ),
    Door(
        "bring: numbers",
        lambda http, _: http.post("/api/drafts/files", json={"files": draft(**{"book.toml": NUMBERS})}),
    ),
    Door(
        "bring: .zip",
        lambda http, _: http.post("/api/drafts/zip", content=packed(**{"book.toml": NUMBERS, "en.md": HEADINGS})),
    ),
    Door("list of 20 drafts", lambda http, _: http.get("/write", headers={"accept": "text/html"}), twenty),
    check("headings", HEADINGS),
    check("cards", FIGURES),
    check("stars", STARS),
    check("brackets", BRACKETS),
    check("quotations", QUOTES),
    check("cells", CELLS),
    Door("bring a record", lambda http, _: http.post("/api/records", json={"record": record()})),
    Door("play from a record", lambda http, _: http.post("/api/exercises", json={"record": record(), "move": 2})),
    Door("a name", lambda http, _: http.post("/api/you/name", json={"name": "あ" * 200})),
    Door(
        "words",
        lambda http, _: http.post("/api/you/sign-in/words", json={"name": "a" * 200, "words": "abandon " * 50}),
    ),
    Door("hints", asking({"t": "hint"}), playing_at("dream-capture"), 4),
    Door("claims", claim_anew, None, 12),
    Door("moves at pace 0", lambda http, _: asyncio.to_thread(play_fast, str(http.base_url)), None, 8),
    Door("strong at pace 0", lambda http, _: http.post("/api/tables", json=STRONG | {"game": "lotarot"})),
    Door("a table's record", lambda http, known: http.get(f"/api/tables/{known['code']}/record"), watched, 20),
    Door("PDFs", lambda http, _: http.get("/rules/lotarot/print/reference-ja.pdf"), None, 20),
    Door("a move at a problem", solve, None, 4),
    Door("my data", lambda http, _: http.get("/api/you/data"), twenty, 4),
    Door(
        "a table without cards",
        lambda http, _: http.post(
            "/api/tables", json={"game": "free", "options": {"pack": "without " + "T16-T23 " * 24}}
        ),
    ),
)


@contextmanager
def server(data: Path) -> Iterator[str]:
    """The server as it is run for others, its log in `data`; yields host and port."""
    command = [sys.executable, "-m", "xtarot", "serve", "--data", str(data), "--port", str(PORT)]
    found = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "xtarot-site" / "src")])}
    with (data / LOG).open("w") as log, running(command, PORT, env=found, stdout=log, stderr=log):
        httpx.get(f"http://127.0.0.1:{PORT}/", timeout=60)
        yield f"127.0.0.1:{PORT}"


def use(host: str, name: str, stop: Event, ready: Event, answers: Any) -> None:
    """Use a door until it is enough; in a process of its own. Says at the end what was answered."""
    door = next(door for door in DOORS if door.name == name)
    told: Counter[str] = Counter()

    async def shoot(http: httpx.AsyncClient, known: dict[str, str]) -> None:
        while not stop.is_set():
            try:
                answer = await door.shoot(http, known)
                told[str(answer.status_code) if answer else "-"] += 1
                if answer is not None and answer.status_code == 429:
                    await asyncio.sleep(0.05)
            except httpx.HTTPError as error:
                told[type(error).__name__] += 1
                await asyncio.sleep(0.05)

    async def all_of_them() -> None:
        transport = httpx.AsyncHTTPTransport(local_address=STRANGER)
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}", timeout=60) as http:
            await http.get("/", headers={"accept": "text/html"})
            known = await door.prepare(http) if door.prepare else {}
            ready.set()
            await asyncio.gather(*(shoot(http, known) for _ in range(door.at_once)))

    asyncio.run(all_of_them())
    answers.put(dict(told))


def player(host: str, number: int, samples: Any, stop: Event) -> None:
    """Play on and on; in a process of its own. Puts the milliseconds that each answer took."""
    with Person(host, source=f"127.0.1.{number}") as person:
        person.join(person.open("dream-capture", bots="random", options={"deals": 60}))
        while not stop.is_set():
            start = time.perf_counter()
            if "can" in person.view:
                person.ask("act", move=person.some_move(random.choice))
            elif person.view["waiting"] == "next":
                person.ask("next")
            else:
                person.ask("offer", cards=person.cards[:1])
            samples.put(1000 * (time.perf_counter() - start))
            time.sleep(0.13)  # within the limits
            person.catch_up(0)


def measured(found: list[float]) -> tuple[float, float, float]:
    """Median, 95th percentile and longest of these milliseconds; without any, nobody was answered at all."""
    if len(found) < 2:
        return (float("inf"),) * 3
    return statistics.median(found), statistics.quantiles(found, n=20, method="inclusive")[-1], max(found)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("doors", nargs="*", help="words that stand in the names of doors; none: all")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--players", type=int, default=4)
    wanted = parser.parse_args()
    doors = [door for door in DOORS if not wanted.doors or any(word in door.name for word in wanted.doors)]
    machine = f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    print(f"{machine}, Python {platform.python_version()}")
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as host:
        samples, end = context.SimpleQueue(), context.Event()
        people = [
            context.Process(target=player, args=(host, number + 1, samples, end), daemon=True)
            for number in range(wanted.players)
        ]
        for one in people:
            one.start()

        def within(seconds: float) -> list[float]:
            while not samples.empty():
                samples.get()
            time.sleep(seconds)
            found = []
            while not samples.empty():
                found.append(samples.get())
            return found

        time.sleep(8)  # until all are seated
        quiet = within(wanted.seconds)
        print(f"{'':>30} {'median':>8} {'p95':>8} {'longest':>8}  of quiet p95")
        for door in doors:
            logged = (Path(folder) / LOG).stat().st_size
            stop, ready, answers = context.Event(), context.Event(), context.SimpleQueue()
            using = context.Process(target=use, args=(host, door.name, stop, ready, answers), daemon=True)
            using.start()
            ready.wait(120)
            found = within(wanted.seconds)
            stop.set()
            told = answers.get()
            using.join(60)
            time.sleep(1)
            after = within(wanted.seconds)
            logged = (Path(folder) / LOG).stat().st_size - logged
            median, high, longest = measured(found)
            base = measured(quiet + after)[1]
            print(
                f"{door.name:>30} {median:8.1f} {high:8.1f} {longest:8.1f}  × {high / base:.1f} of {base:.1f} ms, "
                f"{len(found)} answers; answered {told}, {logged} bytes of log",
                flush=True,
            )
            quiet = after
        for one in people:
            one.kill()
        if said := (Path(folder) / LOG).read_text("utf-8"):
            print(f"\nThe server's log:\n{said[-2000:]}")


if __name__ == "__main__":
    main()
