"""Kuhn poker as a game of ours, small enough for all that can happen: three cards, a bet or none, and a known value.

Its first player loses an eighteenth of a point a deal in equilibrium (H. W. Kuhn, "A Simplified Two-Person Poker",
1950).
"""

from typing import Any

from xtarot.rules.moves import moves
from xtarot.rules.piles import per_seat, piles
from xtarot.rules.screen import Zone
from xtarot.rules.state import HIDDEN, OWN, PUBLIC, line, put
from xtarot.rules.steps import clauses
from xtarot.rules.texts import Reason, Text, events

NAME, VERSION, PREFIX = "kuhn", "1.00", "KU"
TITLE, SEATS = Text("クーン・ポーカー", "Kuhn Poker"), (2,)
PACK = (1, 2, 3)

PILES = piles(seats=2, hand=per_seat(OWN), stock=HIDDEN)
HAND, STOCK = PILES["hand"], PILES["stock"]
LAYOUT = PILES.layout([("acted", 1, PUBLIC), ("bets", 2, PUBLIC), ("over", 1, PUBLIC)])
MOVES, CLAUSES = moves({"pass": "", "bet": ""}), clauses({1: ""})
EVENTS = events()
PASS, BET, KU_1 = MOVES["pass"], MOVES["bet"], CLAUSES["1"]


def hand_size(seats: int) -> int:
    return 1


def deal(s: Any, cards: Any) -> None:
    put(s, cards[0], HAND)
    put(s, cards[1], HAND + 1)
    put(s, cards[2], STOCK)


def actors(s: Any) -> int:
    return 0 if s.over else 1 << s.acted % 2


def legal_verbs(s: Any, seat: int) -> int:
    return 1 << PASS | 1 << BET


def legal(s: Any, seat: int, cards: Any) -> int:
    return 1 << PASS | 1 << BET


def violation(s: Any, seat: int, actions: Any) -> int:
    return 0


def apply(s: Any, seat: int, actions: Any) -> None:
    """Over after two passes, a pass or a bet that answers a bet."""
    answered = s.bets[1 - seat] > 0
    if actions[0] == 120 + BET:
        s.bets[seat] = 1
    s.over = 1 if answered or (s.acted > 0 and s.bets[seat] == 0) else 0
    s.acted += 1


def score(s: Any, lines: Any) -> int:
    """The stake of who has bet less, or the lower card, goes to the other."""
    best = 0
    if s.bets[0] == s.bets[1]:
        for suit in range(5):
            if s.piles[HAND + 1][suit] > s.piles[HAND][suit]:
                best = 1
    elif s.bets[1] > s.bets[0]:
        best = 1
    return line(lines, 0, best, KU_1, 1 + min(s.bets[0], s.bets[1]))


SCORES = {KU_1: Reason("pot", Text("ポット", "Pot"))}
PROMPTS = {KU_1: Text("賭けるか、パスしてください", "bet or pass")}
LABELS = {PASS: Text("パス", "Pass"), BET: Text("賭ける", "Bet")}
ZONES: tuple[Zone, ...] = (PILES.zone("hand", "hand", Text("手札", "Hand")),)
