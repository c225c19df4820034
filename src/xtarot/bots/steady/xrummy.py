"""Heuristic policy for Xrummy.

Every set that the hand and the loner zone can make, every card to add and every swap is tried, and followed by whatever
sheds most; the one that leaves the best hand is made, if it leaves a better one than before. Going out comes first;
else a wild card is worth a little more than the place it takes. When nothing helps, the card is dropped that is
farthest from any set, and that helps the others least. Read from a view: own hand, table, loner zone, cards seen.

A turn always ends: sets and cards added lessen the cards in hand and zone, and a swap lessens the natural ones there.
"""

import numpy as np

from xtarot.games.xrummy import (
    ADD,
    DROP,
    GROUP,
    HAND,
    LAYOUT,
    LONERS,
    PACK,
    RUN,
    SET_1,
    STOCK,
    SWAP,
    apply,
)
from xtarot.games.xrummy_sets import (
    INFINITY,
    NO_SUIT,
    NUMBER,
    NUMBERS,
    SETS,
    beside,
    is_wild,
    naturals,
    numbers,
    replaced,
    spread,
)
from xtarot.rules.cards import ARCANA, CARDS, SUIT_STRIDE, F, Ints, Pile, pile
from xtarot.rules.hooks import Policy
from xtarot.rules.state import Array, State, bits, card_list, has, lowest, zeros
from xtarot.rules.steps import DONE

STATE = LAYOUT.dtype
ALL = pile(PACK)
MAX_MOVES, MAX_LENGTH = 400, 19  # moves that are weighed at once; a move's length, then its actions

WILD = 1.2  # what a wild card in hand is good for; a place in the hand is 1
SPARE = 0.3  # what of that a further one is good for, when there are not two cards for each to go with
LONER = 0.02  # what a card left in the zone is good for
ENOUGH = 0.1  # a move has to better the hand by this
LATE = 2  # turns before the end of the stock, from which on nobody waits any longer
FEEDING = 0.25  # what an unseen card costs that could be shed with the dropped one, for each card in a hand


def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """The next action of the best move; another partial move is completed."""
    return next_action(v, seat, cards, buttons, False)


def next_action(v: State, seat: int, cards: Pile, buttons: int, patient: bool) -> int:
    """As `choose`; who is `patient` lays and adds nothing before going out or the end of the stock."""
    move = np.zeros(MAX_LENGTH, np.int64)
    find(v, seat, move, patient)
    for k in range(1, 1 + move[0]):
        action = move[k]
        if not in_partial(v, seat, action) and (
            has(cards, action) if action < CARDS else buttons >> action - CARDS & 1
        ):
            return action
    if buttons:
        return CARDS + lowest(buttons)
    for suit in range(5):
        if cards[suit] & v.piles[HAND + seat][suit]:
            return SUIT_STRIDE * suit + lowest(cards[suit] & v.piles[HAND + seat][suit])
    for suit in range(5):
        if cards[suit]:
            return SUIT_STRIDE * suit + lowest(cards[suit])
    return CARDS + DONE


def in_partial(v: State, seat: int, action: int) -> bool:
    """Whether the partial move has this action."""
    for k in range(v.partial_size[seat]):
        if v.partial[seat][k] == action:
            return True
    return False


def goes_on(v: State, seat: int, move: Array) -> bool:
    """Whether the partial move can become this one."""
    for k in range(v.partial_size[seat]):
        found = False
        for i in range(1, 1 + move[0]):
            if move[i] == v.partial[seat][k]:
                found = True
        if not found:
            return False
    return True


def find(v: State, seat: int, move: Array, patient: bool) -> None:
    """Fill `move` with the best whole move: going out if that can be, else the best for the hand, else a drop.

    What is dropped is none of the cards that could be laid.
    """
    tries = np.zeros(2, STATE)
    moves = np.zeros((MAX_MOVES, MAX_LENGTH), np.int64)
    more = np.zeros((MAX_MOVES, MAX_LENGTH), np.int64)
    n = openings(v, seat, moves) if v.counts[HAND + seat] > 1 else 0  # the last card is dropped
    last = v.counts[STOCK] < v.seats
    waits = patient and v.counts[STOCK] >= LATE * v.seats
    begun = v.partial_size[seat] > 0
    drops = begun and v.partial[seat][0] == CARDS + DROP
    tries[1] = v
    for attempt in range(1 if last else 2):
        worth = WILD if attempt else 0.0
        best, most = -1, hand_value(v, seat, worth) + ENOUGH
        if begun and not drops:
            most = -1e9
        for k in range(n):
            if begun and not drops:
                if not goes_on(v, seat, moves[k]):
                    continue
            elif moves[k, 1] != CARDS + SWAP and gain(v, seat, moves[k], worth) < 0:
                continue
            tries[0] = v
            follow(tries[0], seat, moves[k], more, worth)
            value = hand_value(tries[0], seat, worth) + 0.001 * moves[k, 0]  # in one piece rather than in two
            if value > most:
                best, most = k, value
                tries[1] = tries[0]
        if best >= 0 and (attempt or last or tries[1].counts[HAND + seat] <= 1):
            if drops or (waits and attempt and not begun and moves[best, 1] != CARDS + SWAP):
                break
            for i in range(MAX_LENGTH):
                move[i] = moves[best, i]
            return
        tries[1] = v
    move[0], move[1], move[2] = 2, CARDS + DROP, least(tries[1], v.piles[HAND + seat], seat, last)


def follow(s: State, seat: int, move: Array, more: Array, worth: float) -> None:
    """Make a move, and after it always the one that gains most."""
    while True:
        s.emitted = 0
        apply(s, seat, move[1 : 1 + move[0]])
        if s.ended:
            return
        n = lays(s, seat, more, 0)
        n = adds(s, seat, more, n)
        best, most = -1, ENOUGH
        for k in range(n):
            value = gain(s, seat, more[k], worth)
            if value > most:
                best, most = k, value
        if best < 0:
            return
        move = more[best].copy()


# What a position and a move are worth


def wild_count(s: State, p: int) -> int:
    """The wild cards of a pile."""
    n = bits(s.piles[p][ARCANA])
    for suit in range(4):
        n += s.piles[p][suit] >> F & 1
    return n


def holding(count: int, wilds: int, worth: float) -> float:
    """What `count` cards in hand are worth, none of them nothing: wild cards count when there are others for them."""
    useful = min(wilds, (count - wilds + 1) // 2)
    return worth * (useful + SPARE * (wilds - useful)) - count


def hand_value(s: State, seat: int, worth: float) -> float:
    """What a hand is worth, and a little the zone."""
    return LONER * s.counts[LONERS] + holding(s.counts[HAND + seat], wild_count(s, HAND + seat), worth)


def gain(s: State, seat: int, move: Array, worth: float) -> float:
    """What laying or adding these cards is worth by itself."""
    shed = wilds = loners = 0
    for k in range(2, 1 + move[0]):
        card = move[k]
        if card < CARDS:
            if has(s.piles[HAND + seat], card):
                shed += 1
                wilds += is_wild(card)
            else:
                loners += 1
    if shed == 0:
        return 0.5  # a loner behind which there is room: `adds` names no other
    count, held = s.counts[HAND + seat], wild_count(s, HAND + seat)
    return holding(count - shed, held - wilds, worth) - holding(count, held, worth) - LONER * loners


# The moves to weigh: rows of a length and actions


def openings(s: State, seat: int, moves: Array) -> int:
    """Every set, card to add and swap to weigh; returns how many."""
    n = lays(s, seat, moves, 0)
    n = adds(s, seat, moves, n)
    return swaps(s, seat, moves, n)


def lays(s: State, seat: int, moves: Array, n: int) -> int:
    """Every run and group that sheds a card."""
    n = runs(s, seat, moves, n)
    return groups(s, seat, moves, n)


def runs(s: State, seat: int, moves: Array, n: int) -> int:
    """XR-9: runs without anything at their ends that neither sheds a card nor makes it three."""
    for suit in range(4):
        hand, zone = s.piles[HAND + seat][suit], s.piles[LONERS][suit]
        own = numbers(hand, 0)
        held = numbers(hand | zone, s.piles[HAND + seat][ARCANA] | s.piles[LONERS][ARCANA])
        infinity = (hand | zone) & INFINITY
        for low in range(15):
            for high in range(low + 2, 17):
                mask = (2 << high) - (1 << low)
                gap = mask & ~held
                if gap & gap - 1 or (gap and infinity == 0) or n == MAX_MOVES:
                    break
                ends = 1 << low | 1 << high
                if own & mask and (high == low + 2 or own & ends == ends):
                    n = run(s, seat, suit, mask, moves, n)
    return n


def run(s: State, seat: int, suit: int, mask: int, moves: Array, n: int) -> int:
    """The run of these numbers: of each the card in hand, else the loner, else an arcanum, else F."""
    hand, zone = s.piles[HAND + seat][suit], s.piles[LONERS][suit]
    arcana = s.piles[HAND + seat][ARCANA] | s.piles[LONERS][ARCANA]
    moves[n, 1] = CARDS + RUN + suit
    length = 1
    infinity = False
    while mask:
        number = mask & -mask
        mask ^= number
        natural = hand & naturals(number)
        if natural == 0:
            natural = zone & naturals(number)
        length += 1
        if natural:
            moves[n, length] = SUIT_STRIDE * suit + lowest(natural)
        elif arcana << 1 & number:
            moves[n, length] = SUIT_STRIDE * ARCANA + lowest(number) - 1
        else:
            infinity = True
            length -= 1
    if infinity:
        length += 1
        moves[n, length] = SUIT_STRIDE * suit + F
    moves[n, 0] = length
    return n + 1


def groups(s: State, seat: int, moves: Array, n: int) -> int:
    """XR-10: for each number any of the cards in hand, filled up to three with loners, then with wild cards."""
    for k in range(17):
        own = zone = 0  # suits
        for suit in range(4):
            if s.piles[HAND + seat][suit] & naturals(1 << k):
                own |= 1 << suit
            if s.piles[LONERS][suit] & naturals(1 << k):
                zone |= 1 << suit
        arcanum = (s.piles[HAND + seat][ARCANA] | s.piles[LONERS][ARCANA]) << 1 >> k & 1
        chosen = own
        while chosen and n < MAX_MOVES:
            n = group(s, seat, k, chosen, zone & ~chosen, arcanum, moves, n)
            chosen = chosen - 1 & own
    return n


def group(s: State, seat: int, k: int, own: int, zone: int, arcanum: int, moves: Array, n: int) -> int:
    """The group of number `k` with the cards in hand of the suits `own`, and what else it takes to be three."""
    moves[n, 1] = CARDS + GROUP + k
    length = 1
    for suit in range(4):
        if own >> suit & 1:
            length += 1
            moves[n, length] = SUIT_STRIDE * suit + lowest(s.piles[HAND + seat][suit] & naturals(1 << k))
    for suit in range(4):
        if length < 4 and zone >> suit & 1:
            own |= 1 << suit
            length += 1
            moves[n, length] = SUIT_STRIDE * suit + lowest(s.piles[LONERS][suit] & naturals(1 << k))
    if length < 4 and arcanum:
        length += 1
        moves[n, length] = SUIT_STRIDE * ARCANA + k - 1
    for suit in range(4):
        if length < 4 and own >> suit & 1 == 0 and (s.piles[HAND + seat][suit] | s.piles[LONERS][suit]) & INFINITY:
            length += 1
            moves[n, length] = SUIT_STRIDE * suit + F
    moves[n, 0] = length
    return n + 1 if length >= 4 else n


def in_reach(s: State, seat: int, among: Pile) -> Ints:
    """Those of the cards that the seat can use: of its hand, and the loners."""
    cards = zeros(5)
    for suit in range(5):
        cards[suit] = (s.piles[HAND + seat][suit] | s.piles[LONERS][suit]) & among[suit]
    return card_list(cards)


def adds(s: State, seat: int, moves: Array, n: int) -> int:
    """XR-11: cards of the hand that a set takes, and loners behind which there is then room for one."""
    for card in in_reach(s, seat, s.joinable):
        own = has(s.piles[HAND + seat], card)
        for k in range(s.sets):
            if n < MAX_MOVES and has(s.joins[k], card) and (own or makes_room(s, seat, card, k)):
                moves[n, 0], moves[n, 1], moves[n, 2], moves[n, 3] = 3, CARDS + ADD, card, CARDS + SET_1 + k
                n += 1
    return n


def makes_room(s: State, seat: int, card: int, k: int) -> bool:
    """Whether behind this card, added to run `k`, there follows one of the hand, loners perhaps between them."""
    suit = s.suit[k]
    if suit == NO_SUIT or NUMBER[card] == 0:
        return False
    own = numbers(s.piles[HAND + seat][suit], s.piles[HAND + seat][ARCANA])
    zone = numbers(s.piles[LONERS][suit], s.piles[LONERS][ARCANA])
    row = spread(NUMBER[card], NUMBER[card] | zone | own)
    laid = numbers(s.piles[SETS + k][suit], s.piles[SETS + k][ARCANA])
    behind = -NUMBER[card] if NUMBER[card] > laid else NUMBER[card] - 1
    return own & row & behind & ~NUMBER[card] != 0


def swaps(s: State, seat: int, moves: Array, n: int) -> int:
    """XR-14: every swap."""
    for card in in_reach(s, seat, s.swappable):
        for k in range(s.sets):
            if n < MAX_MOVES and has(s.swaps[k], card):
                moves[n, 0], moves[n, 1], moves[n, 2] = 4, CARDS + SWAP, card
                moves[n, 3], moves[n, 4] = replaced(s, card, k), CARDS + SET_1 + k
                n += 1
    return n


# The drop


def least(s: State, hand: Pile, seat: int, last: bool) -> int:
    """The card of `hand` that is least needed: of those that the seat still holds in `s`, if there are any."""
    best, most = -1, -1e9
    for card in card_list(hand):
        weight = 1.0 * burden(card) if last else 0.001 * burden(card) - keep(s, seat, card)
        if not has(s.piles[HAND + seat], card):
            weight -= 10_000.0  # it could be laid
        if weight > most:
            best, most = card, weight
    return best


def burden(card: int) -> int:
    """XR-16: what a card counts for when the stock runs out."""
    return lowest(NUMBER[card]) if NUMBER[card] else 20


def keep(v: State, seat: int, card: int) -> float:
    """Why a card should not be dropped: what would complete a set with it, and what others could do with it."""
    if is_wild(card):
        return 1000.0
    others = 0.0
    for other in range(v.seats):
        if other != seat:
            others += v.counts[HAND + other]
    return outs(v, seat, card) + FEEDING * others / (v.seats - 1) * feeds(v, seat, card)


def unseen(v: State, seat: int, suit: int) -> int:
    """The cards of a suit that somebody may hold: those not seen, and those known to be in another hand."""
    mask = ALL[suit] & ~v.seen[seat][suit]
    for other in range(v.seats):
        if other != seat:
            mask |= v.piles[HAND + other][suit]
    return mask


def ends(v: State, suit: int, held: int) -> int:
    """The numbers that a suit's runs on the table take, with these at hand to lengthen them first."""
    found = 0
    for k in range(v.sets):
        if v.suit[k] == suit:
            laid = numbers(v.piles[SETS + k][suit], v.piles[SETS + k][ARCANA]) | v.infinity[k]
            found |= beside(spread(laid, laid | held))
    return found


def completes(held: int) -> int:
    """The numbers each of which makes a run of three with two of these."""
    return (held << 1 & held << 2 | held << 1 & held >> 1 | held >> 1 & held >> 2) & ~held & NUMBERS


def same(v: State, seat: int, number: int, hand: bool) -> int:
    """The suits of which a card of this number is in the zone, or in `hand`; the arcana are the fifth."""
    found = 0
    for suit in range(5):
        mask = v.piles[LONERS][suit] | (v.piles[HAND + seat][suit] if hand else 0)
        if mask & (naturals(number) if suit < ARCANA else number >> 1):
            found |= 1 << suit
    return found


def outs(v: State, seat: int, card: int) -> float:
    """How many unseen cards would make a place for this one."""
    suit, number = card // SUIT_STRIDE, NUMBER[card]
    held = numbers(v.piles[HAND + seat][suit] | v.piles[LONERS][suit], v.piles[HAND + seat][ARCANA]) & ~number
    out = numbers(unseen(v, seat, suit), unseen(v, seat, ARCANA))
    wanted = (completes(held | number) & ~completes(held)) | (beside(number) & ends(v, suit, held))
    found = 1.0 * bits(wanted & out)
    near = beside(number) & out
    found += 0.1 * bits((near | beside(near | number) & out) & ~number)
    suits = same(v, seat, number, True) & ~(1 << suit)
    for other in range(5):
        mask = unseen(v, seat, other) & (naturals(number) if other < ARCANA else number >> 1)
        if mask and suits >> other & 1 == 0 and other != suit:
            found += bits(mask) if suits else 0.1
    return found


def feeds(v: State, seat: int, card: int) -> float:
    """How many cards that somebody may hold could be shed with this one in the zone, and not without it."""
    suit, number = card // SUIT_STRIDE, NUMBER[card]
    zone = numbers(v.piles[LONERS][suit], v.piles[LONERS][ARCANA])
    more = zone | number
    theirs = numbers(unseen(v, seat, suit), unseen(v, seat, ARCANA))
    before = completes(zone) | ends(v, suit, zone)
    after = completes(more) | ends(v, suit, more)
    found = 1.0 * bits(after & ~before & theirs)
    suits = same(v, seat, number, False)
    if suits >> suit & 1 == 0 and bits(suits) == 1:
        for other in range(5):
            if suits >> other & 1 == 0 and other != suit:
                found += bits(unseen(v, seat, other) & (naturals(number) if other < ARCANA else number >> 1))
    return found


STEADY = Policy(choose)
