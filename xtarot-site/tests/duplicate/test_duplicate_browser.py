"""The deal of the day in a browser: begun, played to its end, and what one made of it handed on."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from play.layout import at_every_size, prepare, sizes_in
from site_support.pages import Visit
from support.campaign import part_of
from xtarot_site.duplicate import boards
from xtarot_site.table.bot_executor import BotExecutor

PLAYED_OR_ASKED = """n => document.querySelectorAll('#hand .card').length < n
  || document.querySelector('.offer button.filled:enabled')"""
TAKE_NAME = """async (name) => {
  const headers = { 'Content-Type': 'application/json' };
  await fetch('/api/you/name', { method: 'POST', headers, body: JSON.stringify({ name }) });
}"""
CLIPBOARD = """() => {
  delete Navigator.prototype.share;
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } });
}"""


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    """Bots that choose at once; they need no machine code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(boards, "BOT", "steady")
        yield


@pytest.mark.parametrize(
    ("lang", "play", "told"),
    part_of(
        [
            ("ja", "ハイカード 遊ぶ", "5ゲームのうち2ゲームの準備ができました"),
            ("en", "High card Play", "2 of 5 games are ready"),
        ]
    ),
)
def test_a_deal_begins_by_itself_when_the_bots_are_ready(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, lang: str, play: str, told: str
) -> None:
    monkeypatch.setattr(BotExecutor, "is_ready", lambda *_: False)
    monkeypatch.setattr(BotExecutor, "progress", (2, 5))
    page = visit(lang)
    page.evaluate(TAKE_NAME, f"Kaede {lang}")
    page.goto("/today")
    page.get_by_role("button", name=play).click()
    expect(page.locator("#fault")).to_contain_text(told)
    monkeypatch.setattr(BotExecutor, "is_ready", lambda *_: True)
    page.wait_for_url("**/table/*")


@pytest.mark.parametrize(
    ("lang", "take_name", "play", "results", "made", "line"),
    part_of(
        [
            ("ja", "名前を決める", "ハイカード 遊ぶ", "みんなの結果を見る", "みんなの結果", "xtarot「ハイカード」"),
            (
                "en",
                "Take a name",
                "High card Play",
                "See everybody’s results",
                "Everybody’s results",
                "xtarot High Card, ",
            ),
        ],
        first=1,
    ),
)
def test_it_is_played_once_and_what_came_of_it_is_handed_on(
    visit: Visit, lang: str, take_name: str, play: str, results: str, made: str, line: str
) -> None:
    page = visit(lang, size=(390, 844))
    prepare(page)
    page.add_init_script(f"({CLIPBOARD})()")
    page.goto("/today")
    assert not list(at_every_size(page, "today for a guest", sizes_in(lang)))
    page.get_by_role("link", name=take_name, exact=True).click()
    page.evaluate(TAKE_NAME, f"Tokiwa {lang}")
    page.goto("/today")
    expect(page.get_by_role("link", name=take_name, exact=True)).to_have_count(0)
    assert not list(at_every_size(page, "today", sizes_in(lang)))
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name=play).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    expect(page.locator("#leave, #invite").filter(visible=True)).to_have_count(0)
    left = page.locator("#hand .card")
    left.first.wait_for()
    for count in range(left.count(), 0, -1):
        expect(page.locator('body[data-turn="mine"]')).to_be_attached()
        left.first.click(position={"x": 8, "y": 60})
        page.wait_for_function(PLAYED_OR_ASKED, arg=count)
        if left.count() == count:  # a phone asks once more
            page.locator(".offer button.filled:enabled").first.click()
        expect(left).to_have_count(count - 1)
    page.get_by_role("link", name=results).click()
    expect(page.get_by_role("heading", name=made)).to_be_visible()
    assert not list(at_every_size(page, "results", sizes_in(lang, 1)))
    page.locator("button[data-share]").click()
    expect(page.locator("button[data-share]")).to_have_text("コピーしました" if lang == "ja" else "Copied")
    copied = page.evaluate("copied")
    assert copied.startswith(line)
    assert f"{page.url.split('?')[0]}?by=Tokiwa" in copied
    page.goto("/today")
    expect(page.get_by_role("button", name=play)).to_have_count(0)


@pytest.mark.parametrize("lang", part_of(["ja", "en"]))
def test_a_guest_practises_on_a_deal_whose_pages_fit_every_size(visit: Visit, lang: str) -> None:
    page = visit(lang, size=(390, 844))
    prepare(page)
    page.goto("/today")
    page.locator("h2 a", has_text="ハイカード" if lang == "ja" else "High Card").click()
    faults = list(at_every_size(page, "practice", sizes_in(lang)))
    page.goto(page.url.split("?")[0].removesuffix(boards.PRACTICE))
    expect(page.locator("[data-try]")).to_have_count(0)
    faults += at_every_size(page, "day for a guest", sizes_in(lang))
    page.get_by_role("link", name="練習ディールへ" if lang == "ja" else "To the practice deal").click()
    page.locator("[data-try]").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#hand .card").first).to_be_visible()
    assert not faults
