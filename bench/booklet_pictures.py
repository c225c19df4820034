"""Pictures of the booklets in docs/pictures: ``python bench/booklet_pictures.py [--folder FOLDER]``.

Of each of our books in each language: all pages on one sheet, and at reading size the start and the reference card.
Needs Pillow besides what the tests need.
"""

import argparse
import io
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from xtarot.printing.booklet import booklet_data, has_playbook
from xtarot.printing.typeset import draw_pages
from xtarot.rulebooks import LANGUAGES, Book, ours

SMALL, LARGE = 40, 110  # dots per inch
GAP, GROUND = 6, "#8a8478"
ACROSS = 8  # pages of a sheet


def drawn(book: Book, lang: str, dots_per_inch: int, *, second: bool = False) -> list[Image.Image]:
    """The pages of a booklet."""
    pages = draw_pages("booklet", booklet_data(book, lang, second=second), dots_per_inch)
    return [Image.open(io.BytesIO(page)).convert("RGB") for page in pages]


def keep(file: Path, pages: Sequence[Image.Image]) -> None:
    """A sheet of these pages."""
    wide, high = pages[0].width + GAP, pages[0].height + GAP
    across = min(ACROSS, len(pages))
    sheet = Image.new("RGB", (across * wide + GAP, -(-len(pages) // across) * high + GAP), GROUND)
    for k, page in enumerate(pages):
        sheet.paste(page, (GAP + k % across * wide, GAP + k // across * high))
    sheet.save(file, quality=82)
    print(file.name)


def main() -> None:
    """Make all of them anew."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=Path(__file__).parents[1] / "docs/pictures")
    folder = parser.parse_args().folder
    for book in ours():
        for lang in LANGUAGES:
            small = drawn(book, lang, SMALL)
            if has_playbook(book, lang):
                small += drawn(book, lang, SMALL, second=True)
            keep(folder / f"booklet-{book.game}-{lang}.jpg", small)
            large = drawn(book, lang, LARGE)
            keep(folder / f"booklet-{book.game}-{lang}-start.jpg", large[1:3])
            keep(folder / f"booklet-{book.game}-{lang}-card.jpg", large[-1:])


if __name__ == "__main__":
    main()
