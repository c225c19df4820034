"""easy: plays as a beginner does, by what lies on the table now. It counts nothing and remembers nothing.

How a beginner of a game thinks stands in a file of the game's name: one function ``choose(v, seat, cards, buttons) ->
word``, which compiles as those of `steady` do; a plug-in brings it as ``easy`` in its own module. A game without one is
played as `steady` plays it.
"""

from functools import cache
from typing import cast

from xtarot.bots.steady import Policy, Steady, module_of
from xtarot.games import Game


class Easy(Steady):
    """Plays as a beginner does."""

    name = "easy"

    def policy(self, game: Game) -> Policy | None:
        """How a beginner of a game thinks."""
        return _beginner(game) or super().policy(game)


@cache
def _beginner(game: Game) -> Policy | None:
    module = module_of(game, "easy")
    return None if module is None else cast(Policy, module.easy if module is game.rules else module.choose)
