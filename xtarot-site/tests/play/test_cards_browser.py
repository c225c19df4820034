"""What can be done with a card besides pressing it: dragging it to the table, and asking what it can do."""

from playwright.sync_api import Page, expect

from play.test_table_browser import CARDS, FREE, MINE, discard_three, press
from site_support.pages import Visit, sit_down


def drag(page: Page, up: int) -> None:
    """Drag the first card that may be played to a height above the hand, in pixels; below 0, within it."""
    card, hand = page.locator(FREE).first.bounding_box(), page.locator("#hand").bounding_box()
    assert card
    assert hand
    page.mouse.move(card["x"] + 10, card["y"] + 24)
    page.mouse.down()
    page.mouse.move(card["x"] + 60, (card["y"] + hand["y"] - up) / 2, steps=4)
    page.mouse.move(card["x"] + 90, hand["y"] - up, steps=4)
    page.mouse.up()


def test_a_card_is_dragged_to_the_table(visit: Visit) -> None:
    page = visit()
    sit_down(page, "dream-capture")
    drag(page, 200)
    expect(page.locator("#hand .selected")).to_have_count(1)  # one of three to be discarded
    press(page, "#hand .selected")
    discard_three(page)
    expect(page.locator(MINE)).to_be_attached()
    drag(page, -8)  # not as far as the table
    expect(page.locator(CARDS)).to_have_count(15)
    expect(page.locator("#hand .dragged")).to_have_count(0)
    drag(page, 200)
    expect(page.locator(CARDS)).to_have_count(14)
    expect(page.locator(".card.dragged")).to_have_count(0)


def test_a_card_says_what_it_can_do(visit: Visit) -> None:
    page = visit()
    page.clock.install()
    sit_down(page, "dream-capture")
    page.locator(CARDS).last.hover(position={"x": 60, "y": 60})
    expect(page.locator("#power")).to_contain_text("point")
    page.mouse.move(5, 300)
    expect(page.locator("#power")).to_be_hidden()
    page.locator(CARDS).first.focus()
    page.keyboard.press("End")
    card = page.locator(CARDS).last
    expect(card).to_have_attribute("aria-describedby", "power")
    expect(page.locator("#power b")).to_have_text(str(card.get_attribute("aria-label")).split(",")[0])
    page.mouse.move(5, 300)
    over = {"pointerType": "mouse", "clientX": 5, "clientY": 300}  # a card that comes to lie under the resting mouse
    page.locator(CARDS).nth(9).dispatch_event("pointerover", over)
    page.clock.run_for(2_000)
    expect(page.locator("#power")).to_be_hidden()


def test_a_long_press_asks_and_does_not_select(visit: Visit) -> None:
    page = visit("ja", size=(390, 844), touch=True)
    sit_down(page, "xrummy", seats=2)
    card = page.locator(CARDS).last
    box = card.bounding_box()
    assert box
    at = {"x": box["x"] + 12, "y": box["y"] + 30}
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator("#power")).to_be_visible()
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#hand .selected")).to_have_count(0)
    card.tap(position={"x": 12, "y": 30})
    expect(page.locator("#power")).to_be_hidden()
    expect(page.locator("#hand .selected")).to_have_count(1)
