"""What a game says of itself: its texts in Japanese and English, its options, its zones on the screen.

Templates have braces for what varies: ``{who}`` (a seat's name, or "you"), ``{s}`` (the English verb's ending that
goes with it), ``{card}``, ``{n}``, and whatever the game's own ``text_values(state, seat, lang)`` returns.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypedDict
from unicodedata import normalize

from xtarot.cards import DECK, UnknownCard, named, pile

Lang = Literal["ja", "en"]
LANGS: tuple[Lang, ...] = ("ja", "en")


class Text(NamedTuple):
    """A text in both languages, or in one, which is then read in either: ``Text("", "High Card")``."""

    ja: str
    en: str

    def of(self, lang: str, **words: object) -> str:
        """The text in one language, its braces filled."""
        template = (self.ja if lang == "ja" else self.en) or self.ja or self.en
        return template.format_map({k: str(v) for k, v in words.items()}) if words else template

    def filled(self, **words: object) -> "Text":
        """The text with its braces filled."""
        return Text(self.of("ja", **words), self.of("en", **words))


def figure(number: int | str) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "−")


def span(least: int, most: int) -> str:
    """From one number to another: ``3–8``, or ``6``."""
    return str(least) if least == most else f"{least}–{most}"


def cannot(verb: str) -> str:
    """What cannot be done, from a plain Japanese verb, or a noun: 出す → 出せません, 捨てる → 捨てられません."""
    stem, last = verb[:-1], verb[-1:]
    if last == "る" and (stem[-1:] in _VOWEL_STEMS or stem.endswith(_VOWEL_VERBS)):
        return f"{stem}られません"
    if last in _POTENTIAL and not verb.endswith("する"):
        return f"{stem}{_POTENTIAL[last]}ません"
    return f"{verb.removesuffix('する')}できません"


_POTENTIAL = dict(zip("うくぐすつぬぶむる", "えけげせてねべめれ", strict=True))
_VOWEL_STEMS = "いきぎしじちにひびみりえけげせぜてでねへべめれ"
_VOWEL_VERBS = ("見", "得", "出", "寝", "着", "居")


class Reason(NamedTuple):
    """Why a move is refused, or where points come from: a key, unique in its clause, and a text."""

    key: str
    text: Text


class Event(NamedTuple):
    """Something that happened. `announced`: shown as a toast in the middle of the table, with `points` when it scored.

    `title` is the headline of that toast, with the braces of the text and ``{name}``, the card's own name. In an event
    `of_button` the number is a button, such as a call, and ``{label}`` what it is called. `rests`: what lies on the
    table (a finished trick, a judgement) stays for a while to be looked at, before bots go on.
    """

    key: str
    text: Text
    announced: bool = False
    points: int = 0
    title: Text | None = None
    of_button: bool = False
    rests: bool = False


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


@dataclass(frozen=True)
class Auction:
    """An auction: the moves of `verb` are calls, shown in a table; those of `quiet`, such as a pass, say little.

    `grid`: rows of calls that are shown whole, also what may not be called now. Calls are named as buttons are.
    """

    verb: str
    quiet: tuple[str, ...] = ()
    grid: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Dealing:
    """How cards are dealt: in which direction, from a dealer or a first seat, how many at a time.

    `rest`: what the record calls the cards left after dealing. `more_packs`: further packs, shuffled apart, by name.
    """

    clockwise: bool = True
    dealer: bool = True
    at_once: int = 1
    rest: str = "stock"
    more_packs: Mapping[str, Sequence[int]] = field(default_factory=dict)


POINTS = Text("得点", "Points")


@dataclass(frozen=True)
class Scoring:
    """What the score counts, in units of 1/`unit`.

    `counts_tricks`: of the tricks it asks only how many each side has won.
    """

    points: Text = POINTS
    unit: int = 1
    lowest_wins: bool = False
    counts_tricks: bool = False


class ScorePart(NamedTuple):
    """A part of a line of the score: what it is, by which clause, and where its points come from."""

    label: str
    clause: str
    points: int
    text: str = ""
    cards: Sequence[int] = ()


class Source(NamedTuple):
    """Where the points of a line of the score come from.

    text: in words, such as ``42 ÷ 6``; cards: those that made them; seat: whose doing it was, or -1; parts: what adds
    up to them. Everything may be left out.
    """

    text: str = ""
    cards: Sequence[int] = ()
    seat: int = -1
    parts: Sequence[ScorePart] = ()


ZoneKind = Literal["hand", "trick", "pile", "row", "sets", "columns"]


@dataclass(frozen=True)
class Zone:
    """A pile, or several alike, as a zone of the screen.

    kind: how it is drawn, one of a closed list; the cards of hands, rows and columns can be chosen. pile: the first of
    its piles; of: whose they are: "seat" (one a seat), "side", "set" (one for each set laid, `fact` naming the fact
    that tells how many) or "table". note: what a player should know of it; clause: where the rulebook says so. order:
    the cards as a hand sorted by number has them, lowest first, where that is not the deck's order.
    """

    kind: ZoneKind
    key: str
    pile: int
    of: Literal["seat", "side", "set", "table"]
    text: Text
    fact: str = ""
    note: Text | None = None
    clause: str = ""
    order: tuple[int, ...] = ()


class Plays(TypedDict, total=False):
    """A trick on the screen: its cards in the order of play, the led suit's letter, the seat that wins so far.

    `title` stands over the one before; without it "Last trick".
    """

    plays: list[tuple[int, str]]
    led: str
    best: int
    title: str


class LaidSet(TypedDict, total=False):
    """A set on the screen: its number as in moves, what it is, its cards in order, what wild cards stand for."""

    id: str
    caption: str
    suit: str
    cards: list[str]
    wild: dict[str, str]


class SeatFacts(TypedDict, total=False):
    """What a seat's plate tells: (label, value) pairs, and cards shown there, with whether each has gone since."""

    facts: list[tuple[str, str]]
    tabs: list[tuple[str, bool]]


class Panel(TypedDict, total=False):
    """A table at the side: rows of (label, clause or "", one value for each of `columns`)."""

    key: str
    title: str
    columns: list[str]
    rows: list[tuple[str, str, list[str]]]


class Contract(TypedDict):
    """What a side has undertaken, at the side, for as long as it counts.

    sign: the contract itself, short; tag: what was done to it, or ""; by: the seat that plays it. tricks: whether each
    of those played, in order, was won; all: how many there will be. short: how it stands, in one line.
    """

    key: str
    title: str
    sign: str
    tag: str
    by: int
    tricks: list[bool]
    all: int
    short: str
    rows: list[tuple[str, str, list[str]]]


class Run(NamedTuple):
    """Numbers next to each other, what that is worth, and whether it is nothing because there are too many."""

    first: int
    last: int
    points: str
    broken: bool


class Runs(TypedDict):
    """For each seat a line of numbered places: those it has, and the runs they make. `fresh` is the newest, or -1."""

    key: str
    title: str
    places: int
    held: list[list[int]]
    runs: list[list[Run]]
    fresh: int
    clause: str


class Verdict(NamedTuple):
    """What a step of a judgement says of a seat: words, and a tone: "", "void" or "best"."""

    text: str
    tone: Literal["", "void", "best"] = ""


class Judging(TypedDict, total=False):
    """How what the seats laid is judged, step by step: for each step (label, clause, a verdict for each of `seats`).

    card: what it is about. laid: the cards of each of `seats`, "" for one that is not seen; notes: a word to each.
    winner: a seat, or -1; result: one sentence, with its `final` when nothing more can change.
    """

    card: str
    title: str
    seats: list[int]
    laid: list[list[str]]
    notes: list[str]
    steps: list[tuple[str, str, list[Verdict]]]
    winner: int
    result: str
    final: bool


class Screen(TypedDict, total=False):
    """What a game's own file says for the screen besides its zones, read from a view (`screen(state, lang)`).

    middle: the keys of zones and panels that lie in the middle of the table now, where else the trick is. A game that
    does not say so, and has neither trick nor sets, has its piles and rows there. laid_by: by the key of a zone, the
    seat that laid its cards. titles: by the key of a zone, what it is called at this
    table. suits: their letters in the order in which hands are laid open.
    """

    status: str
    seats: list[SeatFacts]
    trick: Plays
    last_trick: Plays
    sets: list[LaidSet]
    panels: list[Panel]
    contract: Contract
    runs: Runs
    judging: Judging
    last_judging: Judging
    middle: list[str]
    laid_by: dict[str, int]
    titles: dict[str, str]
    suits: str
