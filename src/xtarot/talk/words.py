"""What somebody wrote, made fit to be said: one line of letters that can be seen."""

import unicodedata

from xtarot.people.texts import DIRECTION, HIDDEN, PILED
from xtarot.rules.texts import Text
from xtarot.talk import texts

MOST = 200  # characters of a line
MOST_MARKS = 3  # on one letter; what piles up runs over the lines above
_JOINERS = "\u200c\u200d"  # with which letters and pictures are put together
_FOLDED = "\t\n\v\f\r\x85"
_TURNING = frozenset(map(chr, (0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))))


class TalkRefused(Exception):
    """Something is not said, or not done; `text` says why, to whoever asked."""

    def __init__(self, text: Text, **words: object) -> None:
        self.text = text.filled(**words)
        super().__init__(self.text.en)


def read_line(given: str, most: int = MOST) -> str:
    """The words as they are said: in NFC, lines and blanks run together. Raises TalkRefused."""
    kept, marks = [], 0
    for letter in unicodedata.normalize("NFC", given):
        category = unicodedata.category(letter)
        if letter in _FOLDED or category[0] == "Z":
            kept.append(" ")
            continue
        if letter in _TURNING:
            raise TalkRefused(DIRECTION, code=f"U+{ord(letter):04X}")
        if category[0] == "C" and letter not in _JOINERS:
            raise TalkRefused(HIDDEN, code=f"U+{ord(letter):04X}")
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            raise TalkRefused(PILED)
        kept.append(letter)
    words = " ".join("".join(kept).split())
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in words):
        raise TalkRefused(texts.EMPTY)
    if len(words) > most:
        raise TalkRefused(texts.TOO_LONG, most=most, n=len(words))
    return words
