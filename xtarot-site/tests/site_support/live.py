"""A site that runs, in a thread of the test, and people who play there over real sockets."""

import asyncio
import json
import os
import random
import socket
import ssl
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from site_support.databases import Cluster
from site_support.relay import relay
from support.merging import fold, view_of
from xtarot.eventlog import Row
from xtarot.rulebooks import Shelf
from xtarot_site.app import SiteConfig, create_app
from xtarot_site.core.clock import Clock
from xtarot_site.core.store.factory import open_store
from xtarot_site.kit.assets.asset_store import KeptAssets
from xtarot_site.kit.http.rate_limits import Limits
from xtarot_site.kit.metrics import Metrics
from xtarot_site.notices.mail.worker import MailSettings
from xtarot_site.notices.push.worker import PushSettings
from xtarot_site.server import FILE, Server
from xtarot_site.table import Timing

AT_ONCE = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=0, gone=30, standin=30)
FREE = (1e6, 1e6)
RATES = [one.name for one in fields(Limits) if isinstance(one.default, tuple) and one.name != "reviewing"]
SAME = partial(bytes, 32)  # a seed: every table gets the same cards, so that no test depends on luck
RESTART = 1012  # why a socket is closed when its table is read anew
LOOSE = msgspec.convert(dict.fromkeys(RATES, FREE), Limits)

Json = dict[str, Any]


@contextmanager
def site(
    data: Path,
    timing: Timing = AT_ONCE,
    limits: Limits = LOOSE,
    bot_workers: int = 0,
    seeds: Callable[[], bytes] = SAME,
    shelf: Shelf | None = None,
    port: int = 0,
    hosts: Collection[str] = (),
    clock: Clock | None = None,
    dev: bool = False,
    figures: int = 0,
    push: PushSettings | None = None,
    assets: KeptAssets | None = None,
    metrics: Metrics | None = None,
    security_contact: str = "",
    mail: MailSettings | None = None,
    keep_logs: int | None = None,
    lan: str = "",
    **config: object,
) -> Iterator[str]:
    """A site with its tables in `data`, and more options of uvicorn; yields its host and port, a free one for 0.

    Where `shared` names a server of databases, it is two servers of one, and connections go to them in turn.
    """
    told = SiteConfig(
        timing=timing,
        limits=limits,
        bot_workers=bot_workers,
        hosts=hosts,
        shelf=shelf,
        dev=dev,
        figures=figures,
        push=push or PushSettings(),
        assets=assets,
        metrics=metrics or Metrics(),
        security_contact=security_contact,
        mail=mail,
        keep_logs=keep_logs,
        lan=lan,
    )
    given = {"log_level": "error", "timeout_graceful_shutdown": 1} | config
    place = place_of(data)
    if isinstance(place, Path):
        with _server(place, told, clock, seeds, port, given) as server:
            yield f"127.0.0.1:{server.port}"
        return
    with ExitStack() as running:
        ports: list[int] = []
        between = running.enter_context(relay(ports, port))  # which ends last: it passes on what the servers say then
        ports += [running.enter_context(_server(place, told, clock, seeds, 0, given)).port for _ in range(SERVERS)]
        yield f"127.0.0.1:{between.port}"


@contextmanager
def _server(
    place: Path | str,
    told: SiteConfig,
    clock: Clock | None,
    seeds: Callable[[], bytes],
    port: int,
    config: dict[str, Any],
) -> Iterator[Server]:
    store = open_store(place)
    server = Server(create_app(store, told, clock, seeds), "127.0.0.1", port, **config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        wait_for(lambda: server.started or not thread.is_alive())
        yield server
    finally:
        server.should_exit = True
        thread.join(20)
        store.close()


WITHOUT_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # httpx would read all certificates for each request
SERVERS = 2
shared: Cluster | None = None
"""Where sites have a database of their own, if they are to be two servers each."""


def place_of(data: Path) -> Path | str:
    """Where the site of a folder has its tables: in the folder, or in a database whose address is kept there."""
    kept = data / "database"
    if shared and not kept.exists() and not (data / FILE).exists():
        data.mkdir(parents=True, exist_ok=True)
        kept.write_text(shared.new())
    return kept.read_text("utf-8") if kept.exists() else data / FILE


def data_option(data: Path) -> str:
    """The place of a site as commands are told it, after ``--data``."""
    place = place_of(data)
    return place if isinstance(place, str) else str(place.parent)


def free_port(number: int = 1) -> int:
    """The first of so many ports in a row of this machine at which nothing listens.

    Each worker of xdist has a range of its own, below the ports that systems give to connections: none takes the port
    of a server while that starts again.
    """
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    lowest = 20_000 + 1_000 * worker
    while True:
        first = random.SystemRandom().randrange(lowest, lowest + 1_000 - number)
        with suppress(OSError), ExitStack() as listeners:
            for port in range(first, first + number):
                listeners.enter_context(socket.socket()).bind(("127.0.0.1", port))
            return first


def listens(port: int) -> bool:
    """Whether a server on this machine listens at a port."""
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def wait_for(true: Callable[[], Any], seconds: float = 20) -> Any:
    """Wait until it is true, and return what it is; fail after a number of seconds."""
    end = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
    return found


class Person:
    """A browser: its cookie, and a socket at one table. Keeps every byte it was sent. `source`: its own address."""

    def __init__(self, host: str, lang: str = "en", cookies: dict[str, str] | None = None, source: str = "") -> None:
        self.host, self.lang, self.source = host, lang, source
        with self._client(cookies) as http:
            self.cookies = (cookies or {}) | dict(http.get("/").cookies)
        self.socket: ClientConnection | None = None
        self.view: Json = {}
        self._parts: tuple[Json, Json] = {}, {}  # what everybody sees, and what one's own place sees besides
        self.v = -1
        self.sentences: list[Json] = []
        self.answers: dict[str, Json] = {}
        self.raw: list[tuple[int, str]] = []  # the number of the newest event, and the message
        self.polled: list[tuple[int, str]] = []
        self._ids = 0
        self._open = ExitStack()

    # HTTP

    def _client(self, cookies: dict[str, str] | None) -> httpx.Client:
        transport = httpx.HTTPTransport(verify=WITHOUT_TLS, local_address=self.source or None)
        return httpx.Client(transport=transport, base_url=f"http://{self.host}", cookies=cookies, timeout=40)

    def http(self, method: str, path: str, **more: Any) -> httpx.Response:
        with self._client(self.cookies) as http:
            answer = http.request(method, path, **more)
        self.cookies |= dict(answer.cookies)
        return answer

    def open(self, game: str, **more: Any) -> str:
        """Open a table and sit down there; its code."""
        answer = self.http("POST", "/api/tables", json={"game": game, "pace": 0, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["code"])

    # The socket

    def join(self, code: str, after: int | None = None, **headers: str) -> "Person":
        """Open the socket and read what is sent at first."""
        self.code = code
        address = f"ws://{self.host}/ws/{code}?lang={self.lang}" + (
            "" if after is None else f"&after={after}&you={self.view['you'] if self.view else -1}"
        )
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        # It takes in everything at once, as a browser does: with a full queue it would not answer the server's pings.
        more: Json = {"source_address": (self.source, 0)} if self.source else {}
        opened = connect(
            address, additional_headers={"Cookie": cookie, **headers}, compression=None, max_queue=None, **more
        )
        self.leave()
        self.socket = self._open.enter_context(opened)
        if after is None:
            self.v = -1  # what was seen at an earlier table is not what is seen here
            try:
                self.until(lambda: self.v >= 0)
            except ConnectionClosed as closed:
                if not closed.rcvd or closed.rcvd.code != RESTART:
                    raise
                return self.join(code, None, **headers)  # as a browser does: the table is read anew
        return self

    def leave(self) -> None:
        self._open.close()
        self.socket = None

    def __enter__(self) -> "Person":
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()

    def send(self, message: str | bytes) -> None:
        assert self.socket
        self.socket.send(message)

    def take(self, seconds: float = 20) -> Json:
        """Read the next message."""
        assert self.socket
        text = self.socket.recv(timeout=seconds)
        assert isinstance(text, str)
        message: Json = json.loads(text)
        kind = message["t"]
        if kind == "view":
            self._show(message["view"], message["own"], message["v"])
        elif kind == "event":
            assert message["v"] == self.v + 1, "events are dense"
            frame, own = (
                fold(old, message.get(part, {})) for old, part in zip(self._parts, ("patch", "own"), strict=True)
            )
            self._show(frame, own, message["v"])
            self.sentences += message.get("sentences", [])
        elif "id" in message:
            self.answers[message["id"]] = message
        self.raw.append((self.v, text))
        return message

    def _show(self, frame: Json, own: Json, v: int) -> None:
        self._parts, self.view, self.v = (frame, own), view_of(frame, own), v

    def until(self, true: Callable[[], Any], seconds: float = 20) -> None:
        """Read until it is true."""
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, "waited in vain"
            self.take(max(0.1, end - time.monotonic()))

    def until_seen(self, true: Callable[[Json], Any]) -> None:
        """Read until it is true of what the page shows.

        A server may read a table anew, as where somebody who sits there is deleted; as a page, one comes back then.
        """
        while True:
            try:
                self.until(lambda: true(self.view))
                return
            except ConnectionClosed as closed:
                if not closed.rcvd or closed.rcvd.code != RESTART:
                    raise
                self.join(self.code)

    def catch_up(self, quiet: float = 0.05) -> None:
        """Read what has come, until nothing more comes for some seconds."""
        while True:
            try:
                self.take(quiet)
            except TimeoutError:
                return

    def rest(self) -> None:
        """Read until no bot has anything to do."""
        self.until(lambda: not any(seat["acting"] and "bot" in seat for seat in self.view["seats"]))

    def ask(self, kind: str, command: str = "", **more: Any) -> Json:
        """Send a command, with this id or a new one, and wait for its answer."""
        self._ids += 1
        command = command or f"{kind}-{self._ids}"
        self.answers.pop(command, None)
        self.send(json.dumps({"t": kind, "id": command, **more}))
        self.until(lambda: command in self.answers)
        answer = self.answers[command]
        self.until(lambda: self.v >= answer.get("v", 0))  # the answer comes before the row is told
        return answer

    # Playing

    @property
    def cards(self) -> list[str]:
        """One's own hand."""
        for zone in self.view["zones"]:
            if zone["kind"] == "hand" and zone["seat"] == self.view["you"]:
                return list(zone.get("cards", []))
        return []

    def some_move(self, pick: Callable[[list[str]], str]) -> str:
        """A legal move, found as a person finds it: by what the page lights up."""
        verb, cards = self.view["can"].get("verb"), self.view["can"]["actions"]["cards"]
        if verb == "discard":
            return "discard " + " ".join(cards[:3])
        return f"{verb} {pick(cards)}" if verb else f"drop {pick(self.cards)}"


def play_deal(people: list[Person], rng: random.Random, before: Callable[[Person], None] = lambda _: None) -> None:
    """Everybody who has something to do does it, until the deal is over; `before` looks at each turn first."""
    end = time.monotonic() + 60
    while any(person.view["deal"]["phase"] == "play" for person in people):
        assert time.monotonic() < end
        idle = True
        for person in people:
            person.catch_up(0)
            if "can" in person.view:
                idle = False
                before(person)
                assert person.ask("act", move=person.some_move(rng.choice))["t"] in ("ack", "nack")
        if idle:
            time.sleep(0.002)


def rows_of(data: Path, code: str) -> list[Row]:
    store = open_store(place_of(data))
    try:
        return asyncio.run(store.rows(code))
    finally:
        store.close()
