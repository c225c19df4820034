"""A game written as data is the same game as its module: legal moves, refusals, events, scores, step by step."""

import random
from itertools import islice

import numpy as np
import pytest

import xtarot
from support.data_games import data_game
from xtarot.deals.deal import Deal, IllegalMove
from xtarot.games import load
from xtarot.machine.playouts import play_at_random
from xtarot.rules import cards as deck

MODULE, DATA = load("dream-capture"), data_game("dream-capture")
WRONG = 3  # moves a turn that are drawn without regard to the rules


def score_of(deal: Deal) -> list[tuple[str, int, int]]:
    return [(deal.game.clause(clause), side, points) for side, clause, points in deal.game.score(deal.state)]


def refused(deal: Deal, move: str) -> str:
    try:
        deal.copy().play(move)
    except IllegalMove as error:
        return error.clause
    return ""


@pytest.mark.parametrize("seed", range(6))
def test_dream_capture_as_data_is_dream_capture(seed: int) -> None:
    rng = random.Random(seed)
    one = Deal(MODULE, 6, seed % 6, seed=bytes([seed] * 32))
    other = Deal(DATA, 6, seed % 6, seed=bytes([seed] * 32))
    while not one.finished:
        assert one.actors == other.actors
        seat = rng.choice(sorted(one.actors))
        moves = list(islice(one.moves(seat), 500))
        assert list(islice(other.moves(seat), 500)) == moves
        for _ in range(WRONG):
            cards = rng.sample([deck.text(card) for card in MODULE.cards], rng.choice((1, 2, 3)))
            wrong = f"{seat} {rng.choice(('play', 'discard'))} {' '.join(cards)}"
            if wrong.split()[1] == "discard" or len(cards) == 1:
                assert refused(one, wrong) == refused(other, wrong)
        move = rng.choice(moves)
        one.play(move)
        other.play(move)
    assert other.finished
    assert score_of(one) == score_of(other)
    assert one.score().winners == other.score().winners
    assert one.entry() == other.entry()


def test_whole_deals_by_machine_code_come_to_the_same() -> None:
    """A sample of bench/as_data.py."""
    one, other = (play_at_random(game, 2000, seed=7) for game in (MODULE, DATA))
    assert one.steps == other.steps
    assert np.array_equal(one.totals, other.totals)


def test_an_option_of_the_data_is_that_of_the_module() -> None:
    for value in (0, 60, 200):
        options = {"game_bonus_at": value}
        one, other = (Deal(game, 6, 0, options, seed=bytes(32)) for game in (MODULE, DATA))
        rng = random.Random(value)
        while not one.finished:
            move = rng.choice(list(islice(one.moves(min(one.actors)), 50)))
            one.play(move)
            other.play(move)
        assert score_of(one) == score_of(other)


def test_one_compiled_module_serves_all_games_of_a_family() -> None:
    from xtarot.machine.compiled import compiled_game

    data = {**DATA.data, "match": {**DATA.data["match"], "deals": 2}}
    another = data_game("dream-capture", data, "another")
    assert compiled_game(another) is compiled_game(DATA)
    assert xtarot.load(another.reference) is another
