"""What the checks look at: a rulebook as it was read, the shelf, and the game if it is installed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xtarot.games import Game
from xtarot.rulebooks.book import Book, Neighbour, ParsedBook
from xtarot.rulebooks.document import Block, Clause, Document, Heading, Text, blocks, inlines
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

    @property
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
