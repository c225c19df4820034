"""The drafts of rulebooks, their texts, and who writes them."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from xtarot_site.core.store.database import Database
from xtarot_site.core.store.identity import APART, SELVES, person_of
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.outbox import OutgoingNotice
from xtarot_site.core.store.reading import AnyRow, read_first, read_struct, undamaged
from xtarot_site.core.store.schema import DRAFT, draft_texts, draft_writers, drafts, joined, remarks
from xtarot_site.core.store.writer import Change

_OPEN, _SAVE = drafts.insert(), draft_texts.insert()
_of: sa.BindParameter[str] = sa.bindparam("of", type_=sa.Text)
_THIN = draft_texts.delete().where(draft_texts.c.draft == _of, draft_texts.c.revision == sa.bindparam("old"))
_REWRITE = (
    draft_texts.update()
    .where(draft_texts.c.draft == _of, draft_texts.c.revision == sa.bindparam("old"))
    .values(files=sa.bindparam("other_files", type_=draft_texts.c.files.type))
)
_REMOVE = (
    remarks.delete().where(remarks.c.book == DRAFT + _of),
    draft_writers.delete().where(draft_writers.c.draft == _of),
    draft_texts.delete().where(draft_texts.c.draft == _of),
    drafts.delete().where(drafts.c.code == _of),
)

_other: sa.BindParameter[str] = sa.bindparam("other", type_=sa.Text)
_MOVE = (
    drafts.insert().from_select(
        ["code", "who", "secret", "opened"],
        sa.select(_other, drafts.c.who, drafts.c.secret, drafts.c.opened).where(drafts.c.code == _of),
    ),
    draft_texts.update().where(draft_texts.c.draft == _of).values(draft=_other),
    remarks.update().where(remarks.c.book == DRAFT + _of).values(book=DRAFT + _other),
    drafts.delete().where(drafts.c.code == _of),
)

_texts = draft_texts.alias()
_newest = sa.select(sa.func.max(_texts.c.revision)).where(_texts.c.draft == drafts.c.code).scalar_subquery()
_author = person_of(drafts.c.who).label("who")
_parts = (draft_texts.c.revision, draft_texts.c.command, draft_texts.c.files, draft_texts.c.at)
_WHOLE = (
    sa.select(drafts.c.code, _author, drafts.c.secret, drafts.c.opened, *_parts)
    .join_from(drafts, draft_texts)
    .outerjoin(joined, joined.c.who == drafts.c.who)
    .where(draft_texts.c.revision == _newest)
)
_joined = sa.select(draft_writers.c.draft).where(draft_writers.c.who.in_(SELVES), draft_writers.c.joined)
_written = _WHOLE.where(drafts.c.who.in_(SELVES) | drafts.c.code.in_(_joined))
WRITTEN_BY = _written.order_by(draft_texts.c.at.desc()).limit(sa.bindparam("most"))
"""The drafts that a session (`of`) writes, the one saved last first."""

_person: sa.BindParameter[int] = sa.bindparam("person", type_=sa.Integer)
_asked = sa.select(draft_writers.c.draft).where(draft_writers.c.who.in_(SELVES), ~draft_writers.c.joined)
ASKED_OF = _WHOLE.where(drafts.c.code.in_(_asked), person_of(drafts.c.who).not_in(APART)).order_by(
    draft_texts.c.at.desc()
)
"""The drafts that a person (`of`) was asked to write; not by whom they hide, or who hides them."""

_this = (draft_writers.c.draft == _of, draft_writers.c.who == _person)
ASK = insert(draft_writers).values(draft=_of, who=_person, joined=False).on_conflict_do_nothing()
JOIN = draft_writers.update().where(*_this).values(joined=True)
LEAVE = draft_writers.delete().where(*_this)
WRITERS = (
    sa.select(draft_writers.c.who, draft_writers.c.joined)
    .where(draft_writers.c.draft == _of)
    .order_by(draft_writers.c.who)
)


class DraftText(msgspec.Struct, frozen=True):
    """A draft as it was saved once. Revisions count from 1; one that was thinned out leaves its number empty."""

    revision: int
    command: str  # who saved it and the name of the saving
    files: dict[str, str]  # by name, as they lie in the folder of a rulebook
    at: float  # seconds since 1970


class Draft(msgspec.Struct, frozen=True):
    """A rulebook that somebody writes, with the newest text."""

    code: str
    who: int  # the session that writes it
    secret: str  # of the link by which it is shown to others
    opened: float  # seconds since 1970
    text: DraftText


def insert_draft(draft: Draft) -> Iterator[Change]:
    """What a new draft adds."""
    yield _OPEN, {"code": draft.code, "who": draft.who, "secret": draft.secret, "opened": draft.opened}
    yield from saving(draft.code, draft.text)


def saving(code: str, text: DraftText, thinned: Collection[int] = ()) -> Iterator[Change]:
    """What another text adds, and which revisions go."""
    yield _SAVE, {"draft": code, **msgspec.structs.asdict(text)}
    yield from ((_THIN, {"of": code, "old": old}) for old in thinned)


def rewriting(code: str, text: DraftText) -> Change:
    """What puts other files in the place of those that were saved as a revision."""
    return _REWRITE, {"of": code, "old": text.revision, "other_files": text.files}


def moving(code: str, other: str) -> Iterator[Change]:
    """What puts a draft under another code, if there is one."""
    return ((move, {"of": code, "other": other}) for move in _MOVE)


def removing(code: str) -> Iterator[Change]:
    """What takes a draft away."""
    return ((remove, {"of": code}) for remove in _REMOVE)


def at_code(code: str) -> sa.Select[Any]:
    """A draft with its newest text."""
    return _WHOLE.where(drafts.c.code == code)


def select_text(code: str, revision: int) -> sa.Select[Any]:
    """A draft as it was saved once."""
    return sa.select(*_parts).where(draft_texts.c.draft == code, draft_texts.c.revision == revision)


def times_of(code: str) -> sa.Select[Any]:
    """When a draft was saved, by revision."""
    query = sa.select(draft_texts.c.revision, draft_texts.c.at).where(draft_texts.c.draft == code)
    return query.order_by(draft_texts.c.revision)


def whole(row: sa.Row[Any]) -> Draft:
    """The draft in a row of `at_code` or `WRITTEN_BY`."""
    return Draft(row.code, row.who, row.secret, row.opened, text_of(row))


def text_of(row: AnyRow) -> DraftText:
    """The text in a row of `at_code`, `WRITTEN_BY` or `select_text`."""
    return read_struct(row, DraftText)


class DraftStore:
    """The drafts of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, draft: Draft) -> None:
        """Keep a new draft with its first text. Raises Conflict when there is a draft of this code."""
        await self._database.write(*insert_draft(draft))

    async def hand_over(self, draft: Draft, other: str) -> None:
        """Keep a new draft in the place of the one with its code, which goes on under the `other` code."""
        await self._database.write(*moving(draft.code, other), *insert_draft(draft))

    async def save(self, code: str, text: DraftText, thinned: Collection[int] = ()) -> None:
        """Keep the next text of a draft, and forget some revisions. Raises Conflict when its number is taken."""
        await self._database.write(*saving(code, text, thinned))

    async def rewrite(self, code: str, text: DraftText) -> None:
        """Put other files in the place of those that were saved as this revision."""
        await self._database.write(rewriting(code, text))

    async def get(self, code: str) -> Draft | None:
        """The draft of this code with its newest text."""
        return await self._database.read(lambda connection: read_first(connection.execute(at_code(code)), whole))

    async def written_by(self, who: int, limit: int = 100) -> list[Draft]:
        """The drafts that a session writes, its own and those of others, the one saved last first."""
        parameters = WRITTEN_BY, {"of": who, "most": limit}
        return await self._database.read(lambda connection: [*undamaged(connection.execute(*parameters), whole)])

    async def ask(self, code: str, who: int, notices: Sequence[OutgoingNotice] = ()) -> None:
        """Note that somebody who does not is asked to write a draft, and deliver notices. Raises NoticeRefused."""
        await self._database.write((ASK, {"of": code, "person": who}), *self._database.outbox.delivering(notices))

    async def join(self, code: str, who: int, notices: Sequence[OutgoingNotice] = ()) -> None:
        """Let somebody who was asked write a draft, too, and store what is told of it."""
        await self._database.write((JOIN, {"of": code, "person": who}), *self._database.outbox.delivering(notices))

    async def leave(self, code: str, who: int, notices: Sequence[OutgoingNotice] = ()) -> None:
        """Forget that somebody writes a draft, or was asked to, and store what is told of it."""
        await self._database.write((LEAVE, {"of": code, "person": who}), *self._database.outbox.delivering(notices))

    async def writers(self, code: str) -> dict[int, bool]:
        """Who was asked to write a draft with its author, in the order of their numbers, and whether they do."""
        rows = WRITERS, {"of": code}
        return await self._database.read(lambda connection: {row.who: row.joined for row in connection.execute(*rows)})

    async def asked_of(self, who: int) -> list[Draft]:
        """The drafts that a person was asked to write, and has not joined; not by whom they hide."""
        parameters = ASKED_OF, {"of": who}
        return await self._database.read(lambda connection: [*undamaged(connection.execute(*parameters), whole)])

    async def text(self, code: str, revision: int) -> DraftText | None:
        """What was saved of a draft as this revision, if it is kept."""
        query = select_text(code, revision)
        return await self._database.read(lambda connection: read_first(connection.execute(query), text_of))

    async def times(self, code: str) -> list[tuple[int, float]]:
        """The revisions of a draft that are kept, and when each was saved, the first first."""
        query = times_of(code)
        return await self._database.read(
            lambda connection: [(row.revision, row.at) for row in connection.execute(query)]
        )

    async def remove(self, code: str) -> None:
        """Forget a draft with all its revisions."""
        await self._database.write(*removing(code))
