"""What may be played to a trick, who takes it, and what that brings about."""

from xtarot.families.tricks.declaring import show_partner
from xtarot.families.tricks.numbers import (
    ALWAYS,
    AMONG_ALL,
    BAGS,
    BEAT,
    BROKEN,
    BROKEN_BY,
    BYTE,
    CAPTURES,
    CAPTURES_AT,
    CAPTURES_WIDTH,
    CLAUSE_BROKEN,
    CLAUSE_FIRST,
    CLAUSE_FOLLOW,
    CLAUSE_LEAD,
    EQUALS_LAST,
    EXCUSE,
    EXCUSE_KEPT,
    FIRST_CARD,
    FIRST_MUST,
    FOLLOW,
    LAST_WITH,
    MOST_TRICKS,
    NOT_FIRST,
    SCORES,
    SCORES_AT,
    SCORES_WIDTH,
    SIDES,
    STRENGTH_OF,
    VOID_TRUMP,
    WHEN_TRUMPING,
)
from xtarot.families.tricks.scoring import over_tricks
from xtarot.families.tricks.state import (
    ASIDE,
    BEATEN,
    CAPTURE_MADE,
    CARD_PLAYED,
    EARLY,
    FINISHED,
    HAND,
    LAST_LOST,
    LAST_MADE,
    NOT_LED,
    SUIT,
    SUIT_BROKEN,
    TRICK,
    TRICK_WON,
    TRUMP,
    TRUMPS,
    UNBROKEN,
    WITH_CARD,
    WON,
    in_mask,
    reason,
    side,
    some,
    together,
)
from xtarot.rules.cards import SUIT_STRIDE, Ints, Pile
from xtarot.rules.state import State, emit, fill, has, lay_open, lowest, move, seat_after, zeros
from xtarot.rules.tricks import FREE, end_trick


def kind(s: State, card: int) -> int:
    """TRUMPS, or the suit of a card that is no trump."""
    return TRUMPS if has(s.trumps, card) else card // SUIT_STRIDE


def of_kind(s: State, hand: Pile, which: int, cards: Pile) -> int:
    """Fill `cards` with those of a hand that are of this kind, but for excuses; returns whether there are any."""
    found = 0
    for suit in range(5):
        mask = hand[suit] & ~s.game[EXCUSE + suit]
        if which == TRUMPS:
            cards[suit] = mask & s.trumps[suit]
        else:
            cards[suit] = mask & ~s.trumps[suit] if suit == which else 0
        found |= cards[suit]
    return found


def strength(s: State, card: int) -> int:
    """How high a card is among those of its suit, or among the trumps."""
    return s.game[STRENGTH_OF + (card >> 3)] >> ((card & 7) << 3) & BYTE


def power(s: State, card: int) -> int:
    """How strong a card is in the trick; one that is neither trump nor of the led suit has no power."""
    if has(s.trumps, card):
        return 2 + BYTE + strength(s, card)
    if card // SUIT_STRIDE == s.led or s.game[AMONG_ALL]:
        return 1 + strength(s, card)
    return 0


def beats(s: State, card: int, best: int) -> bool:
    """Whether a card, played later, wins over the best so far."""
    mine, other = power(s, card), power(s, best)
    return bool(mine > other or (mine == other and s.game[EQUALS_LAST]))


def playable(s: State, seat: int, cards: Pile) -> int:
    """Fill `cards` with what `seat` may play; return the clause that narrows the choice."""
    binding = due(s, seat, cards)
    if binding == reason(s, CLAUSE_LEAD, WITH_CARD):
        return binding
    if s.tricks == 0 and leave_out(cards, s.game, NOT_FIRST) and binding == FREE:
        binding = reason(s, CLAUSE_FIRST, EARLY)
    for suit in range(5):
        cards[suit] |= s.piles[HAND + seat][suit] & s.game[EXCUSE + suit]
    return binding


def fault_of_card(s: State, seat: int, card: int) -> int:
    """The clause against a card: of two that narrow the choice, the one that forbids this card."""
    cards = zeros(5)
    playable(s, seat, cards)
    if has(cards, card):
        return FREE
    cards = zeros(5)
    binding = due(s, seat, cards)
    return reason(s, CLAUSE_FIRST, EARLY) if has(cards, card) else binding


def due(s: State, seat: int, cards: Pile) -> int:
    """Fill `cards` with what may be led, or follows; what the first trick forbids, and excuses, are left to others."""
    hand = s.piles[HAND + seat]
    binding = FREE
    if s.led == NOT_LED:
        if s.played == 0 and s.tricks == 0 and s.game[FIRST_MUST] and has(hand, s.game[FIRST_CARD]):
            cards[s.game[FIRST_CARD] // SUIT_STRIDE] = 1 << s.game[FIRST_CARD] % SUIT_STRIDE
            return reason(s, CLAUSE_LEAD, WITH_CARD)
        fill(cards, hand)
        if s.played == 0 and not s.broken and leave_out(cards, s.game, BROKEN):
            binding = reason(s, CLAUSE_BROKEN, UNBROKEN)
    elif s.game[FOLLOW] and of_kind(s, hand, s.led, cards):
        binding = reason(s, CLAUSE_FOLLOW, SUIT)
        if s.game[BEAT] > (WHEN_TRUMPING if s.led == TRUMPS else ALWAYS - 1) and beat(s, cards):
            binding = reason(s, CLAUSE_FOLLOW, BEATEN)
    elif s.game[VOID_TRUMP] and s.led != TRUMPS and of_kind(s, hand, TRUMPS, cards):
        binding = reason(s, CLAUSE_FOLLOW, TRUMP)
        if s.game[BEAT] and beat(s, cards):
            binding = reason(s, CLAUSE_FOLLOW, BEATEN)
    else:
        fill(cards, hand)
    return binding


def leave_out(cards: Pile, game: Ints, mask: int) -> bool:
    """Take the cards of a mask out of `cards`, unless nothing else is left; returns whether any were taken."""
    left = taken = 0
    for suit in range(5):
        left |= cards[suit] & ~game[mask + suit]
        taken |= cards[suit] & game[mask + suit]
    if left == 0 or taken == 0:
        return False
    for suit in range(5):
        cards[suit] &= ~game[mask + suit]
    return True


def beat(s: State, cards: Pile) -> bool:
    """Leave of `cards` those that beat the best of the trick, where there are any; returns whether there are."""
    least = power(s, s.trick[s.best])
    higher = zeros(5)
    found = False
    for suit in range(5):
        mask = cards[suit]
        while mask:
            card = SUIT_STRIDE * suit + lowest(mask)
            if power(s, card) > least:
                higher[suit] |= mask & -mask
                found = True
            mask &= mask - 1
    if found:
        fill(cards, higher)
    return found


def play(s: State, seat: int, card: int) -> None:
    """Play a card to the trick, and note what everybody sees of it."""
    move(s, card, HAND + seat, TRICK)
    s.trick[seat] = card
    emit(s, CARD_PLAYED, seat, card, 0)
    if s.played == 0:
        s.best = seat
    if not in_mask(s.game, EXCUSE, card):
        if s.led == NOT_LED:
            s.led = kind(s, card)
            s.best = seat
        else:
            note_void(s, seat, kind(s, card))
            if beats(s, card, s.trick[s.best]):
                s.best = seat
    if not s.broken and in_mask(s.game, BROKEN_BY, card):
        s.broken = 1
        emit(s, SUIT_BROKEN, seat, card, 0)
    if card == s.called:
        show_partner(s, seat)
    s.played += 1
    s.turn = seat_after(s, seat, 1)
    if s.played == s.seats:
        trick_won(s)


def note_void(s: State, seat: int, which: int) -> None:
    """What a seat shows not to hold that does not follow; and, where it must trump, does not do that either."""
    if s.game[FOLLOW] and which != s.led:
        s.void[seat] |= 1 << s.led
        if which != TRUMPS and s.game[VOID_TRUMP] and (s.tricks > 0 or not some(s.game, NOT_FIRST)):
            s.void[seat] |= 1 << TRUMPS


def taker(s: State) -> int:
    """Who takes a trick when it is full: whose card is the best."""
    return s.best


def trick_won(s: State) -> None:
    """The taker leads next; after the last trick the deal is over and the discards are opened."""
    winner = taker(s)
    if s.tricks == 0:
        s.first_winner = winner
    capture(s, winner)
    if s.game[EXCUSE_KEPT]:
        keep_excuses(s)
    end_trick(s, winner, TRICK, WON + side(s, winner), TRICK_WON)
    s.led = NOT_LED
    if s.tricks == s.game[MOST_TRICKS]:
        finish(s, winner)


def keep_excuses(s: State) -> None:
    """Excuses go to the tricks of those who played them, whoever takes this one."""
    for seat in range(s.seats):
        if in_mask(s.game, EXCUSE, s.trick[seat]):
            move(s, s.trick[seat], TRICK, WON + side(s, seat))


def capture(s: State, winner: int) -> None:
    """The winning card captures an enemy's, wherever in the trick that was played."""
    for k in range(CAPTURES):
        at = CAPTURES_AT + CAPTURES_WIDTH * k
        if s.trick[winner] == s.game[at]:
            for enemy in range(s.seats):
                if s.trick[enemy] == s.game[at + 1] and side(s, enemy) != side(s, winner):
                    s.captured[side(s, winner)][k] = 1
                    emit(s, CAPTURE_MADE, winner, s.game[at + 1], k)


def finish(s: State, winner: int) -> None:
    """The deal is over: discards are opened, what the last trick brings is told, and tricks above the bids are kept."""
    s.phase = FINISHED
    for seat in range(s.seats):
        lay_open(s, ASIDE + seat)
    for k in range(SCORES):
        at = SCORES_AT + SCORES_WIDTH * k
        if s.game[at] == LAST_WITH:
            for seat in range(s.seats):
                if s.last_trick[seat] == s.game[at + 2]:
                    if seat == winner:
                        emit(s, LAST_MADE, seat, s.game[at + 2], 0)
                    elif not together(s, seat, winner) and s.game[at + 4]:
                        emit(s, LAST_LOST, winner, s.game[at + 2], 0)
        if s.game[at] == BAGS:
            for team in range(s.game[SIDES]):
                s.next_bags[team] = (s.bags[team] + over_tricks(s, team)) % s.game[at + 3]
