"""A state is piles of cards and a few facts; and what of it a seat may know.

A `State` has plain attributes: integers, lists of integers, and lists of such rows. Every game has these:

============  ==============  ==================================================================
field         shape           meaning
============  ==============  ==================================================================
seats         ()              number of seats
dealer        ()              the dealer; where a game has none, the seat that starts
piles         (piles, 5)      the cards of each pile (see `cards`)
counts        (piles,)        how many cards each pile holds; in a view, unseen cards too
visible_to    (piles,)        who sees what lies in a pile: a seat, EVERYONE or NOBODY
seen          (seats + 1, 5)  the cards whose place each seat knows; the last row: spectators
partial       (seats, n)      the actions of the move each seat has begun (see `steps`)
partial_size  (seats,)        how many there are
events        (rows, 4)       the events of the last move: event, seat, card, number
emitted       ()              how many rows there are
============  ==============  ==================================================================

The facts a game adds are each declared PUBLIC, OWN (the first axis is the seat, each sees its own), `listing` (card
ids that are visible as the cards of a pile are), or CONSTANT (what holds for the whole deal and is known to all: a
tuple, which copies and views share). What is not declared is hidden. A fact may say of which kind its numbers are
(`Kind`), and whose its rows are (`Axis`).

In machine code a state is a *record*: an np.record of int64 fields with the same names. `Layout.pack` and
`Layout.unpack` make one of the other. The functions from `zeros` on, which rules call, take either, and are compiled
too: plain loops over integers, no objects.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np

from xtarot.rules.cards import SUIT_STRIDE, Ints, Pile, Rows

Array = np.ndarray[Any, np.dtype[np.int64]]  # what machine code has in the place of lists and rows

EVERYONE, NOBODY = -1, -2  # of `visible_to`
SPECTATOR = -1  # the last row of `seen`: one who sits nowhere
NO_CARD, UNSEEN = -1, -2  # where a fact lists card ids

PUBLIC, OWN, HIDDEN = "public", "own", None
CONSTANT = "constant"
EVENT, EVENT_SEAT, EVENT_CARD, EVENT_NUMBER = range(4)
_MAX_EVENTS = 40
MAX_LINES = 200  # of a score


class State:
    """A state, or a view of one, by the fields of a game's `Layout`. Two are equal when all their fields are."""

    if TYPE_CHECKING:  # the fields are known to the game alone

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    def __init__(self, fields: Iterable[tuple[str, Any]] = ()) -> None:
        self.__dict__.update(fields)

    def copy(self) -> "State":
        """Another state with the same fields, which shares nothing with this one."""
        other = State()
        fields = other.__dict__
        for name, value in self.__dict__.items():
            fields[name] = value if type(value) is int else _copied(value)
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"State({', '.join(f'{name}={value}' for name, value in self.__dict__.items())})"


def _copied(value: Any) -> Any:
    """A field's value, lists and their rows copied."""
    if type(value) is not list:
        return value
    return list(map(list.copy, value)) if value and type(value[0]) is list else value.copy()


@dataclass(frozen=True)
class Listing:
    """A fact that lists the cards of pile `pile` (plus the seat's number, when `by_seat`) in order."""

    pile: int
    by_seat: bool = False


def listing(pile: int, by_seat: bool = False) -> Listing:
    """Declare a fact whose card ids are visible to seats that know where the card is; the rest are UNSEEN in a view."""
    return Listing(pile, by_seat)


def no_constants(*_: Any) -> Mapping[str, tuple[int, ...]]:
    """What is CONSTANT in most games: nothing."""
    return {}


Visibility = str | Listing | None
Shape = tuple[int, ...]  # of a field: () a number, (n,) a list, (rows, columns) a list of rows
Kind = Literal["number", "seat", "side", "card", "suit", "seats", "suits", "bits", "cards", "button", "flag", "derived"]
"""What the numbers of a fact are: ``seat``, ``side``, ``card`` and ``suit`` also -1, nobody or none; ``seats``,
``suits`` and ``bits`` (24 at most, of anything) a bit each; ``cards`` five masks, as a pile has them; ``flag`` 0 or 1;
``derived`` what follows, as far as anybody sees it, from the rest of the state."""
Axis = Literal["seat", "side"]
"""Whose the rows of a fact are: the first is that of seat, or side, 0. Those of an OWN fact are of the seats."""
Fact = (
    tuple[str, int | Shape, Visibility]
    | tuple[str, int | Shape, Visibility, Kind]
    | tuple[str, int | Shape, Visibility, Kind, Axis]
)


@dataclass(frozen=True)
class Layout:
    """The shape of a game's state. `seats` is the most it can have; `visible_to` is how it begins.

    `memory`: the facts with which the next deal of a match begins, each with the fact of this deal that it is.
    ``constants(seats, options)``: what the facts are, by name, that are CONSTANT.
    """

    seats: int
    visible_to: tuple[int, ...]
    shapes: dict[str, Shape]
    visibility: dict[str, Visibility]
    memory: Mapping[str, str]
    kinds: Mapping[str, Kind]
    axes: Mapping[str, Axis]
    constants: Callable[[int, Mapping[str, Any]], Mapping[str, tuple[int, ...]]] = no_constants

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The type of a record."""
        fields = [(name, np.int64, shape) if shape else (name, np.int64) for name, shape in self.shapes.items()]
        return np.dtype((np.record, np.dtype(fields)))

    @cached_property
    def listings(self) -> list[list[int]]:
        """For each listing, and seat of one: its first place among the `ints`, how many cards it lists, the pile."""
        rows: list[list[int]] = []
        start = 0
        for name, shape in self.shapes.items():
            length = math.prod(shape)
            sight = self.visibility[name]
            if isinstance(sight, Listing):
                n = shape[0] if sight.by_seat else 1
                rows += [[start + k * (length // n), length // n, sight.pile + k] for k in range(n)]
            start += length
        return rows

    def new(self, seats: int, dealer: int) -> State:
        """An empty state: no card anywhere, nobody has seen anything."""
        s = State((name, _zero(shape)) for name, shape in self.shapes.items())
        s.seats, s.dealer, s.visible_to = seats, dealer, list(self.visible_to)
        return s

    def ints(self, s: State) -> list[int]:
        """All numbers of a state, field after field, row after row."""
        ints: list[int] = []
        for name, shape in self.shapes.items():
            value = getattr(s, name)
            if not shape:
                ints.append(value)
            elif len(shape) == 1:
                ints += value
            else:
                for row in value:
                    ints += row
        return ints

    def state(self, ints: list[int]) -> State:
        """The state of these numbers; the inverse of `ints`."""
        s, at = State(), 0
        for name, shape in self.shapes.items():
            if not shape:
                value: Any = ints[at]
                at += 1
            elif len(shape) == 1:
                value = ints[at : at + shape[0]]
                at += shape[0]
                if self.visibility[name] == CONSTANT:
                    value = tuple(value)
            else:
                rows, columns = shape
                value = [ints[k : k + columns] for k in range(at, at + rows * columns, columns)]
                at += rows * columns
            setattr(s, name, value)
        return s

    def pack(self, s: State) -> Any:
        """A state as a record, for machine code."""
        return np.array(self.ints(s), np.int64).view(self.dtype)[0]

    def unpack(self, record: Any) -> State:
        """The state that a record holds; the inverse of `pack`."""
        return self.state(np.asarray(record).reshape(1).view(np.int64).tolist())


def _zero(shape: Shape) -> Any:
    """A field of zeros."""
    if not shape:
        return 0
    return [0] * shape[0] if len(shape) == 1 else [[0] * shape[1] for _ in range(shape[0])]


def layout(
    seats: int,
    visible_to: Sequence[int],
    facts: Sequence[Fact],
    partial: int = 2,
    events: int = _MAX_EVENTS,
    memory: Mapping[str, str] = {},
) -> Layout:
    """The layout of a game with at most `seats` seats, one entry of `visible_to` for each pile, and these facts.

    A fact is (name, shape, visibility), or these and its kind, or these and its axis: shape 1 is a plain number, n a
    list, (rows, columns) a list of rows. `partial` is the length of the longest move a seat makes in steps, `events`
    the most rows one move emits. `memory`: what the next deal of a match begins with, ``{"its fact": "the fact of this
    one"}``.

    Raises ValueError for a fact that is declared twice, is of no kind or axis that there is, or has not a row a seat.
    """
    piles = len(visible_to)
    common: list[Fact] = [
        ("seats", 1, PUBLIC),
        ("dealer", 1, PUBLIC, "seat"),
        ("piles", (piles, 5), PUBLIC, "cards"),
        ("counts", (piles,), PUBLIC),
        ("visible_to", (piles,), PUBLIC),
        ("seen", (seats + 1, 5), PUBLIC, "cards"),
        ("partial", (seats, partial), OWN),
        ("partial_size", (seats,), OWN),
        ("events", (events, 4), PUBLIC),
        ("emitted", 1, PUBLIC),
    ]
    all_facts = [*common, *facts]
    names = [fact[0] for fact in all_facts]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise ValueError(f"the fact {twice[0]!r} is declared twice; every state has {', '.join(names[: len(common)])}")
    shapes: dict[str, Shape] = {}
    kinds: dict[str, Kind] = {}
    axes: dict[str, Axis] = {}
    for name, shape, sight, *more in all_facts:
        shapes[name] = () if shape == 1 else shape if isinstance(shape, tuple) else (shape,)
        given: list[Any] = [*more, None, None]
        kind, axis = given[:2]
        kinds[name] = kind or "number"
        if kinds[name] not in get_args(Kind):
            raise ValueError(f"the fact {name!r} is of the kind {kind!r}; there are {', '.join(get_args(Kind))}")
        if isinstance(sight, Listing) and kind in ("seats", "suits", "bits", "cards", "flag"):
            raise ValueError(f"the fact {name!r} is of the kind {kind!r}, but a listing has card ids")
        if axis := axis or ("seat" if sight == OWN else None):
            axes[name] = axis
            if axis not in get_args(Axis):
                raise ValueError(
                    f"the rows of the fact {name!r} are of a {axis!r}; there are {', '.join(get_args(Axis))}"
                )
            if (axis == "seat" or not shapes[name]) and shapes[name][:1] != (seats,):
                raise ValueError(f"the fact {name!r} has not a row for each {axis}: of {seats} seats")
    return Layout(seats, tuple(visible_to), shapes, {fact[0]: fact[2] for fact in all_facts}, memory, kinds, axes)


def knows(seen: Pile, card: int) -> bool:
    """Whether `card` is in a row of `seen`."""
    return bool(card >= 0 and seen[card // SUIT_STRIDE] >> card % SUIT_STRIDE & 1)


def view(shape: Layout, s: State, seat: int) -> State:
    """What `seat` (or SPECTATOR) knows of `s`: a state of the same layout.

    Of each pile the cards it has seen, and how many there are; of `seen` what it knows of these cards; of the facts
    what is declared visible to it. Everything else is zero, or UNSEEN in a listing.
    """
    known, fields = s.seen[seat], s.__dict__
    v = State()
    for name, sight in shape.visibility.items():
        value = fields[name]
        v.__dict__[name] = _copied(value) if sight in (PUBLIC, CONSTANT) else _seen(value, sight, seat, known)
    v.piles, v.seen = _common(v.piles, known), _common(v.seen, known)
    for row in v.events[: v.emitted]:
        if row[EVENT_CARD] >= 0 and not knows(known, row[EVENT_CARD]):
            row[EVENT_CARD] = UNSEEN
    return v


def _seen(value: Any, sight: Visibility, seat: int, known: Pile) -> Any:
    """What a seat that knows the place of the cards `known` sees of a field that is not public."""
    if isinstance(sight, Listing):
        if value and type(value[0]) is list:
            return [_seen(row, sight, seat, known) for row in value]
        return [UNSEEN if card >= 0 and not knows(known, card) else card for card in value]
    found = _hidden(value)
    if sight == OWN and seat != SPECTATOR:
        found[seat] = _copied(value[seat])
    return found


def _hidden(value: Any) -> Any:
    """As many zeros."""
    if type(value) is not list:
        return 0
    return [[0] * len(row) for row in value] if value and type(value[0]) is list else [0] * len(value)


def _common(rows: Iterable[Pile], known: Pile) -> list[Pile]:
    """Of each row the cards that are `known`."""
    spades, clubs, hearts, diamonds, arcana = known
    return [[s & spades, c & clubs, h & hearts, d & diamonds, a & arcana] for s, c, h, d, a in rows]


# What rules say.


def zeros(n: int) -> Ints:
    """`n` zeros, as room to work in. `compiled` makes it an array."""
    return [0] * n


def set_all(numbers: Ints, value: int) -> None:
    """Make all numbers of a list the same."""
    for k in range(len(numbers)):
        numbers[k] = value


def has(cards: Pile, card: int) -> bool:
    """Whether the pile holds `card`."""
    return bool(cards[card // SUIT_STRIDE] >> card % SUIT_STRIDE & 1)


def named_twice(actions: Ints) -> bool:
    """Whether a card stands twice in a move."""
    cards = zeros(5)
    for k in range(1, len(actions)):
        if has(cards, actions[k]):
            return True
        add(cards, actions[k])
    return False


def bits(mask: int) -> int:
    """How many cards (or buttons) a mask holds. `compiled` puts the processor's own instruction here."""
    return int(mask).bit_count()


def popcount(cards: Pile) -> int:
    """How many cards a pile holds."""
    return bits(cards[0]) + bits(cards[1]) + bits(cards[2]) + bits(cards[3]) + bits(cards[4])


def lowest(mask: int) -> int:
    """The lowest bit of a mask that is not empty. `compiled` puts the processor's own instruction here."""
    return (int(mask) & -int(mask)).bit_length() - 1


def highest(mask: int) -> int:
    """The highest bit of a mask, or -1. `compiled` puts the processor's own instruction here."""
    return int(mask).bit_length() - 1


def seat_after(s: State, seat: int, n: int) -> int:
    """The seat that comes `n` places after another, fewer than there are seats. (Machine code divides slowly.)"""
    place = seat + n
    return place - s.seats if place >= s.seats else place


def card_list(cards: Pile) -> Ints:
    """The cards of a pile, one by one."""
    found = zeros(popcount(cards))
    n = 0
    for suit in range(5):
        mask = cards[suit]
        while mask:
            found[n] = SUIT_STRIDE * suit + lowest(mask)
            mask &= mask - 1
            n += 1
    return found


def fill(cards: Pile, source: Pile) -> None:
    """Make `cards` the same as `source`."""
    for suit in range(5):
        cards[suit] = source[suit]


def empty(cards: Pile) -> None:
    """Take all cards out of a pile that is no part of a state."""
    for suit in range(5):
        cards[suit] = 0


def add(cards: Pile, card: int) -> None:
    """Put a card to those of a pile."""
    cards[card // SUIT_STRIDE] |= 1 << card % SUIT_STRIDE


def remove(cards: Pile, card: int) -> None:
    """Take a card out of those of a pile."""
    cards[card // SUIT_STRIDE] &= ~(1 << card % SUIT_STRIDE)


def put(s: State, card: int, target: int) -> None:
    """Lay a card that was in no pile (a dealt card) on pile `target`."""
    add(s.piles[target], card)
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
        for row in range(len(s.seen)):
            s.seen[row][suit] |= bit
    elif who >= 0:
        s.seen[who][suit] |= bit


def lay_open(s: State, pile: int) -> None:
    """Turn a pile up for everyone, for good."""
    s.visible_to[pile] = EVERYONE
    for row in range(len(s.seen)):
        for suit in range(5):
            s.seen[row][suit] |= s.piles[pile][suit]


def forget(s: State, cards: Pile, but: int) -> None:
    """One of `cards` has gone face down: all but seat `but` no longer know where any of them is."""
    for row in range(len(s.seen)):
        if row != but:
            for suit in range(5):
                s.seen[row][suit] &= ~cards[suit]


def emit(s: State, event: int, seat: int, card: int, number: int) -> None:
    """Record an event. Its card is visible to those who know where it is, everything else to all."""
    row = s.events[s.emitted]
    row[0], row[1], row[2], row[3] = event, seat, card, number
    s.emitted += 1


def blank_lines() -> list[list[int]]:
    """Room for the rows of a score: (side, clause, points)."""
    return [[0, 0, 0] for _ in range(MAX_LINES)]


def line(lines: Rows, n: int, side: int, clause: int, points: int) -> int:
    """Write row `n` of a score, (side, clause, points); returns the number of rows then."""
    row = lines[n]
    row[0], row[1], row[2] = side, clause, points
    return n + 1
