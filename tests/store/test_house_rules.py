"""What tables are set to is counted once a table, in the transaction that keeps its first deal."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from xtarot.deals.record import Record
from xtarot.store import KeptDeal, Row, SeatedPlayer
from xtarot.store.migrations.versions.v0009_remarks import COUNTS
from xtarot.store.opening import open_store
from xtarot.store.remarks import HouseRule
from xtarot.store.sql import SqlStore
from xtarot.store.sqlite import SqliteStore

MIO, BOT = SeatedPlayer(1, "", "steady", 0, won=True), SeatedPlayer(None, "", "steady", 1, won=False)


def deal(table: str, row: int, options: dict[str, Any], **more: Any) -> KeptDeal:
    record = Record("lotarot", [], options=options)
    one = KeptDeal(f"{table}-{row}", table, row, "lotarot", 0.0, [MIO, BOT], record)
    return msgspec.structs.replace(one, **more)


async def play(store: SqlStore, code: str, deals: list[KeptDeal]) -> None:
    await store.open(code, "lotarot", [Row(1, "open", {})])
    for one in deals:
        await store.append(code, Row(one.row, "move", {}), one)


def test_each_table_counts_once_with_every_option(place: str) -> None:
    async def count(store: SqlStore) -> list[HouseRule]:
        await play(store, "a", [deal("a", 2, {"deals": 8, "bonus": {"6": 5}}), deal("a", 3, {"deals": 8})])
        await play(store, "b", [deal("b", 2, {"deals": 8, "bonus": {"6": 7}})])
        await play(store, "c", [deal("c", 2, {"deals": 4})])
        await play(store, "d", [deal("d", 2, {"deals": 1}, exercise=True)])
        await play(store, "e", [deal("e", 2, {"deals": 2}, players=[BOT, BOT])])
        return await store.remarks.house_rules("lotarot")

    counts = [
        HouseRule("bonus.6", 5, 1),
        HouseRule("bonus.6", 7, 1),
        HouseRule("deals", 8, 2),
        HouseRule("deals", 4, 1),
    ]
    with closing(open_store(place)) as store:
        assert asyncio.run(count(store)) == counts


def test_what_was_played_before_is_counted_when_the_database_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    with closing(SqliteStore(file)) as store:
        asyncio.run(play(store, "a", [deal("a", 2, {"deals": 8, "bonus": {"6": 5}}), deal("a", 3, {"deals": 8})]))
        counted = asyncio.run(store.remarks.house_rules("lotarot"))
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("DELETE FROM house_rules")
            for count in COUNTS:
                connection.execute(count)
        assert asyncio.run(store.remarks.house_rules("lotarot")) == counted
