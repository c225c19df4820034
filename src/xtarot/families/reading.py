"""From the data of a play to its game."""

import json
from collections.abc import Mapping
from copyreg import pickle
from functools import cache, lru_cache
from inspect import cleandoc
from pathlib import Path
from typing import Annotated, Any

import msgspec
import tomli
from msgspec import Meta, Struct

from xtarot.families.data_game import DataGame
from xtarot.families.faults import BadPlay, PlayFault
from xtarot.families.identity import Identity
from xtarot.families.plain_data import MOST_BYTES, TOO_MUCH, plain_fault
from xtarot.families.tricks.checked import checked
from xtarot.families.tricks.form import Play
from xtarot.families.tricks.game import game_of
from xtarot.families.tricks.laying import Laid
from xtarot.families.tricks.wording import by_clause, said_numbers, sentences
from xtarot.games.digests import canonical, digest
from xtarot.games.registry import PLAY_FILE, UnknownGame
from xtarot.rules.texts import Text, by_language, in_each

BOOK_FILE = "book.toml"
LONGEST_FILE = 200_000  # bytes, blanks and remarks too
MOST_KEPT = 500  # games that are not read again

_LINE = Annotated[str, Meta(min_length=1, max_length=2000)]

_NOT_PLAYABLE = Text(
    "このルールのデータでは遊べません：\n{faults}", "{place} is not a game that can be played:\n{faults}"
)


class _Book(Struct, frozen=True):
    """What a game needs of a ``book.toml``."""

    game: Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
    version: str
    name: dict[str, _LINE] | _LINE
    number: str | None = None


def read_play(data: Mapping[str, Any], identity: Identity) -> DataGame:
    """The game of these data. Raises BadPlay with all that is wrong with them, or with the identity."""
    if faults := [*identity.faults()]:
        raise BadPlay(faults)
    if fault := plain_fault(data):
        raise BadPlay([fault])
    text = canonical(data)
    if len(text) > MOST_BYTES:
        raise BadPlay([PlayFault("", TOO_MUCH)])
    return _read(text, identity)


@lru_cache(MOST_KEPT)
def _read(text: str, identity: Identity) -> DataGame:
    data = json.loads(text)
    said = checked(data)
    game = game_of(said, identity)
    game.data, game.digest = data, digest(data)
    game.offered -= {option.name for option in said.options}
    return game


pickle(DataGame, lambda game: (read_play, (game.data, game.identity)))  # a reference without a number is a draft's


def read_draft_play(data: Mapping[str, Any], identity: Identity) -> DataGame:
    """The game of these data, which no rulebook has published, whatever it calls itself. Raises BadPlay."""
    if fault := plain_fault(data):  # else there is no digest
        raise BadPlay([fault])
    return read_play(data, identity.as_draft(digest(data)))


def game_of_play(data: Mapping[str, Any]) -> DataGame:
    """The game of data that have no book yet. Raises BadPlay."""
    return read_play(data, Identity("draft", "1.00", Text("試作", "A draft")))


def numbers_said(data: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """The numbers of data that are sound that their text should say: the field, its clause, and the number."""
    return said_numbers(checked(data).play)


def sentences_of(data: Mapping[str, Any]) -> tuple[dict[str, Text], dict[str, Text]]:
    """What data that are sound say, in sentences: by part, and by clause. Raises BadPlay."""
    laid = Laid(checked(data).play)
    return sentences(laid), by_clause(laid)


def schema() -> dict[str, Any]:
    """The JSON Schema of a ``play.toml``."""
    document: dict[str, Any] = msgspec.json.schema(Play)
    for form in document["$defs"].values():
        if "description" in form:  # a docstring, which Python indents by itself before 3.13
            form["description"] = cleandoc(form["description"])
    return document


def is_folder(name: str | Path) -> bool:
    """Whether this is the folder of a rulebook that plays."""
    return (Path(name) / PLAY_FILE).is_file()


def game_in(where: Path | str | Mapping[str, Any]) -> DataGame:
    """The game of a rulebook's folder, or of a `DataGame.reference`. Raises UnknownGame, with all that is wrong.

    A reference without the number of a rulebook is that of a draft.
    """
    try:
        if isinstance(where, Mapping):
            identity = Identity.of(where)
            return (read_play if identity.number else read_draft_play)(where["play"], identity)
        return _in_folder(Path(where))
    except BadPlay as error:
        faults = error.faults
        place = "the play" if isinstance(where, Mapping) else Path(where) / PLAY_FILE
        lines = in_each(lambda lang: "\n".join(f"- {fault.of(lang)}" for fault in faults))
        text = _NOT_PLAYABLE.filled(place=place, faults=lines)
        raise UnknownGame(text.en, text.ja) from None
    except UnknownGame:  # which is a KeyError
        raise
    except (KeyError, TypeError, AttributeError) as error:
        raise UnknownGame(f"no game is said there: {error!r}") from None


def _in_folder(folder: Path) -> DataGame:
    play = _toml(folder / PLAY_FILE)
    try:
        book = msgspec.convert(_toml(folder / BOOK_FILE), _Book)
    except msgspec.ValidationError as error:
        raise UnknownGame(f"{folder / BOOK_FILE} says too little for a game to be played: {error}") from None
    game = read_play(play, identity_of(book))
    game.rulebook = folder
    return game


def _toml(file: Path) -> dict[str, Any]:
    """The data of a file. Raises UnknownGame."""
    try:
        if file.stat().st_size > LONGEST_FILE:
            raise UnknownGame(f"{file} is longer than {LONGEST_FILE} bytes; write less")
        return tomli.loads(file.read_text("utf-8"))
    except UnicodeDecodeError:
        raise UnknownGame(f"{file} is not written in UTF-8; save it so") from None
    except (OSError, ValueError, RecursionError) as error:
        raise UnknownGame(f"{file} cannot be read: {error}") from None


def identity_of(book: _Book) -> Identity:
    """What a book says that its game is called."""
    name = {"ja": book.name, "en": book.name} if isinstance(book.name, str) else book.name
    return Identity(book.game, book.version, by_language(name), book.number or "")


@cache
def usual(family: str) -> DataGame:
    """The game of a family from which forms begin."""
    data = tomli.loads((Path(__file__).parent / family / "usual.toml").read_text("utf-8"))
    return read_play(data, Identity(f"a-game-of-{family}", "1.00", Text("新しいゲーム", "A new game")))
