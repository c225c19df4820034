"""High Card ハイカード: five rounds, each plays a card, the highest takes a point. A whole game, as small as can be."""

from xtarot.rules.cards import SUIT_STRIDE, ids
from xtarot.rules.moves import moves
from xtarot.rules.options import Option
from xtarot.rules.piles import per_seat, piles, without
from xtarot.rules.state import HIDDEN, NO_CARD, OWN, PUBLIC, emit, fill, has, line, move, move_all, put
from xtarot.rules.steps import RC_11_CARD, clauses
from xtarot.rules.texts import Event, Reason, Source, Text, events

NAME, VERSION, PREFIX = "high-card", "1.00", "HC"
TITLE, SEATS = Text("ハイカード", "High Card"), (2, 3, 4)
PACK = without(*(f"T{n}" for n in range(24)))
OPTIONS = (Option("deals", "HC-4", 3, 1, 20, Text("ディール数", "Deals")),)

PILES = piles(seats=4, hand=per_seat(OWN), won=per_seat(PUBLIC), table=PUBLIC, stock=HIDDEN)
HAND, WON, TABLE, STOCK = PILES["hand"], PILES["won"], PILES["table"], PILES["stock"]
LAYOUT = PILES.layout([("turn", 1, PUBLIC), ("best", 1, PUBLIC), ("best_card", 1, PUBLIC)])
MOVES, CLAUSES = moves({"play": "c"}), clauses({2: ""})
EVENTS = events(
    played=Event(Text("{who}は{card}を出しました", "{who} played {card}")),
    taken=Event(Text("{who}が取りました", "{who} took the round")),
)
PLAY, HC_2, PLAYED, TAKEN = MOVES["play"], CLAUSES["2"], EVENTS["played"], EVENTS["taken"]


def hand_size(seats):
    return 5


def deal(s, cards):
    for k in range(len(cards)):
        put(s, cards[k], HAND + k // 5 if k < 5 * s.seats else STOCK)
    s.turn = (s.dealer + 1) % s.seats


def actors(s):
    return 1 << s.turn if s.counts[HAND + s.turn] else 0


def legal_verbs(s, seat):
    return 1 << PLAY


def legal(s, seat, cards):
    fill(cards, s.piles[HAND + seat])
    return 0


def violation(s, seat, actions):
    return 0 if has(s.piles[HAND + seat], actions[1]) else RC_11_CARD


def apply(s, seat, actions):
    card = actions[1]
    if s.counts[TABLE] == 0 or card % SUIT_STRIDE > s.best_card % SUIT_STRIDE:
        s.best, s.best_card = seat, card
    move(s, card, HAND + seat, TABLE)
    emit(s, PLAYED, seat, card, 0)
    s.turn = (seat + 1) % s.seats
    if s.counts[TABLE] == s.seats:
        move_all(s, TABLE, WON + s.best)
        emit(s, TAKEN, s.best, NO_CARD, 0)
        s.turn = s.best


def score(s, lines):
    for seat in range(s.seats):
        line(lines, seat, seat, HC_2, s.counts[WON + seat] // s.seats)
    return s.seats


def sources(s, lines, lang):
    return [Source(cards=list(ids(s.piles[WON + seat]))) for seat, _, _ in lines]


SCORES = {HC_2: Reason("rounds", Text("取った回", "Rounds taken"))}
PROMPTS, LABELS = {HC_2: Text("カードを1枚出してください", "play any card")}, {PLAY: Text("出す", "Play")}
ZONES = (PILES.zone("hand", "hand", Text("手札", "Hand")), PILES.zone("table", "pile", Text("場", "Table")))
