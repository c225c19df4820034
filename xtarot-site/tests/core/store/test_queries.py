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

import xtarot_site
from xtarot_site.core.store.sqlite import SqliteStore

RARE = {
    "xtarot_site.core.store.deal_queries._rows": "a part of others",
    "xtarot_site.submissions.remark_store._ROWS": "a part of others",
    "xtarot_site.core.store.retention.FINISHED": "housekeeping asks, once an hour",
    "xtarot_site.core.store.store.FINISHED": "the same",
    "xtarot_site.submissions.store._SIZE": "a work has few rows, and there are few works",
    "xtarot_site.lobby.friend_store._FRIENDS": "the marks of one person, found by an index",
    "xtarot_site.lobby.friend_store._MET": "the deals that somebody has played lately, found by an index",
    "xtarot_site.chat.store._LINE": "a part of others",
    "xtarot_site.chat.moderation.store._ROWS": "the moderators' desk asks, and there are few",
    "xtarot_site.notices.mail.store._DUE": "the postman asks, once a minute",
    "xtarot_site.operate.store._ROWS": "a server asks when it starts, and when somebody has done something there",
    "xtarot_site.duplicate.store._MADE_BY": "asked for the file of all that is kept of somebody",
    "xtarot_site.submissions.remark_store._of_drafts": "asked by a command",
    "xtarot_site.core.store.deal_queries.BRANCHED_BY": "asked for the file of all that is kept of somebody",
}


def queries() -> Iterator[tuple[str, str]]:
    """The queries that are built once, by name; what has no parameter is a part of others."""
    for module in pkgutil.walk_packages(xtarot_site.__path__, "xtarot_site."):
        knows_sql = module.name.startswith("xtarot_site.core.store.") or module.name.endswith(("store", "queries"))
        for name, query in vars(import_module(module.name)).items() if knows_sql and not module.ispkg else ():
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
