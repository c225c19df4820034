"""A beginner at Arcanarabe: likes any arcana, those best that score at once, and blocks nobody."""

import numpy as np

from xtarot.bots.steady.arcanarabe import best_offer, run_points
from xtarot.games.arcanarabe import PRIZE, WON
from xtarot.rules.cards import ARCANA, Pile
from xtarot.rules.hooks import Policy
from xtarot.rules.state import State

ANY = 0.5  # points that a beginner thinks any arcana is worth that does no harm


def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """The card that is likely enough to win, or a pass. A second card is thought of when it is due."""
    worth = np.zeros(9)  # it means nothing to a beginner that others win
    won = v.piles[WON + seat][ARCANA]
    gain = run_points(won | v.piles[PRIZE][ARCANA]) - run_points(won)
    worth[seat] = gain + ANY if gain >= 0 else gain
    return best_offer(v, seat, cards, buttons, worth, False)


EASY = Policy(choose)
