"""Heuristic policy for Lotarot: the play of the cards."""

from xtarot.games.lotarot import HALF_POINTS, HAND, PACK, STRENGTH, T0, T1, T21, TRICKS, WINDOW, half_points
from xtarot.rules.cards import ARCANA, SUIT_STRIDE, Pile, pile
from xtarot.rules.state import State, bits, card_list, has, lowest

ALL = pile(PACK)
STILL_TO_COME = 1.4  # points that a card not yet played brings to a trick, on average
WILLING = 0.9  # how likely one beats a card who can
AGAIN = 0.35  # how likely one who could have beaten a card beats what has beaten it since

# Points go from one side to the other, so a point to the declarer is worth 2 and costs each defender 1 of money, and
# brings the declarer 3: what is paid in money is worth this in the same unit.
MONEY = (0.667, 2.0)  # for the declarer, for a defender
COLLAPSE, PAGAT, DEFEAT = 30.0, 30.0, 20.0
AMBUSH = 2.0  # what it is worth to keep the Fool while the World is with others

# Worth of the highest trump, of any, and what is left of the difference for each higher one that is out.
TOP_TRUMP, LOW_TRUMP, FADING = 5.0, 1.5, 0.85
KING, GUARDED = 0.0, 1.0  # worth of a card that none of its suit beats; of one that just the king beats
DRAW, DEFENDER_DRAW = 1.0, -0.5  # for leading trumps

EASE = 0.02  # for keeping the higher of two cards that are worth the same


def best_card(v: State, seat: int, cards: Pile) -> int:
    """The card with the highest weight."""
    best, most = -1, -1e9
    for card in card_list(cards):
        weight = relief(v, seat, card) if v.ramsch else gain(v, seat, card)
        if weight > most:
            best, most = card, weight
    return best


def allied(v: State, seat: int, other: int) -> bool:
    """Whether two seats play together: the three against the declarer; nobody in Ramsch."""
    return seat == other or (not v.ramsch and v.declarer not in (seat, other))


def money(v: State, seat: int, amount: float) -> float:
    """What a payment is worth, in the unit of points."""
    return amount * (MONEY[0] if seat == v.declarer else MONEY[1])


def points(v: State, card: int) -> float:
    """LT-4, in points."""
    return 0.5 * HALF_POINTS[v.ramsch][card]


# The normal game


def gain(v: State, seat: int, card: int) -> float:
    """What playing `card` to the trick is worth."""
    ours = chance_ours(v, seat, card)
    value = trick_value(v, card)
    total = (2 * ours - 1) * value - worth(v, seat, card)
    if card == T21:
        total -= money(v, seat, COLLAPSE) * falls(v, seat)
    if card == T0:
        for other in range(4):
            if v.trick[other] == T21:
                total += money(v, seat, COLLAPSE)
    if v.played == 0 and card // SUIT_STRIDE == ARCANA:
        total += DRAW if seat == v.declarer else DEFENDER_DRAW
    return total


def trick_value(v: State, card: int) -> float:
    """The points of the trick, those of the cards to come guessed."""
    value = points(v, card) + STILL_TO_COME * (3 - v.played)
    for other in range(4):
        if v.trick[other] >= 0:
            value += points(v, v.trick[other])
    return value


def worth(v: State, seat: int, card: int) -> float:
    """What a card may still do later."""
    suit = card // SUIT_STRIDE
    if v.tricks == TRICKS - 1:
        return 0.0
    if card == T1:
        return worth_of_magician(v, seat)
    higher = bits(stronger(unseen(v, seat, suit), v.ramsch, suit, card))
    if suit == ARCANA:
        value = LOW_TRUMP + (TOP_TRUMP - LOW_TRUMP + points(v, card)) * FADING**higher
        if card == T0 and not has(v.seen[seat], T21):
            value += money(v, seat, AMBUSH)
        return value + EASE * STRENGTH[v.ramsch][card] / 10
    value = EASE * STRENGTH[v.ramsch][card]
    if higher == 0:
        value += KING
    elif higher == 1 and bits(v.piles[HAND + seat][suit]) > 1 and points(v, card) > 2:
        value += GUARDED
    return value


def worth_of_magician(v: State, seat: int) -> float:
    """LT-19: to win the last trick with it no trump may be left elsewhere; else it has to be brought home before."""
    out = bits(unseen(v, seat, ARCANA))
    own = bits(v.piles[HAND + seat][ARCANA])
    left = TRICKS - v.tricks
    if out == 0:
        return money(v, seat, PAGAT) + 5.0
    chance = 0.0
    if own > 1 and 3 * (own - 1) > 2 * out:
        chance = min(0.8, 0.5 * (own - 1) / out)
    late = left <= 4
    home = -5.0 if late else 1.0  # before the end there will mostly be a trick that it can go to
    stuck = 0.6 if late else 0.1
    return chance * (money(v, seat, PAGAT) + 5.0) + (1 - chance) * (home - stuck * money(v, seat, DEFEAT))


def falls(v: State, seat: int) -> float:
    """LT-19: how likely the Fool is in the trick with the World."""
    led = v.led if v.played else ARCANA
    if has(v.piles[HAND + seat], T0):
        return 0.0
    for other in range(4):
        if v.trick[other] == T0:
            return 1.0
    hidden = hidden_cards(v, seat)
    total = 0.0
    for k in range(1, 4 - v.played):
        other = (seat + k) % 4
        if may_have(v, seat, other, ARCANA) & 1:
            there = chance_of(v, seat, other, ARCANA, 1, hidden)
            plays = 1.0 if led == ARCANA else 1 - chance_of(v, seat, other, led, ALL[led], hidden)
            total += there * plays
    return min(1.0, total)


# How likely a card wins


def unseen(v: State, seat: int, suit: int) -> int:
    """The cards of a suit that others may hold: those not seen, and those known to be in another hand."""
    mask = ALL[suit] & ~v.seen[seat][suit]
    for other in range(4):
        if other != seat:
            mask |= v.piles[HAND + other][suit]
    return mask


def hidden_cards(v: State, seat: int) -> int:
    """How many cards the seat has not seen."""
    n = 0
    for suit in range(5):
        n += bits(ALL[suit] & ~v.seen[seat][suit])
    return max(1, n)


def may_have(v: State, seat: int, other: int, suit: int) -> int:
    """The cards of a suit that may be in another's hand, by what it has shown (LT-14)."""
    mask = ALL[suit] & ~v.seen[seat][suit]
    if v.void[other] >> suit & 1:
        return 0
    if suit == ARCANA and v.beaten[other]:
        mask &= ~above(mask, v.ramsch, suit, v.beaten[other])
    return mask | v.piles[HAND + other][suit]


def above(mask: int, game: int, suit: int, strength: int) -> int:
    """Those of a suit's cards that are stronger than `strength`."""
    found = 0
    left = mask
    while left:
        if STRENGTH[game][SUIT_STRIDE * suit + lowest(left)] > strength:
            found |= left & -left
        left &= left - 1
    return found


def stronger(mask: int, game: int, suit: int, card: int) -> int:
    """Those of a suit's cards that are stronger than `card`."""
    return above(mask, game, suit, STRENGTH[game][card])


def chance_of(v: State, seat: int, other: int, suit: int, wanted: int, hidden: int) -> float:
    """How likely another holds at least one of the `wanted` cards of a suit."""
    mask = may_have(v, seat, other, suit) & wanted
    if mask & v.piles[HAND + other][suit]:
        return 1.0
    n = v.counts[HAND + other]
    for k in range(5):
        n -= bits(v.piles[HAND + other][k])
    return 1.0 - (1.0 - min(bits(mask), hidden) / hidden) ** max(0, n)


def chance_ours(v: State, seat: int, card: int) -> float:
    """How likely our side takes the trick when `card` is played to it."""
    suit = card // SUIT_STRIDE
    led = v.led if v.played else suit
    best, holder = card, seat
    if v.played:
        top = v.trick[v.best]
        beats = suit in (ARCANA, led) and (
            STRENGTH[v.ramsch][card] > STRENGTH[v.ramsch][top] if suit == top // SUIT_STRIDE else suit == ARCANA
        )
        if not beats:
            best, holder = top, v.best
    hidden = hidden_cards(v, seat)
    as_it_is, ours, theirs = 1.0, 0.0, 0.0  # the best card still the same, or beaten by one of ours, of theirs
    for k in range(1, 4 - v.played):
        other = (seat + k) % 4
        beats = chance_beats(v, seat, other, led, best, hidden)
        if allied(v, seat, other):
            turned = AGAIN * beats * theirs
            ours += as_it_is * beats + turned
            theirs -= turned
        else:
            turned = AGAIN * beats * ours
            theirs += as_it_is * beats + turned
            ours -= turned
        as_it_is *= 1 - beats
    return ours + (as_it_is if allied(v, seat, holder) else 0.0)


def chance_beats(v: State, seat: int, other: int, led: int, best: int, hidden: int) -> float:
    """How likely a seat yet to play beats `best`; in Ramsch only if it must."""
    suit = best // SUIT_STRIDE
    theirs = may_have(v, seat, other, suit)
    higher = chance_of(v, seat, other, suit, stronger(theirs, v.ramsch, suit, best), hidden)
    if v.ramsch:
        lower = theirs & ~stronger(theirs, v.ramsch, suit, best)
        freely = higher * (1 - chance_of(v, seat, other, suit, lower, hidden))
    else:
        freely = WILLING * higher
    if suit == led:
        if led == ARCANA:
            return freely
        void = 1 - chance_of(v, seat, other, led, ALL[led], hidden)
        return freely + void * chance_of(v, seat, other, ARCANA, ALL[ARCANA], hidden)
    void = 1 - chance_of(v, seat, other, led, ALL[led], hidden)
    return void * higher


# Ramsch

RAMSCH_TO_COME = 2.2  # points that a card not yet played brings


def relief(v: State, seat: int, card: int) -> float:
    """What it is worth in Ramsch to be rid of a card this way: its danger, less the trick if it wins it."""
    win = chance_ours(v, seat, card)
    value = points(v, card) + RAMSCH_TO_COME * (3 - v.played)
    for other in range(4):
        if v.trick[other] >= 0:
            value += points(v, v.trick[other])
    if v.tricks >= TRICKS - 2:
        value += 0.5 * half_points(v, WINDOW)
    return danger(v, seat, card) - win * value


def danger(v: State, seat: int, card: int) -> float:
    """What a card may cost later: its own points, and the tricks it wins."""
    suit = card // SUIT_STRIDE
    out = unseen(v, seat, suit)
    if suit == ARCANA:
        higher = bits(stronger(out, v.ramsch, suit, card))
        share = 1.0 / (1.0 + 0.5 * higher)
        return 0.5 * points(v, card) + 5.0 * share
    lower = bits(out & ~stronger(out, v.ramsch, suit, card))
    share = lower / bits(out) if out else 0.7
    return 0.5 * points(v, card) + 4.0 * share * share
