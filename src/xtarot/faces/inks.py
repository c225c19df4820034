"""The inks of the cards: a palette is a dict from an ink's name to its colour.

Drawings name their inks in braces (``fill="{gold}"``); a document is inked when it is written out.
Cards stay paper in the dark, only dimmed: print and the light theme use LIGHT.
"""

Palette = dict[str, str]

LIGHT: Palette = {
    "S": "#2A3D8F",
    "C": "#0B6B46",
    "H": "#B01241",
    "D": "#BE5000",
    "S-tint": "#DDE1F1",
    "C-tint": "#D6E8DE",
    "H-tint": "#F5DAE0",
    "D-tint": "#F8E2CC",
    "paper": "#FFFEFB",
    "arcana": "#FBF4E0",
    "slip": "#2A2520",
    "numeral": "#FFF8E6",
    "name": "#F3E7C8",
    "star": "#E7B93E",
    "ink": "#2A2520",
    "gold": "#AE7F0F",
    "roman": "#7A5600",
    "edge": "#D8D0C1",
    "back": "#3A4A60",
    "hemp": "#8FA0B5",
}
DARK: Palette = LIGHT | {
    "D": "#B24800",
    "paper": "#F0EBE0",
    "arcana": "#F1E8CF",
    "slip": "#3D362D",
    "edge": "#C9C1B1",
}
# A page sets --card-D and the like to change an ink; without, it gets the light one.
VARIABLES: Palette = {name: f"var(--card-{name},{colour})" for name, colour in LIGHT.items()}
