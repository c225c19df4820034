"""What is wrong with a booklet as it is set: read on its pages, since no text shows it.

Whether a page is empty is seen in small pictures of the pages; how far the parts and the rows of tables reach, Typst
says itself (`proof.typ`).
"""

import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct, convert

from xtarot.printing.booklet import booklet_data, has_playbook
from xtarot.printing.typeset import measure
from xtarot.rulebooks import Book, Finding
from xtarot.rulebooks.findings import finding
from xtarot.rules.texts import Text

DOTS = 12.7  # per inch: one is two millimetres
ROWS, COLUMNS = slice(7, 96), slice(5, 69)  # of an A5 page, where text stands
GAP = 7  # rows without ink, from which on something is missing
FAINT = 8  # of 255: what is no darker than the paper by more is no ink
HALF = 0.5
FEW = 0.85  # of a page empty: only a few lines are left on it
MOST_PAGES = 16
LEAST_SIZE = 8  # points
START_ENDS = 3

BOOKLET, PLAYBOOK = Text("冊子", "booklet"), Text("手引き", "playbook")


class _Proof(Struct, frozen=True, rename="kebab"):
    """What `proof.typ` says of a booklet."""

    pages: int
    start_end: list[int]
    text_end: list[int]
    closing: list[int]
    card_size: list[float]
    marks: list[tuple[str, tuple[int, int], int]]
    """In order, each with its kind, column and row, and its page: a table, where a cell begins, where it ends."""


def proof(book: Book, lang: str) -> list[Finding]:
    """What is wrong with the pages of a book in this language: of the rules, and of the playbook, if there is one.

    What is found is about the text in this language. Raises TypesettingError.
    """
    file = f"{book.documents[lang].lang}.md"
    return [
        one for second in (False, *[True] * has_playbook(book, lang)) for one in _proofread(book, lang, second, file)
    ]


def _proofread(book: Book, lang: str, second: bool, file: str) -> Iterator[Finding]:
    pages, value = measure("proof", booklet_data(book, lang, second=second), "proof", DOTS)
    found = convert(value, _Proof)
    which = (PLAYBOOK if second else BOOKLET).of(lang)
    if found.start_end and found.start_end[0] != START_ENDS:
        yield finding("proof_start", file, last=found.start_end[0])
    for size in found.card_size:
        if size < LEAST_SIZE:
            yield finding("proof_card", file, size=f"{size:g}", least=LEAST_SIZE)
    if len(pages) > MOST_PAGES:
        yield finding("proof_long", file, pages=len(pages), most=MOST_PAGES)
    last = found.text_end[0]
    for number, page in enumerate(pages[1:last], 2):  # the cover is no text; after it come lines to write on
        empty = emptiness(page)
        if empty > (FEW if number == last else HALF):
            yield finding("proof_empty", file, page=number, empty=round(100 * empty), which=which)
    yield from torn_tables(found.marks, file, which)


# How full a page is


def emptiness(page: bytes) -> float:
    """How much of a page's text block has no ink on it, from 0 to 1, but for what parts lines and paragraphs."""
    rows = [row[COLUMNS] for row in _rows(page)][ROWS]
    paper = max(map(max, rows))
    inked = (k for k, row in enumerate(rows) if min(row) < paper - FAINT)
    edges = [0, *inked, len(rows)]
    return sum(after - before for before, after in pairwise(edges) if after - before > GAP) / len(rows)


def _rows(picture: bytes) -> Iterator[list[int]]:
    """The rows of a PNG as Typst makes it, each with the darkest of its colours at each dot."""
    wide, high = struct.unpack(">II", picture[16:24])
    step = {0: 1, 2: 3, 4: 2, 6: 4}[picture[25]]  # bytes of a dot
    found = zlib.decompress(b"".join(_packed(picture)))
    above = [0] * (wide * step)
    for k in range(high):
        start = k * (1 + wide * step)
        above = _plain_row(found[start], found[start + 1 : start + 1 + wide * step], above, step)
        yield [min(above[dot : dot + min(step, 3)]) for dot in range(0, wide * step, step)]


def _packed(picture: bytes) -> Iterator[bytes]:
    """The packed dots."""
    at = 8
    while at < len(picture):
        (size,) = struct.unpack(">I", picture[at : at + 4])
        if picture[at + 4 : at + 8] == b"IDAT":
            yield picture[at + 8 : at + 8 + size]
        at += 12 + size


def _plain_row(kind: int, row: bytes, above: Sequence[int], step: int) -> list[int]:
    """A row from its differences (PNG, 9.2): to nothing, the dot before, the one above, both, or the likeliest."""
    made = [0] * step
    over = [*[0] * step, *above]
    for k, byte in enumerate(row):
        left, up, corner = made[k], over[k + step], over[k]
        if kind == 4:
            by_left, by_up, by_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
            likely = left if by_left <= min(by_up, by_corner) else up if by_up <= by_corner else corner
        else:
            likely = (0, left, up, (left + up) // 2)[kind]
        made.append((byte + likely) % 256)
    return made[step:]


# Tables


def torn_tables(marks: Iterable[tuple[str, tuple[int, int], int]], file: str, which: str) -> Iterator[Finding]:
    """Rows that are torn, and rows that a page has left over."""
    tables: list[list[tuple[str, int, int]]] = []
    for kind, (_, row), page in marks:
        if kind == "proof-table":
            tables.append([])
        elif tables:
            tables[-1].append((kind, row, page))
    for table in tables:
        yield from _table(table, file, which)


def _table(marks: Sequence[tuple[str, int, int]], file: str, which: str) -> Iterator[Finding]:
    begun: dict[int, int] = {}
    torn: set[int] = set()
    at = 0
    for kind, row, page in marks:
        if kind == "proof-begin":
            begun.setdefault(row, page)
            at = page
        elif page != at:
            torn.add(at)
    for page in sorted(torn):
        yield finding("proof_torn", file, page=page, which=which)
    pages = [page for row, page in sorted(begun.items()) if row > 0]  # the head stands on each page
    for page in dict.fromkeys(pages):
        if pages.count(page) == 1 and len(set(pages)) > 1:
            yield finding("proof_left_over", file, page=page, which=which)
