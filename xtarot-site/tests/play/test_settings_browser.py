"""Every setting does what it says, in both languages, and stays when the page is reloaded."""

import pytest
from playwright.sync_api import Page, expect

from site_support.live import wait_for
from site_support.pages import Visit, sit_down, sit_down_to_move
from support.campaign import part_of

NAMES = {"en": "Settings", "ja": "設定"}
HAND = "#hand .card:not(.inert)"
STORED = "key => JSON.parse(localStorage.xtarot)[key]"

# A value chosen, and what is then to be seen on a page of any kind.
SUIT = "getComputedStyle(document.documentElement).getPropertyValue('--suit-{}')"
SEEN = {
    "dark": "document.documentElement.dataset.theme === 'dark'",
    "two": f"{SUIT.format('C')} === {SUIT.format('S')}",
    "slow": "document.documentElement.dataset.motion === 'slow'",
}


def hand(page: Page) -> list[str]:
    return [str(card.get_attribute("data-card")) for card in page.locator(HAND).all()]


def choose(page: Page, value: str) -> None:
    """Choose this value in the open sheet, of the first field that has it."""
    page.locator(f'dialog input[value="{value}"]').first.click(force=True)


def open_settings(page: Page) -> None:
    page.locator("#gear").click()
    page.locator("dialog.settings").wait_for()


@pytest.mark.parametrize("lang", part_of(["en", "ja"], first=1))
def test_what_is_chosen_is_seen_at_once_and_stays(visit: Visit, lang: str) -> None:
    page = visit(lang, theme="light", path="/")
    open_settings(page)
    expect(page.locator("dialog h2")).to_have_text(NAMES[lang])
    for value, shown in SEEN.items():
        choose(page, value)
        assert page.evaluate(shown)
    for toggle in page.locator("dialog .toggle input").all():
        toggle.set_checked(not toggle.is_checked())
    for value in ("large", "number", "SHCDT", "tap", "3"):
        choose(page, value)
    page.locator("dialog input[maxlength]").fill("千尋")
    page.locator("dialog input[maxlength]").press("Tab")
    page.reload()
    for shown in SEEN.values():
        assert page.evaluate(shown)
    open_settings(page)
    wanted = ["dark", "two", "large", "number", "SHCDT", "slow", "tap", "3"]
    checked = page.locator("dialog input[type=radio]:checked").evaluate_all("all => all.map(one => one.value)")
    assert checked == [lang, *wanted]
    assert all(page.evaluate(STORED, key) for key in ("rising", "oneTap", "sound", "hints"))
    expect(page.locator("dialog input[maxlength]")).to_have_value("千尋")


def test_the_language_stays(visit: Visit) -> None:
    page = visit("en", path="/")
    open_settings(page)
    choose(page, "ja")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.goto("/rules")
    expect(page.locator("html")).to_have_attribute("lang", "ja")


def test_the_theme_of_the_device_is_followed(visit: Visit) -> None:
    page = visit(theme="auto", path="/")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_the_hand_lies_as_it_is_wanted(visit: Visit) -> None:
    page = visit()
    sit_down(page, "dream-capture")
    suits = "".join(dict.fromkeys(card[0] for card in hand(page)))
    assert suits == "".join(suit for suit in "SCHDT" if suit in suits)
    width = page.locator(HAND).first.evaluate("card => card.offsetWidth")
    open_settings(page)
    choose(page, "TSCHD")
    choose(page, "large")
    page.keyboard.press("Escape")
    expect(page.locator(HAND).first).to_have_css("width", f"{width * 1.15:g}px")
    other = "".join(dict.fromkeys(card[0] for card in hand(page)))
    assert other == "".join(suit for suit in "TSCHD" if suit in other)
    open_settings(page)
    choose(page, "number")
    page.keyboard.press("Escape")
    wait_for(lambda: numbers(page) == sorted(numbers(page), reverse=True))
    before = numbers(page)
    page.reload()
    page.locator(HAND).first.wait_for()
    assert numbers(page) == before


def numbers(page: Page) -> list[int]:
    return [int(card[1:]) for card in hand(page) if card[1:].isdigit()]


def test_a_card_is_played_with_one_tap_where_that_is_wanted(visit: Visit) -> None:
    page = visit(size=(390, 844), touch=True, oneTap=True)
    sit_down_to_move(page, "arcanarabe", seats=3)
    held = page.locator(HAND).count()
    page.locator("#hand .card:not(.barred)").last.tap(position={"x": 10, "y": 20})
    expect(page.locator(HAND)).not_to_have_count(held)


def test_the_pace_of_the_bots_is_that_of_the_next_table(visit: Visit) -> None:
    page = visit(pace=0, path="/")
    page.locator("#play").click()
    page.locator(HAND).first.wait_for()
    open_settings(page)
    expect(page.locator('dialog input[value="0"]')).to_be_checked()
    choose(page, "3")
    page.reload()
    page.locator(HAND).first.wait_for()
    open_settings(page)
    expect(page.locator('dialog input[value="3"]')).to_be_checked()


HEARD = """() => {
  window.heard = [];
  window.OscillatorNode = class extends OscillatorNode {
    constructor(context, options) { super(context, options); heard.push(options.frequency); }
  };
}"""


def test_sounds_are_off_until_chosen_and_differ(visit: Visit) -> None:
    page = visit(path="/")
    page.evaluate(HEARD)
    open_settings(page)
    page.locator("dialog .toggle input").nth(3).check(force=True)
    assert page.evaluate("heard") == [523, 659], "what it is like"
    page.locator("dialog .toggle input").nth(3).uncheck(force=True)
    assert page.evaluate("heard.length") == 2
    page = visit(sound=True, path="/")
    page.add_init_script(f"({HEARD})()")
    sit_down_to_move(page, "dream-capture")
    for card in page.locator("#hand .card:not(.barred)").all()[:3]:
        card.click(position={"x": 10, "y": 24})
    page.locator('#offer [data-move^="discard"]').click()
    page.wait_for_function("() => heard.includes(190) || heard.includes(523)")  # a card, or one's turn
    while not page.evaluate("heard.includes(150)"):  # a trick is gathered
        page.locator('body[data-turn="mine"]').wait_for()
        held = page.locator(HAND).count()
        page.locator("#hand .card:not(.barred)").first.click(position={"x": 10, "y": 24}, force=True)
        page.wait_for_function("n => document.querySelectorAll('#hand .card').length < n", arg=held)
    assert {523, 659} <= set(page.evaluate("heard"))


def test_a_newcomer_is_welcomed_once_in_the_table_itself(visit: Visit) -> None:
    for size, touch in part_of((((1440, 900), False), ((390, 844), True))):
        page = visit("ja", size, touch=touch, hints=True, path="/")
        page.locator("#play").click()
        page.locator("#welcome-ok").wait_for()
        three = page.locator(":is(.welcome, .welcome-sheet) p:not(.lit)")
        expect(three).to_have_count(3)
        assert page.locator("#hand").bounding_box()
        page.locator("#welcome-ok").click()
        expect(page.locator(".welcome, .welcome-sheet")).to_have_count(0)
        page.reload()
        page.locator(HAND).first.wait_for()
        expect(page.locator(".welcome, .welcome-sheet")).to_have_count(0)
