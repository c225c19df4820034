"""What a game that is data is called: what its rulebook says of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from xtarot.rules.texts import Text


@dataclass(frozen=True)
class Identity:
    """The name of a game, its version and its title; the `number` of its book, "" for a draft."""

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
        title = Text(str(data["title"].get("ja", "")), str(data["title"].get("en", "")))
        return cls(str(data["name"]), str(data["version"]), title, str(data.get("number", "")))
