"""How far the results of a game usually spread, so that a difference can be called small or large."""

from functools import cache
from math import sqrt

import numpy as np

from xtarot.bots.search.game_hooks import searcher
from xtarot.bots.search.move_selection import candidates
from xtarot.bots.search.trial import SearchSettings, Trial
from xtarot.deals.chance import read_seed
from xtarot.deals.deal import Deal
from xtarot.games import Game
from xtarot.review.evidence import unit_of

DEALS, WORLDS = 16, 16


@cache
def spread(game: Game, seats: int) -> float:
    """The standard deviation of what a deal is worth to a seat, in the game's unit.

    As the game says; where values are the chance to win, that of deals won or lost; else found by playing out deals
    from their first move.
    """
    if game.search.spread:
        return game.search.spread
    if unit_of(game) == "wins":
        sides = game.sides(seats)
        return sqrt(sides - 1) / sides
    found = []
    settings = SearchSettings(**game.search.settings)
    for number in range(DEALS):
        deal = Deal(game, seats, number % seats, seed=read_seed(f"spread {number}"))
        if deal.finished:
            continue
        view, rng = deal.view(deal.decider(min(deal.actors))), np.random.default_rng(number)
        move = next(candidates(view, view.mover, searcher(game), rng, settings.without))
        trial = Trial(view, searcher(game), [move], rng, settings)
        found.append(trial.values(trial.worlds(WORLDS)))
    return float(np.std(found)) if found else 0.0
