"""A site whose bots play at once, and people who sit at it in Chromium."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from live import site

Visit = Callable[..., Page]

expect.set_options(timeout=20_000)  # bots of other tests may be thinking on the same cores


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with site(tmp_path_factory.mktemp("site")) as address:
        yield f"http://{address}"


@pytest.fixture
def visit(browser: Browser, host: str) -> Iterator[Visit]:
    """Opens the home page in a browser of its own; fails when a page of it throws or logs an error."""
    opened: list[tuple[BrowserContext, list[str]]] = []

    def open_page(
        lang: str = "en", size: tuple[int, int] = (1440, 900), touch: bool = False, path: str = "/", **settings: Any
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
        page.set_default_timeout(20_000)
        opened.append((context, faults))
        page.goto(path)
        return page

    yield open_page
    for context, faults in opened:
        context.close()
        expected = ("WebSocket connection", "Failed to load resource")  # tests that cut the line
        assert not [fault for fault in faults if not any(word in fault for word in expected)]


def sit_down(page: Page, game: str, **wanted: Any) -> str:
    """Set up a table of this game and sit down there; its code."""
    code: str = page.evaluate(
        """async (wanted) => {
          const answer = await fetch('/api/tables', {
            method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(wanted)});
          return (await answer.json()).code;
        }""",
        {"game": game, **wanted},
    )
    page.goto(f"/table/{code}")
    page.locator("#hand .card").first.wait_for()
    return code


def sit_down_to_move(page: Page, game: str, **wanted: Any) -> str:
    """The same, until it is one's turn: where a bot has won before that, at another table."""
    while True:
        code = sit_down(page, game, **wanted)
        page.locator('body[data-turn="mine"], .score:not([hidden])').first.wait_for(state="attached")
        if page.locator('body[data-turn="mine"]').count():
            return code
