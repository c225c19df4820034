"""Xrummy エクスラミー. Xtarot rulebook 008 (ゆお, v1.00).

Two to eight players. Runs and groups empty the hand; what is dropped lies in the loner zone, for everyone to use.
Ruled here: who lays a set names it (XR-10); a fixed F stays where it is (XR-13); only a natural card is swapped in, and
a swap is one action (XR-14); F is infinite, equals share the win, and hands that are compared are opened (XR-16).
What a set is and takes stands in `xrummy_sets`.
"""

from xtarot.games.xrummy_sets import (
    CLAUSES,
    INFINITY,
    MAX_SETS,
    NO_SUIT,
    NUMBER,
    PILES,
    SET_FACTS,
    SETS,
    XR_8_FEW,
    XR_8_TWICE,
    group_fault,
    group_goes_on,
    groups_begin,
    join_fault,
    look_at,
    numbers,
    run_begins,
    run_fault,
    run_goes_on,
    set_of,
    sets_joined,
    swap_fault,
    wilds_replaced,
)
from xtarot.rules.cards import ARCANA, CARDS, SUIT_STRIDE, SUITS, Ints, Pile, Rows
from xtarot.rules.hooks import Bots
from xtarot.rules.moves import moves
from xtarot.rules.options import Option
from xtarot.rules.piles import Dealing, without
from xtarot.rules.state import (
    NO_CARD,
    PUBLIC,
    State,
    emit,
    empty,
    fill,
    has,
    lay_open,
    line,
    listing,
    lowest,
    move,
    named_twice,
    put,
    seat_after,
    set_all,
)
from xtarot.rules.steps import RC_11_CARD, RC_11_SET, Move
from xtarot.rules.texts import Scoring, Text, events

NAME, VERSION, PREFIX = "xrummy", "1.00", "XR"
BOTS = Bots("xtarot.bots.steady.xrummy", "xtarot.bots.easy.xrummy", "xtarot.bots.search.xrummy")
TITLE = Text("エクスラミー", "Xrummy")
SEATS = (2, 3, 4, 5, 6, 7, 8)
DEALING = Dealing(dealer=False)
UNIT = 840  # a win is 840: up to eight can share it (XR-16)
SCORING = Scoring(Text("勝ち", "Wins"), UNIT)
PACK = without("SC", "CC", "HC", "DC", *(f"T{n}" for n in range(16, 24)))  # XR-1
OPTIONS = (Option("games", "XR-17", 1, 1, 60, Text("ゲーム数", "Games")),)


def hand_size(seats: int) -> int:
    """XR-4."""
    return 8 if seats == 8 else 10


# State

HAND, STOCK, LONERS = PILES["hand"], PILES["stock"], PILES["loners"]  # LONERS: ぼっちゾーン
WENT_OUT, STOCK_EMPTY = 1, 2

LAYOUT = PILES.layout(
    [
        ("turn", 1, PUBLIC, "seat"),  # the seat whose turn it is, 0 … 7
        ("ended", 1, PUBLIC),  # WENT_OUT (XR-15), STOCK_EMPTY (XR-16), or 0 during the game
        ("stock", 80, listing(STOCK), "derived"),  # from the bottom, NO_CARD above the top; nobody sees its cards
        *SET_FACTS,
    ],
    partial=1 + 17,  # a run of every number
    events=4,
)

# Moves

_RUNS = tuple(f"run {suit}" for suit in SUITS[:4])
_GROUPS = tuple(f"group {number}" for number in range(-1, 16))
MOVES = moves(
    {**dict.fromkeys(_RUNS + _GROUPS, "c*"), "add": "cb", "swap": "ccb", "drop": "c"},
    *(f"#{k}" for k in range(MAX_SETS + 1)),  # "#0" stands for any that cannot exist
)
RUN, GROUP, ADD, SWAP, DROP = MOVES[_RUNS[0]], MOVES[_GROUPS[0]], MOVES["add"], MOVES["swap"], MOVES["drop"]
SET_0, SET_1 = MOVES["#0"], MOVES["#1"]
EVERY_VERB = (1 << SET_0) - (1 << RUN)

XR_6, XR_7, XR_9, XR_10, XR_11, XR_14, XR_15, XR_16 = (CLAUSES[str(n)] for n in (6, 7, 9, 10, 11, 14, 15, 16))

EVENTS = events("drawn laid added put_in taken dropped out stock_out")
DRAWN, LAID, ADDED, PUT_IN, TAKEN, DROPPED, OUT, STOCK_OUT = EVENTS


def deal(s: State, cards: Ints) -> None:
    """XR-4, XR-5. `cards`: the hands, seat after seat, then the stock from its top. The first seat draws."""
    size = hand_size(s.seats)
    set_all(s.stock, NO_CARD)
    for k in range(len(cards)):
        if k < s.seats * size:
            put(s, cards[k], HAND + k // size)
        else:
            put(s, cards[k], STOCK)
            s.stock[len(cards) - 1 - k] = cards[k]
    s.turn = s.dealer
    draw(s)


def actors(s: State) -> int:
    """Whose turn it is."""
    return 0 if s.ended else 1 << s.turn


def legal_verbs(s: State, seat: int) -> int:
    """XR-6, XR-7: every verb, all through the turn."""
    return EVERY_VERB


def legal(s: State, seat: int, cards: Pile) -> int:
    """The actions with which some legal move continues. `cards` starts as all that may be used (XR-12)."""
    n = s.partial_size[seat]
    partial = s.partial[seat]
    verb = partial[0] - CARDS
    for suit in range(5):
        cards[suit] = s.piles[HAND + seat][suit] | s.piles[LONERS][suit]
    if n == 0:
        buttons = openings(s, cards)
        empty(cards)
        return buttons
    if verb < GROUP:
        return run_goes_on(verb - RUN, partial, n, cards)
    if verb < ADD:
        return group_goes_on(1 << verb - GROUP, partial, n, cards)
    if verb == ADD:
        return add_goes_on(s, partial, n, cards)
    if verb == SWAP:
        return swap_goes_on(s, partial, n, cards)
    fill(cards, s.piles[HAND + seat])
    return 0


def openings(s: State, cards: Pile) -> int:
    """The verbs for which these cards can be used. Dropping is always possible."""
    buttons = 1 << DROP | groups_begin(cards) << GROUP
    for suit in range(5):
        if suit < ARCANA and run_begins(numbers(cards[suit], cards[ARCANA]), cards[suit] & INFINITY):
            buttons |= 1 << RUN + suit
        if cards[suit] & s.joinable[suit]:
            buttons |= 1 << ADD
        if cards[suit] & s.swappable[suit]:
            buttons |= 1 << SWAP
    return buttons


def violation(s: State, seat: int, actions: Move) -> int:
    """RC-11, then the clause against a set, a card to add or a swap. Any card of the hand may be dropped (XR-7)."""
    verb = actions[0] - CARDS
    if verb == DROP:
        return 0 if has(s.piles[HAND + seat], actions[1]) else RC_11_CARD
    if verb == ADD:
        return add_fault(s, seat, actions[1], actions[2] - CARDS - SET_1)
    if verb == SWAP:
        return exchange_fault(s, seat, actions[1], actions[2], actions[3] - CARDS - SET_1)
    for k in range(1, len(actions)):
        if not usable(s, seat, actions[k]):
            return RC_11_CARD
    if named_twice(actions):
        return XR_8_TWICE
    if len(actions) - 1 < 3:
        return XR_8_FEW
    return run_fault(verb - RUN, actions) if verb < GROUP else group_fault(1 << verb - GROUP, actions)


def apply(s: State, seat: int, actions: Move) -> None:
    """Make a faultless move. XR-15: who then has no card left has won."""
    verb = actions[0] - CARDS
    if verb == DROP:
        drop(s, seat, actions[1])
    elif verb == ADD:
        add(s, seat, actions[1], actions[2] - CARDS - SET_1)
    elif verb == SWAP:
        swap(s, seat, actions[1], actions[2], actions[3] - CARDS - SET_1)
    else:
        lay(s, seat, verb, actions)
    if s.counts[HAND + seat] == 0:
        s.ended = WENT_OUT
        emit(s, OUT, seat, NO_CARD, 0)
    elif verb == DROP:
        end_turn(s)


# The turn


def draw(s: State) -> None:
    """XR-5: the top card of the stock."""
    top = s.counts[STOCK] - 1
    card = s.stock[top]
    s.stock[top] = NO_CARD
    move(s, card, STOCK, HAND + s.turn)
    emit(s, DRAWN, s.turn, card, 0)


def drop(s: State, seat: int, card: int) -> None:
    """XR-7."""
    move(s, card, HAND + seat, LONERS)
    emit(s, DROPPED, seat, card, 0)


def end_turn(s: State) -> None:
    """XR-7, XR-16: the next seat draws; without a stock the game is over, and the hands are opened to be compared."""
    if s.counts[STOCK]:
        s.turn = seat_after(s, s.turn, 1)
        draw(s)
        return
    s.ended = STOCK_EMPTY
    emit(s, STOCK_OUT, s.turn, NO_CARD, 0)
    for seat in range(s.seats):
        lay_open(s, HAND + seat)


def usable(s: State, seat: int, card: int) -> bool:
    """XR-12: whether a card is in the hand or in the loner zone."""
    return has(s.piles[HAND + seat], card) or has(s.piles[LONERS], card)


def lay_down(s: State, seat: int, card: int, k: int) -> None:
    """XR-12: move a card to set `k`, from the hand if it is there, else from the loner zone."""
    move(s, card, HAND + seat if has(s.piles[HAND + seat], card) else LONERS, SETS + k)


# Sets, numbered from 0 here


def lay(s: State, seat: int, verb: int, actions: Move) -> None:
    """XR-8: lay a run or a group."""
    k = s.sets
    s.sets += 1
    for i in range(1, len(actions)):
        lay_down(s, seat, actions[i], k)
    s.suit[k] = verb - RUN if verb < GROUP else NO_SUIT
    s.number[k] = 0 if verb < GROUP else 1 << verb - GROUP
    emit(s, LAID, seat, NO_CARD, k + 1)
    look_at(s, k)


def add_goes_on(s: State, partial: Ints, n: int, cards: Pile) -> int:
    """XR-11: the cards that some set takes; then these sets."""
    if n == 1:
        for suit in range(5):
            cards[suit] &= s.joinable[suit]
        return 0
    empty(cards)
    return sets_joined(s, partial[1]) << SET_1


def add_fault(s: State, seat: int, card: int, k: int) -> int:
    """RC-11, then the clause against adding a card to set `k`."""
    if not usable(s, seat, card):
        return RC_11_CARD
    if not 0 <= k < s.sets:
        return RC_11_SET
    return join_fault(s, card, k)


def add(s: State, seat: int, card: int, k: int) -> None:
    """XR-11."""
    lay_down(s, seat, card, k)
    emit(s, ADDED, seat, card, k + 1)
    look_at(s, k)


def swap_goes_on(s: State, partial: Ints, n: int, cards: Pile) -> int:
    """XR-14: the cards that may be put in; then the wild cards that stand for that card; then the set."""
    if n == 1:
        for suit in range(5):
            cards[suit] &= s.swappable[suit]
        return 0
    empty(cards)
    if n == 2:
        wilds_replaced(s, partial[1], cards)
        return 0
    return 1 << SET_1 + set_of(s, partial[2])


def exchange_fault(s: State, seat: int, card: int, wild: int, k: int) -> int:
    """RC-11, then the clause against swapping `card` for `wild` in set `k`."""
    if not usable(s, seat, card):
        return RC_11_CARD
    if not 0 <= k < s.sets:
        return RC_11_SET
    return swap_fault(s, card, wild, k) if has(s.piles[SETS + k], wild) else RC_11_CARD


def swap(s: State, seat: int, card: int, wild: int, k: int) -> None:
    """XR-14: put `card` in the place of `wild`, which comes into the hand; everybody knows it there (XR-18)."""
    lay_down(s, seat, card, k)
    move(s, wild, SETS + k, HAND + seat)
    emit(s, PUT_IN, seat, card, k + 1)
    emit(s, TAKEN, seat, wild, k + 1)
    look_at(s, k)


# Scoring


def score(s: State, lines: Rows) -> int:
    """XR-15, XR-16: rows of (side, clause, points), a win in 840ths; returns how many rows."""
    if s.ended == WENT_OUT:
        return line(lines, 0, s.turn, XR_15, UNIT)
    least = burden(s, 0)
    for seat in range(1, s.seats):
        least = min(least, burden(s, seat))
    winners = 0
    for seat in range(s.seats):
        winners += burden(s, seat) == least
    n = 0
    for seat in range(s.seats):
        if burden(s, seat) == least:
            n = line(lines, n, seat, XR_16, UNIT // winners)
    return n


def burden(s: State, seat: int) -> int:
    """XR-16: what is compared: how many cards, then how many F, then the sum of the numbers."""
    total = infinities = 0
    for suit in range(5):
        mask = s.piles[HAND + seat][suit]
        while mask:
            number = NUMBER[SUIT_STRIDE * suit + lowest(mask)]
            if number:
                total += lowest(number) - 1
            else:
                infinities += 1
            mask &= mask - 1
    return (100 * s.counts[HAND + seat] + infinities) * 1000 + total
