"""What is wrong with what a play says of its auction, the called card, the talon and the contract."""

from collections.abc import Iterator

from xtarot.families.faults import PlayFault
from xtarot.families.tricks import numbers as n
from xtarot.families.tricks.form import Play
from xtarot.families.tricks.laying import Laid, ranks_of
from xtarot.rules.cards import SUIT_STRIDE
from xtarot.rules.texts import Text


def declared_faults(play: Play, laid: Laid) -> Iterator[PlayFault]:
    """All of them."""
    yield from _auction(play)
    yield from _call(play, laid)
    yield from _talon(play, laid)
    yield from _contract(play)
    if play.lead.first == "the declarer" and not play.auction:
        yield PlayFault(
            "lead.first",
            Text("オークションがないので、ディクレアラーがいません", "without an auction there is no declarer"),
        )


def _auction(play: Play) -> Iterator[PlayFault]:
    if not play.auction:
        return
    if not 1 <= len(play.auction.bids) <= n.MOST_BIDS:
        yield PlayFault(
            "auction.bids", Text("ビッドは1〜{most}種類です", "there must be 1 to {most} bids").filled(most=n.MOST_BIDS)
        )
    if any(bid.points < 0 for bid in play.auction.bids):
        yield PlayFault("auction.bids", Text("ビッドの点は0以上です", "a bid is worth 0 or more"))
    if play.sides != "alone":
        yield PlayFault(
            "sides",
            Text(
                "チーム分けはオークションが決めます。個人戦にしてください",
                "the auction makes the sides: choose “everyone for themselves” (alone)",
            ),
        )
    if min(play.players, default=3) < 3:
        yield PlayFault("players", Text("オークションには3人以上が必要です", "an auction is for three players or more"))
    if play.bid:
        yield PlayFault("bid", Text("オークションと一緒には使えません", "bids of tricks do not go with an auction"))
    for k, line in enumerate(play.score):
        if line.kind == "captures":
            yield PlayFault(
                f"score.{k}.captures",
                Text(
                    "オークションのあるゲームでは使えません",
                    "captures do not go with an auction, which makes the sides",
                ),
            )


def _call(play: Play, laid: Laid) -> Iterator[PlayFault]:
    if not play.call:
        return
    if not play.auction:
        yield PlayFault("call", Text("オークションがありません", "there is no auction; write [auction]"))
        return
    ranks, bids = ranks_of(play.call.ranks), len(play.auction.bids)
    if len(ranks) not in (1, bids):
        yield PlayFault(
            "call.ranks",
            Text(
                "ランクを1つだけか、ビッドごとに1つずつ{bids}個書いてください",
                "name one rank, or {bids}: one for each bid",
            ).filled(bids=bids),
        )
    elif any(not {SUIT_STRIDE * suit + rank for suit in range(4)} & {*laid.pack} for rank in ranks):
        yield PlayFault("call.ranks", Text("このランクのカードは使われていません", "no card of such a rank is used"))


def _talon(play: Play, laid: Laid) -> Iterator[PlayFault]:
    if not play.talon:
        return
    if not play.auction:
        yield PlayFault("talon", Text("オークションがありません", "there is no auction; write [auction]"))
    if play.discard:
        yield PlayFault(
            "discard", Text("タロンと一緒には使えません", "this does not go with a talon, whose taker discards")
        )
    if play.trumps and play.trumps.are == "turned up":
        yield PlayFault(
            "trumps.are", Text("タロンと一緒には使えません", "no card is turned up where the rest is a talon")
        )
    for seats in laid.seats:
        left = laid.talon(seats)
        if left > n.MOST_ACTIONS:
            yield PlayFault(
                "deal.each",
                Text(
                    "{seats}人では{left}枚残ります。タロンは{most}枚までです",
                    "with {seats} players {left} cards are left; a talon has {most} at most",
                ).filled(seats=seats, left=left, most=n.MOST_ACTIONS),
            )


def _contract(play: Play) -> Iterator[PlayFault]:
    for k, line in enumerate(play.score):
        if line.kind == "contract" and not play.auction:
            yield PlayFault(
                f"score.{k}.contract", Text("オークションがありません", "there is no auction; write [auction]")
            )
        elif line.kind == "contract" and k == 0:
            yield PlayFault(
                "score.0.contract",
                Text("この行より上に、数える点の行を書いてください", "write above it what the points are for"),
            )
