"""The back: hemp leaves (麻の葉), and the sign of the site, a paper disc with four petals in the suits' inks."""

from itertools import pairwise

from xtarot.faces.letters import number

LEAF = 26.0  # the length of a leaf, the side of the triangles the pattern is built on
WIDTH, HEIGHT = 120, 180
MARGIN, FRAME = 6, 9.5  # from the edge to the coloured field, and to the line that frames the pattern

PETAL = "M0-2.6C4.7-6.4 4.7-11.4 0-16.2C-4.7-11.4-4.7-6.4 0-2.6Z"

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def _cut(a: Point, b: Point, box: Box) -> tuple[Point, Point] | None:
    """The part of the segment inside the box, or nothing."""
    (x, y), (dx, dy) = a, (b[0] - a[0], b[1] - a[1])
    low, high = 0.0, 1.0
    for start, step, least, most in ((x, dx, box[0], box[2]), (y, dy, box[1], box[3])):
        if step == 0:
            if not least < start < most:
                return None
        else:
            ends = sorted(((least - start) / step, (most - start) / step))
            low, high = max(low, ends[0]), min(high, ends[1])
    if high - low < 1e-6:
        return None
    return (x + low * dx, y + low * dy), (x + high * dx, y + high * dy)


def hemp(box: Box) -> str:
    """The path of the pattern that fills a box: triangles with the three lines from their middle to their corners.

    A corner lies in the middle of the box, one family of lines runs upright.
    """
    rise = LEAF * 3**0.5 / 2  # between columns of corners
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    columns, rows = int((box[2] - x) / rise) + 1, int((box[3] - y) / LEAF) + 2
    corner = {
        (i, j): (x + i * rise, y + (j + i % 2 / 2) * LEAF)
        for i in range(-columns, columns + 1)
        for j in range(-rows, rows)
    }
    pieces: set[tuple[Point, Point]] = set()
    for (i, j), here in corner.items():
        down, side = corner.get((i, j + 1)), i + 1
        for three in (
            (here, down, corner.get((side, j + i % 2))),
            (here, down, corner.get((i - 1, j + i % 2))),
        ):
            if None in three:
                continue
            points = [point for point in three if point]
            middle = (sum(p[0] for p in points) / 3, sum(p[1] for p in points) / 3)
            for a, b in (*pairwise([*points, points[0]]), *((middle, p) for p in points)):
                pieces.add((min(a, b), max(a, b)))
    cut = sorted({piece for a, b in pieces if (piece := _cut(a, b, box))})
    return "".join(f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}" for a, b in cut)


def petals() -> str:
    """The sign of the site, about (0, 0): petals of the four suits, in their order sunwise from the top left."""
    turns = {"D": -45, "S": 45, "H": 135, "C": 225}
    return "".join(f'<path fill="{{{suit}}}" transform="rotate({turn})" d="{PETAL}"/>' for suit, turn in turns.items())


def disc(x: float, y: float, petals: str) -> str:
    """The paper disc in the middle of a back, with these petals."""
    return (
        f'<g transform="translate({number(x)} {number(y)})"><circle r="26" fill="{{back}}"/>'
        '<circle r="24" fill="{paper}"/><circle r="21.4" fill="none" stroke="{back}" stroke-width=".8"/>'
        f"{petals}</g>"
    )


def lines(path: str) -> str:
    """Lines of the pattern as they are drawn."""
    return f'<path d="{path}" fill="none" stroke="{{hemp}}" stroke-width=".75" stroke-opacity=".8"/>'


def draw_back() -> str:
    """The whole back on a card of 120 × 180, without the card's own paper."""
    field = f'<rect x="{MARGIN}" y="{MARGIN}" width="{WIDTH - 2 * MARGIN}" height="{HEIGHT - 2 * MARGIN}" rx="4"'
    frame = f"M{FRAME} {FRAME}H{WIDTH - FRAME}V{HEIGHT - FRAME}H{FRAME}Z"
    path = hemp((FRAME, FRAME, WIDTH - FRAME, HEIGHT - FRAME)) + frame
    return f'{field} fill="{{back}}"/>' + lines(path) + disc(WIDTH / 2, HEIGHT / 2, '<use href="#petals"/>')


def parts() -> dict[str, str]:
    """The shared parts ``petal`` and ``petals``."""
    return {"petal": f'<path id="petal" d="{PETAL}"/>', "petals": f'<g id="petals">{petals()}</g>'}
