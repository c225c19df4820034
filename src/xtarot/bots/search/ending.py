"""Exact endings: the last tricks between two sides, every hand open. Alpha-beta over the compiled rules."""

import numpy as np

from xtarot.bots.search.playout import POSITION, SIGHT, outcome, side
from xtarot.cards import WORD, Pile
from xtarot.lab.playouts import Numbers, States
from xtarot.state import State, bits, empty, fill, lowest, popcount
from xtarot.steps import actors, choose, legal, step

MOST_CHOICES = 14  # of one line of play: as many cards may be left


def settle(room: States, cards: Pile, totals: Numbers, lines: Numbers, ours: int) -> float:
    """What the position is worth to the sides `ours` when all play their best: `ours` for the most, others the least.

    Each has to choose a card; chance has no part. Rows of the room from SIGHT on are the stack.
    """
    left = np.zeros((MOST_CHOICES, 5), np.int64)  # at each choice, the cards not tried yet
    low = np.full(MOST_CHOICES, -1e18)  # what is sure for `ours`, and for the others
    high = np.full(MOST_CHOICES, 1e18)
    mine = np.zeros(MOST_CHOICES, np.int64)
    seats = np.zeros(MOST_CHOICES, np.int64)
    s = room[POSITION]
    depth = -1
    while True:
        seat = next_choice(s, cards)
        if seat >= 0:
            depth += 1
            room[SIGHT + depth] = room[POSITION]
            if depth:
                low[depth], high[depth] = low[depth - 1], high[depth - 1]
            fill(left[depth], cards)
            seats[depth], mine[depth] = seat, ours >> side(seat) & 1
        else:
            found = outcome(s, totals, lines, ours)
            while depth >= 0:
                if mine[depth]:
                    low[depth] = max(low[depth], found)
                else:
                    high[depth] = min(high[depth], found)
                if low[depth] < high[depth] and popcount(left[depth]):
                    break
                found = low[depth] if mine[depth] else high[depth]
                depth -= 1
            if depth < 0:
                return found
        room[POSITION] = room[SIGHT + depth]
        step(s, seats[depth], take(left[depth]), cards)


def next_choice(s: State, cards: Pile) -> int:
    """Play what is forced; who has to choose then, with its `cards`; -1 at the end."""
    while True:
        acting = actors(s)
        if acting == 0:
            return -1
        seat = lowest(acting)
        empty(cards)
        buttons = legal(s, seat, cards)
        if popcount(cards) + bits(buttons) > 1:
            return seat
        step(s, seat, choose(cards, buttons, 0), cards)


def take(cards: Pile) -> int:
    """Take the highest card out of the last suit: trumps and courts first, for they decide the most."""
    suit = 4
    while cards[suit] == 0:
        suit -= 1
    word = cards[suit]
    while word & word - 1:
        word &= word - 1
    cards[suit] &= ~word
    return WORD * suit + lowest(word)
