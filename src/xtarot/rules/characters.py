"""The characters of texts from outside: those that no text may have, and the one form in which texts are compared."""

import re
import unicodedata
from collections.abc import Collection
from functools import cache
from typing import Any

CONTROLS = "\x00-\x1f\x7f-\x9f"
LINE_ENDS = "\u2028\u2029"  # beside those that are controls
TURNING = "\u202a-\u202e\u2066-\u2069"  # which change the direction of what follows
SURROGATES = "\ud800-\udfff"  # halves of a pair: no encoding has one alone
"""Each is a part of a class of a regular expression."""

MOST_MARKS = 30  # on one letter (UAX 15, Stream-Safe Text): the time to put them in order grows with their square
MOST_TEXT = 2**15  # characters that are normalized of one message
MOST_VALUES = 100_000  # of one message

_INVALID = re.compile(f"[\0{SURROGATES}]")
_PLAIN = (int, float, bool, type(None))


class InvalidText(UnicodeError):
    """A text that no database stores, or that takes too long to be normalized."""


def check_text(text: str) -> str:
    """The text in NFC. Raises InvalidText for a NUL, a lone surrogate, too many marks on a letter, and its length."""
    if text.isascii() and "\0" not in text:
        return text
    check_verbatim(text)
    if len(text) > MOST_TEXT:
        raise InvalidText("too long")
    if _piled().search(text):
        raise InvalidText("more marks than a letter can have")
    return unicodedata.normalize("NFC", text)


def check_verbatim(text: str) -> str:
    """The text as it is. Raises InvalidText for a NUL and a lone surrogate."""
    if _INVALID.search(text):
        raise InvalidText("a NUL or a lone surrogate")
    return text


def check_json(value: Any, verbatim: Collection[str] = ()) -> Any:
    """Decoded JSON with all its texts as `check_text` has them, but those under `verbatim` names as they are.

    Raises InvalidText, also for too many values.
    """
    return _Check(verbatim).walk(value, verbatim=False)


class _Check:
    """What is left of the limits of one message."""

    def __init__(self, verbatim: Collection[str]) -> None:
        self._verbatim, self._text, self._values = verbatim, MOST_TEXT, MOST_VALUES

    def walk(self, value: Any, verbatim: bool) -> Any:
        kind = type(value)
        if kind is str:
            return self._checked(value, verbatim)
        if kind is list:
            self._count(value)
            return [part if type(part) in _PLAIN else self.walk(part, verbatim) for part in value]
        if kind is dict:
            self._count(value)
            return {
                self._checked(name, verbatim): part
                if type(part) in _PLAIN
                else self.walk(part, verbatim or name in self._verbatim)
                for name, part in value.items()
            }
        return value

    def _count(self, value: Collection[Any]) -> None:
        self._values -= len(value)
        if self._values < 0:
            raise InvalidText("too many values")

    def _checked(self, text: str, verbatim: bool) -> str:
        if verbatim:
            return check_verbatim(text)
        self._text -= len(text)
        if self._text < 0:
            raise InvalidText("too long")
        return check_text(text)


@cache
def _piled() -> re.Pattern[str]:
    """More marks in a row than Stream-Safe Text has. A class of ranges is quick; one of single characters is not."""
    codes = [code for code in range(0x300, 0x20000) if unicodedata.combining(chr(code))]
    begins = (chr(code) for code in codes if not unicodedata.combining(chr(code - 1)))
    ends = (chr(code) for code in codes if not unicodedata.combining(chr(code + 1)))
    ranges = "".join(f"{begin}-{end}" for begin, end in zip(begins, ends, strict=True))
    return re.compile(f"[{ranges}]{{{MOST_MARKS + 1}}}")
