"""All that is in a database, row by row: as it was at one moment, whatever is written meanwhile."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any, Literal, TypeAlias

import msgspec
import sqlalchemy as sa

from xtarot_site.core.store.migrate import revision_of
from xtarot_site.core.store.schema import metadata, own_secrets

Kind: TypeAlias = Literal["text", "integer", "float", "boolean", "bytes", "json"]
Values: TypeAlias = Sequence[Any]
"""A row by its columns; what is JSON stays text, as it was written."""

SITE = "site"  # the name under which a database keeps which site it is
AT_ONCE = 1000  # rows that are read or written together
DIGEST = 16  # bytes

encode_row = msgspec.json.Encoder().encode


class TableForm(msgspec.Struct, frozen=True):
    """A table and its columns, in the order in which rows have them."""

    name: str
    columns: dict[str, Kind]

    def places(self, kind: Kind) -> list[int]:
        """Where in a row there are values of a kind."""
        return [place for place, found in enumerate(self.columns.values()) if found == kind]


class RowTally:
    """How many rows there were, and a digest of all of them, in whatever order."""

    def __init__(self) -> None:
        self.rows, self._sum = 0, 0

    def add(self, line: bytes) -> None:
        """Count a row, as `encode_row` has made it."""
        self.rows += 1
        self._sum += int.from_bytes(blake2b(line, digest_size=DIGEST).digest(), "big")

    @property
    def digest(self) -> str:
        """The digest, as text."""
        return f"{self._sum % (1 << 8 * DIGEST):0{2 * DIGEST}x}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RowTally) and (self.rows, self.digest) == (other.rows, other.digest)

    __hash__ = None  # type: ignore[assignment]  # it changes


class Contents(ABC):
    """All rows of a site. `site`: which it is, "" where that was never asked; `schema`: the revision of its tables.

    `tables`: each after those that it refers to. Their rows can be read once, in this order.
    """

    site: str
    schema: str
    tables: list[TableForm]

    @abstractmethod
    def rows(self, form: TableForm) -> Iterator[Values]:
        """The rows of a table."""


class DatabaseContents(Contents):
    """What a connection sees in its transaction, which is to be one that sees the same all the time."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        inspector = sa.inspect(connection)
        there = {*inspector.get_table_names()}
        self.schema = revision_of(connection)
        names = [str(table.name) for table in metadata.sorted_tables if table.name in there]
        found = {name: columns for (_, name), columns in inspector.get_multi_columns(filter_names=names).items()}
        self.tables = [TableForm(name, {str(one["name"]): _kind(one["type"]) for one in found[name]}) for name in names]
        self.site = _site(connection) if own_secrets.name in there else ""

    @property
    def empty(self) -> bool:
        """Whether there are no rows at all."""
        return not any(self._connection.execute(_select(form).limit(1)).first() for form in self.tables)

    def rows(self, form: TableForm) -> Iterator[Values]:
        """The rows of a table, in whatever order."""
        found = self._connection.execute(_select(form), execution_options={"yield_per": AT_ONCE})
        flags = form.places("boolean")
        if not flags:
            yield from map(tuple, found)
            return
        for row in found:  # which SQLite keeps as numbers
            values = [*row]
            for place in flags:
                if values[place] is not None:
                    values[place] = bool(values[place])
            yield values


def tally_of(contents: Contents, form: TableForm) -> RowTally:
    """How many rows of a table there are, and their digest."""
    tally = RowTally()
    for row in contents.rows(form):
        tally.add(encode_row(row))
    return tally


def _select(form: TableForm) -> sa.Select[Any]:
    columns: dict[str, sa.ColumnClause[Any]] = {name: sa.column(name) for name in form.columns}
    asked = [
        sa.cast(columns[name], sa.Text).label(name) if kind == "json" else columns[name]
        for name, kind in form.columns.items()
    ]
    return sa.select(*asked).select_from(sa.table(form.name, *columns.values()))


_KINDS: tuple[tuple[type, Kind], ...] = (
    (sa.JSON, "json"),
    (sa.LargeBinary, "bytes"),
    (sa.Boolean, "boolean"),
    (sa.Float, "float"),
    (sa.Integer, "integer"),
)


def _kind(found: object) -> Kind:
    return next((kind for of, kind in _KINDS if isinstance(found, of)), "text")


def _site(connection: sa.Connection) -> str:
    query = sa.select(own_secrets.c.secret).where(own_secrets.c.name == SITE)
    found: bytes | None = connection.scalar(query)
    return found.hex() if found else ""
