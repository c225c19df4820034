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
# The rows of FeaturePlan.cards: which cards count; then for each seat where five masks stand. Of sets: where the
# features stand, how many, whether they are seats; then for each seat where the mask stands. Of numbers, ones and
# listed: where the features stand; then for each seat where the numbers do. And of ones and listed, for each seat where
# its part of FeaturePlan.places begins.
WHICH, CARD_SOURCES = 0, 1
DESTINATION, WIDTH, TURNS, SET_SOURCES = range(4)
KNOWN, PRIVATE, ALL = 0, 2, 4  # which cards count: those one knows; of these those that not everybody knows; all
MASKS = 6  # two numbers each
CARD_BYTES = CARDS // 8
# How ones are read
ONES: tuple[Kind, ...] = ("seat", "side", "card", "suit", "button", "number")  # numbers of listings only
ANY_NUMBER = 127  # of which only these bits count: -1 is 127, and what is no number of its kind may be taken for one
Plain = npt.NDArray[np.uint32]  # places, which machine code takes as they are: below 0 it would count from the end


class FeaturePlan(NamedTuple):
    """Where the numbers of a state stand, and where their features do."""

    head: Numbers
    cards: Plain  # their features come first, in this order
    numbers: Plain  # of facts, and how many cards a pile holds
    ones: Plain
    places: npt.NDArray[np.uint8]  # for how they are read, a seat and a number: the place of what holds
    sets: Plain
    listed: Plain


def plan_of(features: Features) -> FeaturePlan:
    """The plan of a game's features."""
    layout, blocks = features.game.layout, features.blocks
    fields: Any = layout.dtype.fields
    at = {name: offset // 8 for name, (_, offset, *_) in fields.items()}
    seats, everyone = features.seats, range(features.seats)
    cards: list[list[int]] = []
    numbers: list[list[int]] = []
    ones: list[list[int]] = []
    sets: list[list[int]] = []
    listed: list[list[int]] = []

    def add_cards(start: int, which: int, sources: list[int]) -> None:
        assert start == CARDS * len(cards)
        cards.append([which, *sources])

    def add_one(start: int, kind: Kind, sources: list[int], into: list[list[int]]) -> None:
        first = ONES.index(kind) * seats
        into.append([start, *sources, *((first + me) * (ANY_NUMBER + 1) for me in everyone)])

    for pile in features.piles:
        for k in range(pile.many):
            here = [pile.first + features.turned(pile.of, k, me) for me in everyone]
            add_cards(pile.cards + CARDS * k, KNOWN, [at["piles"] + 5 * p for p in here])
            numbers.append([pile.counts + COUNTS * k - 1, *(at["counts"] + p for p in here)])  # none has -1 cards
    start = blocks["known_to"].start
    for k in range(1, seats + 1):
        readers = [(me + k) % seats if k < seats else layout.seats for me in everyone]
        add_cards(start + CARDS * (k - 1), PRIVATE if k < seats else KNOWN, [at["seen"] + 5 * r for r in readers])
    for fact in features.facts:
        for start, sources in _items(features, fact, at[fact.name]):
            if fact.kind == "cards":
                add_cards(start, ALL, sources)
            elif fact.kind in ("seats", "suits", "bits", "flag") and not fact.listed:
                sets.append([start, fact.width, fact.kind == "seats", *sources])
            elif fact.kind == "number" and not fact.listed:
                numbers.append([start, *sources])
            else:
                add_one(start, fact.kind, sources, listed if fact.listed else ones)
    head = [
        seats, features.sides, layout.seats, at["piles"], at["counts"], at["seen"], at["partial"],
        layout.shapes["partial"][1], at["partial_size"], blocks["begun"].start, blocks["for"].start,
    ]  # fmt: skip

    def table(rows: list[list[int]], height: int) -> Plain:
        return np.ascontiguousarray(np.array(rows, np.uint32).reshape(-1, height).T)

    return FeaturePlan(
        np.array(head, np.int64),
        table(cards, CARD_SOURCES + seats),
        table(numbers, 1 + seats),
        table(ones, 1 + 2 * seats),
        np.array([_places(features, kind, me) for kind in ONES for me in everyone], np.uint8).ravel(),
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


def _places(features: Features, kind: Kind, me: int) -> list[int]:
    """For each number, -1 last, the place of an item that holds, for a seat."""
    return [features.places(kind, number, me)[0] for number in (*range(ANY_NUMBER), -1)]


def most_held(features: Features) -> int:
    """The most features that can hold at once."""
    plan, pack = plan_of(features), len(features.game.cards)
    own = plan.cards.shape[1] - features.seats - sum(one.many for one in features.piles)
    return (
        pack * (1 + features.seats + own)
        + plan.numbers.shape[1]
        + plan.ones.shape[1]
        + int(plan.sets[WIDTH].sum())
        + plan.listed.shape[1]
        + int(plan.head[BEGUN_LENGTH])
        + 1
    )


class BitPage(NamedTuple):
    """Room for the features of one view, a bit each."""

    words: Numbers
    eights: Numbers  # the same, as `anywhere` has them


def page(features: Features) -> BitPage:
    """Room to write a view's features."""
    words = np.zeros(-(-features.size // 64), np.int64)
    return BitPage(words, anywhere(words.view(np.uint8).reshape(1, -1))[0])


# In machine code


def observe(
    memory: Numbers,
    head: Numbers,
    cards: Plain,
    numbers: Plain,
    ones: Plain,
    places: npt.NDArray[np.uint8],
    sets: Plain,
    listed: Plain,
    words: Numbers,
    eights: Numbers,
    masks: Numbers,
    who: Any,
    actions: Numbers,
    opened: bool,
    form: int,
    rows: Numbers,
    held: Any,
    start: int,
    stop: int,
) -> None:
    """Write the features of what the player of each row sees, from `start` to `stop`, but where `actions` has LEAVE.

    `opened`: of all cards. `words` and `eights` are a `BitPage`, `masks` (MASKS,) is room to work in; `rows` and `held`
    are a `Room`. A kernel without a game's rules.
    """
    everybody, n_cards = head[AT_SEEN] + 5 * head[READERS], cards.shape[1]
    rest = words[CARD_BYTES * n_cards >> 3 :]
    masks[ALL] = masks[ALL + 1] = -1
    for r in range(start, stop):
        if actions[r] == LEAVE:
            continue
        m, me, mover = memory[r], who[r, PLAYER], who[r, MOVER]
        known = head[AT_SEEN] + 5 * me
        masks[KNOWN] = -1 if opened else low_cards(m, known)
        masks[KNOWN + 1] = -1 if opened else high_cards(m, known)
        masks[PRIVATE] = masks[KNOWN] & ~low_cards(m, everybody)
        masks[PRIVATE + 1] = masks[KNOWN + 1] & ~high_cards(m, everybody)
        for k in range(len(rest)):
            rest[k] = 0
        which, source = cards[WHICH], cards[CARD_SOURCES + me]
        for i in range(n_cards):  # in this order: of the last byte the next has the say
            eights[CARD_BYTES * i] = low_cards(m, source[i]) & masks[which[i]]
            eights[CARD_BYTES * i + 8] = high_cards(m, source[i]) & masks[which[i] + 1]
        write_ones(m, ones, places, me, words)
        write_numbers(m, numbers, me, words)
        write_sets(m, sets, me, words)
        if listed.shape[1]:
            write_listed(m, head, listed, places, me, opened, words)
        begun = head[AT_BEGUN] + head[BEGUN_LENGTH] * me
        for k in range(m[head[AT_BEGUN_SIZE] + me]):
            set_bit(words, head[BEGUN] + m[begun + k])
        away = mover - me
        set_bit(words, head[FOR] + (away + head[N_SEATS] if away < 0 else away))
        show(words, form, rows[r], held[r])


def set_bit(words: Numbers, at: int) -> None:
    """Let a feature hold."""
    words[at >> 6] |= 1 << (at & 63)


def write_numbers(m: Numbers, numbers: Plain, me: int, words: Numbers) -> None:
    """Write the one feature of each number that holds."""
    destination, source = numbers[DESTINATION], numbers[1 + me]
    for i in range(len(source)):
        at = destination[i] + np.uint32(min(max(m[source[i]], -1), MOST_NUMBER) + 1)
        words[at >> 6] |= np.int64(1) << (at & 63)


def write_ones(m: Numbers, ones: Plain, places: npt.NDArray[np.uint8], me: int, words: Numbers) -> None:
    """Write the one feature of each seat, card and so on that holds."""
    seats = len(ones) >> 1
    destination, source, start = ones[DESTINATION], ones[1 + me], ones[1 + seats + me]
    last = np.int64(destination[0] >> 6)  # there is a dealer in every game
    word = words[last]
    for i in range(len(source)):  # in this order, and before all that stands among them
        at = np.int64(destination[i]) + places[start[i] + (m[source[i]] & ANY_NUMBER)]
        word = (word if at >> 6 == last else 0) | np.int64(1) << (at & 63)
        last = at >> 6
        words[last] = word


def write_sets(m: Numbers, sets: Plain, me: int, words: Numbers) -> None:
    """Write sets of seats, suits or bits."""
    destination, widths, turns, source = sets[DESTINATION], sets[WIDTH], sets[TURNS], sets[SET_SOURCES + me]
    for i in range(len(source)):
        width, at = np.int64(widths[i]), destination[i]
        mask = m[source[i]] & (1 << width) - 1
        if turns[i]:
            mask = (mask >> me | mask << width - me) & (1 << width) - 1
        words[at >> 6] |= mask << (at & 63)
        words[(at >> 6) + 1] |= mask >> 1 >> (63 - (at & 63))


def write_listed(
    m: Numbers, head: Numbers, listed: Plain, places: npt.NDArray[np.uint8], me: int, opened: bool, words: Numbers
) -> None:
    """Write the cards of listings: those that one knows."""
    seats, known = len(listed) >> 1, head[AT_SEEN] + 5 * me
    for i in range(listed.shape[1]):
        card = m[listed[1 + me, i]]
        if card == NO_CARD or (card >= 0 and (opened or knows_card(m, known, card))):
            place = places[listed[1 + seats + me, i] + (card & ANY_NUMBER)]
            set_bit(words, np.int64(listed[DESTINATION, i]) + place)


def knows_card(m: Numbers, known: int, card: int) -> bool:
    """Whether a card is in the row of `seen` that stands at `known`."""
    return bool(card < CARDS and m[known + card // SUIT_STRIDE] >> card % SUIT_STRIDE & 1)


def show(words: Numbers, form: int, row: Numbers, held: Any) -> None:
    """Write the features of a page in a format: into `row`, eight bytes a number, or into `held`."""
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
