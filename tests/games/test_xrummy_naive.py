"""Xrummy against the same told a second time (`naive`): moves, steps, scores, counts."""

import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naive import xrummy as naive
from support.campaign import draws
from support.playing import at_random
from support.xrummy_positions import GAME, turn
from xtarot import Deal
from xtarot.deals.view import legal_moves
from xtarot.games import xrummy as rules
from xtarot.rules.cards import CARDS, listed, parse, pile, text
from xtarot.rules.state import State
from xtarot.rules.steps import DONE

ROOT = Path(__file__).parents[2]
seeds = st.integers(0, 2**32)
some_seats = st.integers(2, 8)


def naive_play(deal: Deal) -> naive.Play:
    """The deal replayed naively, from its cards and its log."""
    chance = {key: [list(map(text, cards)) for cards in piles] for key, piles in deal.chance.items()}
    play = naive.start(chance, deal.dealer)
    for played in deal.log:
        play.play(GAME.text(played.seat, played.move))
    return play


@given(seeds, some_seats)
@draws(60)
def test_random_games_score_as_a_naive_scorer_says(seed: int, seats: int) -> None:
    deal = at_random("xrummy", seed, seats=seats)
    points = [Fraction(total, GAME.unit) for total in deal.score().totals]
    assert points == naive.points(naive_play(deal))


@given(seeds, some_seats, st.integers(0, 60))
@draws(60)
def test_the_moves_are_those_of_a_naive_enumeration(seed: int, seats: int, moves: int) -> None:
    deal = at_random("xrummy", seed, moves, seats)
    if not deal.finished:
        (seat,) = deal.actors
        found = sorted(deal.moves(seat))
        assert found == sorted(naive_play(deal).moves())
        assert not any(GAME.validate(deal.state, seat, GAME.parse(move, seats)[1]) for move in found)


@given(seeds, some_seats, st.integers(0, 60))
@draws(60)
def test_each_step_begins_a_naive_move_and_no_beginning_is_left_out(seed: int, seats: int, moves: int) -> None:
    deal = at_random("xrummy", seed, moves, seats)
    if deal.finished:
        return
    (seat,) = deal.actors
    rng = random.Random(seed)
    every = [list(map(int, GAME.parse(move, seats)[1])) for move in naive_play(deal).moves()]
    for _ in range(20):
        s = deal.state.copy()
        begun: list[int] = []
        whole = False
        while not whole:
            expected = set()
            for move in every:
                if begun and "*" in GAME.pattern(begun[0]):
                    if move[0] == begun[0] and set(begun) <= set(move):
                        expected |= set(move) - set(begun) or {CARDS + DONE}
                elif move[: len(begun)] == begun:
                    expected.add(move[len(begun)])
            cards, buttons = legal(s, seat)
            assert {*cards, *buttons} == expected
            whole = GAME.extend(s, seat, rng.choice(cards + buttons), pile())
            begun = list(map(int, s.partial[seat][: s.partial_size[seat]]))
        assert sorted(begun) in map(sorted, every)


def legal(s: State, seat: int) -> tuple[list[int], list[int]]:
    cards = pile()
    buttons = int(GAME.legal(s, seat, cards))
    return [parse(card) for card in listed(cards).split()], [CARDS + k for k in range(62) if buttons >> k & 1]


@pytest.mark.parametrize("seats", range(2, 9))
def test_games_end_with_every_card_in_one_place(seats: int) -> None:
    endings = set()
    for seed in range(30):
        deal = at_random("xrummy", seed, seats=seats)
        endings.add(int(deal.state.ended))
        piles = deal.state.piles
        assert sorted(card for p in piles for card in map(parse, listed(p).split())) == sorted(GAME.pack)
        assert [len(listed(p).split()) for p in piles] == deal.state.counts
        assert sum(deal.score().totals) == 840
    assert rules.WENT_OUT in endings


# Counts


def lines_of_play(deal: Deal, depth: int) -> Iterator[int]:
    """How many lines a turn has to depth 1, 2, … `depth`; it ends with a drop or an empty hand."""
    (seat,) = deal.actors
    begun = [deal.state]
    for _ in range(depth):
        lines = []
        for s in begun:
            for move in legal_moves(GAME, s, seat):
                after = s.copy()
                GAME.play(after, seat, move)
                lines.append(after)
        yield len(lines)
        begun = [s for s in lines if not s.ended and s.turn == seat]


COUNTS = [
    line.split(" | ")
    for line in (ROOT / "tests/counts/xrummy.txt").read_text("utf-8").splitlines()
    if line[:1] not in "# "
]
counted = pytest.mark.parametrize(("hand", "loners", "counts"), COUNTS)


@counted
def test_lines_of_play_in_a_turn(hand: str, loners: str, counts: str) -> None:
    expected = list(map(int, counts.split()))
    deal = turn(hand, loners.strip("—"))
    found = list(lines_of_play(deal, len(expected)))
    if found != expected:
        for move in deal.moves(0):
            branch = turn(hand, loners.strip("—"))
            branch.play(move)
            print(move, *(lines_of_play(branch, len(expected) - 1) if branch.actors == {0} else ()))
    assert found == expected


@counted
def test_lines_of_play_in_a_turn_counted_naively(hand: str, loners: str, counts: str) -> None:
    expected = list(map(int, counts.split()))
    play = naive_play(turn(hand, loners.strip("—")))
    assert list(naive.lines_of_play(play, len(expected))) == expected
