"""Authors come and go: their name is taken off what they sent in, and who goes on with a work has its text."""

import secrets
from collections.abc import Mapping
from typing import Any

from xtarot.programme.work import Work
from xtarot.rulebooks.metadata import FILE, LANGUAGES
from xtarot.rulebooks.toml import toml, values
from xtarot.store import Draft, DraftText, SentText, Store, Works

WITHDRAWN = {"ja": "名前は取り下げられました", "en": "withdrawn name"}


async def unsign(works: Works, work: Work, who: int) -> None:
    """Take the name of an author off the texts of a work: off theirs, and off those of others that have the same."""
    texts = {sent.id: await works.text(sent.id) or {} for sent in work.sent}
    names = [author_of(texts[sent.id]) for sent in work.sent if sent.who == who]
    for name, files in texts.items():
        if author_of(files) in names:
            await works.rewrite(SentText(name, sign_files(files, WITHDRAWN)))


async def entrust(store: Store, work: Work) -> bool:
    """Open a draft of the text that was sent in last for the author of a work, if they have none; whether that was so.

    What somebody else was writing there stays theirs, under another code.
    """
    author, here = await store.people.person(work.who), await store.draft(work.code)
    if work.state == "retired" or author is None or (here and here.who == author.who):
        return False
    files = await store.works.text(work.newest.id) or {}
    if author_of(files) == WITHDRAWN:
        files = sign_files(files, dict.fromkeys(LANGUAGES, author.name))
    now = work.entries[-1].at
    draft = Draft(work.code, author.who, secrets.token_hex(13), now, DraftText(1, "", files, now))
    await store.hand_draft(draft, secrets.token_hex(5))
    return True


def author_of(files: Mapping[str, str]) -> Any:
    """What the data of a text say of its author."""
    return values(files.get(FILE, "")).get("author")


def sign_files(files: Mapping[str, str], author: Mapping[str, str]) -> dict[str, str]:
    """The files of a text with another author."""
    return {**files, FILE: toml({**values(files.get(FILE, "")), "author": dict(author)})}
