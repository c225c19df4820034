"""A draft read as its readers will read it: its tree, what the checker finds, and the repairs that can be offered."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from xtarot.programme.folders import write_files
from xtarot.rulebooks.book import Book, Draft, Neighbour, load
from xtarot.rulebooks.checker import check_draft
from xtarot.rulebooks.document import blocks
from xtarot.rulebooks.findings import Finding
from xtarot.rulebooks.metadata import FILE, Metadata, line_of
from xtarot.rulebooks.repairs import Repair, repairs

NOTHING: Mapping[str, Mapping[str, str]] = {}
MOST_REPAIRED = 200  # findings for which repairs are looked for: each time the whole text is read

Beside = tuple[Finding, str, list[Repair]]
"""A finding, the key of the data that it is about (or empty), and its repairs."""


@dataclass(frozen=True)
class Reading:
    """What was read. `draft.folder` is gone by now."""

    draft: Draft
    findings: list[Beside]
    agreeing: list[tuple[str, int]]
    """The file and the line of each figure that was made by playing a recorded deal again."""


def read(
    files: Mapping[str, str], shelf: Sequence[Book | Neighbour], earlier: Mapping[str, Mapping[str, str]] = NOTHING
) -> Reading:
    """Read the files of a draft: in a folder, as rulebooks are read, which is gone afterwards.

    `shelf` are the published books, whose letters and numbers are taken; `earlier` are the files of what was published
    of this one, by version.
    """
    with TemporaryDirectory(prefix="xtarot-draft-") as name:
        folder = Path(name) / "book"
        write_files(folder, files)
        for version, published in earlier.items():
            write_files(folder / "versions" / version, published)
        draft = load(folder)
        found = check_draft(draft, shelf)
        agree = [*_agreeing(draft)]
    mended = [_repairs(each, files, draft) for each in found[:MOST_REPAIRED]]
    mended += [[] for _ in found[MOST_REPAIRED:]]
    return Reading(draft, [(each, _key(each, draft), ways) for each, ways in zip(found, mended, strict=True)], agree)


class Outline(Struct, frozen=True):
    """What a text says of itself, "" for what cannot be read, and what the checker says of it."""

    game: str
    version: str
    letters: str
    findings: list[Finding]


def outline(files: Mapping[str, str], shelf: Sequence[Book | Neighbour]) -> Outline:
    """Read the files of a text that is sent in, beside a shelf."""
    with TemporaryDirectory(prefix="xtarot-sent-") as name:
        folder = Path(name) / "book"
        write_files(folder, files)
        draft = load(folder)
        found, data, book = check_draft(draft, shelf), draft.data, draft.book
    said = (data.game, data.version) if data else ("", "")
    return Outline(*said, book.letters if book else "", found)


def _repairs(found: Finding, files: Mapping[str, str], draft: Draft) -> list[Repair]:
    return repairs(found, files.get(found.file, ""), draft.documents.get(found.file.removesuffix(".md")))


def _key(found: Finding, draft: Draft) -> str:
    """The key of ``book.toml`` that a finding is about."""
    if found.file != FILE:
        return ""
    if found.code in {"no_reason", "no_change"}:
        return "changes"
    lines = {line: key for key in Metadata.__struct_fields__ if (line := line_of(draft.source, key))}
    return lines.get(found.line) or dict(found.words).get("key", "")


def _agreeing(draft: Draft) -> Iterator[tuple[str, int]]:
    for lang, document in draft.documents.items():
        for block in blocks(document.parts):
            named = getattr(block, "source", "").split()[1:2]
            if named and named[0] in draft.records.names:
                yield f"{lang}.md", block.line
