"""A beginner at a trick game that is data: plays high, or low where tricks are to be avoided; bids its high cards."""

from xtarot.bots.easy.tricks import follow, lead
from xtarot.bots.steady.trick_worth import trick_is_good
from xtarot.families.tricks.numbers import BID_LEAST, BID_MOST, BYTE
from xtarot.families.tricks.state import AUCTIONING, BIDDING, CALLING, HAND, NOT_LED, PASS_BUTTON, PLAYING, TRUMPS, ZERO
from xtarot.families.tricks.trick import kind, power, strength
from xtarot.rules.cards import CARDS, Pile
from xtarot.rules.hooks import Policy
from xtarot.rules.state import State, card_list, lowest

HIGH = 11  # from here on a card is high: as ace and king are in a suit of thirteen


def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """The card or the bid of a beginner."""
    if v.phase == BIDDING:
        return bid(v, seat, buttons)
    if v.phase == AUCTIONING:
        return offer(v, seat, buttons)
    if v.phase == CALLING:
        return CARDS + lowest(buttons)
    best, most = -1, -(1 << 30)
    for card in card_list(cards):
        weight = wanted(v, card) if v.phase == PLAYING else -kept(v, card)
        if weight > most:
            best, most = card, weight
    return best


def bid(v: State, seat: int, buttons: int) -> int:
    """As many tricks as there are high cards in the hand."""
    number = min(max(high_cards(v, seat) * 2 // 3, v.game[BID_LEAST]), v.game[BID_MOST])
    if buttons >> ZERO + number & 1:
        return CARDS + ZERO + number
    return CARDS + lowest(buttons)


def high_cards(v: State, seat: int) -> int:
    """How many cards of a hand are high."""
    count = 0
    for card in card_list(v.piles[HAND + seat]):
        if strength(v, card) > HIGH:
            count += 1
    return count


def offer(v: State, seat: int, buttons: int) -> int:
    """The lowest bid, with a hand of which half the cards are high; else a pass."""
    bids = buttons & ~(1 << PASS_BUTTON)
    good = 2 * high_cards(v, seat) >= v.counts[HAND + seat]
    if bids and (good or not buttons >> PASS_BUTTON & 1):
        return CARDS + lowest(bids)
    return CARDS + PASS_BUTTON


def kept(v: State, card: int) -> int:
    """How much a beginner wants to keep a card."""
    high = strength(v, card) + BYTE * (kind(v, card) == TRUMPS)
    return high if trick_is_good(v) else -high


def wanted(v: State, card: int) -> int:
    """How much a beginner wants to play a card."""
    is_trump = kind(v, card) == TRUMPS
    if not trick_is_good(v):
        return -strength(v, card) - BYTE * is_trump
    if v.led == NOT_LED:
        return lead(strength(v, card), is_trump)
    return follow(strength(v, card), is_trump, power(v, card), power(v, v.trick[v.leader]))


EASY = Policy(choose)
