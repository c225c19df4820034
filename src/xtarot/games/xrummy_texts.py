"""What people read of Xrummy: its texts, and what the table shows besides the piles."""

from collections.abc import Sequence

from xtarot.games import xrummy as rules
from xtarot.games.xrummy_sets import (
    MAX_SETS,
    NO_SUIT,
    NUMBER,
    PILES,
    SET_REASONS,
    called,
    group_text,
    laid_set,
    number_text,
    run_text,
    set_of,
    span,
    span_text,
    spread,
    stands_for,
)
from xtarot.rules.cards import ARCANA, CARDS, SUIT_STRIDE, SYMBOLS, ids, symbol
from xtarot.rules.screen import Screen, SeatFacts
from xtarot.rules.state import EVENT_NUMBER, State, bits, has, lowest
from xtarot.rules.steps import DONE
from xtarot.rules.texts import Event, Reason, Source, Text, figure

EVENTS = rules.EVENTS.told(
    drawn=Event(Text("{who}は{card}を引きました", "{who} drew {card}")),
    laid=Event(
        Text("{who}は{set}を出しました", "{who} laid a {set}"),
        announced=True,
        title=Text("新しいセット", "A new set"),
    ),
    added=Event(Text("{who}は{card}を{set}に付けました", "{who} added {card} to the {set}")),
    put_in=Event(Text("{who}は{card}を{set}に入れました", "{who} put {card} into the {set}")),
    taken=Event(Text("{who}は代わりに{card}を取りました", "{who} took {card} for it")),
    dropped=Event(Text("{who}は{card}をぼっちゾーンに置きました", "{who} dropped {card}")),
    out=Event(Text("{who}が上がりました", "{who} went out")),
    stock_out=Event(Text("山札がなくなりました", "the stock has run out")),
)

REASONS = SET_REASONS

PROMPTS = {
    rules.XR_6: Text("出す・付ける・入れ替える。最後に1枚捨てます", "lay sets, add, swap; then drop a card"),
    rules.XR_7: Text("捨てるカードを選んでください", "choose the card to drop"),
    rules.XR_9: Text("階段（ラン）にするカードを選んでください", "choose the cards of the run"),
    rules.XR_10: Text("グループにするカードを選んでください", "choose the cards of the group"),
    rules.XR_11: Text("付けるカードとセットを選んでください", "choose the card to add, and the set"),
    rules.XR_14: Text("置くカードと取るカードを選んでください", "choose the card to put in and the one to take"),
}

TIPS = {
    rules.XR_6: Text(
        "カードを選ぶと、できることが出ます。Jは11、Qは12、Kは13、Aは1、Nは0、Mは−1。"
        "∞は同じスートのどの数にも、★は同じ数のどのスートにもなります",
        "Select cards to see what they make. J is 11, Q 12, K 13, A 1, N 0, M −1. "
        "An ∞ is any number of its suit, a ★ its number in any suit",
    ),
}

SCORES = {
    rules.XR_15: Reason("out", Text("上がり", "Went out")),
    rules.XR_16: Reason("fewest", Text("山札切れ、手札が最少", "Smallest hand, no stock left")),
}


LABELS = {
    DONE: Text("決める", "Done"),
    rules.ADD: Text("付ける", "Add"),
    rules.SWAP: Text("入れ替える", "Swap"),
    rules.DROP: Text("捨てる", "Drop"),
    **{rules.RUN + suit: Text("{suit}の階段", "{suit} run").filled(suit=SYMBOLS[suit]) for suit in range(4)},
    **{rules.GROUP + n: group_text(n) for n in range(17)},
    **{rules.SET_1 + k: Text("セット{n}", "set {n}").filled(n=k + 1) for k in range(MAX_SETS)},
}

ZONES = (
    PILES.zone("hand", "hand", Text("手札", "Hand")),
    PILES.zone("sets", "sets", Text("場のセット", "Sets")),
    PILES.zone("loners", "columns", Text("ぼっちゾーン", "Loner zone")),
    PILES.zone("stock", "pile", Text("山札", "Stock")),
)


def prompt(s: State, seat: int) -> int:
    """What the seat has to do, as the clause that says so."""
    verb = int(s.partial[seat][0]) - CARDS
    set_clause = rules.XR_6 if verb < rules.RUN else rules.XR_9 if verb < rules.GROUP else rules.XR_10
    return {rules.ADD: rules.XR_11, rules.SWAP: rules.XR_14, rules.DROP: rules.XR_7}.get(verb, set_clause)


def text_values(s: State, seat: int, move: Sequence[int], lang: str) -> dict[str, str]:
    """What the templates above name in braces: the set that the last move was about, or what is wrong with `move`."""
    about = s.events[0][EVENT_NUMBER]
    return {"set": called(s, about - 1, lang) if about else ""} | (_faults(s, move, lang) if move else {})


def _faults(s: State, move: Sequence[int], lang: str) -> dict[str, str]:
    """What reasons name in braces: the set, the cards that do not fit, the numbers that would."""
    verb, k = int(move[0]) - CARDS, int(move[-1]) - CARDS - rules.SET_1
    cards = [int(action) for action in move[1:] if action < CARDS]
    if verb in (rules.ADD, rules.SWAP):
        return _joining(s, cards, k, lang) if 0 <= k < s.sets else {}
    if verb >= rules.DROP:
        return {}
    mask = sum({NUMBER[card] for card in cards})
    odd, alike = (_unfit_run if verb < rules.GROUP else _unfit_group)(verb, cards)
    return {
        "set": LABELS[verb].of(lang),
        "odd": Text("と", " or ").of(lang).join(map(symbol, odd)),
        "alike": Text("と", " and ").of(lang).join(map(symbol, alike)),
        "missing": _gaps(mask, lang),
    }


def _joining(s: State, cards: Sequence[int], k: int, lang: str) -> dict[str, str]:
    """The set to add a card to, or the wild card to take from it."""
    card, number = cards[0], NUMBER[cards[0]]
    ends = sum({NUMBER[other] for other in ids(s.joins[k])})
    return {
        "set": called(s, k, lang),
        "card": symbol(card),
        "wild": symbol(cards[-1]),
        "suit": SYMBOLS[card // SUIT_STRIDE],
        "number": number_text(lowest(number)) if number else "∞",
        "ends": Text("か", " or ").of(lang).join(number_text(n) for n in range(17) if ends >> n & 1),
    }


def _unfit_run(verb: int, cards: Sequence[int]) -> tuple[list[int], list[int]]:
    """Of a run: the cards of another suit, and those of one number."""
    numbers = [NUMBER[card] for card in cards]
    odd = [card for card in cards if card // SUIT_STRIDE not in (verb - rules.RUN, ARCANA)]
    return odd, [card for card in cards if numbers.count(NUMBER[card]) > 1]


def _unfit_group(verb: int, cards: Sequence[int]) -> tuple[list[int], list[int]]:
    """Of a group: the cards of another number, and those of one suit."""
    suits = [card // SUIT_STRIDE for card in cards]
    odd = [card for card in cards if NUMBER[card] not in (0, 1 << verb - rules.GROUP)]
    return odd, [card for card in cards if suits.count(card // SUIT_STRIDE) > 1]


def _gaps(mask: int, lang: str) -> str:
    """The numbers that are missing between these: ``5``, ``5〜7と9``."""
    gaps, found = span(mask) & ~mask, []
    while gaps:
        gap = spread(gaps & -gaps, gaps)
        found.append(span_text(gap, 0).of(lang))
        gaps &= ~gap
    return Text("と", ", ").of(lang).join(found)


def screen(s: State, lang: str) -> Screen:
    """What the table shows besides the piles: the stock, the size of each hand, the sets."""
    hand = Text("手札", "Hand").of(lang)
    return Screen(
        status=Text("山札 残り{n}枚", "{n} left in the stock").of(lang, n=s.counts[rules.STOCK]),
        seats=[SeatFacts(facts=[(hand, str(s.counts[rules.HAND + seat]))]) for seat in range(s.seats)],
        sets=[laid_set(s, k, lang) for k in range(s.sets)],
    )


def sources(s: State, lines: Sequence[tuple[int, int, int]], lang: str) -> list[Source]:
    """XR-15, XR-16: the hand that is left, and what of it is compared."""
    return [_left(s, seat, lang) if clause == rules.XR_16 else Source() for seat, clause, _ in lines]


def _left(s: State, seat: int, lang: str) -> Source:
    cards = list(ids(s.piles[rules.HAND + seat]))
    wild = sum(NUMBER[card] == 0 for card in cards)
    total = rules.burden(s, seat) - (100 * len(cards) + wild) * 1000
    text = Text("手札{n}枚、∞{wild}枚、数の合計{total}", "{n} in hand, ∞ × {wild}, numbers adding up to {total}")
    return Source(text.of(lang, n=len(cards), wild=wild, total=figure(total)), cards)


# Selecting cards first


def guess(s: State, seat: int, chosen: Sequence[int]) -> list[int]:
    """The move that a person most likely means by selecting exactly these cards; it need not be faultless.

    One card is dropped, or added when it is a loner; a card and one of the table are swapped; others are the run or
    the group that most of them fit.
    """
    laid = [card for card in chosen if set_of(s, card) >= 0]
    if len(chosen) == 2 and len(laid) == 1:
        return _move(rules.SWAP, sum(chosen) - laid[0], laid[0], CARDS + rules.SET_1 + set_of(s, laid[0]))
    if len(chosen) > 1:
        moves = [_move(verb, *chosen) for verb in range(rules.RUN, rules.ADD)]
    elif has(s.piles[rules.LONERS], chosen[0]):
        moves = [_move(rules.ADD, *chosen, CARDS + rules.SET_1 + k) for k in range(s.sets)]
        moves = moves or [_move(rules.RUN, *chosen)]
    else:
        moves = [_move(rules.DROP, *chosen)]
    return max(moves, key=lambda move: _fit(s, seat, move))


def _move(verb: int, *others: int) -> list[int]:
    return [CARDS + verb, *others]


def _fit(s: State, seat: int, move: list[int]) -> tuple[bool, int]:
    """How well a move fits: whether it is faultless, then how many cards are of its suit or number, wild ones half."""
    verb, k = int(move[0]) - CARDS, int(move[-1]) - CARDS - rules.SET_1
    cards = move[1:2] if verb == rules.ADD else move[1:]
    suit = s.suit[k] if verb == rules.ADD else verb - rules.RUN if verb < rules.GROUP else NO_SUIT
    if suit == NO_SUIT:
        number = s.number[k] if verb == rules.ADD else 1 << verb - rules.GROUP
        halves = sum(2 * int(NUMBER[card] == number) + int(NUMBER[card] == 0) for card in cards)
    else:
        halves = sum(2 * int(card // SUIT_STRIDE == suit) + int(card // SUIT_STRIDE == ARCANA) for card in cards)
        mask = sum({NUMBER[card] for card in cards if card // SUIT_STRIDE == suit})
        halves -= bits(span(mask) & ~mask) > len(cards)  # they are too far apart to be meant
    return rules.violation(s, seat, move) == 0, halves


def label(s: State, seat: int, move: Sequence[int], lang: str) -> str:
    """A whole move as the label of a button: ``♠の階段（3〜5）を出す``, ``Add to ♦ run 2–5``, ``Swap for ★9``."""
    verb, k = int(move[0]) - CARDS, int(move[-1]) - CARDS - rules.SET_1
    if verb == rules.DROP:
        return Text("{card}を捨てる", "Drop {card}").of(lang, card=symbol(int(move[1])))
    if verb == rules.SWAP:
        return Text("{card}と入れ替える", "Swap for {card}").of(lang, card=symbol(int(move[2])))
    if verb == rules.ADD:
        return Text("{set}に付ける", "Add to {set}").of(lang, set=called(s, k, lang))
    name = LABELS[verb]
    if verb < rules.GROUP:
        numbers = {NUMBER[card] for card in move[1:]}
        mask = sum(numbers)
        name = run_text(verb - rules.RUN, span_text(mask, stands_for(mask) if 0 in numbers else 0))
    return Text("{set}を出す", "Lay {set}").of(lang, set=name.of(lang))


def powers(card: int, lang: str) -> str:
    """What a card counts as (XR-2, XR-3, XR-16)."""
    suit = card // SUIT_STRIDE
    mine = SYMBOLS[suit]
    if NUMBER[card] == 0:
        wild = Text("{mine}のどの数にもなる", "Stands for any number of {mine}").filled(mine=mine)
        kept = Text("手に残ると一番損なカード", "The worst card to be left with")
        return f"{wild.of(lang)}\n{kept.of(lang)}"
    number = number_text(lowest(NUMBER[card]))
    if suit == ARCANA:
        return Text("どのスートの{number}にもなる", "Stands for the {number} of any suit").of(lang, number=number)
    return Text("{mine}の{number}", "Counts as the {number} of {mine}").of(lang, mine=mine, number=number)
