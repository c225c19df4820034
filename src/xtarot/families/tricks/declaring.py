"""The auction, and what the declarer does before play: calls a card, takes the talon and discards as many."""

from xtarot.families.tricks.numbers import (
    AUCTION,
    CLAUSE_AUCTION,
    CLAUSE_CALL,
    DEALER_MUST,
    RANKS_CALLED,
    TALON_SHOWN,
    USED,
)
from xtarot.families.tricks.state import (
    ALONE_SHOWN,
    AUCTIONING,
    BID_OFFERED,
    BID_PASSED,
    BURYING,
    CARD_CALLED,
    DECLARER_FOUND,
    FIRST_SUIT,
    HAND,
    HIGHER,
    MUST_BID,
    NO_SUCH_CARD,
    PARTNER_SHOWN,
    PASS_BUTTON,
    REST,
    TALON_TAKEN,
    ZERO,
    reason,
)
from xtarot.rules.cards import ARCANA, SUIT_STRIDE
from xtarot.rules.state import EVERYONE, NO_CARD, State, emit, lowest, move, reveal, seat_after
from xtarot.rules.tricks import FREE

PASSED = 0  # of `bids`, in an auction

# The auction


def open_auction(s: State) -> None:
    """Begin with the player next to the dealer."""
    s.phase = AUCTIONING
    s.turn = seat_after(s, s.dealer, 1)


def open_bids(s: State) -> int:
    """Every bid that is higher than all before, a bit for each button; and to pass, but for a dealer who must bid."""
    buttons = 0 if must_bid(s) else 1 << PASS_BUTTON
    for number in range(s.high + 1, s.game[AUCTION] + 1):
        buttons |= 1 << ZERO + number
    return buttons


def must_bid(s: State) -> bool:
    """Whether all but the dealer have passed, who may not."""
    return bool(s.game[DEALER_MUST] and s.turn == s.dealer and s.high == 0)


def fault_of_offer(s: State, button: int) -> int:
    """The clause against a bid or a pass."""
    if open_bids(s) >> button & 1:
        return FREE
    return reason(s, CLAUSE_AUCTION, MUST_BID if button == PASS_BUTTON else HIGHER)


def offer(s: State, seat: int, button: int) -> bool:
    """A bid or a pass; whether the auction is over, since nobody else is left in it, or can bid more."""
    if button == PASS_BUTTON:
        s.bids[seat] = PASSED
        emit(s, BID_PASSED, seat, NO_CARD, button)
    else:
        s.high = button - ZERO
        s.bids[seat] = s.high
        s.declarer = seat
        emit(s, BID_OFFERED, seat, NO_CARD, button)
    s.turn = next_in_auction(s, seat)
    if s.high == 0:
        return bool(s.bids[s.turn] == PASSED)
    if s.turn != s.declarer and s.high < s.game[AUCTION]:
        return False
    s.turn = s.declarer
    emit(s, DECLARER_FOUND, s.declarer, NO_CARD, ZERO + s.high)
    return True


def next_in_auction(s: State, seat: int) -> int:
    """The next after a seat that has not passed; itself where all others have."""
    for k in range(1, s.seats):
        other = seat_after(s, seat, k)
        if s.bids[other] != PASSED:
            return other
    return seat


# The called card


def callable_suits(s: State) -> int:
    """The suits that have a card of the rank that is called, a bit for each button."""
    buttons = 0
    for suit in range(ARCANA):
        if s.game[USED + suit] >> called_rank(s) & 1:
            buttons |= 1 << FIRST_SUIT + suit
    return buttons


def called_rank(s: State) -> int:
    """The rank of the card that the declarer may call."""
    return s.game[RANKS_CALLED + s.high - 1]


def fault_of_call(s: State, button: int) -> int:
    """The clause against a call."""
    return FREE if callable_suits(s) >> button & 1 else reason(s, CLAUSE_CALL, NO_SUCH_CARD)


def call_card(s: State, seat: int, button: int) -> None:
    """Whoever holds the called card plays with the declarer, and nobody else knows."""
    s.called = SUIT_STRIDE * (button - FIRST_SUIT) + called_rank(s)
    emit(s, CARD_CALLED, seat, NO_CARD, 0)  # of a card others read only what they see; `called` is for all


def show_partner(s: State, seat: int) -> None:
    """The called card is played: all know whose partner that is."""
    s.partner = seat
    emit(s, ALONE_SHOWN if seat == s.declarer else PARTNER_SHOWN, seat, s.called, s.declarer)


# The talon


def take_talon(s: State) -> None:
    """The declarer takes the cards that are left into the hand; where the game says so, all see them."""
    s.phase = BURYING
    taken = s.counts[REST]
    for suit in range(5):
        mask = s.piles[REST][suit]
        while mask:
            card = SUIT_STRIDE * suit + lowest(mask)
            if s.game[TALON_SHOWN]:
                reveal(s, card, EVERYONE)
                emit(s, TALON_TAKEN, s.declarer, card, 1)
            move(s, card, REST, HAND + s.declarer)
            mask &= mask - 1
    if not s.game[TALON_SHOWN]:
        emit(s, TALON_TAKEN, s.declarer, NO_CARD, taken)
