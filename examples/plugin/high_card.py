"""High Card ハイカード: five rounds, each plays a card, the highest takes a point. A whole game, as small as can be."""

from xtarot.cards import SUIT_STRIDE, without
from xtarot.state import EVERYONE, NO_CARD, NOBODY, PUBLIC, emit, fill, has, layout, line, move, move_all, put
from xtarot.steps import RC_11_CARD, arities, clause
from xtarot.texts import Event, Option, Reason, Text, Zone

NAME, VERSION, PREFIX = "high-card", "1.00", "HC"
TITLE = Text("ハイカード", "High Card")
SEATS, CLOCKWISE, HAS_DEALER, UNIT, REST = (2, 3, 4), True, True, 1, "stock"
PACK = without(*(f"T{n}" for n in range(24)))
OPTIONS = (Option("deals", "HC-4", 3, 1, 20, Text("局数", "Deals")),)

HAND, WON, TABLE, STOCK, PLAYED, TAKEN = 0, 4, 8, 9, 1, 2
HC_2 = clause(2)
EYES = [0, 1, 2, 3] + [EVERYONE] * 5 + [NOBODY]
LAYOUT = layout(4, EYES, [("turn", 1, PUBLIC), ("best", 1, PUBLIC), ("best_card", 1, PUBLIC)])
VERBS = {"play": "c"}
BUTTONS = ("done", *VERBS)
ARITY = arities(VERBS, BUTTONS)


def hand_size(seats):
    return 5


def deal(s, cards):
    for k in range(len(cards)):
        put(s, cards[k], HAND + k // 5 if k < 5 * s.seats else STOCK)
    s.turn = (s.dealer + 1) % s.seats


def actors(s):
    return 1 << s.turn if s.counts[HAND + s.turn] else 0


def legal_verbs(s, seat):
    return 1 << 1


def legal(s, seat, cards):
    fill(cards, s.piles[HAND + seat])
    return 0


def violation(s, seat, words):
    return 0 if has(s.piles[HAND + seat], words[1]) else RC_11_CARD


def apply(s, seat, words):
    card = words[1]
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


SCORES = {HC_2: Reason("rounds", Text("取った回", "Rounds taken"))}
EVENTS = {
    PLAYED: Event("played", Text("{who}は{card}を出しました", "{who} played {card}")),
    TAKEN: Event("taken", Text("{who}が取りました", "{who} took the round")),
}
LABELS = {1: Text("出す", "Play")}
ZONES = (
    Zone("hand", "hand", HAND, "seat", Text("手札", "Hand")),
    Zone("pile", "table", TABLE, "table", Text("場", "Table")),
)
