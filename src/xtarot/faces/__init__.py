"""Card faces and backs as SVG, drawn by Python: the same shapes on screen and in print.

``face("SK")`` is one card, ``sprite("ja")`` all of them in one document for pages,
``print_face("SK")`` a card for print.
"""

from xtarot.faces.inks import DARK, LIGHT, Palette
from xtarot.faces.printed import BRIDGE, POKER, SIZES, Size, print_back, print_face
from xtarot.faces.sheet import back_face as back
from xtarot.faces.sheet import draw_sign, face, sprite, symbols, tab

__all__ = [
    "BRIDGE",
    "DARK",
    "LIGHT",
    "POKER",
    "SIZES",
    "Palette",
    "Size",
    "back",
    "draw_sign",
    "face",
    "print_back",
    "print_face",
    "sprite",
    "symbols",
    "tab",
]
