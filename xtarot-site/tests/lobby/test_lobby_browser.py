"""Two people who do not know each other come to one table by one button; a third sits down when the deal is over."""

import pytest
from playwright.sync_api import Page, expect

from play.layout import at_every_size, prepare
from site_support.pages import Visit
from xtarot_site.lobby import matchmaking

GAME = "High Card"


def find(page: Page, game: str) -> None:
    """Choose this game alone, and look for people."""
    page.goto("/people")
    page.locator(".segments label", has_text=game).wait_for()
    page.locator(".segments input:checked").evaluate_all("boxes => boxes.forEach((box) => box.click())")
    page.locator(".segments label", has_text=game).click()
    expect(page.locator(".segments input:checked")).to_have_count(1)
    page.locator("#find").click()
    page.wait_for_url("**/table/*")


# Plays the first card whenever it is this page's turn.
PLAY = """() => setInterval(() => {
  if (document.body.dataset.turn === 'mine') document.querySelector('#hand button.card:not(.inert)')?.click();
}, 30)"""


def test_two_meet_by_one_button_and_a_third_sits_down_after_the_deal(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The two begin without others; in xtarot-site/tests/table/test_lobby.py a table begins when its wait is over."""
    monkeypatch.setattr(matchmaking, "WAIT", 600)
    mio, aki, late = visit("en", name="Maximiliana von Hohenzol"), visit("ja", name="アキ"), visit("en", name="Sora")
    prepare(mio)
    prepare(late)
    late.goto("/people")
    find(mio, GAME)
    expect(mio.locator("#prompt")).to_contain_text("bots take the seats still free")
    expect(mio.locator("dialog[open]")).to_have_count(0)
    find(aki, "ハイカード")
    assert aki.url == mio.url
    faults = list(at_every_size(mio, "waiting"))
    code = mio.url.rsplit("/", 1)[1]
    row = late.locator(f".open-table[data-code='{code}']")
    expect(row).to_contain_text("Maximiliana von Hohenzol and アキ")
    faults += at_every_size(late, "lobby")
    for page in (mio, aki):
        page.locator("#begin").click()
    expect(row.locator(".when")).to_have_text("free from the next deal")
    row.locator("a").click()
    expect(late.locator("#prompt")).to_contain_text("You take a seat when this deal is over")
    for page in (mio, aki):
        page.evaluate(PLAY)
    expect(mio.locator(".plate", has_text="Sora")).to_be_visible()
    expect(late.locator("#prompt").get_by_text("You take a seat")).to_have_count(0)
    assert not faults


def test_the_list_stands_still_under_the_pointer_and_says_that_there_is_something_new(visit: Visit) -> None:
    page, other = visit("en"), visit("en", name="Mio")
    find(other, GAME)
    page.goto("/people")
    code = other.url.rsplit("/", 1)[1]
    row = page.locator(f".open-table[data-code='{code}']")
    page.evaluate("const now = Date.now(); Date.now = () => now")  # on a slow machine the pointer would rest too long
    row.hover()
    other.locator("#leave").click()
    other.locator("dialog .filled").click()
    expect(page.locator("#changes")).to_be_visible()
    expect(row).to_be_visible()
    page.locator("#changes").click()
    expect(row).to_have_count(0)


def test_it_comes_by_asking_where_sockets_are_blocked(visit: Visit) -> None:
    page, other = visit("en"), visit("en", name="Mio")
    page.route_web_socket("**/ws/lobby**", lambda socket: socket.close())
    page.goto("/people")
    find(other, GAME)
    code = other.url.rsplit("/", 1)[1]
    expect(page.locator(f".open-table[data-code='{code}']")).to_be_visible()
