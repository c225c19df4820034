"""What search knows of Dream Capture: how the cards are played when all lie open, and that the end is exact."""

import numpy as np

from xtarot.bots.search import endgame
from xtarot.bots.search.playout import ALWAYS, POSITION, chosen
from xtarot.games.dream_capture import (
    CAPTURES,
    CARD_POINTS,
    DISCARD,
    HAND,
    PLAYING,
    T0,
    TRICKS,
    TRUMP_STRENGTH,
    power,
    side,
)
from xtarot.machine.playouts import Numbers, States, draw
from xtarot.rules.cards import ARCANA, SUIT_STRIDE, Pile
from xtarot.rules.hooks import Search
from xtarot.rules.state import State, card_list, has, lowest, popcount
from xtarot.rules.steps import choose

POINTS = np.array([points or 1 / 6 for points in CARD_POINTS])  # DC-4
TO_COME = 0.9  # points that a card not yet played brings to a trick, on average
CAPTURE = 15.0  # DC-18
TOP = 1.2  # what it is worth to keep the highest card of a suit
TRUMP, HIGHER = 0.6, 3.0  # … a trump, and the highest trump more than that
WAITING = 3.0  # … a captor whose prey an enemy holds


def hidden_discards(s: State, seat: int) -> int:
    """DC-8: each seat's discard."""
    return DISCARD + seat


def is_endgame(s: State) -> bool:
    """Two tricks are left, to be played out exactly."""
    return s.tricks >= TRICKS - 2


def rollout_policy(room: States, seat: int, cards: Pile, buttons: int, noise: int, rng: Numbers) -> int:
    """The card that is worth most, all hands being open; in `noise` of a thousand cases any."""
    s = room[POSITION]
    choices = popcount(cards)
    if s.phase != PLAYING or choices <= 1:
        return chosen(room, seat, cards, buttons, noise, rng)
    if noise and draw(rng, ALWAYS) < noise:
        return choose(cards, buttons, draw(rng, choices))
    on_table = TO_COME * (5 - s.played)
    for k in range(6):
        if s.trick[k] >= 0:
            on_table += POINTS[s.trick[k]]
    best, most = 0, -1e9
    for card in card_list(cards):
        weight = gain(s, seat, card, on_table)
        if weight > most:
            best, most = card, weight
    return best


def gain(s: State, seat: int, card: int, on_table: float) -> float:
    """What playing `card` is worth, in points, if every seat that can beat an enemy's card does so."""
    led = s.led if s.played else card // SUIT_STRIDE
    top, holder = card, seat
    if s.played and power(card, led) <= power(s.trick[s.best], led):
        top, holder = s.trick[s.best], s.best
    for k in range(1, 6 - s.played):
        other = (seat + k) % 6
        if side(other) != side(holder):
            better = cheapest(s.piles[HAND + other], led, top)
            if better >= 0:
                top, holder = better, other
    value = on_table + POINTS[card]
    for k in range(4):
        if top == CAPTURES[k][0]:
            if card == CAPTURES[k][1] and side(seat) != side(holder):
                value += CAPTURE
            for other in range(6):
                if s.trick[other] == CAPTURES[k][1] and side(other) != side(holder):
                    value += CAPTURE
    return (value if side(holder) == side(seat) else -value) - worth(s, seat, card)


def cheapest(hand: Pile, led: int, top: int) -> int:
    """The weakest card of a hand that beats `top`, which wins a trick so far; -1 if none does."""
    suit, bit = top // SUIT_STRIDE, top % SUIT_STRIDE
    if led != ARCANA and hand[led]:
        mask = hand[led] >> bit + 1 << bit + 1 if suit == led else 0
        return SUIT_STRIDE * led + lowest(mask) if mask else -1
    if top == T0:
        return -1
    mask = hand[ARCANA]
    numbered = mask & ~1
    if suit == ARCANA:
        numbered = numbered >> bit + 1 << bit + 1
    if numbered:
        return SUIT_STRIDE * ARCANA + lowest(numbered)
    return T0 if mask & 1 else -1


def worth(s: State, seat: int, card: int) -> float:
    """What a card may still do later."""
    suit, bit = card // SUIT_STRIDE, card % SUIT_STRIDE
    if suit == ARCANA:
        value = TRUMP + HIGHER * (TRUMP_STRENGTH[bit] / 24.0) ** 2
        for k in range(4):
            if card == CAPTURES[k][0]:
                for enemy in range(6):
                    if side(enemy) != side(seat) and has(s.piles[HAND + enemy], CAPTURES[k][1]):
                        value += WAITING
        return value
    value = 0.02 * bit
    others = 0
    for k in range(6):
        if k != seat:
            others |= s.piles[HAND + k][suit]
    return value + (0.0 if others >> bit else TOP)


SEARCH = Search(
    hidden_discards=hidden_discards,
    rollout_policy=rollout_policy,
    is_endgame=is_endgame,
    solve_endgame=endgame.solve_endgame,
    settings={"switch_threshold": 0},
)
