"""What the sides have at the end of a deal, line by line."""

from xtarot.families.tricks.numbers import (
    ALL_CARDS,
    ALL_TRICKS,
    AT_LEAST,
    AUCTION,
    BAGS,
    BID,
    BYTE,
    CAPTURED,
    CAPTURES,
    CARDS,
    CARDS_OF,
    CONTRACT,
    DISCARD_FOR,
    EARNING,
    EXACTLY,
    FIRST_TRICK,
    GROUP,
    LAST_TRICK,
    LAST_WITH,
    LEAST_POINTS,
    MADE,
    MOST_TRICKS,
    NIL,
    NO_TRICK,
    OTHER_SIDE,
    OWN_SIDE,
    POINTS_OF,
    SCORES,
    SCORES_AT,
    SCORES_WIDTH,
    SIDES,
    STAKES,
    TRICKS,
    VALUES,
    VALUES_GROUP_OF,
    VALUES_GROUP_POINTS,
)
from xtarot.families.tricks.state import ASIDE, WON, together
from xtarot.rules.cards import SUIT_STRIDE, Rows
from xtarot.rules.state import State, bits, line, lowest


def score(s: State, lines: Rows) -> int:
    """Rows of (side, clause, points), in units, side by side and line by line; returns how many rows.

    None where nobody has bid in the auction. The lines above a contract only count for it.
    """
    rows = 0
    if s.game[AUCTION] and s.high == 0:
        return rows
    for team in range(s.game[SIDES]):
        total = 0
        for k in range(s.game[EARNING], SCORES):
            at = SCORES_AT + SCORES_WIDTH * k
            if s.game[at] == CONTRACT:
                rows = line(lines, rows, team, s.game[at + 1], settled(s, team))
            elif s.game[at] == CAPTURED:
                for j in range(CAPTURES):
                    if s.captured[team][j]:
                        rows = line(lines, rows, team, s.game[at + 1] + j, s.game[at + 2 + j])
                        total += s.game[at + 2 + j]
            elif s.game[at]:
                points = points_of(s, team, at, total)
                if points or s.game[at] == VALUES:
                    rows = line(lines, rows, team, s.game[at + 1], points)
                    total += points
    return rows


def points_of(s: State, team: int, at: int, total: int) -> int:
    """What a line of the score, whose numbers begin at `at`, brings a side that has `total` by the lines above it."""
    game = s.game
    what = game[at]
    a, b = game[at + 2], game[at + 3]
    if what == TRICKS:
        return a * max(tricks_of(s, team) - b, 0)
    if what == CARDS:
        return b * cards_of(s, team, CARDS_OF + 5 * a)
    if what == VALUES:
        return values_of(s, team)
    if what == FIRST_TRICK:
        return a if together(s, s.first_winner, team) else 0
    if what == LAST_TRICK:
        return a if together(s, s.last_winner, team) else 0
    if what == LAST_WITH:
        return last_with(s, team, a, b, game[at + 4])
    if what == AT_LEAST:
        return b if total >= a else 0
    if what == ALL_TRICKS:
        return all_or_others(s, team, 0, a, b)
    if what == NO_TRICK:
        return a if tricks_of(s, team) == 0 else 0
    if what == ALL_CARDS:
        return all_or_others(s, team, CARDS_OF + 5 * a, b, game[at + 4])
    if what == MADE:
        return made(s, team, at)
    if what == NIL:
        return nil(s, team, a)
    if what == BAGS:
        return a * ((s.bags[team] + over_tricks(s, team)) // b)
    return 0


def earned(s: State, team: int) -> int:
    """What the lines above a contract bring a side."""
    total = 0
    for k in range(s.game[EARNING]):
        total += points_of(s, team, SCORES_AT + SCORES_WIDTH * k, total)
    return total


def needed(s: State) -> int:
    """How many points a contract needs."""
    return s.game[SCORES_AT + SCORES_WIDTH * s.game[EARNING] + 2]


def stake(s: State) -> int:
    """What each pays for the contract: what was bid."""
    return s.game[STAKES + s.high - 1]


def settled(s: State, seat: int) -> int:
    """What a seat is paid: each opponent pays the declarer's side the stake, or is paid where the contract fails."""
    paid = stake(s)
    if earned(s, s.declarer) < needed(s):
        paid = -paid
    if not together(s, seat, s.declarer):
        return -paid
    return paid if seat != s.declarer else paid * shares(s)


def shares(s: State) -> int:
    """How many stakes the declarer gets: one of each opponent, less the one for the partner."""
    found = 0
    for seat in range(s.seats):
        if seat != s.declarer:
            found += -1 if together(s, seat, s.declarer) else 1
    return found


def tricks_of(s: State, team: int) -> int:
    """The tricks of a side."""
    found = 0
    for seat in range(s.seats):
        if together(s, seat, team):
            found += s.taken[seat]
    return found


def counted(s: State, team: int, suit: int) -> int:
    """The cards of a suit that count for a side: of its tricks, and discards."""
    mask = 0
    for other in range(s.game[SIDES]):
        if together(s, other, team):
            mask |= s.piles[WON + other][suit]
    whose = s.game[DISCARD_FOR]
    if whose:
        for seat in range(s.seats):
            ours = together(s, seat, team)
            if (whose == OWN_SIDE and ours) or (whose == OTHER_SIDE and not ours):
                mask |= s.piles[ASIDE + seat][suit]
    return mask


def cards_of(s: State, team: int, mask: int) -> int:
    """How many cards of a mask count for a side."""
    found = 0
    for suit in range(5):
        found += bits(counted(s, team, suit) & s.game[mask + suit])
    return found


def values_of(s: State, team: int) -> int:
    """What the cards that count for a side are worth together."""
    total = 0
    grouped = 0
    for suit in range(5):
        mask = counted(s, team, suit)
        grouped += bits(mask & s.game[GROUP + suit])
        while mask:
            total += worth(s, SUIT_STRIDE * suit + lowest(mask))
            mask &= mask - 1
    of = s.game[VALUES_GROUP_OF]
    return total + (grouped // of * s.game[VALUES_GROUP_POINTS] if of else 0)


def worth(s: State, card: int) -> int:
    """What a card counts, in units."""
    return (s.game[POINTS_OF + (card >> 3)] >> ((card & 7) << 3) & BYTE) + LEAST_POINTS


def last_with(s: State, team: int, card: int, points: int, lost: int) -> int:
    """For taking the last trick with a card; for taking it when an opponent has played that card to it."""
    if not together(s, s.last_winner, team):
        return 0
    if s.last_trick[s.last_winner] == card:
        return points
    for seat in range(s.seats):
        if s.last_trick[seat] == card and not together(s, seat, team):
            return lost
    return 0


def all_or_others(s: State, team: int, mask: int, points: int, others: int) -> int:
    """For having all tricks, or all cards of a mask; and for another side's having them."""
    for other in range(s.game[SIDES]):
        has_all = tricks_of(s, other) == s.game[MOST_TRICKS] if mask == 0 else missing(s, other, mask) == 0
        if has_all:
            return points if together(s, other, team) else others
    return 0


def missing(s: State, team: int, mask: int) -> int:
    """How many cards of a mask do not count for a side."""
    found = 0
    for suit in range(5):
        found += bits(s.game[mask + suit] & ~counted(s, team, suit))
    return found


def bid_of(s: State, team: int) -> int:
    """The bids of a side together."""
    found = 0
    for seat in range(team, s.seats, s.game[SIDES]):
        found += max(s.bids[seat], 0)
    return found


def over_tricks(s: State, team: int) -> int:
    """How many more tricks a side has than it bid."""
    return max(tricks_of(s, team) - bid_of(s, team), 0) if s.game[BID] else 0


def made(s: State, team: int, at: int) -> int:
    """For the tricks that a side bid."""
    game = s.game
    wanted, taken = bid_of(s, team), tricks_of(s, team)
    if wanted == 0 and game[at + 9]:  # a line for nil is there
        return game[at + 6] * taken
    kept = taken == wanted if game[at + 2] == EXACTLY else taken >= wanted
    if not kept:
        return game[at + 7] + game[at + 8] * wanted + game[at + 10] * abs(taken - wanted)
    return game[at + 3] + game[at + 4] * wanted + game[at + 5] * taken + game[at + 6] * (taken - wanted)


def nil(s: State, team: int, points: int) -> int:
    """For each bid of nothing."""
    found = 0
    for seat in range(team, s.seats, s.game[SIDES]):
        if s.bids[seat] == 0:
            found += points if s.taken[seat] == 0 else -points
    return found
