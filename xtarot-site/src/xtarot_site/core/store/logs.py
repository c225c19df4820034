"""Logs that are alike, each under its name, in a table of a database: rows that are only ever added."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec
import sqlalchemy as sa

from xtarot.eventlog import Row
from xtarot_site.core.store.database import Database
from xtarot_site.core.store.outbox import OutgoingNotice
from xtarot_site.core.store.reading import AnyRow
from xtarot_site.core.store.writer import Change

R = TypeVar("R", bound=Row)


class LogStore(Generic[R]):
    """Logs in a table of a database."""

    def __init__(
        self,
        row: type[R],
        table: sa.Table,
        database: Database,
        query: sa.Select[Any] | None = None,
    ) -> None:
        """`query`: the name of the log and the fields of `row`; else they are columns of the table, the name first.

        A field that has no column is None.
        """
        if query is None:
            name, *_ = table.c
            fields = (table.c.get(field, sa.null()) for field in row.__struct_fields__)
            query = sa.select(name, *fields).order_by(name, table.c.seq)
        self._row, self._query, (self._name, *_) = row, query, query.selected_columns
        self._of_name = query.where(self._name == sa.bindparam("of"))
        self._insert, self._columns = table.insert(), table.c.keys()
        self._database = database

    async def append(self, name: str, row: Row, notices: Sequence[OutgoingNotice] = ()) -> None:
        """Store a row and what is told of it, together or not at all.

        Raises Conflict when its number, or its command, is taken.
        """
        await self._database.write(*self.appending(name, row, notices))

    def appending(self, name: str, row: Row, notices: Sequence[OutgoingNotice] = ()) -> list[Change]:
        """The changes of `append`."""
        return [self.adding(name, row), *self._database.outbox.delivering(notices)]

    def adding(self, name: str, row: Row) -> Change:
        """The change that stores a row."""
        values = {self._name.name: name, **msgspec.structs.asdict(row)}
        return self._insert, {column: values[column] for column in self._columns}

    def read_row(self, row: AnyRow) -> R:
        """A row of the log, without its name."""
        return self._row(*row[1:])

    async def rows(self, name: str) -> list[R]:
        """A log in order; empty when there is none of this name."""
        rows = await self._database.read(lambda connection: connection.execute(self._of_name, {"of": name}).all())
        return [self.read_row(row) for row in rows]

    async def logs(self) -> dict[str, list[R]]:
        """All logs by name; the one that began first comes first."""
        logs: defaultdict[str, list[R]] = defaultdict(list)
        for row in await self._database.read(lambda connection: connection.execute(self._query).all()):
            logs[row[0]].append(self.read_row(row))
        return dict(sorted(logs.items(), key=lambda log: log[1][0].at))
