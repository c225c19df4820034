"""The settings of a table, of which a game has its own: whole numbers, tables of them, cards, names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import normalize

from xtarot.rules.cards import DECK, UnknownCard, named, pile
from xtarot.rules.texts import Text


@dataclass(frozen=True)
class Option:
    """A setting of the table. `least` and `most` bound a whole number; `clause` is where the rulebook speaks of it."""

    name: str
    clause: str
    default: int
    least: int
    most: int
    text: Text

    def read(self, value: Any) -> int:
        """The value, checked. Raises ValueError with what is wrong."""
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            raise ValueError(f"option {self.name} is {value!r}; it is a whole number from {self.least} to {self.most}")
        return value

    def fact(self, value: int) -> int:
        """The value as a fact of the state."""
        return value


@dataclass(frozen=True)
class TableOption:
    """A setting that is a table of whole numbers, such as Lotarot's bonus by bid. `default` names its rows.

    Whoever gives some of the rows leaves the others as they are. In the state it is a fact with one number a row.
    """

    name: str
    clause: str
    default: Mapping[str, int]
    least: int
    most: int
    text: Text

    def read(self, value: Any) -> dict[str, int]:
        """The whole table, checked. Raises ValueError with what is wrong."""
        if not isinstance(value, Mapping):
            raise ValueError(f"option {self.name} is {value!r}; it is a table of {', '.join(self.default)}")
        given = {str(row): number for row, number in value.items()}
        if unknown := given.keys() - self.default.keys():
            raise ValueError(f"option {self.name} has no row {min(unknown)!r}; it has {', '.join(self.default)}")
        return {row: self._row(row).read(given.get(row, number)) for row, number in self.default.items()}

    def fact(self, value: Mapping[str, int]) -> list[int]:
        """The value as a fact of the state."""
        return list(value.values())

    def _row(self, row: str) -> Option:
        return Option(f"{self.name} {row}", self.clause, self.default[row], self.least, self.most, self.text)


@dataclass(frozen=True)
class CardsOption:
    """A setting that says which cards of the deck are used, in card notation (`cards.named`).

    ``without T16-T23``, ``only S H``; empty for all. In the state it is a pile.
    """

    name: str
    clause: str
    default: str
    text: Text

    def read(self, value: Any) -> str:
        """The value, checked. Raises ValueError with what is wrong."""
        if not isinstance(value, str) or len(value) > MAX_CARDS_TEXT:
            raise ValueError(f"option {self.name} is {value!r:.60}; write cards: without T16-T23, only S H, or nothing")
        words: str = " ".join(value.split())
        if not any(self.fact(words)):
            raise ValueError(f"option {self.name} is {words!r}; no card is left")
        return words

    def fact(self, value: str) -> list[int]:
        """The value as a fact of the state. Raises ValueError."""
        how, _, words = value.partition(" ")
        if how not in ("", "only", "without"):
            raise ValueError(f"option {self.name} is {value!r}; it begins with only or without")
        try:
            cards = named(words.upper())
        except UnknownCard as error:
            raise ValueError(
                f"option {self.name} names {error}, which is no card: write M, 11-15, T16-T23, SK"
            ) from None
        return pile(cards if how == "only" else set(DECK) - cards)


@dataclass(frozen=True)
class NamesOption:
    """A setting that is up to `most` names of at most `longest` characters.

    In the state it is a fact with `most` rows of `longest` code points, 0 behind the last (`name_of`).
    """

    name: str
    clause: str
    default: tuple[str, ...]
    most: int
    longest: int
    text: Text

    def read(self, value: Any) -> list[str]:
        """The names, checked. Raises ValueError with what is wrong."""
        if not isinstance(value, Sequence) or isinstance(value, str) or len(value) > self.most:
            raise ValueError(f"option {self.name} is {value!r:.60}; it is a list of at most {self.most} names")
        return [self._name(name) for name in value]

    def _name(self, name: Any) -> str:
        found: str = " ".join(normalize("NFC", name).split()) if isinstance(name, str) else ""
        if not found or len(found) > self.longest or not found.isprintable() or any(brace in found for brace in "{}"):
            raise ValueError(
                f"option {self.name} has the name {name!r:.60}; write 1 to {self.longest} plain characters"
            )
        return found

    def fact(self, value: Sequence[str]) -> list[list[int]]:
        """The value as a fact of the state."""
        rows = [[*map(ord, name)] for name in [*value, *[""] * (self.most - len(value))]]
        return [row + [0] * (self.longest - len(row)) for row in rows]


MAX_CARDS_TEXT = 400  # characters of a CardsOption


AnyOption = Option | TableOption | CardsOption | NamesOption


def name_of(row: Sequence[int]) -> str:
    """A name of a NamesOption, from its row in the state."""
    return "".join(chr(letter) for letter in row if letter)
