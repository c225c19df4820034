"""The sets of Xrummy: what a run is, what a group is, and what such a set on the table takes.

Numbers are bits here: −1 … 15 are the bits 0 … 16 of a mask, so that the numbers of a run are one mask.
"""

from xtarot.rules.cards import ARCANA, CARDS, SUIT_STRIDE, SUITS, SYMBOLS, F, Ints, J, K, Pile, Q, ids, text
from xtarot.rules.piles import per_seat, per_set, piles
from xtarot.rules.screen import LaidSet
from xtarot.rules.state import HIDDEN, OWN, PUBLIC, Fact, State, add, bits, empty, has, lowest, popcount
from xtarot.rules.steps import DONE, Move, clauses
from xtarot.rules.texts import Reason, Text

# Cards

NUMBERS = (1 << 17) - 1  # the bits of all numbers; in a suit also those of M … 15
JACK, QUEEN_KING, INFINITY = 1 << J, 1 << Q | 1 << K, 1 << F

# XR-2: the number of each card, as a bit; an F has none.
NUMBER = [0] * CARDS
for _suit in range(4):
    for _bit in range(17):
        NUMBER[SUIT_STRIDE * _suit + _bit] = 1 << _bit
    for _bit, _number in ((J, 11), (Q, 12), (K, 13)):
        NUMBER[SUIT_STRIDE * _suit + _bit] = 1 << _number + 1
for _bit in range(16):
    NUMBER[SUIT_STRIDE * ARCANA + _bit] = 1 << _bit + 1

# State

MAX_SETS = 33  # of 100 cards
PILES = piles(seats=8, hand=per_seat(OWN), stock=HIDDEN, loners=PUBLIC, sets=per_set(MAX_SETS, "sets"))
SETS = PILES["sets"]
NO_SUIT = -1
SET_FACTS: list[Fact] = [
    ("sets", 1, PUBLIC),  # how many have been laid
    # For each set:
    ("suit", MAX_SETS, PUBLIC, "suit"),  # a run's suit, 0 … 3, or NO_SUIT: a group
    ("number", MAX_SETS, PUBLIC, "bits"),  # a group's number, as a bit
    ("infinity", MAX_SETS, PUBLIC, "bits"),  # the numbers that F of a run may stand for: none, one (fixed), two (open)
    ("joins", (MAX_SETS, 5), PUBLIC, "derived"),  # the cards that may be added
    ("swaps", (MAX_SETS, 5), PUBLIC, "derived"),  # the cards that may be put in for a wild card
    # And for all sets together:
    ("joinable", 5, PUBLIC, "derived"),
    ("swappable", 5, PUBLIC, "derived"),
]

# Clauses

CLAUSES = clauses(
    {
        6: "",
        7: "",
        8: "few twice many",
        9: "suit twice gap full",
        10: "number suit",
        11: "suit twice gap number taken full",
        13: "fixed",
        14: "wild natural other",
        15: "",
        16: "",
    }
)
XR_8, XR_8_FEW, XR_8_TWICE, XR_8_MANY = CLAUSES.of(8)
XR_9, XR_9_SUIT, XR_9_TWICE, XR_9_GAP, XR_9_FULL = CLAUSES.of(9)
XR_10, XR_10_NUMBER, XR_10_SUIT = CLAUSES.of(10)
XR_11, XR_11_SUIT, XR_11_TWICE, XR_11_GAP, XR_11_NUMBER, XR_11_TAKEN, XR_11_FULL = CLAUSES.of(11)
XR_13_FIXED = CLAUSES["13 fixed"]
_, XR_14_WILD, XR_14_NATURAL, XR_14_OTHER = CLAUSES.of(14)


# Numbers


def numbers(mask: int, arcana: int) -> int:
    """XR-2, XR-3: the numbers of the natural cards in a suit's mask, and of the arcana."""
    return mask & NUMBERS | (mask & JACK) >> 5 | (mask & QUEEN_KING) >> 6 | arcana << 1


def naturals(mask: int) -> int:
    """XR-2: the natural cards with these numbers, as a suit's mask."""
    return mask | mask << 5 & JACK | mask << 6 & QUEEN_KING


def span(mask: int) -> int:
    """All numbers from the lowest to the highest of these."""
    filled = mask | mask >> 1
    filled |= filled >> 2
    filled |= filled >> 4
    filled |= filled >> 8
    filled |= filled >> 16
    return filled & -(mask & -mask)


def beside(mask: int) -> int:
    """The numbers just before and just after these. Nothing is before −1 or after 15 (XR-9)."""
    return (mask << 1 | mask >> 1) & ~mask & NUMBERS


def spread(mask: int, within: int) -> int:
    """The unbroken rows of numbers in `within` that these belong to."""
    grown = (mask | mask << 1 | mask >> 1) & within
    while grown != mask:
        mask = grown
        grown = (mask | mask << 1 | mask >> 1) & within
    return mask


def stands_for(mask: int) -> int:
    """XR-13: the numbers that F may stand for in a run of these others: the gap, or else those at the ends."""
    return span(mask) & ~mask or beside(mask)


# Runs


def run_begins(held: int, infinity: int) -> int:
    """XR-9: of these numbers those that can be in a run of them, with F or without."""
    if infinity:
        return held & (held << 1 | held >> 1 | held << 2 | held >> 2)
    middle = held & held << 1 & held >> 1
    return middle | middle << 1 | middle >> 1


def run_goes_on(suit: int, partial: Ints, n: int, cards: Pile) -> int:
    """XR-9: narrow `cards` to those with which the run that was begun can be completed."""
    held = numbers(cards[suit], cards[ARCANA])
    infinity = cards[suit] & INFINITY
    chosen = infinity_chosen = 0
    for k in range(1, n):
        chosen |= NUMBER[partial[k]]
        if NUMBER[partial[k]] == 0:
            infinity_chosen = INFINITY
    if chosen == 0:
        wanted = run_begins(held, infinity)
    else:
        gap = span(chosen) & ~held  # F has to fill it
        wanted = spread(span(chosen), held | gap) & ~gap
        if infinity and gap == 0:
            wanted |= spread(beside(wanted | beside(wanted)) & held, held)  # beyond a gap that F would fill
    if infinity_chosen and bits(chosen) == 16:
        wanted = 0  # F is the last number
    if infinity_chosen or chosen == NUMBERS or wanted & (wanted - 1) == 0:
        infinity = 0
    wanted &= ~chosen
    for other in range(4):
        if other != suit:
            cards[other] = 0
    cards[suit] = cards[suit] & naturals(wanted) | infinity
    cards[ARCANA] &= wanted >> 1
    return 1 << DONE if n - 1 >= 3 and is_run(chosen, infinity_chosen) else 0


def is_run(mask: int, infinity: int) -> bool:
    """XR-9, XR-10: whether these numbers follow each other, with F, if it is there, for one of them."""
    gap = span(mask) & ~mask
    if infinity:
        return gap & (gap - 1) == 0 and mask != NUMBERS
    return gap == 0


def run_fault(suit: int, actions: Move) -> int:
    """XR-9: what is wrong with these cards as a run."""
    mask = infinity = 0
    for k in range(1, len(actions)):
        if actions[k] // SUIT_STRIDE != suit and actions[k] // SUIT_STRIDE != ARCANA:
            return XR_9_SUIT
        if mask & NUMBER[actions[k]]:
            return XR_9_TWICE
        mask |= NUMBER[actions[k]]
        if NUMBER[actions[k]] == 0:
            infinity = INFINITY
    if is_run(mask, infinity):
        return 0
    return XR_9_FULL if mask == NUMBERS else XR_9_GAP


# Groups


def groups_begin(cards: Pile) -> int:
    """XR-10: the numbers of which `cards` have a group: cards of three suits, where the arcana are a fifth suit."""
    one = two = four = 0  # for each number how many suits have it, as a binary number
    for suit in range(5):
        if suit == ARCANA:
            mask = cards[suit] << 1
        else:
            mask = NUMBERS if cards[suit] & INFINITY else numbers(cards[suit], 0)
        carry = one & mask
        one ^= mask
        four |= two & carry
        two ^= carry
    return four | two & one


def group_goes_on(number: int, partial: Ints, n: int, cards: Pile) -> int:
    """XR-10: narrow `cards` to those with which the group that was begun can be completed."""
    for suit in range(4):
        cards[suit] &= naturals(number) | INFINITY
    cards[ARCANA] &= number >> 1
    for k in range(1, n):
        cards[partial[k] // SUIT_STRIDE] = 0
    if n - 1 == 4:
        empty(cards)
    return 1 << DONE if n - 1 >= 3 else 0


def group_fault(number: int, actions: Move) -> int:
    """XR-10: what is wrong with these cards as a group. Too many are refused under XR-8, as RC-3 says."""
    if len(actions) - 1 > 4:
        return XR_8_MANY
    taken = 0
    for k in range(1, len(actions)):
        suit = actions[k] // SUIT_STRIDE
        if NUMBER[actions[k]] != number and NUMBER[actions[k]] != 0:
            return XR_10_NUMBER
        if taken >> suit & 1:
            return XR_10_SUIT
        taken |= 1 << suit
    return 0


# Sets on the table: number `k` lies in pile SETS + k


def look_at(s: State, k: int) -> None:
    """XR-11, XR-13, XR-14: find out what set `k`, which has changed, takes now, and what all sets take."""
    empty(s.joins[k])
    empty(s.swaps[k])
    if s.suit[k] == NO_SUIT:
        look_at_group(s.piles[SETS + k], s.number[k], s.joins[k], s.swaps[k])
    else:
        place_infinity(s, k)
        look_at_run(s.piles[SETS + k], s.suit[k], s.infinity[k], s.joins[k], s.swaps[k])
    for suit in range(5):
        joinable = swappable = 0
        for i in range(s.sets):
            joinable |= s.joins[i][suit]
            swappable |= s.swaps[i][suit]
        s.joinable[suit] = joinable
        s.swappable[suit] = swappable


def place_infinity(s: State, k: int) -> None:
    """XR-13: the numbers that F of run `k` may stand for. Once there is only one it stays."""
    cards = s.piles[SETS + k]
    suit = s.suit[k]
    if cards[suit] & INFINITY == 0:
        s.infinity[k] = 0
    elif bits(s.infinity[k]) != 1:
        s.infinity[k] = stands_for(numbers(cards[suit], cards[ARCANA]))


def look_at_run(cards: Pile, suit: int, infinity: int, joins: Pile, swaps: Pile) -> None:
    """XR-11, XR-13, XR-14: fill `joins` with what may be added, `swaps` with what may be put in for a wild card.

    The numbers at the ends join, beyond an open F one more. What F and the arcana stand for swaps.
    """
    ends = beside(numbers(cards[suit], cards[ARCANA]) | infinity)
    if bits(infinity) == 2:
        ends |= infinity
    joins[suit] = naturals(ends) | INFINITY if ends and infinity == 0 else naturals(ends)
    joins[ARCANA] = ends >> 1
    swaps[suit] = naturals(infinity | cards[ARCANA] << 1)


def look_at_group(cards: Pile, number: int, joins: Pile, swaps: Pile) -> None:
    """XR-10, XR-11, XR-14: the same for a group. The suits that are not there join, up to four cards."""
    full = popcount(cards) == 4
    for suit in range(4):
        if cards[suit] == 0 and not full:
            joins[suit] = naturals(number) | INFINITY
        if cards[suit] & INFINITY or (cards[suit] == 0 and cards[ARCANA]):
            swaps[suit] = naturals(number)
    if cards[ARCANA] == 0 and not full:
        joins[ARCANA] = number >> 1


def sets_joined(s: State, card: int) -> int:
    """XR-11: the sets to which a card may be added, a bit each."""
    sets = 0
    for k in range(s.sets):
        if has(s.joins[k], card):
            sets |= 1 << k
    return sets


def join_fault(s: State, card: int, k: int) -> int:
    """XR-11, XR-13: why a card may not be added to set `k`."""
    if has(s.joins[k], card):
        return 0
    suit = card // SUIT_STRIDE
    cards = s.piles[SETS + k]
    if s.suit[k] == NO_SUIT:
        if NUMBER[card] != s.number[k] and NUMBER[card] != 0:
            return XR_11_NUMBER
        return XR_11_TAKEN if suit != ARCANA and cards[suit] else XR_11_FULL
    if suit != s.suit[k] and suit != ARCANA:
        return XR_11_SUIT
    if NUMBER[card] == 0:
        return XR_11_FULL
    if NUMBER[card] == s.infinity[k]:
        return XR_13_FIXED
    return XR_11_TWICE if NUMBER[card] & numbers(cards[s.suit[k]], cards[ARCANA]) else XR_11_GAP


def replaced(s: State, card: int, k: int) -> int:
    """XR-14: the wild card of set `k` that stands for `card`: F of its suit, or else the arcanum of its number."""
    suit = card // SUIT_STRIDE
    if s.suit[k] == NO_SUIT:
        infinity = s.piles[SETS + k][suit] & INFINITY
    else:
        infinity = s.infinity[k] & NUMBER[card]
    return SUIT_STRIDE * suit + F if infinity else SUIT_STRIDE * ARCANA + lowest(NUMBER[card]) - 1


def wilds_replaced(s: State, card: int, wilds: Pile) -> None:
    """XR-14: add to `wilds` the wild cards that stand for `card`."""
    for k in range(s.sets):
        if has(s.swaps[k], card):
            wild = replaced(s, card, k)
            add(wilds, wild)


def set_of(s: State, card: int) -> int:
    """The set in which a card lies; -1 when it lies in none."""
    for k in range(s.sets):
        if has(s.piles[SETS + k], card):
            return k
    return -1


def swap_fault(s: State, card: int, wild: int, k: int) -> int:
    """XR-14: why `card` may not be put in the place of `wild` in set `k`."""
    if is_wild(card):
        return XR_14_WILD
    if not is_wild(wild):
        return XR_14_NATURAL
    return 0 if has(s.swaps[k], card) and replaced(s, card, k) == wild else XR_14_OTHER


def is_wild(card: int) -> bool:
    """XR-3."""
    return card // SUIT_STRIDE == ARCANA or card % SUIT_STRIDE == F


# Texts

SET_REASONS = {
    XR_8_FEW: Reason("few", Text("セットは3枚以上です", "a set has three cards or more")),
    XR_8_TWICE: Reason("twice", Text("同じカードが2度書かれています", "the same card is named twice")),
    XR_8_MANY: Reason("many", Text("グループは4枚までです", "a group has four cards at most")),
    XR_9_SUIT: Reason("suit", Text("{set}に{odd}は入れられません", "a {set} cannot take {odd}")),
    XR_9_TWICE: Reason(
        "number_twice",
        Text("{alike}は同じ数です。階段の数は1枚ずつです", "{alike} are the same number: a run has each only once"),
    ),
    XR_9_GAP: Reason(
        "gap", Text("数字がつながっていません。{missing}が抜けています", "a run has no gaps: {missing} missing")
    ),
    XR_9_FULL: Reason("full", Text("∞の表す数字が残っていません", "there is no number left for ∞")),
    XR_10_NUMBER: Reason("number", Text("{set}に{odd}は入れられません", "a {set} cannot take {odd}")),
    XR_10_SUIT: Reason(
        "suit_twice",
        Text(
            "{alike}は同じスートです。グループのスートは1枚ずつです",
            "{alike} are of one suit: a group has each only once",
        ),
    ),
    XR_11_SUIT: Reason("suit", Text("{set}に{card}は付けられません", "the {set} cannot take {card}")),
    XR_11_TWICE: Reason("number_there", Text("{set}にはもう{number}があります", "the {set} has {number} already")),
    XR_11_GAP: Reason("gap", Text("{set}につながるのは{ends}です", "the {set} goes on with {ends}")),
    XR_11_NUMBER: Reason("number", Text("{set}に{card}は付けられません", "the {set} cannot take {card}")),
    XR_11_TAKEN: Reason("suit_there", Text("{set}にはもう{suit}があります", "the {set} has a {suit} already")),
    XR_11_FULL: Reason("full", Text("{set}はもういっぱいです", "the {set} is full")),
    XR_13_FIXED: Reason(
        "fixed",
        Text(
            "{number}は∞が表しています。入れ替えることはできます", "∞ stands for {number}: it can only be swapped for"
        ),
    ),
    XR_14_WILD: Reason(
        "wild_in",
        Text("{card}はワイルドカードなので、代わりに置けません", "{card} is a wild card and may not be put in"),
    ),
    XR_14_NATURAL: Reason("not_wild", Text("取れるのは∞とアルカナだけです", "only ∞ and arcana may be taken")),
    XR_14_OTHER: Reason("other", Text("{wild}は{card}を表していません", "{wild} does not stand for {card}")),
}


def run_in_order(cards: Pile, infinity: int) -> list[int]:
    """The cards of a run by number: a fixed F where it belongs, an open one at the end."""
    place = infinity if bits(infinity) == 1 else NUMBERS + 1
    return sorted(ids(cards), key=lambda card: int(NUMBER[card]) or place)


def number_text(number: int) -> str:
    """A number, given as the place of its bit: ``−1``, ``9``."""
    return str(number - 1) if number else "−1"


LOWEST = ("M", "N", "A")  # the cards of −1, 0 and 1


def span_text(mask: int, infinity: int) -> Text:
    """The numbers of a run, `infinity` those that its F may stand for: ``N–2``, ``M N A``; open: ``10–11 ∞``.

    In Japanese they are numbers throughout, as those of groups are: ``0〜2``, ``−1〜1``.
    """
    is_open = bits(infinity) == 2
    held = [n for n in range(17) if (mask if is_open else mask | infinity) >> n & 1]
    more = " ∞" if is_open else ""
    shown = [LOWEST[n] if n < len(LOWEST) else number_text(n) for n in held]
    if {*shown} <= {*LOWEST}:  # −1, 0 and 1 have cards with letters
        english = " ".join(shown)
    else:
        english = "–".join(dict.fromkeys(shown[:1] + shown[-1:]))
    numbered = [number_text(n) for n in held]
    return Text("〜".join(dict.fromkeys(numbered[:1] + numbered[-1:])) + more, english + more)


def group_text(number: int) -> Text:
    """The name of a group of the number that has this bit."""
    return Text("{n}のグループ", "group of {n}s").filled(n=number_text(number))


def laid_set(s: State, k: int, lang: str) -> LaidSet:
    """Set `k` for the screen: an open F stands for two numbers, ``9/12``."""
    cards = s.piles[SETS + k]
    order = list(ids(cards)) if s.suit[k] == NO_SUIT else run_in_order(cards, s.infinity[k])
    mask = int(s.infinity[k] | s.number[k])
    stands = "/".join(number_text(n) for n in range(17) if mask >> n & 1)
    return LaidSet(
        id=f"#{k + 1}",
        caption=_caption(s, k, lang),
        suit="" if s.suit[k] == NO_SUIT else SUITS[s.suit[k]],
        cards=[text(card) for card in order],
        wild={text(card): stands for card in order if NUMBER[card] == 0},
    )


def _caption(s: State, k: int, lang: str) -> str:
    """What a set is, without the suit: ``階段 1〜4``, ``7のグループ``."""
    if s.suit[k] == NO_SUIT:
        return group_text(lowest(s.number[k])).of(lang)
    return Text("階段 {n}", "run {n}").of(lang, n=_span_of(s, k).of(lang))


def _span_of(s: State, k: int) -> Text:
    return span_text(numbers(s.piles[SETS + k][s.suit[k]], s.piles[SETS + k][ARCANA]), s.infinity[k])


def called(s: State, k: int, lang: str) -> str:
    """What a set is, in a sentence: ``♠の階段（1〜4）``, ``♠ run 1–4``, ``7のグループ``."""
    if s.suit[k] == NO_SUIT:
        return _caption(s, k, lang)
    return run_text(s.suit[k], _span_of(s, k)).of(lang)


def run_text(suit: int, span: Text) -> Text:
    """A run in a sentence."""
    return Text("{suit}の階段（{span}）", "{suit} run {span}").filled(suit=SYMBOLS[suit], span=span)
