"""A beginner at Hexbridge: has learnt the calls, and plays high."""

from xtarot.bots.easy.tricks import follow, lead
from xtarot.bots.steady.hexbridge import best_call
from xtarot.games.hexbridge import AUCTION, TRUMPS, power
from xtarot.rules.cards import CARDS, SUIT_STRIDE, Pile
from xtarot.rules.hooks import Policy
from xtarot.rules.state import State, card_list


def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """The call of the system, or the card that a beginner plays."""
    if v.phase == AUCTION:
        return CARDS + best_call(v, seat, buttons)
    best, most = -1, -(1 << 30)
    for card in card_list(cards):
        weight = wanted(v, card)
        if weight > most:
            best, most = card, weight
    return best


def wanted(v: State, card: int) -> int:
    """How much a beginner wants to play a card."""
    is_trump = card // SUIT_STRIDE == TRUMPS[v.bid % 5]
    if v.played == 0:
        return lead(card, is_trump)
    return follow(card, is_trump, power(v, card), power(v, v.trick[v.leader]))


EASY = Policy(choose)
