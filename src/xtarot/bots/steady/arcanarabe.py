"""Rules of thumb for Arcanarabe.

First what the arcana on offer is worth, to this seat and in another's hands: the points of its runs, and the chance
that they grow. Then what each card would come to, over a few dozen ways in which the others may bid; what they lay is
drawn from the cards not seen, the higher the more they want the arcana. That a card does more as an M, or that only an
N beats an F, is found so and needs no rule of its own. What a card would be good for later speaks against laying it.
"""

import numpy as np
import numpy.typing as npt

from xtarot.cards import ARCANA as ARCANA_SUIT
from xtarot.cards import CARDS, WORD, Pile, pile
from xtarot.games.arcanarabe import (
    DROPPING,
    HAND,
    MOST_IN_HAND,
    OFFER,
    OFFERING,
    PACK,
    PASS,
    PRIZE,
    PRIZES,
    RAISE,
    RUN_POINTS,
    WON,
    strongest,
    the_card,
)
from xtarot.state import NO_CARD, State, Words, bits, lowest

Points = npt.NDArray[np.float64]

ALL = pile(PACK)
ALL_PRIZES = int(pile(PRIZES)[ARCANA_SUIT])
SCENARIOS = 48  # ways in which the others may bid

# What a card is good for in a later auction, by its bit: M, N, 1 … 15, and F. In points.
KEEP = np.array([0.20, 0.10] + [0.012 * number for number in range(1, 16)] + [0.0] * 4 + [0.40, 0.0, 0.0])
SMALL_HAND = 0.1  # what any card is worth besides, for each that the hand is short
LAST = 5  # with fewer arcana to come cards are worth less, and nothing at the end
SURPRISE = 0.8  # the part of what a second card gains that it gains by being laid last, with the first ones known

GROWTH = 1.2  # how much likelier than others a seat is to win an arcana that lengthens its run
LEADER = 1.5  # how much more it hurts when one wins who has as many points already
WANTED = 0.25  # an arcana worth so much to a seat is one it bids for

# How likely a seat lays a first and a second card, in 1024: one that does not want the arcana, one that does.
LAYS = np.array([600, 950])
RAISES = np.array([120, 550])


def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """The card, or the pass, that promises most."""
    cheapest = least(v, seat, cards, NO_CARD)
    if v.phase == DROPPING:
        return cheapest
    worth = np.zeros(9)
    stakes(v, seat, worth)
    others = np.full((SCENARIOS, 8), NO_CARD, np.int64)
    foresee(v, seat, others)
    stand = promise(seat, the_card(v.piles[OFFER + seat]), worth, others)
    word, most = -1, -1e9
    if buttons >> PASS & 1:
        drops = v.phase == OFFERING and v.counts[HAND + seat] > MOST_IN_HAND
        word, most = CARDS + PASS, stand - (keep(v, seat, cheapest) if drops else 0.0)
    for suit in range(4):
        left = cards[suit]
        while left:
            card = WORD * suit + lowest(left)
            left &= left - 1
            gain = promise(seat, card, worth, others)
            if gain - keep(v, seat, card) > most:
                word, most = card, gain - keep(v, seat, card)
            first = least(v, seat, cards, card)
            if v.phase == OFFERING and first != NO_CARD:  # a card to stay in with, and this one on it
                later = gain + SURPRISE * max(0.0, gain - stand) - keep(v, seat, card) - keep(v, seat, first)
                if later > most:
                    word, most = first, later
    return word


# What cards and arcana are worth


def keep(v: State, seat: int, card: int) -> float:
    """What a card would still be good for."""
    short = max(0, MOST_IN_HAND + 1 - v.counts[HAND + seat])
    return (KEEP[card % WORD] + SMALL_HAND * short) * min(LAST, 24 - v.shown) / LAST


def least(v: State, seat: int, cards: Pile, but: int) -> int:
    """The card, but one, that can best be done without; NO_CARD if there is none."""
    found, cost = NO_CARD, 1e9
    for suit in range(4):
        left = cards[suit]
        while left:
            card = WORD * suit + lowest(left)
            left &= left - 1
            if card != but and keep(v, seat, card) < cost:
                found, cost = card, keep(v, seat, card)
    return found


def stakes(v: State, seat: int, worth: Points) -> None:
    """What it is worth to the seat that each of the others wins the arcana, or itself."""
    for other in range(v.seats):
        worth[other] = increase(v, other)
        if other != seat:
            worth[other] /= 1 - v.seats
            if run_points(v.piles[WON + other, ARCANA_SUIT]) >= run_points(v.piles[WON + seat, ARCANA_SUIT]):
                worth[other] *= LEADER


def increase(v: State, seat: int) -> float:
    """By how much the arcana on offer betters what a seat has won."""
    won, prize = v.piles[WON + seat, ARCANA_SUIT], v.piles[PRIZE, ARCANA_SUIT]
    return outlook(v, won | prize) - outlook(v, won)


def outlook(v: State, won: int) -> float:
    """AR-14: the points of these arcana, and those that single arcana still to come would add."""
    to_come = ALL_PRIZES & ~v.piles[PRIZE, ARCANA_SUIT]
    for p in range(WON, WON + 9):  # the ninth: those set aside
        to_come &= ~v.piles[p, ARCANA_SUIT]
    to_come &= won << 1 | won >> 1  # only a neighbour changes anything
    now = run_points(won)
    total = 1.0 * now
    while to_come:
        total += min(0.5, GROWTH / v.seats) * max(0, run_points(won | to_come & -to_come) - now)
        to_come &= to_come - 1
    return total


def run_points(won: int) -> int:
    """AR-14: the points of a word of arcana."""
    total = 0
    while won:
        low = won & -won
        end = won + low  # the run at the low end is carried over
        total += RUN_POINTS[bits(won & ~end)] if won & ~end else 0
        won &= end
    return total


# What the others may do


def foresee(v: State, seat: int, others: Words) -> None:
    """Fill each row with cards that the other seats may have before them in the end."""
    rng = np.ones(1, np.int64)
    pool = np.zeros(4, np.int64)
    wants = np.zeros(8, np.int64)
    for other in range(v.seats):
        wants[other] = int(increase(v, other) > WANTED)
    for k in range(len(others)):
        for suit in range(4):
            pool[suit] = ALL[suit] & ~v.seen[seat, suit]
        for turn in range(v.seats):
            other = (v.parent + turn) % v.seats
            if other != seat:
                others[k, other] = final_card(v, other, turn, wants[other], pool, rng)


def final_card(v: State, other: int, turn: int, wants: int, pool: Words, rng: Words) -> int:
    """What counts of a seat in the end: what it laid where that is known, else what it may lay."""
    first = the_card(v.piles[OFFER + other])
    if v.phase == OFFERING:
        if v.acted <= turn and turn > 0 and draw(rng, 1024) >= LAYS[wants]:
            return NO_CARD
        if v.acted > turn and v.counts[OFFER + other] == 0:
            return NO_CARD
        first = likely_card(v, other, wants, pool, rng)
    elif v.counts[OFFER + other] == 0:
        return NO_CARD
    may_raise = v.phase == OFFERING or v.acted <= turn
    if v.counts[RAISE + other] or (may_raise and other != v.ahead and draw(rng, 1024) < RAISES[wants]):
        second = likely_card(v, other, wants, pool, rng)
        return first if second == NO_CARD else second
    return first


def likely_card(v: State, other: int, wants: int, pool: Words, rng: Words) -> int:
    """Take a card out of the pool: who wants the arcana lays the higher of two."""
    card = any_card(v, other, pool, rng)
    if wants:
        second = any_card(v, other, pool, rng)
        if second != NO_CARD and second % WORD > card % WORD:
            card = second
    if card != NO_CARD:
        pool[card // WORD] &= ~(1 << card % WORD)
    return card


def any_card(v: State, other: int, pool: Words, rng: Words) -> int:
    """A card of the pool that the seat may hold (AR-12), or NO_CARD."""
    count = 0
    for suit in range(4):
        count += bits(may_have(v, other, pool, suit))
    k = draw(rng, count)
    for suit in range(4):
        word = may_have(v, other, pool, suit)
        while word:
            if k == 0:
                return WORD * suit + lowest(word)
            k -= 1
            word &= word - 1
    return NO_CARD


def may_have(v: State, other: int, pool: Words, suit: int) -> int:
    """The cards of a suit that may be in a seat's hand: who has not drawn since has none of this stock."""
    return pool[suit] if v.drew[other] else pool[suit] & ~v.restocked[suit]


def draw(rng: Words, n: int) -> int:
    """A number 0 … n − 1. The same ones come each time: what is compared is compared on the same ways to bid."""
    rng[0] = (rng[0] * 1103515245 + 12345) & 0x7FFFFFFF
    return rng[0] // 64 * n >> 25


def promise(seat: int, card: int, worth: Points, others: Words) -> float:
    """AR-10: what it comes to, on average, to have this card before one in the end."""
    fates = np.zeros(8, np.int64)
    total = 0.0
    for k in range(len(others)):
        others[k, seat] = card
        winner = strongest(others[k], fates)
        if winner >= 0:
            total += worth[winner]
    return total / len(others)
