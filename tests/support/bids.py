"""Bids: a game for the tests with an auction, tricks, and not a word about where the screen shows its calls."""

from xtarot.rules.cards import CARDS, SUIT_STRIDE, Ints, Pile, Rows
from xtarot.rules.hooks import Bots, Policy
from xtarot.rules.moves import Auction, moves
from xtarot.rules.options import Option
from xtarot.rules.piles import per_seat, piles
from xtarot.rules.screen import Screen
from xtarot.rules.state import NO_CARD, OWN, PUBLIC, State, emit, has, line, lowest, put, seat_after, set_all
from xtarot.rules.steps import RC_11_CARD, Move, clauses
from xtarot.rules.texts import Event, Reason, Text, events
from xtarot.rules.tricks import FOLLOW, FREE, PLAYED, TAKEN, any_card, end_trick, led_suit, only, play_card, plays
from xtarot.rules.tricks import trick_facts as facts

NAME, VERSION, PREFIX = "bids", "1.00", "BI"
TITLE, SEATS, TRICKS = Text("せり", "Bids"), (3,), 4
PACK = tuple(SUIT_STRIDE * suit + rank for suit in range(2) for rank in range(2, 8))
OPTIONS = (Option("deals", "", 2, 1, 9, Text("ディール数", "Deals")),)
BIDDING, PLAYING, OVER = range(3)

PILES = piles(seats=3, hand=per_seat(OWN), trick=PUBLIC, won=per_seat(PUBLIC))
HAND, TRICK, WON = PILES["hand"], PILES["trick"], PILES["won"]
LAYOUT = PILES.layout([*facts(3), ("phase", 1, PUBLIC), ("turn", 1, PUBLIC), ("calls", 1, PUBLIC), ("high", 1, PUBLIC)])
CALLS = Auction("bid", quiet=("pass",), grid=(("b1", "b2", "b3"),))
MOVES = moves({"bid": "b", "play": "c"}, "pass", "b1", "b2", "b3", auction=CALLS)
BID, PLAY, PASS = MOVES["bid"], MOVES["play"], MOVES["pass"]
CLAUSES = clauses({1: "low", 2: "follow", 3: ""})
BI_1, BI_1_LOW, BI_2, BI_2_FOLLOW = *CLAUSES.of(1), *CLAUSES.of(2)
BI_3 = CLAUSES["3"]
EVENTS = events(called=Event(Text("{who}は{label}", "{who}: {label}"), of_button=True), played=PLAYED, trick=TAKEN)
CALLED, CARD_PLAYED, TRICK_WON = EVENTS


def hand_size(seats: int) -> int:
    return TRICKS


def deal(s: State, cards: Ints) -> None:
    for k in range(len(cards)):
        put(s, cards[k], HAND + k // TRICKS)
    set_all(s.trick, NO_CARD)
    set_all(s.last_trick, NO_CARD)
    s.turn = seat_after(s, s.dealer, 1)


def actors(s: State) -> int:
    return 0 if s.phase == OVER else int(1 << s.turn)


def legal_verbs(s: State, seat: int) -> int:
    return 1 << (BID if s.phase == BIDDING else PLAY)


def legal(s: State, seat: int, cards: Pile) -> int:
    if s.phase == BIDDING:
        return callable_now(s)
    playable(s, seat, cards)
    return 0


def callable_now(s: State) -> int:
    buttons = 1 << PASS
    for k in range(s.high + 1, 4):
        buttons |= 1 << (PASS + k)
    return buttons


def playable(s: State, seat: int, cards: Pile) -> int:
    hand = s.piles[HAND + seat]
    if s.played and hand[s.led]:
        return only(hand, s.led, cards, BI_2_FOLLOW)
    return any_card(hand, cards)


def violation(s: State, seat: int, move: Move) -> int:
    if s.phase == BIDDING:
        return FREE if callable_now(s) >> (move[1] - CARDS) & 1 else BI_1_LOW
    if not has(s.piles[HAND + seat], move[1]):
        return RC_11_CARD
    if s.played and s.piles[HAND + seat][s.led] and move[1] // SUIT_STRIDE != s.led:
        return BI_2_FOLLOW
    return FREE


def apply(s: State, seat: int, move: Move) -> None:
    if s.phase == BIDDING:
        call(s, seat, move[1] - CARDS)
    else:
        play(s, seat, move[1])


def call(s: State, seat: int, button: int) -> None:
    emit(s, CALLED, seat, NO_CARD, button)
    if button > PASS:
        s.high = button - PASS
        s.leader = seat
    s.calls += 1
    s.turn = seat_after(s, s.turn, 1)
    if s.calls == s.seats:
        s.phase, s.turn = PLAYING, s.leader


def play(s: State, seat: int, card: int) -> None:
    play_card(s, seat, card, HAND + seat, TRICK)
    emit(s, CARD_PLAYED, seat, card, 0)
    if card // SUIT_STRIDE == s.led and card > s.trick[s.best]:
        s.best = seat
    if s.played == s.seats:
        end_trick(s, s.best, TRICK, WON + s.best, TRICK_WON)
        s.phase = OVER if s.tricks == TRICKS else PLAYING


def modest(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """Passes, and plays its lowest card."""
    if buttons:
        return CARDS + lowest(buttons)
    return lowest(cards[0]) if cards[0] else SUIT_STRIDE + lowest(cards[1])


def score(s: State, lines: Rows) -> int:
    for seat in range(s.seats):
        line(lines, seat, seat, BI_3, s.taken[seat])
    return int(s.seats)


def taken(s: State) -> list[int]:
    return [int(tricks) for tricks in s.taken]


def prompt(s: State, seat: int) -> int:
    return BI_1 if s.phase == BIDDING else BI_2


def text_values(s: State, seat: int, move: Move, lang: str) -> dict[str, str]:
    return {"led": led_suit(s, lang)}


def screen(s: State, lang: str) -> Screen:
    return Screen(trick=plays(s.trick, s.leader, s.best), last_trick=plays(s.last_trick, s.last_leader, s.last_winner))


REASONS = {BI_1_LOW: Reason("low", Text("前より高くせります", "bid higher")), BI_2_FOLLOW: FOLLOW}
PROMPTS = {BI_1: Text("せってください", "bid, or pass"), BI_2: Text("カードを出してください", "play a card")}
SCORES = {BI_3: Reason("tricks", Text("トリック", "Tricks"))}
LABELS = {PASS: Text("パス", "Pass")} | {PASS + k: Text(str(k), str(k)) for k in (1, 2, 3)}
ZONES = (PILES.zone("hand", "hand", Text("手札", "Hand")), PILES.zone("trick", "trick", Text("場", "Trick")))
BOTS = Bots(Policy(modest))
