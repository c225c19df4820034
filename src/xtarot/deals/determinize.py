"""States that look to a seat as its view does: what the seat cannot see is drawn at random.

The functions that take no generator are compiled too, and take records as well.
"""

from collections.abc import Sequence

import numpy as np

from xtarot.rules.cards import CARDS, SUIT_STRIDE, Ints, Rows
from xtarot.rules.state import UNSEEN, Layout, State, add, fill, lowest, popcount, remove, set_all, zeros

DRAWS = 9  # random numbers for each card of the pack


def determinize(
    shape: Layout, v: State, seat: int, pack: Sequence[int], allowed: Rows, rng: np.random.Generator
) -> State:
    """A state that looks to `seat` as the view `v` does: every card it cannot see drawn at random.

    `pack` is the cards of the game, `allowed` says of each pile which of them may lie in it. Moves begun by others are
    forgotten. Raises ValueError when no such state exists.
    """
    s = v.copy()
    draws = rng.integers(0, 1 << 62, DRAWS * len(pack)).tolist()
    deal_unseen(s, seat, list(pack), allowed, draws)
    ints = shape.ints(s)
    order_unseen(s, ints, shape.listings, draws[-len(pack) :])
    return shape.state(ints)


def deal_unseen(s: State, seat: int, pack: Ints, allowed: Rows, draws: Ints) -> None:
    """Fill the gaps of a view with the cards of `pack` that `seat` has not seen, each where `allowed` lets it lie.

    `draws` are random numbers, 8 for each card of the pack. A shuffled filling is repaired by swaps of two cards, where
    none helps along the shortest chain of cards, and then mixed by swaps that keep it allowed.
    """
    piles = len(s.piles)
    unseen = zeros(len(pack))
    n = 0
    for card in pack:
        if not s.seen[seat][card // SUIT_STRIDE] >> card % SUIT_STRIDE & 1:
            unseen[n] = card
            n += 1
    place = zeros(n)
    gaps = 0
    for p in range(piles):
        gap = s.counts[p] - popcount(s.piles[p])
        for _ in range(gap):
            if gaps < n:
                place[gaps] = p
            gaps += 1
    if gaps != n:
        raise ValueError("the gaps of the view and the unseen cards differ in number")
    for k in range(n - 1, 0, -1):
        j = draws[k] % (k + 1)
        place[k], place[j] = place[j], place[k]
    came_from = zeros(piles)
    moved = zeros(piles)
    queue = zeros(piles)
    for i in range(n):
        if may_lie(allowed, place[i], unseen[i]):
            continue
        for k in range(n):
            j = (draws[7 * n + i] + k) % n
            if may_lie(allowed, place[j], unseen[i]) and may_lie(allowed, place[i], unseen[j]):
                place[i], place[j] = place[j], place[i]
                break
        else:
            _repair(i, n, unseen, place, allowed, came_from, moved, queue)
    for k in range(6 * n):
        draw = draws[n + k]
        i, j = draw % n, draw // n % n
        if may_lie(allowed, place[j], unseen[i]) and may_lie(allowed, place[i], unseen[j]):
            place[i], place[j] = place[j], place[i]
    for i in range(n):
        add(s.piles[place[i]], unseen[i])
    for p in range(piles):
        who = s.visible_to[p]
        if who >= 0 and who != seat:
            for suit in range(5):
                s.seen[who][suit] |= s.piles[p][suit]


def order_unseen(s: State, ints: Ints, listings: Rows, draws: Ints) -> None:
    """Put the cards that `deal_unseen` has laid into the gaps of the `listings` (see `Layout`), in any order.

    `ints` are all numbers of `s`; `draws` are random numbers, one for each gap.
    """
    hidden = zeros(5)
    rest = zeros(CARDS)
    gaps = 0
    for row in range(len(listings)):
        start, end = listings[row][0], listings[row][0] + listings[row][1]
        fill(hidden, s.piles[listings[row][2]])
        for k in range(start, end):
            if ints[k] >= 0:
                remove(hidden, ints[k])
        n = 0
        for suit in range(5):
            while hidden[suit]:
                rest[n] = SUIT_STRIDE * suit + lowest(hidden[suit])
                hidden[suit] &= hidden[suit] - 1
                n += 1
        for k in range(start, end):
            if ints[k] == UNSEEN:
                if n == 0:
                    raise ValueError("a listing has more gaps than its pile has unseen cards")
                j = draws[gaps % len(draws)] % n
                gaps += 1
                n -= 1
                ints[k], rest[j] = rest[j], rest[n]


def _repair(
    i: int, n: int, unseen: Ints, place: Ints, allowed: Rows, came_from: Ints, moved: Ints, queue: Ints
) -> None:
    """Move unseen card `i` to a pile that may hold it, by the shortest chain of cards that each make room."""
    start = place[i]
    set_all(came_from, -1)
    head = tail = 0
    for p in range(len(came_from)):
        if p != start and may_lie(allowed, p, unseen[i]):
            came_from[p], moved[p] = start, i
            queue[tail] = p
            tail += 1
    while head < tail and came_from[start] < 0:
        p = queue[head]
        head += 1
        for k in range(n):
            if place[k] == p and k != i:
                for q in range(len(came_from)):
                    if came_from[q] < 0 and may_lie(allowed, q, unseen[k]):
                        came_from[q], moved[q] = p, k
                        if q != start:
                            queue[tail] = q
                            tail += 1
    if came_from[start] < 0:
        raise ValueError("the unseen cards do not fit where they may lie")
    p = start
    while True:
        k = moved[p]
        place[k] = p
        p = came_from[p]
        if p == start:
            break


def may_lie(allowed: Rows, pile: int, card: int) -> bool:
    """Whether `card` may lie in `pile`."""
    return bool(allowed[pile][card // SUIT_STRIDE] >> card % SUIT_STRIDE & 1)
