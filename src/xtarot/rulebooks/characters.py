"""The characters of a text: what no reader sees, or what would turn others round, is taken out."""

import re

from xtarot.rules.characters import CONTROLS, LINE_ENDS, SURROGATES, TURNING

# Besides: marks of direction, what has no width, private use, tags, blanks.
# Variation selectors stay: names are written with them.
_HIDDEN = re.compile(
    f"(?![\t\n\r])[{CONTROLS}{LINE_ENDS}{TURNING}{SURROGATES}"
    "\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2060-\u206f\u3164\ue000-\uf8ff\ufeff\uffa0\ufff9-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U0010ffff]"
)
_MARKS = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]"  # that combine with the letter before
_STACK = re.compile(f"({_MARKS}{{2}}){_MARKS}+")


def strip_hidden(text: str) -> str:
    """The text without what is hidden in it, its lines ended by a newline."""
    return _STACK.sub(r"\1", _HIDDEN.sub("", _lines(text)))


def hidden(text: str) -> list[tuple[int, str]]:
    """What `strip_hidden` takes out: the line of each, from 1, and its name as ``U+202E``."""
    lines = enumerate(_lines(text).split("\n"), 1)
    return [
        (number, f"U+{ord(found[0][-1]):04X}")
        for number, line in lines
        for pattern in (_HIDDEN, _STACK)
        for found in pattern.finditer(line)
    ]


def _lines(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


_APOSTROPHE = re.compile(r"(?<=\w)'|(?<!\w)'(?=\d\ds\b)")


def curl(text: str) -> str:
    """The text with apostrophes as printers have them."""
    return _APOSTROPHE.sub("’", text)
