"""A record's deals played again and judged (RC-1 … RC-14): the first fault is named with its place and clause."""

import json
import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeGuard

from xtarot.deals.chance import SHARE_SIZE, Chance, Sealed, from_seed, pile_sizes
from xtarot.deals.deal import Deal, IllegalMove
from xtarot.deals.record import MAX_SHOWN, Fault, Record, RecordError, key_text, of_kind, quoted
from xtarot.deals.score import ScoreLine, in_points
from xtarot.games import Game, MalformedMove
from xtarot.rules import cards as deck
from xtarot.rules.card_words import in_order
from xtarot.rules.state import State
from xtarot.rules.steps import CHANCE
from xtarot.rules.texts import Text

NO_SUCH_DEAL = Text("そのディールはありません", "there is no such deal")
Ints: TypeAlias = "array[int]"  # which Python 3.11 cannot read


@dataclass(frozen=True)
class PlayedDeal:
    """A deal after its last move, with the states on the way there: who looks at any of its moves plays none again.

    `states`: the numbers (`Layout.ints`) of the deal before its first move, then after each. Not to be changed:
    several look at one. What a score says is None while the deal is unfinished.
    """

    deal: Deal
    states: tuple[Ints, ...]

    @classmethod
    def of(cls, deal: Deal) -> "PlayedDeal":
        """A deal that has been played, with its states."""
        again = deal.root()
        states = [_ints(again)]
        for made in deal.log:
            again.play_move(made.seat, made.move)
            states.append(_ints(again))
        return cls(deal, tuple(states))

    def state(self, moves: int) -> State:
        """The state after so many moves, which whoever asks may change."""
        return self.deal.game.layout.state(self.states[moves].tolist())

    def after(self, moves: int) -> Deal:
        """The deal after so many of its moves, without its seed, to be played on from there or not."""
        return self.deal.earlier(moves, self.state(moves))

    @property
    def finished(self) -> bool:
        """Whether the deal came to its end."""
        return self.deal.finished

    @property
    def scores(self) -> tuple[float | int, ...] | None:
        """The points of each side (RC-4)."""
        return self.deal.score().points if self.finished else None

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The sides with the most points."""
        return self.deal.score().winners if self.finished else None

    @property
    def breakdown(self) -> tuple[ScoreLine, ...] | None:
        """Where the points come from, in the game's unit (`Game.unit`)."""
        return self.deal.score().lines if self.finished else None

    def json(self) -> dict[str, Any]:
        """The deal as ``xtarot replay --json`` tells it: points in points."""
        if self.scores is None or self.winners is None or self.breakdown is None:
            return {"finished": False, "scores": None, "winners": None, "breakdown": None}
        unit = self.deal.game.unit
        return {
            "finished": True,
            "scores": list(self.scores),
            "winners": list(self.winners),
            "breakdown": [
                {"clause": line.clause, "side": line.side, "points": in_points(line.points, unit)}
                for line in self.breakdown
            ],
        }


def replay(record: Record) -> list[PlayedDeal]:
    """Play the deals of a record again. Raises RecordError at the first fault."""
    _rules(record)
    return [check_result(play_again(record, number), record, number) for number in range(len(record.deals))]


def play_again(record: Record, number: int = 0) -> PlayedDeal:
    """Play deal `number` of a record again, whatever result it claims. Raises RecordError at the first fault."""
    deal, seed, moves = _begun(record, number)
    states = _play_all(deal, seed, moves, number)
    deal.seed = seed  # not before: the record holds the moves of chance
    return PlayedDeal(deal, states)


def check_result(played: PlayedDeal, record: Record, number: int = 0) -> PlayedDeal:
    """The deal, where it came to the result that the record claims for it, if any (RC-4). Raises RecordError."""
    try:
        if "result" in (entry := record.deals[number]):
            _check_result(played.deal, entry["result"])
    except Fault as fault:
        raise RecordError(fault.reason, fault.clause, number) from None
    return played


def position(record: Record, moves: int, number: int = 0) -> Deal:
    """Deal `number` of a record after this number of its moves, to be played on from there.

    It has no seed: what chance does next has to be given, or decided by `Deal.go_on`. Raises RecordError when the
    record is at fault up to there, or has no such deal or fewer moves.
    """
    deal, seed, made = _begun(record, number)
    if not 0 <= moves <= len(made):
        raise RecordError(
            Text(
                "このディールは{n}手までです（{moves}手目まではありません）", "the deal has {n} moves, not {moves}"
            ).filled(n=len(made), moves=moves),
            deal=number,
        )
    _play_all(deal, seed, made[:moves], number)
    return deal


def _begun(record: Record, number: int) -> tuple[Deal, bytes | None, list[Any]]:
    """A deal of a record before its first move, its seed, and the moves. Raises RecordError."""
    game, options = _rules(record)
    if not 0 <= number < len(record.deals):
        raise RecordError(NO_SUCH_DEAL, deal=number)
    try:
        entry = of_kind(record.deals[number], dict, Text("ディール", "the deal"))
        deal, seed = _dealt(record, game, options, entry)
        return deal, seed, of_kind(entry.get("moves", []), list, key_text("moves"))
    except Fault as fault:
        raise RecordError(fault.reason, fault.clause, number) from None


def _rules(record: Record) -> tuple[Game, dict[str, int]]:
    try:
        game = record.rules_game()
        return game, record.known_options(game)
    except Fault as fault:
        raise RecordError(fault.reason, fault.clause) from None


def _play_all(deal: Deal, seed: bytes | None, moves: Sequence[object], number: int) -> tuple[Ints, ...]:
    """Make the moves of deal `number`; its states. Raises RecordError at the first that is refused."""
    states = [_ints(deal)]
    for k, text in enumerate(moves):
        try:
            _play(deal, seed, text)
        except Fault as fault:
            raise RecordError(fault.reason, fault.clause, number, k, _shown(text)) from None
        states.append(_ints(deal))
    return tuple(states)


def _ints(deal: Deal) -> Ints:
    """The state of a deal, in a third of the memory, and with nothing for the collector to look through."""
    return array("q", deal.game.layout.ints(deal.state))


def _dealt(record: Record, game: Game, options: dict[str, int], entry: dict[str, Any]) -> tuple[Deal, bytes | None]:
    """RC-1, RC-2: the deal before its first move, and its seed."""
    seed = _bytes(entry["seed"], 32, key_text("seed"), "RC-12") if "seed" in entry else None
    given = of_kind(entry["deal"], dict, key_text("deal")) if "deal" in entry else None
    seats = _seats(record.players, game, given)
    sealed = _sealed(entry, seats, seed)
    who = "dealer" if game.has_dealer else "first"
    if who not in entry:
        raise Fault(Text("「{who}」がありません", '"{who}" is missing').filled(who=who), "RC-2")
    dealer = of_kind(entry[who], int, key_text(who))
    if not 0 <= dealer < seats:
        raise Fault(
            Text(
                "「{who}」が{dealer}です（席は0から{last}までです）", '"{who}" is {dealer}; the seats are 0 to {last}'
            ).filled(who=who, dealer=dealer, last=seats - 1)
        )
    if given is not None:
        chance = _cards(game, seats, given)
        if seed is not None:
            told, chance = chance, from_seed(game, seats, dealer, seed)  # which has the order within hands, too
            if not _same(told, chance):
                raise Fault(Text("カードがシードと合いません", "the cards are not those of the seed"), "RC-1")
    elif seed is not None:
        chance = from_seed(game, seats, dealer, seed)
    else:
        raise Fault(
            Text(
                "配られたカードが書いてありません（deal も seed もありません）",
                'the cards are missing: neither "deal" nor "seed" is there',
            ),
            "RC-1",
        )
    try:
        before = game.read_before(of_kind(entry.get("before", {}), dict, key_text("before")))
        deal = Deal(game, seats, dealer, options, chance=chance, before=before)
    except (ArithmeticError, LookupError, ValueError) as error:  # a game may find no sense in what was before
        raise Fault(Text("「before」の内容がこのゲームに合いません", "{why}").filled(why=error), "RC-14") from None
    deal.sealed = sealed
    return deal, seed


def _seats(players: Sequence[str], game: Game, given: dict[str, Any] | None) -> int:
    """RC-1: the number of seats, from the players, the game or the hands."""
    if players:
        seats = len(players)
    elif len(game.seats) == 1:
        seats = game.seats[0]
    elif given is not None:
        seats = len(of_kind(given.get("hands"), list, key_text("hands")))
    else:
        raise Fault(
            Text(
                "人数が分かりません（「players」がありません）",
                'the number of seats is not known: "players" is missing',
            ),
            "RC-1",
        )
    if seats not in game.seats:
        raise Fault(
            Text("{title}は{seats}人では遊べません", "{name} is not for {seats} seats").filled(
                title=game.title, seats=seats, name=game.name
            )
        )
    return seats


# Reading


def _bytes(value: object, size: int, what: Text, clause: str) -> bytes:
    """Bytes written in hex digits."""
    if not isinstance(value, str) or not re.fullmatch(f"[0-9a-fA-F]{{{2 * size}}}", value):
        raise Fault(
            Text("{what}が16進数{digits}桁になっていません", "{what} is not {digits} hex digits").filled(
                what=what, digits=2 * size
            ),
            clause,
        )
    return bytes.fromhex(value)


def _sealed(entry: dict[str, Any], seats: int, seed: bytes | None) -> Sealed | None:
    """RC-13: a record has the secret and a share of each seat, which give its seed, or neither."""
    if "secret" not in entry and "shares" not in entry:
        return None
    for one, other in (("secret", "shares"), ("shares", "secret")):
        if one not in entry:
            raise Fault(
                Text(
                    "「{other}」があるのに「{one}」がありません", '"{one}" is missing, though there is "{other}"'
                ).filled(other=other, one=one),
                "RC-13",
            )
    secret = _bytes(entry["secret"], 32, key_text("secret"), "RC-13")
    shares = of_kind(entry["shares"], list, key_text("shares"))
    if len(shares) != seats:
        n = len(shares)
        raise Fault(
            Text("{seats}人のディールに、「shares」が{n}人分あります", "there are {n} shares for {seats} seats").filled(
                seats=seats, n=n
            ),
            "RC-13",
        )
    parts = [
        _bytes(one, SHARE_SIZE, Text("「shares」の席{seat}の分", "the share of seat {seat}").filled(seat=seat), "RC-13")
        for seat, one in enumerate(shares)
    ]
    found = Sealed(secret, tuple(parts))
    if found.seed != seed:
        raise Fault(
            Text("「secret」と「shares」がシードと合いません", "the secret and the shares do not give the seed"),
            "RC-13",
        )
    return found


def _cards(game: Game, seats: int, given: dict[str, Any]) -> Chance:
    """RC-8: what chance decided, each pile of its size and all of them the game's packs."""
    chance: Chance = {}
    sizes = pile_sizes(game, seats)
    for key, (piles, _) in sizes.items():
        texts = of_kind(given.get(key), list, key_text(key)) if key == "hands" else [given.get(key)]
        if len(texts) != piles:
            n = len(texts)
            raise Fault(
                Text("{seats}人のディールに、手札が{n}人分あります", "there are {n} hands for {seats} seats").filled(
                    seats=seats, n=n
                )
            )
        chance[key] = []
        for seat, text in enumerate(texts):
            hand = Text("席{seat}の手札", "the hand of seat {seat}")
            what = hand.filled(seat=seat) if key == "hands" else key_text(key)
            try:
                chance[key].append(in_order(of_kind(text, str, what)))
            except deck.UnknownCard as error:
                raise Fault(error.text) from None
    _check_pack(
        [card for key in chance if key not in game.more_packs for pile in chance[key] for card in pile], game.pack
    )
    for key, pack in game.more_packs.items():
        _check_pack(chance[key][0], pack)
    for key, (_, size) in sizes.items():
        for seat, pile in enumerate(chance[key]):
            if len(pile) != size:
                text = Text("{what}が{n}枚あります（{size}枚のはずです）", "{what} holds {n} cards instead of {size}")
                if key == "hands":
                    text = Text(
                        "席{seat}の手札が{n}枚あります（{size}枚のはずです）",
                        "seat {seat} is dealt {n} cards instead of {size}",
                    )
                raise Fault(text.filled(what=key_text(key), seat=seat, n=len(pile), size=size))
    return chance


def _check_pack(cards: Sequence[int], pack: Sequence[int]) -> None:
    found: set[int] = set()
    for card in cards:
        if card in found:
            raise Fault(_of_cards(Text("{card}が2枚あります", "{card} is there twice"), card))
        if card not in pack:
            raise Fault(_of_cards(Text("{card}はこのゲームで使いません", "{card} is not in the pack"), card))
        found.add(card)
    missing = [card for card in pack if card not in found]
    if missing:
        raise Fault(_of_cards(Text("{card}がありません", "{card} missing from the deal"), *missing))


def _of_cards(text: Text, *cards: int) -> Text:
    """A sentence about cards, of which the first few are named."""
    return text.filled(card=" ".join(map(deck.symbol, cards[:5])) + (" …" if cards[5:] else ""))


def _same(a: Chance, b: Chance) -> bool:
    """RC-1: whether these are the same cards; their order within a hand does not matter."""
    return all(
        [sorted(pile) if key == "hands" else pile for pile in a[key]]
        == [sorted(pile) if key == "hands" else pile for pile in b[key]]
        for key in a
    )


# Replaying


def _play(deal: Deal, seed: bytes | None, text: object) -> None:
    """Make a move of the record. Raises Fault with the first clause against it."""
    if not isinstance(text, str):
        raise Fault(Text('手が " " で囲んだ文字になっていません', "a move is a text"), "RC-3")
    try:
        seat, move = deal.game.parse(text, deal.seats)
        drawn = deal.drawn(seed) if seed is not None and seat == CHANCE and deal.chance_due else move
        deal.play_move(seat, move)
        if list(move) != list(drawn):
            raise Fault(Text("シードから出る結果と違います", "the seed decides otherwise"), "RC-1")
    except (deck.UnknownAction, MalformedMove, IllegalMove) as error:
        raise Fault(error.text, error.clause) from None


def _check_result(deal: Deal, result: object) -> None:
    """RC-4: the result that the record claims."""
    if not deal.finished:
        raise Fault(
            Text("終わっていないディールに結果が書いてあります", "the deal is unfinished, but has a result"), "RC-4"
        )
    claims = of_kind(result, dict, key_text("result"), "RC-4")
    score = deal.score()
    for name, right in (("scores", score.points), ("winners", score.winners)):
        claimed = claims.get(name)
        if not _numbers(claimed) or [*(claimed if name == "scores" else sorted(claimed))] != [*right]:
            what = Text("得点", "scores") if name == "scores" else Text("勝者", "winners")
            text = Text("{what}は {right} です（{given} と書いてあります）", "the {what} are {right}, not {given}")
            raise Fault(text.filled(what=what, right=json.dumps(right), given=quoted(claimed)[:MAX_SHOWN]), "RC-4")


def _numbers(value: object) -> TypeGuard[list[int | float]]:
    return isinstance(value, list) and all(type(number) in {int, float} for number in value)


def _shown(text: object) -> str:
    return text if isinstance(text, str) else quoted(text)
