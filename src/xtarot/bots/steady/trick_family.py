"""A sensible player of any trick game that is data: by what the lines of its score say.

Each legal card is weighed: what the trick is worth to our side, how likely we take it with this card, and what the
card would still be good for. Read from a view: own hand, the cards seen, who is void in what.
"""

from xtarot.bots.steady.trick_worth import average, card_worth, trick_worth
from xtarot.families.tricks.declaring import called_rank
from xtarot.families.tricks.numbers import (
    BID_LEAST,
    BID_MOST,
    CALLED,
    CAPTURES,
    CAPTURES_AT,
    CAPTURES_WIDTH,
    DECLARED,
    DISCARD_FOR,
    EXCUSE,
    FOLLOW,
    MOST_TRICKS,
    NIL,
    OTHER_SIDE,
    OWN_SIDE,
    SCORES,
    SCORES_AT,
    SCORES_WIDTH,
    SIDES,
    USED,
)
from xtarot.families.tricks.state import (
    AUCTIONING,
    BIDDING,
    CALLING,
    FIRST_SUIT,
    HAND,
    NOT_LED,
    PASS_BUTTON,
    PLAYING,
    TRUMPS,
    ZERO,
    in_mask,
    together,
)
from xtarot.families.tricks.trick import beats, kind, strength
from xtarot.rules.cards import ARCANA, CARDS, SUIT_STRIDE, Pile
from xtarot.rules.hooks import Policy
from xtarot.rules.state import State, bits, card_list, has, lowest, seat_after

PARTNER, ENEMY = 0.8, 0.9  # how likely who can take a trick does, for us and against
CAPTURE = 15.0
LONG = 3  # trumps from which on each is likely a trick
ENOUGH, ENOUGH_WITH_PARTNER = 1.9, 0.95  # times the tricks of an average hand, to be declarer
HIGHER = 0.12  # more for each higher bid
NIL_UP_TO = 0.35  # tricks that a hand may be expected to take to be bid as nothing


def choose(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """The bid, the call, or the card with the highest weight."""
    if v.phase == BIDDING:
        return bid(v, seat, buttons)
    if v.phase == AUCTIONING:
        return offer(v, seat, buttons)
    if v.phase == CALLING:
        return call(v, seat, buttons)
    mean = average(v) + trick_worth(v, seat)
    best, most = -1, -1e9
    for card in card_list(cards):
        weight = gain(v, seat, card, mean) if v.phase == PLAYING else -keep(v, seat, card, mean)
        if weight > most:
            best, most = card, weight
    return best


# Bids


def bid(v: State, seat: int, buttons: int) -> int:
    """The legal bid next to the number of tricks that the hand will take."""
    expected = tricks_in(v, seat)
    wanted = int(expected + 0.5)
    if has_nil(v) and wanted == 0 and expected > NIL_UP_TO:
        wanted = 1
    wanted = min(max(wanted, v.game[BID_LEAST]), v.game[BID_MOST])
    best, least = CARDS + lowest(buttons), 1000
    for number in range(v.game[BID_LEAST], v.game[BID_MOST] + 1):
        if buttons >> ZERO + number & 1 and abs(number - wanted) < least:
            best, least = CARDS + ZERO + number, abs(number - wanted)
    return best


def offer(v: State, seat: int, buttons: int) -> int:
    """The lowest bid that the hand is good enough for, else a pass; who must bid, bids the least."""
    bids = buttons & ~(1 << PASS_BUTTON)
    if bids == 0:
        return CARDS + PASS_BUTTON
    least = lowest(bids)
    share = tricks_in(v, seat) * v.seats / v.game[MOST_TRICKS]
    enough = (ENOUGH_WITH_PARTNER if v.game[CALLED] else ENOUGH) + HIGHER * (least - ZERO - 1)
    if buttons >> PASS_BUTTON & 1 and share < enough:
        return CARDS + PASS_BUTTON
    return CARDS + least


def call(v: State, seat: int, buttons: int) -> int:
    """A card that the hand has not, of the suit in which it is shortest."""
    best, least = lowest(buttons), 1000
    for suit in range(ARCANA):
        if buttons >> FIRST_SUIT + suit & 1:
            mine = v.piles[HAND + seat][suit]
            length = bits(mine) + (100 if mine >> called_rank(v) & 1 else 0)
            if length < least:
                best, least = FIRST_SUIT + suit, length
    return CARDS + best


def has_nil(v: State) -> bool:
    """Whether a bid of nothing is paid for by itself."""
    for k in range(SCORES):
        if v.game[SCORES_AT + SCORES_WIDTH * k] == NIL:
            return True
    return False


def tricks_in(v: State, seat: int) -> float:
    """How many tricks a hand will take, about."""
    total = 0.0
    trumps = 0
    for card in card_list(v.piles[HAND + seat]):
        higher = stronger(v, seat, card)
        if kind(v, card) == TRUMPS:
            trumps += 1
            total += 0.95 if higher == 0 else 0.7 if higher <= 2 else 0.2
            if trumps > LONG:
                total += 0.4 if higher > 2 else 0.1
        elif higher <= 2:
            total += 0.85 if higher == 0 else 0.55 if higher == 1 else 0.25
    return total


def stronger(v: State, seat: int, card: int) -> int:
    """How many unseen cards of its kind are higher than a card."""
    which, high, found = kind(v, card), strength(v, card), 0
    for suit in range(5):
        mask = unseen_of(v, seat, which, suit)
        while mask:
            if strength(v, SUIT_STRIDE * suit + lowest(mask)) > high:
                found += 1
            mask &= mask - 1
    return found


def unseen_of(v: State, seat: int, which: int, suit: int) -> int:
    """Of a suit, the cards of a kind whose place a seat does not know."""
    mask = v.game[USED + suit] & ~v.seen[seat][suit] & ~v.game[EXCUSE + suit]
    if which == TRUMPS:
        return int(mask & v.trumps[suit])
    return int(mask & ~v.trumps[suit]) if suit == which else 0


def unseen(v: State, seat: int, which: int) -> int:
    """How many there are."""
    found = 0
    for suit in range(5):
        found += bits(unseen_of(v, seat, which, suit))
    return found


# Passing and discarding


def keep(v: State, seat: int, card: int, mean: float) -> float:
    """How much a card should stay in the hand: for the tricks it takes, and for its points where they would be lost."""
    which = kind(v, card)
    high = strength(v, card) / 24.0
    value = 4.0 * high * (1.0 if mean > 0 else -1.0)
    if which == TRUMPS:
        value += 4.0 if mean > 0 else -4.0
    points = card_worth(v, card)
    whose = v.game[DISCARD_FOR]
    if v.phase == PLAYING or whose == OTHER_SIDE:
        value += 2.0 * points
    elif whose == OWN_SIDE:
        value -= points
    else:  # passed on to another, or for nobody
        value += points if mean > 0 else 1.5 * points
    left = 0
    for suit in range(5):
        mask = v.piles[HAND + seat][suit]
        left += bits(mask & v.trumps[suit] if which == TRUMPS else mask & ~v.trumps[suit] if suit == which else 0)
    return value + 0.3 * left


# The play


def gain(v: State, seat: int, card: int, mean: float) -> float:
    """What playing `card` to the trick is worth to our side."""
    if in_mask(v.game, EXCUSE, card):
        return 0.3 * abs(mean) - (0.0 if v.played else abs(mean))
    opens = v.led == NOT_LED
    led = kind(v, card) if opens else v.led
    best_seat, best_card = seat, card
    if not opens and not wins(v, card):
        best_seat, best_card = v.best, v.trick[v.best]
    to_come = v.seats - 1 - v.played
    value = card_worth(v, card) + trick_worth(v, seat) + to_come * average(v) / v.seats
    for k in range(v.seats):
        if v.trick[k] >= 0:
            value += card_worth(v, v.trick[k])
    ours = chance_ours(v, seat, led, best_seat, best_card)
    others = 1.0 if v.game[SIDES] == 2 or v.game[DECLARED] else 0.5
    total = ours * value - others * (1.0 - ours) * value
    total += captures(v, seat, card, ours, best_seat)
    return total - later(v, seat, card, mean)


def wins(v: State, card: int) -> bool:
    """Whether a card would win the trick so far."""
    return beats(v, card, v.trick[v.best])


def captures(v: State, seat: int, card: int, ours: float, best_seat: int) -> float:
    """What captures that a card makes or risks are worth."""
    total = 0.0
    for k in range(CAPTURES):
        at = CAPTURES_AT + CAPTURES_WIDTH * k
        if v.game[at] != v.game[at + 1]:
            if card == v.game[at] and best_seat == seat:
                for enemy in range(v.seats):
                    if v.trick[enemy] == v.game[at + 1] and not together(v, enemy, seat):
                        total += CAPTURE * ours
            if card == v.game[at + 1] and not has(v.seen[seat], v.game[at]):
                total -= 0.2 * CAPTURE
    return total


def later(v: State, seat: int, card: int, mean: float) -> float:
    """What a card may still do later: take tricks where these are good, keep out of them where they are not."""
    if v.tricks == v.game[MOST_TRICKS] - 1:
        return 0.0
    high = strength(v, card) / 24.0
    sure = 1.0 if stronger(v, seat, card) == 0 else 0.4 * high
    if kind(v, card) == TRUMPS:
        sure = 0.4 + 0.6 * sure
    return 0.5 * mean * sure if mean > 0 else 0.3 * mean * (0.2 + high)


def chance_ours(v: State, seat: int, led: int, best_seat: int, best_card: int) -> float:
    """How likely our side takes the trick when `best_card` wins it so far."""
    ours = 1.0 if together(v, best_seat, seat) else 0.0
    hidden = 1
    for suit in range(5):
        hidden += bits(v.game[USED + suit] & ~v.seen[seat][suit])
    mine = kind(v, best_card)
    higher = stronger(v, seat, best_card)
    trumps = 0 if mine == TRUMPS else unseen(v, seat, TRUMPS)
    follows = unseen(v, seat, led)
    other = seat
    for _ in range(v.seats - 1 - v.played):
        other = seat_after(v, other, 1)
        n = v.counts[HAND + other]
        void = v.void[other] >> led & 1
        no_trump = v.void[other] >> TRUMPS & 1
        beats = 0.0
        if mine == TRUMPS:
            if not no_trump and (led == TRUMPS or not v.game[FOLLOW]):
                beats = holds(higher, hidden, n)
            elif not no_trump:
                beats = holds(higher, hidden, n) * (1.0 if void else 1.0 - holds(follows, hidden, n))
        else:
            in_suit = 0.0 if void else holds(higher, hidden, n)
            ruff = 0.0 if no_trump else holds(trumps, hidden, n)
            beats = in_suit + (1.0 - in_suit) * ruff * (1.0 if void else 1.0 - holds(follows, hidden, n))
        if together(v, other, seat):
            ours += (1.0 - ours) * beats * PARTNER
        else:
            ours -= ours * beats * ENEMY
    return ours


def holds(wanted: int, hidden: int, n: int) -> float:
    """How likely `n` cards out of `hidden` hold one of `wanted`."""
    return 1.0 - (1.0 - min(wanted, hidden) / hidden) ** n


STEADY = Policy(choose)
