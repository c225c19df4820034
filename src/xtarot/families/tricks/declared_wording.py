"""What a play says of its auction, the called card, the talon and the contract, in sentences."""

from collections.abc import Iterator

from xtarot.families.tricks.cards_told import told
from xtarot.families.tricks.form import Auction, Called, Play, Talon
from xtarot.families.tricks.laying import ranks_of
from xtarot.rules.card_words import named
from xtarot.rules.cards import RANKS
from xtarot.rules.texts import Text, figure

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
    several = len(said.bids) > 1
    ja = "、".join(f"{bid.name['ja']}（{figure(f'{bid.points:g}')}点）" for bid in said.bids)
    en = ", ".join(f"{bid.name['en']} ({_points(bid.points)})" for bid in said.bids)
    ja = (
        "ディーラーの隣から順に、それまでより高いビッドをするか、パスします。パスした人はもうビッドできません。"
        f"最後に残った人がディクレアラーで、{'コールしたカードの持ち主と組んで' if called else '1人で'}"
        "残り全員と戦います。"
        f"ビッドは{'低い順に' if several else ''}{ja}です。"
    )
    en = (
        "Beginning next to the dealer, each in turn bids higher than all before, or passes and is out of the auction. "
        f"Whoever is left is the declarer, who plays {'with a partner' if called else 'alone'} against all the others. "
        f"{'The bids, from the lowest, are' if several else 'The only bid is'} {en}."
    )
    if said.nobody_bids == "no points":
        return Text(
            f"{ja}誰もビッドしなければ、得点なしで次のディールに移ります。", f"{en} If nobody bids, nobody scores."
        )
    return Text(
        f"{ja}ほかの全員がパスしたら、ディーラーは必ずビッドします。", f"{en} If all others pass, the dealer must bid."
    )


def _call(said: Called, auction: Auction | None) -> Text:
    ranks = [RANKS[rank].replace("F", "∞") for rank in ranks_of(said.ranks)]
    which = Text(f"どれか1枚の{ranks[0]}を", f"any {ranks[0]}") if ranks else Text("", "")
    if len(ranks) > 1 and auction:
        pairs = list(zip(auction.bids, ranks, strict=False))
        which = Text(
            "ビッドで決まるランクのカードを1枚（"
            + "、".join(f"{bid.name['ja']}なら{rank}" for bid, rank in pairs)
            + "）",
            "a card of the rank that goes with the bid ("
            + ", ".join(f"{bid.name['en']}: {rank}" for bid, rank in pairs)
            + ")",
        )
    return Text(
        f"ディクレアラーは{which.ja}コールします。それを持つ人がディクレアラーの味方ですが、出すまで黙っています。"
        "自分の持っているカードもコールできます。コールしたカードを自分が持つことになれば、味方はいません。",
        f"The declarer calls {which.en}. Whoever plays it later is the partner, and keeps that secret until then. "
        "A declarer who turns out to have that card plays alone.",
    )


def _talon(said: Talon, called: bool) -> Text:
    ja = f"{'コールのあと、' if called else ''}配り残り（タロン）を{'全員に見せてから' if said.shown else ''}"
    ja += "ディクレアラーが取り、同じ枚数を裏向きに捨てます。"
    if said.shown:
        first = "After the call the cards" if called else "The cards"
        en = f"{first} that are left, the talon, are shown to all; then the declarer takes them"
    else:
        en = f"{'After the call the' if called else 'The'} declarer takes the cards that are left, the talon,"
    en += " and discards as many face down."
    kept = told(named(said.not_)) if said.not_ else ""
    words_ja = [*([f"{kept} "] if kept else []), *(["コールしたカード"] if called else [])]
    words_en = [*([kept] if kept else []), *(["the called card"] if called else [])]
    if words_ja:
        names = " and ".join(words_en)
        ja += f"{'と'.join(words_ja)}は捨てられません。"
        en += f" {names[:1].upper()}{names[1:]} may not be discarded."
        if kept:
            ja += f"ほかのカードが足りないときだけ {kept} も捨てられますが、全員に見せます。"
            en += f" If there are too few other cards, {kept} may be discarded too, but must be shown."
    counts = _COUNT[said.for_]
    return Text(ja + counts.ja, f"{en} {counts.en}")


def contract_sentence(needed: float, called: bool) -> Text:
    """What is paid when the declarer's side has so many points, or has not."""
    shown = figure(f"{needed:g}")
    ja = (
        f"ここまでの点は、コントラクトの成否を決めるためだけに数えます。ディクレアラー側が{shown}点以上なら、相手は1人ずつビッドの点を払い、"
        "足りなければ1人ずつ同じ点をもらいます。"
    )
    en = (
        f"The points so far only decide whether the contract is made. With {_points(needed)} or more for the "
        "declarer’s side each opponent pays what the bid is worth; with fewer each is paid as much."
    )
    if called:
        ja += "味方が受けたり払ったりするのは相手1人分で、残りはディクレアラーの得失点です。"
        en += " The partner gets or pays the amount of one opponent, and the declarer all the rest."
    return Text(ja, en)


def _points(points: float) -> str:
    shown = figure(f"{points:g}")
    return f"{shown} point{'' if shown in ('1', '−1') else 's'}"
