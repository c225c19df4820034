"""easy: plays as a beginner does, by what lies on the table now. It counts nothing and remembers nothing.

How a beginner of a game thinks is what the game gives as `easy` (`hooks.Bots`); ours stand in a file of the
game's name here. A game without one is played as `steady` plays it.
"""

from xtarot.bots.steady import Steady
from xtarot.games import Game
from xtarot.rules.hooks import Choose


class Easy(Steady):
    """Plays as a beginner does."""

    name = "easy"

    def policy(self, game: Game) -> Choose | None:
        """How a beginner of a game thinks."""
        return game.easy.choose if game.easy else super().policy(game)
