"""What visitors ask of the store costs no more because others have played much: no query reads a table whole."""

import pkgutil
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib import import_module
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.dialects import sqlite

import xtarot.store
from xtarot.store.sqlite import SqliteStore

RARE = {
    "xtarot.store.looking._rows": "a part of others",
    "xtarot.store.remarks_sql._ROWS": "a part of others",
    "xtarot.store.clearing.FINISHED": "housekeeping asks, once an hour",
    "xtarot.store.sql.FINISHED": "the same",
    "xtarot.store.works_sql._SIZE": "a work has few rows, and there are few works",
    "xtarot.store.friends_sql._FRIENDS": "the marks of one person, found by an index",
    "xtarot.store.friends_sql._MET": "the deals that somebody has played lately, found by an index",
    "xtarot.store.talk_sql._LINE": "a part of others",
    "xtarot.store.moderation_sql._ROWS": "the moderators' desk asks, and there are few",
    "xtarot.store.mailboxes_sql._DUE": "the postman asks, once a minute",
    "xtarot.store.operating_sql._ROWS": "a server asks when it starts, and when somebody has done something there",
    "xtarot.store.duplicates_sql._MADE_BY": "asked for the file of all that is kept of somebody",
    "xtarot.store.remarks_sql._of_drafts": "asked by a command",
    "xtarot.store.looking.BRANCHED_BY": "asked for the file of all that is kept of somebody",
}


def queries() -> Iterator[tuple[str, str]]:
    """The queries that are built once, by name; what has no parameter is a part of others."""
    for module in pkgutil.iter_modules(xtarot.store.__path__, "xtarot.store."):
        for name, query in vars(import_module(module.name)).items() if not module.ispkg else ():
            if isinstance(query, sa.Select):
                given = {one.key: ["1"] if one.expanding else 1 for one in query.compile().bind_names}
                compiled = query.params(given).compile(
                    dialect=sqlite.dialect(paramstyle="named"), compile_kwargs={"render_postcompile": True}
                )
                sql = str(compiled)
                if re.search(r":\w", sql):
                    yield f"{module.name}.{name}", sql


def test_no_query_that_visitors_ask_reads_a_whole_table(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "tables.sqlite3").close()
    found = set()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as database:
        for name, sql in queries():
            plan = database.execute(f"EXPLAIN QUERY PLAN {sql}", dict.fromkeys(re.findall(r":(\w+)", sql), 1))
            if any(step.startswith("SCAN ") and step != "SCAN CONSTANT ROW" for *_, step in plan):
                found.add(name)
    assert found == {*RARE}
