"""The figures that lie beside a rulebook, or beside what the installed game brings."""

from functools import lru_cache
from logging import getLogger
from pathlib import Path

from xtarot.games import installed
from xtarot.lab.study.figures import Figures, StudyError, read
from xtarot.rulebooks import Book
from xtarot.rulebooks.metadata import GIVEN

logger = getLogger(__name__)

FILE = "figures.json"


def figures_of(book: Book) -> Figures | None:
    """The figures of a book in this version; a file that cannot be read is left out, and the log says why.

    A book that was published on the site has none of its own: what the installed game of this version brings holds.
    """
    game = installed().get(book.game)
    places = [book.folder]
    if game and game.rulebook and (book.folder / GIVEN).exists():
        places += [game.rulebook, game.rulebook / "versions" / book.version]
    found = filter(None, map(_in, places))
    return next((one for one in found if len(places) == 1 or one.version == book.version), None)


def _in(folder: Path) -> Figures | None:
    path = folder / FILE
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        return None
    return _read(path, changed)


@lru_cache(maxsize=64)
def _read(path: Path, changed: int) -> Figures | None:
    del changed  # another time, another file
    try:
        found = read(path)
    except (StudyError, OSError) as error:
        logger.warning("the figures in %s cannot be read: %s", path.parent.name, error)
        return None
    return found if found.plays else None
