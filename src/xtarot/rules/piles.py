"""The piles of a game, declared once by name: where each stands in the state, who sees it, and its zone on the screen.

    PILES = piles(seats=6, sides=2, hand=per_seat(OWN), stock=HIDDEN, trick=PUBLIC, won=per_side(PUBLIC))
    HAND, TRICK = PILES["hand"], PILES["trick"]
    LAYOUT = PILES.layout([("turn", 1, PUBLIC)])

PUBLIC, OWN and HIDDEN mean what they do for facts (see `state`). A name is the first of its piles: the hand of `seat`
is ``HAND + seat``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from xtarot.rules.card_words import named
from xtarot.rules.cards import DECK, UnknownCard
from xtarot.rules.screen import Zone, ZoneKind
from xtarot.rules.state import EVERYONE, HIDDEN, NOBODY, OWN, PUBLIC, Fact, Layout, Visibility, layout
from xtarot.rules.texts import Text, quotation

Owner = Literal["seat", "side", "set", "table"]


class Alike(NamedTuple):
    """Piles of one name: whose they are, who sees their cards, how many of them there are, and the fact that says so.

    `most` is 0 for as many as there are seats or sides.
    """

    of: Owner
    sight: Visibility
    most: int = 0
    fact: str = ""


def per_seat(sight: Visibility) -> Alike:
    """A pile for each seat; OWN: each seat sees the cards of its own."""
    return Alike("seat", sight)


def per_side(sight: Visibility) -> Alike:
    """A pile for each side."""
    return Alike("side", sight)


def per_set(most: int, fact: str) -> Alike:
    """A public pile for each set on the table; `fact` tells how many there are, at most `most`."""
    return Alike("set", PUBLIC, most, fact)


@dataclass(frozen=True)
class Piles:
    """The piles of a game with at most `seats` seats: ``piles[name]`` is the first pile of a name."""

    seats: int
    alike: Mapping[str, Alike]
    start: Mapping[str, int]
    visible_to: tuple[int, ...]

    def __getitem__(self, name: str) -> int:
        if name not in self.start:
            raise ValueError(f"there is no pile {name!r}; there are {', '.join(self.start)}")
        return self.start[name]

    def layout(
        self,
        facts: Sequence[Fact],
        partial: int = 2,
        events: int = 40,
        memory: Mapping[str, str] = {},
    ) -> Layout:
        """The layout of a state with these piles and facts (see `state.layout`)."""
        return layout(self.seats, self.visible_to, facts, partial, events, memory)

    def zone(
        self,
        name: str,
        kind: ZoneKind,
        text: Text,
        note: Text | None = None,
        clause: str = "",
        order: tuple[int, ...] = (),
    ) -> Zone:
        """The piles of this name as a zone of the screen; with what a player should know of it, by a clause."""
        return Zone(kind, name, self[name], self.alike[name].of, text, self.alike[name].fact, note, clause, order)


def piles(seats: int, sides: int = 0, **named: Alike | Visibility) -> Piles:
    """The piles of a game, in this order. One that is not `per_seat`, `per_side` or `per_set` is the table's.

    Raises ValueError for a pile that is declared as none can be.
    """
    alike = {name: one if isinstance(one, Alike) else Alike("table", one, 1) for name, one in named.items()}
    many: dict[Owner, int] = {"seat": seats, "side": sides or seats}
    start: dict[str, int] = {}
    visible_to: list[int] = []
    for name, one in alike.items():
        if one.sight not in (PUBLIC, HIDDEN) and (one.sight, one.of) != (OWN, "seat"):
            raise ValueError(f"the pile {name!r} is PUBLIC or HIDDEN; OWN is for piles per_seat, not {one.sight!r}")
        start[name] = len(visible_to)
        count = one.most or many[one.of]
        visible_to += range(count) if one.sight == OWN else [EVERYONE if one.sight == PUBLIC else NOBODY] * count
    return Piles(seats, alike, start, tuple(visible_to))


@dataclass(frozen=True)
class Dealing:
    """How cards are dealt: in which direction, from a dealer or a first seat, how many at a time.

    `rest`: what the record calls the cards left after dealing. `more_packs`: further packs, shuffled apart, by name.
    `in_order`: which card of a hand came last means something, so a record has hands as they were dealt.
    """

    clockwise: bool = True
    dealer: bool = True
    at_once: int = 1
    rest: str = "stock"
    more_packs: Mapping[str, Sequence[int]] = field(default_factory=dict)
    in_order: bool = False


def without(*left_out: str) -> tuple[int, ...]:
    """The deck of 112 in canonical order, less these cards: ``without("N", "11-15 T16-T23")``, as `named` reads them.

    Raises UnknownCard.
    """
    try:
        gone = {card for words in left_out for card in named(words)}
    except UnknownCard as error:
        word = quotation(error.word)
        raise UnknownCard(
            error.word,
            Text(
                "{word}というカードはありません。SK、T21、N（各スートの）、11-15、T16-T23のように書いてください",
                "{word} names no cards; write SK, T21, N for every suit's, 11-15, T16-T23",
            ).filled(word=word),
        ) from None
    return tuple(card for card in DECK if card not in gone)
