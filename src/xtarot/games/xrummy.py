"""Xrummy エクスラミー. Xtarot rulebook 008 (ゆお, v1.00).

Two to eight players. Runs and groups empty the hand; what is dropped lies in the loner zone, for everyone to use.
Ruled here: who lays a set names it (XR-10); a fixed F stays where it is (XR-13); only a natural card is swapped in, and
a swap is one action (XR-14); F is infinite, equals share the win, and hands that are compared are opened (XR-16).
What a set is and takes stands in `xrummy_sets`.
"""

import numpy as np

from xtarot.cards import ARCANA, CARDS, SUIT_STRIDE, SUITS, SYMBOLS, Pile, symbol, without
from xtarot.games.xrummy_sets import (
    INFINITY,
    MAX_SETS,
    NO_SUIT,
    NUMBER,
    PILES,
    SET_FACTS,
    SET_REASONS,
    SETS,
    XR_8_FEW,
    XR_8_TWICE,
    called,
    group_fault,
    group_goes_on,
    group_text,
    groups_begin,
    join_fault,
    laid_set,
    look_at,
    numbers,
    run_begins,
    run_fault,
    run_goes_on,
    set_of,
    sets_joined,
    span_text,
    stands_for,
    swap_fault,
    wilds_replaced,
)
from xtarot.moves import moves
from xtarot.state import (
    EVENT_NUMBER,
    NO_CARD,
    PUBLIC,
    Ints,
    State,
    emit,
    empty,
    fill,
    has,
    lay_open,
    line,
    listing,
    lowest,
    move,
    named_twice,
    put,
)
from xtarot.steps import DONE, RC_11_CARD, RC_11_SET, Move, clause
from xtarot.texts import Event, Option, Reason, Screen, SeatFacts, Text

NAME, VERSION, PREFIX = "xrummy", "1.00", "XR"
RULEBOOK = "../rulebooks/008_xrummy"
EASY, STEADY, SEARCH = "xtarot.bots.easy.xrummy", "xtarot.bots.steady.xrummy", "xtarot.bots.search.xrummy"
TITLE = Text("エクスラミー", "Xrummy")
SEATS = (2, 3, 4, 5, 6, 7, 8)
HAS_DEALER = False
UNIT = 840  # a win is 840: up to eight can share it (XR-16)
PACK = without("SC", "CC", "HC", "DC", *(f"T{n}" for n in range(16, 24)))  # XR-1
REST = "stock"
OPTIONS = (Option("games", "XR-17", 1, 1, 60, Text("ゲーム数", "Games")),)


def hand_size(seats: int) -> int:
    """XR-4."""
    return 8 if seats == 8 else 10


# State

HAND, STOCK, LONERS = PILES["hand"], PILES["stock"], PILES["loners"]  # LONERS: ぼっちゾーン
WENT_OUT, STOCK_EMPTY = 1, 2

LAYOUT = PILES.layout(
    [
        ("turn", 1, PUBLIC),  # the seat whose turn it is, 0 … 7
        ("ended", 1, PUBLIC),  # WENT_OUT (XR-15), STOCK_EMPTY (XR-16), or 0 while the game goes on
        ("stock", 80, listing(STOCK)),  # from the bottom, NO_CARD above the top
        *SET_FACTS,
    ],
    partial=1 + 17,  # a run of every number
    events=4,
)

# Moves

_RUNS = tuple(f"run {suit}" for suit in SUITS[:4])
_GROUPS = tuple(f"group {number}" for number in range(-1, 16))
MOVES = moves(
    {**dict.fromkeys(_RUNS + _GROUPS, "c*"), "add": "cb", "swap": "ccb", "drop": "c"},
    *(f"#{k}" for k in range(MAX_SETS + 1)),  # "#0" stands for any that cannot exist
)
RUN, GROUP, ADD, SWAP, DROP = MOVES[_RUNS[0]], MOVES[_GROUPS[0]], MOVES["add"], MOVES["swap"], MOVES["drop"]
SET_0, SET_1 = MOVES["#0"], MOVES["#1"]
EVERY_VERB = (1 << SET_0) - (1 << RUN)

XR_6, XR_7, XR_9, XR_10, XR_11, XR_14, XR_15, XR_16 = (clause(n) for n in (6, 7, 9, 10, 11, 14, 15, 16))

# Events
DRAWN, LAID, ADDED, PUT_IN, TAKEN, DROPPED, OUT, STOCK_OUT = range(1, 9)


def deal(s: State, cards: Ints) -> None:
    """XR-4, XR-5. `cards`: the hands, seat after seat, then the stock from its top. The first seat draws."""
    size = hand_size(s.seats)
    s.stock[:] = NO_CARD
    for k in range(len(cards)):
        if k < s.seats * size:
            put(s, cards[k], HAND + k // size)
        else:
            put(s, cards[k], STOCK)
            s.stock[len(cards) - 1 - k] = cards[k]
    s.turn = s.dealer
    draw(s)


def actors(s: State) -> int:
    """Whose turn it is."""
    return 0 if s.ended else 1 << s.turn


def legal_verbs(s: State, seat: int) -> int:
    """XR-6, XR-7: every verb, all through the turn."""
    return EVERY_VERB


def legal(s: State, seat: int, cards: Pile) -> int:
    """The words with which some faultless move goes on. `cards` starts as all that may be used (XR-12)."""
    n = s.partial_size[seat]
    partial = s.partial[seat]
    verb = partial[0] - CARDS
    for suit in range(5):
        cards[suit] = s.piles[HAND + seat][suit] | s.piles[LONERS][suit]
    if n == 0:
        buttons = openings(s, cards)
        empty(cards)
        return buttons
    if verb < GROUP:
        return run_goes_on(verb - RUN, partial, n, cards)
    if verb < ADD:
        return group_goes_on(1 << verb - GROUP, partial, n, cards)
    if verb == ADD:
        return add_goes_on(s, partial, n, cards)
    if verb == SWAP:
        return swap_goes_on(s, partial, n, cards)
    fill(cards, s.piles[HAND + seat])
    return 0


def openings(s: State, cards: Pile) -> int:
    """The verbs for which these cards can be used. Dropping is always possible."""
    buttons = 1 << DROP | groups_begin(cards) << GROUP
    for suit in range(5):
        if suit < ARCANA and run_begins(numbers(cards[suit], cards[ARCANA]), cards[suit] & INFINITY):
            buttons |= 1 << RUN + suit
        if cards[suit] & s.joinable[suit]:
            buttons |= 1 << ADD
        if cards[suit] & s.swappable[suit]:
            buttons |= 1 << SWAP
    return buttons


def violation(s: State, seat: int, words: Move) -> int:
    """RC-11, then the clause against a set, a card to add or a swap. Any card of the hand may be dropped (XR-7)."""
    verb = words[0] - CARDS
    if verb == DROP:
        return 0 if has(s.piles[HAND + seat], words[1]) else RC_11_CARD
    if verb == ADD:
        return add_fault(s, seat, words[1], words[2] - CARDS - SET_1)
    if verb == SWAP:
        return exchange_fault(s, seat, words[1], words[2], words[3] - CARDS - SET_1)
    for k in range(1, len(words)):
        if not usable(s, seat, words[k]):
            return RC_11_CARD
    if named_twice(words):
        return XR_8_TWICE
    if len(words) - 1 < 3:
        return XR_8_FEW
    return run_fault(verb - RUN, words) if verb < GROUP else group_fault(1 << verb - GROUP, words)


def apply(s: State, seat: int, words: Move) -> None:
    """Make a faultless move. XR-15: who then has no card left has won."""
    verb = words[0] - CARDS
    if verb == DROP:
        drop(s, seat, words[1])
    elif verb == ADD:
        add(s, seat, words[1], words[2] - CARDS - SET_1)
    elif verb == SWAP:
        swap(s, seat, words[1], words[2], words[3] - CARDS - SET_1)
    else:
        lay(s, seat, verb, words)
    if s.counts[HAND + seat] == 0:
        s.ended = WENT_OUT
        emit(s, OUT, seat, NO_CARD, 0)
    elif verb == DROP:
        end_turn(s)


# The turn


def draw(s: State) -> None:
    """XR-5: the top card of the stock."""
    top = s.counts[STOCK] - 1
    card = s.stock[top]
    s.stock[top] = NO_CARD
    move(s, card, STOCK, HAND + s.turn)
    emit(s, DRAWN, s.turn, card, 0)


def drop(s: State, seat: int, card: int) -> None:
    """XR-7."""
    move(s, card, HAND + seat, LONERS)
    emit(s, DROPPED, seat, card, 0)


def end_turn(s: State) -> None:
    """XR-7, XR-16: the next seat draws; without a stock the game is over, and the hands are opened to be compared."""
    if s.counts[STOCK]:
        s.turn = (s.turn + 1) % s.seats
        draw(s)
        return
    s.ended = STOCK_EMPTY
    emit(s, STOCK_OUT, s.turn, NO_CARD, 0)
    for seat in range(s.seats):
        lay_open(s, HAND + seat)


def usable(s: State, seat: int, card: int) -> bool:
    """XR-12: whether a card is in the hand or in the loner zone."""
    return has(s.piles[HAND + seat], card) or has(s.piles[LONERS], card)


def lay_down(s: State, seat: int, card: int, k: int) -> None:
    """XR-12: move a card to set `k`, from the hand if it is there, else from the loner zone."""
    move(s, card, HAND + seat if has(s.piles[HAND + seat], card) else LONERS, SETS + k)


# Sets, numbered from 0 here


def lay(s: State, seat: int, verb: int, words: Move) -> None:
    """XR-8: lay a run or a group."""
    k = s.sets
    s.sets += 1
    for i in range(1, len(words)):
        lay_down(s, seat, words[i], k)
    s.suit[k] = verb - RUN if verb < GROUP else NO_SUIT
    s.number[k] = 0 if verb < GROUP else 1 << verb - GROUP
    emit(s, LAID, seat, NO_CARD, k + 1)
    look_at(s, k)


def add_goes_on(s: State, partial: Ints, n: int, cards: Pile) -> int:
    """XR-11: the cards that some set takes; then these sets."""
    if n == 1:
        for suit in range(5):
            cards[suit] &= s.joinable[suit]
        return 0
    empty(cards)
    return sets_joined(s, partial[1]) << SET_1


def add_fault(s: State, seat: int, card: int, k: int) -> int:
    """RC-11, then the clause against adding a card to set `k`."""
    if not usable(s, seat, card):
        return RC_11_CARD
    if not 0 <= k < s.sets:
        return RC_11_SET
    return join_fault(s, card, k)


def add(s: State, seat: int, card: int, k: int) -> None:
    """XR-11."""
    lay_down(s, seat, card, k)
    emit(s, ADDED, seat, card, k + 1)
    look_at(s, k)


def swap_goes_on(s: State, partial: Ints, n: int, cards: Pile) -> int:
    """XR-14: the cards that may be put in; then the wild cards that stand for that card; then the set."""
    if n == 1:
        for suit in range(5):
            cards[suit] &= s.swappable[suit]
        return 0
    empty(cards)
    if n == 2:
        wilds_replaced(s, partial[1], cards)
        return 0
    return 1 << SET_1 + set_of(s, partial[2])


def exchange_fault(s: State, seat: int, card: int, wild: int, k: int) -> int:
    """RC-11, then the clause against swapping `card` for `wild` in set `k`."""
    if not usable(s, seat, card):
        return RC_11_CARD
    if not 0 <= k < s.sets:
        return RC_11_SET
    return swap_fault(s, card, wild, k) if has(s.piles[SETS + k], wild) else RC_11_CARD


def swap(s: State, seat: int, card: int, wild: int, k: int) -> None:
    """XR-14: put `card` in the place of `wild`, which comes into the hand; everybody knows it there (XR-18)."""
    lay_down(s, seat, card, k)
    move(s, wild, SETS + k, HAND + seat)
    emit(s, PUT_IN, seat, card, k + 1)
    emit(s, TAKEN, seat, wild, k + 1)
    look_at(s, k)


# Scoring


def score(s: State, lines: Ints) -> int:
    """XR-15, XR-16: rows of (side, clause, points), a win in 840ths; returns how many rows."""
    if s.ended == WENT_OUT:
        return line(lines, 0, s.turn, XR_15, UNIT)
    least = burden(s, 0)
    for seat in range(1, s.seats):
        least = min(least, burden(s, seat))
    winners = 0
    for seat in range(s.seats):
        winners += burden(s, seat) == least
    n = 0
    for seat in range(s.seats):
        if burden(s, seat) == least:
            n = line(lines, n, seat, XR_16, UNIT // winners)
    return n


def burden(s: State, seat: int) -> int:
    """XR-16: what is compared: how many cards, then how many F, then the sum of the numbers."""
    total = infinities = 0
    for suit in range(5):
        word = s.piles[HAND + seat][suit]
        while word:
            number = NUMBER[SUIT_STRIDE * suit + lowest(word)]
            if number:
                total += lowest(number) - 1
            else:
                infinities += 1
            word &= word - 1
    return (100 * s.counts[HAND + seat] + infinities) * 1000 + total


# Texts

EVENTS = {
    DRAWN: Event("drawn", Text("{who}は{card}を引きました", "{who} drew {card}")),
    LAID: Event(
        "laid",
        Text("{who}は{set}を出しました", "{who} laid a {set}"),
        announced=True,
        title=Text("新しいセット", "A new set"),
    ),
    ADDED: Event("added", Text("{who}は{card}を{set}に付けました", "{who} added {card} to the {set}")),
    PUT_IN: Event("put_in", Text("{who}は{card}を{set}に入れました", "{who} put {card} into the {set}")),
    TAKEN: Event("taken", Text("{who}は代わりに{card}を取りました", "{who} took {card} for it")),
    DROPPED: Event("dropped", Text("{who}は{card}をぼっちゾーンに置きました", "{who} dropped {card}")),
    OUT: Event("out", Text("{who}の手札がなくなりました", "{who} went out")),
    STOCK_OUT: Event("stock_out", Text("山札がなくなりました", "the stock has run out")),
}

REASONS = SET_REASONS

PROMPTS = {
    XR_6: Text("出す・付ける・入れ替える。最後に1枚捨てます", "lay sets, add, swap; then drop a card"),
    XR_7: Text("捨てる札を選んでください", "choose the card to drop"),
    XR_9: Text("ランにする札を選んでください", "choose the cards of the run"),
    XR_10: Text("グループにする札を選んでください", "choose the cards of the group"),
    XR_11: Text("付ける札とセットを選んでください", "choose the card to add, and the set"),
    XR_14: Text("置く札と取る札を選んでください", "choose the card to put in and the one to take"),
}

SCORES = {
    XR_15: Reason("out", Text("手札がなくなった", "Went out")),
    XR_16: Reason("fewest", Text("山札切れ、手札が最少", "Smallest hand, no stock left")),
}

LABELS = {
    DONE: Text("決める", "Done"),
    ADD: Text("付ける", "Add"),
    SWAP: Text("入れ替える", "Swap"),
    DROP: Text("捨てる", "Drop"),
    **{RUN + suit: Text(f"{SYMBOLS[suit]}のラン", f"{SYMBOLS[suit]} run") for suit in range(4)},
    **{GROUP + n: group_text(n) for n in range(17)},
    **{SET_1 + k: Text(f"セット{k + 1}", f"set {k + 1}") for k in range(MAX_SETS)},
}

ZONES = (
    PILES.zone("hand", "hand", Text("手札", "Hand")),
    PILES.zone("sets", "sets", Text("場のセット", "Sets")),
    PILES.zone("loners", "columns", Text("ぼっちゾーン", "Loner zone")),
    PILES.zone("stock", "pile", Text("山札", "Stock")),
)


def prompt(s: State, seat: int) -> int:
    """What the seat has to do, as the clause that says so."""
    verb = int(s.partial[seat][0]) - CARDS
    return {ADD: XR_11, SWAP: XR_14, DROP: XR_7}.get(verb, XR_6 if verb < RUN else XR_9 if verb < GROUP else XR_10)


def text_values(s: State, seat: int, lang: str) -> dict[str, str]:
    """What the templates above name in braces: the set that the last move was about."""
    about = s.events[0][EVENT_NUMBER]
    return {"set": called(s, about - 1, lang) if about else ""}


def screen(s: State, lang: str) -> Screen:
    """What the table shows besides the piles: the stock, the size of each hand, the sets."""
    hand = Text("手札", "Hand").of(lang)
    return Screen(
        status=Text("山札 残り{n}枚", "{n} left in the stock").of(lang, n=s.counts[STOCK]),
        seats=[SeatFacts(facts=[(hand, str(s.counts[HAND + seat]))]) for seat in range(s.seats)],
        sets=[laid_set(s, k, lang) for k in range(s.sets)],
    )


# Selecting cards first


def guess(s: State, seat: int, cards: Ints) -> Move:
    """The move that a person most likely means by selecting exactly these cards, as words; it need not be faultless.

    One card is dropped, or added when it is a loner; a card and one of the table are swapped; others are the run or
    the group that most of them fit.
    """
    chosen = [int(card) for card in cards]
    laid = [card for card in chosen if set_of(s, card) >= 0]
    if len(chosen) == 2 and len(laid) == 1:
        return _move(SWAP, sum(chosen) - laid[0], laid[0], CARDS + SET_1 + set_of(s, laid[0]))
    if len(chosen) > 1:
        moves = [_move(verb, *chosen) for verb in range(RUN, ADD)]
    elif has(s.piles[LONERS], chosen[0]) and s.sets:
        moves = [_move(ADD, *chosen, CARDS + SET_1 + k) for k in range(s.sets)]
    else:
        moves = [_move(DROP, *chosen)]
    return max(moves, key=lambda move: _fit(s, seat, move))


def _move(verb: int, *others: int) -> Move:
    return np.array([CARDS + verb, *others], np.int64)


def _fit(s: State, seat: int, move: Move) -> tuple[bool, int]:
    """How well a move fits: whether it is faultless, then how many cards are of its suit or number, wild ones half."""
    verb, k = int(move[0]) - CARDS, int(move[-1]) - CARDS - SET_1
    cards = move[1:2] if verb == ADD else move[1:]
    suit = s.suit[k] if verb == ADD else verb - RUN if verb < GROUP else NO_SUIT
    if suit == NO_SUIT:
        number = s.number[k] if verb == ADD else 1 << verb - GROUP
        halves = sum(2 * int(NUMBER[card] == number) + int(NUMBER[card] == 0) for card in cards)
    else:
        halves = sum(2 * int(card // SUIT_STRIDE == suit) + int(card // SUIT_STRIDE == ARCANA) for card in cards)
    return violation(s, seat, move) == 0, halves


def label(s: State, seat: int, move: Move, lang: str) -> str:
    """A whole move as the label of a button: ``♠のラン3–5を出す``, ``Add to ♦ run 2–5``, ``Swap for ★9``."""
    verb, k = int(move[0]) - CARDS, int(move[-1]) - CARDS - SET_1
    if verb == DROP:
        return Text("{card}を捨てる", "Drop {card}").of(lang, card=symbol(int(move[1])))
    if verb == SWAP:
        return Text("{card}と入れ替える", "Swap for {card}").of(lang, card=symbol(int(move[2])))
    if verb == ADD:
        return Text("{set}に付ける", "Add to {set}").of(lang, set=called(s, k, lang))
    name = LABELS[verb].of(lang)
    if verb < GROUP:
        mask = int(np.bitwise_or.reduce(NUMBER[move[1:]]))
        name += (" " if lang == "en" else "") + span_text(mask, stands_for(mask) if 0 in NUMBER[move[1:]] else 0)
    return Text("{set}を出す", "Lay {set}").of(lang, set=name)


def powers(card: int, lang: str) -> str:
    """What a card counts as (XR-2, XR-3, XR-16)."""
    suit = card // SUIT_STRIDE
    mine = SYMBOLS[suit]
    if NUMBER[card] == 0:
        wild = Text(f"{mine}のどの数にもなる", f"Stands for any number of {mine}")
        kept = Text("手に残ると、いちばん損な札", "The worst card to be left with")
        return f"{wild.of(lang)}\n{kept.of(lang)}"
    number = str(int(NUMBER[card]).bit_length() - 2).replace("-", "−")
    if suit == ARCANA:
        return Text(f"どのスートの{number}にもなる", f"Stands for the {number} of any suit").of(lang)
    return Text(f"{mine}の{number}", f"Counts as the {number} of {mine}").of(lang)
