"""Heuristic policy for Lotarot: what a hand is worth; the bid, and the exchange."""

import numpy as np

from xtarot.games.lotarot import (
    HALF_POINTS,
    HAND,
    KEPT,
    LOWEST_BID,
    PACK,
    PASS,
    SOLO,
    STRENGTH,
    T0,
    T1,
    T21,
    WINDOW,
    take_out,
)
from xtarot.rules.cards import ARCANA, CARDS, SUIT_STRIDE, Pile, pile
from xtarot.rules.state import State, add, bits, card_list, fill, has, remove
from xtarot.rules.steps import DONE

ALL = pile(PACK)

# The points that a declarer makes of a hand in tricks; fitted to 1,500 deals of four that play like this.
BASE = 0.7
TRUMPS = np.array([11.5, 2.0] + [0.85] * 8 + [1.6] * 4 + [1.8] * 3 + [2.4] * 2 + [3.7] * 2 + [7.2])  # by number
LONG_TRUMPS, MANY = 1.7, 5  # for each trump over MANY
COURTS = np.array([0.0] * 17 + [0.4, 1.4, 2.6, 7.2])  # by bit
SHORT = np.array([6.5, 1.0, -1.0, -1.0] + [0.0] * 15)  # by cards in a suit

DOUBT = 3.5  # by how much the points may differ: a logistic scale
FACE_DOWN = 1.0  # what the sixth card of the window is worth, when six may be taken
PASS_WORTH = -3.0  # what it is worth to let others bid: somebody else may win, and is paid


def call(v: State, seat: int, buttons: int) -> int:
    """LT-6: the bid of which most may be expected, or a pass."""
    best, most = PASS, PASS_WORTH
    hand = np.zeros(5, np.int64)
    for bid in range(SOLO + 1):
        if buttons >> LOWEST_BID + bid & 1:
            expected = points_after(v, seat, SOLO - bid, hand)
            win = 1.0 / (1.0 + np.exp((55.0 - expected) / DOUBT))
            value = expected - 55.0 + (2.0 * win - 1.0) * v.bonus[bid]
            if value > most:
                best, most = LOWEST_BID + bid, value
    return best


def points_after(v: State, seat: int, exchanged: int, hand: Pile) -> float:
    """What a declarer may make of this hand after exchanging `exchanged` cards. `hand` is room to work in."""
    window = np.zeros(5, np.int64)
    fill(hand, v.piles[HAND + seat])
    fill(window, v.piles[WINDOW])
    taken = 0
    for card in (T1, T21, T0):  # LT-10
        if taken < exchanged and has(window, card):
            shift(card, window, hand)
            taken += 1
    while taken < min(exchanged, 5):
        shift(most_useful(hand, window), window, hand)
        taken += 1
    discard = np.zeros(5, np.int64)
    for _ in range(taken):
        shift(least_useful(hand, hand), hand, discard)
    return hand_points(hand) + pile_points(discard) + (FACE_DOWN if exchanged == 6 else 0.0)


def shift(card: int, source: Pile, target: Pile) -> None:
    """Move a card between piles that are no part of a state."""
    remove(source, card)
    add(target, card)


def pile_points(cards: Pile) -> float:
    """LT-4: the points of a pile in the normal game."""
    total = 0
    for card in card_list(cards):
        total += HALF_POINTS[0][card]
    return 0.5 * total


def hand_points(hand: Pile) -> float:
    """What a declarer makes of the tricks with a hand of 18."""
    total = BASE + LONG_TRUMPS * max(0, bits(hand[ARCANA]) - MANY)
    for suit in range(4):
        total += SHORT[bits(hand[suit])]
    for card in card_list(hand):
        total += TRUMPS[card % SUIT_STRIDE] if card // SUIT_STRIDE == ARCANA else COURTS[card % SUIT_STRIDE]
    return total


def most_useful(hand: Pile, window: Pile) -> int:
    """The window card that is worth most: in the hand, or in the discard."""
    before = hand_points(hand)
    best, most = -1, -1e9
    for card in card_list(window):
        add(hand, card)
        value = hand_points(hand) - before
        remove(hand, card)
        if not has(KEPT, card):
            value = max(value, 0.5 * HALF_POINTS[0][card])
        if value > most:
            best, most = card, value
    return best


def least_useful(hand: Pile, cards: Pile) -> int:
    """The card of these that is best discarded: it counts for the declarer, and the hand is worth less without it."""
    best, most = -1, -1e9
    for card in card_list(cards):
        if has(KEPT, card):
            continue
        remove(hand, card)
        value = hand_points(hand) + 0.5 * HALF_POINTS[0][card] - 0.001 * STRENGTH[0][card]
        add(hand, card)
        if value > most:
            best, most = card, value
    return best


# The actions of the exchange


def best_take(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """LT-9, LT-20: the next card to take, or DONE."""
    hand = np.zeros(5, np.int64)
    fill(hand, v.piles[HAND + seat])
    for k in range(1, v.partial_size[seat]):
        add(hand, v.partial[seat][k])
    if v.ramsch:
        card = safest(cards)
        if card < 0 or (buttons >> DONE & 1 and not worth_swapping(v, seat, card)):
            return CARDS + DONE
        return card
    card = most_useful(hand, cards)
    return card if card >= 0 else CARDS + DONE


def best_throw(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """LT-11, LT-20: the next card to discard, or DONE."""
    if buttons:
        return CARDS + DONE
    if v.ramsch:
        return riskiest(cards)
    hand = np.zeros(5, np.int64)
    fill(hand, v.piles[HAND + seat])
    take_out(hand, v.partial[seat], 1, max(1, v.partial_size[seat]))
    return least_useful(hand, cards)


# The exchange of Ramsch

WORTH_A_SWAP = 0.5


def risk(card: int) -> float:
    """What a card may cost in Ramsch, before anything is known of the others."""
    suit = card // SUIT_STRIDE
    if suit == ARCANA:
        return (
            8.5 + 5.0 * (card % SUIT_STRIDE / 21.0) ** 3
        )  # who is void has to trump: any trump takes a trick in the end
    weaker = 0
    for bit in range(22):
        if has(ALL, SUIT_STRIDE * suit + bit) and STRENGTH[1][SUIT_STRIDE * suit + bit] < STRENGTH[1][card]:
            weaker += 1
    return 0.5 * HALF_POINTS[1][card] + 5.0 * (weaker / 13.0) ** 2


def safest(cards: Pile) -> int:
    """The card with the least risk, or -1."""
    best, least = -1, 1e9
    for card in card_list(cards):
        if risk(card) < least:
            best, least = card, risk(card)
    return best


def riskiest(cards: Pile) -> int:
    """The card with the highest risk."""
    best, most = -1, -1e9
    for card in card_list(cards):
        if risk(card) > most:
            best, most = card, risk(card)
    return best


def worth_swapping(v: State, seat: int, card: int) -> bool:
    """LT-20: whether there is a card to discard for it, besides those for what is taken already, that is riskier."""
    hand = np.zeros(5, np.int64)
    for suit in range(5):
        hand[suit] = v.piles[HAND + seat][suit] & ~KEPT[suit]
    for _ in range(max(0, v.partial_size[seat] - 1)):
        action = riskiest(hand)
        if action < 0:
            return False
        remove(hand, action)
    out = riskiest(hand)
    return out >= 0 and risk(out) - risk(card) > WORTH_A_SWAP
