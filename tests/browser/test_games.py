"""A whole deal of the games with auctions, by mouse and by finger: bids, exchanges, dummies, offers, judgements."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit, sit_down

pytestmark = pytest.mark.browser

MINE = 'body[data-turn="mine"]'
SCORE = ".score:not([hidden])"
PHONE = (390, 844)
BIDS = ".grid:not(.resting) .cells [data-move]:enabled"
WINDOW = ".row-of-cards .card.legal"
DISCARD = re.compile("LT-11|LT-20")
DUMMY = ".open-hand .card:not(.inert):not(.barred)"
# One's turn, or the end; what rests to be seen until then has been seen.
READY = """([mine, score]) => {
  document.querySelector('#prompt button')?.click();
  return document.querySelector(mine) || document.querySelector(score);
}"""
FREE = "#hand .card:not(.barred):not(.selected)"


class Person:
    """Somebody who makes one bid, the nth that is open, and then plays the first card that may be played."""

    def __init__(self, page: Page, touch: bool = False, bid: int | None = None) -> None:
        self.page, self.touch, self.bid = page, touch, bid
        self.did: list[str] = []

    def deal(self) -> list[str]:
        """Play the deal to its end; what was done, in order."""
        for _ in range(400):
            self.page.wait_for_function(READY, arg=[MINE, SCORE])
            if self.page.locator(SCORE).count():
                return self.did
            before = self.page.locator(".feet").text_content()
            self.did.append(self.step())
            self.page.wait_for_function(
                "([said, end]) => document.querySelector(end) || document.querySelector('.feet').textContent !== said",
                arg=[before, SCORE],
            )
        raise AssertionError(f"the deal does not end: {self.did[-20:]}")

    def step(self) -> str:
        page = self.page
        if page.locator(BIDS).count():
            if self.bid is not None:
                page.locator(BIDS).nth(self.bid).click()
                self.bid = None
                return "bid"
            page.locator('[data-move$=" pass"]:visible').first.click()
            return "pass"
        if page.locator(WINDOW).count():
            return self.exchange()
        if page.locator(DUMMY).count():
            self.press(DUMMY)
            return "dummy"
        if page.locator("#prompt", has_text=DISCARD).count():
            return self.exchange(FREE)
        self.press(FREE)
        return "card"

    def press(self, cards: str) -> None:
        self.page.locator(cards).first.click(position={"x": 8, "y": 14}, force=True)
        if self.touch:
            self.page.locator("#offer [data-move]").first.click()

    def exchange(self, cards: str = WINDOW) -> str:
        """Select cards until they make a move."""
        for card in self.page.locator(cards).all()[::-1]:
            card.click(position={"x": 8, "y": 14}, force=True)
            self.page.locator("#prompt", has_text="選択").or_(
                self.page.locator("#prompt", has_text="selected")
            ).wait_for()
            self.page.wait_for_timeout(150)
            if self.page.locator("#offer [data-move]:visible").count():
                break
        self.page.locator("#offer [data-move]:visible").first.click()
        return "exchange"


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_declarer_plays_both_dummies_of_hexbridge(visit: Visit, touch: bool) -> None:
    page = visit(**({"size": PHONE, "touch": True} if touch else {}))
    sit_down(page, "hexbridge")
    if touch:  # the highest level first: its strains are then to be seen
        page.locator(f"{MINE} .grid .heads button").last.click()
    did = Person(page, touch, bid=-1).deal()
    assert did[0] == "bid"
    assert did.count("card") + did.count("dummy") == 39
    assert did.count("dummy") in (0, 26)  # none, where a partner had named the strain first
    expect(page.locator(SCORE)).to_contain_text("HB-1")


def test_a_defender_sees_the_dummies_of_hexbridge(visit: Visit) -> None:
    page = visit("ja")
    sit_down(page, "hexbridge", bots="steady")
    did = Person(page).deal()
    assert set(did) <= {"pass", "card"}
    assert did.count("card") in (0, 13)


def test_an_exchange_and_a_deal_of_lotarot(visit: Visit) -> None:
    page = visit("ja")
    for _ in range(4):  # until nobody goes higher
        sit_down(page, "lotarot", bots="steady")
        did = Person(page, bid=-2).deal()
        assert did.count("card") == 18
        expect(page.locator(SCORE)).to_contain_text("LT-")
        if did.count("exchange") == 2:
            return
    raise AssertionError("outbid four times")


def test_a_deal_of_lotarot_by_finger(visit: Visit) -> None:
    page = visit(size=PHONE, touch=True)
    sit_down(page, "lotarot", bots="steady")
    did = Person(page, touch=True).deal()
    assert did.count("card") == 18


def test_a_deal_of_ramsch(visit: Visit) -> None:
    page = visit("en")
    for _ in range(20):  # until all pass
        sit_down(page, "lotarot", bots="steady")
        page.wait_for_function(READY, arg=[MINE, SCORE])
        if page.locator(BIDS).count():
            page.locator('[data-move$=" pass"]:visible').first.click()
            page.locator("#prompt:visible, .calls:visible").first.wait_for()
        page.wait_for_function(READY, arg=[MINE, SCORE])
        if page.locator("#prompt", has_text="LT-20").count():
            break
    did = Person(page).deal()
    assert did.count("card") == 18
    expect(page.locator(SCORE)).to_contain_text("LT-23")


@pytest.mark.parametrize(("seats", "touch"), [(3, False), (8, True)])
def test_a_game_of_arcanarabe(visit: Visit, seats: int, touch: bool) -> None:
    page = visit(**({"size": PHONE, "touch": True} if touch else {}))
    sit_down(page, "arcanarabe", seats=seats, bots="steady")
    expect(page.locator(".judging .plate")).to_have_count(seats)
    did = Person(page, touch).deal()
    assert did.count("card") >= 3
    expect(page.locator(SCORE)).to_be_visible()


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
    expect(bids.first).to_have_attribute("aria-describedby", "meaning")
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
    page.wait_for_function(READY, arg=[MINE, SCORE])
    calls = page.locator(".calls:visible td[data-meaning]")
    calls.last.hover()
    expect(page.locator(".power")).to_be_visible()
    expect(page.locator(".power")).to_contain_text(calls.last.get_attribute("data-meaning") or "?")
    assert page.locator(".calls:visible td[tabindex='0']").count() == 1


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
    page.wait_for_timeout(200)
    expect(page.locator(MINE)).to_be_attached()  # it was no tap
    expect(page.locator(MEANING)).not_to_have_text(hint)
    line = page.locator(MEANING).bounding_box()
    assert line is not None
    assert line["y"] >= box["y"] + box["height"]
