"""Checks of the play that a rulebook brings as data: it can be played, and the text says the same."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from xtarot.families import PLAY_FILE, BadPlay, DataGame
from xtarot.families.reading import numbers_said
from xtarot.rulebooks.book import ParsedBook
from xtarot.rulebooks.checker.context import CheckedBook, words
from xtarot.rulebooks.document import blocks
from xtarot.rulebooks.findings import Finding, finding
from xtarot.rulebooks.metadata import line_of
from xtarot.rulebooks.playable import game_of_manuscript

_SMALL = "no one two three four five six seven eight nine ten eleven twelve thirteen".split()
_KANJI = "〇一二三四五六七八九十"
_EVERY = re.compile(r"\b(?:each|an?|every)\b|[つ枚]につき|ごとに")  # what stands for one


def game_of_draft(draft: ParsedBook) -> DataGame | None:
    """The game of a text that brings its play; None without one, or with one that cannot be played."""
    try:
        return game_of_manuscript(draft.manuscript, draft.data)
    except BadPlay:
        return None


def faults(case: CheckedBook) -> Iterator[Finding]:
    """The play can be played."""
    draft = case.draft
    try:
        game_of_manuscript(draft.manuscript, draft.data)
    except BadPlay as error:
        for one in error.faults:
            yield _at(case, "play", one.field, ja=one.text.ja, en=one.text.en)


def clauses(case: CheckedBook) -> Iterator[Finding]:
    """Every clause that the play names is in the text."""
    if not isinstance(case.game, DataGame):
        return
    for place, clause in _cited(case.game.data):
        lacking = [
            file for file, document in case.texts if clause not in {one.id for one in document.clauses}
        ]  # of a text that is not there another check speaks
        if lacking:
            yield _at(case, "play_clause", f"{place}.clause", clause=clause, file=", ".join(lacking))


def numbers(case: CheckedBook) -> Iterator[Finding]:
    """Each number of the play stands in the clause that it names."""
    if not isinstance(case.game, DataGame):
        return
    said = {file: {clause.id: clause for clause in document.clauses} for file, document in case.texts}
    for place, clause, number in numbers_said(case.game.data):
        for file, known in said.items():
            if clause in known and not _has(words(blocks([known[clause]])), number):
                yield finding("play_number", file, known[clause].line, clause=clause, number=number, key=place)


def _at(case: CheckedBook, code: str, field: str, **said: str) -> Finding:
    """A finding at a field of the play."""
    line = line_of(case.draft.manuscript.files[PLAY_FILE], field.partition(".")[0])
    return finding(code, PLAY_FILE, line, key=field, **said)


def _cited(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The parts of a play that name a clause, each with it: ``deal``, ``score.0``."""
    for name, part in data.items():
        lines: Sequence[Any] = part if isinstance(part, list) else [part]
        for k, line in enumerate(lines):
            if isinstance(line, dict) and "clause" in line:
                yield (f"{name}.{k}" if isinstance(part, list) else name), line["clause"]


def _has(text: str, number: str) -> bool:
    """Whether a text has this number, in digits or, a small one, as a word."""
    plain = text.replace("−", "-").replace(",", "").lower()
    if re.search(rf"(?<![\d.]){re.escape(number.lstrip('-'))}(?![\d]|\.\d)", plain):
        return True
    small = int(number.lstrip("-")) if number.lstrip("-").isdigit() else -1
    if small == 1 and _EVERY.search(plain):
        return True
    words_of = [_SMALL[small]] if 0 < small < len(_SMALL) else []
    kanji = [_KANJI[small]] if 0 < small < len(_KANJI) else []
    return any(re.search(rf"\b{word}\b", plain) for word in words_of) or any(word in plain for word in kanji)


CHECKS = (faults, clauses, numbers)
