"""thrifty: a bot that wins a round of High Card as cheaply as it can, and loses it with the least."""

from high_card import TABLE

from xtarot.cards import SUIT_STRIDE


class Thrifty:
    """At High Card it wins with no rank above `spend`; at other games it takes the first legal word."""

    name = "thrifty"

    def __init__(self, spend: int = 21) -> None:
        self.spend = spend

    def choose(self, view, rng):
        """A legal word for the move that is due: a card, or a button."""
        cards, buttons = view.legal(min(view.choosing))
        if view.game.name != "high-card":
            return (cards + buttons)[0]
        s = view.state
        to_beat = s.best_card % SUIT_STRIDE if s.counts[TABLE] else -1
        cards.sort(key=lambda card: card % SUIT_STRIDE)
        return next((card for card in cards if to_beat < card % SUIT_STRIDE <= self.spend), cards[0])
