"""Dares: a game for the tests that has what ours have not. Each dares in secret or not; a die is rolled, a card drawn.

Who dares takes the points of the die, who does not takes three; the card drawn gives its rank to the leader of the
round. The fewest points win, and half of one's points are a debt in the next deal.
"""

from xtarot.rules.cards import CARDS, SUIT_STRIDE, Ints, Pile, Rows
from xtarot.rules.hooks import Bots, Search
from xtarot.rules.moves import moves
from xtarot.rules.options import Option
from xtarot.rules.piles import per_seat, piles
from xtarot.rules.state import HIDDEN, NO_CARD, OWN, PUBLIC, State, emit, fill, has, line, put
from xtarot.rules.state import move as lay
from xtarot.rules.steps import CHANCE, RC_11_CARD, Move, clauses
from xtarot.rules.texts import Event, Reason, Scoring, Text, events

NAME, VERSION, PREFIX = "dares", "1.00", "DA"
TITLE = Text("", "Dares")
SEATS = (2, 3)
PACK = tuple(range(2, 14))
SCORING = Scoring(lowest_wins=True)
OPTIONS = (Option("deals", "DA-3", 3, 1, 9, Text("", "Deals")),)

CHOOSING, ROLLING, DRAWING, OVER = range(4)
ROUNDS = 3
CLAUSES = clauses({1: "", 2: ""})
DA_1, DA_2 = CLAUSES
EVENTS = events(
    chosen=Event(Text("", "{who} chose")),
    rolled=Event(Text("", "the die shows {n}")),
    drawn=Event(Text("", "{card} was drawn")),
)
DARED, ROLLED, DRAWN = EVENTS
PILES = piles(seats=3, hand=per_seat(OWN), stock=HIDDEN, shown=PUBLIC)
HAND, STOCK, SHOWN = PILES["hand"], PILES["stock"], PILES["shown"]
LAYOUT = PILES.layout(
    [
        ("phase", 1, PUBLIC),
        ("turns", 1, PUBLIC),
        ("chosen", 1, PUBLIC),  # a bit for each seat
        ("dares", 3, OWN),  # 1 no, 2 yes
        ("points", 3, PUBLIC),
        ("owed", 3, PUBLIC),
        ("debt", 3, PUBLIC),
    ],
    memory={"debt": "owed"},
)
MOVES = moves({"dare": "b", "roll": "b", "draw": "c"}, "yes", "no", *map(str, range(1, 7)), secret=["dare"])
DARE, ROLL, DRAW, YES, NO, ONE = range(1, 7)


def hand_size(seats: int) -> int:
    return 1


def deal(s: State, cards: Ints) -> None:
    for k in range(len(cards)):
        put(s, cards[k], HAND + k if k < s.seats else STOCK)
    for seat in range(s.seats):
        s.points[seat] = s.debt[seat]


def actors(s: State) -> int:
    if s.phase == CHOOSING:
        return int((1 << s.seats) - 1 & ~s.chosen)
    return 0 if s.phase == OVER else 1 << CHANCE


def legal_verbs(s: State, seat: int) -> int:
    return int(1 << (DARE + s.phase))


def legal(s: State, seat: int, cards: Pile) -> int:
    if s.phase == CHOOSING:
        return 1 << YES | 1 << NO
    if s.phase == ROLLING:
        return 63 << ONE
    fill(cards, s.piles[STOCK])
    return 0


def violation(s: State, seat: int, move: Move) -> int:
    if s.phase == DRAWING:
        return 0 if has(s.piles[STOCK], move[1]) else RC_11_CARD
    button = move[1] - CARDS
    if s.phase == CHOOSING:
        return 0 if YES <= button <= NO else DA_1
    return 0 if ONE <= button < ONE + 6 else DA_2


def apply(s: State, seat: int, move: Move) -> None:
    if s.phase == CHOOSING:
        s.dares[seat] = 2 if move[1] == CARDS + YES else 1
        s.chosen |= 1 << seat
        emit(s, DARED, seat, NO_CARD, 0)
        if s.chosen == (1 << s.seats) - 1:
            s.phase = ROLLING
    elif s.phase == ROLLING:
        number = move[1] - CARDS - ONE + 1
        for k in range(s.seats):
            s.points[k] += number if s.dares[k] == 2 else 3
            s.dares[k] = 0
        emit(s, ROLLED, CHANCE, NO_CARD, number)
        s.phase = DRAWING
    else:
        lay(s, move[1], STOCK, SHOWN)
        emit(s, DRAWN, CHANCE, move[1], 0)
        s.points[(s.dealer + s.turns) % s.seats] += move[1] % SUIT_STRIDE
        s.turns += 1
        s.chosen = 0
        s.phase = OVER if s.turns == ROUNDS else CHOOSING
        for k in range(s.seats):
            s.owed[k] = s.points[k] // 2


def score(s: State, lines: Rows) -> int:
    for seat in range(s.seats):
        line(lines, seat, seat, DA_2, s.points[seat])
    return int(s.seats)


def draw_facts(s: State, seat: int, draws: Ints) -> None:
    for other in range(s.seats):
        if other != seat and s.chosen >> other & 1 and s.phase <= ROLLING:
            s.dares[other] = 1 + draws[other] % 2


BOTS = Bots(search=Search(draw_facts=draw_facts))
REASONS = {
    DA_1: Reason("answer", Text("", "the answer is yes or no")),
    DA_2: Reason("die", Text("", "a die has six sides")),
}
SCORES = {DA_2: Reason("points", Text("", "Points"))}
LABELS = {YES: Text("", "Dare"), NO: Text("", "Do not")}
ZONES = (PILES.zone("hand", "hand", Text("", "Hand"), order=PACK[::-1]), PILES.zone("shown", "row", Text("", "Drawn")))
