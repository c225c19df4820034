"""What a play says of its auction, the called card, the talon and the contract, in sentences."""

from collections.abc import Iterator

from xtarot.families.tricks.cards_told import format_points, told
from xtarot.families.tricks.form import Auction, Called, Play, Talon
from xtarot.families.tricks.laying import ranks_of
from xtarot.rules.card_words import named
from xtarot.rules.cards import RANKS
from xtarot.rules.texts import Text, by_language, join_sentences, join_texts

_COUNT = {
    "nobody": Text("捨て札は誰の点にもなりません。", "The discards count for nobody."),
    "own side": Text("捨て札はディクレアラー側の点になります。", "The discards count for the declarer’s side."),
    "other side": Text("捨て札は相手側の点になります。", "The discards count for the opponents."),
}


def declared_sentences(play: Play) -> Iterator[tuple[str, Text]]:
    """By the places of the parts."""
    if play.auction:
        yield "auction", _auction(play.auction, called=play.call is not None)
    if play.call:
        yield "call", _call(play.call, play.auction)
    if play.talon:
        yield "talon", _talon(play.talon, called=play.call is not None)


def _auction(said: Auction, called: bool) -> Text:
    bid = Text("{bid}（{points}）", "{bid} ({points})")
    bids = (bid.filled(bid=by_language(one.name), points=format_points(one.points)) for one in said.bids)
    course = Text(
        "ディーラーの隣から順に、それまでより高いビッドをするか、パスします。パスした人はもうビッドできません。"
        "最後に残った人がディクレアラーで、1人で残り全員と戦います。",
        "Beginning next to the dealer, each in turn bids higher than all before, or passes and is out of the auction. "
        "Whoever is left is the declarer, who plays alone against all the others.",
    )
    if called:
        course = Text(
            "ディーラーの隣から順に、それまでより高いビッドをするか、パスします。パスした人はもうビッドできません。"
            "最後に残った人がディクレアラーで、コールしたカードの持ち主と組んで残り全員と戦います。",
            "Beginning next to the dealer, each in turn bids higher than all before, or passes and is out of the "
            "auction. Whoever is left is the declarer, who plays with a partner against all the others.",
        )
    which = Text("ビッドは{bids}です。", "The only bid is {bids}.")
    if len(said.bids) > 1:
        which = Text("ビッドは低い順に{bids}です。", "The bids, from the lowest, are {bids}.")
    nobody = Text("ほかの全員がパスしたら、ディーラーは必ずビッドします。", "If all others pass, the dealer must bid.")
    if said.nobody_bids == "no points":
        nobody = Text("誰もビッドしなければ、得点なしで次のディールに移ります。", "If nobody bids, nobody scores.")
    return join_sentences(course, which.filled(bids=join_texts(bids, Text("、", ", "))), nobody)


def _call(said: Called, auction: Auction | None) -> Text:
    ranks = [RANKS[rank].replace("F", "∞") for rank in ranks_of(said.ranks)]
    which: Text | str = ""
    if len(ranks) > 1 and auction:
        pair = Text("{bid}なら{rank}", "{bid}: {rank}")
        pairs = (
            pair.filled(bid=by_language(bid.name), rank=rank) for bid, rank in zip(auction.bids, ranks, strict=False)
        )
        which = Text(
            "ビッドで決まるランクのカードを1枚（{pairs}）", "a card of the rank that goes with the bid ({pairs})"
        ).filled(pairs=join_texts(pairs, Text("、", ", ")))
    elif ranks:
        which = Text("どれか1枚の{rank}を", "any {rank}").filled(rank=ranks[0])
    return Text(
        "ディクレアラーは{which}コールします。それを持つ人がディクレアラーの味方ですが、出すまで黙っています。"
        "自分の持っているカードもコールできます。コールしたカードを自分が持つことになれば、味方はいません。",
        "The declarer calls {which}. Whoever plays it later is the partner, and keeps that secret until then. "
        "A declarer who turns out to have that card plays alone.",
    ).filled(which=which)


_TALON = {  # whether it is shown, whether a card is called before
    (False, False): Text(
        "配り残り（タロン）をディクレアラーが取り、同じ枚数を裏向きに捨てます。",
        "The declarer takes the cards that are left, the talon, and discards as many face down.",
    ),
    (False, True): Text(
        "コールのあと、配り残り（タロン）をディクレアラーが取り、同じ枚数を裏向きに捨てます。",
        "After the call the declarer takes the cards that are left, the talon, and discards as many face down.",
    ),
    (True, False): Text(
        "配り残り（タロン）を全員に見せてからディクレアラーが取り、同じ枚数を裏向きに捨てます。",
        "The cards that are left, the talon, are shown to all; then the declarer takes them "
        "and discards as many face down.",
    ),
    (True, True): Text(
        "コールのあと、配り残り（タロン）を全員に見せてからディクレアラーが取り、同じ枚数を裏向きに捨てます。",
        "After the call the cards that are left, the talon, are shown to all; then the declarer takes them "
        "and discards as many face down.",
    ),
}


def _talon(said: Talon, called: bool) -> Text:
    parts = [_TALON[bool(said.shown), called]]
    kept = told(named(said.not_)) if said.not_ else ""
    if kept and called:
        text = Text("{cards} とコールしたカードは捨てられません。", "{cards} and the called card may not be discarded.")
        parts.append(text.filled(cards=kept))
    elif kept:
        parts.append(Text("{cards} は捨てられません。", "{cards} may not be discarded.").filled(cards=kept))
    elif called:
        parts.append(Text("コールしたカードは捨てられません。", "The called card may not be discarded."))
    if kept:
        text = Text(
            "ほかのカードが足りないときだけ {cards} も捨てられますが、全員に見せます。",
            "If there are too few other cards, {cards} may be discarded too, but must be shown.",
        )
        parts.append(text.filled(cards=kept))
    return join_sentences(*parts, _COUNT[said.for_])


def contract_sentence(needed: float, called: bool) -> Text:
    """What is paid when the declarer's side has so many points, or has not."""
    text = Text(
        "ここまでの点は、コントラクトの成否を決めるためだけに数えます。ディクレアラー側が{points}以上なら、"
        "相手は1人ずつビッドの点を払い、足りなければ1人ずつ同じ点をもらいます。",
        "The points so far only decide whether the contract is made. With {points} or more for the "
        "declarer’s side each opponent pays what the bid is worth; with fewer each is paid as much.",
    ).filled(points=format_points(needed))
    partner = Text(
        "味方が受けたり払ったりするのは相手1人分で、残りはディクレアラーの得失点です。",
        "The partner gets or pays the amount of one opponent, and the declarer all the rest.",
    )
    return join_sentences(text, partner) if called else text
