"""Bots play any game of a family by its data, without a line from its author, and compile nothing for a new one."""

from typing import Any

import numpy as np
import pytest

from support.data_games import data_game, data_of
from xtarot.bots import bot
from xtarot.bots.search.game_hooks import searcher
from xtarot.deals.deal import Deal
from xtarot.families import DataGame, usual
from xtarot.machine.compiled import compiled_game

WHIST: dict[str, Any] = {
    **usual("tricks").data,
    "sides": "partners",
    "trumps": {"are": "last card dealt", "clause": "AB-3"},
    "score": [{"each_trick": 1, "over": 6, "clause": "AB-6"}],
}
HEARTS: dict[str, Any] = {
    **usual("tricks").data,
    "pass": {"cards": 3, "to": ["left", "right", "across", "nobody"], "clause": "AB-3"},
    "score": [
        {"cards": "♥", "points": 1, "clause": "AB-6"},
        {"cards": "SQ", "points": 13, "clause": "AB-6"},
    ],
    "match": {"deals": 4, "wins": "least", "clause": "AB-7"},
}
SPADES: dict[str, Any] = {
    **WHIST,
    "trumps": {"are": "spades", "clause": "AB-3"},
    "bid": {"clause": "AB-4"},
    "score": [
        {"made": "at least", "per_bid": 10, "over_trick": 1, "failed_per_bid": -10, "clause": "AB-6"},
        {"nil": 100, "clause": "AB-6"},
    ],
}
GAMES = {"whist": WHIST, "hearts": HEARTS, "spades": SPADES, "dream-capture": data_of("dream-capture")}


def play(game: DataGame, names: tuple[str, str], seed: int) -> tuple[float | int, ...]:
    """The points of a deal in which the first bot has side 0 (or seat 0) and the second the others."""
    deal = Deal(game, game.usual_seats, seed % game.usual_seats, seed=bytes([seed] * 32))
    rng = np.random.default_rng(seed)
    while not deal.finished:
        view = deal.view(min(deal.actors))
        player = bot(names[game.side(view.mover) != 0])
        deal.play_move(view.mover, [int(action) for action in player.choose(view, rng)])
    return deal.score().points


@pytest.mark.campaign
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["easy", "steady"])
def test_whole_deals_are_played_by_each_level(name: str, level: str) -> None:
    game = data_game(name, GAMES[name])
    for seed in range(3):
        play(game, (level, level), seed)


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["hearts", "whist"])
def test_steady_does_better_than_random(name: str) -> None:
    game = data_game(name, GAMES[name])
    ahead = 0.0
    for seed in range(24):
        own, *others = play(game, ("steady", "random"), seed)
        ahead += (own - sum(others) / len(others)) * (-1 if game.lowest_wins else 1)
    assert ahead > 0


def test_a_new_game_compiles_nothing() -> None:
    """All that machine code is made of is the same object for another game of the family."""
    one, other = data_game("whist", WHIST), data_game("hearts", HEARTS)
    assert compiled_game(one) is compiled_game(other)
    assert searcher(one) is searcher(other)
    assert one.steady is other.steady
    assert one.machine == "tricks"
