"""Notices as they are listed and read; `core.store.outbox` stores them."""

import sqlalchemy as sa

from xtarot_site.core.store.database import Database
from xtarot_site.core.store.identity import SELVES, person_of
from xtarot_site.core.store.outbox import NoticeRow
from xtarot_site.core.store.schema import joined, notices, persons

_sender = person_of(notices.c.who)
_received = notices.outerjoin(joined, joined.c.who == notices.c.who)
_OF = (
    sa.select(notices.c.id, notices.c.kind, notices.c.payload, sa.null(), notices.c.who, notices.c.at, notices.c.to)
    .add_columns(sa.func.coalesce(persons.c.name, ""), notices.c.read)
    .select_from(_received.outerjoin(persons, persons.c.who == _sender))
    .where(notices.c.to.in_(SELVES), notices.c.withheld == sa.bindparam("is_withheld", type_=sa.Boolean))
    .order_by(notices.c.id.desc())
    .limit(sa.bindparam("most"))
)
_READ = (
    notices.update()
    .where(
        notices.c.to.in_(SELVES.scalar_subquery()),
        notices.c.id <= sa.bindparam("last", type_=sa.BigInteger),
        notices.c.read.is_(False),
    )
    .values(read=True)
)


class NoticeStore:
    """The notices of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, who: int, limit: int = 100, withheld: bool = False) -> list[NoticeRow]:
        """The notices of a session, the newest first; or those that are withheld from it, since it hides the sender."""
        parameters = {"of": who, "most": limit, "is_withheld": withheld}
        rows = await self._database.read(lambda connection: connection.execute(_OF, parameters).all())
        return [NoticeRow(*row) for row in rows]

    async def mark_read(self, who: int, last: int) -> None:
        """Note that a session has seen all notices up to the one of this number."""
        await self._database.write((_READ, {"of": who, "last": last}))
