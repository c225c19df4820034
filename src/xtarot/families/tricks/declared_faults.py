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
        yield _fault(
            "lead.first", "オークションがないので、ディクレアラーがいません", "without an auction there is no declarer"
        )


def _fault(field: str, ja: str, en: str) -> PlayFault:
    return PlayFault(field, Text(ja, en))


def _auction(play: Play) -> Iterator[PlayFault]:
    if not play.auction:
        return
    if not 1 <= len(play.auction.bids) <= n.MOST_BIDS:
        yield _fault("auction.bids", f"ビッドは1〜{n.MOST_BIDS}種類です", f"there must be 1 to {n.MOST_BIDS} bids")
    if any(bid.points < 0 for bid in play.auction.bids):
        yield _fault("auction.bids", "ビッドの点は0以上です", "a bid is worth 0 or more")
    if play.sides != "alone":
        ja, en = (
            "チーム分けはオークションが決めます。個人戦にしてください",
            "the auction makes the sides: choose “everyone for themselves” (alone)",
        )
        yield _fault("sides", ja, en)
    if min(play.players, default=3) < 3:
        yield _fault("players", "オークションには3人以上が必要です", "an auction is for three players or more")
    if play.bid:
        yield _fault("bid", "オークションと一緒には使えません", "bids of tricks do not go with an auction")
    for k, line in enumerate(play.score):
        if line.kind == "captures":
            ja, en = (
                "オークションのあるゲームでは使えません",
                "captures do not go with an auction, which makes the sides",
            )
            yield _fault(f"score.{k}.captures", ja, en)


def _call(play: Play, laid: Laid) -> Iterator[PlayFault]:
    if not play.call:
        return
    if not play.auction:
        yield _fault("call", "オークションがありません", "there is no auction; write [auction]")
        return
    ranks, bids = ranks_of(play.call.ranks), len(play.auction.bids)
    if len(ranks) not in (1, bids):
        ja, en = (
            f"ランクを1つだけか、ビッドごとに1つずつ{bids}個書いてください",
            f"name one rank, or {bids}: one for each bid",
        )
        yield _fault("call.ranks", ja, en)
    elif any(not {SUIT_STRIDE * suit + rank for suit in range(4)} & {*laid.pack} for rank in ranks):
        yield _fault("call.ranks", "このランクのカードは使われていません", "no card of such a rank is used")


def _talon(play: Play, laid: Laid) -> Iterator[PlayFault]:
    if not play.talon:
        return
    if not play.auction:
        yield _fault("talon", "オークションがありません", "there is no auction; write [auction]")
    if play.discard:
        yield _fault("discard", "タロンと一緒には使えません", "this does not go with a talon, whose taker discards")
    if play.trumps and play.trumps.are == "turned up":
        yield _fault("trumps.are", "タロンと一緒には使えません", "no card is turned up where the rest is a talon")
    for seats in laid.seats:
        left = laid.talon(seats)
        if left > n.MOST_ACTIONS:
            ja = f"{seats}人では{left}枚残ります。タロンは{n.MOST_ACTIONS}枚までです"
            en = f"with {seats} players {left} cards are left; a talon has {n.MOST_ACTIONS} at most"
            yield _fault("deal.each", ja, en)


def _contract(play: Play) -> Iterator[PlayFault]:
    for k, line in enumerate(play.score):
        if line.kind == "contract" and not play.auction:
            yield _fault(f"score.{k}.contract", "オークションがありません", "there is no auction; write [auction]")
        elif line.kind == "contract" and k == 0:
            ja, en = (
                "この行より上に、数える点の行を書いてください",
                "write above it what the points are for",
            )
            yield _fault("score.0.contract", ja, en)
