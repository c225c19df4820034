"""When an author goes: their name is taken off what they sent in, and nothing else of it changes."""

from collections.abc import Mapping
from typing import Any

from xtarot.programme.work import Work
from xtarot.rulebooks.metadata import FILE
from xtarot.rulebooks.toml import toml, values
from xtarot.store import SentText, Works

WITHDRAWN = {"ja": "名前は取り下げられました", "en": "withdrawn name"}


async def unsign(works: Works, work: Work, who: int) -> None:
    """Take the name of an author off the texts of a work: off theirs, and off those of others that have the same."""
    texts = {sent.id: await works.text(sent.id) or {} for sent in work.sent}
    names = [author_of(texts[sent.id]) for sent in work.sent if sent.who == who]
    for name, files in texts.items():
        if author_of(files) in names:
            await works.rewrite(SentText(name, signed(files, WITHDRAWN)))


def author_of(files: Mapping[str, str]) -> Any:
    """What the data of a text say of its author."""
    return values(files.get(FILE, "")).get("author")


def signed(files: Mapping[str, str], author: Mapping[str, str]) -> dict[str, str]:
    """The files of a text with another author."""
    return {**files, FILE: toml({**values(files.get(FILE, "")), "author": dict(author)})}
