"""Checks of the play that a rulebook brings as data: it can be played, and the text says the same numbers."""

import re
from collections.abc import Iterator

from xtarot.families import PLAY_FILE, BadPlay, DataGame
from xtarot.families.reading import numbers_said
from xtarot.rulebooks.book import ParsedBook
from xtarot.rulebooks.checker.case import CheckedBook, words
from xtarot.rulebooks.document import blocks
from xtarot.rulebooks.findings import Finding, finding
from xtarot.rulebooks.metadata import line_of
from xtarot.rulebooks.playing import game_of_manuscript

_SMALL = "no one two three four five six seven eight nine ten eleven twelve thirteen".split()
_KANJI = "〇一二三四五六七八九十"


def game_of_draft(draft: ParsedBook) -> DataGame | None:
    """The game of a text that brings its play; None without one, or with one that cannot be played."""
    try:
        return game_of_manuscript(draft.manuscript, draft.data) if draft.data else None
    except BadPlay:
        return None


def faults(case: CheckedBook) -> Iterator[Finding]:
    """The play can be played."""
    draft = case.draft
    if not draft.data or PLAY_FILE not in draft.manuscript.files:
        return
    source = draft.manuscript.files[PLAY_FILE]
    try:
        game_of_manuscript(draft.manuscript, draft.data)
    except BadPlay as error:
        for one in error.faults:
            line = line_of(source, one.field.partition(".")[0])
            yield Finding(PLAY_FILE, line, "error", "play", one.text, (("key", one.field),))


def numbers(case: CheckedBook) -> Iterator[Finding]:
    """Each number of the play stands in the clause that it names."""
    if not isinstance(case.game, DataGame):
        return
    said = {file: {clause.id: clause for clause in document.clauses} for file, document in case.texts}
    for place, clause, number in numbers_said(case.game.data):
        for file, clauses in said.items():
            if clause in clauses and not _has(words(blocks([clauses[clause]])), number):
                yield finding("play_number", file, clauses[clause].line, clause=clause, number=number, key=place)


def _has(text: str, number: str) -> bool:
    """Whether a text has this number, in digits or, a small one, as a word."""
    plain = text.replace("−", "-").replace(",", "").lower()
    if re.search(rf"(?<![\d.]){re.escape(number.lstrip('-'))}(?![\d]|\.\d)", plain):
        return True
    small = int(number) if number.lstrip("-").isdigit() else -1
    words_of = [_SMALL[small]] if 0 < small < len(_SMALL) else []
    kanji = [_KANJI[small]] if 0 < small < len(_KANJI) else []
    return any(re.search(rf"\b{word}\b", plain) for word in words_of) or any(word in plain for word in kanji)


CHECKS = (faults, numbers)
