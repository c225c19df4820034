"""Exact endings: the last tricks between two sides, every hand open. Alpha-beta over the compiled rules."""

import numpy as np

from xtarot.bots.search.playout import POSITION, SIGHT, allies, outcome, side_of, value
from xtarot.machine.playouts import Numbers, States
from xtarot.rules.cards import SUIT_STRIDE, Pile
from xtarot.rules.state import bits, empty, fill, lowest, popcount
from xtarot.rules.steps import actors, choose, legal, step

MAX_CHOICES = 14  # of one line of play: as many cards may be left


def solve_endgame(room: States, cards: Pile, totals: Numbers, lines: Numbers, ours: int) -> float:
    """What the position is worth to the sides `ours` when all play their best: their allies for the most, others not.

    Each has to choose a card; chance has no part. Rows of the room from SIGHT on are the stack.
    """
    left = np.zeros((MAX_CHOICES, 5), np.int64)  # at each choice, the cards not tried yet
    low = np.full(MAX_CHOICES, -1e18)  # what is sure for the one side, and for the other
    high = np.full(MAX_CHOICES, 1e18)
    kept = np.zeros(MAX_CHOICES)  # what comes of the best line to `ours`
    mine = np.zeros(MAX_CHOICES, np.int64)
    seats = np.zeros(MAX_CHOICES, np.int64)
    s = room[POSITION]
    us = ours
    for seat in range(s.seats):
        if ours >> side_of(s, seat) & 1:
            us = allies(s, seat)
    depth = -1
    while True:
        acting = actors(s)
        if acting:
            seat = lowest(acting)
            empty(cards)
            buttons = legal(s, seat, cards)
            action = choose(cards, buttons, 0)
            if popcount(cards) + bits(buttons) > 1:
                depth += 1
                room[SIGHT + depth] = room[POSITION]
                if depth:
                    low[depth], high[depth] = low[depth - 1], high[depth - 1]
                seats[depth], mine[depth] = seat, us >> side_of(s, seat) & 1
                fill(left[depth], cards)
                action = take(left[depth])
        else:
            found = outcome(s, totals, lines, us)
            own = value(s, totals, ours)
            while depth >= 0:
                if mine[depth] and found > low[depth]:
                    low[depth], kept[depth] = found, own
                if not mine[depth] and found < high[depth]:
                    high[depth], kept[depth] = found, own
                if low[depth] < high[depth] and popcount(left[depth]):
                    break
                found, own = low[depth] if mine[depth] else high[depth], kept[depth]
                depth -= 1
            if depth < 0:
                return own
            room[POSITION] = room[SIGHT + depth]
            seat, action = seats[depth], take(left[depth])
        step(s, seat, action, cards)


def take(cards: Pile) -> int:
    """Take the highest card out of the last suit: trumps and courts first, for they decide the most."""
    suit = 4
    while cards[suit] == 0:
        suit -= 1
    mask = cards[suit]
    while mask & mask - 1:
        mask &= mask - 1
    cards[suit] &= ~mask
    return SUIT_STRIDE * suit + lowest(mask)
