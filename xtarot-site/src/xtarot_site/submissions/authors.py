"""Authors come and go: their name is taken off what they sent in, and who goes on with a work has its text."""

import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from xtarot.rulebooks.metadata import FILE, LANGUAGES, both
from xtarot.rulebooks.toml import toml, values
from xtarot.rules.texts import Text
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.store import Store
from xtarot_site.submissions.draft_store import Draft, DraftStore, DraftText
from xtarot_site.submissions.store import SentText, WorkStore
from xtarot_site.submissions.submission import Work

BETWEEN = Text("、", ", ")._asdict()
WITHDRAWN = Text("名前は取り下げられました", "withdrawn name")._asdict()


async def unsign(works: WorkStore, work: Work, who: int, name: str) -> None:
    """Take an author off the texts of a work: off theirs, and off those of others that have the same.

    Where several wrote it, their `name` goes, and those of the others stay.
    """
    texts = {sent.id: await works.text(sent.id) or {} for sent in work.sent}
    shared = {sent.id for sent in work.sent if sent.writers}
    own = [author_of(texts[sent.id]) for sent in work.sent if sent.who == who and sent.id not in shared]
    for text, files in texts.items():
        left = drop_author(author_of(files), name) if text in shared else None
        if left or author_of(files) in own:
            await works.rewrite(SentText(text, sign_files(files, left or WITHDRAWN)))


def add_author(author: Any, name: str) -> dict[str, str]:
    """What the data say of the authors, with one more; as it is where their name stands there."""
    said = _said(author)
    return {
        lang: said[lang] if name in _names(said[lang]) else BETWEEN[lang].join(filter(None, [said[lang], name]))
        for lang in LANGUAGES
    }


def drop_author(author: Any, name: str) -> dict[str, str] | None:
    """What the data say of the authors without one of them; None where their name does not stand there.

    Where no other does, it says that the name was withdrawn.
    """
    said = _said(author)
    if not any(name in _names(said[lang]) for lang in LANGUAGES):
        return None
    kept = {lang: [one for one in _names(said[lang]) if one != name] for lang in LANGUAGES}
    return {lang: BETWEEN[lang].join(kept[lang]) or WITHDRAWN[lang] for lang in LANGUAGES}


def _said(author: Any) -> dict[str, str]:
    """The authors in each language; none where the data do not say it as a text."""
    with suppress(ValueError):
        return {lang: text if isinstance(text, str) else "" for lang, text in both(author).items()}
    return dict.fromkeys(LANGUAGES, "")


def _names(author: str) -> list[str]:
    return [name for one in re.split("[、,]", author) if (name := one.strip())]


async def entrust(store: Store, work: Work) -> bool:
    """Open a draft of the text that was sent in last for the author of a work, if they have none; whether that was so.

    What somebody else was writing there stays theirs, under another code.
    """
    author, here = await PersonStore(store).person(work.who), await DraftStore(store).get(work.code)
    if work.state == "retired" or author is None or (here and here.who == author.who):
        return False
    files = await WorkStore(store).text(work.newest.id) or {}
    if author_of(files) == WITHDRAWN:
        files = sign_files(files, dict.fromkeys(LANGUAGES, author.name))
    now = work.entries[-1].at
    draft = Draft(work.code, author.who, secrets.token_hex(13), now, DraftText(1, "", files, now))
    await DraftStore(store).hand_over(draft, secrets.token_hex(5))
    return True


def author_of(files: Mapping[str, str]) -> Any:
    """What the data of a text say of its author."""
    return values(files.get(FILE, "")).get("author")


def sign_files(files: Mapping[str, str], author: Mapping[str, str]) -> dict[str, str]:
    """The files of a text with another author."""
    return {**files, FILE: toml({**values(files.get(FILE, "")), "author": dict(author)})}
