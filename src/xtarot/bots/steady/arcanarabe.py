"""Heuristic policy for Arcanarabe.

First what the arcana on offer is worth, to this seat and in another's hands: the points of its runs, and the chance
that they grow or are spoilt. Then what each card would come to, over a few dozen ways in which the others may bid; what
they lay is drawn from the cards not seen, the higher the more they want the arcana. That a card does more as an M, or
that only an N beats an F, is found so and needs no rule of its own. What a card would be good for later speaks against
laying it.
"""

import numpy as np
import numpy.typing as npt

from xtarot.games.arcanarabe import (
    DROPPING,
    HAND,
    MAX_IN_HAND,
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
from xtarot.rules.cards import ARCANA as ARCANA_SUIT
from xtarot.rules.cards import CARDS, SUIT_STRIDE, Pile, pile
from xtarot.rules.hooks import Policy
from xtarot.rules.state import NO_CARD, Array, State, bits, has, lowest

Points = npt.NDArray[np.float64]

ALL = pile(PACK)
ALL_PRIZES = int(pile(PRIZES)[ARCANA_SUIT])
SCENARIOS = 48  # ways in which the others may bid
MAX_DRAWN = 4  # unseen cards that one seat takes for two bids, the higher of two each
TRIES = 8  # to find a card that a seat may hold; then any has to do


def keeping(m: float, n: float, fifteen: float, power: float, f: float) -> list[float]:
    """A row of `KEEP`: an M, an N, the numbers by a power of theirs, an F."""
    return [m, n] + [0.02 + fifteen * (number / 15) ** power for number in range(1, 16)] + [0.0] * 4 + [f, 0.0, 0.0]


# What a card is good for in later auctions, by rank, in points; with three, four, and more seats. Fitted to who won
# (bench/arcanarabe.py). An M turns the tables on one opponent; among many somebody else gains by it.
KEEP = np.array([keeping(0.5, 0.1, 0.38, 2, 0.5), keeping(0.2, 0.1, 0.3, 3, 0.5), keeping(0.04, 0.08, 0.26, 5, 0.45)])
SMALL_HAND = 0.1  # what any card is worth besides, for each that the hand is short
LAST = 8  # with fewer arcana to come cards are worth less, and nothing at the end
SURPRISE = 0.8  # the part of what a second card gains that it gains by being laid last, with the first ones known

# Fitted like `KEEP`: what single arcana to come count for that lengthen a run, and (shared by the seats) that spoil it.
GROWTH = 0.3
RISK = 0.7
PARENT = 0.3  # points, shared by the seats: who wins has to lay first in the next auction
LEADER = 1.5  # how much more it hurts when one wins who has as many points already
WANTED = 0.25  # a seat bids for an arcana that is worth this much to it

# How likely a seat lays a first and a second card, in 1024: one that does not want the arcana, one that does.
LAYS = np.array([600, 950])
RAISES = np.array([300, 700])


def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """The card, or the pass, that promises most."""
    worth = np.zeros(9)
    stakes(v, seat, worth)
    return best_offer(v, seat, cards, buttons, worth, True)


def best_offer(v: State, seat: int, cards: Pile, buttons: int, worth: Points, plans: bool) -> int:
    """The same, by what it is `worth` to the seat that each of the seats wins the arcana.

    With `plans` it thinks of a second card already when it lays the first.
    """
    hand = np.zeros(SUIT_STRIDE, np.int64)
    for suit in range(4):
        for rank in range(SUIT_STRIDE):
            hand[rank] += cards[suit] >> rank & 1
    cheapest = least(v, seat, hand)
    if v.phase == DROPPING:
        return card_of(cards, cheapest)
    shown = np.zeros((SCENARIOS, 2), np.int64)
    owners = np.zeros((SCENARIOS, SUIT_STRIDE), np.int64)
    foresee(v, seat, worth, shown, owners)
    mine = the_card(v.piles[OFFER + seat])
    stand = promise(seat, mine % SUIT_STRIDE if mine != NO_CARD else -1, worth, shown, owners)
    action, most = -1, -1e9
    if buttons >> PASS & 1:
        drops = v.phase == OFFERING and v.counts[HAND + seat] > MAX_IN_HAND
        action, most = CARDS + PASS, stand - (keep(v, seat, cheapest) if drops else 0.0)
    for rank in range(SUIT_STRIDE):
        if hand[rank]:
            gain = promise(seat, rank, worth, shown, owners)
            cost = keep(v, seat, rank)
            if gain - cost > most:
                action, most = card_of(cards, rank), gain - cost
            hand[rank] -= 1
            first = least(v, seat, hand)
            hand[rank] += 1
            if plans and v.phase == OFFERING and first >= 0:  # a card to stay in with, and this one on it
                later = gain + SURPRISE * max(0.0, gain - stand) - cost - keep(v, seat, first)
                if later > most:
                    action, most = card_of(cards, first), later
    return action


def card_of(cards: Pile, rank: int) -> int:
    """A card of this rank."""
    for suit in range(4):
        if cards[suit] >> rank & 1:
            return SUIT_STRIDE * suit + rank
    return NO_CARD


# What cards and arcana are worth


def keep(v: State, seat: int, rank: int) -> float:
    """What a card would still be good for."""
    short = max(0, MAX_IN_HAND + 1 - v.counts[HAND + seat])
    return (KEEP[min(v.seats, 5) - 3, rank] + SMALL_HAND * short) * min(LAST, 24 - v.shown) / LAST


def least(v: State, seat: int, hand: Array) -> int:
    """The rank that is least needed; -1 if there is none."""
    found, cost = -1, 1e9
    for rank in range(SUIT_STRIDE):
        if hand[rank] and keep(v, seat, rank) < cost:
            found, cost = rank, keep(v, seat, rank)
    return found


def stakes(v: State, seat: int, worth: Points) -> None:
    """What it is worth to the seat that each of the others wins the arcana, or itself."""
    for other in range(v.seats):
        worth[other] = increase(v, other) - PARENT / v.seats
        if other != seat:
            worth[other] /= 1 - v.seats
            if run_points(v.piles[WON + other][ARCANA_SUIT]) >= run_points(v.piles[WON + seat][ARCANA_SUIT]):
                worth[other] *= LEADER


def increase(v: State, seat: int) -> float:
    """By how much the arcana on offer betters what a seat has won."""
    won, prize = v.piles[WON + seat][ARCANA_SUIT], v.piles[PRIZE][ARCANA_SUIT]
    return outlook(v, won | prize) - outlook(v, won)


def outlook(v: State, won: int) -> float:
    """AR-14: the points of these arcana, and those that single arcana still to come would add."""
    to_come = ALL_PRIZES & ~v.piles[PRIZE][ARCANA_SUIT]
    for p in range(WON, WON + 9):  # the ninth: those set aside
        to_come &= ~v.piles[p][ARCANA_SUIT]
    to_come &= won << 1 | won >> 1  # only a neighbour changes anything
    now = run_points(won)
    total = 1.0 * now
    while to_come:
        more = run_points(won | to_come & -to_come) - now
        total += more * (GROWTH if more > 0 else RISK / v.seats)
        to_come &= to_come - 1
    return total


def run_points(won: int) -> int:
    """AR-14: the points of a mask of arcana."""
    total = 0
    while won:
        low = won & -won
        end = won + low  # the run at the low end is carried over
        total += RUN_POINTS[bits(won & ~end)] if won & ~end else 0
        won &= end
    return total


# What the others may do


def foresee(v: State, seat: int, worth: Points, shown: Array, owners: Array) -> None:
    """Fill each row with what the other seats may show in the end.

    `shown` (ways, 2): the ranks that are shown once, and more often, a bit each. `owners` (ways, ranks): by whom.
    """
    rng = np.ones(1, np.int64)
    unseen = np.zeros(len(PACK), np.int64)
    n = 0
    for suit in range(4):
        left = ALL[suit] & ~v.seen[seat][suit]
        while left:
            unseen[n] = SUIT_STRIDE * suit + lowest(left)
            left &= left - 1
            n += 1
    for k in range(len(shown)):
        once = more = drawn = 0
        for turn in range(v.seats):
            other = (v.parent + turn) % v.seats
            if other == seat or n - drawn < MAX_DRAWN:
                continue
            wants = int(worth[other] * (1 - v.seats) > WANTED - PARENT / v.seats)
            card = the_card(v.piles[OFFER + other])
            if v.phase == OFFERING:
                if turn and not (v.counts[OFFER + other] if v.acted > turn else draw(rng, 1024) < LAYS[wants]):
                    continue
                card = likely_card(v, other, wants > 0, unseen[drawn:n], rng)
                drawn += 1
            elif v.counts[OFFER + other] == 0:
                continue
            may_raise = v.phase == OFFERING or v.acted <= turn
            if v.counts[RAISE + other] or (may_raise and other != v.ahead and draw(rng, 1024) < RAISES[wants]):
                card = likely_card(v, other, True, unseen[drawn:n], rng)
                drawn += 1
            rank = card % SUIT_STRIDE
            more |= once & 1 << rank
            once |= 1 << rank
            owners[k, rank] = other
        shown[k, 0], shown[k, 1] = once & ~more, more


def likely_card(v: State, other: int, high: bool, unseen: Array, rng: Array) -> int:
    """Draw a card to the front; the higher of two."""
    bring(v, other, 0, unseen, rng)
    if high:
        bring(v, other, 1, unseen, rng)
        if unseen[1] % SUIT_STRIDE > unseen[0] % SUIT_STRIDE:
            unseen[0], unseen[1] = unseen[1], unseen[0]
    return unseen[0]


def bring(v: State, other: int, place: int, unseen: Array, rng: Array) -> None:
    """Bring to a place one of the cards from there on that the seat may hold: who has not drawn has none of the stock.

    (AR-12)
    """
    for _ in range(TRIES):
        k = place + draw(rng, len(unseen) - place)
        unseen[place], unseen[k] = unseen[k], unseen[place]
        if v.drew[other] or not has(v.restocked, unseen[place]):
            return


def draw(rng: Array, n: int) -> int:
    """A number 0 … n − 1. The same ones come each time: what is compared is compared on the same ways to bid."""
    rng[0] = (rng[0] * 1103515245 + 12345) & 0x7FFFFFFF
    return rng[0] // 64 * n >> 25


def promise(seat: int, rank: int, worth: Points, shown: Array, owners: Array) -> float:
    """AR-10: what it comes to, on average, to have a card of this rank before one in the end; no card: −1."""
    total = 0.0
    for k in range(len(shown)):
        once = shown[k, 0]
        mine = rank >= 0 and not shown[k, 1] >> rank & 1
        if mine:
            once ^= 1 << rank
        winner = strongest(once)
        if winner >= 0:
            total += worth[seat if mine and winner == rank else owners[k, winner]]
    return total / len(shown)


STEADY = Policy(choose)
