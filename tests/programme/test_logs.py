"""Logs stay readable: every kind of row of works, remarks and contests, in the database and as they were exported."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from clocks import HandClock
from xtarot.programme.contests import folded as contests_of
from xtarot.programme.exchange import Bundle, bring
from xtarot.programme.remarks import folded as remarks_of
from xtarot.programme.work import folded
from xtarot.store.sqlite import SqliteStore

LOGS = Path(__file__).parent / "logs"
AUTHOR = 1


async def after(store: SqliteStore) -> dict[str, Any]:
    """What the logs in a store come to."""
    works = {code: folded(code, log) for code, log in (await store.works.logs()).items()}
    remarks = {book: remarks_of(await store.remarks.of(book), AUTHOR) for book in await store.remarks.books()}
    contests = contests_of(await store.contests.rows())
    found = msgspec.to_builtins({"works": works, "remarks": remarks, "contests": contests})
    return json.loads(json.dumps(found, default=sorted))  # type: ignore[no-any-return]


def in_order(found: dict[str, Any]) -> dict[str, Any]:
    """The same, whatever the order of what has none."""
    for work in found["works"].values():
        work |= {key: sorted(work[key]) for key in ("authors", "withdrawn", "commands")}
    return found


def written() -> dict[str, Any]:
    return json.loads((LOGS / "after.json").read_bytes())  # type: ignore[no-any-return]


def test_rows_of_an_older_database_come_to_what_they_came_to_then(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    SqliteStore(file).close()
    with closing(sqlite3.connect(file)) as database:
        database.executescript((LOGS / "stored.sql").read_text(encoding="utf-8"))
    with closing(SqliteStore(file)) as store:
        assert in_order(asyncio.run(after(store))) == written()


def test_rows_of_an_older_export_come_to_what_they_came_to_then(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "tables.sqlite3", HandClock())) as store:
        counts = asyncio.run(bring(store, Bundle.read(LOGS / "export"), lambda name: [name.encode()]))
        assert counts == (2, 4, 10)
        assert in_order(asyncio.run(after(store))) == written()
