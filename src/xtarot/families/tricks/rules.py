"""The rules of trick games, whose variations are numbers beside the facts of the state (`numbers`).

The functions are the same for every game of the family, so machine code is made once. What a game does not do is a
number that says so: no discard, no bids, nothing that has to be broken.
"""

from xtarot.families.tricks.declaring import (
    call_card,
    callable_suits,
    fault_of_call,
    fault_of_offer,
    offer,
    open_bids,
)
from xtarot.families.tricks.numbers import CLAUSE_DISCARD, CLAUSE_PASS, CLAUSE_TALON, EXCUSE, NOT_DISCARDED, TALON
from xtarot.families.tricks.opening import (
    begin,
    bid,
    biddable,
    deal,  # noqa: F401
    fault_of_bid,
    laid_aside,
    lay_aside,
    layable,
    waiting,
)
from xtarot.families.tricks.scoring import score  # noqa: F401  # a game's own, as `deal` is
from xtarot.families.tricks.state import (
    ASIDE,
    AUCTIONING,
    BID_VERB,
    BIDDING,
    BURYING,
    CALL,
    CALLING,
    COUNT,
    DISCARDING,
    FINISHED,
    GIVE,
    HAND,
    KEPT,
    PASS_COUNT,
    PASS_TWICE,
    PASSING,
    PLAY,
    PLAYING,
    THROW,
    TRUMPS,
    TWICE,
    ZERO,
    in_mask,
    reason,
)
from xtarot.families.tricks.trick import fault_of_card, play, playable
from xtarot.rules import cards as deck
from xtarot.rules.cards import SUIT_STRIDE, Pile, Rows
from xtarot.rules.state import State, has, remove, zeros
from xtarot.rules.steps import DONE, RC_11_CARD, Move


def actors(s: State) -> int:
    """Who has not passed or discarded, all at once; then whose turn it is."""
    if s.phase == FINISHED:
        return 0
    return 1 << s.turn if s.phase > DISCARDING else waiting(s)


def legal_verbs(s: State, seat: int) -> int:
    """The verb of the phase."""
    if s.phase == PLAYING:
        return 1 << PLAY
    if s.phase == PASSING:
        return 1 << GIVE
    if s.phase in (DISCARDING, BURYING):
        return 1 << THROW
    return 1 << CALL if s.phase == CALLING else 1 << BID_VERB


def legal(s: State, seat: int, cards: Pile) -> int:
    """The cards a seat may choose, or its bids; passing and discarding end by themselves."""
    if s.phase == PLAYING:
        playable(s, seat, cards)
        return 0
    if s.phase == BIDDING:
        return biddable(s)
    if s.phase == AUCTIONING:
        return open_bids(s)
    if s.phase == CALLING:
        return callable_suits(s)
    if s.partial_size[seat] == 1 + laid_aside(s):
        return 1 << DONE
    layable(s, seat, cards)
    for k in range(1, s.partial_size[seat]):
        remove(cards, s.partial[seat][k])
    return 0


def violation(s: State, seat: int, actions: Move) -> int:
    """RC-11, then the game's clause."""
    if s.phase == BIDDING:
        return fault_of_bid(s, actions[1] - deck.CARDS)
    if s.phase == AUCTIONING:
        return fault_of_offer(s, actions[1] - deck.CARDS)
    if s.phase == CALLING:
        return fault_of_call(s, actions[1] - deck.CARDS)
    cards = zeros(5)
    for k in range(1, len(actions)):
        if not has(s.piles[HAND + seat], actions[k]):
            return RC_11_CARD
    if s.phase == PLAYING:
        return fault_of_card(s, seat, actions[1])
    passing = s.phase == PASSING
    which = CLAUSE_PASS if passing else CLAUSE_TALON if s.phase == BURYING else CLAUSE_DISCARD
    if len(actions) != 1 + laid_aside(s):
        return reason(s, which, PASS_COUNT if passing else COUNT)
    layable(s, seat, cards)
    for k in range(1, len(actions)):
        if not has(cards, actions[k]):
            if not passing and (in_mask(s.game, NOT_DISCARDED, actions[k]) or actions[k] == s.called):
                return reason(s, which, KEPT)
            return reason(s, which, PASS_TWICE if passing else TWICE)
        remove(cards, actions[k])
    return 0


def apply(s: State, seat: int, actions: Move) -> None:
    """Make a faultless move."""
    if s.phase == PLAYING:
        play(s, seat, actions[1])
    elif s.phase == BIDDING:
        bid(s, seat, actions[1] - deck.CARDS - ZERO)
    elif s.phase == AUCTIONING:
        if offer(s, seat, actions[1] - deck.CARDS):
            declare(s)
    elif s.phase == CALLING:
        call_card(s, seat, actions[1] - deck.CARDS)
        begin(s, BURYING)
    else:
        lay_aside(s, seat, actions)


def declare(s: State) -> None:
    """The auction is over: the deal goes on with a declarer, or ends if nobody has bid."""
    if s.high:
        begin(s, CALLING)
    else:
        s.phase = FINISHED


# What a seat may infer


def may_hold(s: State, allowed: Rows) -> None:
    """No card in a discard that must not be there, no suit in a hand void in it."""
    for seat in range(s.seats):
        for suit in range(5):
            if s.phase >= DISCARDING:
                allowed[ASIDE + seat][suit] &= ~s.game[NOT_DISCARDED + suit]
                if s.game[TALON] and s.called >= 0 and s.called // SUIT_STRIDE == suit:
                    allowed[ASIDE + seat][suit] &= ~(1 << s.called % SUIT_STRIDE)
            if s.void[seat] >> suit & 1:
                allowed[HAND + seat][suit] &= s.trumps[suit] | s.game[EXCUSE + suit]
            if s.void[seat] >> TRUMPS & 1:
                allowed[HAND + seat][suit] &= ~s.trumps[suit] | s.game[EXCUSE + suit]
