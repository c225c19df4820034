"""A beginner at Dream Capture: keeps trumps and points, and takes tricks."""

from xtarot.bots.easy.tricks import LEADS, TRUMP, weight
from xtarot.cards import ARCANA, SUIT_STRIDE, Pile
from xtarot.games.dream_capture import CARD_POINTS, DISCARDING, power, side
from xtarot.hooks import Policy
from xtarot.state import State, lowest


def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """The card that a beginner discards or plays."""
    best, most = -1, -(1 << 30)
    for suit in range(5):
        mask = cards[suit]
        while mask:
            card = SUIT_STRIDE * suit + lowest(mask)
            mask &= mask - 1
            wish = -loss(card) if v.phase == DISCARDING else wanted(v, seat, card)
            if wish > most:
                best, most = card, wish
    return best


def loss(card: int) -> int:
    """What it costs to throw a card."""
    return TRUMP * (card // SUIT_STRIDE == ARCANA) + 10 * CARD_POINTS[card] + card % SUIT_STRIDE


def wanted(v: State, seat: int, card: int) -> int:
    """How much a beginner wants to play a card."""
    is_trump = card // SUIT_STRIDE == ARCANA
    if v.played == 0:
        return weight(card, is_trump, 0, LEADS, False)
    return weight(card, is_trump, power(card, v.led), power(v.trick[v.best], v.led), side(v.best) == side(seat))


EASY = Policy(choose)
