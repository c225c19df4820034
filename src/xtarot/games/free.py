"""The free table 自由卓: no rules, for those that exist only in somebody's head.

One to eight seats, any part of the deck. Everybody may do anything at any time with the cards that they may touch:
those in their own hand, those that lie open, and the top of what lies face down. What is hidden stays hidden, nobody
plays an empty seat, and the round ends, or a move is taken back, when all agree.

An undo puts back what the last move did. What was seen cannot be unseen: where a card came from the stock, or nobody
had seen it before, it goes into the stock, which is shuffled again.
"""

from xtarot.games import free_cards, free_moves
from xtarot.games.free_actions import (
    AGREED,
    ALL_IN,
    ASKED_END,
    ASKED_UNDO,
    ENDED,
    REFUSED,
    RESHUFFLED,
    SHUFFLED_STOCK,
    UNDONE,
    deal_each,
    with_cards,
    without_cards,
)
from xtarot.games.free_cards import (
    DISCARD,
    END,
    HAND,
    LETTERS,
    MOST,
    OUT,
    PLACES,
    STEP,
    STOCK,
    UNDO,
    carry,
    note,
    stack,
    undo,
)
from xtarot.games.free_moves import (
    ALL,
    COVER,
    DRAW,
    DROP,
    FINISH,
    NO,
    PLAY,
    POINTS,
    SHUFFLE,
    SHUFFLED,
    TAKE_BACK,
    TO_DISCARD,
    TO_STOCK,
    WITH_WORD,
    YES,
    amounts,
    touches,
    usable,
    words,
)
from xtarot.rules.cards import CARDS, DECK, Ints, Pile, Rows
from xtarot.rules.options import CardsOption, NamesOption, Option
from xtarot.rules.piles import Dealing
from xtarot.rules.state import (
    NO_CARD,
    NOBODY,
    State,
    add,
    card_list,
    emit,
    fill,
    forget,
    has,
    line,
    popcount,
    put,
    remove,
    set_all,
    zeros,
)
from xtarot.rules.steps import CHANCE, DONE, RC_11_CARD, Move, clauses
from xtarot.rules.texts import Text

NAME, VERSION, PREFIX = "free", "1.00", "FT"
TITLE = Text("自由卓", "Free table")
BOTS = None
SEATS = (1, 2, 3, 4, 5, 6, 7, 8)
DEALING = Dealing(dealer=False)
PACK = DECK
OPTIONS = (
    CardsOption("pack", "", "", Text("使うカード", "Cards in use")),
    Option("each", "", 0, 0, 112, Text("はじめの手札の枚数", "Cards dealt to each"), out_of="pack"),
    NamesOption("places", "", ("A", "B", "C", "D"), PLACES, LETTERS, Text("場所の名前", "Names of places")),
)

PILES, LAYOUT, MOVES = free_cards.PILES, free_cards.LAYOUT, free_moves.MOVES

CLAUSES = clauses({1: "twice many word free answer wait begin", 2: ""})
_, FT_TWICE, FT_MANY, FT_WORD, FT_FREE, FT_ANSWER, FT_WAIT, FT_BEGIN = CLAUSES.of(1)
FT_POINTS = CLAUSES["2"]


def hand_size(seats: int) -> int:
    """What is dealt at first is dealt from the stock, since it depends on the options."""
    return 0


def deal(s: State, cards: Ints) -> None:
    """The pack becomes the stock, in this order from its top; then each seat gets the first cards, one at a time."""
    for row in range(len(s.laid)):
        set_all(s.laid[row], NO_CARD)
    for k in range(len(cards) - 1, -1, -1):
        if has(s.pack, cards[k]):
            put(s, cards[k], STOCK)
            s.laid[0][s.counts[STOCK] - 1] = cards[k]
        else:
            put(s, cards[k], OUT)
    deal_each(s, s.dealer, min(s.each, s.counts[STOCK] // s.seats))


def actors(s: State) -> int:
    """Everybody, at any time."""
    if s.ended:
        return 0
    return 1 << CHANCE if s.shuffling else (1 << s.seats) - 1


def awaited(s: State) -> int:
    """Those who have not yet said whether they agree; an empty seat does, for YES is the first of its buttons."""
    return (1 << s.seats) - 1 & ~s.agreed if s.asked else 0


def legal_verbs(s: State, seat: int) -> int:
    """While something is asked, only the answer; else whatever there are cards for."""
    if seat == CHANCE:
        return 1 << SHUFFLED
    if s.asked:
        return 1 << NO | (0 if s.agreed >> seat & 1 else 1 << YES)
    verbs = 1 << POINTS | 1 << FINISH
    if s.steps:
        verbs |= 1 << TAKE_BACK
    if s.counts[HAND + seat]:
        verbs |= 1 << PLAY | 1 << COVER
    for verb in range(DROP, SHUFFLE + 1):
        if words(s, seat, verb) if verb >= DRAW or WITH_WORD >> verb & 1 else touches(s, seat, verb):
            verbs |= 1 << verb
    return verbs


def legal(s: State, seat: int, cards: Pile) -> int:
    """How the move goes on: a word, then cards in any number."""
    if seat == CHANCE:
        for suit in range(5):
            cards[suit] = s.piles[STOCK][suit] | s.loose[suit]
        return 0
    n = s.partial_size[seat]
    if n == 0:
        return legal_verbs(s, seat)
    verb = s.partial[seat][0] - CARDS
    first = 1 + (WITH_WORD >> verb & 1)
    if verb == POINTS and n > 1:
        return (amounts() if n - 2 < MOST else 0) | (1 << DONE if n > 2 else 0)
    if verb >= DRAW or n < first:
        return words(s, seat, verb)
    if n - first < MOST:
        fill(cards, usable(s, seat, verb))
        for k in range(first, n):
            remove(cards, s.partial[seat][k])
    return 1 << DONE if n > first else 0


def violation(s: State, seat: int, actions: Move) -> int:
    """Whether the word fits the verb, and the seat may touch the cards."""
    verb = actions[0] - CARDS
    if seat == CHANCE:
        return 0 if shuffles(s, actions) else RC_11_CARD
    if verb >= TAKE_BACK:
        return 0
    first = 1 + (WITH_WORD >> verb & 1)
    if verb >= DRAW or first == 2:
        if len(actions) < 2 or not words(s, seat, verb) >> max(actions[1] - CARDS, 0) & 1:
            return FT_WORD
    if verb == POINTS:
        return 0 if counts(actions) else FT_WORD
    if verb >= DRAW:
        return 0 if len(actions) == 2 else FT_WORD
    if not 0 < len(actions) - first <= MOST:
        return FT_MANY
    can_use = usable(s, seat, verb)
    for k in range(first, len(actions)):
        if not 0 <= actions[k] < CARDS or not has(can_use, actions[k]):
            return RC_11_CARD
    return FT_TWICE if twice(actions, first) else 0


def counts(actions: Move) -> bool:
    """Whether a move of points names amounts, and no more of them than a move may have parts."""
    for k in range(2, len(actions)):
        if not amounts() >> max(actions[k] - CARDS, 0) & 1:
            return False
    return 2 < len(actions) <= MOST + 2


def twice(actions: Move, first: int) -> bool:
    """Whether a move names a card twice, from its part `first` on."""
    cards = zeros(5)
    for k in range(first, len(actions)):
        if has(cards, actions[k]):
            return True
        add(cards, actions[k])
    return False


def shuffles(s: State, actions: Move) -> bool:
    """Whether a move of chance names just the cards that are to be shuffled."""
    if len(actions) - 1 != s.counts[STOCK] + popcount(s.loose) or twice(actions, 1):
        return False
    for k in range(1, len(actions)):
        if not (has(s.piles[STOCK], actions[k]) or has(s.loose, actions[k])):
            return False
    return True


# Making moves


def apply(s: State, seat: int, actions: Move) -> None:
    """Do what the seat wants, or what chance does."""
    verb = actions[0] - CARDS
    if seat == CHANCE:
        stack(s, actions)
    elif verb in (YES, NO):
        answer(s, seat, verb == YES)
    elif verb in (TAKE_BACK, FINISH):
        s.asked = UNDO if verb == TAKE_BACK else END
        if s.seats > 1:
            emit(s, ASKED_UNDO if verb == TAKE_BACK else ASKED_END, seat, NO_CARD, 0)
        answer(s, seat, True)
    elif verb == SHUFFLE:
        shuffle(s, seat, actions[1] - CARDS)
    else:
        note(s, STEP, 0, 0, 0, 0)
        s.steps += 1
        if verb < DRAW:
            with_cards(s, seat, verb, actions)
        else:
            without_cards(s, seat, verb, actions)


# Shuffling, agreeing, taking back


def shuffle(s: State, seat: int, word: int) -> None:
    """Shuffle the stock: with the discards, or with all cards that there are. It cannot be taken back."""
    if word != TO_STOCK:
        for pile in range(OUT):
            if pile != STOCK and (word == ALL or pile == DISCARD):
                for card in card_list(s.piles[pile]):
                    carry(s, card, pile, STOCK, -1)
    forget(s, s.piles[STOCK], NOBODY)
    s.steps = s.written = 0
    s.shuffling = 1
    emit(s, ALL_IN if word == ALL else SHUFFLED_STOCK, seat, NO_CARD, int(word == TO_DISCARD))


def answer(s: State, seat: int, agrees: bool) -> None:
    """A seat agrees or not; when all do, it is done."""
    if not agrees:
        emit(s, REFUSED, seat, NO_CARD, s.asked)
        s.asked = s.agreed = 0
        return
    if s.agreed:
        emit(s, AGREED, seat, NO_CARD, s.asked)
    s.agreed |= 1 << seat
    if awaited(s):
        return
    if s.asked == END:
        s.ended = 1
        emit(s, ENDED, seat, NO_CARD, 0)
    else:
        undo(s)
        emit(s, RESHUFFLED if s.shuffling else UNDONE, seat, NO_CARD, 0)
    s.asked = s.agreed = 0


def score(s: State, lines: Rows) -> int:
    """The points on the pad."""
    n = 0
    for seat in range(s.seats):
        n = line(lines, n, seat, FT_POINTS, s.points[seat])
    return n
