"""The part of a database that keeps what those do who run the site."""

from collections.abc import Collection, Sequence
from typing import Literal

import msgspec
import sqlalchemy as sa

from xtarot.eventlog import Row
from xtarot_site.core.store.database import Database
from xtarot_site.core.store.reading import AnyRow
from xtarot_site.core.store.schema import operating, persons, tables
from xtarot_site.core.store.writer import Change

Role = Literal["reviewer", "moderator", "operator"]


class ActRow(Row, frozen=True):
    """What somebody did who runs the site: `who`, called `name` now; nobody where the command line did it.

    `name` is empty for who has gone, too.
    """

    name: str = ""


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


class OperatingStore:
    """What those do who run the site."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def rows(self) -> list[ActRow]:
        """The whole log, in order."""
        rows: Sequence[AnyRow] = await self._database.read(lambda connection: connection.execute(_ROWS).all())
        return [ActRow(*row) for row in rows]

    async def newest(self) -> int:
        """The number of the last row; 0 where there is none."""
        return await self._database.read(lambda connection: int(connection.execute(_NEWEST).scalar_one()))

    async def append(self, row: Row, *changes: Change) -> None:
        """Store a row and make the changes that it tells of, together. Raises Conflict for a taken number."""
        await self._database.write(self.adding(row), *changes)

    def adding(self, row: Row) -> Change:
        """The change that stores a row."""
        return _APPEND, msgspec.structs.asdict(row)

    async def appoint(self, row: Row, who: int, role: Role, holds: bool) -> None:
        """Store a row, and that a person holds a role, or no longer. Raises Conflict for a taken number."""
        await self.append(row, (_APPOINT[role], {"of": who, "holds": holds}))

    async def games_of(self, codes: Collection[str]) -> dict[str, str]:
        """What is played at these tables, by code."""
        parameters = {"codes": [*codes]}
        rows = await self._database.read(lambda connection: connection.execute(_GAMES, parameters).all())
        return dict(map(tuple, rows))
