"""The rulebooks: their texts, clause by clause, and their data (docs/rulebooks.md).

A rulebook is read from texts by name (`xtarot.rulebooks.manuscript`): ``book.toml`` (the data on its title page), one
Markdown text a language, ``ja.md`` and ``en.md``, the recorded deals that they show in ``deals``, and its earlier
versions. They may lie in a folder, in ``versions`` those before. Each text is read once into a tree
(`xtarot.rulebooks.document`), from which pages and booklets are made and which the checker walks.
"""

from xtarot.rulebooks.book import Book, RulebookError, read_book
from xtarot.rulebooks.catalog import Shelf, book, book_of, books, ours, system
from xtarot.rulebooks.comparison import ClauseChange, compare
from xtarot.rulebooks.document import Clause, Document
from xtarot.rulebooks.findings import Finding
from xtarot.rulebooks.metadata import LANGUAGES

__all__ = ["LANGUAGES", "Book", "Clause", "ClauseChange", "Document", "Finding", "RulebookError", "Shelf"]
__all__ += ["book", "book_of", "books", "compare", "ours", "read_book", "system"]
