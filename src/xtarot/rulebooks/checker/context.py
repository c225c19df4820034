"""What the checks look at: a rulebook as it was read, the shelf, and the game if it is installed."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from xtarot.games import Game
from xtarot.rulebooks.book import Book, Neighbour, ParsedBook
from xtarot.rulebooks.document import (
    HIGHEST,
    Block,
    Clause,
    Document,
    Heading,
    Paragraph,
    Parts,
    Table,
    Text,
    Verbatim,
    blocks,
    inlines,
    plain,
)
from xtarot.rulebooks.findings import Finding, finding
from xtarot.rulebooks.metadata import FILE, line_of


@dataclass(frozen=True)
class CheckedBook:
    """A rulebook to be checked. `game` is None when it is not installed, or the data do not say which it is."""

    draft: ParsedBook
    shelf: Sequence[Book | Neighbour]
    game: Game | None

    @property
    def texts(self) -> Iterator[tuple[str, Document]]:
        """Each text with the name of its file."""
        return ((f"{lang}.md", document) for lang, document in self.draft.documents.items())

    @cached_property
    def prefix(self) -> str:
        """The letters that its clauses begin with; empty without clauses."""
        first = next((clause.id for _, document in self.texts for clause in document.clauses), "")
        return first.split("-", maxsplit=1)[0]

    def of_data(self, code: str, at: str, /, **words: object) -> Finding:
        """A finding at a key of ``book.toml``."""
        return finding(code, FILE, line_of(self.draft.source, at), **words)


class BlockPlace(NamedTuple):
    """A block, and where it stands: its clause or none, and the id of the last heading."""

    block: Block
    clause: Clause | None
    heading: str


def places(document: Document) -> Iterator[BlockPlace]:
    """Every block of a text with its place."""
    heading = ""
    for part in document.parts:
        clause = part if isinstance(part, Clause) else None
        for block in blocks([part]):
            if isinstance(block, Heading):
                heading = block.id
            yield BlockPlace(block, clause, heading)


def words(parts: Iterator[Block]) -> str:
    """All that these blocks say."""
    return " ".join(part.text for block in parts for part in inlines(block) if isinstance(part, Text))


MOST = 20  # findings of a kind in a text: who has as many knows what to do

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])")


def first_of(found: Iterable[Finding]) -> Iterator[Finding]:
    """The first of many findings of a kind."""
    return islice(found, MOST)


class SectionPart(NamedTuple):
    """A part of a text, and the id of the heading of its section; empty before the first."""

    section: str
    part: Clause | Block


def sections(document: Document) -> Iterator[SectionPart]:
    """The parts of a text by section. A section's heading is a part of it."""
    section = ""
    for part in document.parts:
        if isinstance(part, Heading) and part.level == HIGHEST:
            section = part.id
        yield SectionPart(section, part)


class Said(NamedTuple):
    """Something that the author wrote, as its parts: a paragraph, a cell, a caption; and its line."""

    line: int
    parts: Parts


def said_in(parts: Iterable[Clause | Block]) -> Iterator[Said]:
    """All that an author wrote in these parts, without what a record tells."""
    for block in blocks(parts):
        match block:
            case Heading(parts=words) | Paragraph(parts=words):
                yield Said(block.line, words)
            case Table(head=head, rows=rows):
                for number, row in enumerate((head, (), *rows)):  # a line of dashes is below the head
                    yield from (Said(block.line + number, cell) for cell in row)
            case Verbatim(text=text):
                yield Said(block.line, (Text(text),))
            case _ if caption := getattr(block, "caption", ()):
                yield Said(block.line, caption)


def sentences(parts: Parts) -> list[str]:
    """The sentences of a paragraph, cards as in records."""
    return [one for one in _SENTENCE_END.split(plain(parts)) if one]
