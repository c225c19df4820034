"""Texts that were sent in, as folders on the disk, where rulebooks are read, checked, compared and printed from.

The store has the texts; a folder is made when it is first wanted, and made again when it is gone.
"""

import hashlib
import json
import shutil
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from xtarot.rulebooks.metadata import FILE, GIVEN
from xtarot.store import SentText

_DEALS = "deals"


class Part(NamedTuple):
    """A text in its folder: its files, and what the site says of it. `number`: "" for none."""

    version: str
    files: Mapping[str, str]
    number: str = ""
    received: float = 0.0
    published: float = 0.0
    contest: bool = False
    author: Mapping[str, str] = {}


def sent_text(files: Mapping[str, str]) -> SentText:
    """The text of these files, with the hash of their content."""
    content = json.dumps(dict(files), ensure_ascii=False, sort_keys=True)
    return SentText(hashlib.blake2b(content.encode(), digest_size=16).hexdigest(), dict(files))


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write the files of a text into a new folder. Their names have been checked (`files.checked`)."""
    (folder / _DEALS).mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="")


def write(folder: Path, part: Part, earlier: Sequence[Part] = ()) -> None:
    """Write a text into a folder, with the versions before it."""
    write_files(folder, part.files)
    (folder / GIVEN).write_text(given(part), encoding="utf-8")
    for one in earlier:
        write(folder / "versions" / one.version, one)


def made(folder: Path, part: Part, earlier: Sequence[Part] = ()) -> Path:
    """The folder of a text; it is there whole or not at all."""
    if not (folder / FILE).exists():
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder.parent, prefix="making-") as making:
            whole = Path(making) / "whole"
            write(whole, part, earlier)
            shutil.rmtree(folder, ignore_errors=True)
            try:
                whole.rename(folder)
            except OSError:  # another request has made it
                if not (folder / FILE).exists():
                    raise
    return folder


def given(part: Part) -> str:
    """What the site says of a text, as ``given.toml``."""
    lines = [f'number = "{part.number}"', f"contest = {str(part.contest).lower()}"]
    lines += [f"{key} = {day(at)}" for key, at in (("received", part.received), ("published", part.published)) if at]
    if part.author:
        lines += [
            "[author]",
            *(f"{lang} = {json.dumps(name, ensure_ascii=False)}" for lang, name in part.author.items()),
        ]
    return "\n".join([*lines, ""])


def day(at: float) -> date:
    """The date of a time, in UTC."""
    return datetime.fromtimestamp(at, UTC).date()
