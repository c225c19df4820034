"""Puts all rows of a site into another database, and looks whether they are there."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeAlias

import sqlalchemy as sa

from xtarot.eventlog import StoreError
from xtarot_site.core.store.dump import (
    AT_ONCE,
    Contents,
    DatabaseContents,
    RowTally,
    TableForm,
    Values,
    encode_row,
    tally_of,
)
from xtarot_site.core.store.schema import metadata

Progress: TypeAlias = Callable[[str, int], None]
"""Is told what is done ("log"), and how many rows of it are, now and then."""


def fill_tables(connection: sa.Connection, contents: Contents, progress: Progress, name: str) -> None:
    """Put these rows in the place of all that is in the tables, which are of the same schema.

    All of it is in the transaction of `connection`. `name`: of the database, for messages. Raises StoreError where
    what is there afterwards is not what was read.
    """
    there = DatabaseContents(connection)
    if _columns(there) != _columns(contents):
        raise StoreError(
            f"{name}: its tables are others than those of schema {contents.schema}; look what made them so"
        )
    _empty(connection, contents.tables)
    read = {form.name: _fill_table(connection, contents, form, progress) for form in contents.tables}
    continue_numbers(connection)
    for form in contents.tables:
        progress(f"{form.name}, read again", read[form.name].rows)
        if tally_of(there, form) != read[form.name]:
            raise StoreError(f"{name}: rows of the table {form.name} are not as they were read; nothing was changed")


def _columns(contents: Contents) -> dict[str, set[str]]:
    return {form.name: {*form.columns} for form in contents.tables}


def _empty(connection: sa.Connection, forms: list[TableForm]) -> None:
    if connection.dialect.name == "sqlite":
        for form in reversed(forms):
            connection.execute(sa.delete(sa.table(form.name)))
    else:
        quote = connection.dialect.identifier_preparer.quote
        connection.execute(sa.text(f"TRUNCATE {', '.join(quote(form.name) for form in forms)}"))


def _fill_table(connection: sa.Connection, contents: Contents, form: TableForm, progress: Progress) -> RowTally:
    tally = RowTally()

    def counted() -> Iterator[Values]:
        for row in contents.rows(form):
            tally.add(encode_row(row))
            if tally.rows % AT_ONCE == 0:
                progress(form.name, tally.rows)
            yield row

    writing = _insert if connection.dialect.name == "sqlite" else _copy_in
    writing(connection, form, counted())
    progress(form.name, tally.rows)
    return tally


def _insert(connection: sa.Connection, form: TableForm, rows: Iterable[Values]) -> None:
    quote = connection.dialect.identifier_preparer.quote
    columns, places = ", ".join(map(quote, form.columns)), ", ".join("?" * len(form.columns))
    statement = f"INSERT INTO {quote(form.name)} ({columns}) VALUES ({places})"  # noqa: S608  # names of ours
    left = iter(rows)
    while some := [tuple(row) for row in islice(left, AT_ONCE)]:
        connection.exec_driver_sql(statement, some)


def _copy_in(connection: sa.Connection, form: TableForm, rows: Iterable[Values]) -> None:
    quote = connection.dialect.identifier_preparer.quote
    columns = ", ".join(map(quote, form.columns))
    driver: Any = connection.connection.driver_connection
    with driver.cursor() as cursor, cursor.copy(f"COPY {quote(form.name)} ({columns}) FROM STDIN") as writing:
        for row in rows:
            writing.write_row(row)


def continue_numbers(connection: sa.Connection) -> None:
    """Let the next numbers that a database gives follow those that are there; a file does so by itself."""
    if connection.dialect.name == "sqlite":
        return
    quote = connection.dialect.identifier_preparer.quote
    for table in metadata.sorted_tables:
        if (column := table.autoincrement_column) is not None:
            asked = sa.select(
                sa.func.setval(sa.func.pg_get_serial_sequence(quote(table.name), column.name), sa.func.max(column))
            )
            connection.execute(asked.having(sa.func.max(column).is_not(None)))
