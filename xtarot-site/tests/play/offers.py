"""Offers: a game for the tests with zones of its own. All offer a card face down at once; the highest takes the prize.

Each round a prize lies open. The offers are turned up when all are there, and lie until the next are made.
"""

from xtarot.rules.cards import SUIT_STRIDE, Ints, Pile, Rows, text
from xtarot.rules.moves import moves
from xtarot.rules.options import Option
from xtarot.rules.piles import per_seat, piles
from xtarot.rules.screen import Screen, SeatFacts
from xtarot.rules.state import HIDDEN, NO_CARD, OWN, PUBLIC, State, emit, fill, has, line, move_all, put
from xtarot.rules.state import move as lay
from xtarot.rules.steps import RC_11_CARD, Move, clauses
from xtarot.rules.texts import Event, Reason, Text, events

NAME, VERSION, PREFIX = "offers", "1.00", "OF"
TITLE = Text("せり上げ富豪", "Offers")
SEATS = (2, 3, 4)
PACK = tuple(range(2, 14)) + tuple(SUIT_STRIDE + rank for rank in range(2, 14))
OPTIONS = (Option("deals", "OF-3", 2, 1, 9, Text("ディール数", "Deals")),)
ROUNDS = 4

PILES = piles(
    seats=4,
    hand=per_seat(OWN),
    prize=PUBLIC,
    offer=per_seat(OWN),
    shown=per_seat(PUBLIC),
    won=per_seat(PUBLIC),
    stock=HIDDEN,
)
HAND, PRIZE, OFFER, SHOWN, WON, STOCK = (PILES[name] for name in ("hand", "prize", "offer", "shown", "won", "stock"))
LAYOUT = PILES.layout([("rounds", 1, PUBLIC), ("ready", 1, PUBLIC), ("winner", 1, PUBLIC)])
MOVES = moves({"offer": "c"})
OFFERED = MOVES["offer"]
EVENTS = events(
    chose=Event(Text("{who}が伏せました", "{who} offered a card")),
    turned=Event(Text("{who}は{card}でした", "{who} had {card}")),
    took=Event(Text("{who}が賞品を取りました", "{who} took the prize"), announced=True, rests=True),
)
CHOSE, TURNED, TOOK = EVENTS
CLAUSES = clauses({1: "", 2: ""})
OF_1, OF_2 = CLAUSES


def hand_size(seats: int) -> int:
    return ROUNDS


def deal(s: State, cards: Ints) -> None:
    for k in range(len(cards)):
        seat = k // ROUNDS
        put(s, cards[k], HAND + seat if seat < s.seats else PRIZE if k == ROUNDS * s.seats else STOCK)


def actors(s: State) -> int:
    return int((1 << s.seats) - 1 & ~s.ready) if s.rounds < ROUNDS else 0


def legal_verbs(s: State, seat: int) -> int:
    return 1 << OFFERED


def legal(s: State, seat: int, cards: Pile) -> int:
    fill(cards, s.piles[HAND + seat])
    return 0


def violation(s: State, seat: int, move: Move) -> int:
    return 0 if has(s.piles[HAND + seat], move[1]) else RC_11_CARD


def apply(s: State, seat: int, move: Move) -> None:
    if s.ready == 0:  # what lay there goes, now that the next round has begun
        for k in range(s.seats):
            move_all(s, SHOWN + k, STOCK)
    lay(s, move[1], HAND + seat, OFFER + seat)
    s.ready |= 1 << seat
    emit(s, CHOSE, seat, NO_CARD, 0)
    if s.ready == (1 << s.seats) - 1:
        turn_up(s)


def turn_up(s: State) -> None:
    best = -1
    for k in range(s.seats):
        for card in PACK:
            if has(s.piles[OFFER + k], card):
                lay(s, card, OFFER + k, SHOWN + k)
                emit(s, TURNED, k, card, 0)
                if card % SUIT_STRIDE > best:
                    best, s.winner = card % SUIT_STRIDE, k
    move_all(s, PRIZE, WON + s.winner)
    emit(s, TOOK, s.winner, NO_CARD, 0)
    s.ready, s.rounds = 0, s.rounds + 1
    if s.rounds < ROUNDS:
        for card in PACK:
            if has(s.piles[STOCK], card) and s.counts[PRIZE] == 0:
                lay(s, card, STOCK, PRIZE)


def score(s: State, lines: Rows) -> int:
    for seat in range(s.seats):
        line(lines, seat, seat, OF_2, s.counts[WON + seat])
    return int(s.seats)


def screen(s: State, lang: str) -> Screen:
    label = Text("獲得", "won").of(lang)
    won = [[text(card) for card in PACK if has(s.piles[WON + seat], card)] for seat in range(s.seats)]
    facts = [SeatFacts(facts=[(label, str(len(cards)))], tabs=[(card, False) for card in cards]) for cards in won]
    return Screen(seats=facts, middle=["prize", "offer", "shown"])


PROMPTS = {OF_1: Text("カードを1枚伏せてください", "offer a card face down")}
SCORES = {OF_2: Reason("prizes", Text("賞品", "Prizes"))}
LABELS = {OFFERED: Text("伏せる", "Offer")}
ZONES = (
    PILES.zone("hand", "hand", Text("手札", "Hand"), order=PACK[::-1]),  # the lowest numbers are the best
    PILES.zone("prize", "row", Text("賞品", "Prize")),
    PILES.zone("offer", "pile", Text("伏せ札", "Offer")),
    PILES.zone("shown", "pile", Text("出したカード", "Offered")),
)
