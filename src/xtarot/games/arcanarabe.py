"""Arcanarabe アルカナラベ. Xtarot rulebook 019 (奥野紗霧, v1.00), a contest entry.

Three to eight players bid number cards, face down, for the 24 major arcana, one at a time, and collect
consecutive ones.
Ruled here: dropped cards are public (AR-6); an auction that nobody wins is held again, ten times at most (AR-11);
equal points share the win (AR-15).
"""

from xtarot.rules.cards import ARCANA as ARCANA_SUIT
from xtarot.rules.cards import CARDS, SUIT_STRIDE, F, Ints, M, N, Pile, Rows
from xtarot.rules.hooks import Bots
from xtarot.rules.moves import moves
from xtarot.rules.options import Option
from xtarot.rules.piles import Dealing, per_seat, piles, without
from xtarot.rules.state import (
    EVERYONE,
    HIDDEN,
    NO_CARD,
    NOBODY,
    OWN,
    PUBLIC,
    State,
    add,
    emit,
    fill,
    forget,
    has,
    highest,
    line,
    listing,
    lowest,
    move,
    move_all,
    named_twice,
    put,
    reveal,
    seat_after,
    set_all,
    zeros,
)
from xtarot.rules.steps import CHANCE, RC_11_CARD, Move, clauses
from xtarot.rules.texts import Scoring, Sheet, Text, events

NAME, VERSION, PREFIX = "arcanarabe", "1.00", "AR"
BOTS = Bots("xtarot.bots.steady.arcanarabe", "xtarot.bots.easy.arcanarabe", "xtarot.bots.search.arcanarabe")
TITLE = Text("アルカナラベ", "Arcanarabe")
SEATS = (3, 4, 5, 6, 7, 8)

# Cards

# AR-1
PACK = tuple(card for card in without(*(s + r for s in "SCHD" for r in "JCQK")) if card < SUIT_STRIDE * ARCANA_SUIT)
PRIZES = tuple(range(SUIT_STRIDE * ARCANA_SUIT, SUIT_STRIDE * ARCANA_SUIT + 24))
DEALING = Dealing(dealer=False, more_packs={"arcana": PRIZES})  # AR-4: clockwise; who starts is the first parent 親
HAND_SIZE = 5
MAX_IN_HAND = 5  # AR-6: whoever has one more drops one
MAX_FAILURES = 10  # AR-11

RUN_POINTS = (0, 0, 1, 2, 3) + (0,) * 20  # AR-14, by the length of the run

SCORING = Scoring(sheet=Sheet(ticks=tuple(map(str, range(24)))))  # the arcana that one has won
OPTIONS = (Option("games", "AR-16", 1, 1, 60, Text("ゲーム数", "Games")),)

# State

PILES = piles(
    seats=8,
    hand=per_seat(OWN),
    offer=per_seat(OWN),
    raised=per_seat(OWN),
    stock=HIDDEN,
    discard=PUBLIC,
    arcana=HIDDEN,
    prize=PUBLIC,
    won=per_seat(PUBLIC),
    aside=PUBLIC,
)
HAND, OFFER, RAISE = PILES["hand"], PILES["offer"], PILES["raised"]
STOCK, DISCARD, ARCANA = PILES["stock"], PILES["discard"], PILES["arcana"]
PRIZE, WON, ASIDE = PILES["prize"], PILES["won"], PILES["aside"]
OFFERING, DROPPING, RESHUFFLING, RAISING, FINISHED = 0, 1, 2, 3, 4

LAYOUT = PILES.layout(
    [
        ("phase", 1, PUBLIC),  # OFFERING … FINISHED
        ("turn", 1, PUBLIC, "seat"),  # the seat to act, or for which a card has to be drawn
        ("parent", 1, PUBLIC, "seat"),  # 親, who acts first in both rounds
        ("acted", 1, PUBLIC),  # seats that have had their turn in this round, from the parent on
        ("ahead", 1, PUBLIC, "seat"),  # who had the strongest offer in the first round; -1: nobody, or not yet judged
        ("failures", 1, PUBLIC),  # auctions of this arcana, in a row, that nobody has won
        ("stock", len(PACK), listing(STOCK), "derived"),  # the stock from its top; nobody sees where a card lies there
        ("drawn", 1, PUBLIC),  # cards drawn from this stock
        ("arcana", 24, listing(ARCANA), "derived"),  # the arcana from the top; those that have come up are NO_CARD
        ("shown", 1, PUBLIC),  # arcana that have come up
        ("reshuffles", 1, PUBLIC),
        ("restocked", 5, PUBLIC, "cards"),  # the cards of which the stock was made
        ("drew", 8, PUBLIC, "flag", "seat"),  # 1: the seat may hold cards of this stock
        ("last_offer", 8, PUBLIC, "card", "seat"),  # each seat's first card of the auction before, or NO_CARD
        ("last_raise", 8, PUBLIC, "card", "seat"),  # and its second
        ("last_parent", 1, PUBLIC, "seat"),  # who acted first in it
        ("last_prize", 1, PUBLIC, "card"),  # for which arcana; NO_CARD before the first auction is over
        ("last_winner", 1, PUBLIC, "seat"),  # -1: nobody
    ],
    partial=2,
    events=64,
)

# Moves

MOVES = moves({"offer": "c", "pass": "", "drop": "c", "raise": "c", "reshuffle": "c*"})
LAY, PASS, DROP = MOVES["offer"], MOVES["pass"], MOVES["drop"]
LAY_SECOND, RESHUFFLE = MOVES["raise"], MOVES["reshuffle"]

CLAUSES = clauses({5: "parent", 6: "", 8: "", 12: "all", 14: "one two three four five"})
AR_5, AR_6, AR_8, AR_12 = CLAUSES["5"], CLAUSES["6"], CLAUSES["8"], CLAUSES["12"]
AR_5_PARENT, AR_12_ALL = CLAUSES["5 parent"], CLAUSES["12 all"]
AR_14 = CLAUSES["14"]  # + the length of the run, at most 5

EVENTS = events(
    "drawn offered passed dropped raised turned cancelled overthrown ahead won nobody aside prize",
    "reshuffled",
)
(
    CARD_DRAWN, OFFER_MADE, PASSED, CARD_DROPPED, RAISE_MADE, TURNED_UP, CANCELLED, OVERTHROWN, AHEAD,
    PRIZE_WON, NOBODY_WON, SET_ASIDE, PRIZE_UP, RESHUFFLED,
) = EVENTS  # fmt: skip


def hand_size(seats: int) -> int:
    """AR-3."""
    return HAND_SIZE


def deal(s: State, cards: Ints) -> None:
    """AR-2, AR-3. `cards`: the hands, seat after seat, the stock and the arcana, both from the top."""
    dealt = HAND_SIZE * s.seats
    set_all(s.stock, NO_CARD)
    for k in range(len(PACK)):
        put(s, cards[k], HAND + k // HAND_SIZE if k < dealt else STOCK)
        add(s.restocked, cards[k])
        if k >= dealt:
            s.stock[k - dealt] = cards[k]
    for k in range(24):
        put(s, cards[len(PACK) + k], ARCANA)
        s.arcana[k] = cards[len(PACK) + k]
    set_all(s.drew, 1)
    set_all(s.last_offer, NO_CARD)
    set_all(s.last_raise, NO_CARD)
    s.last_prize = NO_CARD
    s.last_winner = -1
    s.parent = s.dealer
    turn_up_prize(s)
    begin_auction(s)


def actors(s: State) -> int:
    """Whose turn it is; chance when the discards must be reshuffled."""
    if s.phase == FINISHED:
        return 0
    return 1 << CHANCE if s.phase == RESHUFFLING else 1 << s.turn


def legal_verbs(s: State, seat: int) -> int:
    """The verbs of the phase."""
    if s.phase == OFFERING:
        return 1 << LAY | 1 << PASS
    if s.phase == RAISING:
        return 1 << LAY_SECOND | 1 << PASS
    return 1 << DROP if s.phase == DROPPING else 1 << RESHUFFLE


def legal(s: State, seat: int, cards: Pile) -> int:
    """AR-5, AR-6, AR-8: any card of the hand, or a pass. For chance: the cards to shuffle."""
    if s.phase == RESHUFFLING:
        fill(cards, s.piles[DISCARD])
        return 0
    fill(cards, s.piles[HAND + seat])
    return 1 << PASS if may_pass(s, seat) else 0


def may_pass(s: State, seat: int) -> bool:
    """AR-5: not the parent in the first round."""
    return bool(s.phase == RAISING or (s.phase == OFFERING and seat != s.parent))


def violation(s: State, seat: int, actions: Move) -> int:
    """RC-11, then the clause against a pass or a reshuffle; any card of the hand may be laid or dropped."""
    source = DISCARD if s.phase == RESHUFFLING else HAND + seat
    for k in range(1, len(actions)):
        if not has(s.piles[source], actions[k]):
            return RC_11_CARD
    if s.phase == RESHUFFLING:
        return AR_12_ALL if named_twice(actions) or len(actions) - 1 != s.counts[DISCARD] else 0
    if actions[0] == CARDS + PASS:
        return 0 if may_pass(s, seat) else AR_5_PARENT
    return 0


def duty(s: State) -> int:
    """The clause of what has to be done before anything else: a drop (AR-6), a reshuffle (AR-12); or 0."""
    if s.phase == DROPPING:
        return AR_6
    return AR_12 if s.phase == RESHUFFLING else 0


def apply(s: State, seat: int, actions: Move) -> None:
    """Make a faultless move."""
    verb = actions[0] - CARDS
    if verb == RESHUFFLE:
        reshuffle(s, actions)
        return
    if s.phase == RAISING:
        act_second(s, seat, verb, actions)
    elif ends_turn(s, seat, verb, actions):
        if s.acted < s.seats:
            begin_turn(s)
            return
        begin_raising(s)
    else:
        return
    go_on_raising(s)


def the_card(cards: Pile) -> int:
    """The card of a pile that holds one, or NO_CARD."""
    card = NO_CARD
    for suit in range(5):
        if cards[suit]:
            card = SUIT_STRIDE * suit + lowest(cards[suit])
    return card


# First round


def begin_auction(s: State) -> None:
    """AR-5."""
    s.phase = OFFERING
    s.ahead = -1
    s.acted = 0
    begin_turn(s)


def begin_turn(s: State) -> None:
    """AR-5, AR-12: the seat draws; if the stock is empty, the discards are reshuffled first."""
    s.turn = seat_after(s, s.parent, s.acted)
    if s.counts[STOCK] == 0:
        s.phase = RESHUFFLING
    else:
        draw(s)


def draw(s: State) -> None:
    """AR-5: the top card of the stock goes to the hand, unseen by the others."""
    card = s.stock[s.drawn]
    s.stock[s.drawn] = NO_CARD
    s.drawn += 1
    s.drew[s.turn] = 1
    move(s, card, STOCK, HAND + s.turn)
    emit(s, CARD_DRAWN, s.turn, card, 0)


def reshuffle(s: State, actions: Move) -> None:
    """AR-12: the discard pile is the new stock, in this order; nobody knows any longer where its cards are."""
    fill(s.restocked, s.piles[DISCARD])
    set_all(s.stock, NO_CARD)
    for k in range(1, len(actions)):
        move(s, actions[k], DISCARD, STOCK)
        s.stock[k - 1] = actions[k]
    forget(s, s.restocked, NOBODY)
    s.drawn = 0
    set_all(s.drew, 0)
    s.reshuffles += 1
    emit(s, RESHUFFLED, -1, NO_CARD, len(actions) - 1)
    s.phase = OFFERING
    draw(s)


def ends_turn(s: State, seat: int, verb: int, actions: Move) -> bool:
    """AR-5, AR-6: lay a card face down, pass or drop one; whether the turn is over. Who passes may have to drop."""
    if verb == LAY:
        move(s, actions[1], HAND + seat, OFFER + seat)
        emit(s, OFFER_MADE, seat, actions[1], 0)
    elif verb == DROP:
        move(s, actions[1], HAND + seat, DISCARD)
        emit(s, CARD_DROPPED, seat, actions[1], 0)
        s.phase = OFFERING
    else:
        emit(s, PASSED, seat, NO_CARD, 1)
        if s.counts[HAND + seat] > MAX_IN_HAND:
            s.phase = DROPPING
            return False
    s.acted += 1
    return True


# Second round


def begin_raising(s: State) -> None:
    """AR-7: when all have acted, the offers are turned up and judged, provisionally."""
    turn_up(s, OFFER)
    s.ahead = judge_laid(s)
    if s.ahead >= 0:
        emit(s, AHEAD, s.ahead, the_card(s.piles[OFFER + s.ahead]), 0)
    s.phase = RAISING
    s.acted = 0


def act_second(s: State, seat: int, verb: int, actions: Move) -> None:
    """AR-8: a second card face down, or none."""
    if verb == LAY_SECOND:
        move(s, actions[1], HAND + seat, RAISE + seat)
        emit(s, RAISE_MADE, seat, actions[1], 0)
    else:
        emit(s, PASSED, seat, NO_CARD, 2)
    s.acted += 1


def go_on_raising(s: State) -> None:
    """AR-8: the next seat that made an offer and still has a card; after the last the auction is decided."""
    while s.acted < s.seats:
        seat = seat_after(s, s.parent, s.acted)
        if s.counts[OFFER + seat] and s.counts[HAND + seat]:
            s.turn = seat
            return
        s.acted += 1
    turn_up(s, RAISE)
    end_auction(s, judge_laid(s))


def turn_up(s: State, first: int) -> None:
    """AR-7, AR-9: all see the cards of these piles, from the parent's on."""
    for k in range(s.seats):
        seat = seat_after(s, s.parent, k)
        card = the_card(s.piles[first + seat])
        if card != NO_CARD:
            reveal(s, card, EVERYONE)
            emit(s, TURNED_UP, seat, card, 0)


# Judging


def judge_laid(s: State) -> int:
    """AR-9: who is strongest, of the second cards where there are some, else the first; -1: nobody."""
    laid = zeros(8)
    set_all(laid, NO_CARD)
    for seat in range(s.seats):
        laid[seat] = the_card(s.piles[RAISE + seat if s.counts[RAISE + seat] else OFFER + seat])
    standing = laid_once(laid)
    winner = -1
    for k in range(s.seats):
        seat = seat_after(s, s.parent, k)
        if laid[seat] != NO_CARD:
            rank = laid[seat] % SUIT_STRIDE
            if fate(rank, standing):
                emit(s, fate(rank, standing), seat, laid[seat], 0)
            elif rank == strongest(standing):
                winner = seat
    return winner


def laid_once(laid: Ints) -> int:
    """AR-10, 2: the numbers that stand, a bit each. Those laid more than once cancel each other."""
    once = again = 0
    for k in range(len(laid)):
        if laid[k] != NO_CARD:
            number = 1 << laid[k] % SUIT_STRIDE
            again |= once & number
            once |= number
    return once & ~again


def highest_number(numbers: int) -> int:
    """AR-10, 1 and 3: the strongest of these numbers, or -1. N beats everything when there is an F."""
    return N if numbers >> N & 1 and numbers >> F & 1 else highest(numbers)


def strongest(standing: int) -> int:
    """AR-10, 4: the number that wins of those that stand, or -1. With an M among them it is the second strongest."""
    first = highest_number(standing)
    return highest_number(standing & ~(1 << first)) if standing >> M & 1 else first


def fate(rank: int, standing: int) -> int:
    """AR-10: what becomes of a card: CANCELLED by its like, OVERTHROWN by an M, or 0."""
    if not standing >> rank & 1:
        return CANCELLED
    return OVERTHROWN if standing >> M & 1 and rank == highest_number(standing) else 0


def end_auction(s: State, winner: int) -> None:
    """AR-9, AR-11, AR-12, AR-13: the winner takes the arcana and is parent; the next one comes up."""
    s.last_prize = the_card(s.piles[PRIZE])
    s.last_parent = s.parent
    s.last_winner = winner
    for seat in range(s.seats):
        s.last_offer[seat] = the_card(s.piles[OFFER + seat])
        s.last_raise[seat] = the_card(s.piles[RAISE + seat])
        move_all(s, OFFER + seat, DISCARD)
        move_all(s, RAISE + seat, DISCARD)
    if winner >= 0:
        emit(s, PRIZE_WON, winner, s.last_prize, 0)
        move_all(s, PRIZE, WON + winner)
        s.parent = winner
        s.failures = 0
    else:
        s.failures += 1
        emit(s, NOBODY_WON, -1, s.last_prize, s.failures)
        if s.failures == MAX_FAILURES:
            emit(s, SET_ASIDE, -1, s.last_prize, 0)
            move_all(s, PRIZE, ASIDE)
            s.failures = 0
    if s.counts[PRIZE] == 0:
        turn_up_prize(s)
    if s.counts[PRIZE]:
        begin_auction(s)
    else:
        s.phase = FINISHED


def turn_up_prize(s: State) -> None:
    """AR-2: the next arcana is on top of the pile, if there is one left."""
    if s.counts[ARCANA]:
        card = s.arcana[s.shown]
        s.arcana[s.shown] = NO_CARD
        s.shown += 1
        move(s, card, ARCANA, PRIZE)
        emit(s, PRIZE_UP, -1, card, s.shown)


# Scoring


def score(s: State, lines: Rows) -> int:
    """AR-14: a row for each run of two or more; returns how many rows."""
    n = 0
    for seat in range(s.seats):
        run = 0
        for number in range(25):  # 24 is nobody's: it ends the last run
            if s.piles[WON + seat][ARCANA_SUIT] >> number & 1:
                run += 1
            else:
                if run > 1:
                    n = line(lines, n, seat, AR_14 + min(run, 5), RUN_POINTS[run])
                run = 0
    return n


# What a seat may infer


def may_hold(s: State, allowed: Rows) -> None:
    """Where unseen cards may lie: arcana in their pile, cards of the stock where they can have been drawn (AR-12)."""
    for p in range(len(allowed)):
        if p in (ARCANA, PRIZE, ASIDE) or WON <= p < ASIDE:
            for suit in range(ARCANA_SUIT):
                allowed[p][suit] = 0
        else:
            allowed[p][ARCANA_SUIT] = 0
    for suit in range(5):
        allowed[STOCK][suit] &= s.restocked[suit]
    for seat in range(s.seats):
        if not s.drew[seat]:
            for first in (HAND, OFFER, RAISE):
                for suit in range(5):
                    allowed[first + seat][suit] &= ~s.restocked[suit]
