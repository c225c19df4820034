"""Rows of every table of the schema, with all that a column may hold."""

from typing import Any

import sqlalchemy as sa

from xtarot_site.core.store.database import write_json
from xtarot_site.core.store.schema import metadata

ODD = ("夢 🌍", 'a "quote", a\nline\tand \\ more', "", "{", "1e3", "null", "ﷺ")
JSON: tuple[object, ...] = ({"name": "a\0b"}, {"z": 1.5, "a": [None, True, "夢"]}, [], 5, "5", {"n": 2**53 + 1})

ROWS = 12


def fill_every_table(connection: sa.Connection, rows: int = ROWS) -> None:
    """So many rows in each table, which belong to each other as the schema asks; JSON is stored as odd as it may be."""
    for table in metadata.sorted_tables:
        columns = {column.name: column for column in table.columns}
        names = ", ".join(f'"{name}"' for name in columns)
        places = ", ".join(f":{name}_" for name in columns)
        statement = sa.text(f'INSERT INTO "{table.name}" ({names}) VALUES ({places})')
        typed = [sa.bindparam(f"{name}_", type_=_raw(column)) for name, column in columns.items()]
        if connection.dialect.name != "sqlite":
            casts = {name: "::json" for name, column in columns.items() if isinstance(column.type, sa.JSON)}
            places = ", ".join(f"CAST(:{name}_ AS json)" if name in casts else f":{name}_" for name in columns)
            statement = sa.text(f'INSERT INTO "{table.name}" ({names}) VALUES ({places})')
        values = [{f"{name}_": _value(column, n) for name, column in columns.items()} for n in range(rows)]
        connection.execute(statement.bindparams(*typed), values)


def _raw(column: sa.Column[Any]) -> sa.types.TypeEngine[Any]:
    return sa.Text() if isinstance(column.type, sa.JSON) else column.type


def _value(column: sa.Column[Any], n: int) -> object:
    if column.nullable and n % 3 == 0:
        return None
    for key in column.foreign_keys:
        return _value(key.column, n)
    match column.type:
        case sa.JSON():
            return write_json(JSON[n % len(JSON)]).replace(",", ", ")  # as nobody of ours writes it
        case sa.LargeBinary():
            return bytes([n, 0, 255, 10]) + column.name.encode()
        case sa.Boolean():
            return n % 2 == 1
        case sa.Float():
            return 0.1 * n + 1_700_000_000
        case sa.Integer():
            return 7 * n + 3
        case _:
            return f"{column.name}{n}" if column.primary_key or n >= len(ODD) else ODD[n]
