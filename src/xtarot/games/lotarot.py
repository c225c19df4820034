"""Lotarot ロタロット. By 草場純; a guest, it is played with the ordinary tarot of 78 cards.

Four players, one declarer against three. When nobody bids, all play Ramsch ラムシュ, the game of taking little.
Ruled here: the values of the cards (LT-4) and of the bids (LT-18), whose tables our source lacks; no duty to beat when
trumps are led (LT-14); in Ramsch nothing of the window has to be taken (LT-20).
"""

from xtarot.rules.cards import ARCANA, CARDS, CLUBS, SPADES, SUIT_STRIDE, C, Ints, J, K, Pile, Q, Rows, parse, pile
from xtarot.rules.hooks import Bots
from xtarot.rules.moves import Auction, moves
from xtarot.rules.options import Option, TableOption
from xtarot.rules.piles import Dealing, per_seat, piles, without
from xtarot.rules.state import (
    HIDDEN,
    NO_CARD,
    OWN,
    PUBLIC,
    State,
    add,
    emit,
    fill,
    forget,
    has,
    lay_open,
    line,
    lowest,
    move,
    move_all,
    named_twice,
    popcount,
    put,
    remove,
    set_all,
    zeros,
)
from xtarot.rules.steps import DONE, RC_11_CARD, Move, clauses
from xtarot.rules.texts import Scoring, Sheet, Text, events
from xtarot.rules.tricks import FREE, any_card, end_trick, only, play_card, trick_facts

NAME, VERSION, PREFIX = "lotarot", "1.00", "LT"
BOTS = Bots("xtarot.bots.steady.lotarot", "xtarot.bots.easy.lotarot", "xtarot.bots.search.lotarot")
TITLE = Text("ロタロット", "Lotarot")
SEATS = (4,)
DEALING = Dealing(clockwise=False, at_once=6, rest="window")  # LT-5
SCORING = Scoring(unit=2, sheet=Sheet(of_deal=(Text("ディクレアラーとビッド", "Declarer, bid"),)))  # half points

# Cards

# LT-1
PACK = without(*(s + r for s in "SCHD" for r in "M N 11 12 13 14 15 F".split()), "T22", "T23")

T0, T1, T21 = parse("T0"), parse("T1"), parse("T21")
KEPT = pile("T0 T21 T1 SK CK HK DK".split())  # LT-11, LT-20: may not be discarded
DUTIES = (T1, T21, T0)  # in the order of LT-10

NORMAL, RAMSCH = 0, 1

# LT-2, LT-3: the normal game and Ramsch differ in the Fool alone.
STRENGTH = ([0] * CARDS, [0] * CARDS)
for _game in (NORMAL, RAMSCH):
    for _card in PACK:
        _suit, _bit = divmod(_card, SUIT_STRIDE)
        _falling = _suit not in {SPADES, CLUBS, ARCANA} and _bit < J  # ♥ and ♦: the 10 is the weakest
        STRENGTH[_game][_card] = 100 + _bit if _suit == ARCANA else J - _bit if _falling else _bit
STRENGTH[NORMAL][T0] = 200

# LT-4
HALF_POINTS = tuple([1] * SUIT_STRIDE * ARCANA + [2] * SUIT_STRIDE for _ in (NORMAL, RAMSCH))
for _game in (NORMAL, RAMSCH):
    for _suit in range(4):
        for _bit, _points in ((K, 10), (Q, 8), (C, 6), (J, 4)):
            HALF_POINTS[_game][SUIT_STRIDE * _suit + _bit] = _points
    for _card in (T0, T1, T21):
        HALF_POINTS[_game][_card] = 10
HALF_POINTS[RAMSCH][T21] = 0

BREAK_EVEN = 110  # LT-16, in half points: half of all; declarer wins with more

HAND_SIZE, WINDOW_SIZE, TRICKS = 18, 6, 18
RAMSCH_EXCHANGE = 2

BIDS = ("6", "5", "4", "3", "2", "1", "solo")  # rising
SOLO = 6  # a bid is its place in BIDS; it exchanges SOLO − bid cards

OPTIONS = (
    Option("deals", "LT-24", 8, 1, 80, Text("ディール数", "Deals")),
    Option("target", "LT-24", 0, 0, 10_000, Text("終了点（0ならディール数で終わる）", "Target score (0: by deals)")),
    TableOption(
        "bonus",
        "LT-18",
        {"6": 5, "5": 10, "4": 15, "3": 20, "2": 25, "1": 30, "solo": 35},
        0,
        1000,
        Text("ビッドのボーナス", "Bonus by bid"),
    ),
)

# State

PILES = piles(
    seats=4,
    hand=per_seat(OWN),
    discard=HIDDEN,  # the declarer's as soon as there is one
    window=PUBLIC,
    face_down=HIDDEN,
    trick=PUBLIC,
    won=per_seat(PUBLIC),
)
HAND, DISCARD, WINDOW, FACE_DOWN = PILES["hand"], PILES["discard"], PILES["window"], PILES["face_down"]
TRICK, WON = PILES["trick"], PILES["won"]
BIDDING, TAKING, DISCARDING, PLAYING, FINISHED = 0, 1, 2, 3, 4

LAYOUT = PILES.layout(
    [
        ("phase", 1, PUBLIC),  # BIDDING … FINISHED
        ("ramsch", 1, PUBLIC, "flag"),  # NORMAL, RAMSCH
        ("turn", 1, PUBLIC, "seat"),  # the seat to act
        ("bid", 1, PUBLIC),  # the last bid, its place in BIDS; -1 before the first
        ("declarer", 1, PUBLIC, "seat"),  # who made it; -1 before the first and in Ramsch
        ("passes", 1, PUBLIC),  # passes in a row
        ("called", 4, PUBLIC, "button", "seat"),  # the button of each seat's last call; 0 before the first
        ("owed", 1, PUBLIC),  # cards that `turn` took and has to discard
        ("exchanged", 1, PUBLIC),  # Ramsch: seats that have exchanged, 0 … 4
        ("strayed", 5, PUBLIC, "cards"),  # cards that declarer took openly and may have discarded since
        *trick_facts(4),
        ("beaten", 4, PUBLIC, "number", "seat"),  # the weakest trump each seat has shown not to beat; 0: none
        ("pagat", 1, PUBLIC, "seat"),  # who made pagat ultimo; -1: nobody (also below)
        ("defeated", 1, PUBLIC, "seat"),  # whose Magician lost the last trick
        ("collapse_of", 1, PUBLIC, "seat"),  # who played T21 to the trick of T0 …
        ("collapse_by", 1, PUBLIC, "seat"),  # … and who T0
        ("bonus", 7, PUBLIC),  # by bid, in points
    ],
    partial=1 + WINDOW_SIZE,
)

# Moves

CALLS = Auction("bid", quiet=("pass",), grid=(BIDS,))
MOVES = moves({"bid": "b", "take": "c*", "discard": "c*", "play": "c"}, "pass", *BIDS, auction=CALLS)
BID, TAKE, THROW, PLAY = MOVES["bid"], MOVES["take"], MOVES["discard"], MOVES["play"]
PASS, LOWEST_BID = MOVES["pass"], MOVES[BIDS[0]]

CLAUSES = clauses(
    {
        6: "",
        9: "count twice",
        10: "",
        11: "count twice kept",
        13: "",
        14: "follow trump beat",
        17: "",
        18: "",
        19: "pagat barrat collapse defeat",
        20: "discard count owed twice kept",
        23: "",
    }
)
LT_6 = CLAUSES["6"]
LT_9, LT_9_COUNT, LT_9_TWICE = CLAUSES.of(9)
LT_10 = CLAUSES["10"]
LT_11, LT_11_COUNT, LT_11_TWICE, LT_11_KEPT = CLAUSES.of(11)
LT_13 = CLAUSES["13"]
LT_14, LT_14_FOLLOW, LT_14_TRUMP, LT_14_BEAT = CLAUSES.of(14)
LT_17, LT_18 = CLAUSES["17"], CLAUSES["18"]
_, LT_19_PAGAT, LT_19_BARRAT, LT_19_COLLAPSE, LT_19_DEFEAT = CLAUSES.of(19)
LT_20_TAKE, LT_20_DISCARD, LT_20_COUNT, LT_20_OWED, LT_20_TWICE, LT_20_KEPT = CLAUSES.of(20)
LT_23 = CLAUSES["23"]

EVENTS = events(
    "bid passed turned taken not_taken discarded laid ramsch played trick window pagat barrat collapse",
    "defeat",
)
(
    BID_MADE, PASSED, WINDOW_TURNED, CARD_TAKEN, NOTHING_TAKEN, DISCARD_MADE, CARD_LAID, RAMSCH_BEGUN,
    CARD_PLAYED, TRICK_WON, WINDOW_WON, PAGAT_MADE, BARRAT_MADE, WORLD_FELL, MAGICIAN_FELL,
) = EVENTS  # fmt: skip


def hand_size(seats: int) -> int:
    """LT-5."""
    return HAND_SIZE


def deal(s: State, cards: Ints) -> None:
    """LT-5, LT-6. `cards`: the hands, seat after seat, then the window, its last card face down."""
    for k in range(4 * HAND_SIZE):
        put(s, cards[k], HAND + k // HAND_SIZE)
    for k in range(4 * HAND_SIZE, len(cards) - 1):
        put(s, cards[k], WINDOW)
    put(s, cards[len(cards) - 1], FACE_DOWN)
    s.turn = (s.dealer + 1) % 4
    s.bid = s.declarer = s.pagat = s.defeated = s.collapse_of = s.collapse_by = -1
    set_all(s.trick, NO_CARD)
    set_all(s.last_trick, NO_CARD)


def actors(s: State) -> int:
    """Whose turn it is."""
    return 0 if s.phase == FINISHED else 1 << s.turn


def legal_verbs(s: State, seat: int) -> int:
    """The verb of the phase."""
    if s.phase == BIDDING:
        return 1 << BID
    if s.phase == TAKING:
        return 1 << TAKE
    return 1 << THROW if s.phase == DISCARDING else 1 << PLAY


def legal(s: State, seat: int, cards: Pile) -> int:
    """The bids, or the cards a seat may choose next; DONE where an exchange may end."""
    if s.phase == BIDDING:
        return biddable(s)
    if s.phase == PLAYING:
        playable(s, seat, cards)
        return 0
    chosen = max(s.partial_size[seat] - 1, 0)
    if s.phase == TAKING:
        return takeable(s, seat, chosen, cards)
    if chosen == s.owed:
        return 1 << DONE
    discardable(s, seat, cards)
    take_out(cards, s.partial[seat], 1, 1 + chosen)
    return 0


def violation(s: State, seat: int, actions: Move) -> int:
    """RC-11, then the clause against a bid, an exchange or a play."""
    if s.phase == BIDDING:
        return FREE if biddable(s) >> (actions[1] - CARDS) & 1 else LT_6
    source = WINDOW if s.phase == TAKING else HAND + seat
    for k in range(1, len(actions)):
        if not has(s.piles[source], actions[k]):
            return RC_11_CARD
    if s.phase == TAKING:
        return fault_of_take(s, actions)
    if s.phase == DISCARDING:
        return fault_of_discard(s, seat, actions)
    cards = zeros(5)
    binding = playable(s, seat, cards)
    return FREE if has(cards, actions[1]) else binding


def apply(s: State, seat: int, actions: Move) -> None:
    """Make a faultless move."""
    if s.phase == BIDDING:
        bid(s, seat, actions[1] - CARDS)
    elif s.phase == TAKING:
        take(s, seat, actions)
    elif s.phase == DISCARDING:
        discard(s, seat, actions)
    else:
        play(s, seat, actions[1])


# Bidding


def biddable(s: State) -> int:
    """LT-6, LT-7: pass, or any bid stronger than the last one; who has passed may bid again."""
    buttons = 1 << PASS
    for k in range(s.bid + 1, SOLO + 1):
        buttons |= 1 << LOWEST_BID + k
    return buttons


def bid(s: State, seat: int, button: int) -> None:
    """LT-8: three passes after a bid, a solo, or four passes at the start end the bidding."""
    s.called[seat] = button
    s.turn = (seat + 1) % 4
    if button == PASS:
        s.passes += 1
        emit(s, PASSED, seat, NO_CARD, button)
    else:
        s.passes = 0
        s.bid = button - LOWEST_BID
        s.declarer = seat
        emit(s, BID_MADE, seat, NO_CARD, button)
    if s.bid == SOLO:
        s.visible_to[DISCARD] = seat
        open_play(s, seat)
    elif s.bid >= 0 and s.passes == 3:
        s.visible_to[DISCARD] = s.declarer
        begin_exchange(s, s.declarer)
    elif s.bid < 0 and s.passes == 4:
        s.ramsch = RAMSCH
        emit(s, RAMSCH_BEGUN, s.dealer, NO_CARD, 0)
        begin_exchange(s, s.dealer)


# Exchange


def begin_exchange(s: State, seat: int) -> None:
    """LT-9, LT-20: the face-down card is turned up for all."""
    card = NO_CARD
    for suit in range(5):
        if s.piles[FACE_DOWN][suit]:
            card = SUIT_STRIDE * suit + lowest(s.piles[FACE_DOWN][suit])
    move(s, card, FACE_DOWN, WINDOW)
    emit(s, WINDOW_TURNED, seat, card, 0)
    s.phase = TAKING
    s.turn = seat


def allowance(s: State) -> int:
    """LT-9, LT-20: how many window cards may be taken."""
    return RAMSCH_EXCHANGE if s.ramsch else SOLO - s.bid


def duties(s: State, cards: Pile) -> None:
    """LT-10: fill `cards` with what has to be taken; nothing in Ramsch."""
    room = 0 if s.ramsch else allowance(s)
    for k in range(3):
        if room > 0 and has(s.piles[WINDOW], DUTIES[k]):
            cards[ARCANA] |= 1 << DUTIES[k] % SUIT_STRIDE
            room -= 1


def takeable(s: State, seat: int, chosen: int, cards: Pile) -> int:
    """LT-9, LT-10: any card of the window while there is room besides the duties; DONE when these are done."""
    missing = zeros(5)
    duties(s, missing)
    take_out(missing, s.partial[seat], 1, 1 + chosen)
    undone = popcount(missing)
    if allowance(s) - chosen > undone:
        fill(cards, s.piles[WINDOW])
        take_out(cards, s.partial[seat], 1, 1 + chosen)
    else:
        fill(cards, missing)
    return 0 if undone else 1 << DONE


def take_out(cards: Pile, actions: Ints, start: int, end: int) -> None:
    """Take these cards out of `cards`."""
    for k in range(start, end):
        remove(cards, actions[k])


def fault_of_take(s: State, actions: Move) -> int:
    """LT-9, LT-10, LT-20."""
    if len(actions) - 1 > allowance(s):
        return LT_20_COUNT if s.ramsch else LT_9_COUNT
    if named_twice(actions):
        return LT_20_TWICE if s.ramsch else LT_9_TWICE
    missing = zeros(5)
    duties(s, missing)
    take_out(missing, actions, 1, len(actions))
    return LT_10 if popcount(missing) else FREE


def take(s: State, seat: int, actions: Move) -> None:
    """LT-9, LT-20: window cards join the hand, for all to see."""
    s.owed = len(actions) - 1
    for k in range(1, len(actions)):
        move(s, actions[k], WINDOW, HAND + seat)
        emit(s, CARD_TAKEN, seat, actions[k], 0)
        if not s.ramsch and not has(KEPT, actions[k]):
            add(s.strayed, actions[k])
    if s.owed:
        s.phase = DISCARDING
    else:
        emit(s, NOTHING_TAKEN, seat, NO_CARD, 0)
        end_exchange(s, seat)


def discardable(s: State, seat: int, cards: Pile) -> None:
    """LT-11, LT-20: any card but the Fool, the World, the Magician and kings."""
    for suit in range(5):
        cards[suit] = s.piles[HAND + seat][suit] & ~KEPT[suit]


def fault_of_discard(s: State, seat: int, actions: Move) -> int:
    """LT-11, LT-20."""
    if len(actions) - 1 != s.owed:
        return LT_20_OWED if s.ramsch else LT_11_COUNT
    if named_twice(actions):
        return LT_20_TWICE if s.ramsch else LT_11_TWICE
    for k in range(1, len(actions)):
        if has(KEPT, actions[k]):
            return LT_20_KEPT if s.ramsch else LT_11_KEPT
    return FREE


def discard(s: State, seat: int, actions: Move) -> None:
    """LT-12: face down, so nobody else still knows where the cards just taken are. LT-20: Ramsch, to the window."""
    for k in range(1, len(actions)):
        if s.ramsch:
            move(s, actions[k], HAND + seat, WINDOW)
            emit(s, CARD_LAID, seat, actions[k], 0)
        else:
            move(s, actions[k], HAND + seat, DISCARD)
    if not s.ramsch:
        forget(s, s.strayed, seat)
        emit(s, DISCARD_MADE, seat, NO_CARD, s.owed)
    s.owed = 0
    end_exchange(s, seat)


def end_exchange(s: State, seat: int) -> None:
    """LT-13, LT-20: in Ramsch the next seat exchanges; when all have, and in the normal game at once, play begins."""
    s.exchanged += 1
    if s.ramsch and s.exchanged < 4:
        s.phase = TAKING
        s.turn = (seat + 1) % 4
    else:
        open_play(
            s, (seat + 1) % 4
        )  # the seat after the declarer; in Ramsch the last to exchange sat before the dealer


def open_play(s: State, leader: int) -> None:
    """LT-13."""
    s.phase = PLAYING
    s.leader = (s.dealer + 1) % 4 if s.ramsch else leader
    s.turn = s.leader


# Play


def playable(s: State, seat: int, cards: Pile) -> int:
    """LT-14: fill `cards` with what `seat` may play; return the clause that narrows the choice."""
    hand = s.piles[HAND + seat]
    if s.played == 0:
        return any_card(hand, cards)
    if hand[s.led]:
        return only(hand, s.led, cards, LT_14_FOLLOW)
    if not hand[ARCANA]:
        return any_card(hand, cards)
    best = s.trick[s.best]
    stronger = 0
    if best // SUIT_STRIDE == ARCANA:
        stronger = hand[ARCANA] & stronger_trumps(s.ramsch, best)
    if stronger:
        cards[ARCANA] = stronger
        return LT_14_BEAT
    return only(hand, ARCANA, cards, LT_14_TRUMP)


def stronger_trumps(game: int, card: int) -> int:
    """LT-2: all trumps that beat this one."""
    mask = 0
    for bit in range(22):
        if STRENGTH[game][SUIT_STRIDE * ARCANA + bit] > STRENGTH[game][card]:
            mask |= 1 << bit
    return mask


def power(s: State, card: int) -> int:
    """LT-15: how strong a card is in the trick; a suit that is neither led nor trumps has no power."""
    suit = card // SUIT_STRIDE
    return STRENGTH[s.ramsch][card] if suit in (ARCANA, s.led) else 0


def play(s: State, seat: int, card: int) -> None:
    """Play a card to the trick."""
    play_card(s, seat, card, HAND + seat, TRICK)
    emit(s, CARD_PLAYED, seat, card, 0)
    if card // SUIT_STRIDE != s.led:
        show_weakness(s, seat, card, s.trick[s.best])
    if power(s, card) > power(s, s.trick[s.best]):
        s.best = seat
    if s.played == 4:
        trick_won(s)


def show_weakness(s: State, seat: int, card: int, best: int) -> None:
    """LT-14: what everybody knows of a seat that did not follow: it has no trump either, or none that beats."""
    if card // SUIT_STRIDE != ARCANA:
        s.void[seat] |= 1 << ARCANA
    elif best // SUIT_STRIDE == ARCANA:
        strength = STRENGTH[s.ramsch][best]
        if STRENGTH[s.ramsch][card] < strength and (s.beaten[seat] == 0 or strength < s.beaten[seat]):
            s.beaten[seat] = strength


def trick_won(s: State) -> None:
    """LT-15: the winner takes the trick and leads next; after 18 the deal is over."""
    winner = s.best
    end_trick(s, winner, TRICK, WON + winner, TRICK_WON)
    if not s.ramsch:
        specials(s, winner)
    if s.tricks == TRICKS:
        s.phase = FINISHED
        lay_open(s, DISCARD)
        lay_open(s, FACE_DOWN)
        if s.ramsch:
            move_all(s, WINDOW, WON + winner)  # LT-22
            emit(s, WINDOW_WON, winner, NO_CARD, WINDOW_SIZE)


def specials(s: State, winner: int) -> None:
    """LT-19: what is paid for besides the points."""
    for seat in range(4):
        for other in range(4):
            if s.last_trick[seat] == T0 and s.last_trick[other] == T21:
                s.collapse_by, s.collapse_of = seat, other
                emit(s, WORLD_FELL, seat, T21, 30)
        if s.last_trick[seat] == T1 and s.tricks == TRICKS:
            if seat == winner:
                s.pagat = seat
                emit(s, PAGAT_MADE, seat, T1, 30)
            else:
                s.defeated = seat
                emit(s, MAGICIAN_FELL, winner, T1, 20)
    if s.taken[winner] == TRICKS:
        emit(s, BARRAT_MADE, winner, NO_CARD, 30)


# Scoring


def half_points(s: State, which: int) -> int:
    """LT-4: what a pile is worth, in half points."""
    total = 0
    for suit in range(5):
        mask = s.piles[which][suit]
        while mask:
            total += HALF_POINTS[s.ramsch][SUIT_STRIDE * suit + lowest(mask)]
            mask &= mask - 1
    return total


def score(s: State, lines: Rows) -> int:
    """LT-16 … LT-23: rows of (side, clause, half points); returns how many rows."""
    n = 0
    if s.ramsch:
        for seat in range(4):
            points = 27 if seat == s.dealer else 26
            n = line(lines, n, seat, LT_23, 4 * (2 * points - half_points(s, WON + seat)))
        return n
    half = half_points(s, WON + s.declarer) + half_points(s, DISCARD)
    bonus = 2 * s.bonus[s.bid]
    n = paid_by_each(lines, n, s.declarer, LT_17, half - BREAK_EVEN)
    n = paid_by_each(lines, n, s.declarer, LT_18, bonus if half > BREAK_EVEN else -bonus)
    if s.pagat >= 0:
        n = paid_by_each(lines, n, s.pagat, LT_19_PAGAT, 20)
    for seat in range(4):
        if s.taken[seat] == TRICKS:
            n = paid_by_each(lines, n, seat, LT_19_BARRAT, 20)
    if s.collapse_by >= 0:
        n = line(lines, n, s.collapse_by, LT_19_COLLAPSE, 60)
        n = line(lines, n, s.collapse_of, LT_19_COLLAPSE, -60)
    if s.defeated >= 0:
        n = line(lines, n, s.last_winner, LT_19_DEFEAT, 40)
        n = line(lines, n, s.defeated, LT_19_DEFEAT, -40)
    return n


def paid_by_each(lines: Rows, n: int, payee: int, why: int, amount: int) -> int:
    """Every other seat pays `amount` to `payee`, or is paid when it is negative."""
    for seat in range(4):
        n = line(lines, n, seat, why, 3 * amount if seat == payee else -amount)
    return n


# What a seat may infer


def may_hold(s: State, allowed: Rows) -> None:
    """Where unseen cards may lie.

    LT-11: no card that must be kept is in the discard, and what declarer took is there or in declarer's hand.
    LT-14: no suit in a hand that showed it void, and no trump above one that it had to beat and did not.
    """
    for p in range(len(allowed)):
        if p not in (DISCARD, HAND + s.declarer):
            for suit in range(5):
                allowed[p][suit] &= ~s.strayed[suit]
    for suit in range(5):
        allowed[DISCARD][suit] &= ~KEPT[suit]
    for seat in range(4):
        for suit in range(5):
            if s.void[seat] >> suit & 1:
                allowed[HAND + seat][suit] = 0
        for bit in range(22):
            if s.beaten[seat] and STRENGTH[s.ramsch][SUIT_STRIDE * ARCANA + bit] > s.beaten[seat]:
                allowed[HAND + seat][ARCANA] &= ~(1 << bit)
