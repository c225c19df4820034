"""A draft read as its readers will read it: its tree, what the checker finds, and the repairs that can be offered."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec import Struct

from xtarot.families import PLAY_FILE
from xtarot.rulebooks.book import Book, Neighbour, ParsedBook, load
from xtarot.rulebooks.checker import check_book
from xtarot.rulebooks.document import blocks
from xtarot.rulebooks.findings import Finding
from xtarot.rulebooks.manuscript import Manuscript
from xtarot.rulebooks.metadata import FILE, Metadata, line_of
from xtarot.rulebooks.repairs import Repair, repairs

MOST_REPAIRED = 200  # findings for which repairs are looked for: each time the whole text is read

Beside = tuple[Finding, str, list[Repair]]
"""A finding, the key of the data that it is about (or empty), and its repairs."""


@dataclass(frozen=True)
class Reading:
    """What was read."""

    draft: ParsedBook
    findings: list[Beside]
    agreeing: list[tuple[str, int]]
    """The file and the line of each figure that was made by playing a recorded deal again."""


def read_draft(manuscript: Manuscript, shelf: Sequence[Book | Neighbour]) -> Reading:
    """Read a draft. `shelf` are the published books, whose letters and numbers are taken."""
    draft = load(manuscript)
    found = check_book(draft, shelf)
    mended = [_repairs(each, draft) for each in found[:MOST_REPAIRED]]
    mended += [[] for _ in found[MOST_REPAIRED:]]
    beside = [(each, _key(each, draft), ways) for each, ways in zip(found, mended, strict=True)]
    return Reading(draft, beside, [*_agreeing(draft)])


class Outline(Struct, frozen=True):
    """What a text says of itself, "" for what cannot be read, and what the checker says of it."""

    game: str
    version: str
    letters: str
    findings: list[Finding]


def outline(manuscript: Manuscript, shelf: Sequence[Book | Neighbour]) -> Outline:
    """Read a text that is sent in, beside a shelf."""
    draft = load(manuscript)
    data, book = draft.data, draft.book
    said = (data.game, data.version) if data else ("", "")
    return Outline(*said, book.letters if book else "", check_book(draft, shelf))


def _repairs(found: Finding, draft: ParsedBook) -> list[Repair]:
    source = draft.manuscript.files.get(found.file, "")
    return repairs(found, source, draft.documents.get(found.file.removesuffix(".md")))


def _key(found: Finding, draft: ParsedBook) -> str:
    """The key of ``book.toml``, or the field of ``play.toml``, that a finding is about."""
    if found.file == PLAY_FILE:
        return dict(found.words).get("key", "")
    if found.file != FILE:
        return ""
    if found.code in {"no_reason", "no_change"}:
        return "changes"
    lines = {line: key for key in Metadata.__struct_fields__ if (line := line_of(draft.source, key))}
    return lines.get(found.line) or dict(found.words).get("key", "")


FIELDS = {"players": "players", "cards": "cards.without", "without": "cards.without", "deal": "deal.each"}
"""At which field of the play a key of ``book.toml`` is said, too."""


def field_of(found: Finding, key: str) -> str:
    """The field of the play that a finding is about, "" for none; `key`: that of the data (`Beside`)."""
    if found.code == "play_data":
        return FIELDS.get(key, "")
    return dict(found.words).get("key", "") if found.code in {"play", "play_clause", "play_number"} else ""


def _agreeing(draft: ParsedBook) -> Iterator[tuple[str, int]]:
    for lang, document in draft.documents.items():
        for block in blocks(document.parts):
            named = getattr(block, "source", "").split()[1:2]
            if named and named[0] in draft.records.names:
                yield f"{lang}.md", block.line
