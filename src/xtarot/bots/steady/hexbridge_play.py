"""Heuristic policy for the play of Hexbridge: leads, second and third hand, ruffs and discards, declarer's plan.

Every playable card is weighed: how likely our side takes the trick with it, less what the card would still be good
for. Leads add a plan: declarer draws trumps, takes ruffs in the short hand, establishes long suits and then cashes;
the defenders lead their sequences, long suits at no-trump and short ones against trumps, and keep away from what the
open hands can ruff. Everything is read through `held` and `unseen`: what the chooser has seen.
"""

import numpy as np
import numpy.typing as npt

from xtarot.games.hexbridge import HAND, NO_TRUMP, PACK, TRICKS, TRUMPS, decider, needed, side, tricks_of
from xtarot.rules.cards import SUIT_STRIDE, C, Pile, pile
from xtarot.rules.state import EVERYONE, Array, State, bits, highest, lowest

Floats = npt.NDArray[np.float64]

ALL = pile(PACK)
HONOURS = -1 << C  # a mask's C, Q, K and F
NO_SUIT = -1

# What the chooser knows, by suit: `lies` has two rows of cards, `shares` a row for each seat and one for the enemy.
UNSEEN, AGAINST = 0, 1
ENEMY = 6

# What a card is still worth, in tricks; where there are two, to declarer and to a defender.
MASTER = np.array([0.55, 0.72])  # nothing of the enemy's beats it
PROMOTED = np.array([0.9, 0.72])  # times this for each higher card that has to go first
ALONE = 0.53  # and times this if it falls before they are gone
TRUMP = 0.3  # a small trump: it may ruff
GUARD = 0.22  # a small card beside an honour that needs it
LENGTH = 0.015  # for each further card of the suit in the same hand

# How well a suit recommends itself for declarer's lead, and for a defender's.
DRAW, RUFF, CASH_OUT, ESTABLISH, TEMPO = 1.7, 2.2, 3.0, 0.6, 0.25
LONG, SEQUENCE, SHORT, PARTNERS, INTO_RUFF, FOR_RUFF, TRUMP_LEAD = 0.11, 0.5, 0.9, 0.5, -1.0, 0.8, -0.24


def best_card(v: State, seat: int, cards: Pile) -> int:
    """The card with the highest weight."""
    who = decider(v, seat)
    declaring = side(who) == side(v.declarer)
    lies, shares = np.zeros((2, 5), np.int64), np.zeros((7, 5))
    look_round(v, who, lies, shares)
    best, most = -1, -1e9
    for suit in range(5):
        mask = cards[suit]
        plan = 0.0
        if v.played == 0 and mask:
            plan = declarers_plan(v, who, seat, suit, lies, shares) if declaring else defenders_plan(v, who, suit)
        while mask:
            card = SUIT_STRIDE * suit + lowest(mask)
            mask &= mask - 1
            weight = plan + gain(v, who, seat, card, lies, shares)
            if v.played == 0 and not declaring:
                weight += lead_from(v, who, card)
            if weight > most:
                best, most = card, weight
    return best


def gain(v: State, who: int, seat: int, card: int, lies: Array, shares: Floats) -> float:
    """How likely the trick is ours with this card, less what the card would still be worth; small cards first."""
    small = 0.0005 * (card % SUIT_STRIDE)
    return chance_ours(v, who, seat, card, lies, shares) - worth(v, who, seat, card, lies, shares) - small


# What the chooser knows


def held(v: State, who: int, x: int, suit: int) -> int:
    """The cards of a suit that `who` sees in the hand of seat x."""
    return v.piles[HAND + x][suit] & v.seen[who][suit]


def is_open(v: State, who: int, x: int) -> bool:
    """Whether `who` sees the hand of seat x."""
    return bool(x == who or v.visible_to[HAND + x] == EVERYONE)


def trump_suit(v: State) -> int:
    """The trump suit, or NO_SUIT."""
    return TRUMPS[v.bid % 5] if v.bid % 5 != NO_TRUMP else NO_SUIT


def above(mask: int, card: int) -> int:
    """Those of a mask's cards that are higher than `card` of the same suit."""
    return mask >> (card % SUIT_STRIDE + 1) << (card % SUIT_STRIDE + 1)


def look_round(v: State, who: int, lies: Array, shares: Floats) -> None:
    """Fill in what `who` knows.

    `lies`: the cards in hands that `who` does not see (UNSEEN), and those of the enemy's that lie open (AGAINST).
    `shares`: how likely an unseen card lies with each seat, by the cards left and voids shown, and with the ENEMY.
    """
    for suit in range(4):
        lies[UNSEEN, suit] = ALL[suit] & ~v.seen[who][suit]
        room = 0
        for x in range(6):
            if side(x) != side(who):
                lies[AGAINST, suit] |= held(v, who, x, suit)
            if not is_open(v, who, x) and not v.void[x] >> suit & 1:
                room += v.counts[HAND + x]
        if room:
            for x in range(6):
                if not is_open(v, who, x) and not v.void[x] >> suit & 1:
                    shares[x, suit] = v.counts[HAND + x] / room
                    if side(x) != side(who):
                        shares[ENEMY, suit] += shares[x, suit]


def enemy_trumps(v: State, lies: Array, shares: Floats) -> float:
    """How many trumps the enemy is likely to hold."""
    trump = trump_suit(v)
    if trump == NO_SUIT:
        return 0.0
    return bits(lies[AGAINST, trump]) + shares[ENEMY, trump] * bits(lies[UNSEEN, trump])


# Who takes the trick


def strength(v: State, led: int, card: int) -> int:
    """HB-12: how strong a card is in a trick to which `led` was led."""
    suit = card // SUIT_STRIDE
    if suit == trump_suit(v):
        return 100 + card % SUIT_STRIDE
    return 1 + card % SUIT_STRIDE if suit == led else 0


def chance_ours(v: State, who: int, seat: int, card: int, lies: Array, shares: Floats) -> float:
    """How likely our side takes the trick when `card` is played from the hand of `seat`."""
    led = v.led if v.played else card // SUIT_STRIDE
    top, ours = card, 1.0
    if v.played and strength(v, led, v.trick[v.best]) > strength(v, led, card):
        top = v.trick[v.best]
        ours = 1.0 if side(v.best) == side(seat) else 0.0
    for k in range(1, 6 - v.played):
        x = (seat + k) % 6
        friend = side(x) == side(seat)
        if friend and is_open(v, who, x):
            theirs = strongest(v, who, x, led)
            if theirs >= 0 and strength(v, led, theirs) > strength(v, led, top):
                top = theirs
                ours += (1 - ours) * (0.9 if v.played or ours == 0 else 0.3)
        elif friend:
            ours += (1 - ours) * 0.8 * chance_beats(v, who, x, led, top, lies, shares)
        else:
            ours -= ours * chance_beats(v, who, x, led, top, lies, shares)
    return ours


def strongest(v: State, who: int, x: int, led: int) -> int:
    """The strongest card that an open hand can play to the trick; -1 if it can only discard."""
    mask = held(v, who, x, led)
    if mask:
        return SUIT_STRIDE * led + highest(mask)
    trump = trump_suit(v)
    if trump != NO_SUIT and held(v, who, x, trump):
        return SUIT_STRIDE * trump + highest(held(v, who, x, trump))
    return -1


def chance_beats(v: State, who: int, x: int, led: int, top: int, lies: Array, shares: Floats) -> float:
    """How likely seat x, yet to play, can beat `top`."""
    if is_open(v, who, x):
        theirs = strongest(v, who, x, led)
        return 1.0 if theirs >= 0 and strength(v, led, theirs) > strength(v, led, top) else 0.0
    trump = trump_suit(v)
    suit = top // SUIT_STRIDE
    follow = shares[x, led]
    higher = 0.0
    if suit == led:
        higher = 1 - (1 - follow) ** bits(above(lies[UNSEEN, led], top))
    if trump in (NO_SUIT, led):
        return higher
    over = lies[UNSEEN, trump]
    if suit == trump:
        over = above(over, top)
    cannot_follow = (1 - follow) ** bits(lies[UNSEEN, led])
    return higher + cannot_follow * (1 - (1 - shares[x, trump]) ** bits(over))


# What a card is still good for


def worth(v: State, who: int, seat: int, card: int, lies: Array, shares: Floats) -> float:
    """The tricks that a card may still take, or help to take, if it is not played now."""
    if v.tricks == TRICKS - 1:
        return 0.0
    suit = card // SUIT_STRIDE
    hand = v.piles[HAND + seat][suit]
    length = bits(hand)
    beaten = higher_enemies(card, lies, shares)
    trump = trump_suit(v)
    role = 0 if side(who) == side(v.declarer) else 1
    value = MASTER[role] * PROMOTED[role] ** beaten
    if length <= beaten:
        value *= ALONE * PROMOTED[role]
    if suit == trump:
        return max(value, TRUMP) if enemy_trumps(v, lies, shares) > 0 or value < TRUMP else value
    if trump != NO_SUIT and length > 2:
        value *= 0.8  # it may come to be ruffed
    top = SUIT_STRIDE * suit + highest(hand)
    if card != top and length >= 2:
        need = higher_enemies(top, lies, shares)
        if 0.5 < need < 3 and length <= need + 1.5:
            value += GUARD
    return value + LENGTH * length


def higher_enemies(card: int, lies: Array, shares: Floats) -> float:
    """How many cards of the enemy's are likely to be higher."""
    suit = card // SUIT_STRIDE
    ahead = bits(above(lies[AGAINST, suit], card))
    return ahead + shares[ENEMY, suit] * bits(above(lies[UNSEEN, suit], card))


# Declarer's plan


def declarers_plan(v: State, who: int, seat: int, suit: int, lies: Array, shares: Floats) -> float:
    """How well a suit recommends itself for a lead from the hand of `seat`."""
    trump = trump_suit(v)
    out = enemy_trumps(v, lies, shares)
    if suit == trump:
        return draw_trumps(v, who, out, lies)
    if trump != NO_SUIT and ruff_in_short_hand(v, who, seat, suit, lies, shares):
        return RUFF
    sure = in_all = lost = every = 0
    for other in range(4):
        first, won, before = prospects(v, who, other, lies)
        every += first
        if other == suit:
            sure, in_all, lost = first, won, before
    if trump != NO_SUIT and out > 0.5:
        in_all = min(in_all, sure + 1)  # later rounds are ruffed
    if sure and every >= needed(v) - tricks_of(v, side(who)):
        return CASH_OUT if out < 0.5 else 0.5
    return ESTABLISH * (in_all - sure) - TEMPO * lost


def draw_trumps(v: State, who: int, out: float, lies: Array) -> float:
    """Lead trumps while the enemy has any that ours can catch."""
    trump = trump_suit(v)
    if out < 0.5:
        return -0.4
    ours = 0
    for x in range(6):
        if side(x) == side(who):
            ours |= held(v, who, x, trump)
    theirs = lies[UNSEEN, trump]
    masters = bits(above(theirs, SUIT_STRIDE * trump + highest(ours)))
    return -0.5 if masters >= bits(theirs) else DRAW


def ruff_in_short_hand(v: State, who: int, seat: int, suit: int, lies: Array, shares: Floats) -> bool:
    """Whether a hand with fewer trumps than another of ours can ruff a loser led from `seat`."""
    trump = trump_suit(v)
    longest = 0
    for x in range(6):
        if side(x) == side(who):
            longest = max(longest, bits(held(v, who, x, trump)))
    for x in range(6):
        if side(x) == side(who) and x != seat and is_open(v, who, x) and held(v, who, x, suit) == 0:
            n = bits(held(v, who, x, trump))
            top = SUIT_STRIDE * suit + highest(v.piles[HAND + seat][suit])
            if 0 < n < longest and higher_enemies(top, lies, shares) > 0.5:
                return True
    return False


def prospects(v: State, who: int, suit: int, lies: Array) -> tuple[int, int, int]:
    """What a suit brings if it is led again and again: tricks at once, tricks in all, and rounds lost before the last.

    Each round the enemy gives up its best card if it wins with it, else low ones; ours likewise.
    """
    ours = rounds = hands = 0
    for x in range(6):
        if side(x) == side(who):
            mask = held(v, who, x, suit)
            ours |= mask
            rounds = max(rounds, bits(mask))
            hands += 1 if mask else 0
    theirs = lies[UNSEEN, suit] | lies[AGAINST, suit]
    sure = won = lost = lost_before = 0
    while rounds and ours:
        rounds -= 1
        losing = theirs and highest(theirs) > highest(ours)
        if losing:
            lost += 1
            theirs &= ~(1 << highest(theirs))
        else:
            won += 1
            lost_before = lost
            sure += 1 if lost == 0 else 0
            ours &= ~(1 << highest(ours))
        for _ in range(min(hands, bits(ours) - rounds) - (0 if losing else 1)):
            ours &= ours - 1
        for _ in range(2 if losing else 3):
            theirs &= theirs - 1
    return sure, won, lost_before


# Defence


def defenders_plan(v: State, who: int, suit: int) -> float:
    """How well a suit recommends itself for a defender's lead."""
    trump = trump_suit(v)
    hand = v.piles[HAND + who][suit]
    length = bits(hand)
    if suit == trump:
        return TRUMP_LEAD
    plan = 0.0
    if trump == NO_SUIT:
        plan += LONG * length
    elif length == 1 and v.piles[HAND + who][trump] and v.tricks < 3:
        plan += SHORT
    for strain in range(4):
        if TRUMPS[strain] == suit and side(v.named[side(who)][strain]) == side(who) and v.named[side(who)][strain] >= 0:
            plan += PARTNERS if v.named[side(who)][strain] != who else 0.0
    for x in range(6):
        if x == who or trump == NO_SUIT:
            continue
        void = held(v, who, x, suit) == 0 if is_open(v, who, x) else bool(v.void[x] >> suit & 1)
        may_ruff = held(v, who, x, trump) != 0 if is_open(v, who, x) else not v.void[x] >> trump & 1
        if void and may_ruff:
            plan += FOR_RUFF if side(x) == side(who) else INTO_RUFF
    return plan


def lead_from(v: State, who: int, card: int) -> float:
    """Which card of the suit a defender leads: the top of a sequence, else a small one."""
    suit = card // SUIT_STRIDE
    hand = v.piles[HAND + who][suit]
    below = hand & ((1 << card % SUIT_STRIDE) - 1)
    if (
        card % SUIT_STRIDE >= C
        and card % SUIT_STRIDE == highest(hand)
        and below
        and highest(below) == card % SUIT_STRIDE - 1
    ):
        return SEQUENCE
    return 0.0
