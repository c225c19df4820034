"""A beginner at Lotarot: bids on trumps alone, keeps what is strong, and plays high; in Ramsch it ducks."""

from xtarot.bots.easy.tricks import TRUMP, follow, lead
from xtarot.games.lotarot import (
    BIDDING,
    DISCARDING,
    HAND,
    LOWEST_BID,
    PASS,
    PLAYING,
    SOLO,
    STRENGTH,
    TAKING,
    power,
)
from xtarot.rules.cards import ARCANA, CARDS, SUIT_STRIDE, Pile
from xtarot.rules.hooks import Policy
from xtarot.rules.state import State, bits, card_list, lowest
from xtarot.rules.steps import DONE

TRUMPS = 5  # with fewer a beginner passes
EXCHANGED = 3  # nor does it bid where fewer cards may be exchanged


def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """The call, or the card that a beginner takes, throws or plays."""
    if v.phase == BIDDING:
        return CARDS + call(v, seat, buttons)
    if v.phase == DISCARDING and buttons:
        return CARDS + DONE
    best, most = CARDS + DONE, -(1 << 30)
    for card in card_list(cards):
        weight = wanted(v, card)
        if weight > most:
            best, most = card, weight
    return best


def call(v: State, seat: int, buttons: int) -> int:
    """The next bid, with enough trumps; else a pass."""
    bids = buttons & ~(1 << PASS)
    if v.declarer == seat or bits(v.piles[HAND + seat][ARCANA]) < TRUMPS or not bids:
        return PASS
    return lowest(bids) if lowest(bids) <= LOWEST_BID + SOLO - EXCHANGED else PASS


def wanted(v: State, card: int) -> int:
    """How much a beginner wants to take, throw or play a card; the strongest stay in hand, in Ramsch the weakest."""
    strength = STRENGTH[v.ramsch][card]
    if v.phase != PLAYING:
        return strength if (v.phase == TAKING) != v.ramsch else -strength
    is_trump = card // SUIT_STRIDE == ARCANA
    if v.ramsch:
        return ducking(v, strength, is_trump, card)
    if v.played == 0:
        return lead(card, is_trump)
    return follow(card, is_trump, power(v, card), power(v, v.trick[v.leader]))


def ducking(v: State, strength: int, is_trump: bool, card: int) -> int:
    """The same of a play in Ramsch: the strongest card that does not take the trick, else the weakest."""
    if v.played and power(v, card) < power(v, v.trick[v.best]):
        return 1000 + strength
    return -strength - TRUMP * is_trump


EASY = Policy(choose)
