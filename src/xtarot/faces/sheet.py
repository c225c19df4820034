"""Whole SVG documents: one card, a tab, and the sheet of all cards that a page draws from."""

import re
from collections.abc import Iterable
from functools import cache

from xtarot.faces import arcana, back, card, courts, letters, marks
from xtarot.faces.inks import LIGHT, VARIABLES, Palette

TAB = "2 5 46 78"
SIGN = "-13 -13 26 26"

_XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
_USES = re.compile(r'href="#([^"]+)"')


@cache
def parts() -> dict[str, str]:
    """Every shared part by its id, inks still in braces."""
    return letters.glyphs() | marks.parts() | courts.parts() | arcana.parts() | back.parts()


def list_parts(drawing: str) -> list[str]:
    """The parts a drawing needs, and the parts these need, each after those it is made of."""
    found: dict[str, None] = {}

    def visit(text: str) -> None:
        for name in dict.fromkeys(_USES.findall(text)):
            if name not in found:
                visit(parts()[name])
                found[name] = None

    visit(drawing)
    return list(found)


def document(drawing: str, view: str, inks: Palette, size: str = "") -> str:
    """The drawing as a document of its own, with the parts it needs."""
    shared = "".join(parts()[name] for name in list_parts(drawing))
    defs = f"<defs>{shared}</defs>" if shared else ""
    return f'<svg {_XMLNS} viewBox="{view}"{size}>{defs}{drawing}</svg>'.format_map(inks)


def face(text: str, lang: str = "ja", inks: Palette = LIGHT) -> str:
    """The face of a card as an SVG document, viewBox 0 0 120 180.

    `text` is the card in record notation (``SK``, ``H10``, ``T21``); raises ValueError.
    """
    return document(card.draw_face(card.read_card(text), lang), "0 0 120 180", inks)


def tab(text: str, inks: Palette = LIGHT) -> str:
    """The tab (小札), a card's index cut out, as an SVG document; raises ValueError."""
    return document(_tab(card.read_card(text)), TAB, inks)


def back_face(inks: Palette = LIGHT) -> str:
    """The back as an SVG document, viewBox 0 0 120 180."""
    return document(card.paper("paper", back.draw_back()), "0 0 120 180", inks)


def draw_sign(inks: Palette = LIGHT) -> str:
    """The sign of the site, four petals, as an SVG document."""
    return document('<use href="#petals"/>', SIGN, inks)


def _tab(which: card.Card) -> str:
    x, y, across, down = TAB.split()
    arcanum = which.suit == "T"
    ground = "slip" if arcanum else "paper"
    # To the middle of the tab: the slip is narrower, its star smaller, and a suit mark ends where the tab does.
    shift = (
        ' transform="translate(-0.3 -0.4) scale(1.1)"'
        if arcanum
        else f' transform="translate(0 -1.8)" color="{{{which.suit}}}" fill="currentColor"'
    )
    return (
        f'<rect x="{x}" y="{y}" width="{across}" height="{down}" rx="5" fill="{{{ground}}}"/>'
        f"<g{shift}>{card.index(which)}</g>"
    )


@cache
def sprite(lang: str = "ja") -> str:
    """All cards in one SVG document, a symbol each, for ``<svg><use href="cards-ja.svg#SK"/></svg>``.

    Ids: cards (``SK``), tabs (``SK-tab``), ``back``, suit marks in the current colour (``mark-S`` … ``mark-T``),
    emblems (``emblem-22``), the sign of the site (``sign``). A page dims or changes inks by the properties
    ``--card-paper`` and so on, the keys of `Palette`.
    """
    return f"<svg {_XMLNS}>{symbols(_symbols(lang), lang)}</svg>\n"


def symbols(names: Iterable[str], lang: str = "ja") -> str:
    """These symbols of the sprite and the parts they need, to stand in an SVG element of a page; raises KeyError."""
    drawing = "\n".join(_symbols(lang)[name] for name in names)
    shared = "\n".join(parts()[name] for name in list_parts(drawing))
    return f"<defs>{shared}</defs>\n{drawing}".format_map(VARIABLES)


@cache
def _symbols(lang: str) -> dict[str, str]:
    """Every symbol of the sprite by its id, inks still in braces."""
    found = {}
    for which in card.DECK:
        text = which.suit + which.rank
        found[text] = "0 0 120 180", card.draw_face(which, lang)
        found[f"{text}-tab"] = TAB, _tab(which)
    found["back"] = "0 0 120 180", card.paper("paper", back.draw_back())
    for suit, path in (*marks.MARKS.items(), ("T", marks.STAR)):
        found[f"mark-{suit}"] = "-17 -17 34 34", f'<path d="{path}" fill="currentColor"/>'
    found |= {f"emblem-{n}": ("-33 -33 66 66", f'<use href="#arcanum-{n}"/>') for n in range(24)}
    found["sign"] = SIGN, '<use href="#petals"/>'
    return {name: f'<symbol id="{name}" viewBox="{view}">{drawing}</symbol>' for name, (view, drawing) in found.items()}
