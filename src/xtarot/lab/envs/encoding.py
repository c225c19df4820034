"""The features of a view in machine code, read from the state itself: the same as `features`, byte for byte.

A `FeaturePlan` says for each seat where the numbers of its features stand in a state: the cards of a pile, of which the
seat looks at those it knows; a number of which one feature holds; a set of seats, suits or bits. `observe` makes a bit
of each feature, in a `BitPage` that stays in the nearest cache; `show` writes the page in a batch's format. They take a
state as a row of its numbers, and look at nothing else. They compile, with no branch that depends on the cards where
that matters: a wrong guess of the processor costs as much as ten numbers.
"""

from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from xtarot.lab.envs.actions import SPREAD, anywhere, high_cards, low_cards
from xtarot.lab.envs.features import COUNTS, MOST_NUMBER, FactBlock, Features
from xtarot.machine.playouts import Numbers
from xtarot.rules.cards import CARDS, SUIT_STRIDE
from xtarot.rules.state import NO_CARD, Kind, lowest

Format = Literal["dense", "packed", "indices", "none"]
DENSE, PACKED, INDICES, NONE = range(4)
LEAVE = -3  # in the place of an action: the row stays as it is
PLAYER, MOVER = 0, 1  # columns of `who`: who chooses, and for whom

# Places of FeaturePlan.head
N_SEATS, N_SIDES, READERS, AT_PILES, AT_COUNTS, AT_SEEN, AT_BEGUN, BEGUN_LENGTH, AT_BEGUN_SIZE = range(9)
BEGUN, FOR, HEAD_LENGTH = range(9, 12)
# The rows of FeaturePlan.cards and counts: for each seat where five masks, or a number, stand. Of all others: where the
# features stand; of rows and sets how many of a number; of sets whether they are seats, and how far after that place;
# then for each seat where the numbers do; and of ones, rows and listed, for each seat where its part of
# FeaturePlan.places or pairs begins.
DESTINATION, SOURCES = 0, 1
WIDTH, ROW_SOURCES = 1, 2
TURNS, SHIFT, SET_SOURCES = 2, 3, 4
CARD_BYTES, COUNT_BYTES = CARDS // 8, COUNTS // 8
# How ones are read
ONES: tuple[Kind, ...] = ("seat", "side", "card", "suit", "button", "number")  # numbers of listings only
ANY_NUMBER = 127  # of which only these bits count: -1 is 127, and what is no number of its kind may be taken for one
FEW: tuple[Kind, ...] = ("seat", "side", "suit")  # their features are few: so many numbers that
ROW = 8  # stand in a row fit into one, and are read by twos
FEW_FEATURES, FEW_BITS = 7, 3  # of a number; of these bits of two numbers
Plain = npt.NDArray[np.uint32]  # places, which machine code takes as they are: below 0 it would count from the end


class FeaturePlan(NamedTuple):
    """Where the numbers of a state stand, and where their features do."""

    head: Numbers
    cards: Plain  # their features come first, in this order: of piles, what is known to whom, facts
    counts: Plain  # then these: how many cards a pile holds
    numbers: Plain
    ones: Plain
    places: npt.NDArray[np.uint8]  # for how they are read, a seat and a number: the place of what holds
    rows: Plain
    pairs: npt.NDArray[np.uint16]  # for how they are read, a seat and two numbers: what holds, a bit each
    sets: Plain
    listed: Plain


def plan_of(features: Features) -> FeaturePlan:
    """The plan of a game's features."""
    layout, blocks = features.game.layout, features.blocks
    fields: Any = layout.dtype.fields
    at = {name: offset // 8 for name, (_, offset, *_) in fields.items()}
    seats, everyone = features.seats, range(features.seats)
    cards: list[list[int]] = []
    counts: list[list[int]] = []
    numbers: list[list[int]] = []
    ones: list[list[int]] = []
    rows: list[list[int]] = []
    sets: list[list[int]] = []
    listed: list[list[int]] = []

    def add_cards(start: int, sources: list[int]) -> None:
        assert start == CARDS * len(cards)
        cards.append(sources)

    def parts(kind: Kind, kinds: tuple[Kind, ...], length: int) -> list[int]:
        return [(kinds.index(kind) * seats + me) * length for me in everyone]

    for pile in features.piles:
        for k in range(pile.many):
            here = [pile.first + features.turned(pile.of, k, me) for me in everyone]
            add_cards(pile.cards + CARDS * k, [at["piles"] + 5 * p for p in here])
            counts.append([at["counts"] + p for p in here])
    start = blocks["known_to"].start
    for k in range(1, seats + 1):
        readers = [(me + k) % seats if k < seats else layout.seats for me in everyone]
        add_cards(start + CARDS * (k - 1), [at["seen"] + 5 * r for r in readers])
    for fact in features.facts:
        items = _items(features, fact, at[fact.name])
        while items:
            start, sources = items[0]
            row = [[n + k for n in sources] for k in range(ROW)]
            if fact.kind in FEW and not fact.listed and fact.width <= FEW_FEATURES and _sources(items[:ROW]) == row:
                rows.append([start, fact.width, *sources, *parts(fact.kind, FEW, 1 << 2 * FEW_BITS)])
                del items[:ROW]
                continue
            del items[0]
            if fact.kind == "cards":
                add_cards(start, sources)
            elif fact.kind in ("seats", "suits", "bits", "flag") and not fact.listed:
                sets.append([start, fact.width, fact.kind == "seats", *sources])
            elif fact.kind == "number" and not fact.listed:
                numbers.append([start, *sources])
            else:
                into = listed if fact.listed else ones
                into.append([start, *sources, *parts(fact.kind, ONES, ANY_NUMBER + 1)])
    head = [
        seats, features.sides, layout.seats, at["piles"], at["counts"], at["seen"], at["partial"],
        layout.shapes["partial"][1], at["partial_size"], blocks["begun"].start, blocks["for"].start,
    ]  # fmt: skip

    def table(lines: list[list[int]], height: int) -> Plain:
        return np.ascontiguousarray(np.array(lines, np.uint32).reshape(-1, height).T)

    return FeaturePlan(
        np.array(head, np.int64),
        table(cards, seats),
        table(counts, seats),
        table(_apart(numbers), SOURCES + seats),
        table(_apart(ones), SOURCES + 2 * seats),
        np.array([_places(features, kind, me) for kind in ONES for me in everyone], np.uint8).ravel(),
        table(rows, ROW_SOURCES + 2 * seats),
        np.array([_pairs(features, kind, me) for kind in FEW for me in everyone], np.uint16).ravel(),
        table(_together(sets, seats), SET_SOURCES + seats),
        table(listed, SOURCES + 2 * seats),
    )


def _together(sets: list[list[int]], seats: int) -> list[list[int]]:
    """Sets that fit into one number; a last one, of nothing, says where they end."""
    found: list[list[int]] = []
    for start, width, turns, *sources in sets:
        first = found[-1][0] if found and start + width <= found[-1][0] + 63 else start
        found.append([first, width, turns, start - first, *sources])
    return [*found, [0] * (SET_SOURCES + seats)]


def _apart(lines: list[list[int]]) -> list[list[int]]:
    """Neighbours apart: they share words, and the processor waits for a word that it has just written."""
    return [line for k in range(4) for line in lines[k::4]]


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


def _sources(items: list[tuple[int, list[int]]]) -> list[list[int]]:
    return [sources for _, sources in items]


def _places(features: Features, kind: Kind, me: int) -> list[int]:
    """For each number, -1 last, the place of an item that holds, for a seat."""
    return [features.places(kind, number, me)[0] for number in (*range(ANY_NUMBER), -1)]


def _pairs(features: Features, kind: Kind, me: int) -> list[int]:
    """For each two numbers, by FEW_BITS of both, the second's first, the features that hold, a bit each, for a seat."""
    numbers = [*range((1 << FEW_BITS) - 1), -1]
    width = max(features.places(kind, number, me)[0] for number in numbers) + 1
    if width > FEW_FEATURES:
        return [0] * (1 << 2 * FEW_BITS)
    held = [1 << features.places(kind, number, me)[0] for number in numbers]
    return [first | second << width for second in held for first in held]


def most_held(features: Features) -> int:
    """The most features that can hold at once."""
    plan, pack = plan_of(features), len(features.game.cards)
    own = plan.cards.shape[1] - features.seats - sum(one.many for one in features.piles)
    return (
        pack * (1 + features.seats + own)
        + plan.counts.shape[1]
        + plan.numbers.shape[1]
        + plan.ones.shape[1]
        + ROW * plan.rows.shape[1]
        + int(plan.sets[WIDTH].sum())
        + plan.listed.shape[1]
        + int(plan.head[BEGUN_LENGTH])
        + 1
    )


class BitPage(NamedTuple):
    """Room for the features of one view, a bit each."""

    words: Numbers
    eights: Numbers  # the same, as `anywhere` has them
    found: Plain  # places of features that hold


def page(features: Features) -> BitPage:
    """Room to write a view's features."""
    words = np.zeros(-(-features.size // 64), np.int64)
    items = sum(fact.rows * fact.items for fact in features.facts)
    return BitPage(words, anywhere(words.view(np.uint8).reshape(1, -1))[0], np.zeros(items, np.uint32))


# In machine code


def observe(
    memory: Numbers,
    head: Numbers,
    cards: Plain,
    counts: Plain,
    numbers: Plain,
    ones: Plain,
    places: npt.NDArray[np.uint8],
    rows: Plain,
    pairs: npt.NDArray[np.uint16],
    sets: Plain,
    listed: Plain,
    words: Numbers,
    eights: Numbers,
    found: Plain,
    who: Any,
    actions: Numbers,
    opened: bool,
    form: int,
    wide: Numbers,
    held: Any,
    start: int,
    stop: int,
) -> None:
    """Write the features of what the player of each row sees, from `start` to `stop`, but where `actions` has LEAVE.

    `opened`: of all cards. `words`, `eights` and `found` are a `BitPage`; `wide` and `held` are a `Room`. A kernel
    without a game's rules.
    """
    for r in range(start, stop):
        if actions[r] == LEAVE:
            continue
        m, me = memory[r], who[r, PLAYER]
        write_cards(m, head, cards, counts.shape[1], me, opened, eights)
        write_counts(m, counts, me, eights[CARD_BYTES * cards.shape[1] :])
        for k in range(CARD_BYTES * cards.shape[1] + COUNT_BYTES * counts.shape[1] + 7 >> 3, len(words)):
            words[k] = 0
        find_ones(m, ones, places, me, found)
        find_numbers(m, numbers, me, found[ones.shape[1] :])
        for k in range(ones.shape[1] + numbers.shape[1]):
            set_bit(words, found[k])
        write_rows(m, rows, pairs, me, words)
        write_sets(m, sets, me, words)
        if listed.shape[1]:
            write_listed(m, head, listed, places, me, opened, words)
        begun = head[AT_BEGUN] + head[BEGUN_LENGTH] * me
        for k in range(m[head[AT_BEGUN_SIZE] + me]):
            set_bit(words, head[BEGUN] + m[begun + k])
        away = who[r, MOVER] - me
        set_bit(words, head[FOR] + (away + head[N_SEATS] if away < 0 else away))
        show(words, form, wide[r], held[r])


def write_cards(m: Numbers, head: Numbers, cards: Plain, piles: int, me: int, opened: bool, eights: Numbers) -> None:
    """Write the cards that one knows: in `piles`, then those that others know, then cards of facts."""
    source, everybody, shared = cards[me], head[AT_SEEN] + 5 * head[READERS], piles + head[N_SEATS] - 1
    low = -1 if opened else low_cards(m, head[AT_SEEN] + 5 * me)
    high = -1 if opened else high_cards(m, head[AT_SEEN] + 5 * me)
    low_told, high_told = low_cards(m, everybody), high_cards(m, everybody)
    write_piles(m, source[:piles], low, high, eights)
    write_piles(m, source[piles:shared], low & ~low_told, high & ~high_told, eights[CARD_BYTES * piles :])
    eights[CARD_BYTES * shared] = low & low_told
    eights[CARD_BYTES * shared + 8] = high & high_told
    write_piles(m, source[shared + 1 :], -1, -1, eights[CARD_BYTES * (shared + 1) :])


def write_piles(m: Numbers, source: Plain, low: int, high: int, eights: Numbers) -> None:
    """Write those cards of piles that count.

    Eight bytes at a time, in their order: the last byte of a pile, which is not its own, is written again.
    """
    for i in range(len(source)):
        first, last = low_cards(m, source[i]) & low, high_cards(m, source[i]) & high
        eights[CARD_BYTES * i] = first
        eights[CARD_BYTES * i + 8] = last


def write_counts(m: Numbers, counts: Plain, me: int, eights: Numbers) -> None:
    """Write how many cards lie in each pile, and then a 0."""
    source = counts[me]
    for i in range(len(source)):
        eights[COUNT_BYTES * i] = np.int64(1) << min(m[source[i]], MOST_NUMBER)
    eights[COUNT_BYTES * len(source)] = 0


def set_bit(words: Numbers, at: int) -> None:
    """Let a feature hold."""
    words[at >> 6] |= np.int64(1) << (at & 63)


def set_bits(words: Numbers, at: Any, mask: Any) -> None:
    """Let those of up to 63 features from a place on hold that a mask has."""
    words[at >> 6] |= mask << (at & 63)
    words[(at >> 6) + 1] |= mask >> 1 >> (63 - (at & 63))


# What holds is found first, and written then: the processor does not read on while it does not know where it writes.


def find_numbers(m: Numbers, numbers: Plain, me: int, found: Plain) -> None:
    """Find the one feature of each number that holds."""
    destination, source = numbers[DESTINATION], numbers[SOURCES + me]
    for i in range(len(source)):
        found[i] = destination[i] + np.uint32(min(max(m[source[i]], -1), MOST_NUMBER) + 1)


def find_ones(m: Numbers, ones: Plain, places: npt.NDArray[np.uint8], me: int, found: Plain) -> None:
    """Find the one feature of each seat, card and so on that holds."""
    seats = len(ones) - SOURCES >> 1
    destination, source, part = ones[DESTINATION], ones[SOURCES + me], ones[SOURCES + seats + me]
    for i in range(len(source)):
        found[i] = destination[i] + places[part[i] + (m[source[i]] & ANY_NUMBER)]


def write_rows(m: Numbers, rows: Plain, pairs: npt.NDArray[np.uint16], me: int, words: Numbers) -> None:
    """Write the features of ROW numbers at once."""
    seats, few = len(rows) - ROW_SOURCES >> 1, (1 << FEW_BITS) - 1
    source, part = rows[ROW_SOURCES + me], rows[ROW_SOURCES + seats + me]
    for i in range(len(source)):
        width, first, found = np.int64(rows[WIDTH, i]), np.int64(source[i]), np.int64(0)
        for k in range(0, ROW, 2):
            two = m[first + k] & few | (m[first + k + 1] & few) << FEW_BITS
            found |= np.int64(pairs[part[i] + two]) << k * width
        set_bits(words, np.int64(rows[DESTINATION, i]), found)


def write_sets(m: Numbers, sets: Plain, me: int, words: Numbers) -> None:
    """Write sets of seats, suits or bits: those that begin at the same place together."""
    destination, widths, shift, source = sets[DESTINATION], sets[WIDTH], sets[SHIFT], sets[SET_SOURCES + me]
    held = np.int64(0)
    for i in range(len(source) - 1):
        width, turn = np.int64(widths[i]), me * np.int64(sets[TURNS, i])
        every = (np.int64(1) << width) - 1
        mask = m[source[i]] & every
        held |= ((mask >> turn | mask << width - turn) & every) << np.int64(shift[i])
        if destination[i + 1] != destination[i]:
            set_bits(words, np.int64(destination[i]), held)
            held = np.int64(0)


def write_listed(
    m: Numbers, head: Numbers, listed: Plain, places: npt.NDArray[np.uint8], me: int, opened: bool, words: Numbers
) -> None:
    """Write the cards of listings: those that one knows."""
    seats, known = len(listed) - SOURCES >> 1, head[AT_SEEN] + 5 * me
    for i in range(listed.shape[1]):
        card = m[listed[SOURCES + me, i]]
        if card == NO_CARD or (card >= 0 and (opened or knows_card(m, known, card))):
            place = places[listed[SOURCES + seats + me, i] + (card & ANY_NUMBER)]
            set_bit(words, np.int64(listed[DESTINATION, i]) + place)


def knows_card(m: Numbers, known: int, card: int) -> bool:
    """Whether a card is in the row of `seen` that stands at `known`."""
    return bool(card < CARDS and m[known + card // SUIT_STRIDE] >> card % SUIT_STRIDE & 1)


def show(words: Numbers, form: int, row: Numbers, held: Any) -> None:
    """Show the features of a page in a format: in `row`, eight bytes a number, or in `held`."""
    if form == PACKED:
        for k in range(len(row)):
            row[k] = words[k]
    elif form == DENSE:
        for k in range(len(row)):
            row[k] = SPREAD[words[k >> 3] >> 8 * (k & 7) & 0xFF]
    else:
        n = 0
        for k in range(len(words)):
            rest = words[k]
            while rest:
                held[n] = 64 * k + lowest(rest)
                rest &= rest - 1
                n += 1
        held[n:] = -1


class Room(NamedTuple):
    """Arrays for the features of some rows in a format: dense or packed, eight bytes a number; or what holds of each.

    What a format has no use for is empty. The rows may be longer than they are, to be whole numbers.
    """

    rows: Numbers
    held: npt.NDArray[Any]


def room(features: Features, n: int, form: int) -> Room:
    """Room for the features of `n` rows."""
    width = {DENSE: -(-features.size // 8), PACKED: -(-features.size // 64)}.get(form, 0)
    wide = np.int16 if features.size < 1 << 15 else np.int32
    held = np.full((n, most_held(features) if form == INDICES else 0), -1, wide)
    return Room(np.zeros((n, width), np.int64), held)


def shown(place: Room, features: Features, form: int) -> npt.NDArray[Any]:
    """What users read of it."""
    if form == INDICES:
        return place.held
    size = {DENSE: features.size, PACKED: -(-features.size // 8)}.get(form, 0)
    return place.rows.view(np.uint8)[:, :size]
