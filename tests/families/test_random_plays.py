"""Whatever data the checker accepts are a game: it ends, hides what is hidden, and its sentences have no gap."""

import re
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support.data_games import data_game
from support.random_plays import draw_play
from xtarot.deals.deal import Deal
from xtarot.families import BadPlay, DataGame
from xtarot.machine.playouts import MAX_STEPS, play_at_random
from xtarot.rules.texts import LANGS
from xtarot.testing import check

TRIES = 60  # until one is accepted


def accepted(seed: int) -> DataGame:
    """The first game that comes of this seed. (bench/random_plays.py has many more.)"""
    rng = Random(seed)
    for k in range(TRIES):
        try:
            return data_game("random", draw_play(rng), f"random-{seed}-{k}")
        except BadPlay:
            continue
    pytest.skip("none was accepted")


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10**6))
def test_random_data_that_are_accepted_play_to_their_end(seed: int) -> None:
    game = accepted(seed)
    for seats in game.seats:
        assert play_at_random(game, 3, seats, seed=seed).steps < MAX_STEPS


@pytest.mark.parametrize("seed", range(3))
def test_every_law_holds_of_random_data(seed: int) -> None:
    check(accepted(seed), 1, seed)


@pytest.mark.parametrize("seed", range(100, 112))
def test_no_sentence_has_a_brace_unfilled(seed: int) -> None:
    game = accepted(seed)
    deal = Deal(game, game.seats[-1], 0, seed=bytes(32))
    rng = Random(seed)
    while not deal.finished:
        seat = rng.choice(sorted(deal.actors))
        for lang in LANGS:
            said = [deal.game.prompt(deal.state, seat, lang)[1], str(game.screen(deal.view(-1).state, lang))]
            said += [game.sentence(row, deal.state, lang) for row in deal.state.events[: deal.state.emitted]]
            assert not [text for text in said if re.search(r"\{[a-z]", text.replace("{'", ""))]
        cards, buttons = deal.legal(seat)
        deal.step(seat, rng.choice(cards + buttons))
