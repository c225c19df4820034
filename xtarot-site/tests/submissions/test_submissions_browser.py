"""A rulebook goes its whole way between two people; its pages fit every size, and axe finds nothing wrong."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import xtarot
from kit.accessibility import findings
from play.layout import at_every_size, prepare
from site_support import rulebook_way
from site_support.live import site
from site_support.pages import SEED, Visit
from site_support.signing_up import make_reviewer
from site_support.writing import end, keep, play_tricks


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory, servers: None) -> Path:
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="module")
def base_url(data: Path, servers: None) -> Iterator[str]:
    with site(data, seeds=SEED) as address:
        yield f"http://{address}"


def fits(page: Page, where: str) -> Iterator[str]:
    """What is wrong with a page at any size."""
    page.locator("#said").evaluate_all("all => all.forEach((said) => said.replaceChildren())")  # as after a moment
    yield from at_every_size(page, where)
    page.set_viewport_size({"width": 1280, "height": 800})


def wrong(page: Page, where: str) -> Iterator[str]:
    """The same, and what axe finds in the light and in the dark."""
    yield from fits(page, where)
    yield from (f"{where}: {fault}" for fault in findings(page))


def test_a_rulebook_goes_its_whole_way(visit: Visit, data: Path) -> None:
    author, reviewer = visit("ja"), visit("en")
    prepare(author)
    prepare(reviewer)
    seen = {"returned", "changed", "published"}
    faults: list[str] = []
    for step in rulebook_way.way(author, reviewer, lambda name: make_reviewer(data, name)):
        faults += wrong(step.page, step.name) if step.name in seen else fits(step.page, step.name)
    assert faults == []


class Counted:
    """Somebody at a page, whose presses and filled fields are counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.n = page, 0

    def press(self, css: str, text: str = "") -> None:
        self.n += 1
        self.page.locator(css, has_text=text or None).first.click()

    def fill(self, css: str, text: str) -> None:
        self.n += 1
        self.page.locator(css).fill(text)


FIELDS = {"アドレスでの名前": "shadow-duel", "名前 (日": "影合戦", "考案者 (日": "葉山", "概要 (日": "影を取り合う。"}
FIELDS |= {"チーム分け (日": "ひとりずつ", "何回遊ぶか (日": "三局"}


def test_it_takes_so_many_presses_from_a_free_deal_to_a_number(visit: Visit, data: Path) -> None:
    """In all and by the pages alone, with one question that is answered; whoever adds a press to it does so here."""
    link = "pressespresses"
    deal = xtarot.deal("free", 1, seats=3, options={"each": 11, "pack": "only S H"})
    play_tricks(deal, 3)
    keep(data, end(deal), link)
    author, reviewer = Counted(visit("ja")), Counted(visit("en"))
    for one, name in ((author, "葉山しお"), (reviewer, "Wakaba")):
        one.page.goto("/write")
        rulebook_way.sign_up(one.page, name)
    make_reviewer(data, "Wakaba")
    author.n += 1  # on the sheet of the result
    author.page.goto(f"/write?from={link}")
    author.press("dialog .filled")
    author.page.wait_for_url("**/write/*")
    code = author.page.url.rpartition("/")[2].partition("#")[0]
    author.press("a[href='#data']")
    for label, text in FIELDS.items():
        author.fill(f"[aria-label^='{label}']", text)
    author.press("a[href='#send']")
    author.press("#send")
    author.page.wait_for_url("**/course")
    reviewer.page.goto("/")
    for css in ("a[href='/desk']", f"a[href='/desk/{code}']", "form[data-act=take] button"):
        reviewer.press(css)
    reviewer.page.locator("form[data-act=return]").wait_for()  # the page is a new one
    reviewer.press("#AB-8 .talk summary")
    reviewer.fill("#AB-8 textarea", "What scores?")
    reviewer.press("#AB-8 form button")
    reviewer.page.locator("#AB-8 .thread").wait_for()
    reviewer.press("button", "Return with")
    reviewer.page.locator("form[data-act=return]").wait_for(state="detached")
    author.page.goto("/write")
    author.press(f"a[href='/write/{code}']")
    author.fill(".asked textarea", "取ったトリックの数です。")
    author.press(".asked button")
    author.page.locator(".asked form").wait_for(state="detached")
    text = author.page.locator(".paper textarea").input_value()
    author.fill(".paper textarea", text.replace("（得点の決め方を書いてください）", "トリック1つで1点です。"))
    author.press("a[href='#send']")
    author.press("#send")
    author.page.wait_for_url("**/course")
    reviewer.page.goto("/desk")
    for css in (f"a[href='/desk/{code}']", "form[data-act=take] button", "button[data-act=publish]"):
        reviewer.page.locator(css).first.wait_for()
        reviewer.press(css)
    reviewer.page.locator("form[data-act=return]").wait_for(state="detached")
    author.page.goto("/rules/shadow-duel")
    expect(author.page.locator("h1").first).to_have_text("影合戦")
    assert (author.n, reviewer.n) == (17, 10)


def test_whoever_is_no_reviewer_finds_no_desk(visit: Visit) -> None:
    page = visit("en")
    assert page.request.get("/desk").status == 404
