"""Cards to cut out: every card once, where it belongs, its back behind it. Positions are read from what Typst drew."""

import io
import re
from base64 import b64decode
from collections import Counter
from datetime import date
from itertools import pairwise
from typing import NamedTuple

import pytest
from pypdf import PdfReader

from xtarot.faces import SIZES, print_back, print_face
from xtarot.faces.printed import BLEED, BRIDGE, POKER, Size
from xtarot.games import load, names
from xtarot.printing import packs, sheets, typeset
from xtarot.printing.packs import TAROT, XTAROT, Pack, pack_of, single_cards
from xtarot.printing.sheets import BACKS, GAP, PAPERS, SAFE, Edge, Paper, SheetLayout
from xtarot.rules.cards import text

MM = 72 / 25.4
WAYS = [(size, paper) for size in SIZES for paper in PAPERS]
IMAGE = re.compile(r'<image transform="translate\(([\d.]+) ([\d.]+)\)" xlink:href="data:image/svg\+xml;base64,([^"]+)"')


class Placed(NamedTuple):
    """A cut card on a page, in millimetres."""

    card: str
    x: float
    y: float


def drawn(monkeypatch: pytest.MonkeyPatch, size: Size, paper: Paper, pack: Pack, edge: Edge = "long") -> list[str]:
    """The pages as SVG, as Typst puts them."""

    def as_svg(template: str, data: dict[str, object], made: date) -> bytes:
        return b"\n".join(typeset._compiled(template, data, format="svg"))

    monkeypatch.setattr(sheets, "typeset", as_svg)
    pages = sheets.cards_pdf("en", pack, size, paper, edge)
    return pages.decode().split("</svg>\n")


def placed(page: str, size: Size) -> list[Placed]:
    """The cards of a page."""
    named = {print_face(text(card), "en", size): text(card) for card in XTAROT.cards} | {print_back(size): "back"}
    return [
        Placed(named[b64decode(svg).decode()], float(x) / MM + BLEED, float(y) / MM + BLEED)
        for x, y, svg in IMAGE.findall(page)
    ]


@pytest.mark.parametrize(("size", "paper"), WAYS)
def test_every_card_is_there_once_and_its_back_behind_it(
    size: Size, paper: Paper, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = [placed(page, size) for page in drawn(monkeypatch, size, paper, XTAROT)]
    fronts, backs = pages[::2], pages[1::2]
    assert len(fronts) == len(backs) == -(-112 // (paper.rows * paper.columns))
    assert Counter(one.card for page in fronts for one in page) == Counter(map(text, XTAROT.cards))
    assert {one.card for page in backs for one in page} == {"back"}
    for front, back in zip(fronts, backs, strict=True):
        turned = [(paper.width - one.x - size.width, one.y) for one in front]  # over the long edge of an upright sheet
        if paper.width > paper.height:
            turned = [(one.x, paper.height - one.y - size.height) for one in front]
        assert [(one.x, one.y) for one in back] == [pytest.approx(place, abs=0.001) for place in turned]


@pytest.mark.parametrize(("size", "paper"), WAYS)
def test_cards_are_four_millimetres_apart_and_nothing_comes_near_the_edge(size: Size, paper: Paper) -> None:
    layout = SheetLayout(paper, size)
    for starts, one in ((layout.across, size.width), (layout.down, size.height)):
        assert [b - a - one for a, b in pairwise(starts)] == [pytest.approx(GAP)] * (len(starts) - 1)
    assert min(layout.across[0], layout.down[0]) - BLEED >= SAFE
    ends = [(x, y) for x, y, x2, y2 in layout.marks] + [(x2, y2) for x, y, x2, y2 in layout.marks]
    assert all(SAFE <= x <= paper.width - SAFE and SAFE <= y <= paper.height - SAFE for x, y in ends)


@pytest.mark.parametrize(("size", "paper"), WAYS)
def test_crop_marks_are_outside_every_card_and_in_line_with_every_cut(size: Size, paper: Paper) -> None:
    layout = SheetLayout(paper, size)
    inside = [
        mark
        for mark in layout.marks
        for x, y in layout.places
        if x < max(mark[0], mark[2]) and min(mark[0], mark[2]) < x + size.width
        if y < max(mark[1], mark[3]) and min(mark[1], mark[3]) < y + size.height
    ]
    assert not inside
    upright = Counter(round(x, 3) for x, _, x2, _ in layout.marks if x == x2)
    level = Counter(round(y, 3) for _, y, _, y2 in layout.marks if y == y2)
    assert upright == Counter({round(x + side, 3): 2 for x in layout.across for side in (0, size.width)})
    assert level == Counter({round(y + side, 3): 2 for y in layout.down for side in (0, size.height)})


@pytest.mark.parametrize("paper", PAPERS)
def test_turned_over_the_other_edge_the_backs_are_mirrored_the_other_way(paper: Paper) -> None:
    layout = SheetLayout(paper, POKER)
    long, short = layout.behind("long"), layout.behind("short")
    over_left, over_top = (long, short) if paper.height > paper.width else (short, long)
    for (x, y), left, top in zip(layout.places, over_left, over_top, strict=True):
        assert left == pytest.approx((paper.width - x - POKER.width, y))
        assert top == pytest.approx((x, paper.height - y - POKER.height))


def test_each_game_is_printed_with_the_cards_it_is_played_with() -> None:
    for name in names():
        game = load(name)
        assert Counter(pack_of(game).cards) == Counter(game.cards), name
    assert len(TAROT.cards) == 78
    assert {"SA", "S10", "DK", "T0", "T21"} <= set(map(text, TAROT.cards))
    assert not {"SM", "SN", "S11", "SF", "T22"} & set(map(text, TAROT.cards))


def test_backs_look_the_same_when_the_card_is_turned_round() -> None:
    for size in SIZES:
        path = max(re.findall(r' d="(M[^"]+)" fill="none"', print_back(size)), key=len)
        lines = {
            tuple(sorted(((round(float(x), 1), round(float(y), 1)), (round(float(x2), 1), round(float(y2), 1)))))
            for x, y, x2, y2 in re.findall(r"M(\S+) (\S+)L(\S+) ([\d.-]+)", path)
        }
        across, down = 2 * size.width, 2 * size.height
        turned = {tuple(sorted((round(across - x, 1), round(down - y, 1)) for x, y in line)) for line in lines}
        assert len(lines) > 200
        assert lines == turned


@pytest.mark.parametrize("bleed", [0, BLEED])
def test_cards_one_by_one(bleed: float) -> None:
    pack = Pack(TAROT.title, TAROT.cards[:3])
    svgs = dict(single_cards("svg", "en", pack, BRIDGE, bleed))
    assert [*svgs] == ["SA.svg", "S2.svg", "S3.svg", "back.svg"]
    size = f'width="{58 + 2 * bleed:g}mm" height="{89 + 2 * bleed:g}mm"'
    assert all(size in svg.decode() for svg in svgs.values())
    pngs = dict(single_cards("png", "en", pack, BRIDGE, bleed))
    wide, high = ((one + 2 * bleed) / 25.4 * packs.DOTS_PER_INCH for one in (58, 89))
    for png in pngs.values():
        assert png[:8] == b"\x89PNG\r\n\x1a\n"
        assert int.from_bytes(png[16:20]) == pytest.approx(wide, abs=1)
        assert int.from_bytes(png[20:24]) == pytest.approx(high, abs=1)
    pdfs = dict(single_cards("pdf", "en", pack, BRIDGE, bleed))
    assert [*pdfs] == ["SA.pdf", "S2.pdf", "S3.pdf", "back.pdf"]
    assert all(pdf.startswith(b"%PDF-") for pdf in pdfs.values())


def test_backs_can_take_little_ink_or_stay_away() -> None:
    made = {backs: len(PdfReader(io.BytesIO(sheets.cards_pdf("en", backs=backs))).pages) for backs in BACKS}
    assert made == {"full": 26, "light": 26, "none": 13}


@pytest.mark.parametrize("size", SIZES)
def test_a_light_back_is_a_line_about_the_sign_in_its_middle(size: Size) -> None:
    drawn = print_back(size, light=True)
    frame = re.search(r'<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"', drawn)
    assert frame
    x, y, wide, high = map(float, frame.groups())
    assert (2 * x + wide, 2 * y + high) == (2 * size.width, 2 * size.height), "it looks the same when turned round"
    assert f"translate({size.width:g} {size.height:g})" in drawn
    assert len(drawn) < len(print_back(size)) / 4
