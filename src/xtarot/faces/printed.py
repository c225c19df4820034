"""Cards for print, in the sizes that playing cards are made in, with a bleed: what is cut away around a card.

A unit of the drawing is half a millimetre. Corners are square, for a corner punch rounds them.
"""

from typing import NamedTuple

from xtarot.faces import card
from xtarot.faces.back import disc, hemp, lines
from xtarot.faces.inks import LIGHT
from xtarot.faces.letters import draw_line, number, width
from xtarot.faces.sheet import document
from xtarot.rules.cards import ARCANA_NAMES

BLEED = 2.0  # mm on each side
CORNER = 0.7  # the size of a corner's index; on the screen it is 1
INSET = 4.0  # mm from the edge of the card to the line of a light back
COLUMN = 37  # what an index takes from the edge of the card
FIELD = 62  # the width of a picture on the screen
PRINTED = LIGHT | {"paper": "#FFFFFF"}  # the paper itself: no printer has to tint it
WIDEST = 0.76  # the size of a picture at the most


class Size(NamedTuple):
    """The size of a cut card in millimetres, and what it is called."""

    name: str
    width: float
    height: float


POKER, BRIDGE = Size("poker", 63, 88), Size("bridge", 58, 89)
SIZES = (POKER, BRIDGE)


def print_face(text: str, lang: str = "ja", size: Size = POKER, bleed: float = BLEED) -> str:
    """The face for print as an SVG document, an index at two corners.

    The document has the size of the card and `bleed` millimetres on each side. Raises ValueError.
    """
    which = card.read_card(text)
    across, down = 2 * size.width, 2 * size.height
    scale = min((across - 2 * COLUMN) / FIELD, WIDEST)
    if which.suit == "T":
        ground = "arcana"
        corner = (
            f'<path d="M6 6H38V62H6Z" fill="{{slip}}"/>{_moved(card.index(which), 5.9, 4.6, CORNER)}'
            f'<g fill="{{roman}}">{_caption(which, lang, down)}</g>'
        )
        middle = _moved(card.emblem(which), across / 2 - 83 * scale, down / 2 - 90 * scale, scale)
    else:
        ground = "paper"
        corner = _moved(card.index(which) + card.draw_value(which), 2.5, 1.5, CORNER)
        middle = _moved(card.draw_picture(which), across / 2 - card.FIELD * scale, down / 2 - 90 * scale, scale)
        corner, middle = (f'<g color="{{{which.suit}}}" fill="currentColor">{drawn}</g>' for drawn in (corner, middle))
    turned = f'<g transform="rotate(180 {number(across / 2)} {number(down / 2)})">{corner}</g>'
    return _printed(f"{middle}{corner}{turned}", ground, size, bleed)


def print_back(size: Size = POKER, bleed: float = BLEED, *, light: bool = False) -> str:
    """The back for print, as `print_face`.

    It has no border, so it forgives sheets that do not meet exactly; and it looks the same when turned round. The
    `light` one takes little ink: the sign within a line, on bare paper.
    """
    field = (-2 * BLEED, -2 * BLEED, 2 * (size.width + BLEED), 2 * (size.height + BLEED))
    petals = "".join(f'<use href="#petal" transform="rotate({turn})" fill="{{back}}"/>' for turn in (-45, 45, 135, 225))
    sign = disc(size.width, size.height, petals)
    if light:
        across, down = 2 * (size.width - 2 * INSET), 2 * (size.height - 2 * INSET)
        left, wide, high = number(2 * INSET), number(across), number(down)
        frame = f'<rect x="{left}" y="{left}" width="{wide}" height="{high}" rx="4" fill="none" stroke="{{hemp}}"/>'
        return _printed(frame + sign, "paper", size, bleed)
    return _printed(lines(hemp(field)) + sign, "back", size, bleed)


def _caption(which: card.Card, lang: str, foot: float) -> str:
    """The arcanum's name in a line at the foot, beside the turned index."""
    text = ARCANA_NAMES[lang][int(which.rank)]
    return draw_line(text, "name", 10, 8 + min(width(text, "name") / 200, 35), foot - 8.5, widest=70)


def _moved(drawing: str, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({number(x)} {number(y)}) scale({number(scale)})">{drawing}</g>'


def _printed(drawing: str, ground: str, size: Size, bleed: float) -> str:
    """The drawing on its paper, the bleed around it."""
    across, down = size.width + 2 * bleed, size.height + 2 * bleed
    left, view = number(-2 * bleed), f"{number(2 * across)} {number(2 * down)}"
    paper = f'<path d="M{left} {left}h{number(2 * across)}v{number(2 * down)}H{left}Z" fill="{{{ground}}}"/>'
    measures = f' width="{number(across)}mm" height="{number(down)}mm"'
    return document(paper + drawing, f"{left} {left} {view}", PRINTED, measures)
