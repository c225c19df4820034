"""strong: a search bot for every game. See `xtarot.bots.search`."""

from collections.abc import Sequence
from inspect import signature
from typing import Any

import numpy as np

from xtarot.bots.search.game_hooks import NAMES
from xtarot.bots.search.move_selection import best_move
from xtarot.bots.search.trial import SearchSettings
from xtarot.deals.view import View
from xtarot.games import Game


class Strong:
    """Tries moves in worlds drawn from its view, and makes the one that comes out best.

    Its parameters are those of `SearchSettings`. Those that are not given are as the game has them, or else
    the defaults. With a number of worlds the same view and generator give the same move.
    """

    name = "strong"

    __signature__ = signature(SearchSettings)

    def __init__(self, **given: Any) -> None:
        """Raises ValueError for a part to do `without` that there is not."""
        without = SearchSettings(**given).without
        if unknown := [part for part in without.split("+") if part and part not in NAMES]:
            raise ValueError(f"strong has no part {unknown[0]!r}; there are {', '.join(NAMES)}")
        self._given = given

    def settings(self, game: Game) -> SearchSettings:
        """How it searches at a game."""
        return SearchSettings(**{**game.search.settings, **self._given})

    def choose(self, view: View, rng: np.random.Generator) -> Sequence[int]:
        """The move that the search finds."""
        return best_move(view, rng, self.settings(view.game))
