"""What a play says, in sentences: what may stand in its clauses, in both languages.

A form proposes them to whoever has no words yet, and keeps those of its own that stand in the text as they were.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from xtarot.families.tricks.cards_told import format_points, told
from xtarot.families.tricks.declared_wording import contract_sentence, declared_sentences
from xtarot.families.tricks.form import OtherOrder, Play, Score
from xtarot.families.tricks.laying import Laid, ranks_of
from xtarot.rules.card_words import in_order, named
from xtarot.rules.cards import RANKS, symbol
from xtarot.rules.texts import NO_TEXT, Text, join_sentences, join_texts

_SUITS = {
    "spades": Text("スペード", "spades"),
    "clubs": Text("クラブ", "clubs"),
    "hearts": Text("ハート", "hearts"),
    "diamonds": Text("ダイヤ", "diamonds"),
    "arcana": Text("大アルカナ", "the arcana"),
}
_PLACES = {
    "left of the dealer": Text("ディーラーの左隣", "The player to the dealer’s left"),
    "right of the dealer": Text("ディーラーの右隣", "The player to the dealer’s right"),
    "the dealer": Text("ディーラー", "The dealer"),
    "the declarer": Text("ディクレアラー", "The declarer"),
}
_TO = {
    "left": Text("左隣", "the player to the left"),
    "right": Text("右隣", "the player to the right"),
    "across": Text("向かい", "the player across"),
    "nobody": Text("渡さない", "nobody"),
}
_VOID = {
    "any": Text("なければ何を出してもかまいません。", "if not, they may play any card."),
    "trump": Text("なければ切り札を出します。", "if not, they must play a trump."),
}
_BEAT = {
    "when trumping": Text(
        "切り札を出すときは、できるだけいままでの切り札に勝つものを出します。",
        "Whoever must trump must beat the trumps already in the trick, if possible.",
    ),
    "trumps": Text(
        "切り札は、できるだけいままでの切り札に勝つものを出します。",
        "A trump must beat those already in the trick, if possible.",
    ),
    "always": Text(
        "できるだけ、いまトリックを取っているカードに勝つものを出します。",
        "A card must beat the one that is winning, if possible.",
    ),
}


def sentences(laid: Laid) -> dict[str, Text]:
    """What each part of a play says, by its place: ``deal``, ``score.0``; in the order of a book."""
    return {place: text for place, text in _all(laid.play, laid) if text.en}


def by_clause(laid: Laid) -> dict[str, Text]:
    """The same for each clause that is named, all that it says in one."""
    found: dict[str, Text] = {}
    for place, text in sentences(laid).items():
        clause = _part(laid.play, place).clause
        before = found.get(clause)
        found[clause] = join_sentences(before, text) if before else text
    return found


def said_numbers(play: Play) -> list[tuple[str, str, str]]:
    """The numbers that the text should say: the field, its clause, and the number as it is written."""
    parts: dict[str, tuple[Any, tuple[str, ...]]] = {
        "deal": (play.deal, ("each",)),
        "pass": (play.pass_, ("cards",)),
        "discard": (play.discard, ("cards",)),
        "match": (play.match, ("deals", "target")),
    }
    given = [(f"{name}.{key}", part, key) for name, (part, keys) in parts.items() if part for key in keys]
    given += [(f"score.{k}.{key}", line, key) for k, line in enumerate(play.score) for key in _SCORED]
    found = [(place, part.clause, getattr(part, key)) for place, part, key in given]
    return [(place, clause, f"{n:g}") for place, clause, n in found if isinstance(n, float | int) and n]


_SCORED = (
    "points", "each_trick", "over", "first_trick", "last_trick", "at_least", "all_tricks", "no_trick", "nil", "bags",
    "contract",
)  # fmt: skip


def _part(play: Play, place: str) -> Score:
    name, _, number = place.partition(".")
    found: Score = play.score[int(number)] if number else getattr(play, {"pass": "pass_"}.get(name, name))
    return found


def _all(play: Play, laid: Laid) -> Iterator[tuple[str, Text]]:
    if play.cards:
        yield "cards", _cards(laid)
    yield "order", _order(play, laid)
    yield "deal", _deal(play, laid)
    if play.trumps:
        yield "trumps", _trumps(play, laid)
    if play.pass_:
        yield "pass", _pass(play)
    if play.discard:
        yield "discard", _discard(play)
    if play.show:
        shown = _listed(in_order(play.show.cards))
        yield (
            "show",
            Text("{cards} を持つ人は、それを見せます。", "Whoever holds {cards} shows it.").filled(cards=shown),
        )
    yield from declared_sentences(play)
    if play.bid:
        yield "bid", _bid(play)
    yield "lead", _lead(play)
    yield "follow", _follow(play)
    if play.broken:
        yield "broken", _broken(play)
    if play.first_trick:
        early = Text(
            "最初のトリックには、ほかに出せるカードがあるかぎり {cards} を出せません。",
            "To the first trick {cards} may not be played, unless there is nothing else.",
        )
        yield "first_trick", early.filled(cards=_told(play.first_trick.not_))
    if play.excuse:
        yield "excuse", _excuse(play)
    yield "win", _win(play)
    for k, line in enumerate(play.score):
        yield f"score.{k}", _score(line, laid)
    yield "match", _match(play)


def _told(words: str | None) -> str:
    return told(named(words or ""))


def _listed(cards: list[int]) -> str:
    """Cards in their order; a run of more than three with its ends alone: ``★0 ★23 … ★1``."""
    found: list[str] = []
    start = 0
    for k in range(1, len(cards) + 1):
        if k < len(cards) and cards[k] - cards[k - 1] == cards[start + 1] - cards[start] in (1, -1):
            continue
        run = [symbol(card) for card in cards[start:k]]
        found += [run[0], "…", run[-1]] if len(run) > 3 else run
        start = k
    return " ".join(found)


def _cards(laid: Laid) -> Text:
    used = laid.play.cards
    if not used or not used.without:
        return Text("{n}枚すべてを使います。", "All {n} cards are used.").filled(n=len(laid.pack))
    text = Text("{n}枚を使います。除くのは {gone} です。", "{n} cards are used, without {gone}.")
    return text.filled(n=len(laid.pack), gone=_told(used.without))


def _order(play: Play, laid: Laid) -> Text:
    used = {card % 24 for card in laid.pack if card < 96}
    first = Text("強さは、強い順に {ranks} です。", "Cards rank, from high to low: {ranks}.")
    others = [_other(other, used) for other in play.order.other]
    return join_sentences(first.filled(ranks=_ranks(play.order.ranks, used)), *others)


def _other(other: OtherOrder, used: set[int]) -> Text:
    text = Text("ただし {suits} では {ranks} です。", "In {suits} they rank {ranks}.")
    return text.filled(suits=_told(other.suits), ranks=_ranks(other.ranks, used))


def _ranks(words: str, used: set[int]) -> str:
    """Ranks from the highest: ``A K Q J 10 … 2``."""
    ranks = [rank for rank in reversed(ranks_of(words)) if rank in used]
    found: list[str] = []
    start = 0
    for k in range(1, len(ranks) + 1):
        if k < len(ranks) and abs(ranks[k] - ranks[k - 1]) == 1 and _numbered(ranks[k]) and _numbered(ranks[k - 1]):
            continue
        run = [RANKS[rank].replace("F", "∞") for rank in ranks[start:k]]
        found += [run[0], "…", run[-1]] if len(run) > 3 else run
        start = k
    return " ".join(found)


def _numbered(rank: int) -> bool:
    return RANKS[rank].isdigit()


def _deal(play: Play, laid: Laid) -> Text:
    each = play.deal.each
    if isinstance(each, dict):
        with_seats = Text("{seats}人なら{n}枚", "{n} with {seats} players")
        hands = join_texts((with_seats.filled(seats=seats, n=n) for seats, n in each.items()), Text("、", ", "))
        dealt = Text("1人に{hands}ずつ配ります", "deals to each player: {hands}").filled(hands=hands)
    else:
        dealt = Text("1人に{n}枚ずつ配ります", "deals each player {n} {n:card|cards}").filled(n=each)
    if play.deal.packets > 1:
        packets = Text("{dealt}（{n}枚ずつまとめて）", "{dealt}, {n} at a time")
        dealt = packets.filled(dealt=dealt, n=play.deal.packets)
    way = {"clockwise": Text("時計回り", "clockwise"), "anticlockwise": Text("反時計回り", "anticlockwise")}
    return Text(
        "ディーラーはカードをよく切り、{dealt}。順番は{way}です。最初のディーラーは、好きな方法で決めます。",
        "The dealer shuffles well and {dealt}. Deal and play go {way}. Choose the first dealer in any way you like.",
    ).filled(dealt=dealt, way=way[play.deal.direction])


def _trumps(play: Play, laid: Laid) -> Text:
    said = play.trumps
    assert said
    if said.are == "turned up":
        return Text(
            "配り終えたら次の1枚を表にし、そのスートが切り札です。", "The next card is turned up: its suit is trumps."
        )
    if said.are == "last card dealt":
        return Text(
            "ディーラーに最後に配られたカードを見せ、そのスートが切り札です。",
            "The last card dealt, the dealer’s, is shown: its suit is trumps.",
        )
    if said.are == "none" and not said.also:
        return Text("切り札はありません。", "There are no trumps.")
    names: list[str | Text] = [_SUITS[said.are]] if said.are != "none" else []
    if said.also:
        names.append(_listed(in_order(said.also)))
    trumps = join_texts(names, Text("と ", " and "))
    trumps = trumps._replace(en=trumps.en[:1].upper() + trumps.en[1:])
    text = Text("切り札は{trumps}です。", "{trumps} are trumps.").filled(trumps=trumps)
    if not said.order:
        return text
    order = Text("強い順に {cards} です。", "From high to low: {cards}.")
    return join_sentences(text, order.filled(cards=_listed(list(reversed(in_order(said.order))))))


def _pass(play: Play) -> Text:
    said = play.pass_
    assert said
    if len(said.to) == 1:
        return Text(
            "はじめに、{n}枚を選んで{to}に渡します。", "First everybody passes {n} {n:card|cards} to {to}."
        ).filled(n=said.cards, to=_TO[said.to[0]])
    return Text(
        "はじめに、{n}枚を選んで渡します。相手はディールごとに{to}の順に変わります。",
        "First everybody passes {n} {n:card|cards}: in turn, deal by deal, to {to}.",
    ).filled(n=said.cards, to=join_texts((_TO[to] for to in said.to), Text("、", ", ")))


def _discard(play: Play) -> Text:
    said = play.discard
    assert said
    text = Text("全員が{n}枚を裏向きに捨てます。", "Everybody discards {n} {n:card|cards} face down.")
    parts = [text.filled(n=said.cards)]
    if said.not_:
        parts.append(Text("{cards} は捨てられません。", "{cards} may not be discarded.").filled(cards=_told(said.not_)))
    counts = {
        "own side": Text("捨て札は自分の側の点になります。", "Discards count for one’s own side."),
        "other side": Text("捨て札は相手の側の点になります。", "Discards count for the other side."),
    }.get(said.for_)
    return join_sentences(*parts, counts) if counts else join_sentences(*parts)


def _bid(play: Play) -> Text:
    said = play.bid
    assert said
    parts = [
        Text(
            "ディーラーの隣から順に、取るトリック数をビッドします。",
            "In turn, beginning next to the dealer, each bids how many tricks to take.",
        )
    ]
    if said.most is not None:
        bounds = Text("ビッドは{least}から{most}までです。", "Bids go from {least} to {most}.")
        parts.append(bounds.filled(least=said.least, most=said.most))
    elif said.least:
        parts.append(Text("ビッドは{least}以上です。", "A bid is at least {least}.").filled(least=said.least))
    if said.not_all:
        parts.append(
            Text(
                "最後の人は、合計がトリック数と同じになるビッドはできません。",
                "The last bid must not make the bids add up to the number of tricks.",
            )
        )
    if said.together:
        parts.append(
            Text(
                "味方と合わせて、トリック数より多くはビッドできません。",
                "Partners must not bid more than there are tricks together.",
            )
        )
    return join_sentences(*parts)


def _lead(play: Play) -> Text:
    said = play.lead
    if said.first == "who holds the card":
        text = Text("{card} を持つ人が最初にリードします。", "Whoever holds {card} leads to the first trick.")
        if said.must:
            text = Text(
                "{card} を持つ人が、それを最初にリードします。", "Whoever holds {card} leads it to the first trick."
            )
        return text.filled(card=_told(said.card))
    return Text("{who}が最初にリードします。", "{who} leads to the first trick.").filled(who=_PLACES[said.first])


def _follow(play: Play) -> Text:
    said = play.follow
    if said.suit == "may":
        return Text("ほかの人は何を出してもかまいません。", "The others may play any card.")
    text = Text(
        "ほかの人は、リードと同じスートがあれば必ず出します（マストフォロー）。{void}",
        "The others must follow suit if they can; {void}",
    ).filled(void=_VOID[said.void])
    return join_sentences(text, _BEAT[said.beat]) if said.beat != "no" else text


def _broken(play: Play) -> Text:
    said = play.broken
    assert said
    text = Text(
        "{by} が1枚出るまでは、ほかにカードがあるかぎり {cards} をリードできません。",
        "{cards} may not be led until {by} has been played, unless there is nothing else.",
    )
    if said.never:
        text = Text(
            "ほかにカードがあるかぎり、{cards} はリードできません。",
            "{cards} may not be led unless there is nothing else.",
        )
    return text.filled(cards=_told(said.cards), by=_told(said.by or said.cards))


def _excuse(play: Play) -> Text:
    said = play.excuse
    assert said
    n = len(named(said.cards))
    text = Text(
        "{cards} はいつでも出せますが、トリックは取れません。",
        "{cards} may be played whatever was led, and {n:wins|win} no trick.",
    ).filled(cards=_told(said.cards), n=n)
    kept = Text(
        "誰が取っても、出した人の側のものです。",
        "{n:It stays|They stay} with the side that played {n:it|them}.",
    )
    return join_sentences(text, kept.filled(n=n)) if said.kept else text


def _win(play: Play) -> Text:
    said = play.win
    how = Text("一番強い", "highest") if said.takes == "the highest" else Text("一番弱い", "lowest")
    if play.trumps and (play.trumps.are != "none" or play.trumps.also):
        text = Text(
            "切り札が出ていれば{how}切り札、なければ全体で{how}カードを出した人がトリックを取り、次のリードをします。",
            "The {how} trump wins the trick or, without one, the {how} card; its player leads to the next.",
        )
        if said.among == "the led suit":
            text = Text(
                "切り札が出ていれば{how}切り札、なければリードのスートで{how}カードを出した人がトリックを取り、"
                "次のリードをします。",
                "The {how} trump wins the trick or, without one, the {how} card of the suit led; "
                "its player leads to the next.",
            )
    elif said.among == "all cards":
        text = Text(
            "スートに関係なく、{how}カードを出した人がトリックを取り、次のリードをします。",
            "Whatever the suits, the {how} card wins the trick; its player leads to the next.",
        )
    else:
        text = Text(
            "リードのスートで{how}カードを出した人がトリックを取り、次のリードをします。",
            "The {how} card of the suit led wins the trick; its player leads to the next.",
        )
    if said.among == "the led suit":
        return text.filled(how=how)
    equals = Text("同じ強さなら後から出した人です。", "Of equals, the last wins.")
    if said.equals == "the first":
        equals = Text("同じ強さなら先に出した人です。", "Of equals, the first wins.")
    return join_sentences(text.filled(how=how), equals)


def _points(points: object) -> Text:
    return format_points(points if isinstance(points, float | int) else 0)


def _score(line: Score, laid: Laid) -> Text:
    p = _points(0 if line.points is UNSET else line.points)
    match line.kind:
        case "each_trick":
            each = Text("取ったトリック1つにつき{points}です。", "Each trick taken scores {points}.")
            if line.over:
                each = Text("{n}トリックを超えた1トリックにつき{points}です。", "Each trick above {n} scores {points}.")
            return each.filled(n=line.over, points=_points(line.each_trick))
        case "cards":
            taken = Text("取った {cards} は1枚{points}です。", "Each {cards} taken scores {points}.")
            return taken.filled(cards=_told(str(line.cards)), points=p)
        case "values":
            return _values(line)
        case "first_trick":
            first = Text("最初のトリックを取ると{points}です。", "The first trick scores {points}.")
            return first.filled(points=_points(line.first_trick))
        case "last_trick":
            last = Text("最後のトリックは{points}です。", "The last trick scores {points}.")
            return last.filled(points=_points(line.last_trick))
        case "last_trick_with":
            won = Text(
                "{card} で最後のトリックを取ると{points}です。", "Taking the last trick with {card} scores {points}."
            )
            lost = Text(
                "敵の出した {card} のある最後のトリックを取ると{points}です。",
                "Taking it from an opponent’s {card} scores {points}.",
            )
            card = _told(str(line.last_trick_with))
            found = won.filled(card=card, points=p)
            return join_sentences(found, lost.filled(card=card, points=_points(line.lost))) if line.lost else found
        case "captures":
            captured = Text("{by} で敵の {of} を取ると{points}", "{by} takes an opponent’s {of} for {points}")
            all_ = (
                captured.filled(by=_told(one.by), of=_told(one.of), points=_points(one.points))
                for one in line.captures or ()
            )
            return Text("捕獲：{all}です。", "Capture: {all}.").filled(all=join_texts(all_, Text("、", ", ")))
        case "at_least":
            bonus = Text(
                "ここまでが{least}以上ならボーナス{points}です。", "A bonus of {points} for {least} or more so far."
            )
            return bonus.filled(least=_points(line.at_least), points=p)
        case "all_tricks":
            every = Text("全トリックを取ると{points}です。", "Taking all tricks scores {points}.")
            return _with_others(line, every.filled(points=_points(line.all_tricks)))
        case "no_trick":
            none = Text("1トリックも取らないと{points}です。", "Taking no trick scores {points}.")
            return none.filled(points=_points(line.no_trick))
        case "all_cards":
            complete = Text("{cards} を全部取ると{points}です。", "Taking all of {cards} scores {points}.")
            return _with_others(line, complete.filled(cards=_told(str(line.all_cards)), points=p))
        case "contract":
            return contract_sentence(line.contract or 0, laid.play.call is not None)
        case "made" | "nil" | "bags":
            return _of_bid(line, p)
    return NO_TEXT


def _with_others(line: Score, text: Text) -> Text:
    others = Text("ほかの側は{points}です。", "Each other side then scores {points}.")
    return join_sentences(text, others.filled(points=_points(line.others))) if line.others else text


def _of_bid(line: Score, p: Text) -> Text:
    if line.kind == "nil":
        return Text(
            "0のビッド（ニル）は、1トリックも取らなければ{points}、取ればその分だけ減点です。",
            "A bid of nothing (nil) scores {points} if no trick is taken, and loses as many if one is.",
        ).filled(points=_points(line.nil))
    if line.kind == "bags":
        return Text(
            "ビッドを超えたトリック（バッグ）は次のディールへ持ち越し、{n}個ごとに{points}です。",
            "Tricks above the bid (bags) are kept from deal to deal; every {n} of them score {points}.",
        ).filled(n=line.of, points=_points(line.bags))
    text = Text(
        "ビッド以上のトリックを取ると{points}です。", "Taking at least as many tricks as were bid scores {points}."
    )
    if line.made == "exactly":
        text = Text(
            "ビッドどおりのトリックを取ると{points}です。", "Taking exactly as many tricks as were bid scores {points}."
        )
    won = [p] if line.points is not UNSET and line.points else []
    for_bid = Text("ビッド1つにつき{points}", "{points} for each trick bid")
    for each, word in (
        (line.per_bid, for_bid),
        (line.per_trick, Text("取った1トリックにつき{points}", "{points} for each trick taken")),
        (line.over_trick, Text("超えた1トリックにつき{points}", "{points} for each trick above")),
    ):
        if each:
            won.append(word.filled(points=_points(each)))
    text = text.filled(points=join_texts(won or [_points(0)], Text("、", " and ")))
    lost = [_points(line.failed)] if line.failed else []
    if line.failed_per_bid:
        lost.append(for_bid.filled(points=_points(line.failed_per_bid)))
    if line.off:
        off = Text("ビッドとの差1トリックにつき{points}", "{points} for each trick more or less than was bid")
        lost.append(off.filled(points=_points(line.off)))
    if not lost:
        return text
    otherwise = Text("できなければ{points}です。", "Otherwise it is {points}.")
    return join_sentences(text, otherwise.filled(points=join_texts(lost, Text("、", ", "))))


def _values(line: Score) -> Text:
    value = Text("{cards} は{points}", "{cards} {points}")
    values = (value.filled(cards=_told(one.cards), points=_points(one.points)) for one in line.values or ())
    text = Text("カードの点は、{values}です。", "Cards count: {values}.").filled(
        values=join_texts(values, Text("、", ", "))
    )
    if not line.group:
        return text
    group = Text("{cards} は{n}枚で{points}です。", "Every {n} of {cards} count {points}.")
    return join_sentences(
        text, group.filled(cards=_told(line.group.cards), n=line.group.of, points=_points(line.group.points))
    )


def _match(play: Play) -> Text:
    said = play.match
    most = Text("一番多い", "most") if said.wins == "most" else Text("一番少ない", "fewest")
    if said.target is not None:
        return Text(
            "誰かが{n}点になったら終わりで、得点の合計が{most}人が勝ちです。",
            "The match ends when somebody has {n} {n:point|points}; whoever has the {most} wins.",
        ).filled(n=said.target, most=most)
    return Text(
        "{n}ディール行い、得点の合計が{most}人が勝ちです。",
        "After {n} {n:deal|deals} whoever has the {most} points wins.",
    ).filled(n=said.deals or 1, most=most)
