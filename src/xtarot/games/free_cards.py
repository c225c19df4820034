"""The cards of the free table: where they lie and in which order, and the journal by which a move is taken back."""

from typing import Any

from xtarot.rules.cards import Ints
from xtarot.rules.piles import per_seat, piles
from xtarot.rules.state import (
    HIDDEN,
    NO_CARD,
    NOBODY,
    OWN,
    PUBLIC,
    SPECTATOR,
    State,
    add,
    bits,
    forget,
    has,
    listing,
    move,
    remove,
    zeros,
)

PLACES, LETTERS = 12, 12  # free places on the table, and how long their names are

_PLACES: dict[str, Any] = {f"place{n}": HIDDEN for n in range(1, PLACES + 1)}
PILES = piles(
    seats=8,
    hand=per_seat(OWN),
    stock=HIDDEN,
    discard=HIDDEN,
    **_PLACES,
    spot=per_seat(HIDDEN),
    won=per_seat(HIDDEN),
    out=PUBLIC,
)
HAND, STOCK, DISCARD, PLACE, SPOT = (PILES[name] for name in ("hand", "stock", "discard", "place1", "spot"))
WON, OUT = PILES["won"], PILES["out"]  # SPOT: where a seat plays its cards, before itself; OUT: not in the pack
END, UNDO = 1, 2  # what is asked
JOURNAL = 250  # rows for taking back
STEP, MOVED, COUNTED = 1, 2, 3  # kinds of rows

MOST = 60  # cards in one move

LAYOUT = PILES.layout(
    [
        ("pack", 5, PUBLIC),
        ("each", 1, PUBLIC),
        ("places", (PLACES, LETTERS), PUBLIC),
        ("laid", (OUT - STOCK, 112), listing(STOCK, by_seat=True)),  # each pile's cards from the bottom up
        ("points", 8, PUBLIC),
        ("asked", 1, PUBLIC),  # END, UNDO or 0
        ("agreed", 1, PUBLIC),  # the seats that do, a bit each
        ("ended", 1, PUBLIC),
        ("shuffling", 1, PUBLIC),  # whether chance is to shuffle the stock
        ("shuffles", 1, PUBLIC),
        ("steps", 1, PUBLIC),  # how many moves can be taken back
        ("loose", 5, HIDDEN),  # cards of the table that are shuffled with the stock
        ("written", 1, HIDDEN),
        ("journal", (JOURNAL, 5), HIDDEN),  # (kind, card, pile, position, who knew it) or (kind, seat, points, 0, 0)
    ],
    partial=2 + MOST,
    events=130,
)


def is_covered(s: State, pile: int) -> bool:
    """Whether a card of a pile lies face down."""
    seen = 0
    for suit in range(5):
        seen += bits(s.piles[pile][suit] & s.seen[SPECTATOR][suit])
    return bool(s.counts[pile] > seen)


def played(s: State) -> bool:
    """Whether any seat has played a card."""
    for seat in range(s.seats):
        if s.counts[SPOT + seat]:
            return True
    return False


def top(s: State, pile: int) -> int:
    """The top card of a pile of the table."""
    return int(s.laid[pile - STOCK][s.counts[pile] - 1])


def where(s: State, card: int) -> int:
    """The pile in which a card lies."""
    pile = 0
    while not has(s.piles[pile], card):
        pile += 1
    return pile


def position(s: State, card: int, pile: int) -> int:
    """How many cards lie below a card; -1 in a hand, which has no order."""
    if pile < STOCK:
        return -1
    k = 0
    while s.laid[pile - STOCK][k] != card:
        k += 1
    return k


def knowing(s: State, card: int) -> int:
    """Who knows where a card is, a bit a row of `seen`."""
    found = 0
    for row in range(len(s.seen)):
        found |= int(has(s.seen[row], card)) << row
    return found


def shift(s: State, card: int, target: int, at: int) -> None:
    """Move a card to a pile of the table, at a position from below (-1: on top), or to a hand; and note it."""
    source = where(s, card)
    note(s, MOVED, card, source, position(s, card, source), knowing(s, card))
    carry(s, card, source, target, at)


def carry(s: State, card: int, source: int, target: int, at: int) -> None:
    """Move a card from pile to pile, and keep their order."""
    if source >= STOCK:
        row = s.laid[source - STOCK]
        for k in range(position(s, card, source), s.counts[source] - 1):
            row[k] = row[k + 1]
        row[s.counts[source] - 1] = NO_CARD
    if target >= STOCK:
        row = s.laid[target - STOCK]
        n = s.counts[target] - (source == target)
        at = n if at < 0 else min(at, n)
        for k in range(n, at, -1):
            row[k] = row[k - 1]
        row[at] = card
    move(s, card, source, target)


def cover_up(s: State, one: int, two: int, card: int) -> None:
    """A card of a hand goes where only two seats see it: for the others it could be any card of that hand."""
    if not has(s.piles[HAND + one], card):
        return
    for row in range(len(s.seen)):
        if row not in (one, two):
            for suit in range(5):
                s.seen[row][suit] &= ~s.piles[HAND + one][suit]


# Shuffling, and taking back


def stack(s: State, actions: Ints) -> None:
    """The cards in their new order, from the top; those that lay loose on the table get others in their places."""
    shuffled = zeros(5)
    for suit in range(5):
        shuffled[suit] = s.piles[STOCK][suit] | s.loose[suit]
    forget(s, shuffled, NOBODY)
    n = 1
    for pile in range(DISCARD, OUT):
        for k in range(s.counts[pile]):
            card = s.laid[pile - STOCK][k]
            if has(s.loose, card):
                remove(s.loose, card)
                if actions[n] != card:
                    exchange(s, card, pile, k, actions[n], where(s, actions[n]))
                n += 1
    for k in range(s.counts[STOCK]):
        s.laid[0][s.counts[STOCK] - 1 - k] = actions[n + k]
    s.shuffling = 0
    s.shuffles += 1


def exchange(s: State, card: int, pile: int, at: int, other: int, source: int) -> None:
    """Let two cards that nobody knows change places."""
    k = position(s, other, source)
    s.laid[pile - STOCK][at], s.laid[source - STOCK][k] = other, card
    move(s, card, pile, source)
    move(s, other, source, pile)
    if has(s.loose, other):
        remove(s.loose, other)
        add(s.loose, card)


def note(s: State, kind: int, a: int, b: int, c: int, d: int) -> None:
    """Write a row of the journal; the oldest moves are dropped where there is no room."""
    if s.written == JOURNAL:
        gone = 1
        while gone < JOURNAL and s.journal[gone][0] != STEP:
            gone += 1
        for k in range(JOURNAL - gone):
            for column in range(5):
                s.journal[k][column] = s.journal[k + gone][column]
        s.written -= gone
        s.steps -= 1
    row = s.journal[s.written]
    row[0], row[1], row[2], row[3], row[4] = kind, a, b, c, d
    s.written += 1


def undo(s: State) -> None:
    """Take the last move back, from its end; what only now has been seen is shuffled into the stock."""
    while True:
        s.written -= 1
        kind, card, source, at, knew = s.journal[s.written]
        if kind == STEP:
            break
        if kind == COUNTED:
            s.points[card] -= source
            continue
        pile = where(s, card)
        if pile != source:
            carry(s, card, pile, source, at)
        if knowing(s, card) & ~knew and (source == STOCK or (knew == 0 and source > STOCK)):
            s.shuffling = 1
            if source != STOCK:
                add(s.loose, card)
    s.steps -= 1
