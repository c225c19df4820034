"""Arcanarabe アルカナラベ. Xtarot rulebook 019 (奥野紗霧, v1.00), a contest entry.

Three to eight players bid number cards, face down, for the 24 major arcana, one at a time, and collect
consecutive ones.
Ruled here: dropped cards are public (AR-6); an auction that nobody wins is held again, ten times at most (AR-11);
equal points share the win (AR-15).
"""

import numpy as np

from xtarot.cards import ARCANA as ARCANA_SUIT
from xtarot.cards import CARDS, WORD, F, M, N, Pile, ids, name, text, without
from xtarot.state import (
    EVERYONE,
    NO_CARD,
    NOBODY,
    PUBLIC,
    State,
    Words,
    fill,
    forget,
    has,
    layout,
    line,
    listing,
    lowest,
    move,
    move_all,
    note,
    put,
    reveal,
)
from xtarot.steps import CHANCE, RC_11_CARD, Move, arities, clause
from xtarot.texts import Event, Judging, Option, Reason, Run, Runs, Screen, SeatFacts, Text, Verdict, Zone

NAME, VERSION, PREFIX = "arcanarabe", "1.00", "AR"
TITLE = Text("アルカナラベ", "Arcanarabe")
SEATS = (3, 4, 5, 6, 7, 8)
CLOCKWISE = True  # AR-4
HAS_DEALER = False  # who starts is the first parent 親
UNIT = 1  # one point

# Cards

# AR-1
PACK = tuple(card for card in without(*(s + r for s in "SCHD" for r in "JCQK")) if card < WORD * ARCANA_SUIT)
PRIZES = tuple(range(WORD * ARCANA_SUIT, WORD * ARCANA_SUIT + 24))
MORE_PACKS = {"arcana": PRIZES}
REST = "stock"
HAND_SIZE = 5
MOST_IN_HAND = 5  # AR-6: whoever has one more drops one
MOST_FAILURES = 10  # AR-11

RUN_POINTS = np.array([0, 0, 1, 2, 3] + [0] * 20)  # AR-14, by the length of the run

OPTIONS = (Option("games", "AR-16", 1, 1, 60, Text("ゲーム数", "Games")),)

# State

HAND, OFFER, RAISE, STOCK, DISCARD, ARCANA, PRIZE, WON, ASIDE = 0, 8, 16, 24, 25, 26, 27, 28, 36
OFFERING, DROPPING, RESHUFFLING, RAISING, FINISHED = 0, 1, 2, 3, 4

LAYOUT = layout(
    seats=8,
    eyes=[*range(8), *range(8), *range(8), NOBODY, EVERYONE, NOBODY, EVERYONE, *[EVERYONE] * 8, EVERYONE],
    facts=[
        ("phase", 1, PUBLIC),  # OFFERING … FINISHED
        ("turn", 1, PUBLIC),  # the seat to act, or for which a card has to be drawn
        ("parent", 1, PUBLIC),  # 親, who acts first in both rounds
        ("acted", 1, PUBLIC),  # seats that have had their turn in this round, from the parent on
        ("ahead", 1, PUBLIC),  # who had the strongest offer in the first round; -1: nobody, or not yet judged
        ("failures", 1, PUBLIC),  # auctions of this arcana, in a row, that nobody has won
        ("stock", len(PACK), listing(STOCK)),  # the stock from its top
        ("drawn", 1, PUBLIC),  # cards drawn from this stock
        ("arcana", 24, listing(ARCANA)),  # the arcana from the top; those that have come up are NO_CARD
        ("shown", 1, PUBLIC),  # arcana that have come up
        ("reshuffles", 1, PUBLIC),
        ("restocked", 5, PUBLIC),  # the cards of which the stock was made
        ("drew", 8, PUBLIC),  # 1: the seat may hold cards of this stock
        ("last_offer", 8, PUBLIC),  # each seat's first card of the auction before, or NO_CARD
        ("last_raise", 8, PUBLIC),  # and its second
        ("last_parent", 1, PUBLIC),  # who acted first in it
        ("last_prize", 1, PUBLIC),  # for which arcana; NO_CARD before the first auction is over
        ("last_winner", 1, PUBLIC),  # -1: nobody
    ],
    draft=2,
    events=64,
)

# Moves

LAY, PASS, DROP, LAY_SECOND, RESHUFFLE = 1, 2, 3, 4, 5
VERBS = {"offer": "c", "pass": "", "drop": "c", "raise": "c", "reshuffle": "c*"}
BUTTONS = ("done", *VERBS)
ARITY = arities(VERBS, BUTTONS)

AR_5, AR_6, AR_8, AR_12 = clause(5), clause(6), clause(8), clause(12)
AR_5_PARENT, AR_12_ALL = clause(5, 1), clause(12, 1)
AR_14 = clause(14)  # + the length of the run, at most 5

# Events
(CARD_DRAWN, OFFER_MADE, PASSED, CARD_DROPPED, RAISE_MADE, TURNED_UP, CANCELLED, OVERTHROWN, AHEAD) = range(1, 10)
(PRIZE_WON, NOBODY_WON, SET_ASIDE, PRIZE_UP, RESHUFFLED) = range(10, 15)


def hand_size(seats: int) -> int:
    """AR-3."""
    return HAND_SIZE


def deal(s: State, cards: Words) -> None:
    """AR-2, AR-3. `cards`: the hands, seat after seat, the stock and the arcana, both from the top."""
    dealt = HAND_SIZE * s.seats
    s.stock[:] = NO_CARD
    for k in range(len(PACK)):
        put(s, cards[k], HAND + k // HAND_SIZE if k < dealt else STOCK)
        s.restocked[cards[k] // WORD] |= 1 << cards[k] % WORD
        if k >= dealt:
            s.stock[k - dealt] = cards[k]
    for k in range(24):
        put(s, cards[len(PACK) + k], ARCANA)
        s.arcana[k] = cards[len(PACK) + k]
    s.drew[:] = 1
    s.last_offer[:] = NO_CARD
    s.last_raise[:] = NO_CARD
    s.last_prize = NO_CARD
    s.last_winner = -1
    s.parent = s.dealer
    turn_up_prize(s)
    begin_auction(s)


def actors(s: State) -> int:
    """Whose turn it is; chance when the stock has to be made anew."""
    if s.phase == FINISHED:
        return 0
    return 1 << CHANCE if s.phase == RESHUFFLING else 1 << s.turn


def due(s: State, seat: int) -> int:
    """The verbs of the phase."""
    if s.phase == OFFERING:
        return 1 << LAY | 1 << PASS
    if s.phase == RAISING:
        return 1 << LAY_SECOND | 1 << PASS
    return 1 << DROP if s.phase == DROPPING else 1 << RESHUFFLE


def legal(s: State, seat: int, cards: Pile) -> int:
    """AR-5, AR-6, AR-8: any card of the hand, or a pass. For chance: what is to be shuffled."""
    if s.phase == RESHUFFLING:
        fill(cards, s.piles[DISCARD])
        return 0
    fill(cards, s.piles[HAND + seat])
    return 1 << PASS if may_pass(s, seat) else 0


def may_pass(s: State, seat: int) -> bool:
    """AR-5: not the parent in the first round."""
    return bool(s.phase == RAISING or (s.phase == OFFERING and seat != s.parent))


def fault(s: State, seat: int, words: Move) -> int:
    """RC-11, then the clause against a pass or a reshuffle; any card of the hand may be laid or dropped."""
    source = DISCARD if s.phase == RESHUFFLING else HAND + seat
    named = np.zeros(5, np.int64)
    for k in range(1, len(words)):
        if not has(s.piles[source], words[k]):
            return RC_11_CARD
    for k in range(1, len(words)):
        if has(named, words[k]):
            return AR_12_ALL
        named[words[k] // WORD] |= 1 << words[k] % WORD
    if s.phase == RESHUFFLING:
        return 0 if len(words) - 1 == s.counts[DISCARD] else AR_12_ALL
    if words[0] == CARDS + PASS:
        return 0 if may_pass(s, seat) else AR_5_PARENT
    return 0


def duty(s: State) -> int:
    """The clause of what has to be done before anything else: a drop (AR-6), a reshuffle (AR-12); or 0."""
    if s.phase == DROPPING:
        return AR_6
    return AR_12 if s.phase == RESHUFFLING else 0


def apply(s: State, seat: int, words: Move) -> None:
    """Make a faultless move."""
    verb = words[0] - CARDS
    if verb == LAY:
        offer(s, seat, words[1])
    elif verb == LAY_SECOND:
        raise_offer(s, seat, words[1])
    elif verb == DROP:
        drop(s, seat, words[1])
    elif verb == RESHUFFLE:
        reshuffle(s, words)
    elif s.phase == OFFERING:
        pass_first(s, seat)
    else:
        note(s, PASSED, seat, NO_CARD, 2)
        s.acted += 1
        next_raise(s)


def the_card(cards: Pile) -> int:
    """The card of a pile that holds one, or NO_CARD."""
    for suit in range(5):
        if cards[suit]:
            return WORD * suit + lowest(cards[suit])
    return NO_CARD


# First round


def begin_auction(s: State) -> None:
    """AR-5."""
    s.phase = OFFERING
    s.ahead = -1
    s.acted = 0
    begin_turn(s)


def begin_turn(s: State) -> None:
    """AR-5, AR-12: the seat draws; when the stock is empty, it has to be made anew first."""
    s.turn = (s.parent + s.acted) % s.seats
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
    note(s, CARD_DRAWN, s.turn, card, 0)


def reshuffle(s: State, words: Move) -> None:
    """AR-12: the discard pile is the new stock, in this order; nobody knows any longer where its cards are."""
    fill(s.restocked, s.piles[DISCARD])
    s.stock[:] = NO_CARD
    for k in range(1, len(words)):
        move(s, words[k], DISCARD, STOCK)
        s.stock[k - 1] = words[k]
    forget(s, s.restocked, NOBODY)
    s.drawn = 0
    s.drew[:] = 0
    s.reshuffles += 1
    note(s, RESHUFFLED, -1, NO_CARD, len(words) - 1)
    s.phase = OFFERING
    draw(s)


def stream(s: State) -> str:
    """RC-12: the stream of random numbers by which the next reshuffle is made."""
    return f"reshuffle {int(s.reshuffles) + 1}"


def offer(s: State, seat: int, card: int) -> None:
    """AR-5: a card face down."""
    move(s, card, HAND + seat, OFFER + seat)
    note(s, OFFER_MADE, seat, card, 0)
    end_turn(s)


def pass_first(s: State, seat: int) -> None:
    """AR-5, AR-6."""
    note(s, PASSED, seat, NO_CARD, 1)
    if s.counts[HAND + seat] > MOST_IN_HAND:
        s.phase = DROPPING
    else:
        end_turn(s)


def drop(s: State, seat: int, card: int) -> None:
    """AR-6."""
    move(s, card, HAND + seat, DISCARD)
    note(s, CARD_DROPPED, seat, card, 0)
    s.phase = OFFERING
    end_turn(s)


def end_turn(s: State) -> None:
    """AR-7: when all have acted, the offers are turned up and judged, provisionally."""
    s.acted += 1
    if s.acted < s.seats:
        begin_turn(s)
    else:
        turn_up(s, OFFER)
        s.ahead = judge_laid(s)
        if s.ahead >= 0:
            note(s, AHEAD, s.ahead, the_card(s.piles[OFFER + s.ahead]), 0)
        s.phase = RAISING
        s.acted = 0
        next_raise(s)


# Second round


def next_raise(s: State) -> None:
    """AR-8: the next seat that made an offer and still has a card; after the last the auction is decided."""
    while s.acted < s.seats:
        seat = (s.parent + s.acted) % s.seats
        if s.counts[OFFER + seat] and s.counts[HAND + seat]:
            s.turn = seat
            return
        s.acted += 1
    turn_up(s, RAISE)
    end_auction(s, judge_laid(s))


def raise_offer(s: State, seat: int, card: int) -> None:
    """AR-8: a second card face down."""
    move(s, card, HAND + seat, RAISE + seat)
    note(s, RAISE_MADE, seat, card, 0)
    s.acted += 1
    next_raise(s)


def turn_up(s: State, first: int) -> None:
    """AR-7, AR-9: all see the cards of these piles, from the parent's on."""
    for k in range(s.seats):
        seat = (s.parent + k) % s.seats
        card = the_card(s.piles[first + seat])
        if card != NO_CARD:
            reveal(s, card, EVERYONE)
            note(s, TURNED_UP, seat, card, 0)


# Judging


def judge_laid(s: State) -> int:
    """AR-9: who is strongest, of the second cards where there are some, else the first; -1: nobody."""
    laid = np.full(8, NO_CARD, np.int64)
    for seat in range(s.seats):
        laid[seat] = the_card(s.piles[RAISE + seat])
        if laid[seat] == NO_CARD:
            laid[seat] = the_card(s.piles[OFFER + seat])
    fates = np.zeros(8, np.int64)
    winner = strongest(laid, fates)
    for k in range(s.seats):
        seat = (s.parent + k) % s.seats
        if fates[seat]:
            note(s, fates[seat], seat, laid[seat], 0)
    return winner


def strongest(laid: Words, fates: Words) -> int:
    """AR-10: the place of the strongest card, or -1. Fills `fates`: CANCELLED by its like, OVERTHROWN by an M, or 0."""
    number = np.zeros(WORD, np.int64)
    for k in range(len(laid)):
        if laid[k] != NO_CARD:
            number[laid[k] % WORD] += 1
    first = second = -1
    most = more = -1
    for k in range(len(laid)):
        if laid[k] != NO_CARD:
            rank = laid[k] % WORD
            if number[rank] > 1:
                fates[k] = CANCELLED
                continue
            power = rank + 1
            if rank == N and number[F] == 1:
                power = 100  # N beats everything when there is an F
            if power > most:
                second, more = first, most
                first, most = k, power
            elif power > more:
                second, more = k, power
    if number[M] == 1:
        fates[first] = OVERTHROWN
        return second
    return first


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
        note(s, PRIZE_WON, winner, s.last_prize, 0)
        move_all(s, PRIZE, WON + winner)
        s.parent = winner
        s.failures = 0
    else:
        s.failures += 1
        note(s, NOBODY_WON, -1, s.last_prize, s.failures)
        if s.failures == MOST_FAILURES:
            note(s, SET_ASIDE, -1, s.last_prize, 0)
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
        note(s, PRIZE_UP, -1, card, s.shown)


# Scoring


def score(s: State, lines: Words) -> int:
    """AR-14: a row for each run of two or more; returns how many rows."""
    n = 0
    for seat in range(s.seats):
        run = 0
        for number in range(25):  # 24 is nobody's: it ends the last run
            if s.piles[WON + seat, ARCANA_SUIT] >> number & 1:
                run += 1
            else:
                if run > 1:
                    n = line(lines, n, seat, AR_14 + min(run, 5), RUN_POINTS[run])
                run = 0
    return n


# What a seat may infer


def may_hold(s: State, allowed: Words) -> None:
    """Where unseen cards may lie: arcana in their pile, cards of the stock where they can have been drawn (AR-12)."""
    for p in range(len(allowed)):
        if p in (ARCANA, PRIZE, ASIDE) or WON <= p < ASIDE:
            allowed[p, :ARCANA_SUIT] = 0
        else:
            allowed[p, ARCANA_SUIT] = 0
    allowed[STOCK] &= s.restocked
    for seat in range(s.seats):
        if not s.drew[seat]:
            for first in (HAND, OFFER, RAISE):
                allowed[first + seat] &= ~s.restocked


# Texts

EVENTS = {
    CARD_DRAWN: Event("drawn", Text("{who}は{card}を引きました", "{who} drew {card}")),
    OFFER_MADE: Event("offered", Text("{who}は{card}を伏せました", "{who} offered {card}")),
    PASSED: Event("passed", Text("{who}はパスしました", "{who} passed")),
    CARD_DROPPED: Event("dropped", Text("{who}は{card}を捨てました", "{who} dropped {card}")),
    RAISE_MADE: Event("raised", Text("{who}は2枚目に{card}を伏せました", "{who} laid {card} on top")),
    TURNED_UP: Event("turned", Text("{who}の札は{card}", "{who} laid {card}")),
    CANCELLED: Event(
        "cancelled", Text("{who}の{card}は同じ数で無効", "{card}, laid by {who}, is void: the same number twice")
    ),
    OVERTHROWN: Event("overthrown", Text("{who}の{card}はMで無効", "{card}, laid by {who}, is void: there is an M")),
    AHEAD: Event("ahead", Text("いまは{who}の{card}が最強", "{card}, laid by {who}, is ahead")),
    PRIZE_WON: Event("won", Text("{who}が{card}を獲得", "{who} won {card}"), announced=True),
    NOBODY_WON: Event("nobody", Text("{card}は誰も取れません", "nobody won {card}")),
    SET_ASIDE: Event("aside", Text("{card}は除かれました", "{card} is set aside")),
    PRIZE_UP: Event("prize", Text("次のアルカナは{card}", "the next arcana is {card}")),
    RESHUFFLED: Event("reshuffled", Text("{n}枚を切り直して山札にしました", "{n} cards are shuffled into a new stock")),
}

REASONS = {
    AR_5_PARENT: Reason("parent", Text("親は1巡目にパスできません", "the parent may not pass in the first round")),
    AR_6: Reason("drop", Text("まだ捨て札が済んでいません", "a card has to be dropped first")),
    AR_12: Reason("reshuffle", Text("山札を切り直すのが先です", "the stock has to be shuffled anew first")),
    AR_12_ALL: Reason(
        "all",
        Text("捨て札をちょうど全部、1枚ずつ書きます", "the new stock is every card of the discard pile, each once"),
    ),
}

PROMPTS = {
    AR_5: Text("1枚伏せて出すか、パスしてください", "lay a card face down, or pass"),
    AR_5_PARENT: Text("親は必ず1枚伏せて出します", "you are the parent: lay a card face down"),
    AR_6: Text("1枚捨ててください", "drop a card"),
    AR_8: Text("2枚目を伏せて重ねるか、パスしてください", "lay a second card face down on the first, or pass"),
}

SCORES = {AR_14 + k: Reason(f"run_{k}", Text(f"{k}枚の並び", f"Run of {k}")) for k in (2, 3, 4)} | {
    AR_14 + 5: Reason("run_too_long", Text("5枚以上の並び", "Run of 5 or more"))
}

LABELS = {
    LAY: Text("伏せて出す", "Offer"),
    PASS: Text("パス", "Pass"),
    DROP: Text("捨てる", "Drop"),
    LAY_SECOND: Text("重ねる", "Raise"),
    RESHUFFLE: Text("切り直す", "Reshuffle"),
}

# What counts, by rank (AR-10): M is −1, N 0, A 1, F above all.
NUMBERS = ("−1", "0", *map(str, range(1, 16)), *"JCQK", "∞")

ZONES = (
    Zone("hand", "hand", HAND, "seat", Text("手札", "Hand")),
    Zone("pile", "prize", PRIZE, "table", Text("競りのアルカナ", "On offer")),
    Zone("pile", "arcana", ARCANA, "table", Text("アルカナの山", "Arcana")),
    Zone("pile", "offer", OFFER, "seat", Text("1枚目", "First card")),
    Zone("pile", "raise", RAISE, "seat", Text("2枚目", "Second card")),
    Zone("pile", "stock", STOCK, "table", Text("山札", "Stock")),
    Zone("pile", "discard", DISCARD, "table", Text("捨て札", "Discard")),
    Zone("pile", "won", WON, "seat", Text("獲得したアルカナ", "Won")),
    Zone("pile", "aside", ASIDE, "table", Text("除かれたアルカナ", "Set aside")),
)


def prompt(s: State, seat: int) -> int:
    """What the seat has to do, as the clause that says so."""
    if s.phase == DROPPING:
        return AR_6
    if s.phase == RAISING:
        return AR_8
    return AR_5_PARENT if seat == s.parent else AR_5


def screen(s: State, lang: str) -> Screen:
    """What the table shows besides the piles: the round, the points so far, how the auction before was judged."""
    rounds = {OFFERING: Text("1巡目", "first round"), RAISING: Text("2巡目", "second round")}
    status = Text("アルカナ {n} / 24", "Arcana {n} of 24").of(lang, n=s.shown)
    if s.phase != FINISHED:
        status += Text("・", ", ").of(lang) + rounds.get(int(s.phase), rounds[OFFERING]).of(lang)
    found = Screen(
        status=status,
        seats=[_seat_facts(s, seat, lang) for seat in range(s.seats)],
        runs=_runs(s, lang),
        judging=_auction(s, lang),
    )
    if s.last_prize != NO_CARD:
        found["last_judging"] = _last_auction(s, lang)
    return found


def _points(s: State, seat: int) -> int:
    lines = np.zeros((200, 3), np.int64)
    return sum(int(row[2]) for row in lines[: score(s, lines)] if row[0] == seat)


def _seat_facts(s: State, seat: int, lang: str) -> SeatFacts:
    facts = [(Text("得点", "Points").of(lang), str(_points(s, seat)))]
    if seat == s.parent and s.phase != FINISHED:
        facts.append((Text("親", "Parent").of(lang), ""))
    return SeatFacts(facts=facts)


def _runs(s: State, lang: str) -> Runs:
    """AR-14: each seat's arcana, and what they are worth now."""
    held = [[int(card) % WORD for card in ids(s.piles[WON + seat])] for seat in range(s.seats)]
    runs: list[list[Run]] = []
    for numbers in held:
        found: list[Run] = []
        for number in numbers:
            first = found.pop().first if found and found[-1].last == number - 1 else number
            length = number - first + 1
            found.append(Run(first, number, str(RUN_POINTS[length]), length > 4))
        runs.append([run for run in found if run.last > run.first])
    return Runs(
        key="won",
        title=Text("アルカナの並び", "Runs of arcana").of(lang),
        places=24,
        held=held,
        runs=runs,
        fresh=int(s.last_prize) % WORD if s.last_winner >= 0 else -1,
        clause="AR-14",
    )


def _auction(s: State, lang: str) -> Judging:
    """AR-5 … AR-8: what lies before the seats; after the first round, how it is judged so far."""
    laid = []
    for seat in range(s.seats):
        piles = [pile + seat for pile in (OFFER, RAISE) if s.counts[pile + seat]]
        laid.append([_shown(the_card(s.piles[pile])) for pile in piles])
    card = the_card(s.piles[PRIZE])
    found = Judging(card=_shown(card), title=_title(s, card, s.failures, lang), seats=_order(s, s.parent), laid=laid)
    found["notes"] = [_passed(s, seat).of(lang) for seat in range(s.seats)]
    offers = np.full(8, NO_CARD, np.int64)
    for seat in range(s.seats):
        if s.phase == RAISING:
            offers[seat] = the_card(s.piles[OFFER + seat])
    found |= _judged(s, offers, lang)
    return found | Judging(result=Text("いまのところ", "so far").of(lang), final=False)


def _passed(s: State, seat: int) -> Text:
    """What a seat without a card before it has done in the first round."""
    place = (seat - s.parent) % s.seats
    if s.counts[OFFER + seat] or s.phase == FINISHED or (s.phase != RAISING and place >= s.acted):
        return Text("", "")
    return Text("パス", "passed")


def _last_auction(s: State, lang: str) -> Judging:
    """AR-9, AR-10: the auction before this one, to the end."""
    offers, raises = s.last_offer, s.last_raise
    found = Judging(
        card=_shown(s.last_prize),
        title=_title(s, int(s.last_prize), 0, lang),
        seats=_order(s, int(s.last_parent)),
        laid=[[_shown(card) for card in (offers[k], raises[k]) if card != NO_CARD] for k in range(s.seats)],
    )
    first, second = Text("1枚目", "first").of(lang), Text("2枚目", "second").of(lang)
    none = Text("パス", "passed").of(lang)
    found["notes"] = [
        second if raises[k] != NO_CARD else first if offers[k] != NO_CARD else none for k in range(s.seats)
    ]
    found |= _judged(s, np.where(raises != NO_CARD, raises, offers), lang)
    found["result"] = Text("獲得", "wins").of(lang)
    found["final"] = True
    return found


def _order(s: State, parent: int) -> list[int]:
    return [(int(parent) + k) % int(s.seats) for k in range(s.seats)]


def _title(s: State, card: int, failures: int, lang: str) -> str:
    if card == NO_CARD:
        return ""
    again = Text("（やり直し{n}回目）", " (held again: {n})").of(lang, n=failures) if failures else ""
    return name(card, lang) + again


def _judged(s: State, laid: Words, lang: str) -> Judging:
    """AR-10: what each of its four steps says of the card of each seat."""
    fates = np.zeros(8, np.int64)
    winner = strongest(laid, fates)
    ranks = [int(card) % WORD if card != NO_CARD else -1 for card in laid[: s.seats]]
    alive = [k for k, rank in enumerate(ranks) if rank >= 0 and fates[k] != CANCELLED]
    fool = any(ranks[k] == F for k in alive)
    by_rank = sorted(alive, key=lambda k: 100 if fool and ranks[k] == N else ranks[k], reverse=True)
    void, best = Verdict(Text("消えた", "void").of(lang), "void"), Verdict(Text("最強", "strongest").of(lang), "best")
    after = [k for k in by_rank if fates[k] != OVERTHROWN]
    steps = [
        (Text("数の強さ", "Its number"), [Verdict(NUMBERS[rank] if rank >= 0 else "") for rank in ranks]),
        (Text("同じ数は消える", "The same number is void"), _verdicts(ranks, [], fates, CANCELLED, void, best)),
        (
            Text("∞がいれば0が最強", "With an ∞, the 0 is strongest"),
            _verdicts(ranks, by_rank, fates, 0, void, best),
        ),
        (
            Text("−1がいれば最強が消える", "With a −1, the strongest is void"),
            _verdicts(ranks, after, fates, OVERTHROWN, void, best),
        ),
    ]
    told = [(label.of(lang), "AR-10", verdicts) for label, verdicts in steps]
    return Judging(steps=told, winner=int(winner))


def _verdicts(
    ranks: list[int], order: list[int], fates: Words, fate: int, void: Verdict, best: Verdict
) -> list[Verdict]:
    """For each seat: void by this step, the strongest, or its place in the order."""
    found = [Verdict("") for _ in ranks]
    for k in range(len(ranks)):
        if ranks[k] >= 0 and fates[k] == fate and fate:
            found[k] = void
    for place, k in enumerate(order):
        found[k] = Verdict(str(place + 1)) if place else best
    return found


def _shown(card: int) -> str:
    return "" if card < 0 else text(int(card))


# Cards in plain words


def powers(card: int, lang: str) -> str:
    """What a card can do in an auction (AR-10), and an arcana in a run (AR-14)."""
    suit, bit = divmod(card, WORD)
    if suit == ARCANA_SUIT:
        near = [f"★{n}" for n in (bit - 1, bit + 1) if 0 <= n < len(PRIZES)]
        points = [int(RUN_POINTS[n]) for n in (2, 3, 4)]
        lines = [
            Text(f"隣は{'と'.join(near)}", f"Next to {' and '.join(near)}"),
            Text(
                "続いた2枚で{}点、3枚で{}点、4枚で{}点、5枚からは0点".format(*points),
                "In a row: two {}, three {}, four {} points; five or more none".format(*points),
            ),
        ]
    else:
        lines = [
            Text(f"強さは{NUMBERS[bit]}。スートは関係しない", f"As strong as {NUMBERS[bit]}; suits mean nothing"),
            Text("同じ数の札があると、どちらも無効", "Void when another card has its number"),
        ]
        if bit == F:
            lines.append(Text("Nがあれば、Nに負ける", "An N beats it"))
        elif bit == N:
            lines.append(Text("∞があれば、いちばん強い", "With an ∞ there, the strongest of all"))
        elif bit == M:
            lines.append(
                Text(
                    "いちばん強い札を無効にし、次の札を勝たせる",
                    "Makes the strongest card void, so that the next one wins",
                )
            )
    return "\n".join(line.of(lang) for line in lines)
