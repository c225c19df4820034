"""A beginner at Xrummy: lays or adds whatever sheds most now, swaps nothing, and drops the card that counts most."""

import numpy as np

from xtarot.bots.steady.xrummy import MAX_LENGTH, MAX_MOVES, adds, burden, lays
from xtarot.games.xrummy import DROP, GROUP, HAND
from xtarot.games.xrummy_sets import is_wild
from xtarot.rules.cards import CARDS, SUIT_STRIDE, Pile
from xtarot.rules.hooks import Policy
from xtarot.rules.state import Array, State, card_list, has, lowest
from xtarot.rules.steps import DONE


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
    """Fill `move` with the set or the card to add that sheds most; else a drop.

    Of the loner zone a beginner sees what makes its two equal cards three, and nothing else.
    """
    moves = np.zeros((MAX_MOVES, MAX_LENGTH), np.int64)
    hand = v.piles[HAND + seat]
    n = adds(v, seat, moves, lays(v, seat, moves, 0)) if v.counts[HAND + seat] > 1 else 0  # the last card is dropped
    most = 0
    for k in range(n):
        shed = loners = 0
        for i in range(2, 1 + moves[k, 0]):
            if moves[k, i] < CARDS:
                own = has(hand, moves[k, i])
                shed += own
                loners += not own
        if shed > most and loners <= (moves[k, 1] >= CARDS + GROUP):  # none for a run
            most = shed
            for i in range(MAX_LENGTH):
                move[i] = moves[k, i]
    if most == 0:
        move[0], move[1], move[2] = 2, CARDS + DROP, dearest(hand)


def dearest(hand: Pile) -> int:
    """The card that counts most (XR-16). No wild card, if there is another."""
    best, most = -1, -(1 << 30)
    for card in card_list(hand):
        weight = burden(card) - 100 * is_wild(card)
        if weight > most:
            best, most = card, weight
    return best


EASY = Policy(choose)
