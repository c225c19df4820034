"""Lotarot, clause by clause, its worked examples, and the same told a second time (`naive`)."""

import random
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.positions import filled, play, refusal
from naive import lotarot as naive
from support.campaign import draws, part_of
from xtarot import Deal, Match
from xtarot.deals.chance import Stream, read_seed
from xtarot.deals.determinize import determinize
from xtarot.games import Game
from xtarot.games import lotarot as rules
from xtarot.rulebooks import book
from xtarot.rules.cards import CARDS, DECK, listed, parse, pile, text
from xtarot.rules.state import EVENT, EVENT_CARD, SPECTATOR, has, put, set_all
from xtarot.rules.state import move as pile_move
from xtarot.testing import Report
from xtarot.testing.deals import RandomDeal
from xtarot.testing.laws import Case
from xtarot.testing.machine import Trace

GAME = Game(rules)
PACK = [text(card) for card in GAME.pack]
KEPT = "T0 T21 T1 SK CK HK DK".split()
EVERYBODY = [*range(4), SPECTATOR]
seeds = st.integers(0, 2**32)


def examples(name: str) -> list[tuple[str, ...]]:
    """The rows of a table of the rulebook."""
    return [
        tuple(cell.replace("−", "-") for cell in row) for row in book("lotarot").examples["en"][f"examples-{name}"][1:]
    ]


# Positions, from record text


def dealt(
    hands: Mapping[int, str] | None = None,
    window: str = "",
    without: Mapping[int, str] | None = None,
    dealer: int = 0,
    **options: Any,
) -> Deal:
    """A deal in which these seats hold these cards, none of the suits `without`; the rest of the pack goes round."""
    held = {**(hands or {}), 4: window}  # its last card is face down
    cards = filled(PACK, [18, 18, 18, 18, 6], held, without)
    return Deal(GAME, 4, dealer, options, chance={"hands": cards[:4], "window": cards[4:]})


def bid(deal: Deal, declarer: int, what: str) -> Deal:
    """Everybody but the declarer, who bids, passes."""
    seat = (deal.dealer + 1) % 4
    while deal.state.phase == rules.BIDDING:
        deal.play(f"{seat} bid {what if seat == declarer else 'pass'}")
        seat = (seat + 1) % 4
    return deal


def nobody_bids(deal: Deal) -> Deal:
    return bid(deal, -1, "")


def ending(hands: list[str], taken: tuple[int, int, int, int], declarer: int = 0, leader: int = 0) -> Deal:
    """The last tricks of a deal of bid 6: each seat holds these cards, and has won this many tricks."""
    deal = dealt()
    s = GAME.new(4, 0, deal.options)
    rules.deal(s, [card for key in ("hands", "window") for cards in deal.chance[key] for card in cards])
    deal.state = s
    bid(deal, declarer, "6")
    for numbers in (*s.piles, s.counts, *s.seen, s.strayed):
        set_all(numbers, 0)
    s.phase, s.turn, s.leader = rules.PLAYING, leader, leader
    for seat in range(4):
        for card in hands[seat].split():
            put(s, parse(card), rules.HAND + seat)
        s.taken[seat] = taken[seat]
    for card in set(PACK) - {card for hand in hands for card in hand.split()}:
        put(s, parse(card), rules.WON)
    s.tricks = 18 - len(hands[0].split())
    return deal


def choices(deal: Deal) -> tuple[str, list[str]]:
    """The cards that may be chosen next, and the buttons."""
    (seat,) = deal.actors
    cards, buttons = deal.legal(seat)
    return " ".join(map(text, cards)), [GAME.action_text(button) for button in buttons]


def to_the_end(deal: Deal, rng: random.Random, passes: float = 0.75) -> Deal:
    """Play on at random; bids are passes more often than not, so that all of them come about."""
    while not deal.finished:
        (seat,) = deal.actors
        cards, buttons = deal.legal(seat)
        can_pass = [button for button in buttons if GAME.action_text(button) == "pass"]
        deal.step(seat, can_pass[0] if can_pass and rng.random() < passes else rng.choice(cards + buttons))
    return deal


def at_random(seed: int, **options: Any) -> Deal:
    rng = random.Random(seed)
    return to_the_end(Deal(GAME, 4, rng.randrange(4), options, seed=read_seed(seed)), rng)


def log(deal: Deal) -> list[str]:
    return [GAME.text(played.seat, played.move) for played in deal.log]


def naive_score(deal: Deal) -> list[Fraction]:
    window = [text(card) for card in deal.chance["window"][0]]
    return naive.score(window, deal.dealer, log(deal), deal.options["bonus"])


def totals(deal: Deal) -> list[Fraction]:
    return [Fraction(total, 2) for total in deal.score().totals]


def paid(deal: Deal) -> dict[str, list[int]]:
    """What each seat gets under each key, in half points."""
    found: dict[str, list[int]] = {}
    for line in deal.score().lines:
        found.setdefault(line.key, [0] * 4)[line.side] += line.points
    return found


# Cards


def test_LT_1_the_pack_is_the_tarot_of_78() -> None:
    suits = {s + r for s in "SCHD" for r in "A 2 3 4 5 6 7 8 9 10 J C Q K".split()}
    assert set(PACK) == suits | {f"T{n}" for n in range(22)}
    assert len(GAME.pack) == 78
    assert list(GAME.pack) == [card for card in DECK if text(card) in PACK]


ORDERS = {
    rules.NORMAL: [["T0"] + [f"T{n}" for n in range(21, 0, -1)]],
    rules.RAMSCH: [[f"T{n}" for n in range(21, -1, -1)]],
}


@pytest.mark.parametrize("kind", [rules.NORMAL, rules.RAMSCH])
def test_LT_2_LT_3_each_card_is_stronger_than_the_next(kind: int) -> None:
    black = [[s + r for r in "K Q C J 10 9 8 7 6 5 4 3 2 A".split()] for s in "SC"]
    red = [[s + r for r in "K Q C J A 2 3 4 5 6 7 8 9 10".split()] for s in "HD"]
    for order in ORDERS[kind] + black + red:
        strengths = [rules.STRENGTH[kind][parse(card)] for card in order]
        assert strengths == sorted(set(strengths), reverse=True)
    assert min(rules.STRENGTH[kind][parse(f"T{n}")] for n in range(22)) > rules.STRENGTH[kind][parse("SK")]


def test_LT_4_what_each_card_counts() -> None:
    for kind in (rules.NORMAL, rules.RAMSCH):
        for card in PACK:
            assert Fraction(rules.HALF_POINTS[kind][parse(card)], 2) == naive.worth(card, bool(kind))
    assert sum(naive.worth(card, ramsch=False) for card in PACK) == 110
    assert sum(naive.worth(card, ramsch=True) for card in PACK) == 105


@pytest.mark.parametrize("dealer", range(4))
def test_LT_5_six_cards_at_a_time_three_times_round_and_a_window(dealer: int) -> None:
    seed = read_seed(5)
    deal = Deal(GAME, 4, dealer, seed=seed)
    top = Stream(seed, "cards").shuffled(GAME.pack)
    for k in range(4):
        seat = (dealer + 1 + k) % 4
        assert deal.chance["hands"][seat] == [
            card for r in range(3) for card in top[24 * r + 6 * k : 24 * r + 6 * k + 6]
        ]
    assert deal.chance["window"] == [top[72:]]
    for reader in EVERYBODY:
        v = deal.view(reader).state
        assert set(listed(v.piles[rules.WINDOW]).split()) == {text(card) for card in top[72:77]}
        assert listed(v.piles[rules.FACE_DOWN]) == ""
        assert v.counts[rules.FACE_DOWN] == 1


# Bidding


def test_LT_6_the_seat_after_the_dealer_begins_and_bids_rise() -> None:
    deal = dealt(dealer=2)
    assert deal.actors == {3}
    assert choices(deal) == ("", ["pass", "6", "5", "4", "3", "2", "1", "solo"])
    play(deal, "3 bid 4")
    for weaker in "456":
        assert refusal(deal, f"0 bid {weaker}") == ("LT-6", "higher")
    assert choices(deal) == ("", ["pass", "3", "2", "1", "solo"])


def test_LT_7_who_has_passed_may_bid_again() -> None:
    deal = play(dealt(), "1 bid pass", "2 bid 6", "3 bid pass", "0 bid pass", "1 bid 5", "2 bid 3", "3 bid 1")
    assert deal.state.phase == rules.BIDDING
    play(deal, "0 bid pass", "1 bid pass", "2 bid pass")
    assert deal.state.declarer == 3
    assert deal.state.phase == rules.TAKING


def test_LT_8_three_passes_after_a_bid_end_the_bidding() -> None:
    deal = play(dealt(), "1 bid pass", "2 bid pass", "3 bid pass", "0 bid 6", "1 bid pass", "2 bid pass")
    assert deal.state.phase == rules.BIDDING
    play(deal, "3 bid pass")
    assert deal.actors == {0}
    calls = [(seat, GAME.button_label(button, "en")) for seat, button in GAME.calls(deal.view(1).moves)]
    assert calls[3:5] == [(0, "6"), (1, "Pass")]


def test_LT_8_solo_ends_the_bidding_at_once() -> None:
    deal = play(dealt(), "1 bid 6", "2 bid solo")
    assert (deal.state.phase, deal.state.declarer) == (rules.PLAYING, 2)


def test_LT_8_after_four_passes_at_the_start_ramsch_is_played() -> None:
    deal = nobody_bids(dealt(dealer=3))
    assert deal.state.ramsch == rules.RAMSCH
    assert deal.actors == {3}
    assert deal.state.events[1][EVENT] == rules.RAMSCH_BEGUN


# Exchange


def test_LT_9_the_face_down_card_is_turned_up_for_all() -> None:
    deal = bid(dealt(window="H3 H4 H5 H6 H7 SK"), 1, "3")
    for reader in EVERYBODY:
        v = deal.view(reader).state
        assert set(listed(v.piles[rules.WINDOW]).split()) == set("H3 H4 H5 H6 H7 SK".split())
        assert [rules.WINDOW_TURNED, parse("SK")] == [v.events[1][EVENT], v.events[1][EVENT_CARD]]


def test_LT_9_up_to_the_bid_number_may_be_taken() -> None:
    deal = bid(dealt(window="H3 H4 H5 H6 H7 SK"), 1, "2")
    assert refusal(deal, "1 take H3 H4 H5") == ("LT-9", "count")
    assert refusal(deal, "1 take H3 H3") == ("LT-9", "twice")
    assert refusal(deal, "1 take H3 H8") == ("RC-11", "card")
    deal.step(1, parse("SK"))
    deal.step(1, parse("H3"))  # the second of two: the move is whole
    assert log(deal)[-1] == "1 take SK H3"
    assert listed(deal.view(SPECTATOR).state.piles[rules.HAND + 1]) == "SK H3"


def test_LT_9_who_takes_nothing_discards_nothing() -> None:
    deal = play(bid(dealt(window="H3 H4 H5 H6 H7 SK"), 1, "6"), "1 take")
    assert deal.actors == {2}
    assert deal.state.phase == rules.PLAYING


@pytest.mark.parametrize(("window", "number", "must", "more"), examples("exchange"))
def test_LT_9_LT_10_the_examples_of_what_must_be_taken(window: str, number: str, must: str, more: str) -> None:
    duties = [] if must == "—" else must.split()
    deal = bid(dealt(window=window), 1, number)
    for left_out in duties:
        assert refusal(
            deal, "1 take " + " ".join(card for card in window.split() if card != left_out)[: 3 * int(number)]
        )
    rest = [card for card in window.split() if card not in duties]
    moves = set(deal.moves(1))
    assert {len(move.split()) - 2 - len(duties) for move in moves} == set(range(int(more) + 1))
    assert all(set(duties) <= set(move.split()) for move in moves)
    assert {card for move in moves for card in move.split()[2:]} == {*duties, *(rest if int(more) else [])}


def test_LT_10_the_magician_then_the_world_then_the_fool() -> None:
    deal = bid(dealt(window="T1 T21 T0 SK H3 D9"), 1, "2")
    assert refusal(deal, "1 take T1 T0") == ("LT-10", "duties")
    assert refusal(deal, "1 take T1") == ("LT-10", "duties")
    assert refusal(deal, "1 take") == ("LT-10", "duties")
    assert choices(deal) == ("T1 T21", [])
    play(deal, "1 take T21 T1")


def test_LT_10_a_single_exchange_takes_the_world() -> None:
    deal = bid(dealt(window="T21 H3 H4 H5 H6 H7"), 1, "1")
    assert refusal(deal, "1 take H3") == ("LT-10", "duties")
    play(deal, "1 take T21")


def test_LT_10_duties_are_the_last_that_there_is_room_for() -> None:
    deal = bid(dealt(window="T0 SK H3 H4 H5 D9"), 1, "2")
    deal.step(1, parse("D9"))
    assert choices(deal) == ("T0", [])


def test_LT_11_declarer_discards_to_eighteen() -> None:
    deal = bid(dealt({1: "S2 S3 C2 T0 HK"}, window="T1 T4 SK H3 D9 D8"), 1, "4")
    play(deal, "1 take T1 T4 SK")
    assert refusal(deal, "1 discard S2 S3") == ("LT-11", "count")
    assert refusal(deal, "1 discard S2 S3 C2 T4") == ("LT-11", "count")
    assert refusal(deal, "1 discard S2 S3 S2") == ("LT-11", "twice")
    assert refusal(deal, "1 discard S2 S3 H3") == ("RC-11", "card")
    for card in ("T0", "T1", "SK", "HK"):
        assert refusal(deal, f"1 discard S2 S3 {card}") == ("LT-11", "kept")
        assert card not in choices(deal)[0].split()
    play(deal, "1 discard T4 S2 C2")  # T4 has just been taken
    assert deal.state.counts[rules.HAND + 1] == 18


def test_LT_12_nobody_else_knows_any_longer_where_the_cards_just_taken_are() -> None:
    deal = bid(dealt({1: "S2 S3 C2"}, window="T1 T4 SK H3 D9 D8"), 1, "4")
    play(deal, "1 take T1 T4 SK")
    assert listed(deal.view(0).state.piles[rules.HAND + 1]) == "SK T1 T4"
    play(deal, "1 discard T4 S2 C2")
    for reader in EVERYBODY:
        v = deal.view(reader).state
        assert listed(v.piles[rules.DISCARD]) == ("S2 C2 T4" if reader == 1 else "")
        assert v.counts[rules.DISCARD] == 3
        if reader != 1:
            assert listed(v.piles[rules.HAND + 1]) == "SK T1"  # which may not be discarded
            assert GAME.text(*deal.view(reader).moves[-1]) == "1 discard ? ? ?"
    s = deal.state.copy()
    places = set()
    for number in range(60):
        v = deal.view(0).state
        redrawn = determinize(GAME.layout, v, 0, GAME.cards, GAME.may_hold(v), np.random.default_rng(number))
        places |= {p for p in range(len(s.counts)) if has(redrawn.piles[p], parse("T4"))}
        assert not {card for card in listed(redrawn.piles[rules.DISCARD]).split() if card in KEPT}
    assert places == {rules.HAND + 1, rules.DISCARD}


def test_LT_12_a_card_that_may_be_discarded_is_known_again_when_it_is_played() -> None:
    deal = bid(dealt({2: "H2", 1: "S2"}, window="H9 H4 H5 H6 H7 SK", without={1: "H"}), 1, "1")
    play(deal, "1 take H9", "1 discard S2", "2 play H2", f"3 play {choose_any(deal, 3, 'H')}")
    play(deal, f"0 play {choose_any(deal, 0, 'H')}", "1 play H9")
    assert any(has(words, parse("H9")) for words in deal.view(SPECTATOR).state.piles)


def choose_any(deal: Deal, seat: int, suit: str) -> str:
    """Some card of this suit that the seat holds."""
    return next(text(card) for card in deal.chance["hands"][seat] if text(card)[0] == suit)


def test_LT_12_in_solo_the_face_down_card_stays_hidden_to_the_end() -> None:
    deal = play(dealt(window="H3 H4 H5 H6 H7 SK"), "1 bid solo")
    rng = random.Random(12)
    while not deal.finished:
        for reader in EVERYBODY:
            assert listed(deal.view(reader).state.piles[rules.FACE_DOWN]) == ""
        (seat,) = deal.actors
        deal.step(seat, rng.choice(deal.legal(seat)[0]))
    assert listed(deal.view(0).state.piles[rules.FACE_DOWN]) == "SK"
    assert totals(deal) == naive_score(deal)  # the window counts for nobody


# Play


@pytest.mark.parametrize("dealer", range(4))
def test_LT_13_who_leads_first(dealer: int) -> None:
    deal = play(bid(dealt(window="H3 H4 H5 H6 H7 SK", dealer=dealer), 1, "5"), "1 take")
    assert deal.actors == {2}
    assert bid(dealt(dealer=dealer), 3, "solo").actors == {3}
    deal = nobody_bids(dealt(dealer=dealer))
    for k in range(4):
        play(deal, f"{(dealer + k) % 4} take")
    assert deal.actors == {(dealer + 1) % 4}


@pytest.mark.parametrize(("trick", "hand", "playable", "why"), examples("follow"))
def test_LT_14_the_examples_of_what_may_be_played(trick: str, hand: str, playable: str, why: str) -> None:
    seats = range(4 - len(trick.split()), 4)
    deal = ending([hand, "", "", ""], (0, 0, 0, 0), leader=seats[0])
    for seat, card in zip(seats, trick.split(), strict=True):
        pile_move(deal.state, parse(card), rules.WON, rules.HAND + seat)
        rules.play(deal.state, seat, parse(card))
    assert choices(deal) == (listed(pile(playable.split())), [])
    clauses = {refusal(deal, f"0 play {card}") for card in hand.split() if card not in playable.split()}
    assert {clause for clause, _ in clauses} <= {"LT-14"}


def test_LT_14_why_a_play_is_refused() -> None:
    for trick, hand, card, key in (
        (["H9"], "H2 T9 SK", "SK", "follow"),
        (["H9"], "T9 SK", "SK", "trump"),
        (["H9", "T5"], "T9 T3", "T3", "beat"),
        (["H9", "T5"], "T9 SK", "SK", "beat"),
    ):
        deal = ending([hand, "", "", ""], (0, 0, 0, 0), leader=4 - len(trick))
        for seat, played in enumerate(trick, 4 - len(trick)):
            pile_move(deal.state, parse(played), rules.WON, rules.HAND + seat)
            rules.play(deal.state, seat, parse(played))
        assert refusal(deal, f"0 play {card}") == ("LT-14", key)


def test_LT_14_in_ramsch_the_fool_has_to_be_beaten() -> None:
    deal = ending(["T1 T0", "", "", ""], (0, 0, 0, 0), leader=2)
    deal.state.ramsch = rules.RAMSCH
    for seat, card in ((2, "H9"), (3, "T0")):
        source = rules.HAND if card == "T0" else rules.WON
        pile_move(deal.state, parse(card), source, rules.HAND + seat)
        rules.play(deal.state, seat, parse(card))
    assert choices(deal) == ("T1", [])


@pytest.mark.parametrize(("trick", "normal", "in_ramsch"), examples("tricks"))
def test_LT_15_the_examples_of_tricks(trick: str, normal: str, in_ramsch: str) -> None:
    cards = trick.split()
    for ramsch, best in ((rules.NORMAL, normal), (rules.RAMSCH, in_ramsch)):
        deal = ending(
            [f"{card} {other}" for card, other in zip(cards, "C2 C3 C4 C5".split(), strict=True)], (16, 0, 0, 0)
        )
        deal.state.ramsch = ramsch
        play(deal, *(f"{seat} play {card}" for seat, card in enumerate(cards)))
        assert deal.state.last_winner == cards.index(best)
        assert deal.actors == {cards.index(best)}
        assert naive.winner(list(enumerate(cards)), bool(ramsch))[1] == best


def test_LT_15_eighteen_tricks() -> None:
    deal = at_random(15)
    assert deal.state.tricks == 18 == sum(deal.state.taken)
    assert refusal(deal, "0 play SK") == ("RC-10", "over")


# Score


def worth(points: str) -> list[str]:
    """Cards that count this many points together."""
    left, found = Fraction(points), []
    for card in sorted(PACK, key=lambda card: -naive.worth(card, ramsch=False)):
        if naive.worth(card, ramsch=False) <= left:
            found.append(card)
            left -= naive.worth(card, ramsch=False)
    assert left == 0
    return found


@pytest.mark.parametrize(("what", "points", "each", "score"), [*examples("score"), ("6", "55", "-5", "-15")])
def test_LT_16_LT_17_LT_18_the_examples_of_scores(what: str, points: str, each: str, score: str) -> None:
    s = GAME.new(4, 0, GAME.read_options({}))
    s.bid, s.declarer, s.pagat, s.collapse_by, s.defeated = rules.BIDS.index(what), 2, -1, -1, -1
    s.piles[rules.WON + 2], s.piles[rules.DISCARD] = pile(worth(points)[3:]), pile(worth(points)[:3])  # LT-12, LT-16
    gets = [0] * 4
    for seat, _, half in GAME.score(s):
        gets[seat] += half
    assert [Fraction(half, 2) for half in gets] == [
        Fraction(score) if seat == 2 else -Fraction(each) for seat in range(4)
    ]


def test_LT_17_the_score_names_points_and_bonus_apart() -> None:
    s = GAME.new(4, 0, GAME.read_options({}))
    s.bid, s.declarer, s.pagat, s.collapse_by, s.defeated = rules.BIDS.index("3"), 0, -1, -1, -1
    s.piles[rules.WON] = pile(worth("60"))
    assert GAME.score(s)[0] == (0, rules.LT_17, 3 * 10)
    assert GAME.score(s)[4] == (0, rules.LT_18, 3 * 40)


def test_LT_18_a_table_may_give_other_values_for_some_bids() -> None:
    options = GAME.read_options({"bonus": {"3": 21, "solo": 50}})
    assert options["bonus"] == {"6": 5, "5": 10, "4": 15, "3": 21, "2": 25, "1": 30, "solo": 50}
    assert GAME.new(4, 0, options).bonus == [5, 10, 15, 21, 25, 30, 50]
    assert GAME.read_options({"bonus": {3: 21}})["bonus"]["3"] == 21
    for wrong in ({"7": 1}, {"3": -1}, {"3": 1.5}, 20):
        with pytest.raises(ValueError, match="option bonus"):
            GAME.read_options({"bonus": wrong})
    deal = bid(dealt(bonus={"solo": 50}), 1, "solo")
    to_the_end(deal, random.Random(18))
    assert paid(deal)["bonus"] in ([100, -300, 100, 100], [-100, 300, -100, -100])
    assert totals(deal) == naive_score(deal)


def test_LT_19_pagat_ultimo_is_paid_by_each() -> None:
    deal = play(ending(["H2", "T1", "H3", "H4"], (5, 4, 4, 4)), "0 play H2", "1 play T1", "2 play H3", "3 play H4")
    assert paid(deal)["pagat"] == [-20, 60, -20, -20]


def test_LT_19_barrat_is_paid_by_each_and_with_pagat_ultimo_it_is_twenty() -> None:
    deal = play(ending(["H2", "T1", "H3", "H4"], (0, 17, 0, 0)), "0 play H2", "1 play T1", "2 play H3", "3 play H4")
    assert paid(deal)["barrat"] == paid(deal)["pagat"] == [-20, 60, -20, -20]
    deal = play(ending(["H2", "T2", "H3", "H4"], (0, 16, 1, 0)), "0 play H2", "1 play T2", "2 play H3", "3 play H4")
    assert "barrat" not in paid(deal)


def test_LT_19_the_collapse_of_the_world_in_any_trick() -> None:
    hands = ["T2 S2", "T21 S3", "T3 S4", "T0 S5"]
    plays = ["0 play T2", "1 play T21", "2 play T3", "3 play T0", "3 play S5", "0 play S2", "1 play S3", "2 play S4"]
    assert paid(play(ending(hands, (16, 0, 0, 0)), *plays))["collapse"] == [0, -60, 0, 60]


def test_LT_19_the_defeat_of_the_magician_in_the_last_trick_alone() -> None:
    deal = play(ending(["T1", "T2", "H3", "H4"], (5, 4, 4, 4)), "0 play T1", "1 play T2", "2 play H3", "3 play H4")
    assert paid(deal)["defeat"] == [-40, 40, 0, 0]
    hands = ["T1 S2", "T21 S3", "T3 S4", "T4 S5"]
    plays = ["0 play T1", "1 play T21", "2 play T3", "3 play T4", "1 play S3", "2 play S4", "3 play S5", "0 play S2"]
    assert "defeat" not in paid(play(ending(hands, (16, 0, 0, 0)), *plays))


# Ramsch


def test_LT_20_each_seat_from_the_dealer_on_may_exchange_one_or_two_cards() -> None:
    deal = nobody_bids(dealt({2: "S2 C2", 3: "D2"}, window="T1 T21 T4 H3 H4 SK", dealer=2))
    assert refusal(deal, "2 take T1 T4 H3") == ("LT-20", "count")
    assert refusal(deal, "2 take T4 T4") == ("LT-20", "twice")
    play(deal, "2 take T4 H3")
    assert refusal(deal, "2 discard S2") == ("LT-20", "owed")
    assert refusal(deal, "2 discard S2 S2") == ("LT-20", "twice")
    play(deal, "2 discard S2 H3")
    for reader in EVERYBODY:
        assert set(listed(deal.view(reader).state.piles[rules.WINDOW]).split()) == {"T1", "T21", "H3", "H4", "SK", "S2"}
    play(deal, "3 take S2", "3 discard D2", "0 take", "1 take")  # seat 3 finds what seat 2 left; T1 need not be taken
    assert deal.actors == {3}
    assert listed(deal.view(0).state.piles[rules.HAND + 3]) == "S2"
    assert listed(deal.view(0).state.piles[rules.HAND + 2]) == "T4"


def test_LT_20_five_point_cards_may_not_be_discarded() -> None:
    deal = nobody_bids(dealt({0: "T0 HK"}, window="T1 T21 T4 H3 H4 SK"))
    play(deal, "0 take T1")
    for card in ("T0", "T1", "HK"):
        assert refusal(deal, f"0 discard {card}") == ("LT-20", "kept")


def test_LT_20_the_face_down_card_is_turned_up_by_the_dealer() -> None:
    deal = nobody_bids(dealt(window="T1 T21 T4 H3 H4 SK", dealer=1))
    turned = deal.view(SPECTATOR).state.events[2]
    assert [turned[EVENT], turned[1], turned[EVENT_CARD]] == [rules.WINDOW_TURNED, 1, parse("SK")]


def ramsch_at_random(seed: int) -> Deal:
    rng = random.Random(seed)
    return to_the_end(nobody_bids(Deal(GAME, 4, rng.randrange(4), seed=read_seed(seed))), rng)


def test_LT_21_the_fool_is_the_weakest_trump_of_ramsch() -> None:
    hands = ["T1 S2", "T0 S3", "S4 S6", "S5 S7"]
    deal = ending(hands, (16, 0, 0, 0))
    deal.state.ramsch = rules.RAMSCH
    play(deal, "0 play T1", "1 play T0", "2 play S4", "3 play S5")
    assert deal.state.last_winner == 0


def test_LT_22_the_winner_of_the_last_trick_takes_the_window() -> None:
    deal = ramsch_at_random(22)
    assert deal.state.counts[rules.WINDOW] == 0
    assert deal.state.counts[rules.WON + int(deal.state.last_winner)] % 4 == 6 % 4
    assert totals(deal) == naive_score(deal)


@pytest.mark.parametrize(("dealer", "others", "dealer_gets", "others_get"), examples("ramsch"))
def test_LT_23_the_examples_of_ramsch_scores(dealer: str, others: str, dealer_gets: str, others_get: str) -> None:
    s = GAME.new(4, 1, GAME.read_options({}))
    s.ramsch = rules.RAMSCH
    left = [card for card in PACK if card != "T21"]
    for seat, points in zip((1, 2, 3, 0), [dealer, *others.split()], strict=True):
        taken: list[str] = []
        for card in sorted(left, key=lambda card: -naive.worth(card, ramsch=True)):
            if sum(naive.worth(card, ramsch=True) for card in [*taken, card]) <= int(points):
                taken.append(card)
        s.piles[rules.WON + seat] = pile(taken)
        left = [card for card in left if card not in taken]
    assert not left
    gets = {seat: half // 2 for seat, _, half in GAME.score(s)}
    assert [gets[seat] for seat in (1, 2, 3, 0)] == [int(dealer_gets), *map(int, others_get.split())]


def test_LT_23_the_specials_of_the_normal_game_do_not_count_in_ramsch() -> None:
    deal = ending(["H2", "T1", "H3", "H4"], (0, 17, 0, 0))
    deal.state.ramsch = rules.RAMSCH
    play(deal, "0 play H2", "1 play T1", "2 play H3", "3 play H4")
    assert set(paid(deal)) == {"ramsch"}


# Match


def test_LT_24_a_match_is_eight_deals_or_as_many_as_agreed() -> None:
    for options, deals in (({}, 8), ({"deals": 3}, 3)):
        match = Match(GAME, 4, options, read_seed(24))
        while not match.over:
            deal = match.next_deal()
            assert deal.dealer == (match.first + len(match.deals) - 1) % 4
            to_the_end(deal, random.Random(24), passes=0.5)
        assert len(match.deals) == deals
        assert sum(match.totals) == 0


def test_LT_24_with_a_target_the_match_ends_when_a_seat_reaches_it() -> None:
    match = Match(GAME, 4, {"target": 150, "deals": 1}, read_seed(24))
    while not match.over:
        assert max(match.totals) < 2 * 150
        to_the_end(match.next_deal(), random.Random(len(match.deals)), passes=0.5)
    assert len(match.deals) > 1
    assert max(match.totals) >= 2 * 150
    assert not GAME.over(20, (299, -299, 0, 0), match.options)
    assert GAME.over(1, (300, -300, 0, 0), match.options)


def test_LT_24_equal_totals_are_a_draw() -> None:
    assert GAME.winners((40, 40, -80, 0)) == (0, 1)


# The same again, differently


@given(seeds)
@draws(60)
def test_random_deals_score_as_a_naive_scorer_says(seed: int) -> None:
    deal = at_random(seed)
    assert totals(deal) == naive_score(deal)
    assert sum(totals(deal)) == 0


@given(seeds)
@draws(15)
def test_random_deals_of_ramsch_score_as_a_naive_scorer_says(seed: int) -> None:
    deal = ramsch_at_random(seed)
    assert totals(deal) == naive_score(deal)


@given(seeds, st.booleans())
@draws(15)
def test_LT_14_at_every_turn_what_a_naive_player_may_play(seed: int, ramsch: bool) -> None:
    rng = random.Random(seed)
    deal = Deal(GAME, 4, 0, seed=read_seed(seed))
    if ramsch:
        nobody_bids(deal)
    plays: naive.Plays = []
    while not deal.finished:
        (seat,) = deal.actors
        cards, buttons = deal.legal(seat)
        if deal.state.phase == rules.PLAYING:
            hand = listed(deal.state.piles[rules.HAND + seat]).split()
            assert set(map(text, cards)) == naive.playable(hand, plays, ramsch)
        word = rng.choice(cards + buttons)
        if deal.step(seat, word) and deal.state.tricks + deal.state.played:
            plays = [] if deal.state.played == 0 else [*plays, (seat, text(word))]


def auctions(deal: Deal) -> int:
    """How many whole auctions there are from here on."""
    if deal.state.phase != rules.BIDDING:
        return 1
    (seat,) = deal.actors
    s, found = deal.state.copy(), 0
    for button in deal.legal(seat)[1]:
        rules.bid(deal.state, seat, button - CARDS)
        found += auctions(deal)
        deal.state = s.copy()
    return found


@pytest.mark.parametrize("stronger", [1, 2, 3, 4, 5])
def test_LT_6_LT_7_LT_8_a_bid_below_n_stronger_ones_may_go_on_in_so_many_ways(stronger: int) -> None:
    # Any of the stronger bids, in rising order, each after none, one or two passes: 1 + 3 ways for each.
    deal = play(dealt(), f"1 bid {rules.BIDS[rules.SOLO - stronger]}")
    assert auctions(deal) == 4**stronger


OPENINGS = {
    "from the start": [],
    "exchange of six": ["1 bid 6", "2 bid pass", "3 bid pass", "0 bid pass"],
    "exchange of two": ["1 bid pass", "2 bid 6", "3 bid 2", "0 bid pass", "1 bid pass", "2 bid pass"],
    "ramsch": ["1 bid pass", "2 bid pass", "3 bid pass", "0 bid pass"],
}


@pytest.mark.parametrize("opening", OPENINGS)
def test_the_laws_of_every_game_hold(opening: str) -> None:
    for seed in part_of(range(3), 3):
        trace = Trace(GAME)
        checked = RandomDeal(Case(GAME, 4, f"{opening} {seed}"), Report(), trace)
        first = (checked.deal.dealer + 1) % 4  # of the seats of the opening this is seat 1
        for move in OPENINGS[opening]:
            seat, words = GAME.parse(f"{(int(move[0]) - 1 + first) % 4}{move[1:]}", 4)
            checked.deal.play_move(seat, words)
            checked.table.play(GAME.text(seat, words))
        checked.run()
        trace.repeat()


def test_every_clause_has_a_test() -> None:
    named = re.findall(r"LT_(\d+)", " ".join(name for name in globals() if name.startswith("test_")))
    assert {int(number) for number in named} == set(range(1, 25))
