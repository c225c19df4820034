"""The part of a database that keeps what those do who run the site."""

from collections.abc import Collection

import msgspec
import sqlalchemy as sa

from xtarot.eventlog import Row
from xtarot_site.core.store.logs_sql import Read, SqlLogs, Write
from xtarot_site.core.store.schema import operating, persons, tables
from xtarot_site.core.store.writer import Change
from xtarot_site.notices.store import SqlNotices
from xtarot_site.operate.kinds import ActRow, Appointed, OfContest

_ROWS = (
    sa.select(*(operating.c[name] for name in Row.__struct_fields__), sa.func.coalesce(persons.c.name, ""))
    .select_from(operating.outerjoin(persons, persons.c.who == operating.c.who))
    .order_by(operating.c.seq)
)
_NEWEST = sa.select(sa.func.coalesce(sa.func.max(operating.c.seq), 0))
_APPEND = operating.insert()
_APPOINT = {
    role: persons.update().where(persons.c.who == sa.bindparam("of")).values({role: sa.bindparam("holds")})
    for role in ("reviewer", "moderator", "operator")
}
_GAMES = sa.select(tables.c.code, tables.c.game).where(tables.c.code.in_(sa.bindparam("codes", expanding=True)))


class SqlOperating:
    """`OperatingLog` in a database, whose store reads and writes for it."""

    def __init__(self, read: Read, write: Write, contests: SqlLogs[Row], notices: SqlNotices) -> None:
        self._read, self._write, self._contests, self._notices = read, write, contests, notices

    async def rows(self) -> list[ActRow]:
        """The whole log, in order."""
        return [ActRow(*row) for row in await self._read(lambda connection: connection.execute(_ROWS).all())]

    async def newest(self) -> int:
        """The number of the last row; 0 where there is none."""
        found: int = await self._read(lambda connection: connection.scalar(_NEWEST))
        return found

    async def append(self, row: Row, done: Appointed | OfContest | None = None) -> None:
        """Store a row and what was done by it, together or not at all. Raises Conflict for a taken number."""
        changes: list[Change] = [(_APPEND, msgspec.structs.asdict(row))]
        if isinstance(done, Appointed):
            changes.append((_APPOINT[done.role], {"of": done.who, "holds": done.holds}))
        elif done:
            changes += [self._contests.adding(done.name, done.row), *self._notices.delivering(done.notices)]
        await self._write(*changes)

    async def games_of(self, codes: Collection[str]) -> dict[str, str]:
        """What is played at these tables, by code."""
        asked = {"codes": [*codes]}
        found = await self._read(lambda connection: connection.execute(_GAMES, asked).all())
        return dict(map(tuple, found))
