"""From the data of a play to its game."""

import hashlib
import json
from collections.abc import Mapping
from copyreg import pickle
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
import tomli
from msgspec import Meta, Struct

from xtarot.families import choices
from xtarot.families.data_game import DataGame
from xtarot.families.faults import BadPlay, PlayFault
from xtarot.families.identity import Identity
from xtarot.families.tricks.faults import faults_of
from xtarot.families.tricks.form import Play
from xtarot.families.tricks.game import game_of
from xtarot.games.finding import PLAY_FILE, UnknownGame
from xtarot.rules.texts import Text

BOOK_FILE = "book.toml"
MOST_BYTES = 40_000  # of a play as JSON

_LINE = Annotated[str, Meta(min_length=1, max_length=2000)]


class _Book(Struct, frozen=True):
    """What a game needs of a ``book.toml``."""

    game: Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
    version: str
    name: dict[str, _LINE] | _LINE


def digest(data: Mapping[str, Any]) -> str:
    """RC-15: the SHA-256, in hex, of the data as JSON with sorted keys and without blanks."""
    return hashlib.sha256(_canonical(data).encode()).hexdigest()


def _canonical(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def read_play(data: Mapping[str, Any], identity: Identity) -> DataGame:
    """The game of these data. Raises BadPlay with all that is wrong with them."""
    try:
        text = _canonical(data)
    except (TypeError, ValueError, RecursionError):
        raise BadPlay(
            [PlayFault("", Text("数と文字と表だけで書いてください", "write numbers, texts and tables only"))]
        ) from None
    if len(text) > MOST_BYTES:
        raise BadPlay([PlayFault("", Text("データが多すぎます", f"the data are longer than {MOST_BYTES} letters"))])
    return _read(text, identity)


@cache
def _read(text: str, identity: Identity) -> DataGame:
    data = json.loads(text)
    play, found = checked(data)
    options = [choices.option_of(path, one, _clause_at(data, path)) for path, one in found.items()]
    game = game_of(play, identity, options, lambda values: checked(choices.chosen(data, found, values))[0])
    game.data, game.digest = data, digest(data)
    return game


def checked(data: Mapping[str, Any]) -> tuple[Play, dict[choices.Path, choices.Choice]]:
    """What the data say, with each choice at its default, and the choices. Raises BadPlay."""
    found = choices.find(data)
    least, most = ({one.option: getattr(one, end) for one in found.values()} for end in ("least", "most"))
    plays = [_converted(choices.chosen(data, found, values)) for values in ({}, least, most)[: 3 if found else 1]]
    for play in plays:
        if faults := faults_of(play):
            raise BadPlay(faults)
    return plays[0], found


def _converted(data: Mapping[str, Any]) -> Play:
    try:
        return msgspec.convert(data, Play)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$.")
        where = where.rstrip("`").replace("[", ".").replace("]", "")
        raise BadPlay([PlayFault(where, Text(f"書き方が違います（{what}）", what))]) from None


def _clause_at(data: Any, path: choices.Path) -> str:
    """The clause of the part in which a choice stands."""
    clause = ""
    for key in path:
        if isinstance(data, dict) and isinstance(data.get("clause"), str):
            clause = data["clause"]
        data = data[key]
    return clause


def schema() -> dict[str, Any]:
    """The JSON Schema of a ``play.toml``."""
    return msgspec.json.schema(Play)


def is_folder(name: str | Path) -> bool:
    """Whether this is the folder of a rulebook that plays."""
    return (Path(name) / PLAY_FILE).is_file()


def game_in(folder: str | Path) -> DataGame:
    """The game of a rulebook's folder. Raises UnknownGame, with all that is wrong."""
    folder = Path(folder)
    try:
        play = tomli.loads((folder / PLAY_FILE).read_text("utf-8"))
        book = msgspec.convert(tomli.loads((folder / BOOK_FILE).read_text("utf-8")), _Book)
        game = read_play(play, identity_of(book))
    except BadPlay as error:
        faults = "\n".join(f"- {fault}" for fault in error.faults)
        raise UnknownGame(f"{folder / PLAY_FILE} cannot be played:\n{faults}") from None
    except (OSError, UnicodeDecodeError, tomli.TOMLDecodeError, msgspec.ValidationError, RecursionError) as error:
        raise UnknownGame(f"{folder} is no rulebook that can be played: {error}") from None
    game.rulebook = folder
    return game


def identity_of(book: _Book) -> Identity:
    """What a book says that its game is called."""
    ja, en = (
        (book.name, book.name) if isinstance(book.name, str) else (book.name.get("ja", ""), book.name.get("en", ""))
    )
    return Identity(book.game, book.version, Text(ja, en))


pickle(DataGame, lambda game: (_read, (_canonical(game.data), game.identity)))
