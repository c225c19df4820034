"""A site whose bots play at once, and people who sit at it in Chromium."""

import json
from collections import deque
from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, WebSocket, expect

from support.live import site
from support.servers import run_with_servers

Visit = Callable[..., Page]

PATIENCE = 30_000  # ms: other tests are on the same cores
expect.set_options(timeout=PATIENCE)


class Seed:
    """Where the cards of all tables come from: each test has the same ones every time, in whatever order tests run."""

    number = 0

    def __call__(self) -> bytes:
        return self.number.to_bytes(32)


SEED = Seed()


SERVERS = {"test_friends", "test_presence", "test_people", "test_programme"}
"""The files whose tests run with one server, or with two between which each connection changes."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    run_with_servers(metafunc, SERVERS)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory, servers: None) -> Iterator[str]:
    with site(tmp_path_factory.mktemp("site"), seeds=SEED) as address:
        yield f"http://{address}"


# What a page shows, for whoever reads why a test failed.
SHOWN = """() => {
  const text = (css) => [...document.querySelectorAll(css)].map((node) => node.innerText.replace(/\\s+/g, ' ').trim());
  const card = (node) => [node.dataset.card, ...node.classList].join('.').replace('.card', '');
  const focus = document.activeElement;
  return {
    address: location.pathname,
    title: document.title,
    line: text('#line, #banner').join(' '),
    turn: document.body.dataset.turn ?? '',
    prompt: text('#prompt, #refusal').join(' '),
    offer: [...document.querySelectorAll('#offer button, .grid:not(.resting) .others button')].map(
      (node) => `${node.dataset.move ?? node.className}${node.disabled ? ' (disabled)' : ''}`),
    hand: [...document.querySelectorAll('#hand .card')].map(card).join(' '),
    others: [...document.querySelectorAll('.open-hand .card:not(.inert), .row-of-cards .card')].map(card).join(' '),
    score: text('.score:not([hidden]) h2').join(' '),
    dialogs: text('dialog h2').join(', '),
    focus: `${focus.tagName.toLowerCase()} ${focus.id || focus.dataset.card || focus.className}`,
    record: text('.footer').join(' '),
    said: [...document.querySelectorAll('.log li')].map((node) => node.textContent),
  };
}"""


def _tell(page: Page, wire: list[str]) -> str:
    """What a page shows, and what it last sent (>) and was sent (<)."""
    try:
        shown = page.evaluate(SHOWN)
    except Error as error:
        shown = {"it does not answer": str(error)}
    return "\n".join([*(f"{name}: {value}" for name, value in shown.items()), *wire])


def _listen(socket: WebSocket, wire: deque[str]) -> None:
    socket.on("framesent", lambda text: wire.append(f"> {text!s:.300}"))
    socket.on("framereceived", lambda text: wire.append(f"< {text!s:.300}"))
    socket.on("close", lambda _: wire.append("closed"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails tells what its pages show."""
    report = yield
    if call.when == "call" and report.failed:
        pages = getattr(getattr(item, "funcargs", {}).get("visit"), "pages", [])
        report.sections += [(f"page {k}", _tell(page, [*wire])) for k, (page, wire) in enumerate(pages, 1)]
    return report


@pytest.fixture
def visit(browser: Browser, host: str) -> Iterator[Visit]:
    """Opens a page in a browser of its own; fails when a page of it throws or logs an error.

    Without a `path` it is a page of the site without a script: from there one sits down, or goes on.
    """
    opened: list[tuple[BrowserContext, list[str]]] = []

    def open_page(
        lang: str = "en",
        size: tuple[int, int] = (1440, 900),
        touch: bool = False,
        path: str = "/healthz",
        **settings: Any,
    ) -> Page:
        context = browser.new_context(
            base_url=host,
            locale={"en": "en-GB", "ja": "ja-JP"}[lang],
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
        )
        chosen = json.dumps({"motion": "off", "hints": False, **settings})
        context.add_init_script(f"localStorage.xtarot ??= JSON.stringify({chosen})")
        faults: list[str] = []
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        wire: deque[str] = deque(maxlen=12)
        page.on("websocket", lambda socket: _listen(socket, wire))
        open_page.pages.append((page, wire))  # type: ignore[attr-defined]  # for the report of a failure
        page.set_default_timeout(PATIENCE)
        opened.append((context, faults))
        page.goto(path)
        return page

    open_page.pages = []  # type: ignore[attr-defined]
    yield open_page
    for context, faults in opened:
        context.close()
        expected = ("WebSocket connection", "Failed to load resource")  # tests that cut the line
        assert not [fault for fault in faults if not any(word in fault for word in expected)]


def sit_down(page: Page, game: str, seed: int = 0, **wanted: Any) -> str:
    """Set up a table of this game, with the cards of this seed, and sit down there; its code."""
    SEED.number = seed
    code: str = page.evaluate(
        """async (wanted) => {
          const answer = await fetch('/api/tables', {
            method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(wanted)});
          return (await answer.json()).code;
        }""",
        {"game": game, "bots": "steady", **wanted},
    )
    page.goto(f"/table/{code}")
    page.locator("#hand .card").first.wait_for()
    page.locator("#line[data-state=open]").wait_for(state="attached")  # the first hand is drawn before the page listens
    return code


def sit_down_to_move(page: Page, game: str, **wanted: Any) -> str:
    """The same, until it is one's turn: where a bot has won before that, with other cards."""
    for seed in range(9):
        code = sit_down(page, game, seed, **wanted)
        page.locator('body[data-turn="mine"], .score:not([hidden])').first.wait_for(state="attached")
        if page.locator('body[data-turn="mine"]').count():
            return code
    raise AssertionError("one never has a turn")


def select_cards(page: Page, number: int) -> None:
    """Select so many cards of the hand, by mouse or finger; each when those before are shown as selected."""
    selected, free = page.locator("#hand .selected"), page.locator("#hand .card:not(.barred, .selected)")
    touch = page.evaluate("matchMedia('(pointer: coarse)').matches")
    for count in range(number):
        expect(selected).to_have_count(count)
        (free.first.tap if touch else free.first.click)(position={"x": 8, "y": 14})
    expect(selected).to_have_count(number)
