"""A draft read as its readers will read it: its tree, what the checker finds, and the repairs that can be offered."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from xtarot.rulebooks import Book
from xtarot.rulebooks.book import Draft, load
from xtarot.rulebooks.checker import check_draft
from xtarot.rulebooks.document import blocks
from xtarot.rulebooks.findings import Finding
from xtarot.rulebooks.metadata import FILE, LANGUAGES, Metadata, line_of
from xtarot.rulebooks.repairs import Repair, repairs

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


def read(files: Mapping[str, str], shelf: Sequence[Book], earlier: Book | None = None) -> Reading:
    """Read the files of a draft: in a folder, as rulebooks are read, which is gone afterwards.

    `shelf` are the published books, whose letters and numbers are taken; `earlier` is what was published of this one.
    """
    with TemporaryDirectory(prefix="xtarot-draft-") as name:
        folder = Path(name)
        (folder / "deals").mkdir()
        for file, text in files.items():
            (folder / file).write_text(text, encoding="utf-8", newline="")
        if earlier:
            _put_beside(folder / "versions" / earlier.version, earlier)
        draft = load(folder)
        found = check_draft(draft, shelf)
        agree = [*_agreeing(draft)]
    mended = [_repairs(each, files, draft) for each in found[:MOST_REPAIRED]]
    mended += [[] for _ in found[MOST_REPAIRED:]]
    return Reading(draft, [(each, _key(each, draft), ways) for each, ways in zip(found, mended, strict=True)], agree)


def _put_beside(folder: Path, earlier: Book) -> None:
    folder.mkdir(parents=True)
    for name in (FILE, *(f"{lang}.md" for lang in LANGUAGES)):
        if (earlier.folder / name).is_file():
            (folder / name).write_bytes((earlier.folder / name).read_bytes())


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
