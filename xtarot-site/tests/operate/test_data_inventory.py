"""What the page of privacy says is kept is what the database has."""

import sqlalchemy as sa

from xtarot_site.core.store.schema import metadata
from xtarot_site.operate.data_inventory import KEPT, OF_NOBODY

PERSONAL = {"who", "to", "by", "about", "other", "person", "players", "address", "browser", "name"}
"""Columns by which a table may have to do with somebody."""
NAMES_OF_OTHER_THINGS = {"own_secrets", "taken_names"}


def test_each_table_is_described_or_of_nobody() -> None:
    described = [table for one in KEPT for table in one.tables]
    assert len(described) == len({*described}), "described twice"
    assert not {*described} & OF_NOBODY.keys()
    assert {*described} | OF_NOBODY.keys() == metadata.tables.keys()


def test_a_table_that_names_somebody_is_described() -> None:
    def names_somebody(table: sa.Table) -> bool:
        points = any(key.column.table.name in ("sessions", "keys", "persons") for key in table.foreign_keys)
        return points or bool(PERSONAL & {*table.c.keys()})

    naming = {name for name, table in metadata.tables.items() if names_somebody(table)}
    assert {"log", "talk", "persons", "played_by", "subscriptions", "spent", "operating"} <= naming
    assert naming & OF_NOBODY.keys() == NAMES_OF_OTHER_THINGS


def test_both_languages_say_it() -> None:
    for one in KEPT:
        assert all((*one.what, *one.term))
