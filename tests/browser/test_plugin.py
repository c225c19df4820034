"""A stranger's game, installed as a package, is a game like ours: found, held to the laws, played in the browser."""

from importlib.metadata import PackageNotFoundError, version

import pytest
from playwright.sync_api import expect

from xtarot.cards import text
from xtarot.games import load, names
from xtarot.testing import check

from .conftest import Visit, sit_down

try:
    version("xtarot-high-card")
except PackageNotFoundError:
    pytest.skip("examples/plugin is not installed; scripts/check installs it", allow_module_level=True)


def test_it_is_found_by_its_entry_point() -> None:
    assert "high-card" in names()
    assert load("high-card").title.ja == "ハイカード"


def test_it_keeps_the_laws() -> None:
    assert check("high-card", deals=2).deals == 6


@pytest.mark.browser
def test_a_deal_of_it_is_played_in_the_browser(visit: Visit) -> None:
    page = visit()
    sit_down(page, "high-card", seats=3, options={"deals": 1})
    for left in range(5, 0, -1):
        expect(page.locator("#hand .card")).to_have_count(left)
        expect(page.locator('body[data-turn="mine"]')).to_be_attached()
        page.locator("#hand .card").first.click(position={"x": 8, "y": 60})
    expect(page.locator(".score:not([hidden])")).to_contain_text("Rounds taken")


@pytest.mark.browser
def test_a_set_of_the_second_example_is_led_or_passed_in_the_browser(visit: Visit) -> None:
    page = visit()
    sit_down(page, "daifugo", seats=4, options={"deals": 1})
    expect(page.locator("#hand .card")).to_have_count(15)
    hand = page.locator("#hand .card").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    order = [text(card) for card in load("daifugo").hand_order]
    assert hand == sorted(hand, key=order.index)
    expect(page.locator('body[data-turn="mine"]')).to_be_attached()
    pass_button = page.get_by_role("button", name="Pass", exact=True)
    if pass_button.count():
        pass_button.click()
    else:
        page.locator("#hand .card").first.click(position={"x": 8, "y": 60})
        page.get_by_role("button", name="Play").first.click()
        expect(page.locator("#hand .card")).to_have_count(14)
