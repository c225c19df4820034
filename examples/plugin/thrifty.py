"""thrifty: a bot that wins a round of High Card as cheaply as it can, and loses it with the least."""

from high_card import TABLE

from xtarot.rules.cards import SUIT_STRIDE


class Thrifty:
    """At High Card it wins with no rank above `spend`; at other games it makes the first legal move."""

    name = "thrifty"

    def __init__(self, spend: int = 21) -> None:
        self.spend = spend

    def choose(self, view, rng):
        """A legal move: here a verb and a card."""
        if view.game.name != "high-card":
            return next(view.legal_moves())
        s = view.state
        to_beat = s.best_card % SUIT_STRIDE if s.counts[TABLE] else -1
        moves = sorted(view.legal_moves(), key=lambda move: move[1] % SUIT_STRIDE)
        return next((move for move in moves if to_beat < move[1] % SUIT_STRIDE <= self.spend), moves[0])
