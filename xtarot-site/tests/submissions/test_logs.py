"""Logs stay readable: every kind of row of works, remarks and contests, in the database and as they were exported."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import msgspec

from site_support.clocks import HandClock
from xtarot.eventlog import write_body
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.submissions import remarks, rows
from xtarot_site.submissions.contests import AnyBody, Contests
from xtarot_site.submissions.export import Bundle, bring
from xtarot_site.submissions.remark_kinds import flatten
from xtarot_site.submissions.remark_store import RemarkStore
from xtarot_site.submissions.remarks import fold_remarks
from xtarot_site.submissions.store import WorkStore
from xtarot_site.submissions.submission import fold_work

LOGS = Path(__file__).parent / "logs"
AUTHOR = 1


async def after(store: SqliteStore) -> dict[str, Any]:
    """What the logs in a store come to."""
    works = {code: fold_work(code, log) for code, log in (await WorkStore(store).logs()).items()}
    talks = {book: fold_remarks(log, [AUTHOR]) for book, log in (await RemarkStore(store).logs()).items()}
    said = {book: [*talk.remarks.values()] for book, talk in talks.items()}
    contests = await Contests(store, HandClock()).all()
    found = msgspec.to_builtins({"works": works, "remarks": said, "contests": contests})
    return json.loads(json.dumps(found, default=sorted))  # type: ignore[no-any-return]


def in_order(found: dict[str, Any]) -> dict[str, Any]:
    """The same, whatever the order of what has none."""
    for work in found["works"].values():
        work |= {key: sorted(work[key]) for key in ("authors", "withdrawn", "commands")}
    return found


def written() -> dict[str, Any]:
    return json.loads((LOGS / "after.json").read_bytes())  # type: ignore[no-any-return]


def test_there_is_an_old_row_of_every_kind() -> None:
    bundle = Bundle.read(LOGS / "export")
    for logs, bodies in (bundle.logs, rows.AnyBody), (bundle.remarks, remarks.AnyBody), (bundle.contests, AnyBody):
        kinds = {body.__struct_config__.tag for body in get_args(bodies)}
        assert {row.kind for log in logs.values() for row in log} == kinds
    assert {body.__struct_config__.tag for body in get_args(remarks.AnyBody)} == {*get_args(remarks.Kind)}


def test_the_database_has_a_column_for_every_part_of_a_remark() -> None:
    """It has none for the schema: whoever raises one adds it."""
    for body in get_args(remarks.AnyBody):
        row = write_body(1, body(**{field: 1 for field in body.__struct_fields__ if field != "schema"}))
        assert {"schema": 1, **flatten("moon", row)}.items() >= row.payload.items()


def test_rows_of_an_older_database_come_to_what_they_came_to_then(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    SqliteStore(file).close()
    with closing(sqlite3.connect(file)) as database:
        database.executescript((LOGS / "stored.sql").read_text(encoding="utf-8"))
    with closing(SqliteStore(file)) as store:
        assert in_order(asyncio.run(after(store))) == written()


def test_rows_of_an_older_export_come_to_what_they_came_to_then(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "tables.sqlite3", HandClock())) as store:
        counts = asyncio.run(bring(store, Bundle.read(LOGS / "export"), lambda name: [name.encode()], str.encode))
        assert counts == (2, 4, 11)
        assert in_order(asyncio.run(after(store))) == written()
