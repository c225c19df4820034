"""What a state of a trick game has, what its moves and events are, and what is read of its numbers."""

from xtarot.families.tricks.numbers import CAPTURES, MOST_ACTIONS, MOST_BID, MOST_SHOWN, SIDES, SIZE
from xtarot.rules.cards import SUIT_STRIDE, Ints
from xtarot.rules.moves import moves
from xtarot.rules.piles import per_seat, per_side, piles
from xtarot.rules.state import CONSTANT, HIDDEN, OWN, PUBLIC, State
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

PASSING, DISCARDING, BIDDING, PLAYING, FINISHED = range(5)

LAYOUT = PILES.layout(
    [
        ("game", SIZE, CONSTANT),  # what the game is (`numbers`)
        ("phase", 1, PUBLIC),  # PASSING … FINISHED
        ("turn", 1, PUBLIC, "seat"),
        *(fact for fact in trick_facts(MOST_SEATS) if fact[0] not in ("led", "void")),
        ("led", 1, PUBLIC),  # the led suit, TRUMPS or NOT_LED
        ("void", MOST_SEATS, PUBLIC),  # for each seat the suits it has shown not to hold, a bit each, TRUMPS too
        ("first_winner", 1, PUBLIC, "seat"),  # who has won the first trick, once it is over
        ("trumps", 5, PUBLIC, "cards"),
        ("trump", 1, PUBLIC, "suit"),  # their suit; -1 where there is none
        ("broken", 1, PUBLIC, "flag"),
        ("bids", MOST_SEATS, PUBLIC),  # of each seat; NO_BID before it has bid
        ("shown_by", MOST_SHOWN, PUBLIC, "seat"),  # who held each of the cards that are shown
        ("captured", (MOST_SEATS, CAPTURES), PUBLIC, "flag"),  # for each side, which captures it has made
        ("number", 1, PUBLIC),  # deals of the match before this one
        ("next_number", 1, PUBLIC),
        ("bags", MOST_SEATS, PUBLIC),  # of each side, tricks above what was bid that have not been counted
        ("next_bags", MOST_SEATS, PUBLIC),
    ],
    partial=1 + MOST_ACTIONS,
    memory={"number": "next_number", "bags": "next_bags"},
)
NO_BID = -1

# Moves

NUMBERS = tuple(map(str, range(MOST_BID + 1)))
MOVES = moves({"give": "c*", "discard": "c*", "bid": "b", "play": "c"}, *NUMBERS)
GIVE, THROW, CALL, PLAY = MOVES["give"], MOVES["discard"], MOVES["bid"], MOVES["play"]
ZERO = MOVES["0"]

# What tells apart what one clause says in several ways. Lines of the score come after these.
(
    COUNT, TWICE, KEPT, RANGE, NOT_ALL, WITH_CARD, SUIT, TRUMP, BEATEN, UNBROKEN, EARLY, LEADS, FREELY, BOTH,
) = range(1, 15)  # fmt: skip
PASS_COUNT, PASS_TWICE, TO_PASS, TO_DISCARD, TO_BID = range(15, 20)
FIRST_LINE = 20

EVENTS = events("given received discarded shown turned bid played trick captured broken last_made last_lost")
(
    CARDS_GIVEN, CARDS_RECEIVED, DISCARD_MADE, CARD_SHOWN, TRUMP_TURNED, BID_MADE, CARD_PLAYED, TRICK_WON, CAPTURE_MADE,
    SUIT_BROKEN, LAST_MADE, LAST_LOST,
) = EVENTS  # fmt: skip


def side(s: State, seat: int) -> int:
    """The side of a seat."""
    return seat % s.game[SIDES]


def in_mask(game: Ints, mask: int, card: int) -> bool:
    """Whether a card is in one of the masks of the game."""
    return bool(game[mask + card // SUIT_STRIDE] >> card % SUIT_STRIDE & 1)


def some(game: Ints, mask: int) -> bool:
    """Whether there is any card in one of the masks of the game."""
    return bool(game[mask] | game[mask + 1] | game[mask + 2] | game[mask + 3] | game[mask + 4])


def reason(s: State, which: int, key: int) -> int:
    """A clause of the game, with the word that tells apart what it says."""
    return MOST_WORDS * s.game[which] + key
