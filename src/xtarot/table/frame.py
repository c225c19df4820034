"""A frame: the table as a place at it sees it, in one language. What pages draw, as types (docs/wire.md).

A frame has two parts. `Frame` is what everybody sees; `Own` (`xtarot.table.private_view`) is what one seat sees
besides, and holds nothing else. What the page draws is the first with the second merged into it. `diff` is the JSON
merge patch between two of a kind.
"""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

Json = dict[str, Any]


class Fact(Struct, frozen=True):
    """A fact on a seat's plate."""

    label: str
    value: str


class Tab(Struct, frozen=True):
    """A card shown at a plate, and whether it has gone from the hand since."""

    card: str
    gone: bool


class Seat(Struct, frozen=True, kw_only=True):
    """A seat's plate. `bot`: who plays there while it is free, or empty; `chooser`: who chooses its cards, if another.

    `chosen`: it has chosen what others choose still; `invited`: kept for a friend for whom the first deal waits.

    `here`: its person is connected; `elsewhere`: looks at another page instead; `away`: a bot plays for them meanwhile.
    `idle`: so does it for who was out of time twice, until they say that they are back.

    `left`: what is left of the reserve of its person, in ms, where there is a clock; `due`: when the time of the move
    that they choose now is over (seconds since 1970), and the reserve runs.
    """

    name: str
    away: bool
    here: bool
    elsewhere: bool
    side: int
    dealer: bool
    acting: bool
    chosen: Literal[True] | UnsetType = UNSET
    chooser: int | UnsetType = UNSET
    bot: str | UnsetType = UNSET
    invited: Literal[True] | UnsetType = UNSET
    idle: Literal[True] | UnsetType = UNSET
    left: int | UnsetType = UNSET
    due: float | UnsetType = UNSET
    facts: list[Fact]
    tabs: list[Tab]


class Side(Struct, frozen=True):
    """A side. `mark`: black or white where there are two, else empty."""

    name: str
    mark: str
    total: str


class Play(Struct, frozen=True):
    """A card of a trick. `order`: from 1; `best`: whether it wins so far."""

    seat: int
    card: str
    order: int
    best: bool


class Trick(Struct, frozen=True):
    """The cards of a trick in order, and the letter of the suit that was led. `title` stands over the one before."""

    plays: list[Play]
    led: str
    title: str | UnsetType = UNSET


class LaidSet(Struct, frozen=True):
    """A set on the table: its number as in moves, what it is, what its wild cards stand for."""

    id: str
    caption: str
    cards: list[str]
    suit: str | UnsetType = UNSET
    wild: dict[str, str] | UnsetType = UNSET


class Zone(Struct, frozen=True, kw_only=True):
    """A pile of cards, a trick with the one before, or all sets. `seat`, `side`: whose; `stays`: drawn empty.

    `cards`: those seen, of a hand only when seen whole; `at`: their places, from the bottom, where unseen ones lie
    between; `open`: a hand that lies open for all; `note`: what a player should know of it, by `clause`.
    """

    kind: Literal["hand", "trick", "pile", "row", "sets", "columns"]
    key: str
    title: str
    note: str | UnsetType = UNSET
    clause: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    side: int | UnsetType = UNSET
    count: int | UnsetType = UNSET
    open: Literal[True] | UnsetType = UNSET
    stays: Literal[True] | UnsetType = UNSET
    cards: list[str] | UnsetType = UNSET
    at: list[int] | UnsetType = UNSET
    plays: list[Play] | UnsetType = UNSET
    led: str | UnsetType = UNSET
    last: Trick | UnsetType = UNSET
    sets: list[LaidSet] | UnsetType = UNSET


class PanelRow(Struct, frozen=True):
    """A row of a panel: a value for each column, or each side. `clause` may be empty."""

    label: str
    clause: str
    values: list[str]


class TablePanel(Struct, frozen=True, tag_field="kind", tag="table"):
    """A table at the side. Without columns, one for each side."""

    key: str
    title: str
    columns: list[str]
    rows: list[PanelRow]


class ContractPanel(Struct, frozen=True, tag_field="kind", tag="contract"):
    """What a side has undertaken (`xtarot.rules.screen.Contract`)."""

    key: str
    title: str
    sign: str
    tag: str
    by: int
    tricks: list[bool]
    all: int
    short: str
    rows: list[PanelRow]


class Run(Struct, frozen=True):
    """Numbers next to each other, what that is worth, and whether it is nothing because there are too many."""

    first: int
    last: int
    points: str
    broken: bool


class RunsPanel(Struct, frozen=True, tag_field="kind", tag="runs"):
    """For each seat the numbered places that it has, and the runs they make. `fresh` is the newest, or −1."""

    key: str
    title: str
    places: int
    held: list[list[int]]
    runs: list[list[Run]]
    fresh: int
    clause: str


class Call(Struct, frozen=True):
    """A call of the auction. `quiet`: a pass; `meaning`: what it said in the bots' system, where there is one."""

    seat: int
    label: str
    quiet: Literal[True] | UnsetType = UNSET
    meaning: str | UnsetType = UNSET


class CallsPanel(Struct, frozen=True, tag_field="kind", tag="calls"):
    """The auction, in order."""

    key: str
    title: str
    calls: list[Call]


Panel = TablePanel | ContractPanel | RunsPanel | CallsPanel


class Verdict(Struct, frozen=True):
    """What a step of a judgement says of a seat."""

    text: str
    tone: Literal["", "void", "best"]


class Step(Struct, frozen=True):
    """A step of a judgement: a verdict for each seat."""

    label: str
    clause: str
    verdicts: list[Verdict]


class Judgement(Struct, frozen=True, kw_only=True):
    """How what the seats laid is judged. `seats`: the order of columns; `laid`, `notes`, `verdicts`: by seat.

    A card laid that is not seen is an empty text. `winner` may be −1; `final`: nothing can change any more.
    """

    card: str
    title: str
    seats: list[int]
    laid: list[list[str]]
    notes: list[str]
    steps: list[Step]
    winner: int
    result: str
    final: bool
    last: "Judgement | UnsetType" = UNSET


class Game(Struct, frozen=True):
    """The game that is played. `unit`: how many of the smallest points make one; `book`: its rulebook, "" for none.

    At a table without rules at which a rulebook is tried, `title`, `version` and `book` are those of the rulebook.
    `bots`: whether bots can play it; `without_rules`: whether its people keep the rules themselves; `ordered`: hands
    sorted by number keep the game's own order. `report`: where its people say how they found the rules, "" for nowhere.
    """

    name: str
    title: str
    version: str
    clockwise: bool
    unit: int
    ordered: bool
    book: str
    bots: bool
    without_rules: bool
    report: str = ""


class Match(Struct, frozen=True):
    """The match. `deals` is 0 when their number is not fixed; `scores`: the points of finished deals, by side.

    `winners`: the sides that have won it, once it is over. `exercise`: it begins from a position, that of the rulebook
    of this game; empty for one from elsewhere. `origin`: the link of the deal that it branches from. `duplicate`: the
    code of the deal of many that is played.
    """

    deal: int
    deals: int
    status: str
    totals: list[str]
    over: bool
    scores: list[list[str]]
    winners: list[int]
    exercise: str | UnsetType = UNSET
    origin: str | UnsetType = UNSET
    duplicate: str | UnsetType = UNSET


class Deal(Struct, frozen=True):
    """The deal. Its `seed` is public when it is over, and matches the earlier `commitment`.

    Where the cards are those of a position, nothing was promised: there is no seed, and `commitment` is empty.
    A seed to which people gave shares (RC-13) was made from the server's `secret`, which is what the commitment is of,
    and from the bytes of the seats `shares`. Before the first deal the phase is ``shuffle``, and `dealer` −1.
    `link`: once everybody may look at the deal; it and the seed wait until then.
    """

    dealer: int
    commitment: str
    phase: Literal["shuffle", "play", "over"]
    status: str
    seed: str | UnsetType = UNSET
    secret: str | UnsetType = UNSET
    shares: list[int] | UnsetType = UNSET
    link: str | UnsetType = UNSET


class Shuffle(Struct, frozen=True):
    """RC-13: which seats have given a share, whose are opened; once no more are taken, whose count, their hashes."""

    commitment: str
    shares: list[int]
    opened: list[int]
    shut: list[int] | UnsetType = UNSET
    hashes: list[str] | UnsetType = UNSET


class ScorePart(Struct, frozen=True):
    """A part of a line of the score. `text`: where its points come from, in words; `cards`: those that made them."""

    label: str
    clause: str
    points: str
    text: str
    cards: list[str]


class ScoreLine(Struct, frozen=True, kw_only=True):
    """What a side's points are for (`clause`), and where they come from (`texts.Source`); `seat`: by whom."""

    side: int
    clause: str
    label: str
    points: str
    text: str
    cards: list[str]
    seat: int | UnsetType = UNSET
    parts: list[ScorePart]  # they add up to the points


class Score(Struct, frozen=True, kw_only=True):
    """The score of a finished deal. By seat, once all may look: the hands as `dealt`, and `left`."""

    title: str
    lines: list[ScoreLine]
    totals: list[str]
    winners: list[int]
    dealt: list[list[str]]
    left: list[list[str]]


class ClaimTrick(Struct, frozen=True):
    """A trick of the line of a claim: the card that wins it, whose, and why."""

    seat: int
    card: str
    text: str


class Claim(Struct, frozen=True, kw_only=True):
    """What is to be played out: what `seat` claims (or gives up, `give`), whose hand lies open; −1: what is decided.

    `awaited`: the seats that have not seen it yet; `agreed`: those that have; `by_hand`: those of them that play their
    own cards. `on`: the rest is being played out. `score`: the lines of the deal's score then, where that is known.
    """

    seat: int
    give: bool
    tricks: int
    title: str
    text: str
    line: list[ClaimTrick]
    score: list[PanelRow]
    awaited: list[int]
    agreed: list[int]
    by_hand: list[int]
    on: bool


class Clock(Struct, frozen=True):
    """How long people may take, in seconds: for a move, and besides in a match."""

    move: float
    reserve: float


class Frame(Struct, frozen=True, kw_only=True):
    """What everybody sees. `rest`: the row that ended the trick or judgement to be looked at now, or 0.

    `hints`: whether those who sit may ask for hints now; `middle`: the keys of what lies in the middle of the table;
    `suits`: their order in open hands; `ready`: the seats that want the next deal; `ready_since`: since when (seconds
    since 1970) one of them has waited for the others; `begins`: when the first deal begins at the latest, while people
    are waited for; `door`: where everybody may find the table, so that people sit down between deals; `hurried`: those
    that have nothing to decide in this deal, and do not look on; `clock`: how long people may take, where that matters;
    `spectators`: that nobody may look on without a seat.
    Zones and panels go by their ids, in their order.
    """

    code: str
    lang: str
    you: int = -1
    game: Game
    pace: int
    hints: bool
    match: Match
    deal: Deal
    shuffle: Shuffle | UnsetType = UNSET
    seats: list[Seat]
    sides: list[Side]
    zones: dict[str, Zone]
    panel: dict[str, Panel]
    waiting: Literal["seen", "next", "person", "bot", "shuffle", "friends"]
    ready: list[int]
    hurried: list[int]
    ready_since: float | UnsetType = UNSET
    begins: float | UnsetType = UNSET
    door: Literal["open"] | UnsetType = UNSET
    spectators: Literal["none"] | UnsetType = UNSET
    clock: Clock | UnsetType = UNSET
    rest: int
    middle: list[str]
    laid_by: dict[str, int] | UnsetType = UNSET
    suits: str | UnsetType = UNSET
    judging: Judgement | UnsetType = UNSET
    score: Score | UnsetType = UNSET
    claim: Claim | UnsetType = UNSET


class Sentence(Struct, frozen=True, kw_only=True):
    """What happened. `others`: the cards besides `card`, where several are told of in one sentence.

    `announced`: large, with `title` over it, and `points` if it scored.
    """

    key: str
    text: str
    seat: int | UnsetType = UNSET
    card: str | UnsetType = UNSET
    others: list[str] | UnsetType = UNSET
    n: int | UnsetType = UNSET
    announced: Literal[True] | UnsetType = UNSET
    points: int | UnsetType = UNSET
    title: str | UnsetType = UNSET


def diff(old: Any, new: Any) -> Json:
    """The JSON merge patch (RFC 7396) that makes `new` of `old`: two structs of a kind, or two objects."""
    if isinstance(new, Struct) and type(old) is type(new):
        pairs = [(name, getattr(old, name), getattr(new, name)) for name in new.__struct_fields__]
    else:
        was, now = _items(old), _items(new)
        pairs = [(key, was.get(key, UNSET), now.get(key, UNSET)) for key in {**was, **now}]
    patch: Json = {}
    for key, before, value in pairs:
        if before is value or before == value:
            continue
        both = isinstance(before, Struct | dict) and isinstance(value, Struct | dict)
        patch[key] = None if value is UNSET else diff(before, value) if both else value
    return patch


def _items(value: Any) -> Json:
    if isinstance(value, dict):
        return value
    found = {name: held for name in value.__struct_fields__ if (held := getattr(value, name)) is not UNSET}
    if field := value.__struct_config__.tag_field:
        found[field] = value.__struct_config__.tag
    return found
