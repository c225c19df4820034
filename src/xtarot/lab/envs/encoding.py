"""The features of a view in machine code, read from the state itself: the same as `features`, byte for byte.

A `FeaturePlan` says for each seat where the numbers of its features stand in a state: a mask of cards, of which the
seat looks at those it knows; a number of which one feature holds; a set of seats, suits or bits. The functions take a
state as a row of its numbers, and look at nothing else. They compile, with no branch that depends on the cards where
that matters: a wrong guess of the processor costs as much as ten numbers.
"""

from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from xtarot.lab.envs.features import COUNTS, MOST_COUNTED, FactBlock, Features
from xtarot.machine.playouts import Numbers
from xtarot.rules.cards import CARDS, SUIT_STRIDE
from xtarot.rules.state import UNSEEN, Kind, Listing, lowest

Format = Literal["dense", "packed", "indices", "none"]
DENSE, PACKED, INDICES, NONE = range(4)
PLAYER, MOVER = 0, 1  # columns of `who`: who chooses, and for whom

# Places of FeaturePlan.head
N_SEATS, N_SIDES, READERS, AT_PILES, AT_COUNTS, AT_SEEN, AT_BEGUN, BEGUN_LENGTH, AT_BEGUN_SIZE = range(9)
BEGUN, FOR, ONES_FROM, HEAD_LENGTH = range(9, 13)
# The rows of FeaturePlan.masks and sets: where the features stand (of masks, the byte), and how they are read. Then,
# from the last of these on, one for each seat: where the numbers stand. Of ones and listed: where the features stand;
# then for each seat where the numbers do; then for each seat where its part of FeaturePlan.places begins.
DESTINATION, HOW = 0, 1
TURNS = 2  # of sets: whether they are seats
SOURCES, SET_SOURCES = 2, 3
# How masks are read: 0 … 4, the cards of a suit that one knows; all; from PRIVATE on, those that not everybody knows
ALL, PRIVATE = 5, 6
KNOWN = PRIVATE + 5  # numbers of the room for what is known
# How ones are read; the last: how many cards a pile holds
ONES: tuple[Kind, ...] = ("number", "seat", "side", "card", "suit", "button", "flag")
COUNT = len(ONES)
LEAST, MOST = -2, CARDS + 1  # numbers beyond are all alike
SPREAD = np.array([[byte >> bit & 1 for bit in range(8)] for byte in range(256)], np.uint8).view(np.uint64).ravel()


class FeaturePlan(NamedTuple):
    """Where the numbers of a state stand, as int64, and where their features do."""

    head: Numbers
    masks: Numbers
    ones: Numbers
    places: Numbers  # for how they are read, a seat and a number: the place of the feature that holds, or -1
    sets: Numbers
    listed: Numbers


def plan_of(features: Features) -> FeaturePlan:
    """The plan of a game's features."""
    layout, blocks = features.game.layout, features.blocks
    fields: Any = layout.dtype.fields
    at = {name: offset // 8 for name, (_, offset, *_) in fields.items()}
    seats, everyone = features.seats, range(features.seats)
    masks: list[list[int]] = []
    ones: list[list[int]] = []
    sets: list[list[int]] = []
    listed: list[list[int]] = []

    def add_mask(start: int, how: int, sources: list[int]) -> None:
        for suit in range(5):
            read = how if how == ALL else how + suit
            masks.append([(start + SUIT_STRIDE * suit) // 8, read, *(source + suit for source in sources)])

    def add_one(start: int, how: int, sources: list[int], into: list[list[int]] = ones) -> None:
        row = len(range(LEAST, MOST + 1))
        into.append([start, *sources, *((how * seats + me) * row - LEAST for me in everyone)])

    for pile in features.piles:
        for k in range(pile.many):
            here = [pile.first + features.turned(pile.of, k, me) for me in everyone]
            add_mask(pile.cards + CARDS * k, 0, [at["piles"] + 5 * p for p in here])
            add_one(pile.counts + COUNTS * k, COUNT, [at["counts"] + p for p in here])
    start = blocks["known_to"].start
    for k in range(1, seats + 1):
        readers = [(me + k) % seats if k < seats else layout.seats for me in everyone]
        add_mask(start + CARDS * (k - 1), PRIVATE if k < seats else 0, [at["seen"] + 5 * r for r in readers])
    for fact in features.facts:
        is_listed = isinstance(layout.visibility[fact.name], Listing)
        for start, sources in _items(features, fact, at[fact.name]):
            if fact.kind == "cards":
                add_mask(start, ALL, sources)
            elif fact.kind in ("seats", "suits", "bits"):
                sets.append([start, fact.width, fact.kind == "seats", *sources])
            else:
                add_one(start, ONES.index(fact.kind), sources, listed if is_listed else ones)
    head = [
        seats, features.sides, layout.seats, at["piles"], at["counts"], at["seen"], at["partial"],
        layout.shapes["partial"][1], at["partial_size"], blocks["begun"].start, blocks["for"].start,
        8 * (blocks["counts"].start // 8),
    ]  # fmt: skip

    def table(rows: list[list[int]], height: int) -> Numbers:
        return np.ascontiguousarray(np.array(rows, np.int64).reshape(-1, height).T)

    return FeaturePlan(
        np.array(head, np.int64),
        table(masks, SOURCES + seats),
        table(ones, 1 + 2 * seats),
        np.array([_places(features, how, me) for how in range(COUNT + 1) for me in everyone], np.int64).ravel(),
        table(sets, SET_SOURCES + seats),
        table(listed, 1 + 2 * seats),
    )


def _items(features: Features, fact: FactBlock, at: int) -> list[tuple[int, list[int]]]:
    """For each item of a fact where its features begin, and for each seat where its numbers do."""
    words = 5 if fact.kind == "cards" else 1
    found = []
    for k in range(fact.rows):
        rows = [me if fact.own else features.turned(fact.axis, k, me) for me in range(features.seats)]
        for item in range(fact.items):
            start = fact.start + (k * fact.items + item) * fact.width
            found.append((start, [at + words * (fact.items * row + item) for row in rows]))
    return found


def _places(features: Features, how: int, me: int) -> list[int]:
    """Which place of an item holds for each number from LEAST on, for a seat; -1 for none."""
    numbers = range(LEAST, MOST + 1)
    if how == COUNT:
        return [min(max(number, 0), MOST_COUNTED) for number in numbers]
    return [(features.places(ONES[how], number, me) or [-1])[0] for number in numbers]


def most_held(features: Features) -> int:
    """The most features that can hold at once."""
    plan, pack = plan_of(features), len(features.game.cards)
    masks = plan.masks.shape[1] // 5
    own = masks - features.seats - sum(one.many for one in features.piles)
    return (
        pack * (1 + features.seats + own)
        + plan.ones.shape[1]
        + int(plan.sets[HOW].sum())
        + plan.listed.shape[1]
        + int(plan.head[BEGUN_LENGTH])
        + 1
    )


# In machine code


def encode(
    m: Numbers,
    head: Numbers,
    masks: Numbers,
    ones: Numbers,
    places: Numbers,
    sets: Numbers,
    listed: Numbers,
    me: int,
    mover: int,
    opened: bool,
    form: int,
    known: Numbers,
    found: Numbers,
    row: Any,
    words: Any,
    held: Any,
) -> None:
    """Write the features that hold of what `me`, who chooses for `mover`, sees of the state `m`.

    `opened`: of all cards. They go to `row`, which `words` are eight at a time, or to `held`. `known` (KNOWN,) and
    `found` are room to work in.
    """
    everybody = head[AT_SEEN] + 5 * head[READERS]
    known[ALL] = -1
    for suit in range(5):
        known[suit] = -1 if opened else m[head[AT_SEEN] + 5 * me + suit]
        known[PRIVATE + suit] = known[suit] & ~m[everybody + suit]
    n = 0
    many = masks.shape[1]
    source, how, destination = masks[SOURCES + me], masks[HOW], masks[DESTINATION]
    if form == DENSE:
        for i in range(many):
            mask, to = m[source[i]] & known[how[i]], destination[i]
            words[to] = SPREAD[mask & 0xFF]
            words[to + 1] = SPREAD[mask >> 8 & 0xFF]
            words[to + 2] = SPREAD[mask >> 16 & 0xFF]
        words[head[ONES_FROM] >> 3 :] = 0
    elif form == PACKED:
        for i in range(many):
            mask, to = m[source[i]] & known[how[i]], destination[i]
            row[to] = mask & 0xFF
            row[to + 1] = mask >> 8 & 0xFF
            row[to + 2] = mask >> 16 & 0xFF
        row[head[ONES_FROM] >> 3 :] = 0
    else:
        for i in range(many):
            n = write_bits(m[source[i]] & known[how[i]], 8 * destination[i], held, n)
    cards = n
    n = write_ones(m, ones, places, me, found, 0)
    n = write_others(m, head, sets, listed, places, me, mover, known, found, n)
    if form == DENSE:
        for k in range(n):
            row[found[k]] = 1
    elif form == PACKED:
        for k in range(n):
            row[found[k] >> 3] |= 1 << (found[k] & 7)
    else:
        for k in range(n):
            held[cards + k] = found[k]
        held[cards + n :] = -1


def write_ones(m: Numbers, ones: Numbers, places: Numbers, me: int, found: Numbers, n: int) -> int:
    """Write into `found` the one feature of each number that holds; `n` have been written. How many there are then."""
    seats = len(ones) >> 1
    destination, source, start = ones[DESTINATION], ones[1 + me], ones[1 + seats + me]
    for i in range(len(source)):
        place = places[start[i] + min(max(m[source[i]], LEAST), MOST)]
        found[n] = destination[i] + place
        n += place >= 0
    return n


def write_others(
    m: Numbers,
    head: Numbers,
    sets: Numbers,
    listed: Numbers,
    places: Numbers,
    me: int,
    mover: int,
    known: Numbers,
    found: Numbers,
    n: int,
) -> int:
    """Write the sets, the cards of listings that one knows, the move that one has begun, and for whom one chooses."""
    for i in range(sets.shape[1]):
        width = sets[HOW, i]
        mask = m[sets[SET_SOURCES + me, i]] & (1 << width) - 1
        if sets[TURNS, i]:
            mask = mask >> me | mask << width - me & (1 << width) - 1
        n = write_bits(mask, sets[DESTINATION, i], found, n)
    seats = len(listed) >> 1
    for i in range(listed.shape[1]):
        card = m[listed[1 + me, i]]
        if card >= 0 and not (card < CARDS and known[card // SUIT_STRIDE] >> card % SUIT_STRIDE & 1):
            card = UNSEEN
        place = places[listed[1 + seats + me, i] + min(max(card, LEAST), MOST)]
        found[n] = listed[DESTINATION, i] + place
        n += place >= 0
    begun = head[AT_BEGUN] + head[BEGUN_LENGTH] * me
    for k in range(m[head[AT_BEGUN_SIZE] + me]):
        found[n] = head[BEGUN] + m[begun + k]
        n += 1
    away = mover - me
    found[n] = head[FOR] + (away + head[N_SEATS] if away < 0 else away)
    return n + 1


def write_bits(mask: int, start: int, found: Any, n: int) -> int:
    """Write the bits of a mask, counted from `start`; `n` have been written before. How many there are then."""
    while mask:
        found[n] = start + lowest(mask)
        mask &= mask - 1
        n += 1
    return n


def observe(
    memory: Numbers,
    head: Numbers,
    masks: Numbers,
    ones: Numbers,
    places: Numbers,
    sets: Numbers,
    listed: Numbers,
    who: Any,
    opened: bool,
    form: int,
    known: Numbers,
    found: Numbers,
    rows: Any,
    words: Any,
    held: Any,
) -> None:
    """Write the features of what each row's player sees, or of all cards. A kernel without a game's rules."""
    for r in range(len(memory)):
        encode(
            memory[r], head, masks, ones, places, sets, listed, who[r, PLAYER], who[r, MOVER], opened, form, known,
            found, rows[r], words[r], held[r],
        )  # fmt: skip


class Room(NamedTuple):
    """Arrays for the features of some rows in a format: the rows, the same eight at a time, and what holds of each.

    What a format has no use for is empty.
    """

    rows: npt.NDArray[np.uint8]
    words: npt.NDArray[np.uint64]
    held: npt.NDArray[Any]


def room(features: Features, n: int, form: int) -> Room:
    """Room for the features of `n` rows; the rows may be longer than they are, to be whole words."""
    width = {DENSE: 8 * -(-features.size // 8), PACKED: -(-features.size // 8)}.get(form, 0)
    rows = np.zeros((n, width), np.uint8)
    words = rows.view(np.uint64) if form == DENSE else np.zeros((n, 0), np.uint64)
    wide = np.int16 if features.size < 1 << 15 else np.int32
    return Room(rows, words, np.full((n, most_held(features) if form == INDICES else 0), -1, wide))
