"""What a play says, in sentences: what may stand in its clauses, in both languages.

A form proposes them to whoever has no words yet, and keeps those of its own that stand in the text as they were.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from xtarot.families.tricks.cards_told import number_of_cards, told
from xtarot.families.tricks.declared_wording import contract_sentence, declared_sentences
from xtarot.families.tricks.form import OtherOrder, Play, Score
from xtarot.families.tricks.laying import Laid, ranks_of
from xtarot.rules.card_words import in_order, named
from xtarot.rules.cards import RANKS, symbol
from xtarot.rules.texts import Text, figure

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
        found[clause] = Text(before.ja + text.ja, f"{before.en} {text.en}") if before else text
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
        yield "show", Text(f"{shown} を持つ人は、それを見せます。", f"Whoever holds {shown} shows it.")
    yield from declared_sentences(play)
    if play.bid:
        yield "bid", _bid(play)
    yield "lead", _lead(play)
    yield "follow", _follow(play)
    if play.broken:
        yield "broken", _broken(play)
    if play.first_trick:
        cards = _told(play.first_trick.not_)
        yield (
            "first_trick",
            Text(
                f"最初のトリックには、ほかに出せるカードがあるかぎり {cards} を出せません。",
                f"To the first trick {cards} may not be played, unless there is nothing else.",
            ),
        )
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
        return Text(f"{len(laid.pack)}枚すべてを使います。", f"All {len(laid.pack)} cards are used.")
    gone = _told(used.without)
    return Text(
        f"{len(laid.pack)}枚を使います。除くのは {gone} です。", f"{len(laid.pack)} cards are used, without {gone}."
    )


def _order(play: Play, laid: Laid) -> Text:
    used = {card % 24 for card in laid.pack if card < 96}
    first = _ranks(play.order.ranks, used)
    ja, en = f"強さは、強い順に {first} です。", f"Cards rank, from high to low: {first}."
    for other in play.order.other:
        ja += _other(other, used).ja
        en += " " + _other(other, used).en
    return Text(ja, en)


def _other(other: OtherOrder, used: set[int]) -> Text:
    suits, ranks = _told(other.suits), _ranks(other.ranks, used)
    return Text(f"ただし {suits} では {ranks} です。", f"In {suits} they rank {ranks}.")


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
        ja = "、".join(f"{seats}人なら{number}枚" for seats, number in each.items())
        en = ", ".join(f"{number} with {seats} players" for seats, number in each.items())
        ja, en = f"1人に{ja}ずつ配ります", f"deals to each player: {en}"
    else:
        ja, en = f"1人に{each}枚ずつ配ります", f"deals each player {each} card{'' if each == 1 else 's'}"
    if play.deal.packets > 1:
        ja += f"（{play.deal.packets}枚ずつまとめて）"
        en += f", {play.deal.packets} at a time"
    way = {"clockwise": Text("時計回り", "clockwise"), "anticlockwise": Text("反時計回り", "anticlockwise")}
    turn = way[play.deal.direction]
    return Text(
        f"ディーラーはカードをよく切り、{ja}。順番は{turn.ja}です。最初のディーラーは、好きな方法で決めます。",
        f"The dealer shuffles well and {en}. Deal and play go {turn.en}. Choose the first dealer in any way you like.",
    )


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
    names = [_SUITS[said.are]] if said.are != "none" else []
    also = _listed(in_order(said.also)) if said.also else ""
    ja = "と ".join([*(one.ja for one in names), *([also] if also else [])])
    en = " and ".join([*(one.en for one in names), *([also] if also else [])])
    en = en[:1].upper() + en[1:]
    ja, en = f"切り札は{ja}です。", f"{en} are trumps."
    if said.order:
        ranked = _listed(list(reversed(in_order(said.order))))
        ja, en = ja + f"強い順に {ranked} です。", en + f" From high to low: {ranked}."
    return Text(ja, en)


def _pass(play: Play) -> Text:
    said = play.pass_
    assert said
    if len(said.to) == 1:
        to = _TO[said.to[0]]
        return Text(
            f"はじめに、{said.cards}枚を選んで{to.ja}に渡します。",
            f"First everybody passes {number_of_cards(said.cards)} to {to.en}.",
        )
    ja, en = "、".join(_TO[to].ja for to in said.to), ", ".join(_TO[to].en for to in said.to)
    return Text(
        f"はじめに、{said.cards}枚を選んで渡します。相手はディールごとに{ja}の順に変わります。",
        f"First everybody passes {number_of_cards(said.cards)}: in turn, deal by deal, to {en}.",
    )


def _discard(play: Play) -> Text:
    said = play.discard
    assert said
    ja, en = f"全員が{said.cards}枚を裏向きに捨てます。", f"Everybody discards {number_of_cards(said.cards)} face down."
    if said.not_:
        cards = _told(said.not_)
        ja, en = ja + f"{cards} は捨てられません。", en + f" {cards} may not be discarded."
    counts = {
        "own side": Text("捨て札は自分の側の点になります。", " Discards count for one’s own side."),
        "other side": Text("捨て札は相手の側の点になります。", " Discards count for the other side."),
    }.get(said.for_)
    return Text(ja + counts.ja, en + counts.en) if counts else Text(ja, en)


def _bid(play: Play) -> Text:
    said = play.bid
    assert said
    ja = "ディーラーの隣から順に、取るトリック数をビッドします。"
    en = "In turn, beginning next to the dealer, each bids how many tricks to take."
    if said.most is not None:
        ja, en = (
            ja + f"ビッドは{said.least}から{said.most}までです。",
            en + f" Bids go from {said.least} to {said.most}.",
        )
    elif said.least:
        ja, en = ja + f"ビッドは{said.least}以上です。", en + f" A bid is at least {said.least}."
    if said.not_all:
        ja += "最後の人は、合計がトリック数と同じになるビッドはできません。"
        en += " The last bid must not make the bids add up to the number of tricks."
    if said.together:
        ja += "味方と合わせて、トリック数より多くはビッドできません。"
        en += " Partners must not bid more than there are tricks together."
    return Text(ja, en)


def _lead(play: Play) -> Text:
    said = play.lead
    if said.first == "who holds the card":
        card = _told(said.card)
        if said.must:
            return Text(
                f"{card} を持つ人が、それを最初にリードします。", f"Whoever holds {card} leads it to the first trick."
            )
        return Text(f"{card} を持つ人が最初にリードします。", f"Whoever holds {card} leads to the first trick.")
    who = _PLACES[said.first]
    return Text(f"{who.ja}が最初にリードします。", f"{who.en} leads to the first trick.")


def _follow(play: Play) -> Text:
    said = play.follow
    if said.suit == "may":
        return Text("ほかの人は何を出してもかまいません。", "The others may play any card.")
    ja = "ほかの人は、リードと同じスートがあれば必ず出します（マストフォロー）。" + _VOID[said.void].ja
    en = "The others must follow suit if they can; " + _VOID[said.void].en
    if said.beat != "no":
        ja, en = ja + _BEAT[said.beat].ja, f"{en} {_BEAT[said.beat].en}"
    return Text(ja, en)


def _broken(play: Play) -> Text:
    said = play.broken
    assert said
    cards, by = _told(said.cards), _told(said.by or said.cards)
    if said.never:
        return Text(
            f"ほかにカードがあるかぎり、{cards} はリードできません。",
            f"{cards} may not be led unless there is nothing else.",
        )
    return Text(
        f"{by} が1枚出るまでは、ほかにカードがあるかぎり {cards} をリードできません。",
        f"{cards} may not be led until {by} has been played, unless there is nothing else.",
    )


def _excuse(play: Play) -> Text:
    said = play.excuse
    assert said
    cards = _told(said.cards)
    several = len(named(said.cards)) > 1
    ja = f"{cards} はいつでも出せますが、トリックは取れません。"
    en = f"{cards} may be played whatever was led, and win{'' if several else 's'} no trick."
    if said.kept:
        ja += "誰が取っても、出した人の側のものです。"
        en += f" {'They stay' if several else 'It stays'} with the side that played {'them' if several else 'it'}."
    return Text(ja, en)


def _win(play: Play) -> Text:
    said = play.win
    how = Text("一番強い", "highest") if said.takes == "the highest" else Text("一番弱い", "lowest")
    next_ja, next_en = "を出した人がトリックを取り、次のリードをします。", "its player leads to the next."
    if play.trumps and (play.trumps.are != "none" or play.trumps.also):
        where = Text("リードのスートで", " of the suit led") if said.among == "the led suit" else Text("全体で", "")
        ja = f"切り札が出ていれば{how.ja}切り札、なければ{where.ja}{how.ja}カード{next_ja}"
        en = f"The {how.en} trump wins the trick or, without one, the {how.en} card{where.en}; {next_en}"
    elif said.among == "all cards":
        ja = f"スートに関係なく、{how.ja}カード{next_ja}"
        en = f"Whatever the suits, the {how.en} card wins the trick; {next_en}"
    else:
        ja = f"リードのスートで{how.ja}カード{next_ja}"
        en = f"The {how.en} card of the suit led wins the trick; {next_en}"
    if said.among == "the led suit":
        return Text(ja, en)
    equals = Text("先に", "first") if said.equals == "the first" else Text("後から", "last")
    return Text(ja + f"同じ強さなら{equals.ja}出した人です。", en + f" Of equals, the {equals.en} wins.")


def _points(points: object) -> Text:
    shown = figure(f"{points:g}") if isinstance(points, float | int) else "0"
    return Text(f"{shown}点", f"{shown} point{'' if shown in ('1', '−1') else 's'}")


def _score(line: Score, laid: Laid) -> Text:
    p = _points(0 if line.points is UNSET else line.points)
    match line.kind:
        case "each_trick":
            each = _points(line.each_trick)
            if line.over:
                return Text(
                    f"{line.over}トリックを超えた1トリックにつき{each.ja}です。",
                    f"Each trick above {line.over} scores {each.en}.",
                )
            return Text(f"取ったトリック1つにつき{each.ja}です。", f"Each trick taken scores {each.en}.")
        case "cards":
            cards = _told(str(line.cards))
            return Text(f"取った {cards} は1枚{p.ja}です。", f"Each {cards} taken scores {p.en}.")
        case "values":
            return _values(line)
        case "first_trick":
            first = _points(line.first_trick)
            return Text(f"最初のトリックを取ると{first.ja}です。", f"The first trick scores {first.en}.")
        case "last_trick":
            last = _points(line.last_trick)
            return Text(f"最後のトリックは{last.ja}です。", f"The last trick scores {last.en}.")
        case "last_trick_with":
            card, lost = _told(str(line.last_trick_with)), _points(line.lost)
            ja, en = f"{card} で最後のトリックを取ると{p.ja}です。", f"Taking the last trick with {card} scores {p.en}."
            if line.lost:
                ja += f"敵の出した {card} のある最後のトリックを取ると{lost.ja}です。"
                en += f" Taking it from an opponent’s {card} scores {lost.en}."
            return Text(ja, en)
        case "captures":
            all_ = [(_told(one.by), _told(one.of), _points(one.points)) for one in line.captures or ()]
            ja = "、".join(f"{by} で敵の {of} を取ると{points.ja}" for by, of, points in all_)
            en = ", ".join(f"{by} takes an opponent’s {of} for {points.en}" for by, of, points in all_)
            return Text(f"捕獲：{ja}です。", f"Capture: {en}.")
        case "at_least":
            least = _points(line.at_least)
            return Text(
                f"ここまでが{least.ja}以上ならボーナス{p.ja}です。", f"A bonus of {p.en} for {least.en} or more so far."
            )
        case "all_tricks":
            every, others = _points(line.all_tricks), _points(line.others)
            ja, en = f"全トリックを取ると{every.ja}です。", f"Taking all tricks scores {every.en}."
            if line.others:
                ja, en = ja + f"ほかの側は{others.ja}です。", en + f" Each other side then scores {others.en}."
            return Text(ja, en)
        case "no_trick":
            none = _points(line.no_trick)
            return Text(f"1トリックも取らないと{none.ja}です。", f"Taking no trick scores {none.en}.")
        case "all_cards":
            cards, others = _told(str(line.all_cards)), _points(line.others)
            ja, en = f"{cards} を全部取ると{p.ja}です。", f"Taking all of {cards} scores {p.en}."
            if line.others:
                ja, en = ja + f"ほかの側は{others.ja}です。", en + f" Each other side then scores {others.en}."
            return Text(ja, en)
        case "contract":
            return contract_sentence(line.contract or 0, laid.play.call is not None)
        case "made" | "nil" | "bags":
            return _of_bid(line, p)
    return Text("", "")


def _of_bid(line: Score, p: Text) -> Text:
    if line.kind == "nil":
        nil = _points(line.nil)
        return Text(
            f"0のビッド（ニル）は、1トリックも取らなければ{nil.ja}、取ればその分だけ減点です。",
            f"A bid of nothing (nil) scores {nil.en} if no trick is taken, and loses as many if one is.",
        )
    if line.kind == "bags":
        bags = _points(line.bags)
        return Text(
            f"ビッドを超えたトリック（バッグ）は次のディールへ持ち越し、{line.of}個ごとに{bags.ja}です。",
            f"Tricks above the bid (bags) are kept from deal to deal; every {line.of} of them score {bags.en}.",
        )
    exactly = line.made == "exactly"
    ja = "ビッドどおりのトリックを取ると" if exactly else "ビッド以上のトリックを取ると"
    en = f"Taking {'exactly' if exactly else 'at least'} as many tricks as were bid scores "
    parts_ja, parts_en = [], []
    if line.points is not UNSET and line.points:
        parts_ja.append(p.ja)
        parts_en.append(p.en)
    for each, word_ja, word_en in (
        (line.per_bid, "ビッド1つにつき", "for each trick bid"),
        (line.per_trick, "取った1トリックにつき", "for each trick taken"),
        (line.over_trick, "超えた1トリックにつき", "for each trick above"),
    ):
        if each:
            parts_ja.append(f"{word_ja}{_points(each).ja}")
            parts_en.append(f"{_points(each).en} {word_en}")
    ja, en = ja + "、".join(parts_ja or ["0点"]) + "です。", en + " and ".join(parts_en or ["0 points"]) + "."
    if line.failed or line.failed_per_bid or line.off:
        lost_ja = [_points(line.failed).ja] if line.failed else []
        lost_en = [_points(line.failed).en] if line.failed else []
        if line.failed_per_bid:
            lost_ja.append(f"ビッド1つにつき{_points(line.failed_per_bid).ja}")
            lost_en.append(f"{_points(line.failed_per_bid).en} for each trick bid")
        if line.off:
            lost_ja.append(f"ビッドとの差1トリックにつき{_points(line.off).ja}")
            lost_en.append(f"{_points(line.off).en} for each trick more or less than was bid")
        ja, en = ja + f"できなければ{'、'.join(lost_ja)}です。", en + f" Otherwise it is {', '.join(lost_en)}."
    return Text(ja, en)


def _values(line: Score) -> Text:
    ja = "、".join(f"{_told(one.cards)} は{_points(one.points).ja}" for one in line.values or ())
    en = ", ".join(f"{_told(one.cards)} {_points(one.points).en}" for one in line.values or ())
    ja, en = f"カードの点は、{ja}です。", f"Cards count: {en}."
    if line.group:
        cards, points = _told(line.group.cards), _points(line.group.points)
        ja += f"{cards} は{line.group.of}枚で{points.ja}です。"
        en += f" Every {line.group.of} of {cards} count {points.en}."
    return Text(ja, en)


def _match(play: Play) -> Text:
    said = play.match
    most = Text("一番多い", "most") if said.wins == "most" else Text("一番少ない", "fewest")
    if said.target is not None:
        return Text(
            f"誰かが{said.target}点になったら終わりで、得点の合計が{most.ja}人が勝ちです。",
            f"The match ends when somebody has {_points(said.target).en}; whoever has the {most.en} wins.",
        )
    deals = said.deals or 1
    return Text(
        f"{deals}ディール行い、得点の合計が{most.ja}人が勝ちです。",
        f"After {deals} deal{'' if deals == 1 else 's'} whoever has the {most.en} points wins.",
    )
