"""Dream Capture, clause by clause, its worked examples, and the same told a second time (`naive`)."""

import itertools
import random
import re
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import xtarot
from games.positions import filled, refusal
from naive import dream_capture as naive
from support.campaign import draws
from support.playing import at_random, lines_of_play, to_the_end
from xtarot import Deal, Record
from xtarot.deals.replay import replay
from xtarot.games import dream_capture as rules
from xtarot.games import load
from xtarot.rules.cards import DECK, listed, parse, pile, text
from xtarot.rules.state import EVENT, SPECTATOR

ROOT = Path(__file__).parents[2]
GAME = load("dream-capture")
PACK = [text(card) for card in GAME.pack]
FIVE_POINT_CARDS = "T0 T1 T21 T22 T23 SF CF HF DF".split()
seeds = st.integers(0, 2**32)


# Positions, from record text


def dealt(hands: Mapping[int, str], without: Mapping[int, str] | None = None, dealer: int = 0, **options: int) -> Deal:
    """A deal in which these seats hold these cards, none of the suits `without`; the rest of the pack goes round."""
    cards = {"hands": filled(PACK, [18] * 6, hands, without)}
    return xtarot.deal("dream-capture", dealer=dealer, options=options, cards=cards)


def discard(deal: Deal, keep: str = "") -> Deal:
    """Everybody discards, nobody a card of `keep`."""
    for seat in range(6):
        hand = [text(card) for card in deal.chance["hands"][seat]]
        deal.play(f"{seat} discard " + " ".join([c for c in hand if c not in FIVE_POINT_CARDS + keep.split()][:3]))
    return deal


def trick(*plays: str, without: Mapping[int, str] | None = None) -> Deal:
    """The first trick, to which seat 1 leads: ``trick("1 T22", "2 T23")``. Who is not named plays something weak."""
    cards = dict(play.split() for play in plays)
    deal = discard(dealt({int(seat): card for seat, card in cards.items()}, without), keep=" ".join(cards.values()))
    for seat in (1, 2, 3, 4, 5, 0):
        weakest = min(deal.legal(seat)[0], key=lambda card: (rules.power(card, int(deal.state.led)), card))
        deal.play(f"{seat} play {cards.get(str(seat), text(weakest))}")
    assert deal.state.tricks == 1
    return deal


def record(name: str) -> Record:
    return Record.load(ROOT / "records" / f"dream-capture-{name}.json")


def lines(deal: Deal) -> dict[tuple[int, str], int]:
    """The score as (side, key): points."""
    return {(line.side, line.key): line.points for line in deal.score().lines}


def log(deal: Deal) -> list[str]:
    """The moves of a deal as text."""
    return [GAME.text(played.seat, played.move) for played in deal.log]


# Cards


def test_DC_1_the_pack_is_the_deck_without_the_four_M() -> None:
    assert sorted(GAME.pack) == [card for card in DECK if text(card) not in {"SM", "CM", "HM", "DM"}]
    assert len(GAME.pack) == 108


TRUMPS = [f"T{number}" for number in (0, *range(23, 0, -1))]
HEARTS = [f"H{rank}" for rank in "F K Q C J 15 14 13 12 11 10 9 8 7 6 5 4 3 2 A N".split()]


@pytest.mark.parametrize("order", [TRUMPS, HEARTS], ids=["DC-2", "DC-3"])
def test_DC_2_DC_3_the_strongest_of_three_wins_whoever_plays_it(order: list[str]) -> None:
    neither = dict.fromkeys((0, 4, 5), "HT")  # so these follow the lead of none of the three, and do not trump it
    for k in range(len(order) - 2):
        for cards in itertools.permutations(order[k : k + 3]):
            deal = trick(*(f"{seat} {card}" for seat, card in enumerate(cards, 1)), without=neither)
            assert deal.state.last_winner == 1 + cards.index(order[k])


@pytest.mark.parametrize("order", [TRUMPS, HEARTS], ids=["DC-2", "DC-3"])
def test_DC_2_DC_3_each_card_is_stronger_than_the_next(order: list[str]) -> None:
    led = parse(order[0]) // 24
    powers = [rules.power(parse(card), led) for card in order]
    assert powers == sorted(set(powers), reverse=True)


def test_DC_4_what_each_card_counts() -> None:
    points = {text(card): int(rules.CARD_POINTS[card]) for card in GAME.pack}
    assert points.pop("T0") == -5
    assert [points.pop(f"T{number}") for number in (23, 22, 21, 1)] == [5] * 4
    assert [points.pop(f"T{number}") for number in range(2, 21)] == [1] * 19
    for suit in "SCHD":
        assert [points.pop(suit + rank) for rank in "FKQCJ"] == [5, 4, 3, 2, 1]
    assert len(points) == 64
    assert set(points.values()) == {0}
    assert sum(int(rules.CARD_POINTS[card]) for card in GAME.pack) == 94


def test_DC_5_the_nine_five_point_cards() -> None:
    assert set(listed(rules.FIVE_POINT_CARDS).split()) == set(FIVE_POINT_CARDS)
    assert {card for card in PACK if abs(rules.CARD_POINTS[parse(card)]) == 5} == set(FIVE_POINT_CARDS)


# Deal, discard, showing


def test_DC_6_eighteen_cards_to_each_seat() -> None:
    deal = xtarot.deal("dream-capture", 6)
    assert [len(hand) for hand in deal.chance["hands"]] == [18] * 6
    assert sorted(itertools.chain(*deal.chance["hands"])) == sorted(GAME.pack)


def test_DC_7_every_seat_discards_three_cards_in_any_order() -> None:
    for order in ((0, 1, 2, 3, 4, 5), (5, 2, 0, 3, 1, 4)):
        deal = dealt({seat: f"S{seat + 2} C{seat + 2} H{seat + 2}" for seat in range(6)})
        for done, seat in enumerate(order):
            assert deal.actors == set(order[done:])
            deal.play(f"{seat} discard H{seat + 2} S{seat + 2} C{seat + 2}")
        assert deal.actors == {1}


@pytest.mark.parametrize(
    ("cards", "refused"),
    [
        ("", ("DC-7", "count")),
        ("S3 S4", ("DC-7", "count")),
        ("S3 S4 S5 S6", ("DC-7", "count")),
        ("S3 S4 S3", ("DC-7", "twice")),
        ("S3 S4 SF", ("DC-7", "five_point")),
        ("T21 S3 S4", ("DC-7", "five_point")),
        ("SF S3", ("DC-7", "count")),
        ("S3 S4 C5", ("RC-11", "card")),
        ("C5", ("RC-11", "card")),
    ],
)
def test_DC_7_which_discards_are_refused(cards: str, refused: tuple[str, str]) -> None:
    deal = dealt({0: "S3 S4 S5 S6 SF T21", 1: "C5"})
    assert refusal(deal, f"0 discard {cards}".strip()) == refused


@pytest.mark.parametrize("card", FIVE_POINT_CARDS)
def test_DC_7_no_five_point_card_may_be_discarded(card: str) -> None:
    deal = dealt({0: f"S3 S4 {card}"})
    assert refusal(deal, f"0 discard S3 {card} S4") == ("DC-7", "five_point")
    assert parse(card) not in deal.legal(0)[0]


def test_DC_7_nobody_discards_twice_or_plays_before_all_have_discarded() -> None:
    deal = dealt({0: "S3 S4 S5 S6 S7 S8"})
    deal.play("0 discard S3 S4 S5")
    assert refusal(deal, "0 discard S6 S7 S8") == ("RC-10", "turn")
    assert refusal(deal, f"1 play {text(deal.chance['hands'][1][0])}") == ("RC-10", "verb")


def test_DC_8_a_discard_is_seen_by_its_seat_alone_until_the_end() -> None:
    deal = at_random("dream-capture", 8, 95)
    mine = pile(card for card in deal.log[0].move[1:])
    seat = deal.log[0].seat
    for reader in [*range(6), SPECTATOR]:
        view = deal.view(reader)
        assert listed(view.state.piles[rules.DISCARD + seat]) == (listed(mine) if reader == seat else "")
        assert view.state.counts[rules.DISCARD + seat] == 3
        assert (view.game.text(*view.moves[0]) == f"{seat} discard ? ? ?") == (reader != seat)
    last = min(deal.actors)
    deal.step(last, deal.legal(last)[0][0])
    for reader in [*range(6), SPECTATOR]:
        assert listed(deal.view(reader).state.piles[rules.DISCARD + seat]) == listed(mine)


def test_DC_9_the_five_honours_are_shown_when_the_last_seat_has_discarded() -> None:
    deal = dealt({0: "T0", 1: "T23", 2: "T22", 3: "T21", 4: "T1"})
    for seat in range(6):
        assert all(len(view.hand()) == 18 - 3 * (reader < seat) for reader, view in enumerate(map(deal.view, range(6))))
        assert listed(deal.view(5).state.piles[rules.HAND]) == ""
        hand = [c for c in map(text, deal.chance["hands"][seat]) if c not in FIVE_POINT_CARDS]
        deal.play(f"{seat} discard {' '.join(hand[:3])}")
    for reader in (5, SPECTATOR):
        shown = [listed(deal.view(reader).state.piles[rules.HAND + seat]) for seat in range(5)]
        assert shown == ["T0", "T23", "T22", "T21", "T1"]
    assert deal.state.honour_of == [0, 1, 2, 3, 4]
    events = [int(row[EVENT]) for row in deal.state.events[: deal.state.emitted]]
    assert events == [rules.DISCARD_MADE] + [rules.HONOUR_SHOWN] * 5


# Play


@pytest.mark.parametrize("dealer", range(6))
def test_DC_10_the_seat_after_the_dealer_leads(dealer: int) -> None:
    deal = discard(dealt({}, dealer=dealer))
    assert deal.actors == {(dealer + 1) % 6}


def test_DC_11_the_leader_may_play_any_card() -> None:
    deal = discard(dealt({}))
    assert deal.legal(1)[0] == deal.view(1).hand()
    assert len(deal.legal(1)[0]) == 15
    assert GAME.prompt(deal.state, 1, "en") == ("DC-11", "lead any card")


def test_DC_11_the_others_follow_the_led_suit() -> None:
    deal = discard(dealt({1: "H9", 2: "H3 HA SK T7"}), keep="H9 H3 HA SK T7")
    deal.play("1 play H9")
    assert refusal(deal, "2 play SK") == ("DC-11", "follow")
    assert refusal(deal, "2 play T7") == ("DC-11", "follow")
    assert {text(card)[0] for card in deal.legal(2)[0]} == {"H"}


def test_DC_11_trumps_are_a_suit_too() -> None:
    deal = discard(dealt({1: "T9", 2: "T7 SK"}), keep="T9 T7 SK")
    deal.play("1 play T9")
    assert refusal(deal, "2 play SK") == ("DC-11", "follow")
    assert [deal.game.prompt(deal.state, 2, lang)[1] for lang in ("ja", "en")] == [
        "切り札を出してください",
        "follow trumps",
    ]
    deal.play("2 play T7")


def test_DC_11_who_cannot_follow_plays_a_trump_any_trump() -> None:
    deal = discard(dealt({1: "H9", 2: "T3 T19 SK"}, without={2: "H"}), keep="H9 T3 T19 SK")
    deal.play("1 play H9")
    assert refusal(deal, "2 play SK") == ("DC-11", "trump")
    assert {text(card)[0] for card in deal.legal(2)[0]} == {"T"}
    deal.play("2 play T19")
    deal.step(3, deal.legal(3)[0][0])


def test_DC_11_who_can_do_neither_plays_anything() -> None:
    deal = discard(dealt({1: "H9"}, without={2: "HT"}), keep="H9")
    deal.play("1 play H9")
    assert deal.legal(2)[0] == deal.view(2).hand()


def test_DC_12_the_strongest_trump_wins_and_the_winner_leads_next() -> None:
    deal = trick("1 HF", "2 T3", "4 T2", without={2: "H", 4: "H"})
    assert deal.state.last_winner == 2
    assert deal.actors == {2}


def test_DC_12_without_a_trump_the_strongest_card_of_the_led_suit_wins() -> None:
    deal = trick("1 H9", "2 SF", "5 HQ", without={2: "HT"})
    assert deal.state.last_winner == 5


def test_DC_12_nobody_follows_and_nobody_trumps_the_leader_wins() -> None:
    moves = record("nobody-follows").deals[0]["moves"][-6:]
    (deal,) = [replayed.deal for replayed in replay(record("nobody-follows"))]
    suits = [move.split()[2][0] for move in moves]
    assert suits[0] not in suits[1:]
    assert "T" not in suits
    assert deal.state.last_winner == int(moves[0][0])


def test_DC_13_fifteen_tricks() -> None:
    deal = at_random("dream-capture", 13)
    assert deal.finished
    assert deal.state.tricks == 15
    assert sum(deal.state.taken) == 15
    assert refusal(deal, "0 play SK") == ("RC-10", "over")


# Scoring


def test_DC_14_discards_count_for_the_other_side() -> None:
    deal = dealt({0: "SK CK HK"})
    deal.play("0 discard SK CK HK")  # twelve points
    to_the_end(deal, random.Random(14))
    assert lines(deal) == naive.score(log(deal))
    tricks_alone = naive.score(log(deal), without_discards=True)
    assert lines(deal)[1, "card_points"] - tricks_alone[1, "card_points"] >= 12


@pytest.mark.parametrize(("number_cards", "points"), [(0, 0), (5, 0), (6, 1), (40, 6), (41, 6), (42, 7), (64, 10)])
def test_DC_15_number_cards_count_one_point_for_every_six(number_cards: int, points: int) -> None:
    numbers = [card for card in PACK if card[0] != "T" and card[1:] not in {"F", "K", "Q", "C", "J"}]
    s = GAME.new(6, 0, {})
    s.piles[rules.WON] = pile(numbers[:number_cards])
    assert rules.card_points(s, 0) == points


def test_DC_16_the_last_trick_is_a_point() -> None:
    deal = at_random("dream-capture", 16)
    winner = rules.side(int(deal.state.last_winner))
    assert lines(deal)[winner, "last_trick"] == 1
    assert (1 - winner, "last_trick") not in lines(deal)


def test_DC_17_card_points_39_and_the_last_trick_make_50() -> None:
    (deal,) = [replayed.deal for replayed in replay(record("bonus-with-the-last-trick"))]
    mine = {key: points for (side, key), points in lines(deal).items() if side == 0}
    assert mine == {"card_points": 39, "last_trick": 1, "game_bonus": 10}
    assert deal.score().totals[0] == 50


def test_DC_17_a_capture_does_not_count_toward_the_bonus() -> None:
    (deal,) = [replayed.deal for replayed in replay(record("no-bonus-by-a-capture"))]
    mine = {key: points for (side, key), points in lines(deal).items() if side == 0}
    assert mine == {"card_points": 39, "world": 15}
    assert deal.score().totals[0] == 54


def test_DC_17_where_the_bonus_begins_is_an_option() -> None:
    changed = record("bonus-with-the-last-trick")
    del changed.deals[0]["result"]
    for at, bonus in ((40, True), (41, False)):
        changed.options = {"game_bonus_at": at}
        (replayed,) = replay(changed)
        assert ((0, "game_bonus") in lines(replayed.deal)) == bonus


def test_DC_17_both_sides_may_get_the_bonus() -> None:
    (deal,) = [replayed.deal for replayed in replay(record("own-card-is-not-captured"))]
    assert lines(deal)[0, "game_bonus"] == lines(deal)[1, "game_bonus"] == 10


HONOUR_LINES = {"hope", "dream", "world", "magician", "magic", "magic_failed"}
EXAMPLES = {
    "capture-of-hope": {(0, "hope"): 15},
    "capture-of-hope-played-before": {(0, "hope"): 15},
    "capture-of-dream": {(0, "dream"): 15},
    "capture-of-the-world": {(1, "world"): 15},
    "capture-of-the-magician": {(0, "magician"): 15},
    "own-card-is-not-captured": {},
    "all-three-fall": {(1, "hope"): 15},
    "all-three-fall-no-capture": {},
    "magic-made": {(0, "magic"): 10},
    "magic-failed": {(1, "magic_failed"): 10},
    "magic-failed-and-captured": {(1, "magician"): 15, (1, "magic_failed"): 10},
    "magic-won-by-a-partner": {},
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_DC_18_DC_19_DC_20_captures_and_magic_of_the_records(name: str) -> None:
    (replayed,) = replay(record(name))
    assert {line: points for line, points in lines(replayed.deal).items() if line[1] in HONOUR_LINES} == EXAMPLES[name]
    assert "result" in record(name).deals[0]


def captured(deal: Deal) -> set[tuple[int, str]]:
    return {(side, "hope dream world magician".split()[k]) for side, k in np.argwhere(deal.state.captures)}


@pytest.mark.parametrize(
    ("captor", "prey", "name"), [("T0", "T23", "hope"), ("T23", "T22", "dream"), ("T22", "T21", "world")]
)
def test_DC_18_the_order_in_which_they_are_played_does_not_matter(captor: str, prey: str, name: str) -> None:
    assert captured(trick(f"1 {prey}", f"4 {captor}")) == {(0, name)}
    assert captured(trick(f"1 {captor}", f"4 {prey}")) == {(1, name)}


def test_DC_18_the_magician_is_captured_by_T2_when_no_other_trump_falls() -> None:
    without = dict.fromkeys((5, 0), "H")
    assert captured(trick("1 H9", "5 T1", "0 T2", without=without)) == {(0, "magician")}
    assert captured(trick("1 H9", "5 T2", "0 T1", without=without)) == {(1, "magician")}
    assert captured(trick("1 H9", "4 T3", "5 T1", "0 T2", without={**without, 4: "H"})) == set()


def test_DC_18_a_card_of_the_own_side_gives_nothing() -> None:
    assert captured(trick("1 T23", "3 T0")) == set()


def test_DC_18_other_trumps_capture_nobody() -> None:
    assert captured(trick("1 T1", "2 T0")) == set()
    assert captured(trick("1 T21", "2 T23")) == set()
    assert captured(trick("1 T22", "2 T0")) == set()


def test_DC_19_only_the_winning_card_captures() -> None:
    assert captured(trick("1 T22", "2 T23", "3 T0")) == {(1, "hope")}
    assert captured(trick("1 T22", "2 T23", "4 T0")) == set()


def test_DC_20_T1_in_an_earlier_trick_is_no_magic() -> None:
    assert not any(trick("1 T1", "2 T9").state.magic)


def test_DC_20_a_failed_magic_and_a_capture_in_one_trick_are_25_points() -> None:
    (deal,) = [replayed.deal for replayed in replay(record("magic-failed-and-captured"))]
    from_the_trick = ("last_trick", "magician", "magic_failed")
    assert [lines(deal)[1, key] for key in from_the_trick] == [1, 15, 10]
    assert {"T1", "T2"} <= {move.split()[2] for move in record("magic-failed-and-captured").deals[0]["moves"][-6:]}


def test_DC_21_the_score_is_the_sum_of_its_lines() -> None:
    deal = at_random("dream-capture", 21)
    for side, total in enumerate(deal.score().totals):
        assert total == sum(points for (whose, _), points in lines(deal).items() if whose == side)


# A match


@pytest.mark.parametrize(("options", "deals"), [({}, 6), ({"deals": 2}, 2)])
def test_DC_22_six_deals_and_the_dealer_moves_on(options: dict[str, int], deals: int) -> None:
    match = xtarot.match("dream-capture", 22, options=options)
    while not match.over:
        deal = match.next_deal()
        assert deal.dealer == (match.first + len(match.deals) - 1) % 6
        to_the_end(deal, random.Random(22))
    assert len(match.deals) == deals
    assert match.totals == tuple(sum(deal.score().totals[side] for deal in match.deals) for side in range(2))


def test_DC_22_equal_totals_are_a_draw() -> None:
    assert GAME.winners((70, 70)) == (0, 1)


# The same again, differently


@given(seeds)
@draws(40)
def test_random_deals_score_as_a_naive_scorer_says(seed: int) -> None:
    deal = at_random("dream-capture", seed)
    assert lines(deal) == naive.score(log(deal))


@pytest.mark.parametrize("path", sorted(ROOT.glob("records/dream-capture-*.json")), ids=lambda path: path.stem)
def test_records_score_as_a_naive_scorer_says(path: Path) -> None:
    for replayed in replay(Record.load(path)):
        assert lines(replayed.deal) == naive.score(log(replayed.deal))


# Counts

COUNTS = [line.split() for line in (ROOT / "tests/counts/dream-capture.txt").read_text("utf-8").splitlines()[1:]]
counted = pytest.mark.parametrize(("name", "counts"), [(name, list(map(int, counts))) for name, *counts in COUNTS])


def last_three_tricks(name: str) -> Deal:
    entry = Record.load(ROOT / "records" / f"{name}.json").deals[0]
    del entry["result"]
    (replayed,) = replay(Record("dream-capture", [{**entry, "moves": entry["moves"][:78]}]))
    return replayed.deal


@counted
def test_lines_of_play_in_the_last_three_tricks(name: str, counts: list[int]) -> None:
    deal = last_three_tricks(name)
    found = list(lines_of_play(deal, 18))
    if found != counts:
        (seat,) = deal.actors
        for move in deal.moves(seat):
            branch = last_three_tricks(name)
            branch.play(move)
            print(move, *lines_of_play(branch, 17))
    assert found == counts


@counted
def test_lines_of_play_counted_naively(name: str, counts: list[int]) -> None:
    deal = last_three_tricks(name)
    hands = [listed(deal.state.piles[rules.HAND + seat]).split() for seat in range(6)]
    lengths = list(naive.lines_of_play(hands, int(deal.state.leader), []))
    assert [lengths.count(n) for n in range(1, 19)] == counts


def test_every_clause_has_a_test() -> None:
    named = re.findall(r"DC_(\d+)", " ".join(globals()))
    assert {int(number) for number in named} == set(range(1, 23))
