"""The marks of the suits, the star of the arcana, and ∞."""

from math import cos, pi, sin

from xtarot.faces.letters import draw_line

# A mark fills a square of 32 about its centre, (0, 0).
MARKS = {
    "S": "M0-15.6C2.6-9.7 14.6-4.2 14.6 4.3C14.6 8.8 11.4 11.6 7.8 11.6C5.2 11.6 3 10.3 1.5 8.2C1.9 11.4 3.2 13.9 "
    "5.6 15.6H-5.6C-3.2 13.9-1.9 11.4-1.5 8.2C-3 10.3-5.2 11.6-7.8 11.6C-11.4 11.6-14.6 8.8-14.6 4.3"
    "C-14.6-4.2-2.6-9.7 0-15.6Z",
    "C": "M-4.2-2.6A7.1 7.1 0 1 1 4.2-2.6A7.2 7.2 0 1 1 1.6 8.4C1.9 11.5 3.2 13.9 5.6 15.6H-5.6"
    "C-3.2 13.9-1.9 11.5-1.6 8.4A7.2 7.2 0 1 1-4.2-2.6Z",
    "H": "M0 15.2C-2.7 10.9-15.4 3-15.4-6.2C-15.4-11-11.9-14.4-7.6-14.4C-4.2-14.4-1.3-12.4 0-9.1"
    "C1.3-12.4 4.2-14.4 7.6-14.4C11.9-14.4 15.4-11 15.4-6.2C15.4 3 2.7 10.9 0 15.2Z",
    "D": "M0-15.8C3.9-10.3 8.8-4.8 13.6 0C8.8 4.8 3.9 10.3 0 15.8C-3.9 10.3-8.8 4.8-13.6 0C-8.8-4.8-3.9-10.3 0-15.8Z",
}
# The suit's letter knocked out of its mark: size, and where its baseline lies; smaller where the mark is slim.
_LETTERS = {"S": (15, 8.3), "C": (14, 7.2), "H": (17.6, 4.8), "D": (15.5, 5.7)}
PIP = 17.5


def star(points: int, outer: float, inner: float, turn: float = 0) -> str:
    """The path of a star about (0, 0), its first point upwards, turned by `turn` degrees."""
    corners = []
    for k in range(2 * points):
        angle = pi * k / points + turn * pi / 180
        r = inner if k % 2 else outer
        corners.append(f"{r * sin(angle):.2f} {-r * cos(angle):.2f}")
    return f"M{'L'.join(corners)}Z"


STAR = star(5, 16, 6.6)

# Two round loops that cross at (0, 0); 33 wide and 23 high on the middle of the line.
INFINITY = (
    "M0 0C3.4-5.2 5.8-11.5 10-11.5C13.8-11.5 16.5-6.4 16.5 0S13.8 11.5 10 11.5C5.8 11.5 3.4 5.2 0 0"
    "C-3.4-5.2-5.8-11.5-10-11.5C-13.8-11.5-16.5-6.4-16.5 0S-13.8 11.5-10 11.5C-5.8 11.5-3.4 5.2 0 0Z"
)


def parts() -> dict[str, str]:
    """The shared parts: ``pip-S`` (17.5 high), ``index-S`` (34 high, with its letter), both about (0, 0)."""
    drawn = {}
    for suit, path in MARKS.items():
        size, baseline = _LETTERS[suit]
        drawn[f"pip-{suit}"] = f'<path id="pip-{suit}" transform="scale({PIP / 32:.4f})" d="{path}"/>'
        drawn[f"index-{suit}"] = (
            f'<g id="index-{suit}" transform="scale({34 / 32})"><path d="{path}"/>'
            f'<g fill="{{paper}}">{draw_line(suit, "suit", size, 0, baseline)}</g></g>'
        )
    drawn["star"] = f'<path id="star" transform="scale({19 / 32:.4f})" d="{STAR}"/>'
    drawn["infinity"] = f'<path id="infinity" d="{INFINITY}"/>'
    return drawn
