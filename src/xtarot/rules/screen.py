"""What a table shows of a game: the zones of its piles, and what the game says besides them (`Screen`)."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypedDict

from xtarot.rules.texts import Text

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

    def name(self, k: int) -> str:
        """What the zone of its pile number `k` is called in a frame."""
        return self.key if self.of == "table" else f"{self.key}-{k}"


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
    does not say so has its calls there ("calls") while one is due and, with neither trick nor sets, its piles
    and rows. laid_by: by the key of a zone, the seat that laid its cards. titles: by the key of a zone, what it is
    called at this table. suits: their letters in the order in which hands are laid open.
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
