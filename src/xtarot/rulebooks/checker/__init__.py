"""The checker (RB-5): all that a program can say of a rulebook, each thing with its file, its line and what to do.

`check` asks every check below; each looks at one kind of thing and yields findings.
"""

from collections.abc import Sequence
from pathlib import Path

from xtarot.families import PLAY_FILE
from xtarot.games import Game, installed
from xtarot.rulebooks.book import Book, Neighbour, ParsedBook, load
from xtarot.rulebooks.catalog import books
from xtarot.rulebooks.checker import captions, data, deals, game, parts, play, setup, text, versions, wording
from xtarot.rulebooks.checker.context import CheckedBook
from xtarot.rulebooks.findings import Finding
from xtarot.rulebooks.manuscript import Manuscript, read_folder
from xtarot.rulebooks.metadata import FILE, LANGUAGES

CHECKS = (
    *data.CHECKS,
    *text.CHECKS,
    *setup.CHECKS,
    *parts.CHECKS,
    *wording.CHECKS,
    *deals.CHECKS,
    *captions.CHECKS,
    *game.CHECKS,
    *play.CHECKS,
    *versions.CHECKS,
)

_FILES = {name: place for place, name in enumerate(("", FILE, PLAY_FILE, *(f"{lang}.md" for lang in LANGUAGES)))}


def check(
    folder: Path | str, shelf: Sequence[Book | Neighbour] | None = None, played: Game | None = None
) -> list[Finding]:
    """What is wrong with the rulebook in a folder, by file and line; nothing for one that is in order.

    `shelf` are the published books, whose letters and numbers are taken: those of this site, if none are given.
    `played` is the game that it is of: if none is given, that of its play, or the installed one of its name.
    """
    return check_manuscript(read_folder(Path(folder)), shelf, played)


def check_manuscript(
    manuscript: Manuscript, shelf: Sequence[Book | Neighbour] | None = None, played: Game | None = None
) -> list[Finding]:
    """The same of a rulebook that lies in no folder."""
    return check_book(load(manuscript), shelf, played)


def check_book(
    draft: ParsedBook, shelf: Sequence[Book | Neighbour] | None = None, played: Game | None = None
) -> list[Finding]:
    """The same of one that has been read."""
    case = CheckedBook(
        draft,
        books() if shelf is None else shelf,
        played or play.game_of_draft(draft) or (installed().get(draft.data.game) if draft.data else None),
    )
    found = [*draft.findings, *(each for check in CHECKS for each in check(case))]
    # A record that cannot be played is told once, at its own file, and not at each figure of it.
    told = {each.words for each in found if each.code == "record" and each.file.startswith("deals/")}
    once = [each for each in found if each.words not in told or each.file.startswith("deals/")]
    return sorted(dict.fromkeys(once), key=_place)


def _place(found: Finding) -> tuple[int, str, int, bool]:
    return _FILES.get(found.file, len(_FILES)), found.file, found.line, found.level == "warning"
