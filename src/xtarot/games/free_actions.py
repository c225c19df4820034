"""What the verbs of the free table do, a function for each, and the events by which it is told."""

from xtarot.games.free_cards import (
    COUNTED,
    DISCARD,
    HAND,
    MOVED,
    PLACE,
    SPOT,
    STOCK,
    WON,
    cover_up,
    knowing,
    note,
    position,
    shift,
    top,
    where,
)
from xtarot.games.free_moves import (
    ALL,
    AMOUNTS,
    BOTTOM,
    DRAW,
    FIRST_AMOUNT,
    PLAY,
    POINTS,
    TO_DISCARD,
    TO_SPOT,
    TO_STOCK,
    WITH_WORD,
    ZERO,
)
from xtarot.rules.cards import CARDS
from xtarot.rules.state import (
    EVERYONE,
    NO_CARD,
    SPECTATOR,
    State,
    emit,
    has,
    reveal,
)
from xtarot.rules.steps import Move
from xtarot.rules.texts import events

EVENTS = events(
    "played covered dropped placed hidden given taken put_back shown shown_all drew drew_at picked turned",
    "opened opened_spot laid dealt gathered swept shuffled all_in counted asked_end asked_undo agreed",
    "refused undone reshuffled ended",
)
(
    PLAYED, COVERED, DROPPED, PLACED, HIDDEN_AT, GIVEN, TAKEN, PUT_BACK, SHOWN, SHOWN_ALL, DREW, DREW_AT,
    PICKED, TURNED, OPENED, OPENED_SPOT, LAID, DEALT, GATHERED, SWEPT, SHUFFLED_STOCK, ALL_IN, COUNTED_UP,
    ASKED_END, ASKED_UNDO, AGREED, REFUSED, UNDONE, RESHUFFLED, ENDED,
) = EVENTS  # fmt: skip


def with_cards(s: State, seat: int, verb: int, actions: Move) -> None:
    """A move that names cards, one after the other; its word, where it has one, comes before them."""
    word = actions[1] - CARDS
    for k in range(1 + (WITH_WORD >> verb & 1), len(actions)):
        WITH_CARDS[verb - PLAY](s, seat, actions[k], word)


def without_cards(s: State, seat: int, verb: int, actions: Move) -> None:
    """A move that names a pile, a number or points."""
    if verb == POINTS:
        amount = 0
        for k in range(2, len(actions)):
            amount += AMOUNTS[actions[k] - CARDS - FIRST_AMOUNT]
        count(s, actions[1] - CARDS - ZERO, amount)
    else:
        WITHOUT_CARDS[verb - DRAW](s, seat, actions[1] - CARDS)


def play(s: State, seat: int, card: int, word: int) -> None:
    """Lay a card of the hand open before oneself."""
    lay(s, seat, card, SPOT + seat, True)
    emit(s, PLAYED, seat, card, 0)


def cover(s: State, seat: int, card: int, word: int) -> None:
    """The same, face down."""
    lay(s, seat, card, SPOT + seat, False)
    emit(s, COVERED, seat, card, 0)


def drop(s: State, seat: int, card: int, word: int) -> None:
    """Put a card to the discards."""
    lay(s, seat, card, DISCARD, True)
    emit(s, DROPPED, seat, card, 0)


def place(s: State, seat: int, card: int, word: int) -> None:
    """Lay a card open to a place."""
    lay(s, seat, card, pile_of(word), True)
    emit(s, PLACED, seat, card, word - ZERO)


def hide(s: State, seat: int, card: int, word: int) -> None:
    """Lay a card face down to a place."""
    lay(s, seat, card, pile_of(word), False)
    emit(s, HIDDEN_AT, seat, card, word - ZERO)


def give(s: State, seat: int, card: int, word: int) -> None:
    """Give a card to another seat. From the hand only the two know which it is."""
    target = word - ZERO
    cover_up(s, seat, target, card)
    shift(s, card, HAND + target, -1)
    emit(s, GIVEN, seat, card, target)


def take(s: State, seat: int, card: int, word: int) -> None:
    """Take a card from the table into the hand."""
    shift(s, card, HAND + seat, -1)
    emit(s, TAKEN, seat, card, 0)


def put_back(s: State, seat: int, card: int, word: int) -> None:
    """Put a card to the top or the bottom of the stock."""
    cover_up(s, seat, seat, card)
    shift(s, card, STOCK, 0 if word == BOTTOM else -1)
    emit(s, PUT_BACK, seat, card, int(word == BOTTOM))


def show(s: State, seat: int, card: int, word: int) -> None:
    """Show a card where it lies, to a seat or to all."""
    pile = where(s, card)
    note(s, MOVED, card, pile, position(s, card, pile), knowing(s, card))
    reveal(s, card, EVERYONE if word == ALL else word - ZERO)
    emit(s, SHOWN_ALL if word == ALL else SHOWN, seat, card, 0 if word == ALL else word - ZERO)


def draw(s: State, seat: int, word: int) -> None:
    """Take the top card of a pile into the hand."""
    pile = pile_of(word)
    card = top(s, pile)
    shift(s, card, HAND + seat, -1)
    emit(s, DREW if pile == STOCK else DREW_AT, seat, card, pile_number(pile))


def pick(s: State, seat: int, word: int) -> None:
    """Take a whole pile into the hand."""
    pile = pile_of(word)
    emit(s, PICKED, seat, NO_CARD, pile_number(pile))
    while s.counts[pile]:
        shift(s, top(s, pile), HAND + seat, -1)


def turn(s: State, seat: int, word: int) -> None:
    """Turn up the top card of a place that lies face down, or all that were played face down."""
    if word == ALL:
        for owner in range(s.seats):
            for k in range(s.counts[SPOT + owner]):
                turn_up(s, owner, s.laid[SPOT + owner - STOCK][k], SPOT + owner, k)
        return
    pile = pile_of(word)
    for k in range(s.counts[pile] - 1, -1, -1):
        card = s.laid[pile - STOCK][k]
        if not has(s.seen[SPECTATOR], card):
            turn_up(s, seat, card, pile, k)
            return


def open_top(s: State, seat: int, word: int) -> None:
    """Lay the top card of the stock to a pile, face up."""
    card = top(s, STOCK)
    shift(s, card, SPOT + seat if word == TO_SPOT else pile_of(word), -1)
    reveal(s, card, EVERYONE)
    if word == TO_SPOT:
        emit(s, OPENED_SPOT, seat, card, 0)
    else:
        emit(s, OPENED, seat, card, pile_number(pile_of(word)))


def lay_top(s: State, seat: int, word: int) -> None:
    """Lay the top card of the stock to a place, face down."""
    card = top(s, STOCK)
    shift(s, card, pile_of(word), -1)
    emit(s, LAID, seat, card, pile_number(pile_of(word)))


def deal_out(s: State, seat: int, word: int) -> None:
    """Deal so many cards to each."""
    deal_each(s, seat, word - ZERO)
    emit(s, DEALT, seat, NO_CARD, word - ZERO)


def gather(s: State, seat: int, word: int) -> None:
    """Put all that was played to the discards, or to what a seat has won."""
    target = DISCARD if word == TO_DISCARD else WON + word - ZERO
    for owner in range(s.seats):
        while s.counts[SPOT + owner]:
            shift(s, s.laid[SPOT + owner - STOCK][0], target, -1)
    emit(s, SWEPT if word == TO_DISCARD else GATHERED, seat, NO_CARD, max(word - ZERO, 0))


def count(s: State, seat: int, amount: int) -> None:
    """Note points for a seat, or take them off."""
    s.points[seat] += amount
    note(s, COUNTED, seat, amount, 0, 0)
    emit(s, COUNTED_UP, seat, NO_CARD, amount)


WITH_CARDS = (play, cover, drop, place, hide, give, take, put_back, show)  # by verb, from PLAY to SHOW
WITHOUT_CARDS = (draw, pick, turn, open_top, lay_top, deal_out, gather)  # by verb, from DRAW to GATHER


def pile_of(word: int) -> int:
    """The pile that a word names: the stock, the discards, a place."""
    return STOCK if word == TO_STOCK else DISCARD if word == TO_DISCARD else PLACE + word - ZERO - 1


def pile_number(pile: int) -> int:
    """A pile as the number of an event: the place, 0 for the stock, -1 for the discards."""
    return 0 if pile == STOCK else -1 if pile == DISCARD else pile - PLACE + 1


def deal_each(s: State, seat: int, n: int) -> None:
    """Cards from the top of the stock, one at a time, to all seats from the next one on."""
    for k in range(n * s.seats):
        shift(s, top(s, STOCK), HAND + (seat + 1 + k) % s.seats, -1)


def lay(s: State, seat: int, card: int, target: int, is_open: bool) -> None:
    """Lay a card, open or face down; face down it could be any card of the hand."""
    if not is_open:
        cover_up(s, seat, seat, card)
    shift(s, card, target, -1)
    if is_open:
        reveal(s, card, EVERYONE)


def turn_up(s: State, seat: int, card: int, pile: int, at: int) -> None:
    """Turn up a card that lies face down."""
    if not has(s.seen[SPECTATOR], card):
        note(s, MOVED, card, pile, at, knowing(s, card))
        reveal(s, card, EVERYONE)
        emit(s, TURNED, seat, card, 0)
