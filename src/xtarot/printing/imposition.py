"""A booklet laid out for a home printer: two pages a side on A4, in the order in which folded sheets have them."""

import io
from collections.abc import Iterator

from xtarot.extras import Needed, require_extra

PYPDF = Needed("pypdf", "pypdf", "pypdf", (5, 0), "print")
SHEET = 4  # pages of the booklet on a sheet of paper


def impose(booklet: bytes) -> bytes:
    """The pages of an A5 booklet side by side on A4: printed on both sides (flipped on the short edge), folded once.

    Blank pages are put before the last where their number is no multiple of four. Raises MissingExtra without pypdf.
    """
    require_extra(PYPDF)
    from pypdf import PageObject, PdfReader, PdfWriter, Transformation

    pages = [*PdfReader(io.BytesIO(booklet)).pages]
    width, height = pages[0].mediabox.width, pages[0].mediabox.height
    writer = PdfWriter()
    for left, right in _sides(len(pages)):
        side = PageObject.create_blank_page(width=2 * width, height=height)
        for number, across in ((left, 0), (right, width)):
            if number is not None:
                side.merge_transformed_page(pages[number], Transformation().translate(across, 0))
        writer.add_page(side)
    writer.compress_identical_objects(remove_duplicates=True, remove_unreferenced=True)
    made = io.BytesIO()
    writer.write(made)
    return made.getvalue()


def _sides(count: int) -> Iterator[tuple[int | None, int | None]]:
    """The pages, counted from 0, left and right on each side of each sheet; None: blank."""
    blank = -count % SHEET
    order: list[int | None] = [*range(count - 1), *[None] * blank, count - 1]
    for first in range(0, len(order) // 2, 2):
        last = len(order) - 1 - first
        yield order[last], order[first]
        yield order[first + 1], order[last - 1]
