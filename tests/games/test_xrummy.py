"""Xrummy, clause by clause, and what it says of itself. Its sets are tested in test_xrummy_sets.py."""

import random
import re
from collections.abc import Mapping
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

import xtarot
from games.positions import refusal
from naive import xrummy as naive
from support.playing import at_random, to_the_end
from support.xrummy_positions import GAME, PACK, cards_of, dealt, laid, stands_for, turn
from xtarot import Deal
from xtarot.deals.determinize import determinize
from xtarot.games import xrummy as rules
from xtarot.games.xrummy_sets import NUMBER
from xtarot.rulebooks import book
from xtarot.rules.cards import CARDS, DECK, listed, parse, pile, text
from xtarot.rules.state import EVENT_CARD, SPECTATOR, State, has

# Cards


def test_XR_1_the_pack_is_the_deck_without_the_four_C_and_T16_to_T23() -> None:
    gone = {"SC", "CC", "HC", "DC", *(f"T{n}" for n in range(16, 24))}
    assert sorted(GAME.pack) == [card for card in DECK if text(card) not in gone]
    assert len(GAME.pack) == 100


def test_XR_2_the_numbers() -> None:
    for suit in "SCHD":
        numbers = [int(NUMBER[parse(suit + rank)]) for rank in "M N A 2 10 11 12 13 14 15 J Q K".split()]
        assert [n.bit_length() - 2 for n in numbers] == [-1, 0, 1, 2, 10, 11, 12, 13, 14, 15, 11, 12, 13]
        for n in (11, 12, 13):
            assert sum(NUMBER[parse(c)] == 1 << n + 1 for c in PACK if c[0] == suit) == 2
    assert all(NUMBER[parse(card)] == 1 << naive.number(card) + 1 for card in PACK if card[1:] != "F")


@pytest.mark.parametrize("number", range(-1, 16))
def test_XR_3_F_stands_for_any_number_of_its_own_suit(number: int) -> None:
    deal = turn("SF CF DF HF")
    deal.play(f"0 group {number} SF CF DF")
    assert stands_for(deal) == str(number).replace("-", "−")


def test_XR_3_an_F_is_not_of_another_suit() -> None:
    assert refusal(turn("S3 S4 CF"), "0 run S S3 S4 CF") == ("XR-9", "suit")


@pytest.mark.parametrize("suit", "SCHD")
def test_XR_3_an_arcanum_has_its_own_number_in_any_suit(suit: str) -> None:
    deal = turn(f"{suit}3 T4 {suit}5 T6")
    deal.play(f"0 run {suit} {suit}3 T4 {suit}5")
    assert refusal(turn(f"{suit}3 T4 {suit}6"), f"0 run {suit} {suit}3 T4 {suit}6") == ("XR-9", "gap")


def test_XR_3_T0_to_T15_are_0_to_15() -> None:
    turn("T0 CN HN").play("0 group 0 T0 CN HN")
    turn("T15 C15 H15").play("0 group 15 T15 C15 H15")


@pytest.mark.parametrize(("seats", "size", "stock"), [(2, 10, 80), (4, 10, 60), (7, 10, 30), (8, 8, 36)])
def test_XR_4_ten_cards_each_and_eight_for_eight_players(seats: int, size: int, stock: int) -> None:
    deal = xtarot.deal("xrummy", 4, seats=seats)
    assert [len(hand) for hand in deal.chance["hands"]] == [size] * seats
    assert [len(part) for part in deal.chance["stock"]] == [stock]


def test_XR_4_the_first_seat_is_chosen_at_random_and_the_turn_goes_round() -> None:
    assert {xtarot.match("xrummy", seed, seats=3).first for seed in range(20)} == {0, 1, 2}
    deal = dealt({}, seats=3, first=2)
    order = []
    for _ in range(7):
        (seat,) = deal.actors
        order.append(seat)
        deal.play(f"{seat} drop {text(deal.view(seat).hand()[0])}")
    assert order == [2, 0, 1, 2, 0, 1, 2]
    assert GAME.clockwise


# A turn


def test_XR_5_every_turn_begins_with_the_top_card_of_the_stock() -> None:
    deal = dealt({}, stock="S9 H4 DJ")
    assert deal.state.counts[rules.HAND] == 11
    assert "S9" in cards_of(deal, rules.HAND)
    deal.play("0 drop S9")
    assert "H4" in cards_of(deal, rules.HAND + 1)
    deal.play("1 drop H4")
    assert "DJ" in cards_of(deal, rules.HAND)
    assert deal.state.counts[rules.STOCK] == 77


def test_XR_6_sets_additions_and_swaps_in_any_order_and_number() -> None:
    deal = turn("S3 S4 SF C9 H9 T9 S5 D9 S6 DA CA")
    for move in ("run S S3 S4 SF", "group 9 C9 H9 T9", "swap D9 T9 #2", "swap S5 SF #1", "add S6 #1"):
        deal.play(f"0 {move}")
        assert deal.actors == {0}
    assert laid(deal, 1) == {"S3", "S4", "S5", "S6"}
    assert laid(deal, 2) == {"C9", "H9", "D9"}
    assert {"SF", "T9"} <= cards_of(deal, rules.HAND)


def test_XR_6_a_turn_may_do_nothing_but_drop() -> None:
    deal = turn("S3 S4 S5")
    deal.play("0 drop S3")
    assert deal.actors == {1}
    assert deal.state.sets == 0


def test_XR_7_the_dropped_card_lies_in_the_loner_zone_for_everyone() -> None:
    deal = turn("S3")
    deal.play("0 drop S3")
    assert cards_of(deal, rules.LONERS) == {"S3"}
    for reader in (0, 1, SPECTATOR):
        assert listed(deal.view(reader).state.piles[rules.LONERS]) == "S3"


def test_XR_7_any_card_may_be_dropped_but_only_from_the_hand() -> None:
    deal = turn("SF T9 S3", "C4")
    assert refusal(deal, "0 drop C4") == ("RC-11", "card")
    assert refusal(deal, f"0 drop {text(deal.view(1).hand()[0])}") == ("RC-11", "card")
    assert deal.step(0, CARDS + rules.DROP) is None
    assert deal.legal(0) == (deal.view(0).hand(), [])
    deal.play("0 drop SF")


# Swapping with the last card; the end


def last_cards(kept: str, drawn: str) -> Deal:
    """The second turn of seat 0, which holds one card, `kept`, and has drawn another.

    On the table lie S3–S5 (#1), C3–C5 (#2) and H9 C9 T9 (#3), in the loner zone HM and DM.
    """
    deal = dealt({0: f"S3 S4 S5 C3 C4 C5 H9 C9 T9 {kept}", 1: "DM"}, f"HM D2 {drawn}")
    for move in ("run S S3 S4 S5", "run C C3 C4 C5", "group 9 H9 C9 T9", "drop HM"):
        deal.play(f"0 {move}")
    deal.play("1 drop DM")
    assert cards_of(deal, rules.HAND) == {kept, drawn}
    return deal


def test_XR_14_who_swaps_with_the_last_card_has_the_wild_card() -> None:
    deal = last_cards("D9", "S6")
    deal.play("0 add S6 #1")
    deal.play("0 swap D9 T9 #3")
    assert not deal.finished
    assert cards_of(deal, rules.HAND) == {"T9"}


def won(deal: Deal) -> tuple[str, str, tuple[int, ...]]:
    """The clause and the key of the finished deal's score, and who has won."""
    score = deal.score()
    ((clause, key),) = {(line.clause, line.key) for line in score.lines}
    return clause, key, score.winners


def test_XR_15_who_drops_the_last_card_wins() -> None:
    deal = last_cards("D9", "S6")
    deal.play("0 add S6 #1")
    deal.play("0 drop D9")
    assert won(deal) == ("XR-15", "out", (0,))
    assert deal.score().points == (1, 0)


def test_XR_15_no_drop_is_needed_to_go_out_by_adding() -> None:
    deal = last_cards("C6", "S6")
    deal.play("0 add S6 #1")
    assert not deal.finished
    deal.play("0 add C6 #2")
    assert won(deal) == ("XR-15", "out", (0,))
    assert refusal(deal, "1 drop S2") == ("RC-10", "over")


def test_XR_15_nor_by_laying_a_set() -> None:
    deal = last_cards("HN", "HA")
    deal.play("0 run H HM HN HA")
    assert won(deal) == ("XR-15", "out", (0,))
    assert deal.state.counts[rules.LONERS] == 1


def drawn(deal: Deal) -> str:
    """The card that the seat whose turn it is has drawn, when it keeps the hand it was dealt."""
    (seat,) = deal.actors
    (card,) = set(deal.view(seat).hand()) - set(deal.chance["hands"][seat])
    return text(card)


def last_turn(hands: Mapping[int, str], seats: int = 2) -> Deal:
    """The last turn, after everybody has dropped what they drew until the stock was empty."""
    deal = dealt(hands, seats=seats)
    while deal.state.counts[rules.STOCK]:
        (seat,) = deal.actors
        deal.play(f"{seat} drop {drawn(deal)}")
    return deal


# Hands in which there is nothing to lay.
LOW, HIGH = "SM CN SA C2 H4 D5 H6 S8 C9 H11", "DM HN S2 D3 C4 H5 D7 C8 H9 SJ"


def test_XR_16_the_game_ends_with_the_turn_in_which_the_stock_became_empty() -> None:
    deal = last_turn({0: LOW, 1: HIGH})
    assert deal.actors == {1}
    deal.play(f"1 drop {drawn(deal)}")
    assert deal.finished
    assert deal.state.ended == rules.STOCK_EMPTY


def test_XR_16_who_goes_out_in_the_last_turn_wins_all_the_same() -> None:
    deal = last_turn({1: "SM SN SA HM HN HA DM DN DA D2"})
    for move in ("run S SM SN SA", "run H HM HN HA", "run D DM DN DA D2"):
        deal.play(f"1 {move}")
    assert deal.state.counts[rules.HAND + 1] == 1
    deal.play(f"1 drop {text(deal.view(1).hand()[0])}")
    assert won(deal) == ("XR-15", "out", (1,))


def test_XR_16_the_fewest_cards_win() -> None:
    deal = last_turn({0: LOW, 1: "S15 C15 H15 D15 S14 C14 H13 D13 SK CK"})
    deal.play("1 group 15 S15 C15 H15")
    deal.play("1 drop SK")
    assert won(deal) == ("XR-16", "fewest", (1,))


@pytest.mark.parametrize(("hands", "winner"), [((LOW, HIGH), 0), ((HIGH, LOW), 1)])
def test_XR_16_among_equals_the_lowest_sum_wins(hands: tuple[str, str], winner: int) -> None:
    assert sum(map(naive.number, LOW.split())) < sum(map(naive.number, HIGH.split()))
    deal = last_turn(dict(enumerate(hands)))
    deal.play(f"1 drop {drawn(deal)}")
    assert won(deal) == ("XR-16", "fewest", (winner,))


def test_XR_16_the_hands_that_are_compared_are_opened() -> None:
    deal = last_turn({0: LOW, 1: HIGH})
    assert listed(deal.view(SPECTATOR).state.piles[rules.HAND]) == ""
    deal.play(f"1 drop {drawn(deal)}")
    assert set(listed(deal.view(SPECTATOR).state.piles[rules.HAND]).split()) == set(LOW.split())


def at_the_end(*hands: str) -> State:
    """A game that the empty stock has ended, with these hands."""
    s = GAME.new(len(hands), 0, {})
    s.ended = rules.STOCK_EMPTY
    for seat, hand in enumerate(hands):
        s.piles[rules.HAND + seat] = pile(hand.split())
        s.counts[rules.HAND + seat] = len(hand.split())
    return s


@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        (("S3 H4", "D15"), [1]),
        (("SF", "S15 C15"), [0]),
        (("SF SM", "S15 S14"), [1]),
        (("SF CF SM", "HF C15 T15"), [1]),
        (("SF C3", "CF S4"), [0]),
        (("SJ", "C11", "T11", "H12"), [0, 1, 2]),
        (("SM", "CN", "HA"), [0]),
        (("SM T0", "CN CM", "HM HA"), [0, 1]),
        (("SM CM", "HM DM", "SF CF", "HF DF"), [0, 1]),
    ],
)
def test_XR_16_cards_then_infinities_then_the_sum(hands: tuple[str, ...], winners: list[int]) -> None:
    for order in permutations(range(len(hands))):
        sides = [side for side, _, _ in GAME.score(at_the_end(*(hands[k] for k in order)))]
        assert sides == sorted(order.index(k) for k in winners)


@pytest.mark.parametrize("count", range(1, 9))
def test_XR_16_a_win_is_shared_evenly(count: int) -> None:
    nine = ["SN S9", "C2 C7", "H3 H6", "D4 D5", "SA S8", "H2 H7", "C3 C6", "T4 T5"]
    lines = GAME.score(at_the_end(*nine[:count], *["SF CF"] * (8 - count)))
    assert [points for _, _, points in lines] == [840 // count] * count
    assert 840 % count == 0


def test_XR_17_a_match_is_one_game_and_the_next_seat_starts_the_next() -> None:
    match = xtarot.match("xrummy", 17, seats=3)
    to_the_end(match.next_deal(), random.Random(17))
    assert match.over
    match = xtarot.match("xrummy", 17, seats=3, options={"games": 3})
    while not match.over:
        to_the_end(match.next_deal(), random.Random(17))
    assert [deal.dealer for deal in match.deals] == [(match.first + k) % 3 for k in range(3)]
    assert sum(match.totals) == 3 * 840
    with pytest.raises(ValueError, match="games"):
        xtarot.match("xrummy", options={"games": 0})


# What everyone may see


def test_XR_18_a_drawn_card_is_seen_by_who_draws_it_alone() -> None:
    deal = dealt({}, stock="S9 H4", seats=3)
    for reader in (0, 1, 2, SPECTATOR):
        v = deal.view(reader).state
        assert ("S9" in listed(v.piles[rules.HAND])) == (reader == 0)
        assert (parse("S9") in [row[EVENT_CARD] for row in v.events]) == (reader == 0)
        assert not any(v.piles[rules.STOCK])
        assert max(v.stock) < 0
        assert v.counts == deal.state.counts


def test_XR_18_a_card_taken_from_the_table_is_known_in_the_hand() -> None:
    deal = turn("D9", "", "group 9 H9 C9 T9")
    deal.play("0 swap D9 T9 #1")
    for reader in (1, SPECTATOR):
        assert listed(deal.view(reader).state.piles[rules.HAND]) == "T9"
        assert GAME.text(*deal.view(reader).moves[-1]) == "0 swap D9 T9 #1"
    deal.play("0 drop T9")
    assert listed(deal.view(1).state.piles[rules.HAND]) == ""


def test_XR_18_the_beginning_of_a_move_is_not_seen() -> None:
    deal = turn("S3 S4 S5 S6")
    before = deal.view(1).state.copy()
    for word in (CARDS + rules.RUN, parse("S4"), parse("S5")):
        assert deal.step(0, word) is None
        assert deal.view(1).state == before


def test_XR_18_nobody_knows_the_order_of_the_stock() -> None:
    deal = at_random("xrummy", 18, 20, seats=3)
    v = deal.view(1).state
    orders = set()
    for seed in range(5):
        s = determinize(GAME.layout, v, 1, GAME.pack, GAME.may_hold(v), np.random.default_rng(seed))
        order = tuple(map(int, s.stock[: s.counts[rules.STOCK]]))
        assert sorted(order) == sorted(card for card in GAME.pack if has(s.piles[rules.STOCK], card))
        orders.add(order)
    assert len(orders) == 5


# The worked examples of the rulebook; those of sets and moves are tested in test_xrummy_sets.py


EXAMPLES = book("xrummy").examples["en"]["examples-end"]


@pytest.mark.parametrize(("one", "two", "winner"), [row[:3] for row in EXAMPLES[1:]])
def test_examples_of_the_end(one: str, two: str, winner: str) -> None:
    assert [side for side, _, _ in GAME.score(at_the_end(one, two))] == {"A": [0], "B": [1], "both": [0, 1]}[winner]


# What it says of itself


def told(deal: Deal, lang: str, reader: int = SPECTATOR) -> list[str]:
    v = deal.view(reader).state
    return [GAME.sentence(row, v, lang, ["Mio", "Ren"], reader) for row in v.events[: v.emitted]]


def test_what_happens_is_told_in_both_languages() -> None:
    deal = turn("D9 S3 S4 S5 S6", "", "group 9 H9 C9 T9")
    deal.play("0 run S S3 S4 S5")
    assert told(deal, "en") == ["Mio laid a ♠ run 3–5"]
    assert told(deal, "ja") == ["Mioは♠の階段（3〜5）を出しました"]
    deal.play("0 swap D9 T9 #1")
    assert told(deal, "en") == ["Mio put ♦9 into the group of 9s", "Mio took ★9 for it"]
    deal.play("0 add S6 #2")
    assert told(deal, "en", 0) == ["You added ♠6 to the ♠ run 3–6"]
    deal.play("0 drop T9")
    assert told(deal, "en") == ["Mio dropped ★9", "Ren drew a card"]
    assert told(deal, "ja")[1] == "Renはカードを引きました"


def test_the_screen_shows_the_cards_of_a_set_in_order() -> None:
    deal = turn("", "", "run C C12 CF C10", "run H HF HN HA", "run S SN T1 SM S2")
    sets = GAME.screen(deal.state, "ja")["sets"]
    assert sets == [
        {"id": "#1", "caption": "階段 10〜12", "suit": "C", "cards": ["C10", "CF", "C12"], "wild": {"CF": "11"}},
        {"id": "#2", "caption": "階段 0〜1 ∞", "suit": "H", "cards": ["HN", "HA", "HF"], "wild": {"HF": "−1/2"}},
        {"id": "#3", "caption": "階段 −1〜2", "suit": "S", "cards": ["SM", "SN", "T1", "S2"], "wild": {}},
    ]
    deal = turn("", "", "group 7 T7 DF S7")
    screen = GAME.screen(deal.state, "en")
    assert screen["sets"] == [
        {"id": "#1", "caption": "group of 7s", "suit": "", "cards": ["S7", "DF", "T7"], "wild": {"DF": "7"}}
    ]
    assert screen["status"] == "79 left in the stock"
    assert screen["seats"] == [{"facts": [("Hand", "8")]}, {"facts": [("Hand", "10")]}]


def test_the_prompt_goes_with_what_was_begun() -> None:
    deal = turn("S3 S4 S5 T4 CF DF S6 D4", "", "run S S9 S10 S11")
    assert GAME.prompt(deal.state, 0, "en")[0] == "XR-6"
    for button, clause in ((rules.RUN, "XR-9"), (rules.GROUP + 5, "XR-10"), (rules.DROP, "XR-7")):
        deal.step(0, CARDS + button)
        assert GAME.prompt(deal.state, 0, "ja")[0] == clause
        deal.take_back(0)


@pytest.mark.parametrize(
    ("selected", "move", "refused"),
    [
        ("S6 S7 S8", "run S S6 S7 S8", None),
        ("S6 T7 S8", "run S S6 T7 S8", None),
        ("S8 C8 T8", "group 8 S8 C8 T8", None),
        ("S6 S7 H9", "run S S6 S7 H9", ("XR-9", "suit")),
        ("S6 S8 H6", "run S S6 S8 H6", ("XR-9", "suit")),
        ("S6 S8 S10", "run S S6 S8 S10", ("XR-9", "gap")),
        ("S8 C8 T7", "group 8 S8 C8 T7", ("XR-10", "number")),
        ("S8 C8", "group 8 S8 C8", ("XR-8", "few")),
        ("S6 S7", "run S S6 S7", ("XR-8", "few")),
        ("S6", "drop S6", None),
        ("D5", "add D5 #1", None),
        ("C13", "add C13 #1", ("XR-11", "suit")),
        ("S8 DF", "swap S8 DF #1", ("XR-14", "other")),
        ("D3 DF", "swap D3 DF #1", None),
        ("DF D3", "swap D3 DF #1", None),
        ("S8 D2", "swap S8 D2 #1", ("XR-14", "not_wild")),
    ],
)
def test_what_a_person_means_by_selecting_cards(selected: str, move: str, refused: tuple[str, str] | None) -> None:
    deal = turn("S6 S7 T7 S8 S10 T8", "D5 C13 C8 H9 D3 H6", "run D D2 DF D4")
    guessed = GAME.guess(deal.state, 0, np.array([parse(card) for card in selected.split()]))
    assert GAME.text(0, guessed) == f"0 {move}"
    code = GAME.validate(deal.state, 0, guessed)
    assert (refused is None) == (code == 0)
    if refused:
        assert refusal(deal, f"0 {move}") == refused


@pytest.mark.parametrize(
    ("move", "ja", "en"),
    [
        ("run S S6 T7 S8", "♠の階段（6〜8）を出す", "Lay ♠ run 6–8"),
        ("run S S7 SF S8", "♠の階段（7〜8 ∞）を出す", "Lay ♠ run 7–8 ∞"),
        ("run S S6 SF S8", "♠の階段（6〜8）を出す", "Lay ♠ run 6–8"),
        ("group 8 S8 C8 SF", "8のグループを出す", "Lay group of 8s"),
        ("add D5 #1", "♦の階段（2〜4）に付ける", "Add to ♦ run 2–4"),
        ("swap D3 DF #1", "♦∞と入れ替える", "Swap for ♦∞"),
        ("drop S6", "♠6を捨てる", "Drop ♠6"),
    ],
)
def test_moves_as_labels_of_buttons(move: str, ja: str, en: str) -> None:
    deal = turn("D5 D3 S6", "", "run D D2 DF D4")
    words = GAME.parse(f"0 {move}", 2)[1]
    assert GAME.label(deal.state, 0, words, "ja") == ja
    assert GAME.label(deal.state, 0, words, "en") == en


def test_every_clause_has_a_test() -> None:
    sources = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_xrummy*.py")]
    named = {int(clause) for source in sources for clause in re.findall(r"def test_XR_(\d+)_", source)}
    assert named == set(range(1, 19))
