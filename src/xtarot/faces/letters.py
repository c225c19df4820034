"""The letters of the cards as paths, so that a card needs no font on screen or in print.

The outlines are Noto's (SIL Open Font License 1.1), taken by ``scripts/glyphs``, 1000 units to the em.
"""

import json
from functools import cache
from importlib.resources import files
from typing import TypedDict

EM = 1000


class Font(TypedDict):
    """Signs of one font: how far they advance, pairs drawn closer or wider, outlines."""

    advances: dict[str, int]
    kerns: dict[str, int]
    paths: dict[str, str]


@cache
def fonts() -> dict[str, Font]:
    """``rank``: serif bold; ``name``: serif regular; ``suit``: sans bold."""
    loaded: dict[str, Font] = json.loads(files(__package__).joinpath("glyphs.json").read_text("utf-8"))
    return loaded


def glyphs() -> dict[str, str]:
    """Every letter as a part that cards share: ``rank-4b``, the font and the letter's code point."""
    return {
        part(font, sign): f'<path id="{part(font, sign)}" d="{path}"/>'
        for font, letters in fonts().items()
        for sign, path in letters["paths"].items()
    }


def part(font: str, sign: str) -> str:
    """The id of a letter."""
    return f"{font}-{ord(sign):x}"


def width(text: str, font: str) -> int:
    """How far the text runs, in units of the em."""
    letters = fonts()[font]
    kerns = sum(letters["kerns"].get(text[i : i + 2], 0) for i in range(len(text) - 1))
    return kerns + sum(letters["advances"][sign] for sign in text)


def number(value: float) -> str:
    """The shortest decimal with at most three places."""
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"


def draw_line(text: str, font: str, size: float, x: float, y: float, widest: float = EM, tight: float = 0) -> str:
    """The text centred on x with its baseline on y, squeezed where it would be wider than `widest`.

    `tight` takes that much of the em out between any two letters.
    """
    letters = fonts()[font]
    run, at = [], 0.0
    for i, sign in enumerate(text):
        if sign in letters["paths"]:
            run.append(f'<use href="#{part(font, sign)}"' + (f' x="{number(at)}"' if at else "") + "/>")
        at += letters["advances"][sign] + letters["kerns"].get(text[i : i + 2], 0) - tight
    at += tight
    up = size / EM
    across = min(up, widest / at)
    return (
        f'<g transform="matrix({across:.4f} 0 0 {up:.4f} {number(x - at * across / 2)} {number(y)})">{"".join(run)}</g>'
    )


def column(text: str, font: str, size: float, x: float, foot: float) -> str:
    """The text upright, one full-width sign under another, centred on x; the last sign's square ends at `foot`."""
    ascent = 0.88 * EM  # of the square a Japanese sign fills, above the baseline
    run = "".join(
        f'<use href="#{part(font, sign)}"' + (f' y="{i * EM}"' if i else "") + "/>" for i, sign in enumerate(text)
    )
    scale, top = size / EM, foot - size * len(text)
    place = f"translate({number(x - size / 2)} {number(top + ascent * scale)}) scale({number(scale)})"
    return f'<g transform="{place}">{run}</g>'
