"""Heuristic policy for Hexbridge: among the calls whose promise the hand keeps, the one with the best prospects.

The system is in `hexbridge_bidding`, its calls in words in `hexbridge_meaning`, the play of the cards in
`hexbridge_play`.
"""

import numpy as np

from xtarot.bots.steady.hexbridge_bidding import (
    ACTED,
    AUCTION_FACTS,
    BID,
    BIDDER,
    DOUBLED,
    GAME,
    KIND,
    LENGTH,
    MOMENTS,
    NEW_SUIT,
    OVERCALL,
    PROMISE,
    S_HI,
    S_LEN,
    S_LO,
    SHOWN,
    SPARE,
    TAKEOUT,
    TRICKS_NO_TRUMP,
    TRICKS_SUIT,
    Floats,
    estimate,
    hear_all,
    keeps,
    length,
    points,
    promise,
    weigh_up,
)
from xtarot.bots.steady.hexbridge_meaning import meaning, meanings, worth
from xtarot.bots.steady.hexbridge_play import best_card
from xtarot.games.hexbridge import (
    AUCTION,
    DOWN_FIRST,
    DOWN_FURTHER,
    FACTOR,
    FIRST_TRICK_MORE,
    GAME_AT,
    GAME_BONUS,
    HAND,
    LOWEST_BID,
    MADE_BONUS,
    NO_TRUMP,
    OVERTRICK,
    PART_BONUS,
    PASS,
    SLAM_BONUS,
    TRICK_POINTS,
    side,
)
from xtarot.games.hexbridge_points import OVER
from xtarot.rules.cards import CARDS, Pile
from xtarot.rules.hooks import Policy, System
from xtarot.rules.state import Array, State

__all__ = ["choose", "meaning", "meanings"]

# How far the tricks taken lie from those expected: nine cases, equally likely.
SPREAD = np.array([-2.9, -1.8, -1.1, -0.5, 0.0, 0.5, 1.1, 1.8, 2.9])
ROOM = 8.0  # what it is worth to look for a better contract while there may be a game
MUST = 100.0
CALM = -3.0  # more is not to be hoped of passing a bid at the one-level: the other side goes on
LIVELY = 8.0  # a suit named over the other side's: for the lead, and for what may follow
RISK = 5.0  # for each missing trick beyond the first, when the other side may double
VOID = 6.0  # how much less no-trump is worth with a void
TAKE_OUT = 5.0  # how much more a take-out double is worth than a pass
CAUTION = 0.25  # how many tricks fewer than average to expect of hands that are bid up
DOUBT = 6.0  # what a penalty double has to gain


def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """The call of the system, or the card with the highest weight."""
    return CARDS + best_call(v, seat, buttons) if v.phase == AUCTION else best_card(v, seat, cards)


def best_call(v: State, seat: int, buttons: int) -> int:
    """The button of the call with the best prospects among those whose promise the hand keeps; else pass."""
    shown, facts, promised = (
        np.zeros((6, SHOWN), np.int64),
        np.zeros(AUCTION_FACTS, np.int64),
        np.zeros(PROMISE, np.int64),
    )
    spare, tricks = np.zeros(SPARE), np.zeros((2, 5))
    hear_all(v, shown, facts, promised, spare)
    weigh_up(shown, seat, spare)
    expect(v, seat, shown, tricks)
    us = side(seat)
    best, most = PASS, -1e9
    for button in range(PASS, LOWEST_BID + 35):
        if not buttons >> button & 1:
            continue
        promise(shown, facts, seat, button, promised, spare)
        kept = keeps(v, seat, promised)
        if button != PASS and not kept:
            continue
        k, team, doubled, worth = facts[BID], us, facts[DOUBLED], 0.0 if kept else -MUST
        if button >= LOWEST_BID:
            k, doubled = button - LOWEST_BID, 0
            worth = prospect(v, seat, shown, facts, promised, k, tricks)
        else:
            team = side(facts[BIDDER]) if k >= 0 else us
            doubled = facts[DOUBLED] if button == PASS else button - PASS
            worth += (TAKE_OUT if promised[KIND] == TAKEOUT else -DOUBT) if button != PASS else 0.0
        if k >= 0:
            risky = button >= LOWEST_BID and facts[ACTED + 1 - us] != 0
            if promised[KIND] == TAKEOUT:
                doubled = 0
            worth += (1 if team == us else -1) * expected(k, doubled, tricks[team, k % 5] - CAUTION, risky)
        if button == PASS and team != us and k < 5:
            worth = min(worth, CALM)
        if worth > most:
            best, most = button, worth
    return best


def expect(v: State, seat: int, shown: Array, tricks: Floats) -> None:
    """The tricks (side, strain) that each side is expected to take, by what was shown and the own hand."""
    pts, lens = np.zeros(6), np.zeros((6, 4))
    own = shown[seat].copy()
    shown[seat, S_LO] = shown[seat, S_HI] = points(v, seat)
    estimate(shown, pts, lens)
    for strain in range(4):  # the seat's own length is known, and the others share the rest
        left = lens[:, strain].sum() - length(v, seat, strain)
        rest = lens[:, strain].sum() - lens[seat, strain]
        for x in range(6):
            lens[x, strain] *= left / rest
        lens[seat, strain] = length(v, seat, strain)
        for x in range(6):
            lens[x, strain] = max(lens[x, strain], LENGTH[shown[x, S_LEN + strain]] - 0.5 if x != seat else 0.0)
    for k in range(len(own)):  # not `shown[seat] = own`, which takes the compiler seconds
        shown[seat, k] = own[k]
    for team in range(2):
        for strain in range(5):
            total = 0.0
            for x in range(6):
                if side(x) == team:
                    total += pts[x] + (OVER * (lens[x, strain] - 3) if strain != NO_TRUMP else 0.0)
            tricks[team, strain] = on_average(strain, total)


def on_average(strain: int, worth: float) -> float:
    """The tricks of three hands that are together worth `worth`."""
    curve = TRICKS_NO_TRUMP if strain == NO_TRUMP else TRICKS_SUIT
    n = min(max(int(worth), 0), len(curve) - 2)
    return curve[n] + (worth - n) * (curve[n + 1] - curve[n])


def expected(k: int, doubled: int, tricks: float, risky: bool) -> float:
    """The points to expect from bid k when `tricks` are expected; `risky`: it may be doubled when it fails."""
    total = 0.0
    for off in SPREAD:
        over = int(np.floor(min(tricks + off, 13.0) + 0.5)) - 7 - k // 5
        if over < 0:
            total += DOWN_FIRST[doubled] + (-over - 1) * DOWN_FURTHER[doubled]
            if risky and over < -1:
                total -= RISK * -over
        else:
            made = ((k // 5 + 1) * TRICK_POINTS[k % 5] + FIRST_TRICK_MORE[k % 5]) * FACTOR[doubled]
            total += made + (GAME_BONUS if made >= GAME_AT else PART_BONUS) + SLAM_BONUS[k // 5 + 1]
            total += MADE_BONUS[doubled] + over * (OVERTRICK[doubled] if doubled else TRICK_POINTS[k % 5])
    return total / len(SPREAD)


def prospect(v: State, seat: int, shown: Array, facts: Array, promised: Array, k: int, tricks: Floats) -> float:
    """What a bid is worth besides the contract that it is: an opening must be made, a game may be found."""
    strain, us = k % 5, side(seat)
    if facts[BID] < 0:
        return MUST + (4.5 if strain == NO_TRUMP else length(v, seat, strain) + 0.1 * strain)
    if promised[KIND] == OVERCALL:
        return LIVELY
    if promised[KIND] == NEW_SUIT and k < 10:
        return ROOM
    blank = 0.0
    for suit in range(4):
        if strain == NO_TRUMP and v.piles[HAND + seat][suit] == 0:
            blank += VOID
    if k // 5 < GAME[strain]:
        spread = 0.0
        for x in range(6):
            if side(x) == us and x != seat:
                spread += MOMENTS[shown[x, S_LO], shown[x, S_HI], 1]
        if tricks[us, strain] + np.sqrt(spread) / 4 >= GAME[strain] + 7:  # partners may well have that much more
            return ROOM - blank
    return -blank


STEADY = Policy(choose, System(meanings, meaning, worth))
