"""What comes before the first trick: dealing, passing, discarding, showing, bidding. (`declaring`: the auction.)"""

from xtarot.families.tricks.declaring import open_auction, take_talon
from xtarot.families.tricks.numbers import (
    AUCTION,
    BID,
    BID_LEAST,
    BID_MOST,
    BID_NOT_ALL,
    BID_TOGETHER,
    CALLED,
    CLAUSE_BID,
    DECLARER,
    DISCARD,
    EACH,
    FIRST_CARD,
    FIRST_PLACE,
    MOST_TRICKS,
    NOT_DISCARDED,
    PASS,
    PASS_TO,
    PASS_WAYS,
    SHOWN,
    SHOWN_CARDS,
    SIDES,
    TALON,
    TRUMP_CARDS,
    TRUMPS_ARE,
    TRUMPS_LAST_CARD,
    TRUMPS_TURNED_UP,
)
from xtarot.families.tricks.state import (
    ASIDE,
    AUCTIONING,
    BID_MADE,
    BIDDING,
    BOTH,
    BURYING,
    CALLING,
    CARD_SHOWN,
    CARDS_GIVEN,
    CARDS_RECEIVED,
    DISCARD_MADE,
    DISCARDING,
    HAND,
    MOST_SEATS,
    NO_BID,
    NOBODY,
    NOT_ALL,
    NOT_LED,
    PASSING,
    PLAYING,
    RANGE,
    REST,
    TRUMP_TURNED,
    TURNED,
    ZERO,
    in_mask,
    reason,
)
from xtarot.rules.cards import SUIT_STRIDE, Ints, Pile
from xtarot.rules.state import (
    EVERYONE,
    NO_CARD,
    State,
    emit,
    fill,
    forget,
    has,
    lowest,
    move,
    popcount,
    put,
    remove,
    reveal,
    seat_after,
    set_all,
    zeros,
)
from xtarot.rules.steps import Move
from xtarot.rules.tricks import FREE


def deal(s: State, cards: Ints) -> None:
    """`cards`: the hands, seat after seat, then the rest."""
    each = s.game[EACH]
    for seat in range(s.seats):
        for k in range(each):
            put(s, cards[seat * each + k], HAND + seat)
    for k in range(s.seats * each, len(cards)):
        put(s, cards[k], REST)
    s.next_number = s.number + 1
    for k in range(MOST_SEATS):
        s.next_bags[k] = s.bags[k]
    set_all(s.trick, NO_CARD)
    set_all(s.last_trick, NO_CARD)
    set_all(s.bids, NO_BID)
    set_all(s.shown_by, NOBODY)
    s.declarer = s.partner = NOBODY
    s.called = NO_CARD
    name_trumps(s, cards)
    begin(s, PASSING)


def name_trumps(s: State, cards: Ints) -> None:
    """The trumps of this deal."""
    for suit in range(5):
        s.trumps[suit] = s.game[TRUMP_CARDS + suit]
    s.trump = s.game[TRUMPS_ARE]
    named = NO_CARD
    each = s.game[EACH]
    if s.trump == TRUMPS_TURNED_UP:
        named = cards[s.seats * each]
        move(s, named, REST, TURNED)
    elif s.trump == TRUMPS_LAST_CARD:
        named = cards[s.dealer * each + each - 1]
        reveal(s, named, EVERYONE)
    if named != NO_CARD:
        s.trump = named // SUIT_STRIDE
        s.trumps[s.trump] |= (1 << SUIT_STRIDE) - 1
        emit(s, TRUMP_TURNED, s.dealer, named, 0)


def begin(s: State, phase: int) -> None:
    """The first from this phase on in which the game has something to do."""
    game = s.game
    if phase == PASSING and game[PASS] and passed_to(s):
        s.phase = PASSING
        return
    if phase <= DISCARDING and game[DISCARD]:
        s.phase = DISCARDING
        return
    if phase <= AUCTIONING:
        show(s)
    if phase <= AUCTIONING and game[AUCTION]:
        open_auction(s)
    elif phase <= CALLING and game[CALLED]:
        s.phase = CALLING
    elif phase <= BURYING and game[TALON]:
        take_talon(s)
    elif phase <= BIDDING and game[BID]:
        s.phase = BIDDING
        s.turn = seat_after(s, s.dealer, 1)
    else:
        open_play(s)


def show(s: State) -> None:
    """The cards that are shown, and it stays public who held them."""
    for k in range(s.game[SHOWN]):
        card = s.game[SHOWN_CARDS + k]
        for seat in range(s.seats):
            if has(s.piles[HAND + seat], card):
                reveal(s, card, EVERYONE)
                s.shown_by[k] = seat
                emit(s, CARD_SHOWN, seat, card, 0)


def open_play(s: State) -> None:
    """Who leads first: by place, the declarer, or who holds a card."""
    leader = seat_after(s, s.dealer, 1)
    if s.game[FIRST_PLACE] == DECLARER:
        leader = s.declarer
    elif s.game[FIRST_PLACE] >= 0:
        leader = seat_after(s, s.dealer, s.game[FIRST_PLACE])
    else:
        for seat in range(s.seats):
            if has(s.piles[HAND + seat], s.game[FIRST_CARD]):
                leader = seat
                reveal(s, s.game[FIRST_CARD], EVERYONE)  # that this seat leads says as much
    s.phase = PLAYING
    s.led = NOT_LED
    s.leader = leader
    s.turn = leader


# Passing and discarding


def passed_to(s: State) -> int:
    """How many places on the cards are passed in this deal; 0 for not at all."""
    return s.game[PASS_TO + s.number % s.game[PASS_WAYS]] % s.seats


def waiting(s: State) -> int:
    """The seats that have passed or discarded nothing yet, a bit each."""
    seats = 0
    for seat in range(s.seats):
        if s.counts[ASIDE + seat] == 0:
            seats |= 1 << seat
    return seats


def laid_aside(s: State) -> int:
    """How many cards are passed or discarded at once."""
    if s.phase == PASSING:
        return s.game[PASS]
    return s.game[TALON] if s.phase == BURYING else s.game[DISCARD]


def layable(s: State, seat: int, cards: Pile) -> None:
    """The cards that may be passed, which are all, or discarded: of the talon any, where the others are too few."""
    fill(cards, s.piles[HAND + seat])
    if s.phase == PASSING:
        return
    for suit in range(5):
        cards[suit] &= ~s.game[NOT_DISCARDED + suit]
    leave_called(s, cards)
    if s.phase == BURYING and popcount(cards) < s.game[TALON]:
        fill(cards, s.piles[HAND + seat])
        leave_called(s, cards)


def leave_called(s: State, cards: Pile) -> None:
    """The called card stays in the hand."""
    if s.called != NO_CARD:
        remove(cards, s.called)


def lay_aside(s: State, seat: int, actions: Move) -> None:
    """Lay cards aside, unseen by the others. When all have, they are passed on, or the deal goes on without them.

    Whoever knew a card of this hand, which it passed on or saw named trumps, cannot tell whether it lies there now.
    """
    hand = zeros(5)
    fill(hand, s.piles[HAND + seat])
    for k in range(1, len(actions)):
        move(s, actions[k], HAND + seat, ASIDE + seat)
    forget(s, hand, seat)
    for k in range(1, len(actions)):
        if s.phase == BURYING and in_mask(s.game, NOT_DISCARDED, actions[k]):
            reveal(s, actions[k], EVERYONE)  # which is the exception
            emit(s, CARD_SHOWN, seat, actions[k], 0)
    emit(s, CARDS_GIVEN if s.phase == PASSING else DISCARD_MADE, seat, NO_CARD, len(actions) - 1)
    if s.phase == BURYING:
        begin(s, BIDDING)
    elif waiting(s) == 0:
        if s.phase == PASSING:
            hand_over(s)
            begin(s, DISCARDING)
        else:
            begin(s, AUCTIONING)


def hand_over(s: State) -> None:
    """What was passed comes into the hands of those it was passed to."""
    for seat in range(s.seats):
        receiver = seat_after(s, seat, passed_to(s))
        for suit in range(5):
            mask = s.piles[ASIDE + seat][suit]
            while mask:
                move(s, SUIT_STRIDE * suit + lowest(mask), ASIDE + seat, HAND + receiver)
                mask &= mask - 1
        emit(s, CARDS_RECEIVED, receiver, NO_CARD, seat)


# Bids


def biddable(s: State) -> int:
    """The numbers that may be bid, a bit for each button."""
    buttons = 0
    for number in range(s.game[BID_LEAST], most_bid(s) + 1):
        if number != barred(s):
            buttons |= 1 << ZERO + number
    return buttons


def most_bid(s: State) -> int:
    """The highest number that may be bid; where partners are bound together, what their bids leave."""
    most = s.game[BID_MOST]
    if s.game[BID_TOGETHER]:
        left = s.game[MOST_TRICKS]
        for seat in range(s.turn % s.game[SIDES], s.seats, s.game[SIDES]):
            if seat != s.turn:
                left -= max(s.bids[seat], s.game[BID_LEAST])
        most = min(most, left)
    return most


def barred(s: State) -> int:
    """The bid with which all together would be as many as there are tricks, for the last to bid; -1 for none."""
    if not s.game[BID_NOT_ALL] or s.turn != s.dealer:
        return -1
    left = s.game[MOST_TRICKS]
    for seat in range(s.seats):
        if seat != s.dealer:
            left -= s.bids[seat]
    return left


def fault_of_bid(s: State, button: int) -> int:
    """The clause against a bid."""
    if biddable(s) >> button & 1:
        return FREE
    number = button - ZERO
    if number == barred(s):
        return reason(s, CLAUSE_BID, NOT_ALL)
    return reason(s, CLAUSE_BID, BOTH if most_bid(s) < number <= s.game[BID_MOST] else RANGE)


def bid(s: State, seat: int, number: int) -> None:
    """A bid; the play opens after the dealer's, which is the last."""
    s.bids[seat] = number
    emit(s, BID_MADE, seat, NO_CARD, number)
    s.turn = seat_after(s, seat, 1)
    if seat == s.dealer:
        open_play(s)
