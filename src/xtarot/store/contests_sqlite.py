"""The part of the SQLite store that keeps contests."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import sqlalchemy as sa

from xtarot.store.contests import ContestRow
from xtarot.store.schema import contests

_APPEND = contests.insert()

Write = Callable[..., Awaitable[None]]
Read = Callable[[Callable[[sa.Connection], Any]], Awaitable[Any]]


class SqliteContests:
    """`ContestStore` in the file of a store, which reads and writes for it."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read, self._write = read, write

    async def rows(self, contest: str = "") -> list[ContestRow]:
        """The log of a contest in order, or those of all, the contest opened last first."""
        first = contests.alias()
        opened = sa.select(first.c.at).where(first.c.contest == contests.c.contest, first.c.seq == 1).scalar_subquery()
        query = sa.select(contests).order_by(opened.desc(), contests.c.contest, contests.c.seq)
        if contest:
            query = query.where(contests.c.contest == contest)
        found = await self._read(lambda connection: connection.execute(query).all())
        return [ContestRow(*row) for row in found]

    async def append(self, row: ContestRow) -> None:
        """Store a row. Raises Conflict when its number is taken."""
        await self._write((_APPEND, msgspec.structs.asdict(row)))
