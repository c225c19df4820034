"""Every page at every size, language and theme: nothing runs over, everything can be reached, axe finds nothing."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from kit.accessibility import findings
from site_support.pages import Visit, select_cards, sit_down, sit_down_to_move
from support.campaign import part_of

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


TABLES = [("dream-capture", 6), ("xrummy", 2), ("xrummy", 8), *AUCTIONS]


def at_sizes(page: Page, *names: str) -> Iterator[str]:
    """Give the page each of these sizes in turn."""
    for name in names:
        page.set_viewport_size({"width": SIZES[name][0], "height": SIZES[name][1]})
        yield name


def test_a_table_fits_its_page(visit: Visit) -> None:
    """Each table at one of the sizes is enough for the check."""
    page, faults = visit(), []
    for k, size in enumerate(at_sizes(page, "desk", "tablet")):
        for game, seats in part_of(TABLES, 2, k):
            sit_down_to_move(page, game, seats=seats)
            faults += [f"{game} {seats}, {size}: {fault} is off the page" for fault in page.evaluate(OVERFLOW)]
    assert faults == []


def test_a_table_fits_a_phone(visit: Visit) -> None:
    """Each table on its side or upright is enough for the check."""
    page, faults = visit(size=SIZES["phone"], touch=True), []
    for k, size in enumerate(at_sizes(page, "phone", "flat")):
        for game, seats in part_of(TABLES, 2, k):
            sit_down_to_move(page, game, seats=seats)
            where = f"{game} {seats}, {size}"
            faults += [f"{where}: {fault} is off the page" for fault in page.evaluate(OVERFLOW)]
            faults += [f"{where}: {fault} is small" for fault in page.evaluate(SMALL, TARGET)]
            last = page.locator("#hand .card").last.bounding_box()
            assert last
            if last["y"] + 40 >= SIZES[size][1]:
                faults.append(f"{where}: the last card's index cannot be seen")
    assert faults == []


@pytest.mark.parametrize("touch", [False, True])
def test_a_page_fits(visit: Visit, touch: bool) -> None:
    page, faults = visit(touch=touch), []
    for path in ("/", "/rules", "/rules/xrummy", "/system/hexbridge"):
        page.goto(path)
        page.locator("main > *").first.wait_for()
        for size in at_sizes(page, *(("phone", "flat") if touch else ("desk", "tablet"))):
            faults += [f"{path}, {size}: {fault} is off the page" for fault in page.evaluate(OVERFLOW)]
    assert faults == []


def test_a_phone_raises_a_card_before_it_is_played(visit: Visit) -> None:
    page = visit(size=SIZES["phone"], touch=True)
    sit_down(page, "dream-capture")
    select_cards(page, 3)
    page.locator("#offer [data-move]").tap()
    expect(page.locator("#hand .card")).to_have_count(15)
    expect(page.locator('body[data-turn="mine"]')).to_be_attached()
    card = page.locator("#hand .card:not(.barred)").first
    card.tap(position={"x": 10, "y": 20})
    expect(page.locator("#offer [data-move]")).to_contain_text("Play")
    page.locator("#offer [data-move]").tap()
    expect(page.locator("#hand .card")).to_have_count(14)


@pytest.mark.campaign
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_axe_finds_nothing(visit: Visit, lang: str) -> None:
    page = visit(lang, theme="light", hints=True, path="/")
    page.locator(".games li").first.wait_for()
    assert findings(page) == []
    page.locator("#set-up").click()
    assert findings(page) == []
    for path in part_of(("/rules", "/rules/dream-capture", "/system/hexbridge")):
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


def test_axe_finds_nothing_on_a_phone(visit: Visit) -> None:
    page = visit("ja", SIZES["phone"], touch=True, theme="light", path="/")
    page.locator(".games li").first.wait_for()
    assert findings(page) == []
    for game in part_of(("dream-capture", "xrummy", "hexbridge", "lotarot", "arcanarabe")):
        sit_down_to_move(page, game)
        assert findings(page) == []
    page.locator("#menu").click()  # which is that of all games
    page.locator("dialog[open]").wait_for()
    assert findings(page) == []


def test_signs_that_no_text_of_ours_has_are_shown_on_a_device_without_japanese_fonts(visit: Visit) -> None:
    page = visit(path="/")
    asked = "async (sign) => (await document.fonts.load(`400 16px 'Noto Sans JP'`, sign)).map((face) => face.status)"
    assert page.evaluate(asked, "鰯") == ["loaded"]
    assert (
        page.evaluate("() => performance.getEntriesByType('resource').filter((one) => /ttf/.test(one.name)).length")
        == 1
    )
