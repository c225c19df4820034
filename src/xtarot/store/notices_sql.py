"""The part of a database that keeps notices."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from xtarot.store.logs import NoticeRow
from xtarot.store.looking import SELVES
from xtarot.store.schema import joined, keys, notices, persons
from xtarot.store.writer import Change

_to: sa.BindParameter[int] = sa.bindparam("to", type_=sa.Integer)
_TELL = notices.insert().from_select(  # nobody who has gone: nothing is kept of them
    ["to", "kind", "payload", "who", "at", "push"],
    sa.select(
        _to,
        *(sa.bindparam(name, type_=notices.c[name].type) for name in ("kind", "payload", "who", "at")),
        sa.bindparam("at", type_=sa.Float),
    ).where(sa.or_(sa.exists().where(persons.c.who == _to), sa.exists().where(keys.c.who == _to))),
)
_person = sa.func.coalesce(joined.c.person, notices.c.who)
_OF = (
    sa.select(notices.c.id, notices.c.kind, notices.c.payload, sa.null(), notices.c.who, notices.c.at, notices.c.to)
    .add_columns(sa.func.coalesce(persons.c.name, ""), notices.c.read)
    .select_from(
        notices.outerjoin(joined, joined.c.who == notices.c.who).outerjoin(persons, persons.c.who == _person),
    )
    .where(notices.c.to.in_(SELVES))
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


Read = Callable[[Callable[[sa.Connection], Any]], Awaitable[Any]]
Write = Callable[..., Awaitable[None]]


class SqlNotices:
    """`Notices` in a database, whose store reads and writes for them."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read, self._write = read, write

    async def of(self, who: int, limit: int = 100) -> list[NoticeRow]:
        """What a session is told, the newest first."""
        asked = {"of": who, "most": limit}
        found = await self._read(lambda connection: connection.execute(_OF, asked).all())
        return [NoticeRow(*row) for row in found]

    async def tell(self, told: Sequence[NoticeRow]) -> None:
        """Store notices that tell of nothing else that is stored."""
        await self._write(*telling(told))

    async def mark_read(self, who: int, last: int) -> None:
        """Note that a session has seen all notices up to the one of this number."""
        await self._write((_READ, {"of": who, "last": last}))


def telling(rows: Iterable[NoticeRow]) -> Iterator[Change]:
    """What these notices add."""
    for row in rows:
        told = msgspec.structs.asdict(row)
        yield _TELL, {name: told[name] for name in ("to", "kind", "payload", "who", "at")}
