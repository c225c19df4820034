"""The settings of a table, of which a game has its own: whole numbers, tables of them, cards, names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import normalize

from xtarot.rules.card_words import Ambiguous, pack
from xtarot.rules.cards import UnknownCard, pile
from xtarot.rules.texts import Text, short_repr


class OptionRefused(ValueError):
    """A setting that cannot be so: which one, and in the words of players what is wrong with it."""

    def __init__(self, option: str, text: Text) -> None:
        super().__init__(f"option {option}: {text.en}")
        self.option, self.text = option, text


@dataclass(frozen=True)
class Option:
    """A setting of the table. `least` and `most` bound a whole number; `clause` is where the rulebook speaks of it.

    `out_of`: the CardsOption of whose cards each seat gets so many, so that there must be enough (`check_cards`).
    """

    name: str
    clause: str
    default: int
    least: int
    most: int
    text: Text
    out_of: str = ""

    def read(self, value: Any) -> int:
        """The value, checked. Raises ValueError with what is wrong."""
        if isinstance(value, bool) or not isinstance(value, int) or not self.least <= value <= self.most:
            raise OptionRefused(
                self.name,
                Text(
                    "{least}から{most}までの整数にしてください（いまは {value}）",
                    "{value} is not a whole number from {least} to {most}",
                ).filled(least=self.least, most=self.most, value=short_repr(value)),
            )
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
            rows = ", ".join(self.default)
            raise OptionRefused(
                self.name,
                Text("{rows} の表です", "{value} is not a table of {rows}").filled(rows=rows, value=short_repr(value)),
            )
        given = {str(row): number for row, number in value.items()}
        if unknown := given.keys() - self.default.keys():
            row, rows = min(unknown), ", ".join(self.default)
            raise OptionRefused(
                self.name,
                Text("{row} という行はありません。あるのは {rows} です", "no row {row}; it has {rows}").filled(
                    row=short_repr(row), rows=rows
                ),
            )
        return {row: self._row(row).read(given.get(row, number)) for row, number in self.default.items()}

    def fact(self, value: Mapping[str, int]) -> list[int]:
        """The value as a fact of the state."""
        return list(value.values())

    def _row(self, row: str) -> Option:
        return Option(f"{self.name} {row}", self.clause, self.default[row], self.least, self.most, self.text)


@dataclass(frozen=True)
class CardsOption:
    """A setting that says which cards of the deck are used, as people write them (`card_words.pack`).

    ``without T16-T23``, ``only S H``; empty for all. In the state it is a pile.
    """

    name: str
    clause: str
    default: str
    text: Text

    def read(self, value: Any) -> str:
        """The value, checked. Raises OptionRefused with what is wrong."""
        if not isinstance(value, str) or len(value) > MAX_CARDS_TEXT:
            raise OptionRefused(
                self.name,
                Text(
                    "カードを{most}字以内で書いてください。例：without T16-T23、only ♠ ♥ A-10",
                    "write cards in at most {most} letters: without T16-T23, only ♠ ♥ A-10",
                ).filled(most=MAX_CARDS_TEXT),
            )
        words = " ".join(value.split())
        if not any(self.fact(words)):
            raise OptionRefused(
                self.name,
                Text("「{cards}」では1枚も残りません", "“{cards}” leaves no card").filled(cards=f"{words:.60}"),
            )
        return words

    def fact(self, value: str) -> list[int]:
        """The value as a fact of the state. Raises OptionRefused."""
        try:
            return pile(pack(value))
        except Ambiguous:
            raise OptionRefused(
                self.name,
                Text(
                    "「C」はクラブともナイトとも読めます。♣ か SC CC HC DC と書いてください",
                    "“C” could be clubs or cavaliers: write ♣, or SC CC HC DC",
                ),
            ) from None
        except UnknownCard as error:
            word = error.word
            raise OptionRefused(
                self.name,
                Text(
                    "「{word}」というカードはありません。♠、A-10、J、T0-T21、♥K のように書いてください",
                    "“{word}” names no cards. Write ♠, A-10, J, T0-T21 or ♥K",
                ).filled(word=f"{word:.30}"),
            ) from None


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
            raise OptionRefused(
                self.name,
                Text("名前は{most}個までです", "{value} is not a list of at most {most} names").filled(
                    most=self.most, value=short_repr(value)
                ),
            )
        return [self._name(name) for name in value]

    def _name(self, name: Any) -> str:
        found: str = " ".join(normalize("NFC", name).split()) if isinstance(name, str) else ""
        if not found or len(found) > self.longest or not found.isprintable() or any(brace in found for brace in "{}"):
            raise OptionRefused(
                self.name,
                Text(
                    "「{name}」は名前にできません。1〜{most}字のふつうの文字で書いてください",
                    "{quoted} cannot be a name: write 1 to {most} plain characters",
                ).filled(name=f"{name!s:.30}", most=self.longest, quoted=short_repr(name)),
            )
        return found

    def fact(self, value: Sequence[str]) -> list[list[int]]:
        """The value as a fact of the state."""
        rows = [[*map(ord, name)] for name in [*value, *[""] * (self.most - len(value))]]
        return [row + [0] * (self.longest - len(row)) for row in rows]


MAX_CARDS_TEXT = 400  # characters of a CardsOption


AnyOption = Option | TableOption | CardsOption | NamesOption


def check_cards(options: Sequence[AnyOption], values: Mapping[str, Any], seats: int) -> None:
    """That there are cards for all seats. Raises OptionRefused."""
    for option in options:
        if isinstance(option, Option) and option.out_of:
            cards, needed = len(pack(values[option.out_of])), seats * values[option.name]
            if needed > cards:
                raise OptionRefused(
                    option.name,
                    Text(
                        "カードは{cards}枚です。{seats}人に{each}枚ずつでは{needed}枚要ります",
                        "there are {cards} cards; {each} each for {seats} are {needed}",
                    ).filled(cards=cards, seats=seats, each=values[option.name], needed=needed),
                )


def name_of(row: Sequence[int]) -> str:
    """A name of a NamesOption, from its row in the state."""
    return "".join(chr(letter) for letter in row if letter)
