"""Rulebooks in the browser: the contents follow the reading, places have links, positions open as tables."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from kit.accessibility import findings
from play.layout import at_every_size, prepare
from play.scenes import LANGS
from site_support import two_versions
from site_support.live import site
from site_support.pages import SEED, Visit, sit_down
from support.campaign import part_of

A4 = 794  # the width of a sheet, in CSS pixels
PAGES = ["/rules/high-card", "/rules/high-card/1.00", "/rules/high-card/changes", "/rules/high-card/changes?side=1"]


@pytest.fixture(scope="module")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site on whose shelf the book of High Card has two versions."""
    data = tmp_path_factory.mktemp("site")
    shelf = two_versions.shelve(data / "book")
    with site(data, seeds=SEED, shelf=shelf) as address:
        yield f"http://{address}"


def test_the_pages_of_a_book_fit_every_size_and_axe_finds_nothing(visit: Visit) -> None:
    page = visit("en")
    prepare(page)
    faults: list[str] = []
    for path in PAGES:
        page.goto(path)
        faults += at_every_size(page, path)
        faults += (f"{path}: {fault}" for fault in findings(page))
    assert faults == []


def current(page: Page) -> str:
    return str(page.locator(".contents a[aria-current]").get_attribute("href"))


def test_the_contents_follow_the_reading_and_the_other_language_opens_at_the_same_place(visit: Visit) -> None:
    page = visit("ja", path="/rules/xrummy?lang=en")
    assert current(page) == page.locator(".contents a").first.get_attribute("href")
    head = page.locator(".pages h2[id]").nth(4)
    place = head.get_attribute("id")
    head.evaluate("node => node.scrollIntoView()")
    expect(page.locator(f'.contents a[href="#{place}"]')).to_have_attribute("aria-current", "location")
    page.locator("#language").click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator(":target")).to_be_in_viewport()
    expect(page.locator(f'.contents a[href="#{place}"]')).to_have_attribute("aria-current", "location")


def test_on_a_phone_the_contents_open_over_the_text_and_close_when_a_place_is_chosen(visit: Visit) -> None:
    page = visit("ja", size=(390, 844), touch=True, path="/rules/xrummy")
    expect(page.locator(".contents ol").first).to_be_hidden()
    page.locator(".contents summary").tap()
    last = page.locator(".contents li a").last
    last.tap()
    expect(page.locator(".contents ol").first).to_be_hidden()
    expect(page.locator(".contents .current")).to_have_text(last.text_content() or "")


def test_try_this_hand_opens_a_table_that_says_it_is_an_exercise(visit: Visit) -> None:
    page = visit("en", path="/rules/high-card")
    page.get_by_role("button", name="Try this hand").click()
    page.wait_for_url("**/table/**")
    expect(page.locator('body[data-turn="mine"]')).to_be_attached()
    expect(page.locator("#status")).to_contain_text("Exercise")
    expect(page.locator(".log")).to_contain_text("played")
    page.get_by_role("link", name="xtarot, home page").click()
    expect(page.locator("#resume")).to_be_visible()


def test_a_refusal_in_a_strangers_game_leads_to_its_clause(visit: Visit) -> None:
    page = visit("en")
    sit_down(page, "daifugo", 8, seats=4)
    page.locator("#hand .barred").first.click(position={"x": 8, "y": 60}, force=True)
    page.locator("#refusal .clause").click()
    found = page.locator("dialog .book .found")
    expect(found).to_be_in_viewport()
    clause = found.get_attribute("id")
    page.goto(f"/rules/daifugo#{clause}")
    target = page.locator(":target")
    expect(target).to_be_in_viewport()
    assert target.evaluate("node => getComputedStyle(node).backgroundColor") != "rgba(0, 0, 0, 0)"


def test_on_paper_nothing_is_left_to_press(visit: Visit) -> None:
    page = visit("en", path="/rules/hexbridge")
    page.set_viewport_size({"width": A4, "height": 1123})
    page.emulate_media(media="print")
    expect(page.locator("article h1")).to_be_visible()
    to_press = ".bar, .contents, .leaves, .ways, .mattered, button, .button"
    assert page.locator(to_press).filter(visible=True).count() == 0


def test_a_note_is_written_beside_its_clause_by_keyboard_and_stays_away_from_the_table(visit: Visit) -> None:
    page = visit("en", path="/rules/high-card")
    before = page.locator("#HC-3").evaluate("node => node.offsetTop")
    page.get_by_role("button", name="Write a note on HC-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".remark-form")).to_contain_text("under a name")
    assert page.request.post("/api/you/name", data={"name": "Asagi"}).ok
    page.reload()
    page.get_by_role("button", name="Write a note on HC-1").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("Does a tie")
    page.reload()
    page.get_by_role("button", name="Write a note on HC-1").click()
    expect(page.get_by_label("Your note on HC-1")).to_have_value("Does a tie")
    page.get_by_label("Your note on HC-1").press("End")
    page.keyboard.type(" go on?")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#HC-1 .remarks")).to_contain_text("Does a tie go on?")
    assert page.locator("#HC-3").evaluate("node => node.offsetTop") == before, "the text has moved"
    sit_down(page, "high-card")
    page.get_by_role("button", name="Rules", exact=True).first.click()
    expect(page.locator("dialog .book #HC-1")).to_be_visible()
    assert page.locator("dialog").locator(".say, .remarks").count() == 0


def test_a_press_before_the_script_is_there_waits_for_it(visit: Visit) -> None:
    page = visit("en")
    assert page.request.post("/api/you/name", data={"name": "Akane"}).ok
    held: list[Route] = []
    page.route("**/*.bundle.js", lambda route: held.append(route))  # noqa: PLW0108  # a built-in is not taken
    page.goto("/rules/high-card", wait_until="commit")
    page.get_by_role("button", name="Write a note on HC-1").click()
    held.pop().continue_()
    expect(page.get_by_label("Your note on HC-1")).to_be_focused()
    page.goto("/rules/high-card/report", wait_until="commit")
    page.get_by_role("radio", name="Yes").check()
    page.get_by_role("button", name="Send").click()
    expect(page).to_have_url(re.compile("/report$"))
    held.pop().continue_()
    expect(page.locator("#said")).to_contain_text("1 would again")


FOLDED = "details.more:not([open]) > summary > h2"


def test_what_is_no_rules_is_folded_and_opens_for_a_link_into_it(visit: Visit) -> None:
    page = visit("en", path="/rules/lotarot")
    folded = [str(one.get_attribute("id")) for one in page.locator(FOLDED).all()]
    assert {"example", "examples", "questions"} <= {*folded}
    assert page.locator("details.more .clause").count() == 0, "a clause is never folded"
    questions = page.locator("details.more:has(#questions)")
    page.locator('.contents a[href="#questions"]').click()
    expect(questions).to_have_attribute("open", "")
    expect(page.locator("#questions")).to_be_in_viewport()
    page.locator("#questions").click()
    expect(questions).not_to_have_attribute("open", "")
    page.locator('.contents a[href="#questions"]').click()  # the same place once more
    expect(questions).to_have_attribute("open", "")
    page.goto("/rules/lotarot#examples-score")
    expect(page.locator("#examples-score")).to_be_in_viewport()
    page.goto("/rules/lotarot")
    page.emulate_media(media="print")
    assert page.locator(FOLDED).count() > 0
    expect(page.locator("#examples-score")).to_be_visible()


def test_the_rules_can_be_read_alone_at_an_address_of_their_own(visit: Visit) -> None:
    page = visit("en", path="/rules/lotarot")
    whole = page.evaluate("document.documentElement.scrollHeight")
    page.get_by_role("link", name="Rules only").click()
    page.wait_for_url("**/rules/lotarot?rules=only")
    expect(page.get_by_role("link", name="Rules only")).to_have_attribute("aria-current", "true")
    expect(page.locator("#questions")).to_be_hidden()
    expect(page.locator("#LT-23")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") < whole
    page.reload()
    expect(page.locator("#questions")).to_be_hidden()
    page.locator('.contents a[href="#questions"]').click()  # who asks for it is shown it
    expect(page.locator("#questions")).to_be_in_viewport()
    page.get_by_role("link", name="Everything").click()
    page.wait_for_url("**/rules/lotarot")
    expect(page.locator("#examples")).to_be_visible()


def test_without_scripts_the_rules_can_be_read_alone_and_all_can_be_opened(visit: Visit) -> None:
    page = visit("en", path="/")
    browser = page.context.browser
    assert browser
    still = browser.new_context(java_script_enabled=False)
    plain = still.new_page()
    plain.goto(page.url.rstrip("/") + "/rules/lotarot")
    plain.get_by_role("link", name="Rules only").click()
    expect(plain.locator("#questions")).to_be_hidden()
    plain.get_by_role("link", name="Everything").click()
    plain.locator("#questions").click()
    expect(plain.locator("details.more:has(#questions)")).to_have_attribute("open", "")
    still.close()


TOO_WIDE = """() => {
  for (const folded of document.querySelectorAll('details')) folded.open = true;
  const edge = document.querySelector('.pages .book').getBoundingClientRect().right;
  const found = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
  for (const node of document.querySelectorAll('.pages .book :is(table, th, td, pre, figure, svg.table-plan)')) {
    const over = Math.max(node.scrollWidth - node.clientWidth, node.getBoundingClientRect().right - edge);
    if (node.checkVisibility() && over > 1) found.push(`${node.tagName} ${over}: ${node.textContent.slice(0, 60)}`);
  }
  return found;
}"""


@pytest.mark.parametrize("lang", part_of(LANGS, first=1))
def test_every_table_and_figure_of_every_book_fits_a_phone(visit: Visit, lang: str) -> None:
    page = visit(lang, size=(390, 844), path="/rules")
    found, measured = [], 0
    books = page.locator(".books a").evaluate_all("nodes => nodes.map((node) => node.getAttribute('href'))")
    for path in part_of(books, first=LANGS.index(lang)):  # each in one language is enough for the check
        page.goto(path)
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 844})
            found += [f"{path}, {width}: {what}" for what in page.evaluate(TOO_WIDE)]
        measured += page.locator(".pages table").count()
    assert found == []
    assert measured > 15


def test_on_a_phone_a_wide_table_is_read_row_by_row_with_the_names_of_its_columns(visit: Visit) -> None:
    page = visit("en", size=(390, 844), path="/rules/xrummy#examples-moves")
    cell = page.locator("table.wide td").first
    expect(cell).to_be_visible()
    label = cell.evaluate("node => getComputedStyle(node, '::before').content")
    assert label == f'"{page.locator("table.wide th").first.text_content()}"'
    left = page.locator("table.wide tr:first-child td").evaluate_all("nodes => nodes.map((node) => node.offsetLeft)")
    assert len({*left}) == 1
