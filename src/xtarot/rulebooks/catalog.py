"""The shelf: our rulebooks, those that installed games bring, and on a site those that are published there."""

from collections.abc import Iterable
from functools import cache
from logging import getLogger
from pathlib import Path

from xtarot.games import Game, installed
from xtarot.rulebooks.book import Book, RulebookError, read_book
from xtarot.rulebooks.document import Document
from xtarot.rulebooks.manuscript import Manuscript, read_folder
from xtarot.rulebooks.markdown import parse_document
from xtarot.rulebooks.notation import Records

logger = getLogger(__name__)

COVERS = 4  # colours of covers


@cache
def books() -> tuple[Book, ...]:
    """All rulebooks: ours, then those that installed games bring."""
    known = {one.game for one in ours()}
    brought = [game for game in installed().values() if game.rulebook and game.name not in known]
    return (*ours(), *(found for game in brought if (found := _brought(game))))


@cache
def ours() -> tuple[Book, ...]:
    """The rulebooks that come with the library: the numbered ones by number, then the guests."""
    return tuple(read_book(file.parent) for file in sorted(Path(__file__).parent.glob("*/book.toml")))


def _brought(game: Game) -> Book | None:
    """The rulebook that a game brings. One that cannot be read is left out, and the log says why."""
    assert game.rulebook
    try:
        found = read_book(game.rulebook)
    except (RulebookError, OSError) as error:
        logger.warning("the rulebook of %s cannot be read: %s", game.name, error)
        return None
    if found.game != game.name:
        logger.warning("the rulebook of %s cannot be read: it is that of %r", game.name, found.game)
        return None
    return found


def book(game: str) -> Book:
    """The rulebook of a game, by the game's name. KeyError for a game that has none."""
    for candidate in books():
        if candidate.game == game:
            return candidate
    raise KeyError(game)


def book_of(game: Game) -> Book | None:
    """The rulebook of a game, if it has one."""
    return next((one for one in books() if one.game == game.name), None)


class Shelf:
    """The rulebooks of a site, by number, guests last. It does not change: what is published makes a new one.

    `library`: those that came with the program and its games. `published`: those of the site's own programme.
    """

    def __init__(self, library: Iterable[Book], published: Iterable[Book] = ()) -> None:
        self.library, self.published = tuple(library), tuple(published)
        here = {one.game for one in self.published}  # in place of what a game brings
        shown = (*(one for one in self.library if one.game not in here), *self.published)
        self.books = tuple(sorted(shown, key=lambda one: one.number or "guest"))
        self._by_game = {one.game: one for one in self.books}
        self.neighbours = tuple(one.neighbour for one in self.books)

    def __getitem__(self, game: str) -> Book:
        """The rulebook of a game. KeyError for a game that has none."""
        return self._by_game[game]

    def with_published(self, published: Iterable[Book]) -> "Shelf":
        """This shelf with these in place of those that were published so far."""
        return Shelf(self.library, published)


def cover_color(book: Book) -> int:
    """Which colour the cover of a book has: numbered ones of the library take turns in COVERS, others have one more."""
    numbered = [one.number for one in books() if one.number]
    return numbered.index(book.number) % COVERS if book.number in numbered else COVERS


@cache
def system(game: str, lang: str) -> Document | None:
    """How the bots of a game understand each other; None where there is nothing to explain."""
    found, name = installed().get(game), f"system.{lang}.md"
    manuscript = read_folder(found.rulebook) if found and found.rulebook else Manuscript({})
    if name not in manuscript.files:
        return None
    document, _ = parse_document(manuscript.files[name], lang, Records(manuscript.records), name)
    return document
