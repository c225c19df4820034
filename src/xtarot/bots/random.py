"""random: any legal action, each as likely as the others, until the move is whole."""

from collections.abc import Sequence

import numpy as np

from xtarot.bots.moves import compose
from xtarot.deals.view import View
from xtarot.rules.hooks import Choose
from xtarot.rules.state import bits, popcount
from xtarot.rules.steps import choose as nth


class Random:
    """Chooses any legal action with equal probability."""

    name = "random"

    def choose(self, view: View, rng: np.random.Generator) -> Sequence[int]:
        """A legal move at random."""
        return compose(view.game, view.state, view.mover, at_random(rng))


def at_random(rng: np.random.Generator) -> Choose:
    """The policy of `Random`."""
    return lambda v, seat, cards, buttons: nth(cards, buttons, int(rng.integers(popcount(cards) + bits(buttons))))
