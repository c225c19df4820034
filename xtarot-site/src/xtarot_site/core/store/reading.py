"""Rows of a database as structs."""

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias, TypeVar

import msgspec
import sqlalchemy as sa

from xtarot_site.core.store.database import Database

T = TypeVar("T")
AnyRow: TypeAlias = sa.Row[*tuple[Any, ...]]

logger = logging.getLogger(__name__)


def read_struct(row: AnyRow, kind: type[T]) -> T:
    """A row of the database as the struct of its columns."""
    return msgspec.convert({str(name): value for name, value in row._mapping.items()}, kind)


def read_first(rows: sa.CursorResult[*tuple[Any, ...]], read: Callable[[AnyRow], T]) -> T | None:
    """What is read of the first row, if there is one."""
    row = rows.first()
    return read(row) if row else None


def undamaged(rows: Iterable[AnyRow], read: Callable[[AnyRow], T]) -> Iterator[T]:
    """What is read of each of many rows; one that is damaged is left out, and logged."""
    for row in rows:
        try:
            yield read(row)
        except msgspec.ValidationError as error:
            logger.error("%s is damaged, and left out: %s", row[0], error)


async def select_one(database: Database, query: sa.Select[Any], kind: type[T], **parameters: Any) -> T | None:
    """The first row of a query as this struct, whose fields are its columns; None where there is none."""
    row = await database.read(lambda connection: connection.execute(query, parameters).first())
    return kind(*row) if row else None


async def select_all(database: Database, query: sa.Select[Any], kind: type[T]) -> list[T]:
    """The rows of a query as structs, whose fields are its columns."""
    rows = await database.read(lambda connection: connection.execute(query).all())
    return [kind(*row) for row in rows]
