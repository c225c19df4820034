"""Logs in a table of a database."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Generic

import msgspec
import sqlalchemy as sa

from xtarot.eventlog import Row
from xtarot_site.core.store.deal_queries import AnyRow
from xtarot_site.core.store.logs import OutgoingNotice, R
from xtarot_site.core.store.writer import Change
from xtarot_site.notices.store import SqlNotices

Read = Callable[[Callable[[sa.Connection], Any]], Awaitable[Any]]
Write = Callable[..., Awaitable[None]]


class SqlLogs(Generic[R]):
    """`Logs` in a table of a database, whose store reads and writes for them."""

    def __init__(
        self,
        row: type[R],
        table: sa.Table,
        read: Read,
        write: Write,
        notices: SqlNotices,
        query: sa.Select[Any] | None = None,
    ) -> None:
        """`notices`: by which those are delivered that come with a row.

        `query`: the name of the log and the fields of `row`; else they are columns of the table, the name first.

        A field that has no column is None.
        """
        if query is None:
            name, *_ = table.c
            fields = (table.c.get(field, sa.null()) for field in row.__struct_fields__)
            query = sa.select(name, *fields).order_by(name, table.c.seq)
        self._row, self._query, (self._name, *_) = row, query, query.selected_columns
        self._of_name = query.where(self._name == sa.bindparam("of"))
        self._insert, self._columns = table.insert(), table.c.keys()
        self._read, self._write, self._notices = read, write, notices

    async def append(self, name: str, row: Row, notices: Sequence[OutgoingNotice] = ()) -> None:
        """Store a row and what is told of it, together or not at all. Raises Conflict."""
        await self._write(self.adding(name, row), *self._notices.delivering(notices))

    def adding(self, name: str, row: Row) -> Change:
        """The change that stores a row."""
        values = {self._name.name: name, **msgspec.structs.asdict(row)}
        return self._insert, {column: values[column] for column in self._columns}

    def read_row(self, row: AnyRow) -> R:
        """A row of the log, without its name."""
        return self._row(*row[1:])

    async def rows(self, name: str) -> list[R]:
        """A log in order; empty when there is none of this name."""
        found = await self._read(lambda connection: connection.execute(self._of_name, {"of": name}).all())
        return [self.read_row(row) for row in found]

    async def logs(self) -> dict[str, list[R]]:
        """All logs by name; the one that began first comes first."""
        logs: defaultdict[str, list[R]] = defaultdict(list)
        for row in await self._read(lambda connection: connection.execute(self._query).all()):
            logs[row[0]].append(self.read_row(row))
        return dict(sorted(logs.items(), key=lambda log: log[1][0].at))
