"""Every page at every size, language and theme: nothing runs over, everything can be reached, axe finds nothing."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Visit, sit_down, sit_down_to_move

pytestmark = pytest.mark.browser

AUCTIONS = [("hexbridge", 6), ("lotarot", 4), ("arcanarabe", 8)]
SIZES = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844), "flat": (844, 390)}
TARGET = 44  # CSS pixels of a control under a finger

# Cards that stick out of the page, sideways; scroll bars across.
OVERFLOW = """() => {
  const root = document.documentElement;
  const out = [...document.querySelectorAll('#hand .card, .place .card, .plate')]
    .filter((node) => node.checkVisibility())
    .map((node) => [node.getBoundingClientRect(), node.dataset.card ?? node.textContent])
    .filter(([box]) => box.left < -1 || box.right > innerWidth + 1)
    .map(([box, name]) => name);
  return root.scrollWidth > innerWidth ? ['the page', ...out] : out;
}"""

# Controls under 44 pixels; cards and links in a sentence may be smaller (WCAG 2.5.8), their strips are wide enough.
SMALL = """(least) => [...document.querySelectorAll('button:not(.card, .toast, .caption, :disabled), input, select')]
  .filter((node) => node.checkVisibility() && !node.closest('.toggle, .segments'))
  .map((node) => [node.getBoundingClientRect(), node.id || node.textContent])
  .filter(([box]) => box.width > 0 && (box.height < least - 0.5 || box.width < least - 0.5))
  .map(([box, name]) => `${name} ${box.width} x ${box.height}`)"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "seats"), [("dream-capture", 6), ("xrummy", 2), ("xrummy", 8), *AUCTIONS])
def test_a_table_fits_its_page(visit: Visit, game: str, seats: int, size: str) -> None:
    touch = size in ("phone", "flat")
    page = visit(size=SIZES[size], touch=touch)
    sit_down_to_move(page, game, seats=seats)
    assert page.evaluate(OVERFLOW) == []
    if touch:
        assert page.evaluate(SMALL, TARGET) == []
        last = page.locator("#hand .card").last.bounding_box()
        assert last
        assert last["y"] + 40 < SIZES[size][1], "the last card's index can be seen"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", ["/", "/rules", "/rules/xrummy", "/system/hexbridge"])
def test_a_page_fits(visit: Visit, path: str, size: str) -> None:
    page = visit(size=SIZES[size], touch=size in ("phone", "flat"), path=path)
    page.locator("main > *").first.wait_for()
    assert page.evaluate(OVERFLOW) == []


def test_a_phone_raises_a_card_before_it_is_played(visit: Visit) -> None:
    page = visit(size=SIZES["phone"], touch=True)
    sit_down(page, "dream-capture")
    for chosen in range(1, 4):
        page.locator("#hand .card:not(.barred):not(.selected)").first.tap(position={"x": 10, "y": 20})
        expect(page.locator("#hand .selected")).to_have_count(chosen)
    page.locator("#offer [data-move]").tap()
    expect(page.locator("#hand .card")).to_have_count(15)
    expect(page.locator('body[data-turn="mine"]')).to_be_attached()
    card = page.locator("#hand .card:not(.barred)").first
    card.tap(position={"x": 10, "y": 20})
    expect(page.locator("#offer [data-move]")).to_contain_text("Play")
    page.locator("#offer [data-move]").tap()
    expect(page.locator("#hand .card")).to_have_count(14)


def findings(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:200]} {node['failureSummary']}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_axe_finds_nothing(visit: Visit, lang: str, theme: str) -> None:
    page = visit(lang, theme=theme, hints=True)
    page.locator(".games li").first.wait_for()
    assert findings(page) == []
    page.locator("#set-up").click()
    assert findings(page) == []
    for path in ("/rules", "/rules/dream-capture", "/system/hexbridge"):
        page.goto(path)
        page.locator(".books, .contents").first.wait_for()
        assert findings(page) == []
    sit_down(page, "dream-capture")
    page.locator("#welcome-ok").wait_for()
    assert findings(page) == []
    page.locator("#welcome-ok").click()
    page.locator("#gear").click()
    assert findings(page) == []
    sit_down_to_move(page, "xrummy", seats=4)
    page.locator("#hand .card").first.click(position={"x": 10, "y": 24})
    page.locator("#offer [data-move]").first.wait_for()
    assert findings(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_a_phone(visit: Visit, theme: str) -> None:
    page = visit("ja", SIZES["phone"], touch=True, theme=theme)
    page.locator(".games li").first.wait_for()
    assert findings(page) == []
    for game in ("dream-capture", "xrummy", "hexbridge", "lotarot", "arcanarabe"):
        sit_down_to_move(page, game)
        assert findings(page) == []
        page.locator("#menu").click()
        assert findings(page) == []
