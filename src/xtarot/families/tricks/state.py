"""What a state of a trick game has, what its moves and events are, and what is read of its numbers."""

from collections.abc import Sequence
from dataclasses import replace

from xtarot.families.tricks.numbers import CAPTURES, DECLARED, MOST_ACTIONS, MOST_BID, MOST_SHOWN, SIDES, SIZE
from xtarot.rules.cards import SUIT_STRIDE, Ints
from xtarot.rules.moves import Auction, moves
from xtarot.rules.piles import per_seat, per_side, piles
from xtarot.rules.state import CONSTANT, HIDDEN, OWN, PUBLIC, Fact, Layout, State, has
from xtarot.rules.steps import MOST_WORDS
from xtarot.rules.texts import events
from xtarot.rules.tricks import trick_facts

MOST_SEATS = 8
TRUMPS = 5  # of `led` and `void`: the trumps, whatever their suits
NOT_LED = -1  # of `led`: nothing yet, or an excuse alone
NOBODY = -1

# State

PILES = piles(
    seats=MOST_SEATS,
    sides=MOST_SEATS,
    hand=per_seat(OWN),
    aside=per_seat(OWN),  # what each passes on, until all have; what each has discarded, until the end
    trick=PUBLIC,
    won=per_side(PUBLIC),
    rest=HIDDEN,
    turned=PUBLIC,  # the card that names the trumps
)
HAND, ASIDE, TRICK, WON = PILES["hand"], PILES["aside"], PILES["trick"], PILES["won"]
REST, TURNED = PILES["rest"], PILES["turned"]

PASSING, DISCARDING, AUCTIONING, CALLING, BURYING, BIDDING = range(6)
OWN_PHASE = 6  # and what comes after: those of a game in Python
PLAYING, FINISHED = 20, 21

FACTS: list[Fact] = [
    ("game", SIZE, CONSTANT),  # what the game is (`numbers`)
    ("phase", 1, PUBLIC),  # PASSING … FINISHED
    ("turn", 1, PUBLIC, "seat"),
    *(fact for fact in trick_facts(MOST_SEATS) if fact[0] not in ("led", "void")),
    ("led", 1, PUBLIC),  # the led suit, TRUMPS or NOT_LED
    ("void", MOST_SEATS, PUBLIC, "bits", "seat"),  # the suits each seat has shown not to hold, TRUMPS too
    ("first_winner", 1, PUBLIC, "seat"),  # who has won the first trick, once it is over
    ("trumps", 5, PUBLIC, "cards"),
    ("trump", 1, PUBLIC, "suit"),  # their suit; -1 where there is none
    ("broken", 1, PUBLIC, "flag"),
    ("bids", MOST_SEATS, PUBLIC, "number", "seat"),  # of each seat; NO_BID before it has bid. In an auction 0 is a pass
    ("high", 1, PUBLIC),  # the highest bid of the auction, from 1
    ("declarer", 1, PUBLIC, "seat"),  # who has made it
    ("called", 1, PUBLIC, "card"),
    ("partner", 1, PUBLIC, "seat"),  # who has played the called card
    ("shown_by", MOST_SHOWN, PUBLIC, "seat"),  # who held each of the cards that are shown
    ("captured", (MOST_SEATS, CAPTURES), PUBLIC, "flag", "side"),  # for each side, which captures it has made
    ("number", 1, PUBLIC),  # deals of the match before this one
    ("next_number", 1, PUBLIC),
    ("bags", MOST_SEATS, PUBLIC, "number", "side"),  # tricks above what was bid that have not been counted
    ("next_bags", MOST_SEATS, PUBLIC, "number", "side"),
]


def layout_of(more: Sequence[Fact] = ()) -> Layout:
    """The layout with these facts besides."""
    memory = {"number": "next_number", "bags": "next_bags"}
    return PILES.layout([*FACTS, *more], partial=1 + MOST_ACTIONS, memory=memory)


LAYOUT = layout_of()
NO_BID = -1

# Moves

NUMBERS = tuple(map(str, range(MOST_BID + 1)))
SUITS = ("spades", "clubs", "hearts", "diamonds", "arcana")
VERBS = {"give": "c*", "discard": "c*", "bid": "b", "call": "b", "play": "c"}
MOVES = moves(VERBS, *NUMBERS, "pass", *SUITS)
AUCTION_MOVES = replace(MOVES, auction=Auction("bid", quiet=("pass",)))  # of a game that has one
GIVE, THROW, BID_VERB, CALL, PLAY = (MOVES[verb] for verb in VERBS)
ZERO, PASS_BUTTON, FIRST_SUIT = MOVES["0"], MOVES["pass"], MOVES["spades"]

# What tells apart what one clause says in several ways. Lines of the score come after these.
(
    COUNT, TWICE, KEPT, RANGE, NOT_ALL, WITH_CARD, SUIT, TRUMP, BEATEN, UNBROKEN, EARLY, LEADS, FREELY, BOTH,
) = range(1, 15)  # fmt: skip
PASS_COUNT, PASS_TWICE, TO_PASS, TO_DISCARD, TO_BID, HIGHER, MUST_BID, TO_CALL, NO_SUCH_CARD = range(15, 24)
FIRST_LINE = 25

EVENTS = events(
    "given received discarded shown turned bid played trick captured broken last_made last_lost offered passed declared"
    " taken called partner alone"
)
(
    CARDS_GIVEN, CARDS_RECEIVED, DISCARD_MADE, CARD_SHOWN, TRUMP_TURNED, BID_MADE, CARD_PLAYED, TRICK_WON, CAPTURE_MADE,
    SUIT_BROKEN, LAST_MADE, LAST_LOST, BID_OFFERED, BID_PASSED, DECLARER_FOUND, TALON_TAKEN, CARD_CALLED, PARTNER_SHOWN,
    ALONE_SHOWN,
) = EVENTS  # fmt: skip


def side(s: State, seat: int) -> int:
    """The side of a seat."""
    return seat % s.game[SIDES]


def declares(s: State, seat: int) -> bool:
    """Whether a seat plays with the declarer: itself, or by the called card, as far as that is known."""
    if seat == s.declarer or seat == s.partner:
        return True
    return bool(s.declarer >= 0 and s.called >= 0 and has(s.piles[HAND + seat], s.called))


def together(s: State, seat: int, other: int) -> bool:
    """Whether two seats play together: on one side, or as the auction has made the sides."""
    if s.game[DECLARED]:
        return seat == other or (s.declarer >= 0 and declares(s, seat) == declares(s, other))
    return side(s, seat) == side(s, other)


def in_mask(game: Ints, mask: int, card: int) -> bool:
    """Whether a card is in one of the masks of the game."""
    return bool(game[mask + card // SUIT_STRIDE] >> card % SUIT_STRIDE & 1)


def some(game: Ints, mask: int) -> bool:
    """Whether there is any card in one of the masks of the game."""
    return bool(game[mask] | game[mask + 1] | game[mask + 2] | game[mask + 3] | game[mask + 4])


def reason(s: State, which: int, key: int) -> int:
    """A clause of the game, with the word that tells apart what it says."""
    return MOST_WORDS * s.game[which] + key
