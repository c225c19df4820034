"""A bot whose calls another makes: two that share them have the same auction, and their card play can be compared."""

from collections.abc import Sequence

import numpy as np

from xtarot.bots.protocol import Bot
from xtarot.deals.view import View
from xtarot.games import Game
from xtarot.rules.state import State


class WithCalls:
    """Plays as `player` does, and calls as `caller`; it is `player` alone in a game without an auction."""

    def __init__(self, player: Bot, caller: Bot) -> None:
        self.player, self.caller = player, caller
        self.name = player.name

    def choose(self, view: View, rng: np.random.Generator) -> Sequence[int]:
        """The move of `caller` or of `player`."""
        calls = view.seat in view.actors and call_due(view.game, view.state, view.seat)
        return (self.caller if calls else self.player).choose(view, rng)

    def prepare(self, game: Game) -> None:
        """Compile what both need."""
        for each in (self.player, self.caller):
            if hasattr(each, "prepare"):
                each.prepare(game)


def call_due(game: Game, s: State, seat: int) -> bool:
    """Whether a seat that may act has to make a call of the auction."""
    verb = game.buttons.index(game.auction.verb) if game.auction else -1
    return verb >= 0 and bool(int(game.legal_verbs(s, seat)) >> verb & 1)
