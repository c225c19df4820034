"""What a trick game's ``play.toml`` says: each field with its type, its words and its bounds.

The same structs are the JSON Schema and the form of the editor. Cards are written as everywhere (`card_words`): ``SQ``,
``T16-T23``, ``♥``, ``K``. What the fields mean together is for `faults`, and what becomes of them for `numbers`.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

Clause = Annotated[
    str, Meta(pattern="^[A-Z]{2,4}-[1-9][0-9]{0,2}$", description="the clause in which the book says it")
]
Cards = Annotated[str, Meta(min_length=1, max_length=400)]
Ranks = Annotated[str, Meta(min_length=1, max_length=200, description="lowest first: A 2-15 J C Q K")]
Points = Annotated[float, Meta(ge=-500, le=500, multiple_of=0.5)]
Small = Annotated[int, Meta(ge=0, le=56)]
Words = dict[Literal["ja", "en"], Annotated[str, Meta(min_length=1, max_length=80)]]
Place = Literal["left of the dealer", "right of the dealer", "the dealer", "the declarer"]
Suit = Literal["spades", "clubs", "hearts", "diamonds", "arcana"]


class Part(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the file."""


class CardsUsed(Part, frozen=True, kw_only=True):
    """Which cards of the deck are used."""

    without: Cards | None = None
    clause: Clause


class OtherOrder(Part, frozen=True, kw_only=True):
    """The order in some suits, where it is another."""

    suits: Cards
    ranks: Ranks


class Order(Part, frozen=True, kw_only=True):
    """From the lowest card of a suit to the highest."""

    ranks: Ranks
    other: tuple[OtherOrder, ...] = ()
    clause: Clause


class Deal(Part, frozen=True, kw_only=True):
    """How many cards each player is dealt: a number, or one by the number of players (``{3 = 17, 4 = 13}``)."""

    each: Small | dict[Annotated[str, Meta(pattern="^[2-8]$")], Small]
    packets: Annotated[int, Meta(ge=1, le=28)] = 1
    direction: Literal["clockwise", "anticlockwise"] = "clockwise"
    clause: Clause


class Trumps(Part, frozen=True, kw_only=True):
    """Which cards are trumps.

    `order`: their order, lowest first, where it is not that of the suit. `also`: single cards above them, lowest
    first.
    """

    are: Suit | Literal["none", "turned up", "last card dealt"]
    order: Cards | None = None
    also: Cards | None = None
    clause: Clause


class Pass(Part, frozen=True, kw_only=True):
    """Cards given to other players before the play, all at once; `to`: in turn, deal by deal."""

    cards: Annotated[int, Meta(ge=1, le=8)]
    to: tuple[Literal["left", "right", "across", "nobody"], ...] = ("left",)
    clause: Clause


class Discard(Part, frozen=True, kw_only=True):
    """Cards that everybody lays aside, face down; `not_`: which must not be; `for_`: for whom they count."""

    cards: Annotated[int, Meta(ge=1, le=8)]
    not_: Cards | None = field(default=None, name="not")
    for_: Literal["nobody", "own side", "other side"] = field(default="nobody", name="for")
    clause: Clause


class Show(Part, frozen=True, kw_only=True):
    """Cards that are shown before the play by whoever holds them."""

    cards: Cards
    clause: Clause


class Bid(Part, frozen=True, kw_only=True):
    """Each in turn, from the dealer's left, says how many tricks it will take.

    `least` and `most` bound a bid; without `most` it is as many as there are cards. `not_all`: the last one must not
    make all bids together as many as there are tricks. `together`: partners must not bid more than that together.
    """

    least: Small = 0
    most: Small | None = None
    not_all: bool = False
    together: bool = False
    clause: Clause


class AuctionBid(Part, frozen=True, kw_only=True):
    """A bid of the auction: what it is called, and what the contract that it makes is worth."""

    name: Words
    points: Points


class Auction(Part, frozen=True, kw_only=True):
    """Each in turn, from the dealer's left, bids higher than all before, or passes and is out of it.

    The last to bid is the declarer, who plays against all the others; their points count together. `bids`: lowest
    first. `nobody_bids`: the dealer must, or the deal ends without points.
    """

    bids: tuple[AuctionBid, ...]
    nobody_bids: Literal["the dealer must bid", "no points"] = "the dealer must bid"
    clause: Clause


class Talon(Part, frozen=True, kw_only=True):
    """The cards left after the deal: the declarer takes them in hand and discards as many face down.

    `shown`: all see them first; `not_`: which must not be discarded, and are shown where there are too few others;
    `for_`: for whom the discards count.
    """

    shown: bool = False
    not_: Cards | None = field(default=None, name="not")
    for_: Literal["nobody", "own side", "other side"] = field(default="own side", name="for")
    clause: Clause


class Called(Part, frozen=True, kw_only=True):
    """The declarer calls a card of this rank; whoever holds it is the partner, as all see when it is played.

    `ranks`: one, or one for each bid of the auction. Who calls a card of one's own plays alone.
    """

    ranks: Ranks
    clause: Clause


class Lead(Part, frozen=True, kw_only=True):
    """Who leads to the first trick: a place, or who holds `card`; `must`: with that card."""

    first: Place | Literal["who holds the card"] = "left of the dealer"
    card: Annotated[str, Meta(max_length=4)] | None = None
    must: bool = False
    clause: Clause


class Follow(Part, frozen=True, kw_only=True):
    """What may be played to a trick.

    `void`: what is due without the suit; `beat`: whether, if possible, a card must be played that wins so far:
    ``when trumping``, with a trump on another suit; ``trumps``, also where trumps were led; ``always``.
    """

    suit: Literal["must", "may"] = "must"
    void: Literal["any", "trump"] = "any"
    beat: Literal["no", "when trumping", "trumps", "always"] = "no"
    clause: Clause


class Broken(Part, frozen=True, kw_only=True):
    """Cards that must not be led until one of `by` has been played, unless there is nothing else.

    `never`: not even then.
    """

    cards: Cards
    by: Cards | None = None
    never: bool = False
    clause: Clause


class FirstTrick(Part, frozen=True, kw_only=True):
    """Cards that must not be played to the first trick, unless there is nothing else."""

    not_: Cards = field(name="not")
    clause: Clause


class Excuse(Part, frozen=True, kw_only=True):
    """Cards that may be played whatever was led, and win nothing.

    `kept`: they lie with the tricks of the player's side at the end, whoever took the trick. Led, they leave the suit
    to the next card.
    """

    cards: Cards
    kept: bool = True
    clause: Clause


class Win(Part, frozen=True, kw_only=True):
    """Which card takes a trick: of the trumps, else of the led suit, or, where suits mean nothing, of all cards.

    `equals`: which of cards that are as high, where suits mean nothing.
    """

    takes: Literal["the highest", "the lowest"] = "the highest"
    among: Literal["the led suit", "all cards"] = "the led suit"
    equals: Literal["the first", "the last"] = "the first"
    clause: Clause


class Worth(Part, frozen=True, kw_only=True):
    """What each of these cards counts."""

    cards: Cards
    points: Points


class Group(Part, frozen=True, kw_only=True):
    """Cards that count together: so many points for every `of` of them."""

    cards: Cards
    of: Annotated[int, Meta(ge=1, le=112)]
    points: Points = 1


class Capture(Part, frozen=True, kw_only=True):
    """`by` captures `of`, which an opponent has played, when it takes the trick."""

    by: Annotated[str, Meta(max_length=4)]
    of: Annotated[str, Meta(max_length=4)]
    points: Points
    name: Words | None = None


class Score(Part, frozen=True, kw_only=True):
    """A line of the score. What it is for is said by one of its fields; `points` belongs to most of them.

    ================== ================================================================================================
    `each_trick`       points for each trick, `over` so many (whist: ``each_trick = 1, over = 6``)
    `cards`            `points` for each of these cards among the tricks
    `values`, `group`  the points of the cards among the tricks (and the discards that count), in one line
    `first_trick`      points for the first trick
    `last_trick`       points for the last trick
    `last_trick_with`  `points` for taking the last trick with this card; an opponent who takes it then gets `lost`
    `captures`         for each capture its points
    `at_least`         `points` for having so many points in the lines above
    `all_tricks`       points for taking all tricks, and `others` for each other side
    `no_trick`         points for taking none
    `all_cards`        `points` for having all of these cards, and `others` for each other side
    `made`             for the tricks bid, ``exactly`` or ``at least``: `points`, `per_bid` and `per_trick` bid, and
                       `over_trick` for each more; a bid that fails gets `failed`, `failed_per_bid`, and `off` for
                       each trick more or less than was bid
    `nil`              points for a bid of nothing that is made; as many less where it is not. It is then no part of
                       `made`
    `bags`             points for every `of` tricks above what was bid, from deal to deal
    `contract`         so many points in the lines above, which only count for this, and the declarer's side has made
                       its bid: each opponent pays what the bid is worth, a partner gets it once, the declarer the
                       rest; or they are paid
    ================== ================================================================================================
    """

    clause: Clause
    name: Words | None = None
    points: Points | UnsetType = UNSET
    others: Points = 0
    each_trick: Points | UnsetType = UNSET
    over: Small = 0
    cards: Cards | UnsetType = UNSET
    values: tuple[Worth, ...] | UnsetType = UNSET
    group: Group | None = None
    first_trick: Points | UnsetType = UNSET
    last_trick: Points | UnsetType = UNSET
    last_trick_with: Annotated[str, Meta(max_length=4)] | UnsetType = UNSET
    lost: Points = 0
    captures: tuple[Capture, ...] | UnsetType = UNSET
    at_least: Points | UnsetType = UNSET
    all_tricks: Points | UnsetType = UNSET
    no_trick: Points | UnsetType = UNSET
    all_cards: Cards | UnsetType = UNSET
    made: Literal["exactly", "at least"] | UnsetType = UNSET
    per_bid: Points = 0
    per_trick: Points = 0
    over_trick: Points = 0
    failed: Points = 0
    failed_per_bid: Points = 0
    off: Points = 0
    nil: Points | UnsetType = UNSET
    bags: Points | UnsetType = UNSET
    contract: Points | UnsetType = UNSET
    of: Annotated[int, Meta(ge=1, le=112)] = 10

    @property
    def kind(self) -> str:
        """The field that says what the line is for; "" where there is none."""
        return next((name for name in KINDS if getattr(self, name) is not UNSET), "")


KINDS = (
    "each_trick", "cards", "values", "first_trick", "last_trick", "last_trick_with", "captures", "at_least",
    "all_tricks", "no_trick", "all_cards", "made", "nil", "bags", "contract",
)  # fmt: skip


class Match(Part, frozen=True, kw_only=True):
    """How long a match is, in deals or until a side has `target` points, 100 deals at most; and who wins it."""

    deals: Annotated[int, Meta(ge=1, le=60)] | None = None
    target: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    wins: Literal["most", "least"] = "most"
    clause: Clause


class Play(Part, frozen=True, kw_only=True):
    """The whole of a ``play.toml``."""

    family: Literal["tricks"]
    players: tuple[Annotated[int, Meta(ge=2, le=8)], ...]
    sides: Literal["alone", "partners", "pairs"] = "alone"
    """`partners`: two sides, sitting alternately; `pairs`: each with who sits opposite. An auction makes its own."""
    cards: CardsUsed | None = None
    order: Order
    deal: Deal
    trumps: Trumps | None = None
    pass_: Pass | None = field(default=None, name="pass")
    discard: Discard | None = None
    show: Show | None = None
    auction: Auction | None = None
    talon: Talon | None = None
    call: Called | None = None
    bid: Bid | None = None
    lead: Lead
    follow: Follow
    broken: Broken | None = None
    first_trick: FirstTrick | None = None
    excuse: Excuse | None = None
    win: Win
    score: Annotated[tuple[Score, ...], Meta(min_length=1, max_length=12)]
    match: Match
