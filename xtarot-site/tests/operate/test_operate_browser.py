"""The operators' page by keyboard, and their notices as others read them while they play."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from play.layout import at_every_size, prepare, sizes_in
from site_support.live import site
from site_support.pages import Visit, sit_down_to_move
from site_support.signing_up import make_operator

TAKE_NAME = """async (name) => (await fetch('/api/you/name', {
  method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({name})})).ok"""
IN_AN_HOUR = "new Date(Date.now() + 3.6e6 - new Date().getTimezoneOffset() * 6e4).toISOString().slice(0, 16)"
PLACES = """() => [...document.querySelectorAll('#hand .card, #felt, #prompt')].map((one) => {
  const { x, y } = one.getBoundingClientRect();
  return [x, y];
})"""
SHOW = """async (text) => {
  const root = document.querySelector('script[type=module]').src;
  (await import(root.replace('rules.bundle.js', 'lib/announcement-bar.js'))).drawHouse([{ text, left: 60 }]);
}"""
FORM = """async (restored) => {
  const root = document.querySelector('script[type=module]').src;
  const { FormStorage } = await import(root.replace('rules.bundle.js', 'lib/form-storage.js'));
  const form = document.createElement('form');
  const made = (tag, own) => Object.assign(document.createElement(tag), own);
  const folded = made('details');
  folded.append(
    made('textarea', { name: 'a', defaultValue: 'as it was' }),
    made('input', { name: 'b' }),
    made('input', { name: 'c', type: 'checkbox', defaultChecked: true }),
    made('input', { name: 'd', type: 'radio', defaultValue: '1', defaultChecked: true }),
    made('input', { name: 'd', type: 'radio', defaultValue: '2' }),
    made('select', { name: 'e' }),
    made('input', { name: 'f', type: 'hidden', defaultValue: 'own' }),
  );
  form.append(folded);
  form.e.append(new Option('1'), new Option('2'));
  document.body.append(form);
  const storage = new FormStorage(form.firstChild, 'a form');
  const filled = storage.keep();
  const before = [...new FormData(form)].map(([, value]) => value).join();
  if (!restored) {
    form.a.value = '';
    form.b.value = 'typed';
    form.c.click();
    form.d[1].click();
    form.e.value = '2';
    form.a.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const ids = [storage.commandId('x'), storage.commandId('x'), storage.commandId('y')];
  if (restored) storage.clear();
  return [filled, form.firstChild.open, before, ids[0] === ids[1], ids[1] === ids[2], sessionStorage.length];
}"""
LONG = "The server restarts at 22:00 and will be back within five minutes. No move is lost."


@pytest.fixture
def data(tmp_path: Path, servers: None) -> Path:
    """Where the site keeps its data."""
    return tmp_path


@pytest.fixture
def base_url(data: Path) -> Iterator[str]:
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
    form.locator("[name=until]").fill(desk.evaluate(IN_AN_HOUR))
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


def test_what_is_written_in_other_forms_outlives_an_act(visit: Visit, data: Path) -> None:
    desk = visit("en")
    assert desk.evaluate(TAKE_NAME, "Haruka")
    make_operator(data, "Haruka")
    desk.goto("/operate")
    texts, roles = (desk.locator(f'form[data-act="{act}"]').last for act in ("texts", "roles"))
    texts.locator("xpath=ancestor::details/summary").click()
    texts.locator("[name=en]").fill("How this site is run, in words that took an hour.")
    roles.locator("[name=role]").select_option("reviewer")
    desk.evaluate("window.old = true")
    form = desk.locator('form[data-act="notices"]')
    form.locator("[name=ja]").fill("再起動します")
    form.locator("[name=en]").fill("Restart")
    form.locator("[name=until]").fill(desk.evaluate(IN_AN_HOUR))
    form.locator("button").click()
    expect(desk.locator("#of-notices")).to_be_focused()
    assert desk.evaluate("window.old") is None
    expect(texts.locator("[name=en]")).to_be_visible()
    expect(texts.locator("[name=en]")).to_have_value("How this site is run, in words that took an hour.")
    expect(roles.locator("[name=role]")).to_have_value("reviewer")
    expect(form.locator("[name=en]")).to_have_value("")
    texts.locator("button").click()
    expect(desk.locator("#of-texts")).to_be_focused()
    desk.reload()
    expect(texts.locator("[name=en]")).to_be_hidden()


def test_fields_of_every_kind_are_stored_until_they_are_sent(visit: Visit) -> None:
    page = visit("en", path="/rules")
    assert page.evaluate(FORM, False) == [False, False, "as it was,,on,1,1,own", True, False, 1]
    page.reload()
    assert page.evaluate(FORM, True) == [True, True, ",typed,2,2,own", True, False, 0]


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
