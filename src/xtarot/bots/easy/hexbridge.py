"""A beginner at Hexbridge: has learnt the calls, and takes tricks."""

from xtarot.bots.easy.tricks import LEADS, weight
from xtarot.bots.steady.hexbridge import best_call
from xtarot.cards import CARDS, SUIT_STRIDE, Pile
from xtarot.games.hexbridge import AUCTION, TRUMPS, power, side
from xtarot.hooks import Policy
from xtarot.state import State, lowest


def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """The call of the system, or the card that a beginner plays."""
    if v.phase == AUCTION:
        return CARDS + best_call(v, seat, buttons)
    best, most = -1, -(1 << 30)
    for suit in range(5):
        mask = cards[suit]
        while mask:
            card = SUIT_STRIDE * suit + lowest(mask)
            mask &= mask - 1
            if wanted(v, seat, card) > most:
                best, most = card, wanted(v, seat, card)
    return best


def wanted(v: State, seat: int, card: int) -> int:
    """How much a beginner wants to play a card."""
    is_trump = card // SUIT_STRIDE == TRUMPS[v.bid % 5]
    if v.played == 0:
        return weight(card, is_trump, 0, LEADS, False)
    return weight(card, is_trump, power(v, card), power(v, v.trick[v.best]), side(v.best) == side(seat))


EASY = Policy(choose)
