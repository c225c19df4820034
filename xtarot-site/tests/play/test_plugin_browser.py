"""A stranger's game, installed as a package, is a game like ours: found, held to the laws, played in the browser."""

from importlib.metadata import EntryPoint, PackageNotFoundError, version

import pytest
from playwright.sync_api import expect

from play.people import MAX_MOVES, Mouse, Person
from site_support.pages import SEED, Visit, select_cards, sit_down
from support.installing import install
from xtarot.games import load, names, registry
from xtarot.rules.cards import text
from xtarot.testing import check

try:
    version("xtarot-high-card")
except PackageNotFoundError:
    pytest.skip("examples/plugin is not installed; scripts/check installs it", allow_module_level=True)


def test_it_is_found_by_its_entry_point() -> None:
    assert "high-card" in names()
    assert load("high-card").title.ja == "ハイカード"


def test_a_deal_of_it_is_played_in_the_browser(visit: Visit) -> None:
    page = visit()
    sit_down(page, "high-card", seats=3, options={"deals": 1})
    for left in range(5, 0, -1):
        expect(page.locator("#hand .card")).to_have_count(left)
        expect(page.locator('body[data-turn="mine"]')).to_be_attached()
        page.locator("#hand .card").first.click(position={"x": 8, "y": 60})
    expect(page.locator(".score:not([hidden])")).to_contain_text("Rounds taken")


@pytest.fixture
def bids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Besides all that is installed, tests/support/bids.py."""
    install(monkeypatch, registry.GAMES, EntryPoint("bids", "support.bids", registry.GAMES.group))


def test_calls_lie_in_the_middle_without_a_word_of_the_game(bids: None, visit: Visit) -> None:
    page = visit()
    sit_down(page, "bids", options={"deals": 1})
    page.locator(".grid:not(.resting) .cells [data-move]:enabled").last.wait_for()
    expect(page.locator(".middle .calls")).to_be_visible()
    page.locator(".grid:not(.resting) .cells [data-move]:enabled").last.click()
    expect(page.locator("#prompt")).to_contain_text("play a card", ignore_case=True)  # before, a card is refused
    page.locator('body[data-turn="mine"] #hand .card').first.click(position={"x": 8, "y": 60})
    expect(page.locator("#hand .card")).to_have_count(3)


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


def test_an_auction_a_call_a_talon_and_a_mask_are_played_in_the_browser(visit: Visit) -> None:
    """The third example: behind a mask against another's contract, and a whole deal as declarer."""
    page = visit()
    for moves, most in ((("bid pass", "mask black"), 3), (("bid 5", "call hearts"), MAX_MOVES)):
        sit_down(page, "masquerade", seats=4, options={"deals": 1})
        for move in moves:
            page.locator(f'[data-move="{move}"]:visible').click()
            expect(page.locator(f'[data-move="{move}"]:visible')).to_have_count(0)
        if "bid 5" in moves:
            select_cards(page, 4)
            page.get_by_role("button", name="Discard").click()
        expect(page.locator("#hand .card")).to_have_count(20)
        assert len(Person(page, Mouse(page)).moves(most)) >= min(most, 20)
    expect(page.locator(".score:not([hidden])")).to_contain_text("Contract")


def test_what_ended_a_round_lies_there_until_one_goes_on(visit: Visit) -> None:
    page = visit(rest="tap")
    sit_down(page, "daifugo", 8, seats=4, options={"deals": 1})  # low cards are led, and one holds an eight
    expect(page.locator('body[data-turn="mine"]')).to_be_attached()
    expect(page.locator(".row-of-cards h2").last).to_contain_text("Table: ")  # and whose it is
    page.locator('#hand .card[data-card="S8"]').click(position={"x": 8, "y": 60})
    page.get_by_role("button", name="Play").first.click()  # an eight ends the round
    expect(page.locator("#prompt")).to_contain_text("The round is over")
    expect(page.locator('.row-of-cards .card[data-card="S8"]')).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#prompt")).to_contain_text("Your turn")


@pytest.fixture
def offers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Besides all that is installed, xtarot-site/tests/play/offers.py."""
    install(monkeypatch, registry.GAMES, EntryPoint("offers", "play.offers", registry.GAMES.group))


def test_the_game_of_offers_keeps_the_laws(offers: None) -> None:
    assert check("offers", deals=2).events["took"] == 24


SET_UP = """async () => {
  const wanted = {game: 'offers', seats: 2, options: {deals: 1}};
  const answer = await fetch('/api/tables', {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(wanted)});
  return (await answer.json()).code;
}"""
SIT = """(code) => fetch(`/api/tables/${code}/commands`, {
  method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{"t": "sit", "id": "sit", "seat": 1}'})"""


def test_what_is_offered_face_down_and_turned_up_lies_in_the_middle(visit: Visit, offers: None) -> None:
    """One person has offered and waits; then both cards are turned up, and lie until the next round."""
    mio = visit(size=(1280, 800), path="/")
    aki = visit(size=(390, 844), lang="ja", touch=True, path="/")  # where one gets a session
    SEED.number = 0
    code = mio.evaluate(SET_UP)
    aki.evaluate(SIT, code)
    for page in (mio, aki):
        page.goto(f"/table/{code}")
        page.locator("#line[data-state=open]").wait_for(state="attached")
    order = [text(card) for card in load("offers").hand_order]
    hand = mio.locator("#hand .card").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    assert hand == sorted(hand, key=order.index), "the game's own order"
    mio.locator("#hand .card").first.click(position={"x": 8, "y": 60})
    expect(mio.locator('.of-zones[data-key="of-offer"] .card')).to_have_count(1)
    expect(aki.locator('.of-zones[data-key="of-offer"] .back')).to_have_count(1)
    aki.locator("#hand .card").first.tap(position={"x": 8, "y": 60})
    aki.locator("#offer [data-move]").first.tap()
    for page in (mio, aki):
        expect(page.locator('.of-zones[data-key="of-shown"] .card')).to_have_count(2)
        expect(page.locator('.of-zones[data-key="of-offer"]')).to_have_count(0)
    expect(mio.locator('.of-zones[data-key="of-shown"] h2').nth(1)).to_have_text("You")
