"""Daifugō 大富豪: get rid of your cards first, and be rich in the next deal. A climbing game for four to six.

No rules of it are official; these are a common kernel, on the ranks 3 … 10 J C Q K A 2 ∞ of four suits: sets of equal
ranks, revolution, eights that cut, and the exchange between rich and poor. Clauses: daifugo_rulebook/.
"""

from xtarot.rules.cards import CARDS, RANKS, SUIT_STRIDE
from xtarot.rules.hooks import Bots, Policy
from xtarot.rules.moves import moves
from xtarot.rules.options import Option
from xtarot.rules.piles import per_seat, piles, without
from xtarot.rules.screen import Screen, SeatFacts
from xtarot.rules.state import NO_CARD, OWN, PUBLIC, emit, fill, has, line, move, move_all, named_twice, put
from xtarot.rules.steps import DONE, RC_11_CARD, clauses
from xtarot.rules.texts import Event, Reason, Source, Text, events

NAME, VERSION, PREFIX, TITLE, SEATS = "daifugo", "1.00", "DF", Text("大富豪", "Daifugō"), (4, 5, 6)
NAMED = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K", "A", "2", "F")  # from the lowest
HEIGHT = tuple(NAMED.index(rank) + 1 if rank in NAMED else 0 for rank in (*RANKS, "", ""))  # by the bit of a card
EIGHT, HIGH = HEIGHT[9], HEIGHT[2]
PACK = tuple(card for card in without(*(f"T{n}" for n in range(24))) if HEIGHT[card % SUIT_STRIDE])
HAND_ORDER = tuple(sorted(PACK, key=lambda card: (HEIGHT[card % SUIT_STRIDE], card)))
OPTIONS = (
    Option("deals", "DF-9", 4, 1, 20, Text("ディール数", "Deals")),
    Option("revolutions", "DF-4", 1, 0, 1, Text("革命", "Revolution")),
    Option("eights", "DF-5", 1, 0, 1, Text("8切り", "Eights cut")),
)

PILES = piles(seats=6, hand=per_seat(OWN), table=PUBLIC, gone=PUBLIC)
HAND, TABLE, GONE, EXCHANGE, PLAYING, OVER = PILES["hand"], PILES["table"], PILES["gone"], *range(3)
# The set on the table: how many cards, its height (1 … 15), whose. place: 1 for the first to go out. rank: that before.
FACTS = [(fact, 1, PUBLIC) for fact in "revolutions eights phase amount top overturned gone_out".split()]
LAYOUT = PILES.layout([
    *FACTS, ("turn", 1, PUBLIC, "seat"), ("last", 1, PUBLIC, "seat"), ("giving", 1, PUBLIC, "seats"),
    ("passed", 1, PUBLIC, "seats"), *((fact, 6, PUBLIC, "number", "seat") for fact in ("place", "rank"))],
    partial=5, memory={"rank": "place"})  # fmt: skip
MOVES = moves({"give": "c*", "play": "c*", "pass": ""})
GIVE, PLAY, PASS = MOVES["give"], MOVES["play"], MOVES["pass"]
EVENTS = events(
    played=Event(Text("{who}は{card}を出しました", "{who} played {card}")),
    set=Event(Text("{who}は{rank}を{n}枚出しました", "{who} played {n} × {rank}")),
    passed=Event(Text("{who}はパスしました", "{who} passed")),
    out=Event(Text("{who}が{n}位で上がりました：{title}", "{who} went out: {title}"), announced=True),
    revolution=Event(Text("{who}が革命を起こしました", "{who} made a revolution"), announced=True),
    cut=Event(Text("8切りで場が流れました", "the eight cut")),
    given=Event(Text("{who}は{card}を渡しました", "{who} gave {card} away")),
    round=Event(Text("{who}がこの回を取りました", "{who} won the round"), rests=True),
)
PLAYED, SET, PASSED, OUT, REVOLUTION, CUT, GIVEN, ROUND = EVENTS
CLAUSES = clauses({2: "twice", 3: "amount higher", 7: "", 8: ""})
DF_2, DF_2_TWICE, DF_3, DF_3_AMOUNT, DF_3_HIGHER, DF_7, DF_8 = CLAUSES


def hand_size(seats):
    return 60 // seats


def deal(s, cards):
    """DF-1, DF-6. Put the cards; the poor give their best at once."""
    for k in range(len(cards)):
        put(s, cards[k], HAND + k // (60 // s.seats))
    s.phase, s.turn = PLAYING, (s.dealer + 1) % s.seats
    for rank in range(2):
        poor, rich = seat_of(s, s.seats - rank), seat_of(s, 1 + rank)
        if s.rank[poor]:
            for _ in range(2 - rank):
                card = best_card(s, poor)
                move(s, card, HAND + poor, HAND + rich)
                emit(s, GIVEN, poor, card, rich)
            s.phase, s.giving = EXCHANGE, s.giving | 1 << rich
            s.turn = seat_of(s, s.seats)


def seat_of(s, rank):
    """The seat that had this place in the deal before; 0 in the first."""
    for seat in range(s.seats):
        if s.rank[seat] == rank:
            return seat
    return 0


def best_card(s, seat):
    best = 0
    for card in HAND_ORDER:
        if has(s.piles[HAND + seat], card):
            best = card
    return best


def height(card):
    return HEIGHT[card % SUIT_STRIDE]


def power(s, card):
    """DF-3, DF-4. How high a card is now."""
    return 16 - height(card) if s.overturned else height(card)


def beats(s, card):
    return s.amount == 0 or power(s, card) > (16 - s.top if s.overturned else s.top)


def of_rank(s, seat, card):
    """How many cards of its rank a hand holds."""
    found = 0
    for suit in range(4):
        found += s.piles[HAND + seat][suit] >> card % SUIT_STRIDE & 1
    return found


def actors(s):
    if s.phase == EXCHANGE:
        return s.giving
    return 1 << s.turn if s.phase == PLAYING else 0


def legal_verbs(s, seat):
    return 1 << GIVE if s.phase == EXCHANGE else 1 << PLAY | (1 << PASS if s.amount else 0)


def legal(s, seat, cards):
    begun = s.partial_size[seat]
    chosen = begun - 1 if begun else 0
    hand = s.piles[HAND + seat]
    if s.phase == EXCHANGE:
        if chosen == 3 - s.rank[seat]:
            return 1 << DONE
        fill(cards, hand)
    elif chosen == 0:
        for card in PACK:
            if has(hand, card) and beats(s, card) and of_rank(s, seat, card) >= s.amount:
                cards[card // SUIT_STRIDE] |= 1 << card % SUIT_STRIDE
        return 1 << PASS if s.amount and not begun else 0
    elif chosen != s.amount:
        for suit in range(4):
            cards[suit] = hand[suit] & 1 << s.partial[seat][1] % SUIT_STRIDE
    for k in range(1, begun):
        card = s.partial[seat][k]
        cards[card // SUIT_STRIDE] &= ~(1 << card % SUIT_STRIDE)
    return 1 << DONE if s.phase == PLAYING and (s.amount == 0 or chosen == s.amount) else 0


def violation(s, seat, actions):
    alike = len(actions) > 1
    for k in range(1, len(actions)):
        if not has(s.piles[HAND + seat], actions[k]):
            return RC_11_CARD
        alike = alike and height(actions[k]) == height(actions[1])
    if named_twice(actions):
        return DF_2_TWICE
    if actions[0] == CARDS + GIVE:
        return 0 if len(actions) - 1 == 3 - s.rank[seat] else DF_7
    if actions[0] == CARDS + PASS:
        return 0
    if not alike:
        return DF_2
    if not beats(s, actions[1]):
        return DF_3_HIGHER
    return 0 if s.amount in (0, len(actions) - 1) else DF_3_AMOUNT


def apply(s, seat, actions):
    if actions[0] == CARDS + PLAY:
        play_set(s, seat, actions)
    elif actions[0] == CARDS + PASS:
        s.passed |= 1 << seat
        emit(s, PASSED, seat, NO_CARD, 0)
        go_on(s, seat)
    else:  # DF-7
        poor = seat_of(s, s.seats + 1 - s.rank[seat])
        for k in range(1, len(actions)):
            move(s, actions[k], HAND + seat, HAND + poor)
            emit(s, GIVEN, seat, actions[k], poor)
        s.giving &= ~(1 << seat)
        s.phase = EXCHANGE if s.giving else PLAYING


def play_set(s, seat, actions):
    """DF-2 … DF-5, DF-8. Lay a set; who has no card left has a place."""
    move_all(s, TABLE, GONE)
    for k in range(1, len(actions)):
        move(s, actions[k], HAND + seat, TABLE)
    s.amount, s.top, s.last = len(actions) - 1, height(actions[1]), seat
    emit(s, PLAYED if s.amount == 1 else SET, seat, actions[1], s.amount)
    if s.amount == 4 and s.revolutions:
        s.overturned = 1 - s.overturned
        emit(s, REVOLUTION, seat, NO_CARD, 0)
    if s.counts[HAND + seat] == 0:
        s.gone_out += 1
        s.place[seat] = s.gone_out
        emit(s, OUT, seat, NO_CARD, s.gone_out)
        if s.gone_out == s.seats - 1:
            for other in range(s.seats):
                if s.place[other] == 0:
                    s.place[other] = s.seats
            s.phase = OVER
            return
    if s.top == EIGHT and s.eights:
        emit(s, CUT, seat, NO_CARD, 0)
        lead(s)
    else:
        go_on(s, seat)


def go_on(s, seat):
    """DF-3. The next who is in and has not passed; when that comes round to whose set it is, a new lead."""
    for k in range(1, s.seats + 1):
        other = (seat + k) % s.seats
        if other == s.last:
            lead(s)
            return
        if s.place[other] == 0 and not s.passed >> other & 1:
            s.turn = other
            return


def lead(s):
    """Whose set it was leads, or the next after that seat who is in. The set lies there until the next one."""
    emit(s, ROUND, s.last, NO_CARD, 0)
    s.amount, s.passed, s.turn = 0, 0, s.last
    while s.place[s.turn]:
        s.turn = (s.turn + 1) % s.seats


def score(s, lines):
    """DF-8. Two for the first, one for the second, and as much from the last two."""
    for seat in range(s.seats):
        place = s.place[seat]
        points = 3 - place if place <= 2 else s.seats - 2 - place if place > s.seats - 2 else 0
        line(lines, seat, seat, DF_8, points)
    return s.seats


def choose(v, seat, cards, buttons):
    """The lowest that will do, whole sets before parts of them; what is high is kept while the hand is long."""
    best, cost = -1, 99
    for card in PACK:
        if has(cards, card):
            breaks = v.amount and v.partial_size[seat] == 0 and of_rank(v, seat, card) != v.amount
            now = (height(card) if v.phase == EXCHANGE else power(v, card)) + (5 if breaks else 0)
            if now < cost:
                best, cost = card, now
    if best < 0:
        return CARDS + (PASS if buttons >> PASS & 1 else DONE)
    return CARDS + PASS if buttons >> PASS & 1 and cost >= HIGH and v.counts[HAND + seat] > 5 else best


BOTS = Bots(Policy(choose))

# What people read
PLACES = [Text(*both.split()) for both in ("大富豪 tycoon", "富豪 rich", "平民 commoner", "貧民 poor", "大貧民 beggar")]


def title(s, place, lang):
    """What a place is called: 大富豪, 富豪, 平民, 貧民, 大貧民."""
    from_below = s.seats - place
    return PLACES[place - 1 if place <= 2 else 4 - from_below if from_below < 2 else 2].of(lang) if place else ""


def text_values(s, seat, move, lang):
    rank = NAMED[s.top - 1].replace("F", "∞") if s.top else ""
    if not 0 <= seat < s.seats:
        return {"rank": rank}
    return {"title": title(s, s.place[seat], lang), "rank": rank, "amount": s.amount, "due": 3 - s.rank[seat]}


def sources(s, lines, lang):
    return [Source(title(s, s.place[seat], lang)) for seat, _, _ in lines]


def prompt(s, seat):
    return DF_7 if s.phase == EXCHANGE else DF_3 if s.amount else DF_2


def screen(s, lang):
    titles = [title(s, s.place[seat] or s.rank[seat], lang) for seat in range(s.seats)]
    facts = [SeatFacts(facts=[(Text("身分", "Rank").of(lang), called)] if called else []) for called in titles]
    status = Text("革命中", "Revolution").of(lang) if s.overturned else ""
    return Screen(status=status, seats=facts, middle=["table"], laid_by={"table": s.last})


REASONS = {
    DF_2: Reason("set", Text("一度に出せるのは同じ数のカードだけです", "a set is of one rank only")),
    DF_2_TWICE: Reason("twice", Text("同じカードが二度あります", "a card is named twice")),
    DF_3_AMOUNT: Reason("amount", Text("場と同じ{amount}枚を出します", "{who} must play {amount}, as on the table")),
    DF_3_HIGHER: Reason(
        "higher", Text("場の{rank}より強いカードを出します", "{who} must beat the {rank} on the table")
    ),
    DF_7: Reason("give", Text("ちょうど{due}枚を渡します", "{who} must give back exactly {due}")),
}
PROMPTS = {
    DF_2: Text("同じ数のカードを何枚でも出せます（3が最弱、2と∞が最強）", "lead one rank (3 low, 2 and ∞ high)"),
    DF_3: Text("{rank}より強いカードを{amount}枚出すか、パスしてください", "beat the {rank} with {amount}, or pass"),
    DF_7: Text("渡すカードを{due}枚選んでください", "choose {due} to give back"),
}
SCORES = {DF_8: Reason("place", Text("順位", "Place"))}
LABELS = {GIVE: Text("渡す", "Give"), PLAY: Text("出す", "Play"), PASS: Text("パス", "Pass")}
HAND_ZONE = PILES.zone("hand", "hand", Text("手札", "Hand"), order=HAND_ORDER)
ZONES = (HAND_ZONE, PILES.zone("table", "row", Text("場", "Table")))
