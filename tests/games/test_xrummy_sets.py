"""Xrummy's sets, clause by clause: runs, groups, laying off and swapping, and the rulebook's examples of them."""

import re

import pytest

from games.positions import refusal
from naive import xrummy as naive
from support.xrummy_positions import GAME, PACK, cards_of, dealt, joins, laid, stands_for, turn
from xtarot import Deal, MalformedMove
from xtarot.games import xrummy as rules
from xtarot.games.xrummy_sets import SETS
from xtarot.rulebooks import book
from xtarot.rules.cards import CARDS, SUITS, SYMBOLS, UnknownAction, parse
from xtarot.rules.steps import DONE

# Sets


def test_XR_8_a_set_belongs_to_nobody() -> None:
    deal = dealt({0: "S3 S4 S5 CA", 1: "S6"}, stock="C2")
    deal.play("0 run S S3 S4 S5")
    deal.play("0 drop CA")
    deal.play("1 add S6 #1")
    assert laid(deal) == {"S3", "S4", "S5", "S6"}


@pytest.mark.parametrize(
    ("move", "refused"),
    [
        ("run S", ("XR-8", "few")),
        ("run S S3", ("XR-8", "few")),
        ("run S S3 S4", ("XR-8", "few")),
        ("run S S3 S4 S3", ("XR-8", "twice")),
        ("run S S3 S3", ("XR-8", "twice")),
        ("group 3 S3 T3", ("XR-8", "few")),
        ("group 3 S3 T3 S3", ("XR-8", "twice")),
        ("group 9 S3", ("XR-8", "few")),
        ("run S S3 S4 C9", ("RC-11", "card")),
        ("run S C9", ("RC-11", "card")),
        ("group 3 S3 S3 SC", ("RC-11", "card")),
    ],
)
def test_XR_8_three_cards_or_more_each_once_all_at_hand(move: str, refused: tuple[str, str]) -> None:
    assert refusal(dealt({0: "S3 S4 T3", 1: "C9"}), f"0 {move}") == refused


@pytest.mark.parametrize(
    ("cards", "verdict"),
    [
        ("S3 S4 S5", None),
        ("S5 S3 S4", None),
        ("SM SN SA", None),
        ("S13 S14 S15", None),
        ("SK S14 S15", None),
        ("SJ S12 SK", None),
        ("S10 S11 SQ S13 S14", None),
        ("S3 SF S5", None),
        ("SF S3 S4", None),
        ("SM SN SF", None),
        ("S3 T4 S5", None),
        ("T3 T4 T5", None),
        ("SF T4 T5", None),
        ("S3 S4 H5", "suit"),
        ("S3 S4 HF", "suit"),
        ("S14 S15 SM", "gap"),
        ("S3 S4 S6", "gap"),
        ("S3 SF S6", "gap"),
        ("S3 SF S5 S7", "gap"),
        ("S11 SJ S12", "number_twice"),
        ("S10 S11 T11", "number_twice"),
        ("SQ S12 SF", "number_twice"),
    ],
)
def test_XR_9_a_run_is_consecutive_numbers_of_one_suit(cards: str, verdict: str | None) -> None:
    deal = turn(cards)
    if verdict is None:
        deal.play(f"0 run S {cards}")
        assert laid(deal) == set(cards.split())
    else:
        assert refusal(deal, f"0 run S {cards}") == ("XR-9", verdict)


EVERY_NUMBER = [card for card in PACK if card[0] == "S" and card[1:] not in ("J", "Q", "K", "F")]


def longest() -> Deal:
    """The turn of seat 1, which has SF in hand; the seventeen numbers of spades are in the loner zone."""
    needed = [*EVERY_NUMBER, "SF"]
    deal = dealt({seat: " ".join(needed[seat::8]) for seat in range(8)}, seats=8)
    for k, card in enumerate(EVERY_NUMBER):
        deal.play(f"{k % 8} drop {card}")
    return deal


def test_XR_9_a_run_of_all_seventeen_numbers_has_no_room_for_F() -> None:
    deal = longest()
    assert refusal(deal, f"1 run S SF {' '.join(EVERY_NUMBER)}") == ("XR-9", "full")
    deal.play(f"1 run S {' '.join(EVERY_NUMBER)}")
    assert deal.state.counts[SETS] == 17
    assert refusal(deal, "1 add SF #1") == ("XR-11", "full")


@pytest.mark.parametrize("cards", ["S9 C9 H9 D9 T9", "S9 CF HF D9 T9", "S9 C9 H9 D9 D8"])
def test_XR_8_a_group_of_more_than_four_cards_has_too_many(cards: str) -> None:
    assert refusal(turn(cards), f"0 group 9 {cards}") == ("XR-8", "many")


def test_XR_9_F_may_be_the_last_number_of_a_run_of_seventeen() -> None:
    deal = longest()
    deal.play(f"1 run S SF {' '.join(EVERY_NUMBER[1:])}")
    assert stands_for(deal) == "−1"
    assert refusal(deal, "1 add SM #1") == ("XR-13", "fixed")
    deal.play("1 swap SM SF #1")
    assert laid(deal) == set(EVERY_NUMBER)


def test_XR_9_the_steps_of_the_longest_runs() -> None:
    deal = longest()
    for word in (CARDS + rules.RUN, *map(parse, EVERY_NUMBER[:16])):
        assert deal.step(1, word) is None
    assert deal.legal(1) == ([parse("S15"), parse("SF")], [CARDS + DONE])
    assert deal.step(1, parse("SF"))  # nothing else is left
    deal = longest()
    for word in (CARDS + rules.RUN, parse("SF"), *map(parse, EVERY_NUMBER[:15])):
        assert deal.step(1, word) is None
    assert deal.step(1, parse("S15"))
    assert deal.state.counts[SETS] == 17


@pytest.mark.parametrize(
    ("number", "cards", "verdict"),
    [
        (7, "C7 H7 D7", None),
        (7, "C7 H7 D7 S7", None),
        (11, "SJ C11 HJ", None),
        (9, "C9 H9 T9", None),
        (9, "C9 HF T9", None),
        (9, "SF CF HF DF", None),
        (9, "SF CF HF T9", None),
        (-1, "SM CM HF", None),
        (7, "C7 H7 D8", "number"),
        (7, "C7 H7 T8", "number"),
        (8, "C7 H7 D7", "number"),
        (11, "S11 SJ H11", "suit_twice"),
        (9, "S9 SF H9", "suit_twice"),
        (12, "S12 SQ C12 H12", "suit_twice"),
    ],
)
def test_XR_10_a_group_is_one_number_in_different_suits(number: int, cards: str, verdict: str | None) -> None:
    deal = turn(cards)
    if verdict is None:
        deal.play(f"0 group {number} {cards}")
        assert laid(deal) == set(cards.split())
    else:
        assert refusal(deal, f"0 group {number} {cards}") == ("XR-10", verdict)


def test_XR_10_the_suit_of_an_arcanum_stays_open() -> None:
    deal = turn("S9 D9", "", "group 9 C9 H9 T9")
    assert joins(deal) >= {"S9", "D9"}
    deal.play("0 add D9 #1")
    assert refusal(deal, "0 add S9 #1") == ("XR-11", "full")
    deal.play("0 swap S9 T9 #1")
    assert laid(deal) == {"S9", "C9", "H9", "D9"}


def test_XR_10_who_lays_a_set_names_it() -> None:
    for suit in "SCHD":
        deal = turn("T3 T4 T5")
        deal.play(f"0 run {suit} T3 T4 T5")
        assert joins(deal) == {f"{suit}2", f"{suit}6", f"{suit}F", "T2", "T6"}
        assert GAME.screen(deal.state, "en")["sets"][0]["suit"] == suit
    for unnamed in ("run T3 T4 T5", "run T T3 T4 T5", "group T3 T4 T5", "group 16 SF CF HF"):
        with pytest.raises(UnknownAction):
            deal.play(f"0 {unnamed}")


# Laying off


def test_XR_11_one_card_at_a_time() -> None:
    deal = turn("S6 S7", "", "run S S3 S4 S5")
    for malformed in ("add S6 S7 #1", "add S6", "swap S6 #1", "drop"):
        with pytest.raises((MalformedMove, UnknownAction)):
            deal.play(f"0 {malformed}")
    deal.play("0 add S6 #1")
    deal.play("0 add S7 #1")


@pytest.mark.parametrize(
    ("set_laid", "card", "verdict"),
    [
        ("run S S3 S4 S5", "S2", None),
        ("run S S3 S4 S5", "S6", None),
        ("run S S3 S4 S5", "T6", None),
        ("run S S3 S4 S5", "SF", None),
        ("run S S9 S10 SJ", "SQ", None),
        ("run S S9 S10 SJ", "S12", None),
        ("run S S3 S4 S5", "H6", "suit"),
        ("run S S3 S4 S5", "HF", "suit"),
        ("run S S3 S4 S5", "S7", "gap"),
        ("run S S3 S4 S5", "T9", "gap"),
        ("run S S3 S4 S5", "T4", "number_there"),
        ("run S S9 S10 SJ", "S11", "number_there"),
        ("group 11 S11 CJ H11", "D11", None),
        ("group 11 S11 CJ H11", "DJ", None),
        ("group 11 S11 CJ H11", "DF", None),
        ("group 11 S11 CJ H11", "T11", None),
        ("group 11 S11 CJ H11", "D12", "number"),
        ("group 11 S11 CJ H11", "T12", "number"),
        ("group 11 S11 CJ H11", "SJ", "suit_there"),
        ("group 11 S11 CJ H11", "SF", "suit_there"),
        ("group 11 S11 CJ HF DJ", "T11", "full"),
        ("group 11 S11 CJ T11 DJ", "H11", "full"),
        ("group 11 S11 CJ T11 DJ", "D11", "suit_there"),
    ],
)
def test_XR_11_what_a_set_takes(set_laid: str, card: str, verdict: str | None) -> None:
    deal = turn(card, "", set_laid)
    if verdict is None:
        deal.play(f"0 add {card} #1")
        assert card in laid(deal)
    else:
        assert refusal(deal, f"0 add {card} #1") == ("XR-11", verdict)


@pytest.mark.parametrize("number", ["#0", "#2", "#33", "#34", "#02"])
def test_XR_11_there_must_be_such_a_set(number: str) -> None:
    deal = turn("S6 C3 CF", "", "run S S3 S4 S5")
    assert refusal(deal, f"0 add S6 {number}") == ("RC-11", "set")
    assert refusal(deal, f"0 swap S6 CF {number}") == ("RC-11", "set")
    assert refusal(deal, f"0 add D6 {number}") == ("RC-11", "card")


def test_XR_12_loner_cards_may_be_used_as_if_they_were_in_the_hand() -> None:
    deal = turn("T9 SA", "H9 C9 D9 SQ S5 S6")
    hand = cards_of(deal, rules.HAND)
    deal.play("0 group 9 H9 C9 T9")
    deal.play("0 swap D9 T9 #1")
    assert cards_of(deal, rules.HAND) == hand
    assert cards_of(deal, rules.LONERS) == {"SQ", "S5", "S6"}


def test_XR_12_a_set_of_loner_cards_alone() -> None:
    deal = turn("SA", "H9 C9 D9")
    deal.play("0 group 9 H9 C9 D9")
    assert deal.state.counts[rules.LONERS] == 0
    assert deal.state.counts[rules.HAND] == 11
    assert not deal.finished


def test_XR_12_cards_of_other_hands_and_of_the_table_may_not_be_used() -> None:
    deal = dealt({0: "S3 S4 S5 S7", 1: "S6"})
    assert refusal(deal, "0 run S S4 S5 S6") == ("RC-11", "card")
    deal.play("0 run S S3 S4 S5")
    assert refusal(deal, "0 run S S4 S5 S7") == ("RC-11", "card")
    assert refusal(deal, "0 add S6 #1") == ("RC-11", "card")


def test_XR_13_an_F_in_a_gap_has_that_number() -> None:
    deal = turn("C11 CJ C9", "", "run C C10 CF C12")
    assert stands_for(deal) == "11"
    assert refusal(deal, "0 add C11 #1") == ("XR-13", "fixed")
    assert refusal(deal, "0 add CJ #1") == ("XR-13", "fixed")
    deal.play("0 add C9 #1")
    assert stands_for(deal) == "11"


@pytest.mark.parametrize(
    ("cards", "stands"),
    [
        ("C10 C11 CF", "9/12"),
        ("CF C10 CJ", "9/12"),
        ("CM CN CF", "1"),
        ("C14 C15 CF", "13"),
        ("CN CA CF", "−1/2"),
        ("C13 C14 CF", "12/15"),
    ],
)
def test_XR_13_an_F_at_an_end_is_open_where_both_numbers_exist(cards: str, stands: str) -> None:
    assert stands_for(turn("", "", f"run C {cards}")) == stands


@pytest.mark.parametrize(
    ("added", "stands", "then"),
    [
        ("C12", "9/13", {8, 9, 13, 14}),
        ("CQ", "9/13", {8, 9, 13, 14}),
        ("T12", "9/13", {8, 9, 13, 14}),
        ("C9", "8/12", {7, 8, 12, 13}),
        ("C13", "12", {9, 14}),
        ("C8", "9", {7, 12}),
    ],
)
def test_XR_13_ten_eleven_F_can_take_12_9_13_or_8(added: str, stands: str, then: set[int]) -> None:
    deal = turn(added, "", "run C C10 C11 CF")
    assert stands_for(deal) == "9/12"
    assert {naive.number(card) for card in joins(deal)} == {8, 9, 12, 13}
    deal.play(f"0 add {added} #1")
    assert stands_for(deal) == stands
    assert {naive.number(card) for card in joins(deal)} == then


def test_XR_13_an_F_is_fixed_when_one_number_is_left_and_then_stays() -> None:
    deal = turn("CM C2 C3", "", "run C CN CA CF")
    deal.play("0 add CM #1")
    assert stands_for(deal) == "2"
    assert refusal(deal, "0 add C2 #1") == ("XR-13", "fixed")
    deal.play("0 add C3 #1")
    assert stands_for(deal) == "2"
    deal.play("0 swap C2 CF #1")
    deal.play("0 add CF #1")
    assert stands_for(deal) == "4"


# Swapping


def test_XR_14_the_wild_card_comes_into_the_hand() -> None:
    deal = turn("D9", "", "group 9 H9 C9 T9")
    deal.play("0 swap D9 T9 #1")
    assert laid(deal) == {"H9", "C9", "D9"}
    assert "T9" in cards_of(deal, rules.HAND)
    assert deal.state.counts[rules.HAND] == 8
    deal.play("0 add T9 #1")


@pytest.mark.parametrize(
    ("set_laid", "card", "wild", "verdict"),
    [
        ("run C C10 CF C12", "C11", "CF", None),
        ("run C C10 CF C12", "CJ", "CF", None),
        ("run C C10 CF C12", "C9", "CF", "other"),
        ("run C C10 CF C12", "HJ", "CF", "other"),
        ("run C C10 CF C12", "C13", "CF", "other"),
        ("run C C10 C11 CF", "C9", "CF", None),
        ("run C C10 C11 CF", "C12", "CF", None),
        ("run C C10 C11 CF", "CQ", "CF", None),
        ("run C C10 C11 CF", "C8", "CF", "other"),
        ("run S S13 S14 S15 SF", "S12", "SF", None),
        ("run S S13 S14 S15 SF", "SQ", "SF", None),
        ("run H T3 T4 H5", "H3", "T3", None),
        ("run H T3 T4 H5", "H4", "T4", None),
        ("run H T3 T4 H5", "H4", "T3", "other"),
        ("run H T3 T4 H5", "S3", "T3", "other"),
        ("run H H10 T11 H12", "HJ", "T11", None),
        ("run H H10 T11 HF", "H11", "T11", None),
        ("run H H10 T11 HF", "H11", "HF", "other"),
        ("run H H10 T11 HF", "H12", "HF", None),
        ("group 9 H9 CF T9", "C9", "CF", None),
        ("group 9 H9 CF T9", "C9", "T9", "other"),
        ("group 9 H9 CF T9", "S9", "T9", None),
        ("group 9 H9 CF T9", "S9", "CF", "other"),
        ("group 9 H9 CF T9", "D10", "T9", "other"),
        ("group 12 HQ C12 T12", "SQ", "T12", None),
        ("group 12 HQ C12 T12", "H12", "T12", "other"),
        ("run H T3 T4 H5", "HF", "T3", "wild_in"),
        ("run H HF T4 H5", "T3", "HF", "wild_in"),
        ("group 9 H9 CF T9", "SF", "T9", "wild_in"),
        ("run H H3 T4 H5", "H4", "H3", "not_wild"),
        ("group 12 HQ C12 T12", "H12", "HQ", "not_wild"),
    ],
)
def test_XR_14_the_card_put_in_is_the_one_that_the_wild_card_stands_for(
    set_laid: str, card: str, wild: str, verdict: str | None
) -> None:
    deal = turn(card, "", set_laid)
    if verdict is None:
        deal.play(f"0 swap {card} {wild} #1")
        assert card in laid(deal)
        assert wild in cards_of(deal, rules.HAND)
    else:
        assert refusal(deal, f"0 swap {card} {wild} #1") == ("XR-14", verdict)


def test_XR_14_the_wild_card_must_lie_in_that_set() -> None:
    deal = turn("S4 C4", "", "run S S3 T4 S5", "run C C3 CF C5")
    assert refusal(deal, "0 swap S4 T4 #2") == ("RC-11", "card")
    assert refusal(deal, "0 swap S4 SF #1") == ("RC-11", "card")
    assert refusal(deal, "0 swap D4 T4 #1") == ("RC-11", "card")
    deal.play("0 swap S4 T4 #1")
    deal.play("0 swap C4 CF #2")


def test_XR_14_an_F_taken_back_is_open_again() -> None:
    deal = turn("C11 C13", "", "run C C10 CF C12")
    deal.play("0 swap C11 CF #1")
    deal.play("0 add CF #1")
    assert stands_for(deal) == "9/13"


# The worked examples of the rulebook


EXAMPLES = book("xrummy").examples["en"]


def set_move(name: str, cards: str) -> str:
    """How a record writes the laying of "♠ run" or "group of 9s"."""
    if found := re.fullmatch(r"([♠♣♥♦]) run", name):
        return f"run {SUITS[SYMBOLS.index(found[1])]} {cards}"
    return f"group {name.removeprefix('group of ').removesuffix('s')} {cards}"


def laid_move(cards: str) -> str:
    """How a set on the table is laid: cards of one number are a group, others a run of the suit that some are of."""
    (number, *others) = {naive.number(card) for card in cards.split() if card[1:] != "F"}
    suit = next(card[0] for card in cards.split() if card[0] != "T")
    return f"run {suit} {cards}" if others else f"group {number} {cards}"


def check_example(deal: Deal, move: str, verdict: str) -> None:
    if verdict == "allowed":
        deal.play(f"0 {move}")
    else:
        assert refusal(deal, f"0 {move}")[0] == verdict


@pytest.mark.parametrize(("name", "cards", "verdict"), [row[:3] for row in EXAMPLES["examples-sets"][1:]])
def test_examples_of_sets(name: str, cards: str, verdict: str) -> None:
    check_example(turn(cards), set_move(name, cards), verdict)


@pytest.mark.parametrize(("there", "what", "used", "verdict"), [row[:4] for row in EXAMPLES["examples-moves"][1:]])
def test_examples_of_moves(there: str, what: str, used: str, verdict: str) -> None:
    used, _, wanted = used.removesuffix(")").partition(" (for ")
    hand, _, loners = re.sub(",? ?loners? ", "/", used).partition("/")
    wild = wanted or next((card for card in there.split() if card[0] == "T" or card[1:] == "F"), "")
    if what == "lay off":
        move = f"add {hand or loners} #1"
    elif what == "swap":
        move = f"swap {hand} {wild} #1"
    else:
        move = set_move(what, f"{hand} {loners}")
    check_example(turn(hand, loners, *([] if there == "—" else [laid_move(there)])), move, verdict)
