"""A beginner's card in a trick: the strongest that beats the card led, whoever wins by now; else the lowest."""

from xtarot.rules.cards import SUIT_STRIDE

TRUMP = 100


def lead(card: int, is_trump: bool) -> int:
    """How much a beginner wants to lead a card: the highest, and trumps last."""
    return card % SUIT_STRIDE - TRUMP * is_trump


def follow(card: int, is_trump: bool, power: int, to_beat: int) -> int:
    """How much a beginner wants to play a card to a trick.

    `power`: how strong it is in the trick; `to_beat`: how strong the card led is. Who has beaten that one since, a
    partner or an opponent, a beginner does not look at.
    """
    return 1000 + power if power > to_beat else -(card % SUIT_STRIDE) - TRUMP * is_trump
