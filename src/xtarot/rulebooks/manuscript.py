"""The manuscript of a rulebook: its files as texts by their names, wherever they come from."""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from xtarot.rulebooks.metadata import FILE, Imprint

MAX_FILE = 2**21  # bytes that are read of a file; what is refused as too large is larger than its own, lower limit
RECORD = re.compile(r"deals/([a-z0-9][a-z0-9-]{0,60})\.json")


class Manuscript(Struct, frozen=True):
    """What a rulebook is read from.

    `files`: by their names in its folder, ``book.toml``, ``ja.md``, ``deals/first.json``; bytes that are no UTF-8 are
    escaped (``surrogateescape``). `versions`: those before this one, by their names. `imprint`: what a site says of it.
    """

    files: Mapping[str, str]
    versions: Mapping[str, "Manuscript"] = {}
    imprint: Imprint | None = None

    @property
    def records(self) -> dict[str, str]:
        """The recorded deals by name."""
        named = ((RECORD.fullmatch(name), text) for name, text in self.files.items())
        return {match[1]: text for match, text in named if match}


def read_folder(folder: Path) -> Manuscript:
    """The manuscript in a folder: what it holds of TOML, Markdown and JSON, the records, and earlier versions.

    An earlier version without records of its own shows those of the book. What cannot be read is as if it were not
    there.
    """
    deals = folder / "deals"
    if not deals.is_dir() and folder.parent.name == "versions":
        deals = folder.parent.parent / "deals"
    files = _texts(file for kind in ("toml", "md", "json") for file in folder.glob(f"*.{kind}"))
    records = {f"deals/{name}": text for name, text in _texts(deals.glob("*.json")).items()}
    versions = {file.parent.name: read_folder(file.parent) for file in folder.glob(f"versions/*/{FILE}")}
    return Manuscript(files | records, versions)


def encoded(text: str) -> bytes:
    """The bytes of a file, from its text in a manuscript."""
    return text.encode(errors="surrogateescape")


def _texts(files: Iterable[Path]) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in files:
        with suppress(OSError), path.open("rb") as file:
            found[path.name] = file.read(MAX_FILE + 1).decode(errors="surrogateescape")
    return found
