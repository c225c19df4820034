"""What the games with auctions show: dummies, Ramsch, judgements, and what calls mean."""

import re

import pytest
from playwright.sync_api import expect

from kit.test_pages_browser import OVERFLOW
from play.layout import DRAWN
from play.people import Finger, Mouse, Person, seed_where
from site_support.pages import Visit, sit_down

MINE = 'body[data-turn="mine"]'
SCORE = ".score:not([hidden])"
PHONE = (390, 844)
BIDS = ".grid:not(.resting) .cells [data-move]:enabled"


def test_a_defender_sees_the_dummies_of_hexbridge(visit: Visit) -> None:
    page = visit("ja")
    sit_down(page, "hexbridge", seed_where("hexbridge", None, lambda s: s.declarer % 2 == 1))
    did = Person(page, Mouse(page)).deal()
    assert set(did) == {"pass", "card"}
    assert did.count("card") == 13


def test_a_declarer_plays_both_dummies_by_touch(visit: Visit) -> None:
    """The first tricks; test_deals.py plays the whole deal."""
    page = visit(size=PHONE, touch=True)
    sit_down(page, "hexbridge", seed_where("hexbridge", -1, lambda s: s.declarer == 0))
    person = Person(page, Finger(page), bid=-1)
    while person.moves(1).count("card") < 3:
        pass
    assert person.did[0] == "bid"
    assert person.did.count("dummy") in (4, 5, 6)  # two to each card of one's own


@pytest.mark.campaign
def test_a_deal_of_ramsch(visit: Visit) -> None:
    page = visit("en")
    sit_down(page, "lotarot", seed_where("lotarot", None, lambda s: s.ramsch == 1))
    did = Person(page, Mouse(page)).deal()
    assert did.count("card") == 18
    expect(page.locator(SCORE)).to_contain_text("LT-23")


def test_a_judgement_of_eight_fits_a_phone(visit: Visit) -> None:
    page = visit(size=PHONE, touch=True)
    sit_down(page, "arcanarabe", seats=8)
    expect(page.locator(".judging .plate")).to_have_count(8)
    did = Person(page, Finger(page)).moves(3)
    assert did == ["card"] * 3
    expect(page.locator(".judging .of-step:not(.coming)")).not_to_have_count(0)
    assert page.evaluate(OVERFLOW) == []


MEANING = ".grid .meaning"


def test_what_a_call_means_is_shown_when_it_is_focused_or_pointed_at(visit: Visit) -> None:
    page = visit("en")
    sit_down(page, "hexbridge")
    page.locator(f"{MINE} {BIDS}").first.wait_for()
    bids = page.locator(BIDS)
    # By the keyboard, for eye and ear.
    bids.nth(1).focus()
    page.keyboard.press("Shift+Tab")
    expect(bids.first).to_be_focused()
    label = bids.first.text_content() or ""
    expect(page.locator(MEANING)).to_contain_text(label)
    expect(bids.first).to_have_attribute("aria-describedby", page.locator(MEANING).get_attribute("id") or "?")
    expect(bids.first).to_have_accessible_description(re.compile(r"\w{4}"))
    # By the mouse; the line does not cover the grid.
    before = bids.last.bounding_box()
    hint = page.evaluate("document.activeElement.blur() || document.querySelector('.grid .meaning').textContent")
    last = bids.last
    last.hover()
    expect(page.locator(MEANING)).not_to_have_text(hint)
    expect(page.locator(MEANING)).to_contain_text(last.text_content() or "?")
    assert last.bounding_box() == before  # nothing moves
    box, line = last.bounding_box(), page.locator(MEANING).bounding_box()
    assert box is not None
    assert line is not None
    assert line["y"] >= box["y"] + box["height"]
    # Those made, in their columns.
    label = last.text_content() or "?"
    last.click()
    page.locator(".calls:visible td", has_text=label).wait_for()
    page.locator(MINE).wait_for(state="attached")
    calls = page.locator(".calls:visible td[data-meaning]")
    calls.last.hover()
    expect(page.locator(".power")).to_be_visible()
    expect(page.locator(".power")).to_contain_text(calls.last.get_attribute("data-meaning") or "?")
    assert page.locator(".calls:visible td[tabindex='0']").count() == 1


def test_a_bid_that_cannot_be_made_says_why(visit: Visit) -> None:
    page = visit("en")
    sit_down(page, "hexbridge")
    page.locator(f"{MINE} {BIDS}").first.wait_for()
    barred = page.locator(f"{MINE} .grid:not(.resting) .cells [aria-disabled]")
    barred.first.click(force=True)  # for Playwright, what says that it is disabled cannot be pressed
    refusal = page.locator("#refusal")
    expect(refusal).to_contain_text("You cannot call 1")
    expect(refusal).to_contain_text("or pass")
    # By the keyboard: an arrow leads from the lowest bid to the one below it, which is barred.
    page.locator(f"{MINE} {BIDS}").first.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(refusal).to_contain_text("You cannot call")
    # Clauses lead into this game's rulebook, also in a tab of their own, and are large enough to press.
    expect(refusal.locator(".clause")).to_have_attribute("href", "/rules/hexbridge#HB-5")
    links = "document.querySelectorAll('a.clause')"
    hrefs = page.evaluate(f"[...{links}].map((link) => link.getAttribute('href'))")
    assert all(re.fullmatch(r"/rules/hexbridge#HB-\d+", href) for href in hrefs)
    boxes = page.evaluate(f"[...{links}].map((link) => link.getBoundingClientRect()).filter((box) => box.width)")
    assert min(min(box["width"], box["height"]) for box in boxes) >= 24


def test_what_a_bid_means_is_shown_when_a_finger_rests_on_it(visit: Visit) -> None:
    page = visit("ja", size=PHONE, touch=True)
    sit_down(page, "hexbridge")
    page.locator(f"{MINE} {BIDS}").first.wait_for()
    hint = page.locator(MEANING).text_content() or ""
    box = page.locator(BIDS).last.bounding_box()
    assert box is not None
    touch = {"x": box["x"] + 20, "y": box["y"] + 20}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    expect(page.locator(MEANING)).not_to_have_text(hint)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.evaluate(DRAWN)
    expect(page.locator(MINE)).to_be_attached()  # it was no tap
    expect(page.locator(MEANING)).not_to_have_text(hint)
    line = page.locator(MEANING).bounding_box()
    assert line is not None
    assert line["y"] >= box["y"] + box["height"]
