"""xtarot-record/1: the text in which deals are written down, exchanged and kept. What it says is judged by `replay`."""

import codecs
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import Any, Literal, TypeVar

from xtarot.games import Game, UnknownGame, load_reference
from xtarot.games.digests import digest
from xtarot.rules.options import OptionRefused
from xtarot.rules.texts import NO_TEXT, Text, quotation

FORMAT = "xtarot-record/1"
MAX_BYTES = 64 * 2**20  # a file that is larger is no record: a match of six deals has about 30,000
MAX_DIGITS = 1000  # digits; Python reads no more than 4300
MAX_SHOWN = 100  # characters of a move that an error shows

# JSON puts every number of a list on a line of its own: a score is read better in one.
_LIST_OF_NUMBERS = re.compile(r"\[\n\s+([^\[\]{}\"]*?)\n\s+\]")
_CUT_TOKEN = re.compile(r"t(ru?)?|f(a(ls?)?)?|n(ul?)?|-?|\.|[eE][+-]?|u[0-9a-fA-F]{0,4}")  # at the end of a file
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")

GZIP = b"\x1f\x8b"
PACKED = Text("gzipで圧縮されています。先に展開してください", "it is packed by gzip; unpack it first")
NOT_UTF_8 = Text("文字コードがUTF-8ではありません。UTF-8で保存し直してください", "it is not UTF-8; save it as UTF-8")


class RecordError(ValueError):
    """The first fault of a record (RC-8).

    `deal` and `move` count from 0, and are None when the file, or the deal itself, is wrong; `text` is the move's.
    `clause` is the one that refuses, `sentence` the reason, `reason` the same in English. `message` is the reason with
    its place, counted from 1, and its clause; as text the error is that in English.
    """

    def __init__(
        self, reason: Text, clause: str = "RC-8", deal: int | None = None, move: int | None = None, text: str = ""
    ) -> None:
        super().__init__(reason, clause, deal, move, text)
        self.sentence, self.reason, self.clause = reason, reason.en, clause
        self.deal, self.move, self.text = deal, move, text

    def __str__(self) -> str:
        return self.message.en

    @property
    def message(self) -> Text:
        """The whole message."""
        place = NO_TEXT
        if self.deal is not None:
            place = Text("第{number}ディール", "deal {number}").filled(number=self.deal + 1)
        if self.move is not None:
            shown = quoted(self.text if len(self.text) <= MAX_SHOWN else f"{self.text[:MAX_SHOWN]}…")
            place = Text("{place}の{number}手目 {shown}", "{place}, move {number} {shown}").filled(
                place=place, number=self.move + 1, shown=shown
            )
        message = Text("{place}：{reason}（{clause}）", "{place}: {reason} ({clause})")
        if not place.en:
            message = Text("{reason}（{clause}）", "{reason} ({clause})")
        return message.filled(place=place, reason=self.sentence, clause=self.clause)


class Fault(Exception):
    """A fault whose place the caller knows."""

    def __init__(self, reason: Text, clause: str = "RC-8") -> None:
        self.reason, self.clause = reason, clause


@dataclass
class Record:
    """A record. `deals` are JSON objects as the file has them; `more` is what the format does not know of (RC-5).

    `play`: the data of a game that is data, and `book` what their rulebook is (RC-15); else empty.
    """

    game: str
    deals: list[Any]
    players: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    rules: str = ""
    more: dict[str, Any] = field(default_factory=dict)
    book: dict[str, Any] = field(default_factory=dict)
    play: dict[str, Any] = field(default_factory=dict)

    def as_draft(self) -> "Record":
        """The same record without the number of a rulebook: its rules are then those of a draft (RC-15)."""
        return replace(self, book={key: value for key, value in self.book.items() if key != "number"})

    def require_deals(self) -> "Record":
        """The same record. Raises RecordError if it has no deal."""
        if not self.deals:
            raise RecordError(Text("ディールがひとつもありません", "the file has no deal"))
        return self

    def with_players(self, players: Iterable[str]) -> "Record":
        """The same record with the names of its players."""
        return replace(self, players=[*players])

    # Reading and writing

    @classmethod
    def load(cls, path: str | PathLike[str]) -> "Record":
        """Read a file. Raises OSError and RecordError."""
        with Path(path).open("rb") as file:
            return cls.loads(file.read(MAX_BYTES + 1))

    @classmethod
    def loads(cls, text: str | bytes) -> "Record":
        """Read a record's text. Raises RecordError when it is no record, or of no game that is installed."""
        try:
            source = decode_record(text) if isinstance(text, bytes) else text
            data = dict(
                of_kind(_json(source), dict, Text("記録のファイルではありません。全体", "the file is no record: it"))
            )
            if data.pop("format", None) != FORMAT:
                raise _no_record(
                    Text("「format」が「{format}」ではありません", 'its "format" is not "{format}"').filled(
                        format=FORMAT
                    )
                )
            record = cls(
                game=of_kind(data.pop("game", None), str, key_text("game")),
                deals=of_kind(data.pop("deals", None), list, key_text("deals")),
                players=of_kind(data.pop("players", []), list, key_text("players")),
                options=of_kind(data.pop("options", {}), dict, key_text("options")),
                rules=of_kind(data.pop("rules", ""), str, key_text("rules")),
                play=(play := of_kind(data.pop("play", {}), dict, key_text("play"))),
                book=of_kind(data.pop("book", {}), dict, key_text("book")) if play else {},
                more=data,
            )
            for name in record.players:
                of_kind(name, str, Text("「players」の名前", "the name of a player"))
            record.known_options(record.rules_game())
        except Fault as fault:
            raise RecordError(fault.reason, fault.clause) from None
        return record

    def json(self) -> dict[str, Any]:
        """The record as JSON has it."""
        optional = {
            "rules": self.rules,
            "book": self.book,
            "options": self.options,
            "players": self.players,
            "play": self.play,
        }
        return {
            "format": FORMAT,
            "game": self.game,
            **{key: value for key, value in optional.items() if value},
            "deals": self.deals,
            **self.more,
        }

    def dumps(self) -> str:
        """The record as text: indented JSON, a line for each move, and a newline at the end."""
        text = json.dumps(self.json(), ensure_ascii=False, indent=2)
        text = _LIST_OF_NUMBERS.sub(lambda numbers: f"[{' '.join(numbers[1].split())}]", text)
        return _LONE_SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text) + "\n"

    def save(self, path: str | PathLike[str]) -> None:
        """Write a file. Raises OSError."""
        Path(path).write_text(self.dumps(), encoding="utf-8")

    @property
    def reference(self) -> str | dict[str, Any]:
        """What `load` makes the game of: its name, or its data."""
        if not self.play:
            return self.game
        title = self.book.get("title", {"ja": self.game, "en": self.game})
        called = {"name": self.game, "version": self.book.get("version", self.rules), "title": title}
        return {"play": self.play, **called, "number": self.book.get("number", "")}

    def rules_game(self) -> Game:
        """The game that it is of: installed, or made of its data (RC-15). Raises Fault."""
        if self.play and self.book.get("digest") != digest(self.play):
            raise Fault(
                Text("ルールのデータがダイジェストと合いません", "the data of the rules are not those of their digest"),
                "RC-1",
            )
        try:
            return load_reference(self.reference)
        except UnknownGame as error:
            why = Text(error.ja, str(error))
            if not error.ja:
                unknown = Text("ルールのデータがゲームになっていません", "{why}")
                if not self.play:
                    unknown = Text("{game}というゲームはここにはありません", "{why}")
                why = unknown.filled(game=key_text(self.game), why=error)
            raise Fault(why, "RC-1" if self.play else "RC-8") from None

    def known_options(self, game: Game) -> dict[str, int]:
        """The options that the game has, checked; others are ignored (RC-5)."""
        known = {option.name for option in game.options}
        try:
            return game.read_options({name: value for name, value in self.options.items() if name in known})
        except OptionRefused as error:
            text = Text("設定{option}：{why}", "{error}")
            raise Fault(text.filled(option=key_text(error.option), why=error.text, error=error)) from None


# Reading


def key_text(name: str) -> Text:
    """A key of the file as errors name it."""
    return Text("{quoted}", '"{name}"').filled(quoted=quotation(name), name=name)


def _no_record(why: Text) -> Fault:
    return Fault(Text("記録のファイルではありません。{why}", "the file is no record: {why}").filled(why=why))


def decode_record(content: bytes) -> str:
    """The text of a record's file: UTF-8 or, where a byte order mark says so, UTF-16. Raises Fault.

    A character of which the end of the file has cut off a part is left out.
    """
    if len(content) > MAX_BYTES:
        raise _too_large()
    if content.startswith(GZIP):
        raise _no_record(PACKED)
    utf_16 = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    decoder = codecs.getincrementaldecoder("utf-16" if utf_16 else "utf-8-sig")()
    try:
        return decoder.decode(content)
    except UnicodeDecodeError:
        raise _no_record(NOT_UTF_8) from None


def _too_large() -> Fault:
    return _no_record(
        Text("大きすぎます。{size} MiBまでです", "it is larger than {size} MiB").filled(size=MAX_BYTES >> 20)
    )


def _json(text: str) -> object:
    """The JSON value of a text. Raises Fault if it is none."""
    if len(text) > MAX_BYTES:
        raise _too_large()
    source = text.removeprefix("\ufeff").rstrip()
    if not source:
        raise _no_record(Text("ファイルが空です", "it is empty"))
    try:
        return json.loads(source, parse_constant=_no_number, parse_int=_whole)
    except RecursionError:
        raise _no_record(Text("かっこの重なりが深すぎます", "it is nested too deeply")) from None
    except json.JSONDecodeError as error:
        if _is_cut(error):
            end = json.JSONDecodeError("", source, len(source))
            raise Fault(
                Text(
                    "ファイルが途中で終わっています（{line}行目の{column}文字目）",
                    "the file ends in the middle: line {line}, column {column}",
                ).filled(line=end.lineno, column=end.colno)
            ) from None
        shown = quoted(error.doc[error.pos : error.pos + 1])
        raise _no_record(
            Text(
                "{line}行目の{column}文字目（{shown}）で読めなくなります",
                "line {line}, column {column}: {shown} does not fit here",
            ).filled(line=error.lineno, column=error.colno, shown=shown),
        ) from None


def _is_cut(error: json.JSONDecodeError) -> bool:
    """Whether more text could have put right what is wrong: all up to there is the beginning of JSON."""
    rest = error.doc[error.pos :]
    if error.msg.startswith("Extra data"):
        return False
    return error.msg.startswith("Unterminated string") or bool(_CUT_TOKEN.fullmatch(rest))


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        shown = f"{digits[:12]} …"
        raise _no_record(
            Text("{most}桁を超える数があります：{shown}", "a number has more than {most} digits: {shown}").filled(
                most=MAX_DIGITS, shown=shown
            )
        )
    return int(digits)


def _no_number(word: str) -> Literal[0]:
    raise _no_record(Text("「{word}」は数ではありません", "{word} is no number in JSON").filled(word=word))


T = TypeVar("T")
_KINDS: dict[type, Text] = {
    dict: Text("{ } で囲んだまとまり", "an object"),
    list: Text("[ ] で囲んだ並び", "a list"),
    str: Text('" " で囲んだ文字', "a text"),
    int: Text("整数", "a whole number"),
}


def of_kind(value: object, kind: type[T], what: Text, clause: str = "RC-8") -> T:
    """The value, when it is of this kind: one of _KINDS. Raises Fault."""
    if type(value) is not kind:
        wanted = _KINDS[kind]
        raise Fault(
            Text("{what}が{wanted}になっていません", "{what} is not {wanted}").filled(what=what, wanted=wanted), clause
        )
    return value


def quoted(value: object) -> str:
    """A JSON value on one line, with nothing in it that a terminal would obey."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "…"
    return "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text)
