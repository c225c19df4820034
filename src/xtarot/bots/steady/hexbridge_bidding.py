"""The bidding system of `steady` for Hexbridge: natural, with points 4-3-2-1 for F, K, Q and C.

Each call promises something (`promise`): points, lengths, shape. What a call promises follows from the tables below and
from what the calls before it have promised; a call is made only by a hand that keeps it, so its meaning, which
`hexbridge_meaning` puts into words, is true. `hear_all` reads the auction so far as what each seat has shown.

The tables rest on the play of `steady` itself (bench/hexbridge_tricks.py). What three hands are worth is their points,
and with trumps 3 more for each trump over nine.
"""

from math import comb

import numpy as np
import numpy.typing as npt

from xtarot.games.hexbridge import (
    CLUB,
    DIAMOND,
    DOUBLE,
    HAND,
    HEART,
    LOWEST_BID,
    NO_TRUMP,
    PASS,
    REDOUBLE,
    SPADE,
    TRUMPS,
    side,
)
from xtarot.games.hexbridge_points import HONOUR_POINTS, MAX_POINTS, OVER, need
from xtarot.rules.cards import C
from xtarot.rules.state import Array, State, bits, lowest

# What a hand is worth


def _chances() -> list[float]:
    """How likely 13 of the 78 cards hold 0 … 40 points."""
    ways = {(0, 0): 1}  # by cards and points
    for worth in HONOUR_POINTS * 4:
        ways = {
            key: ways.get(key, 0) + ways.get((key[0] - 1, key[1] - worth), 0)
            for key in {*ways, *((n + 1, p + worth) for n, p in ways)}
        }
    found = [sum(w * comb(62, 13 - n) for (n, p), w in ways.items() if p == points and n <= 13) for points in range(41)]
    return [w / comb(78, 13) for w in found]


def _moments() -> npt.NDArray[np.float64]:
    """Mean and variance of the points of a hand with at least `lo` and at most `hi`, [lo, hi]."""
    chances = np.array(_chances())
    found = np.zeros((MAX_POINTS + 1, MAX_POINTS + 1, 2))
    for lo in range(MAX_POINTS + 1):
        for hi in range(lo, MAX_POINTS + 1):
            points, w = np.arange(lo, hi + 1), chances[lo : hi + 1] + 1e-12
            mean = (points * w).sum() / w.sum()
            found[lo, hi] = mean, ((points - mean) ** 2 * w).sum() / w.sum()
    return found


MOMENTS = _moments()
LENGTH = np.array([0.0, 0.0, 0.0, 3.9, 4.7, 5.6, 6.4, 7.3, 8.2, 9.2, 10.1, 11.0, 12.0, 13.0])  # expected, by the least
SUIT_SIZE = np.array([19, 19, 20, 20])

# The tricks that three hands take on average, by what they are worth: with trumps, and without.
_SUIT = {
    0: 1,
    9: 3.2,
    15: 4.5,
    21: 6.05,
    27: 7.7,
    33: 9.3,
    36: 10.05,
    39: 10.65,
    42: 11.15,
    45: 11.65,
    48: 12.1,
    60: 13,
}
_NO_TRUMP = {0: 0.5, 9: 2.95, 15: 4.95, 21: 7.1, 24: 8.15, 27: 9.15, 30: 10.0, 33: 11.05, 36: 12, 40: 12.8}
TRICKS_SUIT = np.interp(range(80), list(_SUIT), list(_SUIT.values()))
TRICKS_NO_TRUMP = np.interp(range(80), list(_NO_TRUMP), list(_NO_TRUMP.values()))

# What a call promises: columns of a promise.
KIND, LO, HI, LEN, BALANCED, TRUMP, SHORT, STOP = 0, 1, 2, 3, 7, 8, 9, 10
PROMISE = 11

# What kind of call it is
(
    NOTHING, NO_OPENING, NO_ANSWER, OPENING, STRONG, WEAK, OVERCALL, TAKEOUT,
    RAISE, REBID, NEW_SUIT, NO_TRUMPS, PENALTY, CONFIDENT, ANSWER,
) = range(15)  # fmt: skip

# Openings: by bid. Kind, points from and to, cards of the suit, balanced.
OPENINGS = np.full((35, 5), -1)
for _strain in (CLUB, DIAMOND, HEART, SPADE):
    OPENINGS[_strain] = OPENING, 9, 15, 3 if _strain < HEART else 5, 0
    OPENINGS[5 + _strain] = STRONG, 16, MAX_POINTS, 5, 0
    OPENINGS[10 + _strain] = WEAK, 6, 8, 7, 0
OPENINGS[NO_TRUMP] = OPENING, 12, 14, 0, 1
OPENINGS[5 + NO_TRUMP] = STRONG, 16, MAX_POINTS, 0, 0

# Overcalls in a suit: by level, without a jump. Points from and to, cards of the suit.
OVERCALLS = np.array([[8, 15, 5], [11, 17, 6], [13, MAX_POINTS, 6], [15, MAX_POINTS, 7]])
JUMP_OVERCALL = np.array([4, 8, 6])
NO_TRUMP_OVERCALL = np.array([[12, 15], [14, 17], [17, MAX_POINTS]])
TAKEOUT_FROM = np.array([12, 13, 15])  # by level of the bid doubled

GAME = np.array([4, 4, 3, 3, 2])  # level − 1 by strain
NEW_FROM = np.array([5, 8, 11, 14])  # a new suit, by level
DEFEND = np.array([24, 23, 19, 17, 15, 13, 11])  # points of three hands to double for penalty, by level
NO_ANSWER_TO = 7  # points at the most of who passes a partner's bid at the one-level

# What a seat has shown: columns. The lengths are minimums.
S_LO, S_HI, S_LEN, S_NAMED, S_CALLED = 0, 1, 2, 6, 7
SHOWN = 8

NATURAL = 5  # cards of its suit that a bid without an agreed meaning shows

LESS = 5  # see `weigh_up`
SPARE = 6

# The auction while it is read
BID, BIDDER, DOUBLED, ACTED = 0, 1, 2, 3  # ACTED + side: has bid or doubled
AUCTION_FACTS = 5
MAX_CALLS = 6 + 35 * 3 * 6  # more than any auction has


Floats = npt.NDArray[np.float64]


def points(v: State, seat: int) -> int:
    """The points of a hand's honours."""
    total = 0
    for suit in range(4):
        for rank in range(4):
            total += HONOUR_POINTS[rank] * (v.piles[HAND + seat][suit] >> (C + rank) & 1)
    return total


def length(v: State, seat: int, strain: int) -> int:
    """How many cards of a strain's suit a hand holds."""
    return bits(v.piles[HAND + seat][TRUMPS[strain]])


def balanced(v: State, seat: int) -> bool:
    """No five cards of a suit, no void or singleton, at most one doubleton."""
    doubletons = 0
    for suit in range(4):
        n = bits(v.piles[HAND + seat][suit])
        if n < 2 or n > 4:
            return False
        doubletons += 1 if n == 2 else 0
    return doubletons <= 1


def stopped(v: State, seat: int, strain: int) -> bool:
    """Whether a hand stops a suit: F, K and one more, Q and two more, C and three more."""
    mask = v.piles[HAND + seat][TRUMPS[strain]]
    for rank in range(4):
        if mask >> (C + 3 - rank) & 1 and bits(mask) > rank:
            return True
    return False


def agreed(promised: Array) -> bool:
    """Whether a hand can keep a promise; the system never makes other calls, but people do."""
    return bool(promised[LO] < MAX_POINTS and promised[HI] >= promised[LO])


def keeps(v: State, seat: int, promised: Array) -> bool:
    """Whether a hand keeps a promise."""
    worth = points(v, seat)
    if promised[TRUMP] >= 0:
        worth += OVER * (length(v, seat, promised[TRUMP]) - 3)
    if worth < promised[LO] or worth > promised[HI]:
        return False
    for strain in range(4):
        if length(v, seat, strain) < promised[LEN + strain]:
            return False
    if promised[SHORT] >= 0 and length(v, seat, promised[SHORT]) > 3:
        return False
    if promised[STOP] >= 0 and not stopped(v, seat, promised[STOP]):
        return False
    return not promised[BALANCED] or balanced(v, seat)


# Reading the auction


def calls_so_far(v: State, buttons: Array) -> int:
    """Write down the calls so far as buttons, and return how many. `buttons` are MAX_CALLS passes before."""
    first = (v.dealer + 1) % 6
    n = 0
    for k in range(35):
        for act in range(3):
            if v.calls[act][k] >= 0:
                n += (v.calls[act][k] - first - n) % 6  # the passes between
                buttons[n] = LOWEST_BID + k if act == 0 else PASS + act
                n += 1
    return n + v.passes


def hear_all(v: State, shown: Array, facts: Array, promised: Array, spare: Floats) -> None:
    """Read the auction so far: fills `shown` (6, SHOWN) and `facts`; `promised` and `spare` are room to work in."""
    buttons = np.full(MAX_CALLS, PASS)
    n = calls_so_far(v, buttons)
    silence(shown, facts)
    for i in range(n):
        hear(shown, facts, (v.dealer + 1 + i) % 6, buttons[i], promised, spare)


def silence(shown: Array, facts: Array) -> None:
    """What is known before the first call."""
    shown[:] = 0
    shown[:, S_HI] = MAX_POINTS
    facts[:] = 0
    facts[BID] = facts[BIDDER] = -1


def hear(shown: Array, facts: Array, seat: int, button: int, promised: Array, spare: Floats) -> None:
    """Read one call: what it promises, and what it changes in the auction."""
    weigh_up(shown, seat, spare)
    promise(shown, facts, seat, button, promised, spare)
    row = shown[seat]
    lo, hi = promised[LO], promised[HI]
    if not agreed(promised):  # natural, and to play: its suit is long, and its points are not known
        if button >= LOWEST_BID and (button - LOWEST_BID) % 5 != NO_TRUMP:
            promised[LEN + (button - LOWEST_BID) % 5] = NATURAL
        lo, hi, promised[TRUMP] = 0, MAX_POINTS, -1
    for strain in range(4):
        row[S_LEN + strain] = max(row[S_LEN + strain], promised[LEN + strain])
    if promised[TRUMP] >= 0:
        more = OVER * (LENGTH[row[S_LEN + promised[TRUMP]]] - 3)
        more = int(more + max(0.0, (lo - more - 6) / 2))  # what is beyond that comes from points and trumps alike
        lo, hi = lo - more, hi - more
    lo, hi = min(max(lo, 0), MAX_POINTS), min(max(hi, 0), MAX_POINTS)
    if max(lo, row[S_LO]) <= min(hi, row[S_HI]):
        row[S_LO], row[S_HI] = max(lo, row[S_LO]), min(hi, row[S_HI])
    elif lo > row[S_HI]:
        row[S_LO] = row[S_HI]  # it is as good as it can be
    else:
        row[S_HI] = row[S_LO]
    row[S_CALLED] = 1
    if button != PASS:
        facts[ACTED + side(seat)] = 1
    if button >= LOWEST_BID:
        facts[BID], facts[BIDDER], facts[DOUBLED] = button - LOWEST_BID, seat, 0
        row[S_NAMED] |= 1 << facts[BID] % 5
    elif button != PASS:
        facts[DOUBLED] = button - PASS


def estimate(shown: Array, pts: Floats, lens: Floats) -> None:
    """The points (6,) and the suit lengths (6, 4) to expect of each seat, all together those of the pack."""
    spread = rest = 0.0
    for x in range(6):
        moments = MOMENTS[shown[x, S_LO], shown[x, S_HI]]
        pts[x] = moments[0]
        rest += moments[0]
        spread += moments[1]
    for x in range(6):
        lo, hi = shown[x, S_LO], shown[x, S_HI]
        if spread > 0:
            pts[x] = min(max(pts[x] + (MAX_POINTS - rest) * MOMENTS[lo, hi, 1] / spread, lo), hi)
    for strain in range(4):
        left, others = float(SUIT_SIZE[strain]), 0
        for x in range(6):
            if shown[x, S_LEN + strain] >= 3:
                left -= LENGTH[shown[x, S_LEN + strain]]
            else:
                others += 1
        for x in range(6):
            n = shown[x, S_LEN + strain]
            lens[x, strain] = LENGTH[n] if n >= 3 else max(left / others, 0.5)


def weigh_up(shown: Array, seat: int, spare: Floats) -> None:
    """What the other two hands of a side are worth in each strain as far as anyone knows, [0 … 4], for `share_of`.

    The more one hand has, the less is left for the others: [LESS] is what they lose by each point it has.
    """
    pts, lens = np.zeros(6), np.zeros((6, 4))
    estimate(shown, pts, lens)
    partners = others = 0.0
    spare[:] = 0.0
    for x in range(6):
        spread = MOMENTS[shown[x, S_LO], shown[x, S_HI], 1]
        if x != seat:
            others += spread
            if side(x) == side(seat):
                partners += spread
                for strain in range(5):
                    spare[strain] += pts[x] + (OVER * (lens[x, strain] - 3) if strain != NO_TRUMP else 0.0)
    less = min(partners / others, 0.5) if others > 0 else 0.0
    for strain in range(5):
        spare[strain] += less * pts[seat] + (lens[seat, strain] - 3 if strain != NO_TRUMP else 0.0)
    spare[LESS] = less


def share_of(spare: Floats, strain: int, worth: float) -> int:
    """What a hand has to be worth in a strain so that the three of its side are worth `worth`."""
    return max(0, int(np.ceil((worth - spare[strain]) / (1 - spare[LESS]))))


# What calls promise


def promise(shown: Array, facts: Array, seat: int, button: int, promised: Array, spare: Floats) -> None:
    """What a call promises, in this auction."""
    promised[:] = 0
    promised[HI] = MAX_POINTS
    promised[TRUMP] = promised[SHORT] = promised[STOP] = -1
    ours, theirs = facts[ACTED + side(seat)], facts[ACTED + 1 - side(seat)]
    if button == PASS:
        promise_pass(shown, facts, seat, promised)
    elif button == DOUBLE:
        promise_double(shown, facts, seat, promised, spare)
    elif button == REDOUBLE:
        promised[KIND], promised[TRUMP] = CONFIDENT, facts[BID] % 5 if facts[BID] % 5 != NO_TRUMP else -1
        promised[LO] = share_of(spare, facts[BID] % 5, need(facts[BID]) + 2)
    elif not ours and not theirs:
        promise_opening(button - LOWEST_BID, promised)
    elif not ours:
        promise_overcall(shown, facts, seat, button - LOWEST_BID, promised)
    else:
        promise_answer(shown, facts, seat, button - LOWEST_BID, promised, spare)


def promise_pass(shown: Array, facts: Array, seat: int, promised: Array) -> None:
    """No opening; no answer to a partner's bid at the one-level that stands."""
    ours, theirs = facts[ACTED + side(seat)], facts[ACTED + 1 - side(seat)]
    if facts[BID] < 0:
        promised[KIND], promised[HI] = NO_OPENING, OPENINGS[0, 1] - 1
    elif ours and not theirs and facts[BID] < 5 and not shown[seat, S_NAMED]:
        promised[KIND], promised[HI] = NO_ANSWER, NO_ANSWER_TO


def promise_opening(k: int, promised: Array) -> None:
    """By the table; a bid missing from it has no agreed meaning: no hand keeps it."""
    row = OPENINGS[k]
    if row[0] < 0:
        promised[KIND], promised[LO] = STRONG, MAX_POINTS
        return
    promised[KIND], promised[LO], promised[HI] = row[0], row[1], row[2]
    promised[BALANCED] = row[4]
    if k % 5 != NO_TRUMP:
        promised[LEN + k % 5] = row[3]


def enemy_suits(shown: Array, seat: int) -> int:
    """The strains that the other side has named, a bit each."""
    mask = 0
    for x in range(6):
        if side(x) != side(seat):
            mask |= shown[x, S_NAMED]
    return mask & 15


def promise_overcall(shown: Array, facts: Array, seat: int, k: int, promised: Array) -> None:
    """A first bid over the other side's: natural; a jump is weak and long."""
    level, strain = k // 5, k % 5
    named = enemy_suits(shown, seat)
    jump = k - facts[BID] > 5
    if strain == NO_TRUMP:
        promised[KIND], promised[BALANCED] = OVERCALL, 1
        row = NO_TRUMP_OVERCALL[min(level, 2)]
        promised[LO], promised[HI] = row[0], row[1]
        promised[STOP] = lowest(named) if named else -1
        if level > 2 or jump:
            promised[LO] = MAX_POINTS
        return
    promised[KIND] = WEAK if jump else OVERCALL
    row = JUMP_OVERCALL if jump else OVERCALLS[min(level, 3)]
    promised[LO], promised[HI], promised[LEN + strain] = row[0], row[1], row[2]
    if level > 3 or k - facts[BID] > 10 or named >> strain & 1:
        promised[LO], promised[HI] = MAX_POINTS, MAX_POINTS


def promise_double(shown: Array, facts: Array, seat: int, promised: Array, spare: Floats) -> None:
    """For take-out as the side's first call, of a suit up to the three-level; else for penalty."""
    level, strain = facts[BID] // 5, facts[BID] % 5
    if not facts[ACTED + side(seat)] and strain != NO_TRUMP and level < 3:
        promised[KIND], promised[LO], promised[SHORT] = TAKEOUT, TAKEOUT_FROM[level], strain
        named = enemy_suits(shown, seat)
        for other in range(4):
            if not named >> other & 1:
                promised[LEN + other] = 3
        return
    promised[KIND] = PENALTY
    promised[LO] = max(5, share_of(spare, NO_TRUMP, DEFEND[level]))
    if strain != NO_TRUMP and level < 4:
        promised[LEN + strain] = 4


def promise_answer(shown: Array, facts: Array, seat: int, k: int, promised: Array, spare: Floats) -> None:
    """A bid after the side's first: a raise, the own suit again, a new suit or no-trump.

    The level says how much: what three hands need for it, less what the other two are expected to have.
    """
    level, strain = k // 5, k % 5
    promised[LO] = share_of(spare, strain, need(k))
    promised[HI] = share_of(spare, strain, need(k + 5)) - 1 if level < 6 else MAX_POINTS
    if strain == NO_TRUMP:
        promised[KIND] = NO_TRUMPS
        named = enemy_suits(shown, seat)
        promised[STOP] = lowest(named) if named else -1
    else:
        promise_suit(shown, facts, seat, k, promised)
    stands, suit = facts[BID] // 5, facts[BID] % 5
    if side(facts[BIDDER]) == side(seat) and not facts[DOUBLED] and suit != NO_TRUMP and stands >= GAME[suit]:
        if level <= GAME[strain] or strain == NO_TRUMP:
            promised[LO] = MAX_POINTS  # a game in a suit stands, unless there may be a slam in a suit


def promise_suit(shown: Array, facts: Array, seat: int, k: int, promised: Array) -> None:
    """The cards of its suit that an answer promises, and for a new suit the points."""
    level, strain = k // 5, k % 5
    promised[TRUMP] = strain
    support = named = 0
    for x in range(6):
        if side(x) == side(seat) and x != seat:
            support = max(support, shown[x, S_LEN + strain])
            named |= shown[x, S_NAMED] >> strain & 1
    own = shown[seat, S_LEN + strain]
    if own >= 3 and shown[seat, S_NAMED] >> strain & 1:
        promised[KIND] = REBID
        promised[LEN + strain] = own if support >= 3 else max(own + 1, 6)
    elif support >= 3:
        promised[KIND] = RAISE if named else ANSWER
        promised[LEN + strain] = max(2, 8 - support) if support > 3 else 4
    else:
        promised[KIND] = NEW_SUIT
        promised[LEN + strain] = 4 if level == 0 else 5
        promised[TRUMP] = -1
        promised[LO] = NEW_FROM[min(level, 3)]
        jump = k - facts[BID] > 5
        promised[HI] = NEW_FROM[min(level, 3)] + 7
        if jump:
            promised[LO], promised[HI] = max(promised[HI] - 3, 12), MAX_POINTS
        if level > 3 or k - facts[BID] > 10 or enemy_suits(shown, seat) >> strain & 1:
            promised[LO], promised[HI] = MAX_POINTS, MAX_POINTS
