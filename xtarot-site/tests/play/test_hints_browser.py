"""Hints and forced cards in Chromium: what is thought stands on the cards, and goes with the move."""

import re

from playwright.sync_api import Page, expect

from site_support.pages import Visit, sit_down

CARDS, MINE = "#hand .card", 'body[data-turn="mine"]'
HINT, VALUES, BULB = "#hint", "#hand [data-value]", "#bulb"


def ask(page: Page) -> None:
    """Ask until there has been time to think: the first to ask waits for the compiler."""
    for _ in range(400):
        page.keyboard.press("Shift+H")
        page.locator(f":is({HINT}, #refusal):not([hidden])").first.wait_for()
        if page.locator(f"{HINT} small").count():
            return
        page.keyboard.press("Escape")
        page.wait_for_timeout(500)
    raise AssertionError("nobody ever thinks")


def test_with_caps_lock_letters_name_cards_and_with_shift_they_ask(visit: Visit) -> None:
    page = visit()
    sit_down(page, "dream-capture")
    page.locator(MINE).wait_for(state="attached")
    keyboard = page.context.new_cdp_session(page)

    def press(letter: str, shift: bool = False) -> None:
        """As a browser is told of a key with Caps Lock on: the letter is a capital without Shift, and small with it."""
        event = {"key": letter, "code": f"Key{letter.upper()}", "text": letter, "modifiers": 8 * shift}
        for kind in ("keyDown", "keyUp"):
            keyboard.send("Input.dispatchKeyEvent", {"type": kind, **event})

    page.evaluate("Date.now = () => 0")  # a slow machine is no pause between suit and rank
    for card in ("H2", "C3", "HQ"):
        held = f'{CARDS}[data-card="{card}"]'
        near = held if page.locator(held).count() else f'{CARDS}[data-card^="{card[0]}"]'
        for sign in card:
            press(sign)
        expect(page.locator(f"{near}:focus")).to_have_count(1)
    expect(page.locator(f":is({HINT}, #refusal):not([hidden])")).to_have_count(0)
    press("h", shift=True)
    expect(page.locator(f":is({HINT}, #refusal):not([hidden])").first).to_be_visible()


def test_a_hint_stands_on_the_cards_until_one_is_played(visit: Visit) -> None:
    page = visit()
    sit_down(page, "high-card", seed=1)
    page.locator(MINE).wait_for(state="attached")
    before = page.locator(CARDS).count()
    places = page.locator(CARDS).evaluate_all("cards => cards.map((card) => card.getBoundingClientRect().x)")
    ask(page)
    expect(page.locator(VALUES).first).to_be_visible()
    assert re.fullmatch(r"[+−]?\d+(\.\d+)?", str(page.locator(VALUES).first.get_attribute("data-value")))
    assert page.locator(CARDS).evaluate_all("cards => cards.map((card) => card.getBoundingClientRect().x)") == places
    assert page.locator(f"{CARDS}.selected").count() == 0, "nothing is chosen for me"
    expect(page.locator("#speech")).to_contain_text(re.compile("much the same|Best: "))
    page.keyboard.press("Escape")
    expect(page.locator(VALUES)).to_have_count(0)
    page.locator(BULB).click()
    expect(page.locator(VALUES).first).to_be_visible()
    other = page.locator(f"{CARDS}:not(.alike)").first
    if other.count():
        other.click(position={"x": 8, "y": 14})
        expect(page.locator(f"{HINT} .button.small")).to_be_visible()
        expect(page.locator(CARDS)).to_have_count(before)
    page.locator(f"{CARDS}.alike").first.click(position={"x": 8, "y": 14})
    expect(page.locator(CARDS)).to_have_count(before - 1)
    expect(page.locator(HINT)).to_be_hidden()


def test_on_a_phone_the_best_card_is_raised_and_the_button_names_it(visit: Visit) -> None:
    page = visit(size=(390, 844), touch=True)
    sit_down(page, "high-card", seed=1)
    page.locator(MINE).wait_for(state="attached")
    ask(page)
    page.locator("#offer [data-move^=play]").wait_for()
    best = page.locator(f"{CARDS}.selected")
    assert (
        page.locator("#offer [data-move^=play]").get_attribute("data-move") == f"play {best.get_attribute('data-card')}"
    )
    expect(page.locator(f"{CARDS}.selected[data-value]")).to_have_count(1)


def test_the_bulb_is_there_where_hints_are(visit: Visit) -> None:
    page = visit()
    sit_down(page, "high-card", seed=1, hints="none")
    page.locator(MINE).wait_for(state="attached")  # an answer that comes after the turn has changed is not shown
    expect(page.locator(BULB)).to_be_hidden()
    page.keyboard.press("Shift+H")
    expect(page.locator("#refusal")).to_contain_text("without hints")


WAIT = 700  # ms until the only move is made, alone with bots that take no time; the clock of the page is a test's


def to_the_last_card(page: Page) -> None:
    """Play high card by hand until one card is left, whose turn it is."""
    while page.locator(CARDS).count() > 1:
        page.locator(MINE).wait_for(state="attached")
        left = page.locator(CARDS).count()
        page.locator(CARDS).first.click(position={"x": 8, "y": 14})
        expect(page.locator(CARDS)).to_have_count(left - 1)
    page.locator(MINE).wait_for(state="attached")


def test_the_only_card_plays_itself_once_and_any_key_stops_it(visit: Visit) -> None:
    page = visit(forced=True)
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    page.clock.install()
    sit_down(page, "high-card", seed=1)
    page.clock.run_for(3_000)
    to_the_last_card(page)
    expect(page.locator("#prompt")).to_contain_text("press anything to stop")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#prompt")).not_to_contain_text("press anything to stop")
    page.clock.run_for(20 * WAIT)
    assert page.locator(CARDS).count() == 1, "it has been stopped"
    page.reload()
    page.locator("#line[data-state=open]").wait_for(state="attached")
    page.clock.run_for(2 * WAIT)
    expect(page.locator(CARDS)).to_have_count(0)
    page.clock.run_for(5_000)
    assert sum('"id":"forced-' in text for text in sent) == 1
