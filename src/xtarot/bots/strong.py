"""strong: a search bot for every game. See `xtarot.bots.search`."""

import numpy as np

from xtarot.bots.search.choosing import SearchSettings, best_move
from xtarot.bots.search.parts import NAMES
from xtarot.games import Game
from xtarot.steps import Move
from xtarot.view import View


class Strong:
    """Tries moves in worlds drawn from its view, and makes the one that comes out best.

    What it takes, and how it thinks, is said by `SearchSettings`: ``ms`` of time for a move, or a number of ``worlds``, … .
    What is not said here is as the game's file in `search` has it (``THOUGHT``). With a number of worlds the same view
    and generator give the same move.
    """

    name = "strong"

    def __init__(
        self,
        ms: int = SearchSettings.ms,
        worlds: int = SearchSettings.worlds,
        cores: int = SearchSettings.cores,
        noise: int | None = None,
        pool: int | None = None,
        slip: int | None = None,
        doubt: int | None = None,
        behind: int | None = None,
        without: str = SearchSettings.without,
    ) -> None:
        if unknown := [part for part in without.split("+") if part and part not in NAMES]:
            raise ValueError(f"strong has no part {unknown[0]!r}; there are {', '.join(NAMES)}")
        how = {"noise": noise, "pool": pool, "slip": slip, "doubt": doubt, "behind": behind}
        self._given: dict[str, int | str] = {"ms": ms, "worlds": worlds, "cores": cores, "without": without}
        self._given |= {key: value for key, value in how.items() if value is not None}

    def how(self, game: Game) -> SearchSettings:
        """How it thinks at a game."""
        return SearchSettings(**{**game.search.settings, **self._given})

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        """The move that the search finds."""
        return best_move(view, rng, self.how(view.game))
