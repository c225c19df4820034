"""What a trick game is, as a row of whole numbers: the fact `game` of its states, which `rules` read.

The first are single numbers; then come masks, five numbers each, one bit a card; then rows of captures and of lines of
the score; then two numbers of eight bits for each card, eight cards to a number: how high it is, and what it counts.
"""

# Which single number is what

(
    SIDES,  # how many; the side of a seat is the remainder
    DECLARED,  # whether the auction makes the sides: the declarer's, and the others
    EACH,  # cards each is dealt
    PASS, PASS_WAYS,  # cards each passes on; how many directions, which stand from PASS_TO on
    DISCARD, DISCARD_FOR,  # cards each discards; for whom they count
    BID, BID_LEAST, BID_MOST, BID_NOT_ALL, BID_TOGETHER,
    AUCTION, DEALER_MUST,  # bids there are; whether the dealer may not be the last to pass
    TALON, TALON_SHOWN,  # cards the declarer takes, and discards as many; whether all see them
    CALLED,  # whether a card is called
    EARNING,  # the lines of the score before this one are what a contract needs
    FIRST_PLACE, FIRST_CARD, FIRST_MUST,  # who leads first: so many places after the dealer, or who of two below
    FOLLOW, VOID_TRUMP, BEAT,
    TRUMPS_ARE,  # a suit, -1 for none, or how they are found
    AMONG_ALL, EQUALS_LAST,
    EXCUSE_KEPT,
    SHOWN,  # how many cards are shown
    VALUES_GROUP_OF, VALUES_GROUP_POINTS,
    MOST_TRICKS,  # tricks of a deal
    LOWEST_WINS,
    CLAUSE_PASS, CLAUSE_DISCARD, CLAUSE_BID, CLAUSE_LEAD, CLAUSE_FOLLOW, CLAUSE_BROKEN, CLAUSE_FIRST,
    CLAUSE_AUCTION, CLAUSE_TALON, CLAUSE_CALL,
    PASS_TO,
) = range(44)  # fmt: skip
MOST_WAYS = 8
SHOWN_CARDS = PASS_TO + MOST_WAYS
MOST_SHOWN = 8
STAKES = SHOWN_CARDS + MOST_SHOWN  # what each bid of the auction is worth
MOST_BIDS = 12
RANKS_CALLED = STAKES + MOST_BIDS  # with each bid

# Masks of cards

_MASKS = RANKS_CALLED + MOST_BIDS
NOT_DISCARDED, TRUMP_CARDS, BROKEN, BROKEN_BY, NOT_FIRST, EXCUSE, GROUP, USED = range(_MASKS, _MASKS + 40, 5)

# Rows

CAPTURES, CAPTURES_WIDTH = 6, 2  # the captor, whom it captures
CAPTURES_AT = USED + 5
SCORES, SCORES_WIDTH = 12, 11  # what it is for, the clause, up to nine numbers
SCORES_AT = CAPTURES_AT + CAPTURES * CAPTURES_WIDTH
SETS = 8  # masks that lines of the score speak of
CARDS_OF = SCORES_AT + SCORES * SCORES_WIDTH

# Numbers by card

BYTE, PER_NUMBER = 255, 8
STRENGTH_OF = CARDS_OF + 5 * SETS
POINTS_OF = STRENGTH_OF + 15
LEAST_POINTS = -128  # of a card, in units; what is stored is how much more it counts
SIZE = POINTS_OF + 15

# Words

OWN_SIDE, OTHER_SIDE = 1, 2  # DISCARD_FOR
WHEN_TRUMPING, TRUMPS_TOO, ALWAYS = 1, 2, 3  # BEAT
NO_TRUMPS, TRUMPS_TURNED_UP, TRUMPS_LAST_CARD = -1, 5, 6  # TRUMPS_ARE
EXACTLY, AT_LEAST_BID = 1, 2
HOLDER, DECLARER = -1, -2  # FIRST_PLACE

# What a line of the score is for, in its first number; 0: there is none

(
    TRICKS, CARDS, VALUES, LAST_TRICK, LAST_WITH, CAPTURED, AT_LEAST, ALL_TRICKS, NO_TRICK, ALL_CARDS, MADE, NIL, BAGS,
    FIRST_TRICK, CONTRACT,
) = range(1, 16)  # fmt: skip

MOST_ACTIONS = 8  # cards passed or discarded at once
MOST_BID = 28
