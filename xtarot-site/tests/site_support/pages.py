"""A site whose bots play at once, and people who sit at it in Chromium."""

import json
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, WebSocket, expect

Visit = Callable[..., Page]

PATIENCE = 30_000  # ms: other tests are on the same cores
expect.set_options(timeout=PATIENCE)


class Seed:
    """Where the cards of all tables come from: each test has the same ones every time, in whatever order tests run."""

    number = 0

    def __call__(self) -> bytes:
        return self.number.to_bytes(32)


SEED = Seed()


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


def describe_page(page: Page, wire: list[str]) -> str:
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


@contextmanager
def opening_pages(browser: Browser, base_url: str) -> Iterator[Visit]:
    """Gives a function that opens a page in a browser of its own; fails when a page of it throws or logs an error.

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
            base_url=base_url,
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
