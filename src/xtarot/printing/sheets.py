"""Cards to print, cut and play: fronts and backs on sheets of paper that meet when the sheet is turned.

All positions are computed here, in millimetres from the top left corner of the sheet; the template only puts things
where they are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from xtarot.faces.printed import BLEED, POKER, Size
from xtarot.printing.packs import DRAWN, XTAROT, Pack, artwork
from xtarot.printing.typeset import typeset
from xtarot.rules.cards import text
from xtarot.rules.texts import Text

GAP = 4.0  # between two cards: their bleeds touch
SAFE = 4.5  # what printers leave blank at the edge of a sheet
RULER = 50.0
MARK = 5.0  # the longest a crop mark is
LEAST_MARK = 2.0
CLEAR = 0.5  # from a crop mark in the bleed to the card

Edge = Literal["long", "short"]
Backs = Literal["full", "light", "none"]
BACKS: tuple[Backs, ...] = ("full", "light", "none")
"""How backs are printed: as they are, as a line with the sign for little ink, or not at all."""
Line = tuple[float, float, float, float]
"""From (x, y) to (x, y)."""


class Paper(NamedTuple):
    """A sheet as it lies when it is cut, and how many cards go on it."""

    name: str
    width: float
    height: float
    columns: int
    rows: int


A4, LETTER = Paper("A4", 210, 297, 3, 3), Paper("Letter", 279.4, 215.9, 4, 2)
PAPERS = (A4, LETTER)

NOTES = Text("{title}　全{cards}枚", "{title}, {cards} cards")
SCALE = {
    "long": Text("倍率100％で印刷　裏は長辺とじ", "Print at 100 %; flip on the long edge"),
    "short": Text("倍率100％で印刷　裏は短辺とじ", "Print at 100 %; flip on the short edge"),
}
ONE_SIDED = Text("倍率100％で片面に印刷", "Print at 100 %, on one side")
LIMIT = Text("余白は4.5mm（ふつうのプリンターの限界に近い値）", "Margins: 4.5 mm, close to what home printers can do")
FRONT, BACK = Text("表", "front"), Text("裏", "back")


@dataclass(frozen=True)
class SheetLayout:
    """Where cards of a size lie on a paper; `places` are the top left corners of the cut cards, row by row."""

    paper: Paper
    size: Size

    @property
    def across(self) -> tuple[float, ...]:
        """The left edges of the columns."""
        return self._starts(self.paper.width, self.size.width, self.paper.columns)

    @property
    def down(self) -> tuple[float, ...]:
        """The top edges of the rows."""
        return self._starts(self.paper.height, self.size.height, self.paper.rows)

    @property
    def places(self) -> tuple[tuple[float, float], ...]:
        """The places of the fronts."""
        return tuple((x, y) for y in self.down for x in self.across)

    def behind(self, edge: Edge) -> tuple[tuple[float, float], ...]:
        """The places of the backs, each behind the front of the same number when the sheet is turned over an edge."""
        upright = self.paper.height > self.paper.width
        if upright == (edge == "long"):
            return tuple((self.paper.width - x - self.size.width, y) for x, y in self.places)
        return tuple((x, self.paper.height - y - self.size.height) for x, y in self.places)

    @property
    def marks(self) -> tuple[Line, ...]:
        """The crop marks: four at each end of a line to be cut, outside the cards."""
        xs = [x + side for x in self.across for side in (0, self.size.width)]
        ys = [y + side for y in self.down for side in (0, self.size.height)]
        above, left = _mark(ys[0]), _mark(xs[0])
        upright = [(x, *above, x) for x in xs]
        level = [(y, *left, y) for y in ys]
        found = [(x, start, x, end) for x, start, end, _ in upright]
        found += [(start, y, end, y) for y, start, end, _ in level]
        width, height = self.paper.width, self.paper.height
        return (*found, *((width - x, height - y, width - x2, height - y2) for x, y, x2, y2 in found))

    @staticmethod
    def _starts(whole: float, one: float, count: int) -> tuple[float, ...]:
        first = (whole - count * one - (count - 1) * GAP) / 2
        return tuple(first + k * (one + GAP) for k in range(count))


def _mark(card: float) -> tuple[float, float]:
    """Where a crop mark towards a card that begins at `card` starts and ends, from the edge of the sheet.

    It stays out of the bleed where there is room for it; else it ends a little before the card.
    """
    bleed = card - BLEED
    start = max(SAFE, bleed - MARK)
    return (start, bleed) if bleed - start >= LEAST_MARK else (start, card - CLEAR)


def cards_pdf(
    lang: str,
    pack: Pack = XTAROT,
    size: Size = POKER,
    paper: Paper = A4,
    edge: Edge = "long",
    backs: Backs = "full",
) -> bytes:
    """A pack to cut out, as a PDF: each sheet's fronts, then its backs, if there are any.

    `edge`: of the paper, over which the printer turns it.
    """
    layout = SheetLayout(paper, size)
    title = NOTES.of(lang, title=pack.title.of(lang), cards=len(pack.cards))
    data = {
        "lang": lang,
        "title": title,
        "paper": paper._asdict(),
        "card": {"width": size.width + 2 * BLEED, "height": size.height + 2 * BLEED, "bleed": BLEED},
        "art": artwork(pack, lang, size, BLEED, light=backs == "light"),
        "pages": [*_pages(layout, [text(card) for card in pack.cards], title, lang, edge, backs)],
    }
    return typeset("cards", data, DRAWN)


def _pages(
    layout: SheetLayout, cards: Sequence[str], title: str, lang: str, edge: Edge, backs: Backs
) -> Iterator[dict[str, Any]]:
    """For each side of each sheet where its cards lie, and what stands in the margin."""
    count = len(layout.places)
    parts = [cards[k : k + count] for k in range(0, len(cards), count)]
    for number, part in enumerate(parts, 1):
        sheet = f"{number} / {len(parts)}"
        for side, places, arts in (
            (FRONT, layout.places, part),
            (BACK, layout.behind(edge), ["back"] * len(part)),
        ):
            if side is BACK and backs == "none":
                continue
            how = ONE_SIDED if backs == "none" else SCALE[edge]
            yield {
                "cards": [{"art": art, "x": x, "y": y} for art, (x, y) in zip(arts, places, strict=False)],
                "marks": layout.marks if side is FRONT else (),
                "margin": _margin(layout, [f"{title}　{side.of(lang)} {sheet}", how.of(lang)], LIMIT.of(lang)),
            }


def _margin(layout: SheetLayout, notes: Sequence[str], above: str) -> dict[str, Any]:
    """What stands in the margins: a note under each of the first cards, the ruler under the last, one note above."""
    top = layout.down[-1] + layout.size.height + BLEED
    middle = (top + layout.paper.height - SAFE) / 2
    ruler = layout.across[-1] + (layout.size.width - RULER) / 2
    return {
        "y": middle,
        "width": layout.size.width,
        "notes": [
            *({"x": x, "y": middle, "text": note} for x, note in zip(layout.across, notes, strict=False)),
            {"x": layout.across[0], "y": layout.paper.height - middle, "text": above},
        ],
        "ruler": {"x": ruler, "length": RULER},
    }
