"""Tables by days in a browser: the list of whose turn it is, what has happened since, and the time left in words."""

import re

from playwright.sync_api import Page, expect

from play.layout import at_every_size, prepare
from site_support.pages import Visit

OPEN = """async (wanted) => {
  const answer = await fetch('/api/tables', {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(wanted)});
  return (await answer.json()).code;
}"""


def act(page: Page) -> bool:
    """Make a move, if it is one's turn; whether it was."""
    page.locator("#prompt").wait_for()
    if page.evaluate("document.body.dataset.turn") != "mine":
        return False
    v = page.evaluate("document.body.dataset.v")
    page.locator("#hand button.card:not(.inert):not(.barred)").first.click()
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):  # a finger raises a card before it plays it
        page.locator("#offer [data-move]:enabled").first.click()
    page.wait_for_function("(v) => document.body.dataset.v !== v", arg=v)
    return True


def test_one_plays_when_one_has_the_time_and_reads_first_what_has_happened(visit: Visit) -> None:
    mio, aki = visit("ja", (390, 844), touch=True, name="澪"), visit("en", name="Maximiliana")
    code = mio.evaluate(OPEN, {"game": "high-card", "clock": "days", "name": "澪", "friends": [1]})
    aki.goto(f"/table/{code}#sit")
    prepare(aki)
    expect(aki.locator("#hand .card").first).to_be_visible()
    prepare(mio)
    mio.goto("/people")
    row = mio.locator(f"#turns [data-code='{code}']")
    expect(row).to_contain_text("あなたの番です")
    expect(row).to_contain_text(re.compile("あと(3日0|2日23)時間"))
    expect(row).to_contain_text("Maximiliana")
    assert visit("en", path="/people").locator("#turns").is_hidden(), "nobody else's business"
    faults = list(at_every_size(mio, "turns"))
    with mio.expect_request("**/api/here"):  # as long as the page can be seen, nothing is pushed to its reader
        row.locator("a").click()
        mio.wait_for_url("**/table/*")
    expect(mio.locator("#prompt")).to_contain_text("あと")
    assert mio.locator(".time-ring").count() == 0
    if mio.evaluate("JSON.parse(document.querySelector('#page').textContent).first.since"):
        mio.locator("#since-ok").click()  # its script may come later
    assert act(mio)
    mio.goto("/people")
    for _ in range(4):
        if not act(aki):
            break
    aki.goto("/people")
    expect(aki.locator(f"#turns [data-code='{code}']")).to_contain_text("left")
    mio.goto(f"/table/{code}")
    sheet = mio.locator("dialog.since-sheet")
    expect(sheet).to_contain_text("前回プレイしたあとの進行")
    assert sheet.locator("li").count() >= 1
    faults += at_every_size(mio, "since")
    mio.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert not faults
