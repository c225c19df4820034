"""What the rulebooks of trick games say in the same words."""

from xtarot.cards import ARCANA, Pile
from xtarot.state import fill

FREE = 0  # no clause narrows the choice


def any_card(hand: Pile, cards: Pile) -> int:
    """Every card of the hand may be played."""
    fill(cards, hand)
    return FREE


def only(hand: Pile, suit: int, cards: Pile, clause: int) -> int:
    """Only the cards of one suit may be played, by this clause."""
    cards[suit] = hand[suit]
    return clause


def follow_or_trump(hand: Pile, led: int, cards: Pile, must_follow: int, must_trump: int) -> int:
    """Follow the led suit; who cannot must trump; who can do neither may play anything. Returns what binds."""
    if hand[led]:
        return only(hand, led, cards, must_follow)
    if hand[ARCANA]:
        return only(hand, ARCANA, cards, must_trump)
    return any_card(hand, cards)
