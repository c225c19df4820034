"""A rulebook: the data of its title page, its text in each language, its recorded deals, its earlier versions."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from xtarot.rulebooks.document import Clause, Document, Heading, Parts, Table, blocks, plain
from xtarot.rulebooks.findings import Finding, finding
from xtarot.rulebooks.html import render
from xtarot.rulebooks.manuscript import Manuscript, encoded, read_folder
from xtarot.rulebooks.markdown import parse_document
from xtarot.rulebooks.metadata import FILE, LANGUAGES, Metadata, both, read_metadata
from xtarot.rulebooks.notation import Records

MAX_TEXT = 2**17  # bytes of a text; the worst possible text of this size is read in five seconds
MAX_DATA = 2**15  # bytes of `book.toml`; likewise

Rows = tuple[tuple[str, ...], ...]
"""The rows of a table as plain text, its head first."""


class RulebookError(ValueError):
    """A rulebook cannot be read. `findings` are what is wrong with it."""

    def __init__(self, name: str, findings: list[Finding]) -> None:
        wrong = [each for each in findings if each.level == "error"]
        super().__init__("; ".join(f"{name}/{each.place}: {each.text.en}" for each in wrong))
        self.findings = findings


class Neighbour(NamedTuple):
    """A book on the shelf as another one must know it: its number and its letters are taken."""

    game: str
    name: Mapping[str, str]
    number: str | None
    letters: str


class Book(Metadata, frozen=True, kw_only=True, eq=False, dict=True):
    """A rulebook: its data, its text, and the manuscript that both were read from."""

    manuscript: Manuscript
    documents: Mapping[str, Document]
    """The text by language; a book in one language has it under both."""
    languages: tuple[str, ...]
    """Those in which there is a text."""
    records: Records
    """The deals that the text shows."""
    findings: tuple[Finding, ...]
    """What was found wrong when the text was read; the rest is for the checker."""

    def clauses(self, lang: str) -> tuple[Clause, ...]:
        """The clauses in order. KeyError for a language that is not among LANGUAGES."""
        return self.documents[lang].clauses

    def clause(self, name: str, lang: str) -> Clause:
        """The clause with this id, ``DC-11``. KeyError if there is none."""
        for clause in self.clauses(lang):
            if clause.id == name:
                return clause
        raise KeyError(name)

    @property
    def letters(self) -> str:
        """The letters that its clauses begin with; empty without clauses."""
        return next((clause.id for clause in self.clauses("en")), "").partition("-")[0]

    @property
    def neighbour(self) -> Neighbour:
        """What another book on the shelf must know of this one."""
        return Neighbour(self.game, self.name, self.number, self.letters)

    def html(self, lang: str, sheet: str = "") -> str:
        """The whole text; `sheet` is the address of the faces, without one they have to stand in the page."""
        return render(self.documents[lang], sheet)

    @cached_property
    def examples(self) -> dict[str, dict[str, Rows]]:
        """The tables of worked examples, by language and the id of the heading."""
        return {lang: dict(_examples(document)) for lang, document in self.documents.items()}

    @cached_property
    def earlier(self) -> "tuple[Book, ...]":
        """The versions before this one, the latest first. Those that cannot be read are left out."""
        found = [load(one).book for one in self.manuscript.versions.values()]
        return tuple(sorted((book for book in found if book), key=lambda book: version_key(book.version), reverse=True))

    def at(self, version: str) -> "Book":
        """The book in this version. KeyError for an unknown version."""
        for book in (self, *self.earlier):
            if book.version == version:
                return book
        raise KeyError(version)


def version_key(version: str) -> tuple[int, ...]:
    """By which versions are ordered."""
    return tuple(map(int, version.split(".")))


def read_book(folder: Path | str) -> Book:
    """The rulebook in a folder.

    Raises RulebookError when data are missing or there is no text, OSError when there is no ``book.toml``.
    """
    folder = Path(folder)
    (folder / FILE).stat()
    return load(read_folder(folder)).whole(folder.name)


@dataclass(frozen=True)
class ParsedBook:
    """A manuscript as far as it can be read, and what was found wrong on the way."""

    manuscript: Manuscript
    source: str
    """What stands in ``book.toml``."""
    data: Metadata | None
    documents: dict[str, Document]
    records: Records
    findings: list[Finding]

    @property
    def book(self) -> Book | None:
        """The rulebook; None when its data are incomplete, or its text is missing, unreadable or has an id twice."""
        fatal = {"twice", "large", "unreadable"}
        if not self.data or not self.documents or any(found.code in fatal for found in self.findings):
            return None
        return Book(
            **{key: getattr(self.data, key) for key in Metadata.__struct_fields__},
            manuscript=self.manuscript,
            documents=both(self.documents),
            languages=tuple(self.documents),
            records=self.records,
            findings=tuple(self.findings),
        )

    def whole(self, name: str) -> Book:
        """The rulebook. Raises RulebookError, in which it is called `name`, when it is not whole."""
        book = self.book
        if not book:
            raise RulebookError(name, self.findings)
        return book


def load(manuscript: Manuscript) -> ParsedBook:
    """Read a manuscript."""
    files = manuscript.files
    source, found = _text(files, FILE, MAX_DATA)
    data = None
    if source is not None:
        data, faults = read_metadata(source)
        found += faults
    elif not found:
        found.append(finding("no_file", FILE, what=FILE))
    if data and manuscript.imprint:
        data = manuscript.imprint.over(data)
    records = Records(manuscript.records)
    documents: dict[str, Document] = {}
    for lang in LANGUAGES:
        text, faults = _text(files, f"{lang}.md")
        found += faults
        if text is not None:
            documents[lang], faults = parse_document(text, lang, records, f"{lang}.md")
            found += [*faults, *_twice(documents[lang], f"{lang}.md")]
    if not documents:
        found.append(finding("no_text", ""))
    return ParsedBook(manuscript, source or "", data, documents, records, found)


def _text(files: Mapping[str, str], name: str, most: int = MAX_TEXT) -> tuple[str | None, list[Finding]]:
    """What stands in a file; None if it is not there, or is too much."""
    if name not in files:
        return None, []
    content = encoded(files[name])
    if len(content) > most:
        return None, [finding("large", name, most=most >> 10)]
    try:
        return content.decode(), []
    except UnicodeDecodeError as error:
        return None, [finding("unreadable", name, content.count(b"\n", 0, error.start) + 1)]


def _twice(document: Document, file: str) -> Iterator[Finding]:
    """Ids of clauses and headings that stand there more than once."""
    named = [(part.id, part.line) for part in _anchored(document) if part.id]
    times = Counter(name for name, _ in named)
    seen: set[str] = set()
    for name, line in named:
        if times[name] > 1 and name in seen:
            yield finding("twice", file, line, what=name)
        seen.add(name)


def _anchored(document: Document) -> Iterator[Clause | Heading]:
    for part in document.parts:
        if isinstance(part, Clause):
            yield part
        yield from (block for block in blocks([part]) if isinstance(block, Heading))


def _examples(document: Document) -> Iterator[tuple[str, Rows]]:
    name = ""
    for block in blocks(document.parts):
        if isinstance(block, Heading):
            name = block.id
        elif isinstance(block, Table) and name.startswith("examples-"):
            yield name, tuple(tuple(map(_cell, row)) for row in (block.head, *block.rows))


def _cell(parts: Parts) -> str:
    return plain(parts).strip()
