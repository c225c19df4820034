"""Hexbridge ヘクスブリッジ. Xtarot rulebook 004 (草場純, v1.00).

Contract bridge for six: two sides of three sitting alternately, 13 tricks, two dummies whose cards declarer chooses.
Ruled here: a deal passed out counts (HB-8); declarer is the first of the side to have named the strain (HB-9); the
penalties of redoubled contracts (HB-17); equal totals of a match are a draw (HB-18).
"""

from xtarot.rules.cards import CARDS, CLUBS, DIAMONDS, HEARTS, SPADES, SUIT_STRIDE, SUITS, Ints, Pile, Rows
from xtarot.rules.hooks import Bots
from xtarot.rules.moves import Auction, moves
from xtarot.rules.options import Option
from xtarot.rules.piles import per_seat, per_side, piles, without
from xtarot.rules.state import (
    NO_CARD,
    OWN,
    PUBLIC,
    State,
    emit,
    has,
    lay_open,
    line,
    put,
    set_all,
    zeros,
)
from xtarot.rules.steps import RC_11_CARD, Move, clauses
from xtarot.rules.texts import Scoring, Sheet, Text, events
from xtarot.rules.tricks import FREE, any_card, end_trick, only, play_card, trick_facts

NAME, VERSION, PREFIX = "hexbridge", "1.00", "HB"
BOTS = Bots("xtarot.bots.steady.hexbridge", "xtarot.bots.easy.hexbridge", "xtarot.bots.search.hexbridge")
TITLE = Text("ヘクスブリッジ", "Hexbridge")
SEATS = (6,)
SHEET = Sheet(
    of_deal=(
        Text("ディクレアラー", "Declarer"),
        Text("コントラクト", "Contract"),
        Text("取ったトリック", "Tricks taken"),
    )
)
SCORING = Scoring(counts_tricks=True, sheet=SHEET)  # HB-13 … HB-17; a point is a tenth of contract bridge's

# Cards

PACK = without(*(f"T{n}" for n in range(24)), *(s + r for s in SUITS[:4] for r in "NM"), "CA", "DA")  # HB-1
HAND_SIZE = TRICKS = 13

# HB-5: bid k is for k // 5 + 1 and six tricks, in strain k % 5.
CLUB, DIAMOND, HEART, SPADE, NO_TRUMP = range(5)
TRUMPS = (CLUBS, DIAMONDS, HEARTS, SPADES, -1)  # the suit of a strain
STRAINS = ("C", "D", "H", "S", "NT")
BIDS = tuple(f"{level}{strain}" for level in range(1, 8) for strain in STRAINS)

# Points
TRICK_POINTS = (2, 2, 3, 3, 3)  # HB-14, HB-16, by strain
FIRST_TRICK_MORE = (0, 0, 0, 0, 1)  # HB-14
GAME_AT, PART_BONUS, GAME_BONUS = 10, 5, 50  # HB-15
SLAM_BONUS = (0, 0, 0, 0, 0, 0, 75, 150)  # HB-15, by level
# By how often it was doubled:
FACTOR = (1, 2, 4)  # HB-14
MADE_BONUS = (0, 5, 10)  # HB-15
OVERTRICK = (0, 20, 40)  # HB-16; undoubled as TRICK_POINTS
DOWN_FIRST, DOWN_FURTHER = (-10, -20, -40), (-10, -30, -60)  # HB-17

OPTIONS = (Option("deals", "HB-18", 6, 1, 60, Text("ディール数", "Deals")),)

# State

PILES = piles(seats=6, sides=2, hand=per_seat(OWN), trick=PUBLIC, won=per_side(PUBLIC))
HAND, TRICK, WON = PILES["hand"], PILES["trick"], PILES["won"]
AUCTION, PLAYING, FINISHED = 0, 1, 2

LAYOUT = PILES.layout(
    [
        ("phase", 1, PUBLIC),  # AUCTION, PLAYING, FINISHED
        ("turn", 1, PUBLIC, "seat"),  # the seat to call, or whose hand a card leaves
        ("bid", 1, PUBLIC),  # the last bid, its place in BIDS; -1 before the first
        ("bidder", 1, PUBLIC, "seat"),  # who made it; -1 before the first
        ("doubled", 1, PUBLIC),  # 0, 1 doubled, 2 redoubled
        ("passes", 1, PUBLIC),  # passes in a row
        ("called", 6, PUBLIC, "button", "seat"),  # the button of each seat's last call; 0 before the first
        ("named", (2, 5), PUBLIC, "seat", "side"),  # for each side and strain who named it first; -1: nobody
        ("calls", (3, 35), PUBLIC, "seat"),  # who made, doubled and redoubled each bid; -1: nobody. The whole auction
        ("declarer", 1, PUBLIC, "seat"),  # -1 until the auction ends
        *trick_facts(6),
        ("won", 1, PUBLIC, "bits"),  # the tricks that the declaring side has won, a bit each
    ],
)


def side(seat: int) -> int:
    """Seats 0, 2, 4 are side 0, seats 1, 3, 5 side 1."""
    return seat % 2


# Moves

CALLS = Auction("call", quiet=("pass",), grid=tuple(BIDS[5 * level :][:5] for level in range(7)))
MOVES = moves({"call": "b", "play": "c"}, "pass", "X", "XX", *BIDS, auction=CALLS)
SAY, PLAY = MOVES["call"], MOVES["play"]
PASS, DOUBLE, REDOUBLE, LOWEST_BID = MOVES["pass"], MOVES["X"], MOVES["XX"], MOVES[BIDS[0]]

CLAUSES = clauses(
    {5: "", 6: "double redouble", 12: "lead follow", 14: "", 15: "part game slam doubled", 16: "", 17: ""}
)
HB_5, HB_6_DOUBLE, HB_6_REDOUBLE = CLAUSES["5"], CLAUSES["6 double"], CLAUSES["6 redouble"]
HB_12, HB_12_LEAD, HB_12_FOLLOW = CLAUSES.of(12)
HB_14, HB_16, HB_17 = CLAUSES["14"], CLAUSES["16"], CLAUSES["17"]
_, HB_15_PART, HB_15_GAME, HB_15_SLAM, HB_15_DOUBLED = CLAUSES.of(15)

EVENTS = events("called passed_out contract dummy played trick made made_with_more down")
CALL_MADE, PASSED_OUT, CONTRACT_SET, DUMMY_OPENED, CARD_PLAYED, TRICK_WON, MADE, MADE_WITH_MORE, DOWN = EVENTS


def hand_size(seats: int) -> int:
    """HB-3."""
    return HAND_SIZE


def deal(s: State, cards: Ints) -> None:
    """HB-3, HB-4. `cards`: the hands, seat after seat."""
    for k in range(len(cards)):
        put(s, cards[k], HAND + k // HAND_SIZE)
    s.turn = (s.dealer + 1) % 6
    s.bid = s.bidder = s.declarer = -1
    for row in s.named:
        set_all(row, -1)
    for row in s.calls:
        set_all(row, -1)
    set_all(s.trick, NO_CARD)
    set_all(s.last_trick, NO_CARD)


def actors(s: State) -> int:
    """Whose turn it is to call, or from whose hand a card is due."""
    return 0 if s.phase == FINISHED else 1 << s.turn


def decider(s: State, seat: int) -> int:
    """HB-11: declarer chooses the cards of both dummies."""
    return int(s.declarer) if s.phase == PLAYING and side(seat) == side(s.declarer) else seat


def legal_verbs(s: State, seat: int) -> int:
    """The verb of the phase."""
    return 1 << SAY if s.phase == AUCTION else 1 << PLAY


def legal(s: State, seat: int, cards: Pile) -> int:
    """The calls a seat may make, or the cards that may be played from its hand."""
    if s.phase == AUCTION:
        return callable_now(s, seat)
    playable(s, seat, cards)
    return 0


def violation(s: State, seat: int, actions: Move) -> int:
    """The clause against a call; RC-11, then the clause against a play."""
    if s.phase == AUCTION:
        button = actions[1] - CARDS
        if callable_now(s, seat) >> button & 1:
            return FREE
        return HB_6_DOUBLE if button == DOUBLE else HB_6_REDOUBLE if button == REDOUBLE else HB_5
    if not has(s.piles[HAND + seat], actions[1]):
        return RC_11_CARD
    cards = zeros(5)
    binding = playable(s, seat, cards)
    return FREE if has(cards, actions[1]) else binding


def apply(s: State, seat: int, actions: Move) -> None:
    """Make a faultless move."""
    if s.phase == AUCTION:
        call(s, seat, actions[1] - CARDS)
    else:
        play(s, seat, actions[1])


# Auction


def callable_now(s: State, seat: int) -> int:
    """HB-5, HB-6: pass, any higher bid, double the other side's bid, redouble the other side's double."""
    buttons = 1 << PASS
    for k in range(s.bid + 1, len(BIDS)):
        buttons |= 1 << LOWEST_BID + k
    if s.bid >= 0 and s.doubled == 0 and side(s.bidder) != side(seat):
        buttons |= 1 << DOUBLE
    if s.doubled == 1 and side(s.bidder) == side(seat):
        buttons |= 1 << REDOUBLE
    return buttons


def call(s: State, seat: int, button: int) -> None:
    """HB-7, HB-8: five passes after a bid end the auction, six at the start the deal."""
    s.called[seat] = button
    s.turn = (seat + 1) % 6
    emit(s, CALL_MADE, seat, NO_CARD, button)
    if button == PASS:
        s.passes += 1
    else:
        s.passes = 0
        if button >= LOWEST_BID:
            bid(s, seat, button - LOWEST_BID)
        else:
            s.doubled = 1 if button == DOUBLE else 2
        s.calls[s.doubled][s.bid] = seat
    if s.bid < 0 and s.passes == 6:
        s.phase = FINISHED
        emit(s, PASSED_OUT, -1, NO_CARD, 0)
    elif s.bid >= 0 and s.passes == 5:
        end_auction(s)


def bid(s: State, seat: int, k: int) -> None:
    """HB-9: who of a side names a strain first is remembered."""
    s.bid = k
    s.bidder = seat
    s.doubled = 0
    if s.named[side(seat)][k % 5] < 0:
        s.named[side(seat)][k % 5] = seat


def end_auction(s: State) -> None:
    """HB-7, HB-9, HB-10: the last bid is the contract; the seat after declarer leads."""
    s.declarer = s.named[side(s.bidder)][s.bid % 5]
    s.leader = (s.declarer + 1) % 6
    s.turn = s.leader
    s.phase = PLAYING
    emit(s, CONTRACT_SET, s.declarer, NO_CARD, LOWEST_BID + s.bid)


# Play


def playable(s: State, seat: int, cards: Pile) -> int:
    """HB-12: fill `cards` with what may be played from this hand; return the clause that narrows the choice."""
    hand = s.piles[HAND + seat]
    if s.played and hand[s.led]:
        return only(hand, s.led, cards, HB_12_FOLLOW)
    return any_card(hand, cards)


def play(s: State, seat: int, card: int) -> None:
    """Play a card to the trick."""
    play_card(s, seat, card, HAND + seat, TRICK)
    emit(s, CARD_PLAYED, seat, card, 0)
    if power(s, card) > power(s, s.trick[s.best]):
        s.best = seat
    if s.played < 6:
        open_dummy(s, s.turn)
    else:
        trick_won(s)


def open_dummy(s: State, seat: int) -> None:
    """HB-10: in the first trick a partner of declarer lays its hand open before a card is played from it."""
    if s.tricks == 0 and seat != s.declarer and side(seat) == side(s.declarer):
        lay_open(s, HAND + seat)
        emit(s, DUMMY_OPENED, seat, NO_CARD, 1 if (seat - s.declarer) % 6 == 2 else 2)


def power(s: State, card: int) -> int:
    """HB-2, HB-12: how strong a card is in the trick; a suit that is neither led nor trumps has no power."""
    suit = card // SUIT_STRIDE
    if suit == TRUMPS[s.bid % 5]:
        return 100 + card % SUIT_STRIDE
    return 1 + card % SUIT_STRIDE if suit == s.led else 0


def trick_won(s: State) -> None:
    """HB-12, HB-13: the winner leads next; after 13 the deal is over."""
    winner = s.best
    end_trick(s, winner, TRICK, WON + side(winner), TRICK_WON)
    if side(winner) == side(s.declarer):
        s.won |= 1 << (s.tricks - 1)
    if s.tricks == TRICKS:
        s.phase = FINISHED
        over = tricks_of(s, side(s.declarer)) - needed(s)
        emit(s, MADE if over == 0 else MADE_WITH_MORE if over > 0 else DOWN, s.declarer, NO_CARD, abs(over))


def tricks_of(s: State, team: int) -> int:
    """How many tricks a side has won."""
    total = 0
    for seat in range(6):
        if side(seat) == team:
            total += s.taken[seat]
    return total


def needed(s: State) -> int:
    """HB-13."""
    return 7 + s.bid // 5


# Scoring


def score(s: State, lines: Rows) -> int:
    """HB-14 … HB-17: rows of (side, clause, points) for the declaring side; returns how many rows."""
    if s.declarer < 0:
        return 0
    return score_of(lines, side(s.declarer), s.bid, s.doubled, tricks_of(s, side(s.declarer)) - needed(s))


def score_of(lines: Rows, team: int, contract: int, doubled: int, over: int) -> int:
    """The rows for a contract (its place in BIDS) that made `over` tricks more than it needed, less when negative."""
    n = 0
    if over < 0:
        return line(lines, n, team, HB_17, DOWN_FIRST[doubled] + (-over - 1) * DOWN_FURTHER[doubled])
    level, strain = contract // 5 + 1, contract % 5
    points = (level * TRICK_POINTS[strain] + FIRST_TRICK_MORE[strain]) * FACTOR[doubled]
    n = line(lines, n, team, HB_14, points)
    if points < GAME_AT:
        n = line(lines, n, team, HB_15_PART, PART_BONUS)
    else:
        n = line(lines, n, team, HB_15_GAME, GAME_BONUS)
    if SLAM_BONUS[level]:
        n = line(lines, n, team, HB_15_SLAM, SLAM_BONUS[level])
    if doubled:
        n = line(lines, n, team, HB_15_DOUBLED, MADE_BONUS[doubled])
    if over:
        n = line(lines, n, team, HB_16, over * (OVERTRICK[doubled] if doubled else TRICK_POINTS[strain]))
    return n


# What a seat may infer


def may_hold(s: State, allowed: Rows) -> None:
    """Where unseen cards may lie: no suit in a hand that showed it void."""
    for seat in range(6):
        for suit in range(5):
            if s.void[seat] >> suit & 1:
                allowed[HAND + seat][suit] = 0
