"""What somebody wrote, made fit to be said: one line of letters that can be seen."""

import re
import unicodedata

from xtarot.rules.texts import Text
from xtarot.table.seats import VARIANTS
from xtarot_site.accounts.names import find_unseen
from xtarot_site.accounts.refusals import PILED
from xtarot_site.chat import texts

MOST = 200  # characters of a line
MOST_MARKS = 3  # on one letter; what piles up runs over the lines above
_BLANK = re.compile(r"[\s\x85]+")
_JOINED = re.compile(r"(?<=[^\s\u200c\u200d])[\u200c\u200d](?=[^\s\u200c\u200d])")  # as letters and pictures are


class TalkRefused(Exception):
    """Something is not said, or not done; `text` says why, to whoever asked."""

    def __init__(self, text: Text, **words: object) -> None:
        self.text = text.filled(**words)
        super().__init__(self.text.en)


class TooFast(TalkRefused):
    """Somebody says too much at once; the same may be said in a few seconds."""


def read_line(given: str, most: int = MOST) -> str:
    """The words as they are said: in NFC, lines and blanks run together. Raises TalkRefused."""
    words = _BLANK.sub(" ", unicodedata.normalize("NFC", given)).strip()
    bare = "".join(letter for letter in _JOINED.sub("", words) if letter not in VARIANTS)
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in bare):
        raise TalkRefused(texts.EMPTY)
    if unseen := find_unseen(bare.replace(" ", "")):
        raise TalkRefused(unseen)
    kinds = "".join("m" if unicodedata.category(letter) in ("Mn", "Me") else "." for letter in bare)
    if "m" * (MOST_MARKS + 1) in kinds:
        raise TalkRefused(PILED)
    if len(words) > most:
        raise TalkRefused(texts.TOO_LONG, most=most, n=len(words))
    return words
