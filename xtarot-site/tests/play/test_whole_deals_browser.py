"""A whole deal of each game by keyboard alone, or by touch alone: bids, exchanges, dummies, sets, judgements."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from play.people import Finger, Keyboard, Person, Way, seed_where
from site_support.pages import Visit, sit_down
from support.campaign import part_of

PHONE = (390, 844)
SCORE = ".score:not([hidden])"


def play(page: Page, way: Way, game: str, bid: int | None = None, **wanted: Any) -> list[str]:
    """Sit down and play a deal, one's bid being the nth that is open; what was done."""
    sit_down(page, game, **wanted)
    did = Person(page, way, bid).deal()
    expect(page.locator("#result")).to_be_focused()
    return did


def dream_capture(page: Page, way: Way) -> None:
    did = play(page, way, "dream-capture")
    assert did == ["exchange", *["card"] * 15]
    totals = page.locator(f"{SCORE} .sum td").all_inner_texts()
    assert sum(int(total) for total in totals) > 30


def xrummy(page: Page, way: Way) -> None:
    did = play(page, way, "xrummy", seed=1, seats=2)
    assert did.count("card") >= 7
    expect(page.locator(SCORE)).to_contain_text("XR-")


def hexbridge(page: Page, way: Way) -> None:
    """The highest bid: one plays both dummies."""
    did = play(page, way, "hexbridge", bid=-1, seed=seed_where("hexbridge", -1, lambda s: s.declarer == 0))
    assert did[0] == "bid"
    assert (did.count("card"), did.count("dummy")) == (13, 26)
    expect(page.locator(SCORE)).to_contain_text("HB-1")


def lotarot(page: Page, way: Way) -> None:
    """A bid that nobody outbids, and the exchange."""
    seed = seed_where("lotarot", 0, lambda s: s.declarer == 0 and s.ramsch == 0)
    did = play(page, way, "lotarot", bid=0, seed=seed)
    assert did[0] == "bid"
    assert did.count("exchange") == 2
    assert did.count("card") == 18
    expect(page.locator(SCORE)).to_contain_text("LT-")


def arcanarabe(page: Page, way: Way) -> None:
    did = play(page, way, "arcanarabe", seats=3)
    assert did.count("card") >= 24  # at least one of each auction, or a pass
    expect(page.locator(SCORE)).to_contain_text("AR-14")


# The check plays each game whole: here three, by mouse Dream Capture in test_table.py and Hexbridge in test_games.py.
GAMES = [dream_capture, lotarot, hexbridge, arcanarabe, xrummy]


@pytest.mark.parametrize("game", part_of(GAMES, first=1))
def test_a_deal_by_keyboard_alone(visit: Visit, game: Any) -> None:
    page = visit("ja")
    game(page, Keyboard(page))


@pytest.mark.parametrize("game", part_of(GAMES, len(GAMES), GAMES.index(xrummy)))
def test_a_deal_by_touch_alone(visit: Visit, game: Any) -> None:
    page = visit(size=PHONE, touch=True)
    game(page, Finger(page))
