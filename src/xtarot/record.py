"""xtarot-record/1: a deal written down, exchanged, replayed and checked.

A record holds what chance decided and the moves as text; its format is RC-1 … RC-12. Reading checks the frame of the
file; `Record.replay` judges the deals one after another and stops at the first fault.
"""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any, Literal, TypeGuard, TypeVar

from xtarot import cards as deck
from xtarot.deal import Chance, Deal, IllegalMove, ScoreLine, from_seed, in_points, more_packs, shares
from xtarot.games import Game, MalformedMove, UnknownGame, load
from xtarot.steps import CHANCE

FORMAT = "xtarot-record/1"
MOST_BYTES = 64 * 2**20  # a file that is larger is no record: a match of six deals has about 30,000
LONGEST_NUMBER = 1000  # digits; Python reads no more than 4300
_LONG = 100  # characters of a move that an error shows

# JSON puts every number of a list on a line of its own: a score is read better in one.
_LIST_OF_NUMBERS = re.compile(r"\[\n\s+([^\[\]{}\"]*?)\n\s+\]")
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class RecordError(ValueError):
    """The first fault of a record (RC-8).

    `deal` and `move` count from 0, and are None when the file, or the deal itself, is wrong; `text` is the move's.
    `clause` is the one that refuses, `reason` the English sentence. As text the error counts from 1.
    """

    def __init__(
        self, reason: str, clause: str = "RC-8", deal: int | None = None, move: int | None = None, text: str = ""
    ) -> None:
        self.reason, self.clause, self.deal, self.move, self.text = reason, clause, deal, move, text
        place = [] if deal is None else [f"deal {deal + 1}"]
        if move is not None:
            shown = text if len(text) <= _LONG else f"{text[:_LONG]}…"
            place.append(f"move {move + 1} {_quoted(shown)}")
        super().__init__(f"{', '.join(place)}{': ' if place else ''}{reason} ({clause})")


class _Fault(Exception):
    """A fault whose place the caller knows."""

    def __init__(self, reason: str, clause: str = "RC-8") -> None:
        self.reason, self.clause = reason, clause


@dataclass(frozen=True)
class Replayed:
    """A deal of a record after its last move. What a score says is None while the deal is unfinished."""

    deal: Deal

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


@dataclass
class Record:
    """A record. `deals` are JSON objects as the file has them; `more` is what the format does not know of (RC-5)."""

    game: str
    deals: list[Any]
    players: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    rules: str = ""
    more: dict[str, Any] = field(default_factory=dict)

    # Reading and writing

    @classmethod
    def load(cls, path: str | PathLike[str]) -> "Record":
        """Read a file. Raises OSError and RecordError."""
        with Path(path).open("rb") as file:
            return cls.loads(file.read(MOST_BYTES + 1))

    @classmethod
    def loads(cls, text: str | bytes) -> "Record":
        """Read a record's text. Raises RecordError when it is no record, or of no game that is installed."""
        try:
            data = dict(_kind(_json(text), dict, "the file is no record: it"))
            if data.pop("format", None) != FORMAT:
                raise _Fault(f'the file is no record: its "format" is not "{FORMAT}"')
            record = cls(
                game=_kind(data.pop("game", None), str, '"game"'),
                deals=_kind(data.pop("deals", None), list, '"deals"'),
                players=_kind(data.pop("players", []), list, '"players"'),
                options=_kind(data.pop("options", {}), dict, '"options"'),
                rules=_kind(data.pop("rules", ""), str, '"rules"'),
                more=data,
            )
            for name in record.players:
                _kind(name, str, "the name of a player")
            record._known_options(_game(record.game))
        except _Fault as fault:
            raise RecordError(fault.reason, fault.clause) from None
        return record

    def dumps(self) -> str:
        """The record as text: indented JSON, a line for each move, and a newline at the end."""
        optional = {"rules": self.rules, "options": self.options, "players": self.players}
        data = {
            "format": FORMAT,
            "game": self.game,
            **{key: value for key, value in optional.items() if value},
            "deals": self.deals,
            **self.more,
        }
        text = json.dumps(data, ensure_ascii=False, indent=2)
        text = _LIST_OF_NUMBERS.sub(lambda numbers: f"[{' '.join(numbers[1].split())}]", text)
        return _LONE_SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text) + "\n"

    @classmethod
    def of(cls, deals: Sequence[Deal], players: Iterable[str] = ()) -> "Record":
        """The record of deals of one game, with one set of options. Raises ValueError for others."""
        if not deals:
            raise ValueError("a record is of one deal or more")
        first = deals[0]
        if any((deal.game, deal.seats, deal.options) != (first.game, first.seats, first.options) for deal in deals):
            raise ValueError("the deals of a record are of one game, one number of seats and one set of options")
        names = list(players)
        if names and len(names) != first.seats:
            raise ValueError(f"there are {len(names)} names for {first.seats} seats")
        return cls(first.game.name, [_entry(deal) for deal in deals], names, dict(first.options), first.game.version)

    # Replaying

    def replay(self) -> list[Replayed]:
        """Play the deals again. Raises RecordError at the first fault."""
        try:
            game = _game(self.game)
            options = self._known_options(game)
        except _Fault as fault:
            raise RecordError(fault.reason, fault.clause) from None
        return [Replayed(self._replay(game, options, number)) for number in range(len(self.deals))]

    def _replay(self, game: Game, options: dict[str, int], number: int) -> Deal:
        try:
            entry = _kind(self.deals[number], dict, "the deal")
            deal, seed = self._dealt(game, options, entry)
            moves = _kind(entry.get("moves", []), list, '"moves"')
            for k, text in enumerate(moves):
                try:
                    _play(deal, seed, text)
                except _Fault as fault:
                    raise RecordError(fault.reason, fault.clause, number, k, _shown(text)) from None
            if "result" in entry:
                _check_result(deal, entry["result"])
        except _Fault as fault:
            raise RecordError(fault.reason, fault.clause, number) from None
        deal.seed = seed  # not before: the record holds the moves of chance
        return deal

    def _dealt(self, game: Game, options: dict[str, int], entry: dict[str, Any]) -> tuple[Deal, bytes | None]:
        """RC-1, RC-2: the deal before its first move, and its seed."""
        seed = _seed(entry["seed"]) if "seed" in entry else None
        given = _kind(entry["deal"], dict, '"deal"') if "deal" in entry else None
        seats = self._seats(game, given)
        who = "dealer" if game.has_dealer else "first"
        if who not in entry:
            raise _Fault(f'"{who}" is missing', "RC-2")
        dealer = _kind(entry[who], int, f'"{who}"')
        if not 0 <= dealer < seats:
            raise _Fault(f'"{who}" is {dealer}; the seats are 0 to {seats - 1}')
        if given is not None:
            chance = _cards(game, seats, given)
            if seed is not None and not _same(chance, from_seed(game, seats, dealer, seed)):
                raise _Fault("the cards are not those of the seed", "RC-1")
        elif seed is not None:
            chance = from_seed(game, seats, dealer, seed)
        else:
            raise _Fault('the cards are missing: neither "deal" nor "seed" is there', "RC-1")
        return Deal(game, seats, dealer, options, chance=chance), seed

    def _seats(self, game: Game, given: dict[str, Any] | None) -> int:
        """RC-1: the number of seats, from the players, the game or the hands."""
        if self.players:
            seats = len(self.players)
        elif len(game.seats) == 1:
            seats = game.seats[0]
        elif given is not None:
            seats = len(_kind(given.get("hands"), list, '"hands"'))
        else:
            raise _Fault('the number of seats is not known: "players" is missing', "RC-1")
        if seats not in game.seats:
            raise _Fault(f"{game.name} is not for {seats} seats")
        return seats

    def _known_options(self, game: Game) -> dict[str, int]:
        """The options that the game has, checked; others are ignored (RC-5)."""
        known = {option.name for option in game.options}
        try:
            return game.read_options({name: value for name, value in self.options.items() if name in known})
        except ValueError as error:
            raise _Fault(str(error)) from None


# Writing


def _entry(deal: Deal) -> dict[str, Any]:
    """A deal as the record has it."""
    entry: dict[str, Any] = {"dealer" if deal.game.has_dealer else "first": deal.dealer}
    if deal.seed is not None:
        entry["seed"] = deal.seed.hex()
    entry["deal"] = {
        key: [_listed(sorted(hand)) for hand in piles] if key == "hands" else _listed(piles[0])
        for key, piles in deal.chance.items()
    }
    entry["moves"] = [deal.game.text(played.seat, played.move) for played in deal.log]
    if deal.finished:
        score = deal.score()
        entry["result"] = {"scores": list(score.points), "winners": list(score.winners)}
    return entry


def _listed(cards: Iterable[int]) -> str:
    return " ".join(map(deck.text, cards))


# Reading


def _json(text: str | bytes) -> object:
    """The JSON value of a text. Raises _Fault for whatever is none."""
    if len(text) > MOST_BYTES:
        raise _Fault(f"the file is no record: it is larger than {MOST_BYTES >> 20} MiB")
    try:
        return json.loads(
            text.decode("utf-8-sig") if isinstance(text, bytes) else text, parse_constant=_no_number, parse_int=_whole
        )
    except UnicodeDecodeError:
        raise _Fault("the file is no record: it is not UTF-8") from None
    except RecursionError:
        raise _Fault("the file is no record: it is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise _Fault(f"the file is no record: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except ValueError as error:
        raise _Fault(f"the file is no record: {error}") from None


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number has more than {LONGEST_NUMBER} digits: {digits[:12]} …")
    return int(digits)


def _no_number(word: str) -> Literal[0]:
    raise ValueError(f"{word} is no number in JSON")


T = TypeVar("T")
_KINDS: dict[type, str] = {dict: "an object", list: "a list", str: "a text", int: "a whole number"}


def _kind(value: object, kind: type[T], what: str) -> T:
    """The value, when it is of this kind: one of _KINDS. Raises _Fault."""
    if type(value) is not kind:
        raise _Fault(f"{what} is not {_KINDS[kind]}")
    return value


def _game(name: str) -> Game:
    try:
        return load(name)
    except UnknownGame as error:
        raise _Fault(str(error)) from None


def _seed(value: object) -> bytes:
    """RC-12: 64 hex digits."""
    if not isinstance(value, str) or not re.fullmatch("[0-9a-fA-F]{64}", value):
        raise _Fault('"seed" is not 64 hex digits', "RC-12")
    return bytes.fromhex(value)


def _cards(game: Game, seats: int, given: dict[str, Any]) -> Chance:
    """RC-8: what chance decided, each pile of its size and all of them the game's packs."""
    chance: Chance = {}
    sizes = shares(game, seats)
    for key, (piles, _) in sizes.items():
        texts = _kind(given.get(key), list, '"hands"') if key == "hands" else [given.get(key)]
        if len(texts) != piles:
            raise _Fault(f"there are {len(texts)} hands for {seats} seats")
        chance[key] = []
        for seat, text in enumerate(texts):
            what = f"the hand of seat {seat}" if key == "hands" else f'"{key}"'
            try:
                chance[key].append([deck.parse(word) for word in _kind(text, str, what).split()])
            except deck.UnknownCard as error:
                raise _Fault(str(error)) from None
    more = more_packs(game)
    _check_pack([card for key in chance if key not in more for pile in chance[key] for card in pile], game.pack)
    for key, pack in more.items():
        _check_pack(chance[key][0], pack)
    for key, (_, size) in sizes.items():
        for seat, pile in enumerate(chance[key]):
            if len(pile) != size:
                what = f"seat {seat} is dealt" if key == "hands" else f'"{key}" holds'
                raise _Fault(f"{what} {len(pile)} cards instead of {size}")
    return chance


def _check_pack(cards: Sequence[int], pack: Sequence[int]) -> None:
    found: set[int] = set()
    for card in cards:
        if card in found:
            raise _Fault(f"{deck.text(card)} is dealt twice")
        if card not in pack:
            raise _Fault(f"{deck.text(card)} is not in the pack")
        found.add(card)
    missing = [card for card in pack if card not in found]
    if missing:
        raise _Fault(f"{_listed(missing[:5])}{' …' if missing[5:] else ''} missing from the deal")


def _same(a: Chance, b: Chance) -> bool:
    """RC-1: whether these are the same cards; their order within a hand does not matter."""
    return all(
        [sorted(pile) if key == "hands" else pile for pile in a[key]]
        == [sorted(pile) if key == "hands" else pile for pile in b[key]]
        for key in a
    )


# Replaying


def _play(deal: Deal, seed: bytes | None, text: object) -> None:
    """Make a move of the record. Raises _Fault with the first clause against it."""
    if not isinstance(text, str):
        raise _Fault("a move is a text", "RC-3")
    try:
        seat, move = deal.game.parse(text, deal.seats)
        drawn = deal.drawn(seed) if seed is not None and seat == CHANCE and deal.chance_due else move
        deal.play_words(seat, move)
        if list(move) != list(drawn):
            raise _Fault("the seed has another order of the cards", "RC-1")
    except (deck.UnknownWord, MalformedMove, IllegalMove) as error:
        raise _Fault(getattr(error, "reason", str(error)), error.clause) from None


def _check_result(deal: Deal, result: object) -> None:
    """RC-4: the result that the record claims."""
    if not deal.finished:
        raise _Fault("the deal is unfinished, but has a result", "RC-4")
    if not isinstance(result, dict):
        raise _Fault('"result" is not an object', "RC-4")
    score = deal.score()
    for key, right in (("scores", score.points), ("winners", score.winners)):
        claimed = result.get(key)
        if not _numbers(claimed) or [*(claimed if key == "scores" else sorted(claimed))] != [*right]:
            raise _Fault(f"the {key} are {json.dumps(right)}, not {_quoted(claimed)[:_LONG]}", "RC-4")


def _numbers(value: object) -> TypeGuard[list[int | float]]:
    return isinstance(value, list) and all(type(number) in {int, float} for number in value)


def _shown(text: object) -> str:
    return text if isinstance(text, str) else _quoted(text)


def _quoted(value: object) -> str:
    """A JSON value on one line, with nothing in it that a terminal would obey."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "…"
    return "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text)
