"""The features of a view: all that holds in it, as yes and no, seen from the own seat on. The plain reference.

Each is a function of the view alone, so they tell nothing that a view does not. `encoding` has the same in machine
code, from the state.

Seats are counted from one's own: 0 is oneself, 1 the next in turn. So are sides.

=================  ====================  ==============================================================================
block              shape                 content
=================  ====================  ==============================================================================
``pile NAME``      (owners, 120)         the cards that are known to lie there
``known_to``       (seats, 120)          of the cards one knows, those that each other knows too, but not everybody;
                                         last those that spectators know, and so everybody
``counts``         (piles, 32)           how many cards lie in each pile: 0 … 30, 31 and more
``fact NAME``      (rows, items, width)  by its kind; an axis of length 1 is left out
``begun``          (182,)                the actions of the move that one has begun
``for``            (seats,)              for whom one chooses now: a dummy, or oneself
=================  ====================  ==============================================================================

Facts by kind: ``number`` -1 (and less), 0 … 30, 31 and more; ``seat`` and ``side`` counted from one's own, last nobody;
``card`` 120 and none; ``suit`` five and none; ``button`` 62 and none; ``seats``, ``suits``, ``bits`` and ``cards`` a
feature each; ``flag`` one. What is derived, or constant, is left out: the rest tells it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from xtarot.deals.view import View
from xtarot.games import Game
from xtarot.lab.envs.actions import ACTIONS, BUTTONS, action_name
from xtarot.rules import cards as deck
from xtarot.rules.cards import ARCANA, CARDS, SUIT_STRIDE
from xtarot.rules.piles import Owner
from xtarot.rules.state import CONSTANT, HIDDEN, OWN, SPECTATOR, UNSEEN, Axis, Kind, Listing, State

MOST_NUMBER = 31  # and more
COUNTS = MOST_NUMBER + 1  # how many cards a pile holds
COMMON = ("seats", "piles", "counts", "visible_to", "seen", "partial", "partial_size", "events", "emitted")
SUITS = ARCANA + 1


@dataclass(frozen=True)
class Block:
    """Where the features of one thing stand: from `start` on, so many as `shape` says, row after row."""

    start: int
    shape: tuple[int, ...]

    @property
    def stop(self) -> int:
        """The first feature after it."""
        return self.start + prod(self.shape)


@dataclass(frozen=True)
class PileBlock:
    """Piles of one name: the first of them, whose they are, how many; where their cards and their counts stand."""

    name: str
    of: Owner
    first: int
    many: int
    cards: int
    counts: int


@dataclass(frozen=True)
class FactBlock:
    """A fact from `start` on: so many `rows`, each of so many `items` of `width` features.

    An item is a number; of the kind ``cards``, five masks. `listed`: those are cards, and one has no feature where it
    is not seen.
    """

    name: str
    kind: Kind
    axis: Axis | None
    own: bool
    listed: bool
    rows: int
    items: int
    width: int
    start: int


class Features:
    """The features of a game's views at so many seats.

    `size` is how many there are, `blocks` where each stands. Raises ValueError for a number of seats that the game
    does not have.
    """

    def __init__(self, game: Game, seats: int) -> None:
        if seats not in game.seats:
            raise ValueError(f"{game.name} is for {', '.join(map(str, game.seats))} seats, not {seats}")
        self.game, self.seats, self.sides = game, seats, game.sides(seats)
        self.size = 0
        self.blocks: dict[str, Block] = {}
        many = {"seat": seats, "side": self.sides}
        owned = {name: one.most or many.get(one.of, 1) for name, one in game.piles.alike.items()}
        # Whole cards stand first: 120 are 15 bytes, which machine code packs as they are.
        cards = {name: self._block(f"pile {name}", (number, CARDS)) for name, number in owned.items()}
        self._block("known_to", (seats, CARDS))
        names = [name for name in game.layout.shapes if self._is_told(name)]
        self.facts = [self._fact(name) for name in names if game.layout.kinds[name] == "cards"]
        counts = self._block("counts", (sum(owned.values()), COUNTS))
        self.piles: list[PileBlock] = []
        for name, one in game.piles.alike.items():
            start, number = game.piles[name], owned[name]
            self.piles.append(PileBlock(name, one.of, start, number, cards[name], counts))
            counts += number * COUNTS
        self.facts += [self._fact(name) for name in names if game.layout.kinds[name] != "cards"]
        self._block("begun", (ACTIONS,))
        self._block("for", (seats,))

    def _block(self, name: str, shape: tuple[int, ...]) -> int:
        start = self.size
        self.blocks[name] = Block(start, shape)
        self.size += prod(shape)
        return start

    def _is_told(self, name: str) -> bool:
        """Whether a fact has features: it is no part of every state, can be seen, and says more than the rest."""
        layout = self.game.layout
        return (
            name not in COMMON and layout.visibility[name] not in (HIDDEN, CONSTANT) and layout.kinds[name] != "derived"
        )

    def _fact(self, name: str) -> FactBlock:
        layout = self.game.layout
        kind, axis, own = layout.kinds[name], layout.axes.get(name), layout.visibility[name] == OWN
        numbers = prod(layout.shapes[name])
        rows = layout.shapes[name][0] if axis else 1
        items = numbers // rows // (5 if kind == "cards" else 1)
        if own:
            rows = 1
        elif axis:
            rows = min(rows, self.seats if axis == "seat" else self.sides)
        shape = (*(n for n in (rows, items) if n > 1), self._width(kind))
        listed = isinstance(layout.visibility[name], Listing)
        return FactBlock(name, kind, axis, own, listed, rows, items, shape[-1], self._block(f"fact {name}", shape))

    def _width(self, kind: Kind) -> int:
        widths: dict[str, int] = {
            "number": MOST_NUMBER + 2,
            "seat": self.seats + 1,
            "side": self.sides + 1,
            "card": CARDS + 1,
            "suit": SUITS + 1,
            "button": BUTTONS + 1,
            "seats": self.seats,
            "suits": SUITS,
            "bits": SUIT_STRIDE,
            "cards": CARDS,
            "flag": 1,
        }
        return widths[kind]

    # What holds in a view

    def of(self, view: View) -> npt.NDArray[np.bool_]:
        """The features that hold in a view, bool (size,). Raises ValueError for a spectator's, or another game's."""
        if view.seat < 0:
            raise ValueError("features are those of a seat, and a spectator has none")
        if view.game.name != self.game.name or int(view.state.seats) != self.seats:
            raise ValueError(f"these are the features of {self.game.name} at {self.seats} seats")
        found = np.zeros(self.size, np.bool_)
        for feature in self._held(view.state, view.seat):
            found[feature] = True
        if view.choosing:
            found[self.blocks["for"].start + (view.mover - view.seat) % self.seats] = True
        return found

    def _held(self, v: State, me: int) -> Iterator[int]:
        for one in self.piles:
            for k in range(one.many):
                pile = one.first + self.turned(one.of, k, me)
                yield one.counts + COUNTS * k + min(int(v.counts[pile]), MOST_NUMBER)
                yield from (one.cards + CARDS * k + card for card in deck.ids(v.piles[pile]))
        start = self.blocks["known_to"].start
        everybody = v.seen[SPECTATOR]
        for k in range(1, self.seats):
            known = [mask & ~told for mask, told in zip(v.seen[(me + k) % self.seats], everybody, strict=True)]
            yield from (start + CARDS * (k - 1) + card for card in deck.ids(known))
        yield from (start + CARDS * (self.seats - 1) + card for card in deck.ids(everybody))
        for fact in self.facts:
            yield from self._of_fact(fact, getattr(v, fact.name), me)
        start = self.blocks["begun"].start
        yield from (start + int(action) for action in v.partial[me][: v.partial_size[me]])

    def turned(self, of: str | None, k: int, me: int) -> int:
        """Whose the row `k` is, counted from oneself."""
        if of == "seat":
            return (me + k) % self.seats
        return (self.game.side(me) + k) % self.sides if of == "side" else k

    def _of_fact(self, fact: FactBlock, value: Any, me: int) -> Iterator[int]:
        for k in range(fact.rows):
            row = value[me if fact.own else self.turned(fact.axis, k, me)] if fact.axis else value
            numbers = [int(n) for n in np.ravel(row)]
            for item in range(fact.items):
                start = fact.start + (k * fact.items + item) * fact.width
                if fact.kind == "cards":
                    yield from (start + card for card in deck.ids(numbers[5 * item : 5 * item + 5]))
                elif not (fact.listed and numbers[item] == UNSEEN):
                    yield from (start + place for place in self.places(fact.kind, numbers[item], me))

    def places(self, kind: Kind, number: int, me: int) -> list[int]:
        """Which features of an item hold, for the seat `me`."""
        match kind:
            case "number":
                return [min(max(number, -1), MOST_NUMBER) + 1]
            case "seats":
                return [(seat - me) % self.seats for seat in deck.members(number) if seat < self.seats]
            case "suits" | "bits" | "flag":
                return [bit for bit in deck.members(number) if bit < self._width(kind)]
        last = self._width(kind) - 1
        if not 0 <= number < last:
            return [last]
        if kind == "seat":
            return [(number - me) % self.seats]
        return [(number - self.game.side(me)) % self.sides] if kind == "side" else [number]

    # What they are called

    def names(self) -> list[str]:
        """What each feature says, (size,): ``"pile won, own side: ★21"``."""
        found = [""] * self.size
        for one in self.piles:
            for k in range(one.many):
                whose = f"{one.name}{_whose(one.of, k) if one.many > 1 else ''}"
                for n in range(COUNTS):
                    found[one.counts + COUNTS * k + n] = f"count of {whose}: {n}{'+' if n == MOST_NUMBER else ''}"
                for card in range(CARDS):
                    found[one.cards + CARDS * k + card] = f"pile {whose}: {_card(card)}"
        start = self.blocks["known_to"].start
        for k in range(self.seats):
            reader = f"+{k + 1}" if k + 1 < self.seats else "everybody"
            for card in range(CARDS):
                found[start + CARDS * k + card] = f"known to {reader}: {_card(card)}"
        for fact in self.facts:
            for place in range(fact.rows * fact.items * fact.width):
                row, rest = divmod(place, fact.items * fact.width)
                item, word = divmod(rest, fact.width)
                whose = _whose(fact.axis, row) if fact.rows > 1 else ""
                which = f" {item}" if fact.items > 1 else ""
                found[fact.start + place] = f"{fact.name}{whose}{which}: {self._word(fact.kind, word)}"
        for action in range(ACTIONS):
            found[self.blocks["begun"].start + action] = f"begun: {action_name(self.game, action)}"
        for k in range(self.seats):
            found[self.blocks["for"].start + k] = f"for {f'+{k}' if k else 'oneself'}"
        return found

    def _word(self, kind: Kind, place: int) -> str:
        """What a feature of an item says."""
        if kind == "flag":
            return "yes"
        if kind == "number":
            return f"{place - 1}{'+' if place > MOST_NUMBER else ''}"
        if kind in ("seats", "seat", "side") and place < self._width(kind) - (kind != "seats"):
            return f"+{place}" if place else "own"
        if kind in ("seat", "side", "card", "suit", "button") and place == self._width(kind) - 1:
            return "none"
        if kind in ("card", "cards"):
            return _card(place)
        if kind in ("suit", "suits"):
            return deck.SYMBOLS[place]
        return action_name(self.game, CARDS + place) if kind == "button" else f"bit {place}"


def _whose(of: str | None, k: int) -> str:
    """Whose the row `k` is, counted from oneself, as a name has it."""
    if of == "side":
        return f", side +{k}" if k else ", own side"
    return (f", +{k}" if k else ", own") if of == "seat" else f" {k}"


def _card(card: int) -> str:
    """A card with its sign; the number of one that there is not."""
    return deck.symbol(card) if card in deck.DECK else str(card)
