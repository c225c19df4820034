"""Records of a game with a stock, without a dealer, and for several numbers of seats: Xrummy."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.japanese import is_in_both_languages
from support.playing import at_random
from xtarot import Record, RecordError
from xtarot.deals.deal import record_of
from xtarot.deals.replay import replay
from xtarot.rules.cards import parse

RECORDS = Path(__file__).parents[2] / "records"
GAME = record_of([at_random("xrummy", 3, seats=3)], ["Aki", "Bo", "Chie"]).dumps()

Change = Callable[[dict[str, Any]], object]


def changed(of_deal: Change | None = None, of_record: Change | None = None) -> Record:
    """A record of one game, with changes made to the JSON of its deal, or of the whole."""
    data = json.loads(GAME)
    if of_deal:
        of_deal(data["deals"][0])
    if of_record:
        of_record(data)
    return Record.loads(json.dumps(data))


def fault(of_deal: Change | None = None, of_record: Change | None = None) -> tuple[str, str]:
    with pytest.raises(RecordError) as refused:
        replay(changed(of_deal, of_record))
    assert refused.value.deal == 0
    assert is_in_both_languages(refused.value.sentence)
    return refused.value.clause, refused.value.reason


def test_RC_1_the_number_of_seats_is_that_of_the_players_or_the_hands() -> None:
    for of_deal, of_record in ((lambda deal: deal.pop("deal"), None), (None, lambda data: data.pop("players"))):
        (replayed,) = replay(changed(of_deal, of_record))
        assert replayed.deal.seats == 3
    without_both = fault(lambda deal: deal.pop("deal"), lambda data: data.pop("players"))
    assert without_both == ("RC-1", 'the number of seats is not known: "players" is missing')
    two = fault(of_record=lambda data: data["players"].pop())
    assert two == ("RC-8", "there are 3 hands for 2 seats")
    nine = fault(of_record=lambda data: data.update(players=["Aki"] * 9))
    assert nine == ("RC-8", "xrummy is not for 9 seats")


def test_RC_2_a_game_without_a_dealer_names_the_first_seat() -> None:
    named_dealer = fault(lambda deal: deal.update(dealer=deal.pop("first")))
    assert named_dealer == ("RC-2", '"first" is missing')
    assert fault(lambda deal: deal.update(first=3)) == ("RC-8", '"first" is 3; the seats are 0 to 2')


def test_RC_2_the_stock_is_written_from_its_top() -> None:
    turned_over = fault(lambda deal: deal["deal"].update(stock=" ".join(reversed(deal["deal"]["stock"].split()))))
    assert turned_over == ("RC-1", "the cards are not those of the seed")
    (replayed,) = replay(changed(lambda deal: (deal.update(moves=[]), deal.pop("result"))))
    top = json.loads(GAME)["deals"][0]["deal"]["stock"].split()[0]
    assert parse(top) in replayed.deal.view(0).hand()


@pytest.mark.parametrize(
    ("stock", "reason"),
    [
        (None, '"stock" is not a text'),
        (["S3"], '"stock" is not a text'),
        ("SC", "♠C is not in the pack"),
    ],
    ids=["none", "a list", "a foreign card"],
)
def test_RC_8_a_stock_that_is_not_the_rest_of_the_pack(stock: object, reason: str) -> None:
    assert fault(lambda deal: deal["deal"].update(stock=stock)) == ("RC-8", reason)


def test_RC_8_a_card_of_the_stock_in_a_hand() -> None:
    def deal_one_more(deal: dict[str, Any]) -> None:
        top, *rest = deal["deal"]["stock"].split()
        deal["deal"]["hands"][0] += f" {top}"
        deal["deal"]["stock"] = " ".join(rest)

    assert fault(deal_one_more) == ("RC-8", "seat 0 is dealt 11 cards instead of 10")


@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("0 run", "RC-3"),
        ("0 group", "RC-3"),
        ("0 run T T3 T4 T5", "RC-8"),
        ("0 group 16 S3 C3 H3", "RC-8"),
        ("0 add S3", "RC-3"),
        ("0 add S3 x", "RC-8"),
        ("0 add S3 #x", "RC-8"),
        ("0 swap S3 #1", "RC-8"),
        ("0 swap S3 T3", "RC-3"),
        ("0 #1", "RC-8"),
        ("1 drop S3", "RC-10"),
    ],
)
def test_RC_8_RC_3_words_of_xrummy(move: str, clause: str) -> None:
    assert fault(lambda deal: deal["moves"].insert(0, move))[0] == clause


@pytest.mark.parametrize(
    "move", ["0 add H5 #4", "0 add H5 #0", "0 add H5 #99", "0 swap H5 T8 #3", "0 add SK #1", "0 drop SK"]
)
def test_RC_11_sets_and_cards_that_are_not_there(move: str) -> None:
    record = Record.load(RECORDS / "xrummy-one-turn.json")
    record.deals[0]["moves"][4:] = [move]
    with pytest.raises(RecordError) as refused:
        replay(record)
    assert (refused.value.move, refused.value.clause) == (4, "RC-11")


def test_RC_4_a_shared_win_is_a_decimal_fraction() -> None:
    (replayed,) = replay(Record.load(RECORDS / "xrummy-shared-win.json"))
    assert json.dumps(replayed.json()["scores"]) == "[0.3333333333333333, 0.3333333333333333, 0.3333333333333333]"
    assert replayed.winners == (0, 1, 2)
