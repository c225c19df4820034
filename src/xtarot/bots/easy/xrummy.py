"""A beginner at Xrummy: lays or adds whatever sheds most now, swaps nothing, and drops the card that goes with none."""

import numpy as np

from xtarot.bots.steady.xrummy import MAX_LENGTH, MAX_MOVES, adds, burden, lays
from xtarot.cards import CARDS, SUIT_STRIDE, Pile
from xtarot.games.xrummy import DROP, HAND
from xtarot.games.xrummy_sets import NUMBER, is_wild
from xtarot.hooks import Policy
from xtarot.state import Array, State, has, lowest
from xtarot.steps import DONE


def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """The next action of the move; another partial move is completed."""
    move = np.zeros(MAX_LENGTH, np.int64)
    find(v, seat, move)
    n = v.partial_size[seat]
    follows = n <= move[0]
    for k in range(n):
        if follows and v.partial[seat][k] != move[1 + k]:
            follows = False
    if follows:
        action = move[1 + n] if n < move[0] else CARDS + DONE
        if action < CARDS:
            if has(cards, action):
                return action
        elif buttons >> action - CARDS & 1:
            return action
    if buttons:
        return CARDS + lowest(buttons)
    for suit in range(5):
        if cards[suit]:
            return SUIT_STRIDE * suit + lowest(cards[suit])
    return CARDS + DONE


def find(v: State, seat: int, move: Array) -> None:
    """Fill `move` with the set or the card to add that sheds most; else a drop."""
    moves = np.zeros((MAX_MOVES, MAX_LENGTH), np.int64)
    n = adds(v, seat, moves, lays(v, seat, moves, 0)) if v.counts[HAND + seat] > 1 else 0  # the last card is dropped
    most = 0
    for k in range(n):
        shed = 0
        for i in range(2, 1 + moves[k, 0]):
            shed += moves[k, i] < CARDS and has(v.piles[HAND + seat], moves[k, i])
        if shed > most:
            most = shed
            for i in range(MAX_LENGTH):
                move[i] = moves[k, i]
    if most == 0:
        move[0], move[1], move[2] = 2, CARDS + DROP, loneliest(v, seat)


def loneliest(v: State, seat: int) -> int:
    """The card that goes with the fewest others of the hand; of such the one that counts most. No wild card."""
    best, most = -1, -(1 << 30)
    for suit in range(5):
        mask = v.piles[HAND + seat][suit]
        while mask:
            card = SUIT_STRIDE * suit + lowest(mask)
            mask &= mask - 1
            wish = burden(card) - 100 * mates(v, seat, card) - 10_000 * is_wild(card)
            if wish > most:
                best, most = card, wish
    return best


def mates(v: State, seat: int, card: int) -> int:
    """How many others of the hand have the same number, or are next to it in its suit."""
    found, number = 0, NUMBER[card]
    for suit in range(5):
        mask = v.piles[HAND + seat][suit]
        while mask:
            other = SUIT_STRIDE * suit + lowest(mask)
            mask &= mask - 1
            near = number << 1 | number >> 1 if suit == card // SUIT_STRIDE else number
            found += other != card and NUMBER[other] & near != 0
    return found


EASY = Policy(choose)
