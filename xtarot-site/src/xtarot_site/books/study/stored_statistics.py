"""The figures that lie beside a rulebook, or beside what the installed game brings."""

from functools import lru_cache
from logging import getLogger

from xtarot.games import installed
from xtarot.lab.study.figures import Figures, StudyError, decode_figures
from xtarot.rulebooks import Book, book_of
from xtarot_site.submissions.service import FIGURES_FILE

logger = getLogger(__name__)


def figures_of(book: Book) -> Figures | None:
    """The figures of a book in this version; a file that cannot be read is left out, and the log says why.

    A book that was published on the site has none of its own: what the installed game of this version brings holds.
    """
    places = [book.manuscript]
    game = installed().get(book.game)
    brought = book_of(game) if game and book.manuscript.imprint else None
    if brought:
        places += [brought.manuscript, *filter(None, [brought.manuscript.versions.get(book.version)])]
    found = filter(None, (_read(place.files.get(FIGURES_FILE, ""), book.game) for place in places))
    return next((one for one in found if len(places) == 1 or one.version == book.version), None)


@lru_cache(maxsize=64)
def _read(text: str, game: str) -> Figures | None:
    if not text:
        return None
    try:
        found = decode_figures(text, FIGURES_FILE)
    except StudyError as error:
        logger.warning("the figures of %s cannot be read: %s", game, error)
        return None
    return found if found.plays else None
