"""What people see when their server is killed, stands still, stops or cannot store, and another has the same tables."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocket, expect

import xtarot_site.core.store.sqlite
from site_support.live import rows_of, site
from site_support.pages import PATIENCE, SEED, Visit, sit_down
from site_support.relay import Relay
from xtarot_site.server import FILE

SERVE = """
import sys
from xtarot_site.server import serve
serve("127.0.0.1", 0, sys.argv[1], bot_workers=0)
"""

# Notes when the state of the line changes, and when the banner says something else. How soon they do is tested in
# xtarot-site/tests/play/connection.test.js, on a clock.
WATCH = """() => {
  const [line, banner] = [document.querySelector('#line'), document.querySelector('#banner')];
  window.seen = [];
  const note = () => {
    const now = [line.dataset.state, banner.hidden ? '' : banner.textContent].join(': ');
    if (window.seen.at(-1)?.[1] !== now) window.seen.push([Date.now(), now]);
  };
  note();
  const how = { subtree: true, childList: true, characterData: true, attributes: true };
  for (const node of [line, banner]) new MutationObserver(note).observe(node, how);
}"""


class Balancer:
    """Leads whoever connects to the server at `target`, and leaves who is connected where they are."""

    def __init__(self) -> None:
        self.target = 0
        self.relay = Relay(lambda _: self.target)


@pytest.fixture(scope="module")
def balancer() -> Iterator[Balancer]:
    one = Balancer()
    yield one
    one.relay.close()


@pytest.fixture(scope="module")
def base_url(balancer: Balancer) -> str:
    return f"http://127.0.0.1:{balancer.relay.port}"


@contextmanager
def process(data: Path, balancer: Balancer) -> Iterator[subprocess.Popen[str]]:
    """A server in a process of its own, to which the balancer leads."""
    command = [sys.executable, "-c", SERVE, str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout
            balancer.target = int(running.stdout.readline().rpartition(":")[2])
            yield running
        finally:
            running.kill()


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2])


def at_turn(page: Page) -> str:
    """Sit down where it is one's turn to play a card; the code of the table."""
    code = sit_down(page, "high-card", pace=0)
    page.locator('body[data-turn="mine"]').wait_for(state="attached")
    page.evaluate(WATCH)
    return code


def first(page: Page, state: str, since: float = 0) -> float:
    """When the page first showed this, in seconds since 1970."""
    page.wait_for_function(
        "([state, since]) => window.seen.some(([at, now]) => at >= since && now.startsWith(state))",
        arg=[state, since * 1000],
    )
    seen: list[tuple[float, str]] = page.evaluate("window.seen")
    return next(at / 1000 for at, now in seen if at >= since * 1000 and now.startswith(state))


def moves_sent(page: Page) -> list[str]:
    """What will be sent of moves, as it is sent; to be asked for before the page opens its table."""
    moves: list[str] = []

    def note(text: str | bytes) -> None:
        if '"t":"act"' in str(text):
            moves.append(str(text))

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return moves


def wait_until(page: Page, true: Callable[[], bool]) -> None:
    """Let the page go on until it is true."""
    end = time.monotonic() + PATIENCE / 1000
    while not true():
        assert time.monotonic() < end, "waited in vain"
        page.wait_for_timeout(50)


def play(page: Page) -> str:
    """Play a card; which."""
    card = page.locator("#hand .card:not(.inert)").last
    name = card.get_attribute("data-card")
    card.click()
    return f'#hand [data-card="{name}"]'


def moves_of(data: Path, code: str, card: str) -> int:
    with ThreadPoolExecutor(1) as thread:  # the browser's driver has a loop in this one
        rows = thread.submit(rows_of, data, code).result()
    return sum(card.split('"')[1] in str(row.payload) for row in rows if row.kind == "move")


def test_a_server_that_stands_still_is_said_and_left_and_what_was_played_is_played_elsewhere(
    visit: Visit, balancer: Balancer, tmp_path: Path
) -> None:
    with site(tmp_path, seeds=SEED) as other, process(tmp_path, balancer) as running:
        page = visit()
        code = at_turn(page)
        began = time.time()
        os.kill(running.pid, signal.SIGSTOP)
        late = first(page, "late: The server does not answer", began)
        card = play(page)
        expect(page.locator("#banner")).to_contain_text("1 not yet delivered")
        balancer.target = port_of(other)
        first(page, "open: ", late)
        expect(page.locator(card)).to_have_count(0)
        expect(page.locator("#banner")).to_be_hidden()
        assert moves_of(tmp_path, code, card) == 1


def test_who_was_at_a_server_that_is_killed_is_back_soon(visit: Visit, balancer: Balancer, tmp_path: Path) -> None:
    with site(tmp_path, seeds=SEED) as other, process(tmp_path, balancer) as running:
        page = visit()
        code = at_turn(page)
        balancer.target = port_of(other)
        began = time.time()
        running.kill()
        first(page, "open: ", first(page, "connecting", began))
        card = play(page)
        expect(page.locator(card)).to_have_count(0)
        assert moves_of(tmp_path, code, card) == 1


def test_a_server_that_stops_is_followed_by_another_without_a_banner(
    visit: Visit, balancer: Balancer, tmp_path: Path
) -> None:
    with site(tmp_path, seeds=SEED) as other:
        with site(tmp_path, seeds=SEED) as first_one:
            balancer.target = port_of(first_one)
            page = visit()
            at_turn(page)
            balancer.target = port_of(other)
            began, sockets = time.time(), list[WebSocket]()

            def note(socket: WebSocket) -> None:
                sockets.append(socket)

            page.on("websocket", note)
        first(page, "open: ", first(page, "connecting", began))
        card = play(page)
        expect(page.locator(card)).to_have_count(0)
        assert len(sockets) == 1, "the first try to connect succeeds"
        banners = [now for _, now in page.evaluate("window.seen") if not now.endswith(": ")]
        assert not [now for now in banners if not now.startswith("lost")], "a banner before a second has passed"


def test_what_cannot_be_stored_is_said_and_carried_out_by_itself_once(
    visit: Visit, balancer: Balancer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(xtarot_site.core.store.sqlite, "BUSY", 50)
    with site(tmp_path, seeds=SEED) as one:
        balancer.target = port_of(one)
        page = visit()
        sent = moves_sent(page)
        code = at_turn(page)
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as another_program:
            another_program.execute("BEGIN IMMEDIATE")
            began = time.time()
            card = play(page)
            first(page, "open: Moves cannot be stored", began)
            expect(page.locator("#banner")).to_contain_text("What you have done is sent by itself")
            wait_until(page, lambda: len(sent) > 1)  # it is tried again
            expect(page.locator(card)).to_be_attached()
            expect(page.locator("#refusal")).to_be_hidden()
            another_program.execute("ROLLBACK")
        expect(page.locator(card)).to_have_count(0)
        expect(page.locator("#banner")).to_be_hidden()
        assert moves_of(tmp_path, code, card) == 1
