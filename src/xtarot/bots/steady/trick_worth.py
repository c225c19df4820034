"""What tricks and cards are worth in a trick game that is data: read from the lines of its score."""

from xtarot.families.tricks.numbers import (
    ALL_CARDS,
    ALL_TRICKS,
    CARDS,
    CARDS_OF,
    EXACTLY,
    GROUP,
    LAST_TRICK,
    LOWEST_WINS,
    MADE,
    MOST_TRICKS,
    NIL,
    SCORES,
    SCORES_AT,
    SCORES_WIDTH,
    TRICKS,
    USED,
    VALUES,
    VALUES_GROUP_OF,
    VALUES_GROUP_POINTS,
)
from xtarot.families.tricks.scoring import bid_of, tricks_of, worth
from xtarot.families.tricks.state import in_mask, side
from xtarot.rules.cards import SUIT_STRIDE
from xtarot.rules.state import State, bits, lowest

CONTRACT = 10.0  # what a trick is worth that a bid still needs, or that spoils it, where the lines say less


def better(v: State) -> int:
    """1 where more points are better, -1 where fewer are."""
    return -1 if v.game[LOWEST_WINS] else 1


def card_worth(v: State, card: int) -> float:
    """What it is worth to have a card among one's tricks."""
    total = 0.0
    for k in range(SCORES):
        at = SCORES_AT + SCORES_WIDTH * k
        what = v.game[at]
        if what == CARDS and in_mask(v.game, CARDS_OF + 5 * v.game[at + 2], card):
            total += v.game[at + 3]
        if what == VALUES:
            total += worth(v, card)
            if v.game[VALUES_GROUP_OF] and in_mask(v.game, GROUP, card):
                total += v.game[VALUES_GROUP_POINTS] / v.game[VALUES_GROUP_OF]
    return better(v) * total


def trick_worth(v: State, seat: int) -> float:
    """What it is worth to a seat to take the next trick, whatever lies in it."""
    total = 0.0
    team = side(v, seat)
    for k in range(SCORES):
        at = SCORES_AT + SCORES_WIDTH * k
        what = v.game[at]
        if what == TRICKS:
            total += v.game[at + 2]
        if what == LAST_TRICK and v.tricks == v.game[MOST_TRICKS] - 1:
            total += v.game[at + 2]
        if what == MADE:
            total += bid_worth(v, team, at)
        if what == NIL and v.bids[seat] == 0 and v.taken[seat] == 0:
            total -= v.game[at + 2]
    return better(v) * total


def bid_worth(v: State, team: int, at: int) -> float:
    """What a trick more is worth to the bid of a side."""
    game = v.game
    missing = bid_of(v, team) - tricks_of(v, team)
    made = game[at + 3] + game[at + 4] * bid_of(v, team) - game[at + 7] - game[at + 8] * bid_of(v, team)
    if missing > 0:
        return max(CONTRACT, made / max(bid_of(v, team), 1))
    return -max(CONTRACT, float(made)) if game[at + 2] == EXACTLY else float(game[at + 6])


def average(v: State) -> float:
    """What a trick brings on average, by the cards that count and by itself: below 0 where it is to be avoided."""
    total = 0.0
    for suit in range(5):
        mask = v.game[USED + suit]
        while mask:
            total += card_worth(v, SUIT_STRIDE * suit + lowest(mask))
            mask &= mask - 1
    used = 0
    for suit in range(5):
        used += bits(v.game[USED + suit])
    return total * v.seats / max(used, 1)


def trick_is_good(v: State) -> bool:
    """Whether, all in all, one wants tricks: by the first line that speaks of them or of cards."""
    for k in range(SCORES):
        at = SCORES_AT + SCORES_WIDTH * k
        what = v.game[at]
        if what in (TRICKS, ALL_TRICKS):
            return v.game[at + 2] * better(v) > 0
        if what in (CARDS, ALL_CARDS):
            return v.game[at + 3] * better(v) > 0
        if what == VALUES:
            return average(v) > 0
    return True
