"""What search knows of Arcanarabe: what others may have laid, and that a playout ends with the auction.

What that came to is judged as it stands.
"""

from math import exp, sqrt

import numpy as np

from xtarot.bots.search.playout import POSITION, SIGHT, look
from xtarot.bots.steady.arcanarabe import KEEP, choose, outlook
from xtarot.games.arcanarabe import (
    FINISHED,
    HAND,
    OFFER,
    OFFERING,
    RAISE,
    RAISING,
    RESHUFFLING,
    WON,
    the_card,
)
from xtarot.machine.playouts import Numbers, States
from xtarot.rules.cards import ARCANA as ARCANA_SUIT
from xtarot.rules.cards import CARDS, SUIT_STRIDE, Pile
from xtarot.rules.hooks import Search
from xtarot.rules.state import State, empty, lowest, move
from xtarot.rules.steps import legal

# Fitted to who won of games of steady (bench/arcanarabe.py), at the beginning of each auction:
SPREAD, SPREAD_TO_COME = 0.1, 0.33  # how far three seats come apart in points, and for the root of the arcana to come
CROWD = 0.6  # the power of the number of seats with which they come less far apart
TO_USE = 4.0  # with this many arcana to come a hand is worth half of what it may be
PARENT = 1.2  # points that it costs to lay first, shared by the seats


def prune_moves(v: State, seat: int, actions: list[int], taken: int) -> list[int]:
    """One card of each rank: suits mean nothing (AR-10)."""
    one = {action % SUIT_STRIDE if action < CARDS else action: action for action in [*actions, taken]}
    return list(one.values())


def is_endgame(s: State) -> bool:
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
    sharp = (s.seats / 3) ** CROWD / (SPREAD + SPREAD_TO_COME * sqrt(25.0 - s.shown))
    mine = expected(s, seat)
    total = 0.0
    for other in range(s.seats):
        total += exp(sharp * (expected(s, other) - mine))
    return 1 / total


def expected(s: State, seat: int) -> float:
    """The points that a seat's arcana promise, its hand, and its place."""
    hand = 0.0
    for suit in range(4):
        left = s.piles[HAND + seat][suit]
        while left:
            hand += KEEP[min(s.seats, 5) - 3, lowest(left)]
            left &= left - 1
    to_come = 25.0 - s.shown
    promised = outlook(s, s.piles[WON + seat][ARCANA_SUIT]) + hand * to_come / (to_come + TO_USE)
    return promised - PARENT / s.seats if seat == s.parent else promised


def repair(worlds: States, room: States, seat: int) -> None:
    """Let others have laid, of what they hold in a world, what steady lays: no card that merely happened to fall there.

    In every fourth world they may have strayed.
    """
    cards = np.zeros(5, np.int64)
    for w in range(len(worlds)):
        s = worlds[w]
        pile = RAISE if s.phase == RAISING else OFFER
        for turn in range(s.acted):
            other = (s.parent + turn) % s.seats
            if w % 4 != 3 and other != seat and s.counts[pile + other]:
                lay_again(s, room, other, turn, pile, cards)


def lay_again(s: State, room: States, seat: int, turn: int, pile: int, cards: Pile) -> None:
    """Lay what steady would, if that is a card, in the place of the one that lies there unseen."""
    card = the_card(s.piles[pile + seat])
    room[POSITION] = s
    before = room[POSITION]
    before.phase = RAISING if pile == RAISE else OFFERING
    before.acted, before.turn = turn, seat
    move(before, card, pile + seat, HAND + seat)
    look(room, seat)
    empty(cards)
    buttons = legal(before, seat, cards)
    action = choose(room[SIGHT], seat, cards, buttons)
    if action < CARDS:
        move(s, card, pile + seat, HAND + seat)
        move(s, action, HAND + seat, pile + seat)


SEARCH = Search(
    value=value,
    value_unit="wins",
    is_endgame=is_endgame,
    repair=repair,
    prune_moves=prune_moves,
    settings={"switch_threshold": 0},
)
