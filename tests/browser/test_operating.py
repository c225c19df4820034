"""The operators' page by keyboard, and their notices as others read them while they play."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.live import site
from support.signing_up import make_operator

from .conftest import Visit, sit_down_to_move
from .layout import at_every_size, prepare, sizes_in

pytestmark = pytest.mark.browser

TAKE_NAME = """async (name) => (await fetch('/api/you/name', {
  method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({name})})).ok"""
PLACES = """() => [...document.querySelectorAll('#hand .card, #felt, #prompt')].map((one) => {
  const { x, y } = one.getBoundingClientRect();
  return [x, y];
})"""
SHOW = """async (text) => {
  const root = document.querySelector('script[type=module]').src;
  (await import(root.replace('rules.bundle.js', 'lib/house-line.js'))).drawHouse([{ text, left: 60 }]);
}"""
LONG = "The server restarts at 22:00 and will be back within five minutes. No move is lost."


@pytest.fixture
def data(tmp_path: Path, servers: None) -> Path:
    """Where the site keeps its data."""
    return tmp_path


@pytest.fixture
def host(data: Path) -> Iterator[str]:
    with site(data) as address:
        yield f"http://{address}"


def test_by_keyboard_an_operator_tells_everybody_something_which_moves_no_card(visit: Visit, data: Path) -> None:
    desk, table, phone = visit("en"), visit("ja"), visit("en", (390, 844), touch=True)
    assert desk.evaluate(TAKE_NAME, "Haruka")
    make_operator(data, "Haruka")
    for one in (table, phone):
        prepare(one)
        sit_down_to_move(one, "xrummy")
    before = [one.evaluate(PLACES) for one in (table, phone)]
    prepare(desk)
    desk.goto("/operate")
    form = desk.locator('form[data-act="notices"]')
    for name, words in (("ja", "22:00に再起動します"), ("en", "Restart at 22:00")):
        form.locator(f"[name={name}]").focus()
        desk.keyboard.type(words)
    end = desk.evaluate(
        "new Date(Date.now() + 3.6e6 - new Date().getTimezoneOffset() * 6e4).toISOString().slice(0, 16)"
    )
    form.locator("[name=until]").fill(end)
    desk.keyboard.press("Enter")
    expect(desk.locator("#of-notices")).to_be_focused()
    expect(desk.locator("#said")).to_have_text("Done")
    expect(table.locator("#house[role=status]")).to_contain_text("22:00に再起動します")
    line = phone.locator("#house .house-line")
    expect(line).to_have_text("Restart at 22:00")
    assert [one.evaluate(PLACES) for one in (table, phone)] == before
    expect(phone.locator(".toast")).to_have_count(0)  # what others laid before it is one's turn is announced above all
    faults = [*at_every_size(desk, "operate"), *at_every_size(phone, "table with a notice")]
    phone.set_viewport_size({"width": 390, "height": 844})
    line.press("Enter")
    expect(phone.locator("#house-whole")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(phone.locator("#house-whole")).to_be_hidden()
    desk.locator('form[data-act="notices/end"] button').press("Enter")
    expect(table.locator("#house")).to_be_empty()
    expect(phone.locator("#house")).to_be_empty()
    assert not faults


def test_a_notice_goes_at_its_end_and_pages_without_a_line_ask_for_it(visit: Visit) -> None:
    page = visit("en", path="/rules")
    page.clock.install()
    told = [{"text": "Restart at 22:00", "left": 90}, {"text": "New rules", "left": 600}]
    page.route("**/api/house*", lambda route: route.fulfill(json=told))
    page.reload()
    expect(page.locator("#house")).to_be_empty()
    page.clock.run_for(61_000)
    expect(page.locator(".house-line")).to_have_text("Restart at 22:00 · New rules")
    page.unroute("**/api/house*")
    page.route("**/api/house*", lambda route: route.abort())
    page.clock.run_for(91_000)
    expect(page.locator(".house-line")).to_have_text("New rules")


def test_a_long_notice_is_read_whole_on_pages(visit: Visit) -> None:
    page = visit("en")
    prepare(page)
    page.goto("/rules")
    page.evaluate(SHOW, LONG)
    assert not [*at_every_size(page, "a long notice")]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_page_of_privacy_fits_at_every_size(visit: Visit, lang: str) -> None:
    page = visit(lang)
    prepare(page)
    page.goto("/privacy")
    assert not [*at_every_size(page, f"privacy, {lang}", sizes_in(lang))]
    expect(page.locator(".foot a")).to_have_count(1)
