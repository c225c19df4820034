"""The identity of a game that is data: the number and version of its published rulebook, or the digest of a draft."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from xtarot.families.faults import PlayFault
from xtarot.rules.texts import Lang, Text, by_language, in_each

BAD_NAME = Text(
    "ゲームのアドレスでの名前は、英小文字と数字をハイフンでつないで書きます（例：moon-ferry）",
    "the game's name in addresses is of small letters and digits, joined by hyphens, such as moon-ferry",
)
BRACES = Text("ゲームの名前に波かっこ { } は使えません", "the name of a game has no braces { }")
DRAFT_TITLE = Text("下書き：{title}", "Draft: {title}")  # first, as narrow places cut the end off
DIGITS = 12  # hexadecimal, of the digest in the name of a draft's game


def name_draft(digest: str) -> str:
    """The name of the game of an unpublished play with this digest (RC-15)."""
    return f"draft-{digest[:DIGITS]}"


@dataclass(frozen=True)
class Identity:
    """The name of a game, its version and its title; the `number` of its book, "" for a draft.

    A `name` belongs to one published book. What a draft calls itself is a label: see `as_draft`.
    """

    name: str
    version: str
    title: Text
    number: str = ""

    @property
    def json(self) -> dict[str, Any]:
        """All of it as JSON has it."""
        title = {"ja": self.title.ja, "en": self.title.en}
        return {"name": self.name, "version": self.version, "title": title, "number": self.number}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Identity":
        """The inverse of `json`. Raises KeyError and TypeError."""
        title = by_language({lang: str(word) for lang, word in data["title"].items()})
        return cls(str(data["name"]), str(data["version"]), title, str(data.get("number", "")))

    def faults(self) -> Iterator[PlayFault]:
        """What is wrong with it, by the field of ``book.toml`` that says it."""
        if not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", self.name):
            yield PlayFault("game", BAD_NAME)
        if any(brace in title for brace in "{}" for title in self.title):
            yield PlayFault("name", BRACES)

    def as_draft(self, digest: str) -> "Identity":
        """The identity of unpublished rules with this digest (RC-15): named by it, with a title that says so.

        So nothing that goes by the name of a game takes a draft for the published game whose name it has.
        """
        title = in_each(lambda lang: self._mark(self.title.of(lang), lang))
        return replace(self, name=name_draft(digest), title=title, number="")

    @staticmethod
    def _mark(title: str, lang: Lang) -> str:
        mark = DRAFT_TITLE.of(lang, title="")
        return title if title.startswith(mark) else DRAFT_TITLE.of(lang, title=title)
