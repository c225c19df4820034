"""The rows of a table's log by kind: what is in each. Logs of each game, kept in tests, stay readable."""

from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field
from msgspec.structs import replace

from xtarot import eventlog
from xtarot.eventlog import Body, Row, UnreadableRow

By = Literal["person", "bot", "standin", "claim", "absent", "clock"]
Cards = dict[str, list[str]]  # what chance decided (`xtarot.deals.deal.Chance`), each pile as text
Hints = Literal["alone", "all", "none"]  # who may ask for hints: the only person who sits there, everybody, nobody
Shown = Literal["deal", "match"]  # after which finished deals may be looked at
Talk = Literal["all", "phrases", "none"]  # what may be said at a table: words of one's own, only phrases, nothing
ClockName = Literal["none", "calm", "quick", "day", "days"]  # how long people may take (`xtarot.table.clocks`)
Spectators = Literal["all", "none"]  # who may look on without a seat: all who come to the table, nobody
Door = Literal["link", "friends", "open"]
"""Who finds a table: who was given its link; besides, the friends of who sits there; everybody, in the lobby."""


class BotSeat(Struct, frozen=True):
    """A seat when the table is opened: the bot, and the number of its name."""

    bot: str
    name: int


class Exercise(Struct, frozen=True):
    """A position of a record, from which every deal of a table begins: that after the moves of its only deal.

    `moves`: how many of them led to where it branches; who plays on may have chosen one more, which is made already.
    `book`: the game whose rulebook it is from; empty where it is from elsewhere. `seat`: from which it is played on.
    `origin`: the link of the kept deal that it branches from; `open`: who sits there sees all hands.
    """

    record: dict[str, Any]
    moves: int
    seat: int
    book: str = ""
    origin: str = ""
    open: bool = False


class Book(Struct, frozen=True):
    """A rulebook whose rules the people of a table keep themselves. `title`: by language; `number`: "" for none."""

    name: Annotated[str, Meta(pattern="^[a-z0-9-]{1,60}$")]
    version: Annotated[str, Meta(max_length=20)]
    title: Annotated[dict[str, Annotated[str, Meta(max_length=200)]], Meta(min_length=1)]
    number: Annotated[str, Meta(max_length=20)] = ""

    def titled(self, lang: str) -> str:
        """Its title, in this language where it has one."""
        return self.title.get(lang) or next(iter(self.title.values()))


class Duplicate(Struct, frozen=True):
    """The deal that others play, too, each at a table of their own (`xtarot_site.duplicate`).

    `code`: its name; `seed`: from which it is dealt, and from which bots draw, so that equal play meets equal answers.
    `opens`: when its cards may be looked at, in seconds since 1970.
    """

    code: str
    seed: str
    opens: float


class Open(Body, frozen=True, tag="open"):
    """The table is opened: the first row. `rules`: the version of the game; `exercise`: at a table for one.

    `duplicate`: a deal that others play, too. `book`: what is tried at a table without rules. `reference`: what the
    game is made of, where it is data; `report`: the address at which its people say how they found the rules.

    `hints`: who may ask for them. `shown`: whether finished deals may be looked at as soon as each is over, or only
    after the match. `friends`: the seats kept for people, without whom the first deal does not begin by itself, or not
    for `wait` seconds. `door`: who finds the table; `talk`: what may be said there; `clock`: how long people may take;
    `spectators`: who may look on, until a row says otherwise.
    Tables opened before there was such a choice have none of it, and are as usual.
    """

    game: str
    rules: str
    options: dict[str, Any]
    seats: list[BotSeat]
    pace: int
    exercise: Exercise | UnsetType = UNSET
    hints: Hints = "alone"
    shown: Shown = "deal"
    book: Book | UnsetType = UNSET
    friends: list[int] = field(default_factory=list)
    reference: dict[str, Any] | UnsetType = UNSET
    report: str = ""
    door: Door = "link"
    wait: int = 0
    clock: ClockName = "none"
    talk: Talk = "all"
    duplicate: Duplicate | UnsetType = UNSET
    spectators: Spectators = "all"


class Sit(Body, frozen=True, tag="sit"):
    """A session takes a seat, under this name; a guest has none."""

    seat: int
    name: str


class Leave(Body, frozen=True, tag="leave"):
    """A session gets up. `was`: its name."""

    seat: int
    was: str


class Away(Body, frozen=True, tag="away"):
    """The person of a seat has lost the connection. `standin`: for so long that the bot plays now.

    `elsewhere`: they look at another page of the site. Older logs do not know of that.
    """

    seat: int
    standin: bool
    elsewhere: bool = False


class Back(Body, frozen=True, tag="back"):
    """The person of a seat is connected again."""

    seat: int


class Rename(Body, frozen=True, tag="rename"):
    """The person of a seat has another name."""

    seat: int
    name: str
    old: str = ""  # once it was taken out with the name of who had gone


class Pace(Body, frozen=True, tag="pace"):
    """How long bots take: 0 at once … 3 slow."""

    pace: int


class Watch(Body, frozen=True, tag="watch"):
    """A seat says who may look on from now on without a seat."""

    seat: int
    spectators: Spectators


class Seal(Body, frozen=True, tag="seal"):
    """RC-13: the server's `secret` (64 hex digits) for the next deal. It is never sent before that deal is over."""

    secret: str


class Share(Body, frozen=True, tag="share"):
    """RC-13: the SHA-256 of 16 bytes drawn by the browser of a seat's person for the next deal; "" if it cannot.

    `bytes`: themselves, where they came with it, since nobody else was there.
    """

    seat: int
    hash: str
    bytes: str = ""


class Shut(Body, frozen=True, tag="shut"):
    """RC-13: from now on only the shares of these seats count."""

    seats: list[int]


class OpenShare(Body, frozen=True, tag="open share"):
    """RC-13: the 16 bytes of a seat's share. The row is of the kind ``open``, as the table's first row is."""

    seat: int
    bytes: str


class Deal(Body, frozen=True, tag="deal"):
    """A deal begins. `seed` is secret until it is over; `commitment`, the hash of what it is made from, is not.

    `withheld`: the names of those whose share was due and never came. In an exercise the seed decides only what chance
    does from its position on, and nothing is promised.
    """

    dealer: int
    cards: Cards
    seed: str
    commitment: str
    withheld: list[str] = field(default_factory=list)


class Clocked(Struct, frozen=True, omit_defaults=True):
    """What a move leaves to the seat that had to choose it: `left`, of the reserve, in ms.

    `times`: how often in a row now the bot has moved for it, since its time was over.
    """

    seat: int
    left: int
    times: int = 0


class Move(Body, frozen=True, tag="move"):
    """A move, and who chose it; `claim`: the table, since the rest is played out; `absent`: it, for an empty seat.

    `clock` as who chose: the bot, for a person who is out of time. `instead`: why steady chose in a bot's place; `ms`:
    the bot's time, if cut short. `link`: of the deal that this move has ended; older logs have none. `clock`: what it
    leaves to a person who may take only so long.
    """

    move: str
    by: By
    instead: str = ""
    ms: int = 0
    link: str | UnsetType = UNSET
    clock: Clocked | UnsetType = UNSET


def clock_of(row: Row) -> Clocked | None:
    """What the move of a row leaves to who had to choose it; None where it is another's, or there is no clock."""
    body = read_row(row)
    return (body.clock or None) if isinstance(body, Move) else None


class Resume(Body, frozen=True, tag="resume"):
    """Time has stood still, and goes on: the turns of people that run begin anew.

    `stood`: for how many seconds, at a table by days; there turns go on.
    """

    stood: float | UnsetType = UNSET


class Won(Struct, frozen=True):
    """A trick of the line of a claim (`xtarot.claims.Won`), its cards as text."""

    led: str
    winner: int
    card: str
    why: str


class Claim(Body, frozen=True, tag="claim"):
    """A seat lays its hand open: the rest of the tricks is its own, which is proven, or (`give`) it gives them up.

    `tricks`: how many are left; `line`: how they are won; `score`: what the deal then comes to, where that is known, as
    (side, clause, points).
    """

    seat: int
    give: bool
    tricks: int
    line: list[Won] = field(default_factory=list)
    score: list[tuple[int, int, int]] = field(default_factory=list)


class Agree(Body, frozen=True, tag="agree"):
    """A seat has seen the claim, or what is decided, and lets it be played out. `by_hand`: it plays its own cards."""

    seat: int
    by_hand: bool = False


class Retract(Body, frozen=True, tag="retract"):
    """A seat takes its claim back."""

    seat: int


class Seen(Body, frozen=True, tag="seen"):
    """A seat has seen the finished trick."""

    seat: int


class Hurry(Body, frozen=True, tag="hurry"):
    """A seat has nothing to decide in this deal any more, and lets it be played on at once."""

    seat: int


class Next(Body, frozen=True, tag="next"):
    """A seat is ready for the next deal."""

    seat: int


AnyBody = (
    Open
    | Sit
    | Leave
    | Away
    | Back
    | Rename
    | Pace
    | Watch
    | Seal
    | Share
    | Shut
    | OpenShare
    | Deal
    | Move
    | Claim
    | Agree
    | Retract
    | Seen
    | Hurry
    | Next
    | Resume
)

_OPEN_SHARE = "open share"  # an ``open`` that is not the first row


def hash_readable(rules: dict[str, str]) -> str:
    """Which rows, and games of which `rules`, a version reads, in a few letters: where that differs, others stand."""
    return sha256(msgspec.json.encode([msgspec.json.schema(AnyBody), rules], order="sorted")).hexdigest()[:12]


def read_row(row: Row) -> AnyBody:
    """What a row says. Raises UnreadableRow."""
    if row.kind == "open" and row.seq > 1:
        row = replace(row, kind=_OPEN_SHARE)
    body: AnyBody = eventlog.read_body(row, AnyBody)
    return body


def read_opening(first: Row | None) -> Open | None:
    """What a table was opened with, by its first row; None where there is none, or it is damaged."""
    try:
        body = read_row(first) if first else None
    except UnreadableRow:
        return None
    return body if isinstance(body, Open) else None


def write_row(seq: int, body: AnyBody, command: str | None = None, who: int | None = None, at: float = 0.0) -> Row:
    """The row that says this, as it is stored."""
    row = eventlog.write_body(seq, body, command, who, at)
    return replace(row, kind="open") if row.kind == _OPEN_SHARE else row
