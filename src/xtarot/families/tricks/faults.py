"""What is wrong with what a trick game's ``play.toml`` says, beyond the types of its fields."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import UNSET

from xtarot.families.choices import unfit
from xtarot.families.faults import PlayFault
from xtarot.families.tricks import numbers as n
from xtarot.families.tricks.declared_faults import declared_faults
from xtarot.families.tricks.form import KINDS, Play, Score
from xtarot.families.tricks.laying import Laid, ranks_of, suits_of
from xtarot.rules.card_words import Ambiguous, in_order, named
from xtarot.rules.cards import UnknownCard, parse, symbol
from xtarot.rules.texts import Text, short_repr


def faults_of(play: Play) -> list[PlayFault]:
    """All that is wrong; empty for a game that can be played."""
    found = [*_words(play)]
    if found:  # what follows reads them
        return found
    laid = Laid(play)
    parts = (
        _clauses,
        _names,
        _players,
        _dealing,
        _order,
        _trumps,
        _aside,
        _bids,
        declared_faults,
        _trick,
        _lines,
        _end,
    )
    return [fault for part in parts for fault in part(play, laid)]


# Cards, as they are written


def _words(play: Play) -> Iterator[PlayFault]:
    for field, read, words in _written(play):
        try:
            read(words)
        except UnknownCard as error:
            yield _unknown(field, error.word, isinstance(error, Ambiguous))


def _unknown(field: str, word: str, ambiguous: bool) -> PlayFault:
    if ambiguous:
        return PlayFault(
            field,
            Text(
                "C だけではクラブかキャバリエか分かりません。♣ か SC HC DC CC と書いてください",
                "C alone may be clubs or cavaliers; write ♣, or SC HC DC CC",
            ),
        )
    if field.endswith("ranks"):
        return PlayFault(
            field,
            Text(
                "「{word}」という数はありません。A 2-15 J C Q K のように書いてください",
                "{word} is no rank; write A 2-15 J C Q K, lowest first",
            ).filled(word=f"{word:.30}"),
        )
    return PlayFault(
        field,
        Text(
            "「{word}」というカードはありません。SQ、♥、K、T16-T23 のように書いてください",
            "{quoted} names no cards; write SQ, ♥, K, T16-T23",
        ).filled(word=f"{word:.30}", quoted=short_repr(word)),
    )


def _written(play: Play) -> Iterator[tuple[str, Callable[[str], Any], str]]:
    """Every field that names cards, ranks or suits: where it is, how it is read, what it says."""
    given: list[tuple[str, Callable[[str], Any], Any]] = [
        ("cards.without", named, play.cards and play.cards.without),
        ("order.ranks", ranks_of, play.order.ranks),
        ("trumps.order", in_order, play.trumps and play.trumps.order),
        ("trumps.also", in_order, play.trumps and play.trumps.also),
        ("discard.not", named, play.discard and play.discard.not_),
        ("call.ranks", ranks_of, play.call and play.call.ranks),
        ("talon.not", named, play.talon and play.talon.not_),
        ("show.cards", in_order, play.show and play.show.cards),
        ("lead.card", parse, play.lead.card),
        ("broken.cards", named, play.broken and play.broken.cards),
        ("broken.by", named, play.broken and play.broken.by),
        ("first_trick.not", named, play.first_trick and play.first_trick.not_),
        ("excuse.cards", named, play.excuse and play.excuse.cards),
    ]
    for k, other in enumerate(play.order.other):
        given += [(f"order.other.{k}.suits", suits_of, other.suits), (f"order.other.{k}.ranks", ranks_of, other.ranks)]
    for k, line in enumerate(play.score):
        given += [
            (f"score.{k}.cards", named, line.cards),
            (f"score.{k}.all_cards", named, line.all_cards),
            (f"score.{k}.last_trick_with", parse, line.last_trick_with),
            (f"score.{k}.group.cards", named, line.group and line.group.cards),
        ]
        given += [(f"score.{k}.values.{j}.cards", named, one.cards) for j, one in enumerate(line.values or ())]
        for j, one in enumerate(line.captures or ()):
            given += [(f"score.{k}.captures.{j}.by", parse, one.by), (f"score.{k}.captures.{j}.of", parse, one.of)]
    yield from ((field, read, words) for field, read, words in given if isinstance(words, str))


# What is said together


def _clauses(play: Play, laid: Laid) -> Iterator[PlayFault]:
    parts = {name: getattr(play, name) for name in play.__struct_fields__}
    cited = {name.rstrip("_"): part.clause for name, part in parts.items() if hasattr(part, "clause")}
    cited |= {f"score.{k}": line.clause for k, line in enumerate(play.score)}
    letters = play.match.clause.partition("-")[0]
    for field, clause in cited.items():
        if clause.partition("-")[0] != letters:
            yield PlayFault(
                f"{field}.clause",
                Text(
                    "条項の文字は {letters} にそろえてください",
                    "{clause} has other letters than {letters} of match.clause; a book has one kind",
                ).filled(letters=letters, clause=clause),
            )


def _names(play: Play, laid: Laid) -> Iterator[PlayFault]:
    for k, line in enumerate(play.score):
        named_ = [(f"score.{k}.name", line.name)]
        named_ += [(f"score.{k}.captures.{j}.name", one.name) for j, one in enumerate(line.captures or ())]
        yield from _unfit(named_)
    bids = play.auction.bids if play.auction else ()
    yield from _unfit([(f"auction.bids.{k}.name", bid.name) for k, bid in enumerate(bids)])


def _unfit(names: Iterable[tuple[str, Any]]) -> Iterator[PlayFault]:
    for field, words in names:
        if words is not None and (text := unfit(words)):
            yield PlayFault(field, text)


def _players(play: Play, laid: Laid) -> Iterator[PlayFault]:
    if len(laid.seats) < len(play.players):
        yield PlayFault(
            "players", Text("同じ人数が2度あります", "a number of players stands there twice; write each once")
        )
    if play.sides == "partners" and any(seats % 2 or seats < 4 for seats in laid.seats):
        yield PlayFault("players", Text("味方どうしなら4人、6人、8人です", "partners are 4, 6 or 8 players"))
    if play.sides == "pairs" and laid.seats not in ((4,), (6,), (8,)):
        yield PlayFault(
            "players", Text("ペアなら4人か6人か8人のどれか一つです", "pairs are 4, 6 or 8 players, one number of them")
        )
    if not laid.seats:
        yield PlayFault("players", Text("人数を書いてください", "write how many play: [4]"))


def _dealing(play: Play, laid: Laid) -> Iterator[PlayFault]:
    rest = 1 if play.trumps and play.trumps.are == "turned up" else 0
    for seats in laid.seats:
        each = laid.each(seats)
        if laid.tricks(seats) < 1:
            yield PlayFault(
                "deal.each",
                Text(
                    "{seats}人のとき、プレイするカードがありません",
                    "with {seats} players no card is left to play; deal more, or discard fewer",
                ).filled(seats=seats),
            )
        elif each > 56 or seats * each + rest > len(laid.pack):
            few = Text(
                "{seats}人に{each}枚ずつでは、{n}枚では足りません",
                "{seats} hands of {each} are more than the {n} cards",
            )
            if rest:
                few = Text(
                    "{seats}人に{each}枚ずつでは、{n}枚では足りません",
                    "{seats} hands of {each} are more than the {n} cards, of which one is turned up",
                )
            yield PlayFault("deal.each", few.filled(seats=seats, each=each, n=len(laid.pack)))
        elif each % play.deal.packets:
            yield PlayFault(
                "deal.packets",
                Text(
                    "{each}枚は{packets}枚ずつには分けられません", "{each} cards cannot be dealt {packets} at a time"
                ).filled(each=each, packets=play.deal.packets),
            )


def _order(play: Play, laid: Laid) -> Iterator[PlayFault]:
    orders = [("order.ranks", play.order.ranks)]
    orders += [(f"order.other.{k}.ranks", other.ranks) for k, other in enumerate(play.order.other)]
    for field, words in orders:
        ranks = ranks_of(words)
        if len(set(ranks)) < len(ranks):
            yield PlayFault(field, Text("同じ数が2度あります", "a rank stands there twice"))
    missing = [card for card in laid.pack if card not in laid.order]
    if missing:
        text = Text(
            "{card} の順位がありません",
            "{card} is used and has no place in the order; name its rank, or leave the card out",
        )
        yield PlayFault("order.ranks", text.filled(card=symbol(missing[0])))


def _trumps(play: Play, laid: Laid) -> Iterator[PlayFault]:
    said = play.trumps
    if not said:
        return
    changing = said.are in ("turned up", "last card dealt")
    also = in_order(said.also) if said.also else []
    if said.order and changing:
        yield PlayFault(
            "trumps.order",
            Text(
                "切り札がディールごとに変わるときは書けません。強さは order に書いてください",
                "leave it out: trumps that change with the deal rank as under order",
            ),
        )
    elif said.order:
        listed = in_order(said.order)
        mine = {card for card in laid.trumps if not said.also or card not in named(said.also)}
        if len(set(listed)) < len(listed):
            yield PlayFault("trumps.order", Text("同じカードが2度あります", "a card stands there twice"))
        elif set(listed) != mine:
            card = min(set(listed) ^ mine)
            yield PlayFault(
                "trumps.order",
                Text(
                    "切り札すべてを一度ずつ並べてください（{card}）",
                    "list each trump once, and nothing else: see {card}",
                ).filled(card=symbol(card)),
            )
    if said.are in ("spades", "clubs", "hearts", "diamonds", "arcana") and not laid.trumps:
        yield PlayFault("trumps.are", Text("そのカードは使っていません", "none of these cards are used"))
    if len(set(also)) < len(also):
        yield PlayFault("trumps.also", Text("同じカードが2度あります", "a card stands there twice"))
    elif not set(also) <= set(laid.pack):
        yield PlayFault(
            "trumps.also", Text("使っていないカードがあります", "a card that is not used stands there; leave it out")
        )
    if said.also and changing:
        yield PlayFault(
            "trumps.also",
            Text(
                "切り札がディールごとに変わるときは使えません", "single trumps go with trumps that are always the same"
            ),
        )


def _aside(play: Play, laid: Laid) -> Iterator[PlayFault]:
    least = min(map(laid.each, laid.seats), default=0)
    if play.pass_:
        if play.pass_.cards > least:
            yield PlayFault("pass.cards", Text("手札は{least}枚です", "a hand has {least} cards").filled(least=least))
        if not 1 <= len(play.pass_.to) <= n.MOST_WAYS:
            yield PlayFault(
                "pass.to", Text("1から{most}通りです", "name 1 to {most} directions").filled(most=n.MOST_WAYS)
            )
        if "across" in play.pass_.to and any(seats % 2 for seats in laid.seats):
            yield PlayFault("pass.to", Text("向かいは偶数の人数だけです", "across is for an even number of players"))
        if set(play.pass_.to) == {"nobody"}:
            yield PlayFault(
                "pass.to", Text("誰にも渡さないなら消してください", "leave passing out if nobody gets the cards")
            )
    if play.discard:
        kept = len(named(play.discard.not_) & set(laid.pack)) if play.discard.not_ else 0
        if least - kept < play.discard.cards:
            yield PlayFault(
                "discard.not",
                Text(
                    "捨てられるカードが{n}枚ないことがあります",
                    "a hand may hold fewer than {n} cards that may be discarded",
                ).filled(n=play.discard.cards),
            )
        if play.discard.for_ == "other side" and play.sides != "partners":
            yield PlayFault(
                "discard.for",
                Text("相手の側は、味方どうしのゲームだけです", "there is one other side only among partners"),
            )
    if play.show:
        shown = in_order(play.show.cards)
        if not 1 <= len(set(shown)) == len(shown) <= n.MOST_SHOWN or not set(shown) <= set(laid.pack):
            yield PlayFault(
                "show.cards",
                Text(
                    "使っているカードを1枚から{most}枚、一度ずつ書いてください",
                    "name 1 to {most} of the cards that are used, each once",
                ).filled(most=n.MOST_SHOWN),
            )
        elif play.discard and (thrown := set(shown) - _kept(play)):
            card = symbol(min(thrown))
            yield PlayFault(
                "show.cards",
                Text(
                    "{card} は見せる前に捨てられることがあります。discard.not に書いてください",
                    "{card} may be discarded before it is shown; name it under discard.not",
                ).filled(card=card),
            )


def _bids(play: Play, laid: Laid) -> Iterator[PlayFault]:
    if play.bid:
        least, tricks = play.bid.least, min(map(laid.tricks, laid.seats), default=0)
        most = min(tricks, n.MOST_BID) if play.bid.most is None else play.bid.most
        if not least <= most <= min(tricks, n.MOST_BID):
            yield PlayFault(
                "bid.most",
                Text(
                    "ビッドは最小が最大以下で、{most}までです", "bids go from the least to the most, {most} at most"
                ).filled(most=min(tricks, n.MOST_BID)),
            )
        elif play.bid.not_all and least == most:
            yield PlayFault("bid.not_all", Text("ほかのビッドがありません", "there is no other bid to make"))
        if play.bid.together:
            yield from _bids_together(play, laid)


def _bids_together(play: Play, laid: Laid) -> Iterator[PlayFault]:
    said = play.bid
    assert said
    if play.sides == "alone":
        yield PlayFault("bid.together", Text("味方どうしのゲームだけです", "this goes with partners"))
    elif said.not_all:
        yield PlayFault(
            "bid.together",
            Text("not_all とは一緒に使えません", "this does not go with not_all: there may be no bid to make"),
        )
    elif any(said.least * (seats // laid.sides(seats)) > laid.tricks(seats) for seats in laid.seats):
        yield PlayFault(
            "bid.least",
            Text("最小のビッドでもトリック数を超えます", "the least bids of partners are more than there are tricks"),
        )


def _trick(play: Play, laid: Laid) -> Iterator[PlayFault]:
    lead, follow, pack = play.lead, play.follow, set(laid.pack)
    if lead.first == "who holds the card":
        if not lead.card or parse(lead.card) not in pack:
            yield PlayFault("lead.card", Text("使っているカードを書いてください", "name a card that is used"))
        elif any(seats * laid.each(seats) < len(pack) for seats in laid.seats):
            yield PlayFault(
                "lead.first",
                Text(
                    "配り残りがあるので、誰も持っていないことがあります",
                    "cards are left after the deal, so nobody may hold it",
                ),
            )
        elif play.discard and parse(lead.card) not in _kept(play):
            yield PlayFault(
                "lead.card", Text("捨てられることがあります", "it may be discarded; name it under discard.not")
            )
    if lead.must and not lead.card:
        yield PlayFault("lead.must", Text("どのカードか書いてください", "name the card"))
    has_trumps = bool(laid.trumps) or (play.trumps is not None and play.trumps.are in ("turned up", "last card dealt"))
    if follow.void == "trump" and not has_trumps:
        yield PlayFault("follow.void", Text("切り札がありません", "there are no trumps"))
    if follow.suit == "may" and (follow.beat != "no" or follow.void != "any"):
        yield PlayFault("follow.suit", Text("マストフォローのときだけです", "these go with follow.suit = must"))
    if follow.beat in ("when trumping", "trumps") and follow.void != "trump":
        yield PlayFault(
            "follow.beat", Text("切り札を出さなければならないときだけです", 'this goes with follow.void = "trump"')
        )
    if play.broken and play.broken.never and play.broken.by:
        yield PlayFault(
            "broken.by", Text("解禁されないなら、消してください", "leave this out if they may never be led")
        )
    used = [
        ("broken.cards", play.broken and play.broken.cards),
        ("broken.by", play.broken and play.broken.by),
        ("first_trick.not", play.first_trick and play.first_trick.not_),
        ("discard.not", play.discard and play.discard.not_),
        ("talon.not", play.talon and play.talon.not_),
    ]
    for field, words in used:
        if words and not named(words) & pack:
            yield PlayFault(
                field, Text("使っていないカードです", "none of these cards are used; name others, or leave it out")
            )
    if play.excuse and len(named(play.excuse.cards) & pack) not in range(1, 9):
        yield PlayFault(
            "excuse.cards", Text("使っているカードを1枚から8枚です", "name 1 to 8 of the cards that are used")
        )


def _kept(play: Play) -> set[int]:
    """The cards that may not be discarded."""
    return named(play.discard.not_) if play.discard and play.discard.not_ else set()


def _lines(play: Play, laid: Laid) -> Iterator[PlayFault]:
    kinds = [line.kind for line in play.score]
    for k, line in enumerate(play.score):
        yield from _line(play, laid, line, f"score.{k}")
    for kind in ("values", "captures", "made", "bags", "contract"):
        if kinds.count(kind) > 1:
            yield PlayFault("score", Text("{kind} は1行だけです", "there is one line with '{kind}'").filled(kind=kind))
    if kinds.count("cards") + kinds.count("all_cards") > n.SETS:
        yield PlayFault(
            "score",
            Text("カードの行は{most}行までです", "there are {most} lines with cards at most").filled(most=n.SETS),
        )
    for card, units in laid.values.items():
        if not n.LEAST_POINTS <= units <= n.LEAST_POINTS + n.BYTE:
            yield PlayFault(
                "score", Text("{card} の点が大きすぎます", "{card} counts too much").filled(card=symbol(card))
            )
            break
    if not any(map(_counts, play.score)):
        yield PlayFault("score", Text("どの行も0点です", "every line is worth nothing"))


def _line(play: Play, laid: Laid, line: Score, field: str) -> Iterator[PlayFault]:
    said = [kind for kind in KINDS if getattr(line, kind) is not UNSET]
    pack = set(laid.pack)
    if len(said) != 1:
        words = ", ".join(KINDS)
        yield PlayFault(
            field,
            Text("何の点か、一つだけ書いてください：{words}", "say what it is for, by one of {words}").filled(
                words=words
            ),
        )
        return
    needs_points = said[0] in ("cards", "last_trick_with", "at_least", "all_cards")
    if needs_points and line.points is UNSET:
        yield PlayFault(f"{field}.points", Text("点数を書いてください", "write how many points"))
    if line.points is not UNSET and not (needs_points or said[0] == "made"):
        yield PlayFault(
            f"{field}.points", Text("{kind} に書いてください", "{kind} has the points itself").filled(kind=said[0])
        )
    if line.group and said[0] != "values":
        yield PlayFault(f"{field}.group", Text("values の行に書いてください", "a group belongs to a line of values"))
    if said[0] in ("made", "nil", "bags") and not play.bid:
        yield PlayFault(f"{field}.{said[0]}", Text("ビッドがありません", "there are no bids; write [bid]"))
    if said[0] == "values" and not laid.values and not line.group:
        yield PlayFault(f"{field}.values", Text("カードの点を書いてください", "say what cards count"))
    for kind in ("cards", "all_cards"):
        words = getattr(line, kind)
        if isinstance(words, str) and not named(words) & pack:
            yield PlayFault(f"{field}.{kind}", Text("使っていないカードです", "none of these cards are used"))
    if isinstance(line.last_trick_with, str) and parse(line.last_trick_with) not in pack:
        yield PlayFault(f"{field}.last_trick_with", Text("使っていないカードです", "this card is not used"))
    captures = line.captures or ()
    if said[0] == "captures" and not 1 <= len(captures) <= n.CAPTURES:
        yield PlayFault(
            f"{field}.captures", Text("1から{most}までです", "there are 1 to {most} captures").filled(most=n.CAPTURES)
        )
    for j, one in enumerate(captures):
        if not {parse(one.by), parse(one.of)} <= pack or one.by == one.of:
            yield PlayFault(
                f"{field}.captures.{j}", Text("使っている2枚のカードを書いてください", "name two cards that are used")
            )


def _counts(line: Score) -> bool:
    """Whether a line of the score can be worth anything."""
    return any(isinstance(points, float | int) and points for points in _points(line))


def _points(line: Score) -> Iterator[Any]:
    fields = (
        "points", "others", "each_trick", "first_trick", "last_trick", "lost", "all_tricks", "no_trick", "per_bid",
        "per_trick", "over_trick", "failed", "failed_per_bid", "off", "nil", "bags",
    )  # fmt: skip
    yield from (getattr(line, name) for name in fields)
    yield from (one.points for one in line.values or ())
    yield from (one.points for one in line.captures or ())
    yield line.group.points if line.group else 0


def _gives(line: Score, laid: Laid) -> bool:
    """Whether a line of the score can give a side points."""
    if line.kind == "contract":
        return laid.play.auction is not None and any(bid.points for bid in laid.play.auction.bids)
    if line.kind == "nil":
        return bool(line.nil and laid.play.bid and laid.play.bid.least == 0)
    if line.kind == "each_trick" and line.over >= max(map(laid.tricks, laid.seats), default=0):
        return False
    return any(isinstance(points, float | int) and points > 0 for points in _points(line))


def _end(play: Play, laid: Laid) -> Iterator[PlayFault]:
    if (play.match.deals is None) == (play.match.target is None):
        yield PlayFault("match", Text("ディール数か終了点のどちらかを書いてください", "write either deals or target"))
    if play.match.target is not None and not any(_gives(line, laid) for line in play.score):
        yield PlayFault(
            "match.target",
            Text("点が増えないので、終了点に届きません", "no line gives points, so nobody ever reaches the target"),
        )
