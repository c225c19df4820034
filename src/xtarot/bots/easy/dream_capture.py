"""A beginner at Dream Capture: keeps trumps and points, and plays high."""

from xtarot.bots.easy.tricks import TRUMP, follow, lead
from xtarot.games.dream_capture import CARD_POINTS, DISCARDING, power
from xtarot.rules.cards import ARCANA, SUIT_STRIDE, Pile
from xtarot.rules.hooks import Policy
from xtarot.rules.state import State, card_list


def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """The card that a beginner discards or plays."""
    best, most = -1, -(1 << 30)
    for card in card_list(cards):
        weight = -loss(card) if v.phase == DISCARDING else wanted(v, card)
        if weight > most:
            best, most = card, weight
    return best


def loss(card: int) -> int:
    """What it costs to throw a card."""
    return TRUMP * (card // SUIT_STRIDE == ARCANA) + 10 * CARD_POINTS[card] + card % SUIT_STRIDE


def wanted(v: State, card: int) -> int:
    """How much a beginner wants to play a card."""
    is_trump = card // SUIT_STRIDE == ARCANA
    if v.played == 0:
        return lead(card, is_trump)
    return follow(card, is_trump, power(card, v.led), power(v.trick[v.leader], v.led))


EASY = Policy(choose)
