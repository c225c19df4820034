"""A variant: a draft of one's own that begins as a book that plays, and names where it comes from."""

import re
from collections.abc import Collection
from typing import Any

from xtarot.families import PLAY_FILE
from xtarot.rulebooks.book import Book
from xtarot.rulebooks.metadata import FILE, LANGUAGES
from xtarot.rulebooks.toml import toml, values
from xtarot.rules.texts import Text

NOT_TAKEN = (
    "number",
    "received",
    "published",
    "edition",
    "contest",
    "author",
    "changes",
    "licence",
    "publisher",
    "source",
    "sign",
)
NAME = Text("{name}・変種", "{name}, a variant")
MOST_LETTERS = 4


def variant_of(book: Book, taken: Collection[str]) -> dict[str, str]:
    """The files of a draft with the text and the play of a book. `taken`: the letters of the clauses of other books.

    Raises ValueError for a book that does not play.
    """
    files = book.manuscript.files
    if PLAY_FILE not in files:
        raise ValueError(f"{book.game} has no play")
    old = book.letters
    new = next(letters for letters in _letters(old) if letters not in taken)
    data = {key: value for key, value in values(files[FILE]).items() if key not in NOT_TAKEN}
    number = {"number": book.number} if book.number else {}
    data |= {
        "game": f"{book.game}-variant"[:60],
        "version": "1.00",
        "name": {"ja": NAME.ja.format(name=book.name["ja"]), "en": NAME.en.format(name=book.name["en"])},
        "variant_of": {"game": book.game, "version": book.version} | number,
    }
    texts = {f"{lang}.md": _renamed(files[f"{lang}.md"], old, new) for lang in LANGUAGES if f"{lang}.md" in files}
    return {FILE: toml(data), PLAY_FILE: toml(_lettered(values(files[PLAY_FILE]), old, new)), **texts}


def _letters(old: str) -> list[str]:
    """Letters like these, the likeliest first."""
    return [
        (old + more)[-MOST_LETTERS:] for more in ("V", "W", "X", "Y", "Z", *(a + b for a in "VWXYZ" for b in "VWXYZ"))
    ]


def _renamed(text: str, old: str, new: str) -> str:
    """A text with other letters before the numbers of its clauses; its deals stay with the book they were played by."""
    lettered = re.sub(rf"\b{old}-(?=[0-9])", f"{new}-", text)
    return re.sub(r"^\{(?:course|score|hands|trick|try) [^}|]*\}.*\n", "", lettered, flags=re.MULTILINE)


def _lettered(value: Any, old: str, new: str) -> Any:
    if isinstance(value, dict):
        return {key: _lettered(one, old, new) for key, one in value.items()}
    if isinstance(value, list):
        return [_lettered(one, old, new) for one in value]
    return re.sub(rf"^{old}-(?=[0-9]+$)", f"{new}-", value) if isinstance(value, str) else value
