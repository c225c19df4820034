"""From the shelf to a game of one's own at a table, by a form: how many fields are filled, how often one presses."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from kit.accessibility import findings
from play.layout import at_every_size, prepare, sizes_in
from play.scenes import LANGS
from site_support.live import site
from site_support.pages import PATIENCE, Visit
from support.campaign import part_of

MOST_FIELDS, MOST_PRESSES = 12, 40


class Walk:
    """Somebody's way through pages, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.fields, self.presses = page, 0, 0

    def press(self, where: Locator) -> None:
        self.presses += 1
        where.click()

    def fill(self, where: Locator, text: str) -> None:
        self.fields += 1
        where.fill(text)

    def choose(self, where: Locator, value: str) -> None:
        self.fields += 1
        self.presses += 2  # to open the list, and the word in it
        where.select_option(value)


def field(page: Page, path: str) -> Locator:
    return page.locator(f'[data-field="{path}"] :is(input, select)').first


def test_from_the_shelf_to_a_game_of_ones_own(browser: Browser, tmp_path: Path) -> None:
    with site(tmp_path) as address:
        page = browser.new_page(base_url=f"http://{address}", locale="en", viewport={"width": 1280, "height": 900})
        page.set_default_timeout(PATIENCE)
        page.goto("/rules?lang=en")
        walk = Walk(page)
        walk.press(page.get_by_role("link", name="Write rules and send them in"))
        walk.press(page.locator("#begin"))
        walk.press(page.locator('.draft-parts a[href="#data"]'))
        walk.fill(page.get_by_label("Name (English)"), "Storm Queen")
        walk.press(page.locator('.draft-parts a[href="#play"]'))
        expect(page.locator(".tried-tricks tbody > tr")).to_have_count(13)
        walk.fill(field(page, "deal.each"), "10")
        expect(page.locator(".tried-tricks tbody > tr")).to_have_count(10)
        walk.press(page.get_by_role("button", name="Add: Trumps"))
        walk.choose(field(page, "trumps.are"), "hearts")
        walk.choose(page.locator(".add-line select"), "cards")
        walk.press(page.locator(".add-line button"))
        walk.fill(field(page, "score.1.cards"), "SQ")
        walk.fill(field(page, "score.1.points"), "-5")
        says = page.locator(".says")
        expect(says.filter(has_text="taken scores −5 points.")).to_be_visible()
        expect(page.locator(".play-form .note.error")).to_have_count(0)
        walk.press(page.locator("#try-play"))
        page.wait_for_url("**/table/**")
        expect(page.locator("h1, .title").first).to_contain_text("Storm Queen")
        expect(page.locator("#hand .card")).to_have_count(10)
        assert walk.fields <= MOST_FIELDS
        assert walk.presses <= MOST_PRESSES


def test_what_is_wrong_stands_at_its_field_and_nothing_is_played(browser: Browser, tmp_path: Path) -> None:
    with site(tmp_path) as address:
        page = browser.new_page(base_url=f"http://{address}", locale="ja", viewport={"width": 1280, "height": 900})
        page.set_default_timeout(PATIENCE)
        page.goto("/write?lang=ja")
        page.locator("#begin").click()
        page.locator('.draft-parts a[href="#play"]').click()
        expect(page.locator(".tried-tricks tbody > tr")).to_have_count(13)
        field(page, "deal.each").fill("14")
        fault = page.locator('[data-field="deal.each"] .note.error')
        expect(fault).to_contain_text("4人に14枚ずつでは、52枚では足りません")
        expect(page.locator(".beside-play")).to_have_attribute("data-state", "faulty")
        field(page, "deal.each").fill("12")
        expect(fault).to_have_count(0)
        expect(page.locator(".tried-tricks tbody > tr")).to_have_count(12)
        page.locator('.draft-parts a[href="#ja"]').click()
        expect(page.locator(".paper textarea")).to_have_value(re.compile("1人に12枚ずつ配ります"))


def test_where_the_text_says_another_number_it_stands_at_the_field(visit: Visit) -> None:
    page = visit("en", path="/write")
    page.locator("#begin").click()
    page.wait_for_url("**/write/*")
    text = page.locator(".paper textarea")
    expect(text).to_have_value(re.compile("each player 13 cards"))
    text.fill(text.input_value().replace("each player 13 cards", "each player nine cards"))
    page.locator('.draft-parts a[href="#play"]').click()
    note = page.locator('[data-field="deal.each"] .note.warning')
    expect(note).to_contain_text("AB-3 does not say 13, as the play does")
    expect(field(page, "deal.each")).to_have_attribute("aria-describedby", "play-faults-deal.each")


def test_parts_come_and_go_by_keyboard_and_the_focus_with_them(visit: Visit) -> None:
    page = visit("en", path="/write")
    page.locator("#begin").click()
    page.locator('.draft-parts a[href="#play"]').click()
    rows = page.locator(".tried-tricks tbody > tr")
    expect(rows).to_have_count(13)
    focused = "document.activeElement.closest('[data-field]')?.dataset.field"
    page.get_by_role("button", name="Add: Trumps").press("Enter")
    assert page.evaluate(focused) == "trumps.are"
    expect(page.locator(".says").filter(has_text="are trumps.")).to_be_visible()
    page.get_by_role("button", name="Leave out: Trumps").press("Enter")
    assert page.evaluate(focused) == "add trumps"
    page.locator('.draft-parts a[href="#en"]').click()
    expect(page.locator(".paper textarea")).not_to_have_value(re.compile("AB-8"))
    page.locator('.draft-parts a[href="#play"]').click()

    # What hangs on another choice is there when it means something.
    expect(field(page, "lead.card")).to_have_count(0)
    expect(field(page, "lead.first")).to_be_visible()
    field(page, "lead.first").focus()
    field(page, "lead.first").select_option("who holds the card")
    assert page.evaluate(focused) == "lead.first"
    field(page, "lead.card").fill("S2")
    expect(page.locator(".says").filter(has_text="leads to the first trick")).to_contain_text("Whoever holds")

    # Without a play there is a way to one, which is as the book is.
    page.get_by_role("button", name="Leave the play out").press("Enter")
    page.get_by_role("button", name="Begin as a game of tricks").press("Enter")
    expect(rows).to_have_count(13)
    assert page.evaluate(focused) == "players"


@pytest.mark.parametrize("lang", LANGS)
def test_the_form_fits_at_every_size(visit: Visit, lang: str) -> None:
    page = visit(lang)
    prepare(page)
    page.goto("/write")
    page.locator("#begin").click()
    page.locator('.draft-parts a[href="#play"]').click()
    expect(page.locator(".tried-score")).to_be_visible()
    clause, says = (page.locator(f".sentence {css}").first.bounding_box() for css in ("select", ".says"))
    assert clause
    assert says
    assert says["x"] > clause["x"] + clause["width"]  # what it says stands beside the clause that says it
    page.locator("[data-field='add bid'] button").click()
    for kind in ("captures", "made", "values"):
        page.locator(".add-line select").select_option(kind)
        with page.expect_response("**/check?*"):  # what the server says of the changes is on the page then
            page.locator(".add-line button").click()
    page.locator(".absent-parts").last.scroll_into_view_if_needed()
    faults = list(at_every_size(page, f"play, {lang}", sizes_in(lang)))
    if lang in part_of(LANGS):
        faults += findings(page)
    assert not faults, "\n".join(faults)
