"""A round without rules between two people: played, taken back and ended by agreement, then written down."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit, sit_down
from .people import Keyboard, Mouse

pytestmark = pytest.mark.browser


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
    expect(ben.locator(".row-of-cards .picture.none")).to_have_count(1)
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
