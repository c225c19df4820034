"""Card faces and backs as SVG, drawn by Python: the same shapes on screen and in print.

``face("SK")`` is one card, ``sprite("ja")`` all of them in one document for pages,
``print_face("SK")`` a card for print.
"""

from xtarot.faces.inks import DARK, LIGHT, Palette
from xtarot.faces.sheet import back_face as back
from xtarot.faces.sheet import face, print_back, print_face, sprite, symbols, tab

__all__ = ["DARK", "LIGHT", "Palette", "back", "face", "print_back", "print_face", "sprite", "symbols", "tab"]
