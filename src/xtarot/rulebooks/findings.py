"""What is wrong with a rulebook: where, and in words of both languages."""

from msgspec import Struct

from xtarot.rulebooks.finding_kinds import KINDS, PROOF_KINDS, Level
from xtarot.rules.texts import LANGS, Text, in_each


class Finding(Struct, frozen=True):
    """A fault, or what its author should think about: where it is, what is wrong and what to do."""

    file: str
    line: int
    """From 1; 0 where the whole file, or its absence, is meant."""
    level: Level
    code: str
    text: Text
    words: tuple[tuple[str, str], ...] = ()
    """What the braces of its text were filled with, by name."""

    @property
    def place(self) -> str:
        """``en.md:12``."""
        return f"{self.file}:{self.line}" if self.line else self.file


def finding(code: str, file: str, line: int = 0, /, **words: object) -> Finding:
    """A finding of this kind, its braces filled: a Text by the words of each language.

    KeyError for a kind that is not among KINDS or PROOF_KINDS.
    """
    kind = KINDS.get(code) or PROOF_KINDS[code]
    words_by_language = {
        lang: {name: _short(word.of(lang) if isinstance(word, Text) else str(word)) for name, word in words.items()}
        for lang in LANGS
    }
    text = in_each(lambda lang: kind.text.of(lang).format_map(words_by_language[lang]))
    return Finding(file, line, kind.level, code, text, tuple(words_by_language["en"].items()))


def _short(word: str) -> str:
    """What a stranger wrote, on one line and not too much of it."""
    line = "".join(letter if letter.isprintable() else "�" for letter in word)
    return line if len(line) <= 200 else f"{line[:200]}…"
