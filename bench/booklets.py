"""The booklets: how many pages, how long to read, how long each takes to set: ``python bench/booklets.py``.

``--shelf FOLDER`` measures the rulebooks in another folder, those of an older checkout, for instance. Minutes are those
of somebody who reads 500 Japanese characters or 200 English words in one; the first booklet of a process also reads
fonts and faces.
"""

import argparse
import io
import os
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from pypdf import PdfReader

from xtarot.printing.booklet import booklet, has_playbook
from xtarot.rulebooks import LANGUAGES, Book, books, read_book
from xtarot.rulebooks.divisions import divide
from xtarot.rulebooks.document import blocks, inlines, plain

CHARACTERS, WORDS = 500, 200  # read in a minute


def minutes(book: Book, lang: str) -> tuple[float, float]:
    """How long one reads: all that is in the rulebook, and in the playbook."""
    start, rules, reference, playbook, _ = divide(book.documents[lang])

    def of(parts: tuple) -> float:  # type: ignore[type-arg]  # of a document
        said = " ".join(plain(tuple(inlines(block))) for block in blocks(parts))
        return len("".join(said.split())) / CHARACTERS if lang == "ja" else len(said.split()) / WORDS

    return of((*start, *rules, *reference)), of(playbook)


def pages(document: bytes) -> int:
    """How many pages a PDF has."""
    return len(PdfReader(io.BytesIO(document)).pages)


def main() -> None:
    """Print a line for each book and language."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shelf", type=Path, help="a folder of rulebooks' folders, in place of ours")
    shelf = parser.parse_args().shelf
    found = [read_book(file.parent) for file in sorted(shelf.glob("*/book.toml"))] if shelf else books()
    print(f"{'book':16} {'':3} {'pages':>8} {'minutes':>9} {'set':>8} {'kept':>7} {'size':>8}")
    for book in found:
        for lang in LANGUAGES:
            began = time.perf_counter()
            made = booklet(book, lang)
            fresh, began = time.perf_counter() - began, time.perf_counter()
            booklet(book, lang)
            kept = time.perf_counter() - began
            second = pages(booklet(book, lang, second=True)) if has_playbook(book, lang) else 0
            read, more = minutes(book, lang)
            print(
                f"{book.game:16} {lang:3} {pages(made):3} + {second:2} {read:4.0f} + {more:2.0f}"
                f" {1000 * fresh:5.0f} ms {1000 * kept:4.0f} ms {len(made) / 1000:5.0f} kB"
            )


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        os.environ["XTAROT_CACHE"] = folder
        main()
