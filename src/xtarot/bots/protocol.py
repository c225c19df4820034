"""What a bot is."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from xtarot.deals.view import View


class Bot(Protocol):
    """A player. `name` is how it is chosen, parameters included.

    It may have two more methods. ``policy(game)`` returns how it answers in machine code: a function as
    `xtarot.bots.steady` has them, or None. ``prepare(game)`` has the machine code made that it will need.
    """

    name: str

    def choose(self, view: View, rng: np.random.Generator) -> Sequence[int]:
        """A legal move of `view.mover`, as actions. The same view and generator give the same move."""
