"""The moves of the free table: their words, and which cards a seat may touch."""

from xtarot.games.free_cards import (
    DISCARD,
    HAND,
    OUT,
    PLACE,
    PLACES,
    SPOT,
    STOCK,
    is_covered,
    played,
)
from xtarot.rules.cards import Pile
from xtarot.rules.moves import moves
from xtarot.rules.state import SPECTATOR, State, fill, popcount, zeros

AMOUNTS = (1, 5, 10, 50, -1, -5, -10, -50)
MOVES = moves(
    {
        "play": "c*",  # from the hand, open before oneself
        "cover": "c*",  # the same, face down
        "drop": "c*",  # to the discard pile
        "put": "bc*",  # open to a place
        "hide": "bc*",  # face down to a place
        "give": "bc*",  # to another seat's hand
        "take": "c*",  # from the table into the hand
        "back": "bc*",  # to the top or the bottom of the stock
        "show": "bc*",  # to a seat, or to all
        "draw": "b",  # the top card into the hand
        "pick": "b",  # a whole pile into the hand
        "turn": "b",  # up: the top card that lies face down, or all that were played so
        "open": "b",  # the top card of the stock to a pile, face up
        "lay": "b",  # the top card of the stock to a place, face down
        "deal": "b",  # cards to each
        "gather": "b",  # what was played to a pile
        "shuffle": "b",  # the stock, with the discards, with everything
        "points": "bb*",  # a seat, and amounts that are added up
        "undo": "",
        "end": "",
        "yes": "",
        "no": "",
        "shuffled": "c*",  # chance
    },
    *("stock", "discard", "all", "top", "bottom", "spot"),
    *map(str, range(17)),
    *(f"{amount:+}" for amount in AMOUNTS),
    streams={"shuffled": "shuffle"},
    public=["yes", "no"],
)
PLAY, COVER, DROP, PUT, HIDE, GIVE, TAKE, BACK, SHOW = (
    MOVES[verb] for verb in ("play", "cover", "drop", "put", "hide", "give", "take", "back", "show")
)
DRAW, PICK, TURN, OPEN, LAY, DEAL, GATHER, SHUFFLE = (
    MOVES[verb] for verb in ("draw", "pick", "turn", "open", "lay", "deal", "gather", "shuffle")
)
POINTS, TAKE_BACK, FINISH, YES, NO, SHUFFLED = (
    MOVES[verb] for verb in ("points", "undo", "end", "yes", "no", "shuffled")
)
TO_STOCK, TO_DISCARD, ALL, TOP, BOTTOM, TO_SPOT, ZERO, FIRST_AMOUNT = (
    MOVES[word] for word in ("stock", "discard", "all", "top", "bottom", "spot", "0", "+1")
)
WITH_WORD = 1 << PUT | 1 << HIDE | 1 << GIVE | 1 << BACK | 1 << SHOW  # a button comes before the cards


def usable(s: State, seat: int, verb: int) -> Pile:
    """The cards that a seat may use with this verb: of its hand, and those that lie open on the table."""
    found = zeros(5)
    if verb != TAKE:
        fill(found, s.piles[HAND + seat])
    if verb in (DROP, PUT, GIVE, TAKE, BACK):
        for pile in range(STOCK, OUT):
            for suit in range(5):
                found[suit] |= s.piles[pile][suit] & s.seen[SPECTATOR][suit]
    if verb == SHOW:
        for pile in range(DISCARD, OUT):
            for suit in range(5):
                found[suit] |= s.piles[pile][suit] & s.seen[seat][suit] & ~s.seen[SPECTATOR][suit]
    return found


def touches(s: State, seat: int, verb: int) -> bool:
    """Whether there is a card that a seat may use with this verb."""
    return popcount(usable(s, seat, verb)) > 0


def words(s: State, seat: int, verb: int) -> int:
    """The buttons that may follow a verb."""
    others = ((1 << s.seats) - 1 & ~(1 << seat)) << ZERO
    if verb < DRAW and not touches(s, seat, verb):
        return 0
    if verb in (PUT, HIDE):
        return named_places(s)
    if verb in (GIVE, SHOW):
        return others | (1 << ALL if verb == SHOW else 0)
    if verb == BACK:
        return 1 << TOP | 1 << BOTTOM
    if verb in (DRAW, PICK):
        piles = held(s) | (1 << TO_DISCARD if s.counts[DISCARD] else 0)
        return piles | (1 << TO_STOCK if verb == DRAW and s.counts[STOCK] else 0)
    if verb == TURN:
        return unturned(s)
    if verb in (OPEN, LAY):
        return (named_places(s) | (1 << TO_DISCARD | 1 << TO_SPOT if verb == OPEN else 0)) if s.counts[STOCK] else 0
    if verb == DEAL:
        return (1 << min(s.counts[STOCK] // s.seats, 16)) - 1 << ZERO + 1
    if verb == GATHER:
        return (1 << TO_DISCARD | (1 << s.seats) - 1 << ZERO) if played(s) else 0
    if verb == SHUFFLE:
        more = 1 << TO_DISCARD if s.counts[DISCARD] else 0
        return more | 1 << ALL | (1 << TO_STOCK if s.counts[STOCK] > 1 else 0)
    return (1 << s.seats) - 1 << ZERO  # POINTS


def amounts() -> int:
    """The buttons of the pad."""
    return (1 << len(AMOUNTS)) - 1 << FIRST_AMOUNT


def named_places(s: State) -> int:
    """The places on the table, as buttons."""
    found = 0
    for n in range(PLACES):
        if s.places[n][0]:
            found |= 1 << ZERO + 1 + n
    return found


def held(s: State) -> int:
    """The places with cards, as buttons."""
    found = 0
    for n in range(PLACES):
        if s.counts[PLACE + n]:
            found |= 1 << ZERO + 1 + n
    return found


def unturned(s: State) -> int:
    """Where cards can be turned up, as buttons."""
    found = 0
    for n in range(PLACES):
        if is_covered(s, PLACE + n):
            found |= 1 << ZERO + 1 + n
    for seat in range(s.seats):
        if is_covered(s, SPOT + seat):
            found |= 1 << ALL
    return found
