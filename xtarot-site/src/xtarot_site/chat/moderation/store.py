"""The part of a database that keeps what moderators are told, and what they do."""

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from xtarot.eventlog import Row
from xtarot_site.chat.kinds import LineAt
from xtarot_site.core.store.database import Database
from xtarot_site.core.store.identity import SELVES
from xtarot_site.core.store.outbox import OutgoingNotice
from xtarot_site.core.store.schema import joined, moderation, persons, sessions, talk


class ModerationRow(Row, frozen=True):
    """A row `about` somebody, who is `called` so now. The store gives it its number, rising but not dense.

    `who` made it, and is called `name`; both names are empty for guests, and for those who have gone.
    """

    about: int = 0
    called: str = ""
    name: str = ""


_of, _by = joined.alias(), joined.alias()
_subject = sa.func.coalesce(_of.c.person, moderation.c.about)
_maker = sa.func.coalesce(_by.c.person, moderation.c.who)
_subjects, _makers, _guests = persons.alias(), persons.alias(), sessions.alias()
_ROWS = (
    sa.select(moderation.c.id, moderation.c.kind, moderation.c.payload, moderation.c.command, _maker, moderation.c.at)
    .add_columns(_subject, sa.func.coalesce(_subjects.c.name, _guests.c.name, ""), sa.func.coalesce(_makers.c.name, ""))
    .select_from(
        moderation.outerjoin(_of, _of.c.who == moderation.c.about)
        .outerjoin(_by, _by.c.who == moderation.c.who)
        .outerjoin(_subjects, _subjects.c.who == _subject)
        .outerjoin(_guests, _guests.c.who == _subject)
        .outerjoin(_makers, _makers.c.who == _maker)
    )
    .order_by(moderation.c.id)
)
_ABOUT = _ROWS.where(moderation.c.about.in_(SELVES))
_MADE_BY = _ROWS.where(moderation.c.who.in_(SELVES))
_APPEND = moderation.insert()
_LOCK = sa.select(sessions.c.who).where(sessions.c.who == sa.bindparam("of")).with_for_update()
_DECIDED = sa.select(
    sa.exists().where(
        moderation.c.about.in_(SELVES), moderation.c.id > sa.bindparam("last"), moderation.c.kind != "report"
    )
)
_REPORTED = (
    talk.update()
    .where(
        talk.c.table == sa.bindparam("of"),
        talk.c.aside == sa.bindparam("is_aside"),
        talk.c.seq == sa.bindparam("number"),
    )
    .values(reported=True)
)


class ModerationStore:
    """What moderators are told, and what they do."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(
        self, about: int, row: Row, notices: Sequence[OutgoingNotice] = (), lines: Sequence[LineAt] = ()
    ) -> None:
        """Store a row about somebody, what is told of it, and that these lines are kept for moderators.

        Raises Conflict when whoever made it has sent its command before.
        """
        values = {column: value for column, value in msgspec.structs.asdict(row).items() if column != "seq"}
        kept = [(_REPORTED, {"of": one.table, "is_aside": one.aside, "number": one.seq}) for one in lines]
        await self._database.write(
            (_APPEND, {"about": about, **values}), *kept, *self._database.outbox.delivering(notices)
        )

    async def decide(self, about: int, row: Row, notices: Sequence[OutgoingNotice], last: int) -> bool:
        """Store a decision about somebody, unless another one was stored after row `last`; whether it was stored.

        Raises Conflict when whoever made it has sent its command before.
        """
        values = {column: value for column, value in msgspec.structs.asdict(row).items() if column != "seq"}
        stored = False

        def decide(connection: sa.Connection) -> None:
            nonlocal stored
            connection.execute(_LOCK, {"of": about})  # whoever decides at another server waits, and then sees this
            stored = not connection.scalar(_DECIDED, {"of": about, "last": last})
            if stored:
                connection.execute(_APPEND, {"about": about, **values})
                self._database.outbox.deliver(connection, notices)

        await self._database.write(decide)
        return stored

    async def about(self, who: int) -> list[ModerationRow]:
        """All rows about somebody, in order."""
        return await self._rows(_ABOUT, of=who)

    async def rows(self) -> list[ModerationRow]:
        """All rows, in order."""
        return await self._rows(_ROWS)

    async def made_by(self, who: int) -> list[ModerationRow]:
        """The rows that somebody has made, in order."""
        return await self._rows(_MADE_BY, of=who)

    async def _rows(self, query: sa.Select[Any], **asked: object) -> list[ModerationRow]:
        rows = await self._database.read(lambda connection: connection.execute(query, asked).all())
        return [ModerationRow(*row) for row in rows]
