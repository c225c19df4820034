"""Dream Capture 夢の捕獲. Xtarot rulebook 003 (草場純, v1.00).

Six players, two sides of three sitting alternately. Everybody discards three cards, then 15 tricks are played.
Ruled here: equal totals of a match are a draw (DC-22).
"""

from xtarot.rules.cards import ARCANA, SUIT_STRIDE, C, F, Ints, J, K, Pile, Q, Rows, parse, pile
from xtarot.rules.hooks import Bots
from xtarot.rules.moves import moves
from xtarot.rules.options import Option
from xtarot.rules.piles import Dealing, per_seat, per_side, piles, without
from xtarot.rules.state import (
    EVERYONE,
    NO_CARD,
    OWN,
    PUBLIC,
    State,
    bits,
    emit,
    has,
    lay_open,
    line,
    lowest,
    move,
    put,
    remove,
    reveal,
    set_all,
    zeros,
)
from xtarot.rules.steps import DONE, RC_11_CARD, Move, clauses
from xtarot.rules.texts import Scoring, Sheet, Text, events
from xtarot.rules.tricks import (
    FREE,
    any_card,
    end_trick,
    follow_or_trump,
    play_card,
    trick_facts,
)

NAME, VERSION, PREFIX = "dream-capture", "1.00", "DC"
BOTS = Bots("xtarot.bots.steady.dream_capture", "xtarot.bots.easy.dream_capture", "xtarot.bots.search.dream_capture")
TITLE = Text("夢の捕獲", "Dream Capture")
SEATS = (6,)
DEALING = Dealing(clockwise=False)

# Cards

PACK = without("SM", "CM", "HM", "DM")  # DC-1

T0, T1, T2, T21, T22, T23 = (parse(f"T{n}") for n in (0, 1, 2, 21, 22, 23))
FIVE_POINT_CARDS = pile("T0 T1 T21 T22 T23 SF CF HF DF".split())  # DC-5
HONOURS = (T0, T23, T22, T21, T1)  # in the order of DC-9

# DC-2: the Fool is the strongest trump. DC-3: in a suit the order of the bits.
TRUMP_STRENGTH = (30, *range(1, 24))

# DC-4, without the number cards, which count together.
CARD_POINTS = [0] * SUIT_STRIDE * ARCANA + [1] * SUIT_STRIDE
for _suit in range(4):
    for _bit, _points in ((F, 5), (K, 4), (Q, 3), (C, 2), (J, 1)):
        CARD_POINTS[SUIT_STRIDE * _suit + _bit] = _points
for _card in (T1, T21, T22, T23):
    CARD_POINTS[_card] = 5
CARD_POINTS[T0] = -5
NUMBER_CARDS_PER_POINT = 6
NUMBER_CARDS = 0b1_1111_1111_1111_1110  # N, A, 2 … 15

# DC-18: the captor, whom it captures.
CAPTURES = ((T0, T23), (T23, T22), (T22, T21), (T2, T1))

TRICKS = 15
DISCARDED = 3

SCORING = Scoring(
    sheet=Sheet(lines=(Text("（数札の枚数 ÷ {n}）", "(number cards ÷ {n})").filled(n=NUMBER_CARDS_PER_POINT),))
)
OPTIONS = (
    Option("deals", "DC-22", 6, 1, 60, Text("ディール数", "Deals")),
    Option("game_bonus_at", "DC-17", 40, 0, 200, Text("ゲームボーナスに必要な点", "Points for the game bonus")),
)

# State

PILES = piles(seats=6, sides=2, hand=per_seat(OWN), discard=per_seat(OWN), trick=PUBLIC, won=per_side(PUBLIC))
HAND, DISCARD, TRICK, WON = PILES["hand"], PILES["discard"], PILES["trick"], PILES["won"]
DISCARDING, PLAYING, FINISHED = 0, 1, 2

LAYOUT = PILES.layout(
    [
        ("phase", 1, PUBLIC),  # DISCARDING, PLAYING, FINISHED
        ("turn", 1, PUBLIC, "seat"),  # the seat to play, 0 … 5
        *trick_facts(6),
        ("honour_of", 5, PUBLIC, "seat"),  # who was dealt each of HONOURS; -1 until they are shown
        ("captures", (2, 4), PUBLIC, "flag", "side"),  # for each side, which of CAPTURES it made
        ("magic", 2, PUBLIC, "number", "side"),  # for each side MADE, FAILED (the other side's magic) or 0
        ("game_bonus_at", 1, PUBLIC),
    ],
    partial=1 + DISCARDED,
)
MADE, FAILED = 1, 2


def side(seat: int) -> int:
    """Seats 0, 2, 4 are side 0, seats 1, 3, 5 side 1."""
    return seat % 2


# Moves

MOVES = moves({"play": "c", "discard": "c*"})
PLAY, THROW = MOVES["play"], MOVES["discard"]

CLAUSES = clauses(
    {
        7: "count twice five",
        11: "follow trump lead",
        15: "",
        16: "",
        17: "",
        18: "dream world magician",
        20: "made failed",
    }
)
DC_7, DC_7_COUNT, DC_7_TWICE, DC_7_FIVE = CLAUSES.of(7)
DC_11, DC_11_FOLLOW, DC_11_TRUMP, DC_11_LEAD = CLAUSES.of(11)
DC_15, DC_16, DC_17 = CLAUSES["15"], CLAUSES["16"], CLAUSES["17"]
DC_18 = CLAUSES["18"]  # + the row of CAPTURES
DC_20_MADE, DC_20_FAILED = CLAUSES["20 made"], CLAUSES["20 failed"]


EVENTS = events("discarded shown played trick captured magic magic_failed")
DISCARD_MADE, HONOUR_SHOWN, CARD_PLAYED, TRICK_WON, HONOUR_CAPTURED, MAGIC_MADE, MAGIC_FAILED = EVENTS


def hand_size(seats: int) -> int:
    """DC-6."""
    return 18


def deal(s: State, cards: Ints) -> None:
    """DC-6, DC-10. `cards`: the hands, seat after seat."""
    for k in range(len(cards)):
        put(s, cards[k], HAND + k // 18)
    s.turn = (s.dealer + 1) % 6
    s.leader = s.turn
    set_all(s.trick, NO_CARD)
    set_all(s.last_trick, NO_CARD)
    set_all(s.honour_of, -1)


def actors(s: State) -> int:
    """DC-7: who has not discarded, all at once; then whose turn it is."""
    if s.phase == PLAYING:
        return 1 << s.turn
    waiting = 0
    if s.phase == DISCARDING:
        for seat in range(6):
            if s.counts[DISCARD + seat] == 0:
                waiting |= 1 << seat
    return waiting


def legal_verbs(s: State, seat: int) -> int:
    """The verbs a seat may begin with."""
    return 1 << PLAY if s.phase == PLAYING else 1 << THROW


def legal(s: State, seat: int, cards: Pile) -> int:
    """The cards a seat may choose; discarding ends by itself at the third."""
    if s.phase == PLAYING:
        playable(s, seat, cards)
        return 0
    if s.partial_size[seat] == 1 + DISCARDED:
        return 1 << DONE
    discardable(s, seat, cards)
    for k in range(1, s.partial_size[seat]):
        remove(cards, s.partial[seat][k])
    return 0


def violation(s: State, seat: int, actions: Move) -> int:
    """RC-11, then the clause against a discard or a play."""
    cards = zeros(5)
    for k in range(1, len(actions)):
        if not has(s.piles[HAND + seat], actions[k]):
            return RC_11_CARD
    if s.phase == PLAYING:
        binding = playable(s, seat, cards)
        return FREE if has(cards, actions[1]) else binding
    if len(actions) != 1 + DISCARDED:
        return DC_7_COUNT
    discardable(s, seat, cards)
    for k in range(1, len(actions)):
        if not has(cards, actions[k]):
            return DC_7_FIVE if has(FIVE_POINT_CARDS, actions[k]) else DC_7_TWICE
        remove(cards, actions[k])
    return 0


def apply(s: State, seat: int, actions: Move) -> None:
    """Make a faultless move."""
    if s.phase == PLAYING:
        play(s, seat, actions[1])
    else:
        discard(s, seat, actions)


# Discard and showing


def discardable(s: State, seat: int, cards: Pile) -> None:
    """DC-7: any card but the five-point cards."""
    for suit in range(5):
        cards[suit] = s.piles[HAND + seat][suit] & ~FIVE_POINT_CARDS[suit]


def discard(s: State, seat: int, actions: Move) -> None:
    """DC-7, DC-8: lay three cards aside, unseen by the others. The last to do so opens the play."""
    for k in range(1, len(actions)):
        move(s, actions[k], HAND + seat, DISCARD + seat)
    emit(s, DISCARD_MADE, seat, NO_CARD, DISCARDED)
    if actors(s) == 0:
        show_honours(s)
        s.phase = PLAYING


def show_honours(s: State) -> None:
    """DC-9: the five are shown, and it stays public who was dealt them."""
    for k in range(5):
        for seat in range(6):
            if has(s.piles[HAND + seat], HONOURS[k]):
                reveal(s, HONOURS[k], EVERYONE)
                s.honour_of[k] = seat
                emit(s, HONOUR_SHOWN, seat, HONOURS[k], 0)


# Play


def playable(s: State, seat: int, cards: Pile) -> int:
    """DC-11: fill `cards` with what `seat` may play; return the clause that narrows the choice."""
    hand = s.piles[HAND + seat]
    if s.played == 0:
        return any_card(hand, cards)
    return follow_or_trump(hand, s.led, cards, DC_11_FOLLOW, DC_11_TRUMP)


def play(s: State, seat: int, card: int) -> None:
    """Play a card to the trick."""
    play_card(s, seat, card, HAND + seat, TRICK)
    emit(s, CARD_PLAYED, seat, card, 0)
    if power(card, s.led) > power(s.trick[s.best], s.led):
        s.best = seat
    if card // SUIT_STRIDE not in (s.led, ARCANA):
        s.void[seat] |= 1 << ARCANA
    if s.played == 6:
        trick_won(s)


def power(card: int, led: int) -> int:
    """DC-12: how strong a card is in a trick; a suit that is neither led nor trumps has no power."""
    suit = card // SUIT_STRIDE
    if suit == ARCANA:
        return 100 + TRUMP_STRENGTH[card % SUIT_STRIDE]
    return 1 + card % SUIT_STRIDE if suit == led else 0


def trick_won(s: State) -> None:
    """DC-12, DC-13: the winner takes the trick and leads; after 15 the deal is over and the discards are opened."""
    winner = s.best
    capture(s, winner)
    end_trick(s, winner, TRICK, WON + side(winner), TRICK_WON)
    if s.tricks == TRICKS:
        magic(s, winner)
        s.phase = FINISHED
        for seat in range(6):
            lay_open(s, DISCARD + seat)


def capture(s: State, winner: int) -> None:
    """DC-18, DC-19: the winning card captures the enemy's honour below it, wherever in the trick that was played."""
    for k in range(4):
        if s.trick[winner] == CAPTURES[k][0]:
            for enemy in range(6):
                if s.trick[enemy] == CAPTURES[k][1] and side(enemy) != side(winner):
                    s.captures[side(winner)][k] = 1
                    emit(s, HONOUR_CAPTURED, winner, CAPTURES[k][1], 15)


def magic(s: State, winner: int) -> None:
    """DC-20: T1 in the last trick. Won by its player it is made, by an enemy failed, by a partner nothing."""
    for seat in range(6):
        if s.last_trick[seat] == T1:
            if seat == winner:
                s.magic[side(winner)] = MADE
                emit(s, MAGIC_MADE, seat, T1, 10)
            elif side(seat) != side(winner):
                s.magic[side(winner)] = FAILED
                emit(s, MAGIC_FAILED, winner, T1, 10)


# Scoring


def score(s: State, lines: Rows) -> int:
    """DC-14 … DC-21: rows of (side, clause, points), in points; returns how many rows."""
    n = 0
    for team in range(2):
        points = card_points(s, team)
        last = 1 if side(s.last_winner) == team else 0
        n = line(lines, n, team, DC_15, points)
        if last:
            n = line(lines, n, team, DC_16, 1)
        if points + last >= s.game_bonus_at:
            n = line(lines, n, team, DC_17, 10)
        for k in range(4):
            if s.captures[team][k]:
                n = line(lines, n, team, DC_18 + k, 15)
        if s.magic[team]:
            n = line(lines, n, team, DC_20_MADE if s.magic[team] == MADE else DC_20_FAILED, 10)
    return n


def card_points(s: State, team: int) -> int:
    """DC-14, DC-15: the points of the tricks a side won and of the other side's discards."""
    total = 0
    number_cards = 0
    for suit in range(5):
        mask = s.piles[WON + team][suit]
        for seat in range(6):
            if side(seat) != team:
                mask |= s.piles[DISCARD + seat][suit]
        if suit != ARCANA:
            number_cards += bits(mask & NUMBER_CARDS)
            mask &= ~NUMBER_CARDS
        while mask:
            total += CARD_POINTS[SUIT_STRIDE * suit + lowest(mask)]
            mask &= mask - 1
    return total + number_cards // NUMBER_CARDS_PER_POINT


# What a seat may infer


def may_hold(s: State, allowed: Rows) -> None:
    """Where unseen cards may lie: no five-point card in a discard (DC-7), no suit in a hand void in it."""
    for seat in range(6):
        for suit in range(5):
            allowed[DISCARD + seat][suit] &= ~FIVE_POINT_CARDS[suit]
            if s.void[seat] >> suit & 1:
                allowed[HAND + seat][suit] = 0
