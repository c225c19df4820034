"""Heuristic policy for Dream Capture.

Every legal card is weighed: what the trick is worth, how likely our side takes it with this card, what captures it
makes or risks, and what the card would still be good for. Read from a view: own hand, the cards seen, who showed which
honour and who is void in what.
"""

from xtarot.games.dream_capture import (
    CAPTURES,
    CARD_POINTS,
    DISCARDING,
    HAND,
    NUMBER_CARDS,
    PACK,
    T1,
    TRICKS,
    TRUMP_STRENGTH,
    power,
    side,
)
from xtarot.rules.cards import ARCANA, SUIT_STRIDE, Pile, pile
from xtarot.rules.hooks import Policy
from xtarot.rules.state import State, bits, card_list, has, lowest

ALL = pile(PACK)
CAPTURE, MAGIC = 15.0, 10.0
NUMBER = 1 / 6
STILL_TO_COME = 0.9  # points that a card not yet played brings to a trick, on average


def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """The card with the highest weight."""
    best, most = -1, -1e9
    for card in card_list(cards):
        weight = -keep(v, seat, card) if v.phase == DISCARDING else gain(v, seat, card)
        if weight > most:
            best, most = card, weight
    return best


def keep(v: State, seat: int, card: int) -> float:
    """How much a card should stay in the hand at the discard.

    What is thrown counts for the enemy, so points and trumps stay; from the shortest suit first, to be void in it.
    """
    suit, bit = card // SUIT_STRIDE, card % SUIT_STRIDE
    if suit == ARCANA:
        return 100.0 + TRUMP_STRENGTH[bit]
    left = v.piles[HAND + seat][suit]
    for k in range(1, v.partial_size[seat]):
        if v.partial[seat][k] // SUIT_STRIDE == suit:
            left &= ~(1 << v.partial[seat][k] % SUIT_STRIDE)
    courts = bits(left & ~NUMBER_CARDS)
    return 12.0 * CARD_POINTS[card] + 3.0 * bits(left) + 2.0 * courts + 0.1 * bit


def gain(v: State, seat: int, card: int) -> float:
    """What playing `card` to the trick is worth, in points of the difference between the sides."""
    us = side(seat)
    led = v.led if v.played else card // SUIT_STRIDE
    wins = v.played == 0 or power(card, led) > power(v.trick[v.best], led)
    best_seat = seat if wins else v.best
    best_card = card if wins else v.trick[v.best]
    value = points(card) + STILL_TO_COME * (5 - v.played)
    for k in range(6):
        if v.trick[k] >= 0:
            value += points(v.trick[k])
    if v.tricks == TRICKS - 1:
        value += 1.0
    ours = chance_ours(v, seat, led, best_seat, best_card)
    total = (2 * ours - 1) * value - worth(v, seat, card)
    # Captures that this card makes, or invites; magic in the last trick.
    for k in range(4):
        captor, victim = CAPTURES[k][0], CAPTURES[k][1]
        if card == captor and wins:
            for enemy in range(6):
                if v.trick[enemy] == victim and side(enemy) != us:
                    total += CAPTURE * ours
        if card == victim:
            total -= CAPTURE * threat(v, seat, captor, led)
    if card == T1 and v.tricks == TRICKS - 1:
        total += MAGIC * ours if wins else -MAGIC * (1 - ours)
    return total


def points(card: int) -> float:
    """DC-4, a number card a sixth of a point."""
    return CARD_POINTS[card] if CARD_POINTS[card] != 0 else NUMBER


def unseen(v: State, seat: int, suit: int) -> int:
    """The cards of a suit whose place the seat does not know."""
    return ALL[suit] & ~v.seen[seat][suit]


def stronger(mask: int, suit: int, card: int) -> int:
    """Those of a mask's cards that are stronger than `card` of the same suit."""
    if suit != ARCANA:
        return mask >> (card % SUIT_STRIDE + 1) << (card % SUIT_STRIDE + 1)
    found = 0
    while mask:
        if TRUMP_STRENGTH[lowest(mask)] > TRUMP_STRENGTH[card % SUIT_STRIDE]:
            found |= 1 << lowest(mask)
        mask &= mask - 1
    return found


def worth(v: State, seat: int, card: int) -> float:
    """What a card may still do later: the winner of another trick, a captor in wait."""
    if v.tricks == TRICKS - 1:
        return 0.0
    suit, bit = card // SUIT_STRIDE, card % SUIT_STRIDE
    if suit == ARCANA:
        value = 0.6 + 3.0 * (TRUMP_STRENGTH[bit] / 24.0) ** 2
        for k in range(4):
            if card == CAPTURES[k][0] and prey(v, seat, CAPTURES[k][1]):
                value += 3.0
        return value
    if stronger(unseen(v, seat, suit), suit, card) == 0:
        return 1.2
    return 0.02 * bit


def prey(v: State, seat: int, victim: int) -> bool:
    """Whether an enemy still holds this honour."""
    for enemy in range(6):
        if side(enemy) != side(seat) and has(v.piles[HAND + enemy], victim):
            return True
    return False


def threat(v: State, seat: int, captor: int, led: int) -> float:
    """How likely an enemy takes the trick with `captor`."""
    if captor >= 0 and v.played and v.trick[v.best] == captor:
        return 1.0 if side(v.best) != side(seat) else 0.0
    for k in range(1, 6 - v.played):
        enemy = (seat + k) % 6
        if side(enemy) != side(seat):
            if has(v.piles[HAND + enemy], captor):
                return 0.9 if led == ARCANA or v.void[enemy] >> led & 1 else 0.3
            if not has(v.seen[seat], captor):
                return 0.15
    return 0.0


def chance_ours(v: State, seat: int, led: int, best_seat: int, best_card: int) -> float:
    """How likely our side takes the trick when `best_card` wins it so far."""
    ours = 1.0 if side(best_seat) == side(seat) else 0.0
    hidden = 1
    for suit in range(5):
        hidden += bits(unseen(v, seat, suit))
    for k in range(1, 6 - v.played):
        other = (seat + k) % 6
        beats = chance_beats(v, seat, other, led, best_card, hidden)
        if side(other) == side(seat):
            ours += (1 - ours) * beats * 0.8
        else:
            ours -= ours * beats * 0.9
    return ours


def chance_beats(v: State, seat: int, other: int, led: int, best_card: int, hidden: int) -> float:
    """How likely a seat yet to play can beat `best_card`."""
    n = v.counts[HAND + other]
    void = v.void[other] >> led & 1
    follows = 0.0 if void else holds(bits(unseen(v, seat, led)), hidden, n)
    suit = best_card // SUIT_STRIDE
    trumps = unseen(v, seat, ARCANA) | v.piles[HAND + other][ARCANA]
    if v.void[other] >> ARCANA & 1:
        trumps = 0
    if suit == ARCANA:
        trumps = stronger(trumps, ARCANA, best_card)
    known = trumps & v.piles[HAND + other][ARCANA]
    can_trump = 1.0 if known else holds(bits(trumps), hidden, n)
    if led == ARCANA:
        return can_trump
    higher = 0.0
    if suit == led and not void:
        higher = holds(bits(stronger(unseen(v, seat, led), led, best_card)), hidden, n)
    return higher + (1 - follows) * can_trump


def holds(wanted: int, hidden: int, n: int) -> float:
    """How likely `n` cards out of `hidden` hold one of `wanted`."""
    return 1.0 - (1.0 - min(wanted, hidden) / hidden) ** n


STEADY = Policy(choose)
