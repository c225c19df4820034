"""Clocks in a browser: the ring, the seconds, and that it is one's turn while another tab is in front."""

import json
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from play.layout import SIZES, at_every_size, faults, prepare, resize
from site_support.pages import Visit

HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
NOTICES = """() => {
  window.notices = [];
  window.Notification = class {
    static permission = 'default';
    static async requestPermission() { this.permission = window.answer ?? 'granted'; return this.permission; }
    constructor(title, more) { this.title = title; window.notices.push({ title, body: more.body, open: true }); }
    close() { window.notices.at(-1).open = false; }
  };
}"""


def opened(visit: Visit, lang: str = "en", clock: str = "quick", game: str = "dream-capture") -> Page:
    """A table, set up by a link, at which one has to discard."""
    page = visit(lang, name="Mio")
    prepare(page)
    page.goto(f"/new?game={game}&clock={clock}")
    page.locator(".set-up button[type=submit]").click()
    page.wait_for_url("**/table/*")
    page.locator("#hand .card").first.wait_for()
    return page


def put_forward(page: Page, seconds: float) -> None:
    """Let the page think that the turn has begun so much earlier."""
    page.evaluate(
        """(seconds) => { const now = Date.now.bind(Date); Date.now = () => now() + seconds * 1000; }""", seconds
    )


def test_a_ring_runs_out_and_the_seconds_are_told_when_they_are_few(visit: Visit) -> None:
    page = opened(visit, "ja", "calm")
    ring, digits = page.locator("#prompt .time-ring"), page.locator("#prompt .time-digits")
    expect(ring).to_have_count(1)
    expect(digits).to_have_css("visibility", "hidden")
    assert page.locator(".me").inner_text().endswith("持ち時間 5:00")
    put_forward(page, 30)
    page.evaluate("dispatchEvent(new Event('resize'))")
    expect(digits).to_have_css("visibility", "visible", timeout=30_000)
    expect(digits).to_contain_text("あと")
    assert not list(at_every_size(page, "clock"))


def test_ones_own_clock_is_seen_while_cards_are_selected(visit: Visit) -> None:
    page = opened(visit, "en", "calm")
    cards = page.locator("#hand .card.legal")
    for k in range(3):
        cards.nth(k).evaluate("(node) => node.click()")
    expect(page.locator("#offer [data-move]")).to_be_visible()
    rings, digits = (page.locator(f":is(#prompt, #offer) {css}") for css in (".time-ring", ".time-digits:not(.later)"))
    for size in SIZES:
        resize(page, size)
        expect(rings.filter(visible=True), size).to_have_count(1)
    put_forward(page, 30)
    page.evaluate("dispatchEvent(new Event('resize'))")
    findings: list[str] = []
    for size in SIZES:
        resize(page, size)
        expect(digits.filter(visible=True), size).to_have_count(1)
        findings += (f"{size}: {fault}" for fault in faults(page))
    assert findings == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_where_nothing_is_to_move_the_ring_steps_each_five_seconds(
    visit: Visit, motion: Literal["no-preference", "reduce"]
) -> None:
    page = visit("en", name="Mio", motion="normal")
    page.emulate_media(reduced_motion=motion)
    page.goto("/new?game=dream-capture&clock=quick")
    page.locator(".set-up button[type=submit]").click()
    ring = page.locator("#prompt .time-ring")
    steps = ring.evaluate("(node) => node.style.getPropertyValue('--move-steps')")
    assert int(steps) == (3 if motion == "reduce" else 150)


def test_a_table_without_a_clock_shows_none(visit: Visit) -> None:
    page = opened(visit, clock="none")
    expect(page.locator("#prompt b")).to_contain_text("Your turn")
    expect(page.locator(".time-ring, .time-digits")).to_have_count(0)
    assert "reserve" not in page.locator("body").inner_text()


def test_the_clock_is_chosen_when_a_table_is_set_up_and_not_where_no_bot_plays(visit: Visit) -> None:
    page = visit("en")
    prepare(page)
    page.goto("/new?game=hexbridge&clock=calm")
    expect(page.get_by_role("radio", name="Calm: 45 s a move, 5 min reserve")).to_be_checked()
    assert not list(at_every_size(page, "set-up"))
    page.goto("/new?game=free&clock=calm")
    expect(page.get_by_role("radio", name="Calm: 45 s a move, 5 min reserve")).to_be_hidden()


def test_a_hidden_tab_says_that_it_is_ones_turn_once_it_has_lasted(visit: Visit) -> None:
    page = visit("ja", name="Mio")
    page.add_init_script(f"({NOTICES})()")
    page.goto("/new?game=dream-capture&clock=calm")
    page.evaluate(
        "localStorage.setItem('xtarot', JSON.stringify({ ...JSON.parse(localStorage.xtarot ?? '{}'), pace: 0 }))"
    )
    page.locator(".set-up button[type=submit]").click()
    page.locator("#hand .card.legal").first.wait_for()
    page.locator("button[aria-label='設定'], #settings").first.click()
    wish = page.get_by_role("switch", name="ほかのタブを見ているあいだに番が来たら通知する")
    expect(wish).not_to_be_checked()
    wish.check(force=True)
    expect(wish).to_be_checked()
    page.keyboard.press("Escape")
    for card in page.locator("#hand .card.legal").all()[:3]:
        card.click()
    page.locator(".offer .filled").click()
    page.evaluate(HIDE, True)
    expect(page).to_have_title("● あなたの番 – 夢の捕獲", timeout=30_000)
    assert json.loads(page.evaluate("JSON.stringify(notices)")) == [
        {"title": "あなたの番です", "body": "夢の捕獲", "open": True}
    ]
    page.evaluate(HIDE, False)
    expect(page).to_have_title("● 夢の捕獲 – xtarot")
    assert page.evaluate("notices[0].open") is False


def test_a_browser_that_does_not_allow_it_is_told_of(visit: Visit) -> None:
    page = visit("en", name="Mio")
    page.add_init_script(f"({NOTICES})(); window.answer = 'denied'")
    page.goto("/new?game=dream-capture")
    page.locator(".set-up button[type=submit]").click()
    page.locator("#hand .card").first.wait_for()
    page.locator("button[aria-label='Settings'], #settings").first.click()
    wish = page.get_by_role("switch", name="Notify me of my turn while I look at another tab")
    wish.click(force=True)
    expect(page.locator("dialog")).to_contain_text("Your browser blocks notifications")
    expect(wish).not_to_be_checked()
