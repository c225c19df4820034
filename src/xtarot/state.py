"""A state is piles of cards and a few facts; and what of it a seat may know.

A state is one NumPy record of int64 fields. Every game has these:

=========  ==============  =====================================================================
field      shape           meaning
=========  ==============  =====================================================================
seats      ()              number of seats
dealer     ()              the dealer; where a game has none, the seat that starts
piles      (piles, 5)      the cards of each pile (see `cards`)
counts     (piles,)        how many cards each pile holds; in a view, unseen cards too
eyes       (piles,)        who sees what lies in a pile: a seat, EVERYONE or NOBODY
seen       (seats + 1, 5)  the cards whose place each seat knows; the last row is the onlooker's
draft      (seats, words)  the words of the move each seat has begun (see `steps`)
drafted    (seats,)        how many there are
events     (rows, 4)       what the last move brought about: event, seat, card, number
noted      ()              how many rows there are
=========  ==============  =====================================================================

The facts a game adds are each declared PUBLIC, OWN (the first axis is the seat, each sees its own), or `listing`
(card ids that are visible as the cards of a pile are). What is not declared is hidden.

The functions from `put` on are called by rules and are compiled too: plain loops over int64, no objects.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from xtarot.cards import CARDS, SUIT_STRIDE, Pile

State = Any  # an np.record of a game's layout; its fields are known to the game alone
Ints = npt.NDArray[np.int64]

EVERYONE, NOBODY = -1, -2  # of `eyes`
SPECTATOR = -1  # the last row of `seen`: one who sits nowhere
NO_CARD, UNSEEN = -1, -2  # where a fact lists card ids

PUBLIC, OWN, HIDDEN = "public", "own", None
EVENT, EVENT_SEAT, EVENT_CARD, EVENT_NUMBER = range(4)
_MAX_EVENTS = 40
DRAWS = 9  # random numbers for each card of the pack, to draw anew what a seat cannot see


@dataclass(frozen=True)
class Listing:
    """A fact that lists the cards of pile `pile` (plus the seat's number, when `by_seat`) in order."""

    pile: int
    by_seat: bool = False


def listing(pile: int, by_seat: bool = False) -> Listing:
    """Declare a fact whose card ids are seen by those who know where the card is; the rest are UNSEEN in a view."""
    return Listing(pile, by_seat)


Visibility = str | Listing | None


@dataclass(frozen=True)
class Layout:
    """The shape of a game's state. `seats` is the most it can have."""

    seats: int
    visible_to: tuple[int, ...]
    dtype: np.dtype[Any]
    visibility: dict[str, Visibility]

    @cached_property
    def visible_mask(self) -> Ints:
        """For each seat, and at last the onlooker, 1 for each word of the state that is not hidden from it as such."""
        visible_mask = np.zeros((self.seats + 1, self.dtype.itemsize // 8), np.int64)
        for name, sight in self.visibility.items():
            place = self._place(name)
            if sight == OWN:
                for seat, own in enumerate(np.split(place, self.dtype[name].shape[0])):
                    visible_mask[seat, own] = 1
            elif sight is not None:
                visible_mask[:, place] = 1
        return visible_mask

    @cached_property
    def listed(self) -> Ints:
        """The words of the state that list cards."""
        return np.concatenate(
            [
                np.zeros(0, np.int64),
                *(self._place(name) for name, sight in self.visibility.items() if isinstance(sight, Listing)),
            ]
        )

    @cached_property
    def listings(self) -> Ints:
        """For each listing, and seat of one, a row: its first word in the state, how many there are, the pile."""
        rows = []
        for name, sight in self.visibility.items():
            if isinstance(sight, Listing):
                parts = np.split(self._place(name), self.dtype[name].shape[0] if sight.by_seat else 1)
                rows += [(part[0], len(part), sight.pile + k) for k, part in enumerate(parts)]
        return np.array(rows, np.int64).reshape(-1, 3)

    def _place(self, name: str) -> Ints:
        """The words of a field."""
        assert self.dtype.fields
        kind, offset = self.dtype.fields[name][:2]
        return np.arange(offset // 8, (offset + kind.itemsize) // 8)

    def new(self, seats: int, dealer: int) -> State:
        """An empty state: no card anywhere, nobody has seen anything."""
        s = np.zeros(1, self.dtype)[0]
        s.seats, s.dealer = seats, dealer
        s.visible_to[:] = self.visible_to
        return s


def layout(
    seats: int,
    visible_to: Sequence[int],
    facts: Sequence[tuple[str, int | tuple[int, ...], Visibility]],
    partial: int = 2,
    events: int = _MAX_EVENTS,
) -> Layout:
    """The layout of a game with at most `seats` seats, one entry of `eyes` for each pile, and these facts.

    A fact is (name, shape, sight); shape 1 is a plain number. `draft` is the length of the longest move a seat makes
    in steps, `events` the most rows one move notes.
    """
    piles = len(visible_to)
    common: list[tuple[str, int | tuple[int, ...], Visibility]] = [
        ("seats", 1, PUBLIC),
        ("dealer", 1, PUBLIC),
        ("piles", (piles, 5), PUBLIC),
        ("counts", (piles,), PUBLIC),
        ("visible_to", (piles,), PUBLIC),
        ("seen", (seats + 1, 5), PUBLIC),
        ("partial", (seats, partial), OWN),
        ("partial_size", (seats,), OWN),
        ("events", (events, 4), PUBLIC),
        ("emitted", 1, PUBLIC),
    ]
    fields = [
        (name, np.int64) if shape == 1 else (name, np.int64, shape if isinstance(shape, tuple) else (shape,))
        for name, shape, _ in [*common, *facts]
    ]
    dtype = np.dtype((np.record, np.dtype(fields)))
    return Layout(seats, tuple(visible_to), dtype, {name: sight for name, _, sight in [*common, *facts]})


def knows(seen: Pile, card: int) -> bool:
    """Whether `card` is in a row of `seen`."""
    return bool(card >= 0 and seen[card // SUIT_STRIDE] >> card % SUIT_STRIDE & 1)


def view(shape: Layout, s: State, seat: int) -> State:
    """What `seat` (or ONLOOKER) knows of `s`: a state of the same layout.

    Of each pile the cards it has seen, and how many there are; of `seen` what it knows of these cards; of the facts
    what is declared visible to it. Everything else is zero, or UNSEEN in a listing.
    """
    words = np.asarray(s).reshape(1).view(np.int64) * shape.visible_mask[seat]
    v = words.view(shape.dtype)[0]
    known = s["seen"][seat]  # by name in brackets, and whole arrays: bots wait for this
    for field in ("piles", "seen"):
        cards = v[field]
        cards &= known
    for row in v["events"][: v["emitted"]]:
        if row[EVENT_CARD] >= 0 and not knows(known, row[EVENT_CARD]):
            row[EVENT_CARD] = UNSEEN
    listed = shape.listed[words[shape.listed] >= 0]
    if len(listed):
        cards = words[listed]
        words[listed[known[cards // SUIT_STRIDE] >> cards % SUIT_STRIDE & 1 == 0]] = UNSEEN
    return v


def determinize(
    shape: Layout, v: State, seat: int, pack: Sequence[int], allowed: npt.NDArray[np.int64], rng: np.random.Generator
) -> State:
    """A state that looks to `seat` as the view `v` does: every card it cannot see drawn anew.

    `pack` is the cards of the game, `allowed` (piles, 5) says which of them may lie in each pile. Moves begun by others
    are forgotten. Raises ValueError when no such state exists.
    """
    s = v.copy()
    draws = rng.integers(0, 1 << 62, DRAWS * len(pack))
    deal_unseen(s, seat, np.array(pack, np.int64), allowed, draws)
    order_unseen(s, np.asarray(s).reshape(1).view(np.int64), shape.listings, draws[-len(pack) :])
    return s


def deal_unseen(s: State, seat: int, pack: Ints, allowed: Ints, draws: Ints) -> None:
    """Fill the gaps of a view with the cards of `pack` that `seat` has not seen, each where `allowed` lets it lie.

    `draws` are random numbers, 8 for each card of the pack. A shuffled filling is mended by swaps of two cards, where
    none helps along the shortest chain of cards, and then mixed by swaps that keep it allowed.
    """
    piles = s.piles.shape[0]
    unseen = np.zeros(len(pack), np.int64)
    n = 0
    for card in pack:
        if not s.seen[seat][card // SUIT_STRIDE] >> card % SUIT_STRIDE & 1:
            unseen[n] = card
            n += 1
    place = np.zeros(n, np.int64)
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
    came_from = np.zeros(piles, np.int64)
    moved = np.zeros(piles, np.int64)
    queue = np.zeros(piles, np.int64)
    for i in range(n):
        if may_lie(allowed, place[i], unseen[i]):
            continue
        for k in range(n):
            j = (draws[7 * n + i] + k) % n
            if may_lie(allowed, place[j], unseen[i]) and may_lie(allowed, place[i], unseen[j]):
                place[i], place[j] = place[j], place[i]
                break
        else:
            _mend(i, n, unseen, place, allowed, came_from, moved, queue)
    for k in range(6 * n):
        draw = draws[n + k]
        i, j = draw % n, draw // n % n
        if may_lie(allowed, place[j], unseen[i]) and may_lie(allowed, place[i], unseen[j]):
            place[i], place[j] = place[j], place[i]
    for i in range(n):
        s.piles[place[i]][unseen[i] // SUIT_STRIDE] |= 1 << unseen[i] % SUIT_STRIDE
    for p in range(piles):
        who = s.visible_to[p]
        if who >= 0 and who != seat:
            for suit in range(5):
                s.seen[who][suit] |= s.piles[p][suit]


def order_unseen(s: State, words: Ints, listings: Ints, draws: Ints) -> None:
    """Put the cards that `deal_unseen` has laid into the gaps of the `listings` (see `Layout`), in any order.

    `words` is the memory of `s`; `draws` are random numbers, one for each gap.
    """
    hidden = np.zeros(5, np.int64)
    rest = np.zeros(CARDS, np.int64)
    gaps = 0
    for row in range(len(listings)):
        start, end = listings[row, 0], listings[row, 0] + listings[row, 1]
        fill(hidden, s.piles[listings[row, 2]])
        for k in range(start, end):
            if words[k] >= 0:
                hidden[words[k] // SUIT_STRIDE] &= ~(1 << words[k] % SUIT_STRIDE)
        n = 0
        for suit in range(5):
            while hidden[suit]:
                rest[n] = SUIT_STRIDE * suit + lowest(hidden[suit])
                hidden[suit] &= hidden[suit] - 1
                n += 1
        for k in range(start, end):
            if words[k] == UNSEEN:
                if n == 0:
                    raise ValueError("a listing has more gaps than its pile has unseen cards")
                j = draws[gaps % len(draws)] % n
                gaps += 1
                n -= 1
                words[k], rest[j] = rest[j], rest[n]


def _mend(i: int, n: int, unseen: Ints, place: Ints, allowed: Ints, came_from: Ints, moved: Ints, queue: Ints) -> None:
    """Move unseen card `i` to a pile that may hold it, by the shortest chain of cards that each make room."""
    start = place[i]
    came_from[:] = -1
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


def may_lie(allowed: Ints, pile: int, card: int) -> bool:
    """Whether `card` may lie in `pile`."""
    return bool(allowed[pile, card // SUIT_STRIDE] >> card % SUIT_STRIDE & 1)


# What rules say.


def has(words: Pile, card: int) -> bool:
    """Whether the pile holds `card`."""
    return bool(words[card // SUIT_STRIDE] >> card % SUIT_STRIDE & 1)


def named_twice(words: Ints) -> bool:
    """Whether a card stands twice in a move."""
    cards = np.zeros(5, np.int64)
    for k in range(1, len(words)):
        if has(cards, words[k]):
            return True
        cards[words[k] // SUIT_STRIDE] |= 1 << words[k] % SUIT_STRIDE
    return False


def bits(word: int) -> int:
    """How many cards (or buttons) a word holds. `compiled` puts the processor's own instruction here."""
    return int(word).bit_count()


def popcount(words: Pile) -> int:
    """How many cards a pile holds."""
    return bits(words[0]) + bits(words[1]) + bits(words[2]) + bits(words[3]) + bits(words[4])


def lowest(word: int) -> int:
    """The lowest bit of a word that is not empty. `compiled` puts the processor's own instruction here."""
    return (int(word) & -int(word)).bit_length() - 1


def fill(cards: Pile, words: Pile) -> None:
    """Make `cards` the same as `words`."""
    for suit in range(5):
        cards[suit] = words[suit]


def empty(cards: Pile) -> None:
    """Take all cards out of a pile that is no part of a state."""
    for suit in range(5):
        cards[suit] = 0


def put(s: State, card: int, target: int) -> None:
    """Lay a card that was in no pile (a dealt card) on pile `target`."""
    s.piles[target][card // SUIT_STRIDE] |= 1 << card % SUIT_STRIDE
    s.counts[target] += 1
    reveal(s, card, s.visible_to[target])


def move(s: State, card: int, source: int, target: int) -> None:
    """Move a card from pile to pile. Who sees the target sees it; who has seen it before still knows where it is."""
    suit, bit = card // SUIT_STRIDE, 1 << card % SUIT_STRIDE
    s.piles[source][suit] &= ~bit
    s.piles[target][suit] |= bit
    s.counts[source] -= 1
    s.counts[target] += 1
    reveal(s, card, s.visible_to[target])


def move_all(s: State, source: int, target: int) -> None:
    """Move a whole pile that everyone sees to another such pile."""
    for suit in range(5):
        s.piles[target][suit] |= s.piles[source][suit]
        s.piles[source][suit] = 0
    s.counts[target] += s.counts[source]
    s.counts[source] = 0


def reveal(s: State, card: int, who: int) -> None:
    """Show a card to a seat, to EVERYONE or to NOBODY."""
    suit, bit = card // SUIT_STRIDE, 1 << card % SUIT_STRIDE
    if who == EVERYONE:
        for row in range(s.seen.shape[0]):
            s.seen[row][suit] |= bit
    elif who >= 0:
        s.seen[who][suit] |= bit


def lay_open(s: State, pile: int) -> None:
    """Turn a pile up for everyone, for good."""
    s.visible_to[pile] = EVERYONE
    for row in range(s.seen.shape[0]):
        for suit in range(5):
            s.seen[row][suit] |= s.piles[pile][suit]


def forget(s: State, cards: Pile, but: int) -> None:
    """One of `cards` has gone face down: all but seat `but` no longer know where any of them is."""
    for row in range(s.seen.shape[0]):
        if row != but:
            for suit in range(5):
                s.seen[row][suit] &= ~cards[suit]


def emit(s: State, event: int, seat: int, card: int, number: int) -> None:
    """Write down what happened. The card is told to those who know where it is, everything else to all."""
    row = s.events[s.emitted]
    row[0], row[1], row[2], row[3] = event, seat, card, number
    s.emitted += 1


def line(lines: Ints, n: int, side: int, clause: int, points: int) -> int:
    """Write row `n` of a score, (side, clause, points); returns the number of rows then."""
    row = lines[n]
    row[0], row[1], row[2] = side, clause, points
    return n + 1
