"""A round without rules between two people: played, taken back and ended by agreement, then written down."""

import re

from playwright.sync_api import Page, expect

from play.people import Keyboard, Mouse
from site_support.pages import Visit, sit_down


def first_card(page: Page) -> str:
    return page.locator("#hand .card").first.get_attribute("data-card") or ""


def test_two_people_take_back_end_and_write_down_a_round(visit: Visit) -> None:
    chihiro, ben = visit("ja"), visit("en", size=(390, 844))
    code = sit_down(chihiro, "free", seats=2, options={"each": 5, "pack": "only S H", "places": ["A"]})
    ben.goto(f"/table/{code}")
    ben.get_by_role("button", name="Take the seat").click()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("dialog").get_by_role("button", name="Take the seat").click()
    keys, mouse = Keyboard(ben), Mouse(chihiro)
    mouse.card(down := first_card(chihiro))
    mouse.move(f"cover {down}")
    expect(chihiro.locator(f'.row-of-cards .covered[data-card="{down}"]')).to_have_attribute(
        "aria-label", re.compile("伏せています")
    )
    expect(ben.locator(".row-of-cards .picture.none")).to_have_count(2)  # of the discards, and of A
    keys.card(up := first_card(ben))
    keys.move(f"play {up}")
    lies = ben.locator(f'.row-of-cards .card[data-card="{up}"]')
    expect(lies).to_be_visible()
    keys.tab(lambda: ben.locator('[data-menu="Stock"]:focus').count() > 0)
    keys.press("Enter")
    expect(
        ben.locator('[data-menu="Stock / Face up"]')
    ).to_be_focused()  # and not lost with the buttons that were there
    keys.press("Escape")
    expect(ben.locator('[data-menu="Stock"]')).to_be_focused()
    keys.move("undo")
    expect(ben.locator("#prompt")).to_contain_text("Waiting")
    expect(ben.locator('[data-move="no"]')).to_have_text("Withdraw")
    mouse.move("yes")
    expect(lies).to_have_count(0)
    keys.move("end")
    mouse.move("yes")
    ben.locator("#write-rules").click()
    ben.get_by_role("dialog").get_by_role("button", name="Begin from this deal").click()
    ben.wait_for_url("**/write/*")
    expect(ben).to_have_title("Untitled game · xtarot")


def zone(page: Page, name: str, part: float = 0.5) -> tuple[float, float]:
    """A point in a zone of the table, so far down."""
    box = page.locator(f'[data-zone="{name}"]:visible').last.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * part


def carry(page: Page, css: str, to: tuple[float, float]) -> None:
    """Drag what is there to a point by mouse; while it is held, every place that takes it is marked."""
    box = page.locator(css).bounding_box()
    assert box
    page.mouse.move(box["x"] + 12, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 20, box["y"] + 10, steps=3)
    page.locator(".takes").first.wait_for()
    page.mouse.move(*to, steps=3)
    page.mouse.up()


def swipe(page: Page, css: str, to: tuple[float, float]) -> None:
    """The same with a finger."""
    box = page.locator(css).bounding_box()
    assert box
    touch = page.context.new_cdp_session(page)
    x, y = box["x"] + 12, box["y"] + 30
    for kind, at in (("touchStart", (x, y)), ("touchMove", (x + 8, y - 20)), ("touchMove", to)):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})
    page.locator(".takes").first.wait_for()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_cards_are_dragged_anywhere_and_nobody_sees_more_by_it(visit: Visit) -> None:
    aki, ben = visit(size=(1280, 800)), visit("ja", size=(390, 844), touch=True)
    code = sit_down(aki, "free", seats=2, options={"each": 6, "pack": "only S H", "places": ["A", "B"]})
    ben.goto(f"/table/{code}")
    ben.get_by_role("button", name="席に着く").click()
    ben.get_by_role("dialog").locator("input").fill("Ben")
    ben.get_by_role("dialog").get_by_role("button", name="席に着く").click()
    expect(ben.locator("#hand .card")).to_have_count(6)
    cards = [card.get_attribute("data-card") for card in aki.locator("#hand .card").all()]
    hidden, given, also, played = (f'#hand .card[data-card="{card}"]' for card in cards[:4])

    carry(aki, hidden, zone(aki, "place1", 0.8))  # its lower half: face down
    covered = f'[data-zone="place1"] .covered[data-card="{cards[0]}"]'
    expect(aki.locator(covered)).to_be_visible()
    expect(ben.locator('[data-zone="place1"] .picture')).to_have_count(1)
    expect(ben.locator(f'[data-card="{cards[0]}"]')).to_have_count(0)

    aki.locator(given).click()
    aki.locator(also).click()
    carry(aki, also, zone(aki, "hand-1"))  # both that are chosen, to a seat
    expect(ben.locator("#hand .card")).to_have_count(8)
    expect(aki.locator("#hand .card")).to_have_count(3)

    carry(aki, played, zone(aki, "hand-1", 3))  # anywhere on the table
    lies = ben.locator(f'[data-zone="spot-0"] [data-card="{cards[3]}"]')
    expect(lies).to_be_visible()
    aki.locator('[data-zone="stock"] .top').click()
    expect(aki.locator("#hand .card")).to_have_count(3)
    carry(aki, '[data-zone="stock"] .top', zone(aki, "place2", 0.2))  # its upper half: face up
    opened = ben.locator('[data-zone="place2"] .card')
    expect(opened).to_have_count(1)

    swipe(ben, '[data-zone="place2"] .card', zone(ben, "hand-1"))
    expect(ben.locator("#hand .card")).to_have_count(9)
    swipe(ben, '[data-zone="stock"] .top', zone(ben, "hand-1"))
    expect(ben.locator("#hand .card")).to_have_count(10)
    ben.locator('[data-zone="place1"] .top').click()
    expect(ben.locator("#offer [data-move]:not(.drop)")).to_have_text(["Aから引く", "Aを全部取る", "Aを表にする"])
    ben.locator('[data-move="turn 1"]').click()
    expect(ben.locator(f'[data-zone="place1"] [data-card="{cards[0]}"]')).to_be_visible()
    assert ben.evaluate("scrollY") == 0
    ben.locator('[data-menu="得点"]').click()
    ben.locator('[data-move="points 0"]').click()
    ben.locator("dialog input").fill("37")
    ben.get_by_role("button", name="足す").click()
    expect(aki.locator(".ledgers, .me").first).to_contain_text("37")
