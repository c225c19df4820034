"""Remarks beside clauses, and what tables are set to, as the server reads and writes them."""

from typing import Any

import msgspec

from xtarot.eventlog import Row

# The parts of a payload; each has a column of the database.
PARTS = {"clause": "", "about": None, "words": "", "version": "", "again": ""}


class RemarkRow(Row, frozen=True):
    """A row of what is said about a book, which is given its number, rising but not dense, by the store.

    `command` is its writer's own name for it. `name`: what the writer is called now; empty for a withdrawn name.
    """

    name: str = ""


class HouseRule(msgspec.Struct, frozen=True):
    """At how many tables an option of a game was set to a value; of an option that is a table, `option.key`."""

    option: str
    value: int
    tables: int


def flatten(book: str, row: Row) -> dict[str, Any]:
    """A row as the database and exported files have it: with the parts of its payload, all of schema 1, beside it."""
    parts = {part: row.payload.get(part, empty) for part, empty in PARTS.items()}
    return {"book": book, "kind": row.kind, **parts, "command": row.command, "who": row.who, "at": row.at}
