"""The games of rulebooks that play: whose manuscript has a ``play.toml``."""

from collections.abc import Iterable, Mapping
from logging import getLogger
from typing import NamedTuple

from xtarot.families import PLAY_FILE, BadPlay, DataGame, Identity, PlayFault, game_of_play, read_play
from xtarot.games.digests import digest
from xtarot.rulebooks.book import Book
from xtarot.rulebooks.manuscript import Manuscript
from xtarot.rulebooks.metadata import Metadata, describe_toml_fault
from xtarot.rulebooks.toml import values
from xtarot.rules.texts import Text, by_language

logger = getLogger(__name__)


def game_of_manuscript(manuscript: Manuscript, data: Metadata | None) -> DataGame | None:
    """The game that a manuscript plays; None for one without a play. Raises BadPlay.

    `data`: what it is called; a text that does not say so yet plays all the same.
    """
    if PLAY_FILE not in manuscript.files:
        return None
    try:
        play = values(manuscript.files[PLAY_FILE])
    except ValueError as error:
        why = describe_toml_fault(error)
        raise BadPlay(
            [PlayFault("", Text("TOMLとして読めません：{why}", "this is no TOML: {why}").filled(why=why))]
        ) from None
    if not data:
        return game_of_play(play)
    title = by_language(data.name)
    return read_play(play, Identity(data.game, data.version, title, data.number or ""))


class PlayId(NamedTuple):
    """The identity of a published play (RC-15)."""

    number: str
    version: str
    digest: str


class PublishedPlay(NamedTuple):
    """What a published play is called: the name of its game, and its title by language."""

    game: str
    title: Mapping[str, str]


def play_digest(files: Mapping[str, str]) -> str:
    """The digest of the play among the files of a book; "" where there is none that can be read."""
    try:
        return digest(values(files[PLAY_FILE]))
    except (KeyError, ValueError):
        return ""


def playing(books: Iterable[Book]) -> dict[str, DataGame]:
    """The games of these books that play, by name. One that cannot be played is left out, and the log says why."""
    found: dict[str, DataGame] = {}
    for book in books:
        try:
            game = game_of_manuscript(book.manuscript, book)
        except BadPlay as error:
            logger.warning("the rulebook of %s cannot be played: %s", book.game, error)
            continue
        if game:
            found[book.game] = game
    return found
