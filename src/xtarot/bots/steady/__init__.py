"""steady: plays by a heuristic policy, as a sensible person does.

Each game gives its own as `steady` (`hooks.Bots`); ours stand in a file of the game's name here. They are
written as rules are, and compile like them. A game without any is played at random.
"""

from collections.abc import Sequence

import numpy as np

from xtarot.bots.moves import arguments, compose
from xtarot.bots.random import Random
from xtarot.deals.deal import Deal
from xtarot.deals.view import View
from xtarot.games import Game
from xtarot.rules.hooks import Choose, System


class Steady:
    """Plays by each game's heuristic policy."""

    name = "steady"

    def choose(self, view: View, rng: np.random.Generator) -> Sequence[int]:
        """The move that the heuristic policy chooses."""
        rule = self.policy(view.game)
        if rule is None:
            return Random().choose(view, rng)
        return compose(view.game, view.state, view.mover, _prepared.get(rule, rule))

    def policy(self, game: Game) -> Choose | None:
        """The heuristic policy for a game, which compiles; None where there is none, and moves are random."""
        return policy(game)

    def prepare(self, game: Game) -> None:
        """Play the game in machine code from now on, in this process. Takes seconds where there is none yet."""
        rule = self.policy(game)
        if rule is None or rule in _prepared:
            return
        from xtarot.machine.compiled import compiled_game  # loads the compiler

        kernel = compiled_game(game).kernel(rule)
        deal = Deal(game, game.usual_seats, 0)
        seat = min(deal.actors)
        kernel(*arguments(game, deal.view(deal.decider(seat)).state, seat))
        _prepared[rule] = kernel


_prepared: dict[Choose, Choose] = {}  # heuristic policies, and the same in machine code


def policy(game: Game) -> Choose | None:
    """The heuristic policy for a game, or None."""
    return game.steady.choose if game.steady else None


def system(game: Game) -> System | None:
    """What calls mean in a game, or None."""
    return game.steady.system if game.steady else None
