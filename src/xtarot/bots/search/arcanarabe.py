"""What search knows of Arcanarabe: a playout ends with the auction, and what that came to is judged as it stands."""

from math import exp, sqrt

from xtarot.bots.steady.arcanarabe import KEEP, LAST, SMALL_HAND, outlook
from xtarot.cards import ARCANA as ARCANA_SUIT
from xtarot.games.arcanarabe import FINISHED, HAND, MOST_IN_HAND, OFFERING, RESHUFFLING, WON
from xtarot.lab.playouts import Numbers
from xtarot.state import State, lowest

THOUGHT = {"noise": 50, "doubt": 0}  # others do not always lay the same

# How far the seats will come apart in points: so much is never known, and so much for the root of the arcana to come.
SPREAD, SPREAD_TO_COME = 0.4, 0.35


def near_end(s: State) -> bool:
    """Whether the next auction begins (AR-5). A playout starts after a move, and so in the auction before."""
    return bool(s.acted == 0 and (s.phase == OFFERING or s.phase == RESHUFFLING))


def value(s: State, totals: Numbers, ours: int) -> float:
    """AR-15: the share in the win; before the end what it may come to, by the points that the seats can expect."""
    seat = lowest(ours)
    if s.phase == FINISHED:
        shared = 0
        for other in range(s.seats):
            if totals[other] > totals[seat]:
                return 0.0
            shared += totals[other] == totals[seat]
        return 1 / shared
    sharp = 1.6 / (SPREAD + SPREAD_TO_COME * sqrt(24.0 - s.shown))
    mine = expected(s, seat)
    total = 0.0
    for other in range(s.seats):
        total += exp(sharp * (expected(s, other) - mine))
    return 1 / total


def expected(s: State, seat: int) -> float:
    """The points that a seat's arcana promise, and its hand."""
    cards = 0.0
    for suit in range(4):
        left = s.piles[HAND + seat, suit]
        while left:
            cards += KEEP[lowest(left)]
            left &= left - 1
    for k in range(min(MOST_IN_HAND, s.counts[HAND + seat])):
        cards += SMALL_HAND * (MOST_IN_HAND - k)
    return outlook(s, s.piles[WON + seat, ARCANA_SUIT]) + cards * min(LAST, 24 - s.shown) / LAST
