"""How long each booklet takes to set, and when it is kept: ``python bench/booklets.py``.

The first of a process also reads fonts and faces.
"""

import os
import time
from tempfile import TemporaryDirectory

from xtarot.printing.booklet import booklet
from xtarot.rulebooks import LANGUAGES, Book, books


def milliseconds(book: Book, lang: str) -> tuple[float, int]:
    """The time that `booklet` takes, and how many bytes it gives."""
    began = time.perf_counter()
    made = booklet(book, lang)
    return 1000 * (time.perf_counter() - began), len(made)


def main() -> None:
    """Print a line for each book and language."""
    print(f"{'book':16} {'':3} {'set':>7} {'kept':>7} {'size':>8}")
    for book in books():
        for lang in LANGUAGES:
            (fresh, size), (kept, _) = milliseconds(book, lang), milliseconds(book, lang)
            print(f"{book.game:16} {lang:3} {fresh:4.0f} ms {kept:4.0f} ms {size / 1000:5.0f} kB")


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        os.environ["XTAROT_CACHE"] = folder
        main()
