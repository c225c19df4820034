"""A database of an older version is brought up to date and its tables go on; one that cannot be used is refused."""

import asyncio
import gzip
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from typer.testing import CliRunner

from core.store.later_schema import LATER, use_later_schema
from core.store.restoring import BASELINE_SITE, nothing, restore
from site_support.live import free_port
from xtarot.cli.program import app
from xtarot.eventlog import StoreError
from xtarot_site.core.store.backup import back_up
from xtarot_site.core.store.migrate import MIGRATIONS
from xtarot_site.core.store.schema import BASELINE, REVISION, UPGRADES_OLDER, metadata
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.table import Tables, Timing
from xtarot_site.table.messages import Act

Content = dict[str, tuple[tuple[str, ...], list[tuple[object, ...]]]]

MIO = "a" * 43  # the secret of who sits at all of them


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


@contextmanager
def database(file: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(file)) as connection, connection:
        yield connection


@pytest.fixture
def old(file: Path) -> Path:
    with database(file) as connection:
        connection.executescript(BASELINE_SITE.read_text(encoding="utf-8"))
    return file


def rows_of(file: Path, table: str, columns: str = "*") -> list[tuple[object, ...]]:
    with database(file) as connection:
        return sorted(connection.execute(f'SELECT {columns} FROM "{table}"'), key=repr)


def content(file: Path, known: Content | None = None) -> Content:
    """The rows of each table, and their columns; `known`: of those tables and columns alone."""
    with database(file) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = {
            name: tuple(f'"{row[1]}"' for row in connection.execute(f"PRAGMA table_info({name})")) for name in names
        }
    asked = {name: columns for name, (columns, _) in known.items()} if known else columns
    ours = {name: columns for name, columns in asked.items() if name != "alembic_version"}
    return {name: (columns, rows_of(file, name, ", ".join(columns))) for name, columns in ours.items()}


def test_a_database_of_the_first_schema_goes_on(old: Path) -> None:
    before = content(old)
    SqliteStore(old).close()
    assert content(old, before) == before
    assert rows_of(old, "alembic_version") == [(REVISION,)]


def test_nothing_is_lost_when_a_database_is_brought_up_to_date(
    old: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = content(old)
    use_later_schema(monkeypatch, tmp_path)
    SqliteStore(old).close()
    assert content(old, before) == before
    assert {mood for (mood,) in rows_of(old, "tables", "mood")} == {"calm"}
    assert rows_of(old, "alembic_version") == [(LATER,)]


def test_tables_of_an_older_version_go_on(old: Path) -> None:
    async def whole() -> None:
        tables = Tables(store, Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=0))
        session = await SessionStore(store).find(MIO)
        assert session
        entries = await store.tables_of(session.who)
        assert [entry.game for entry in entries] == ["xrummy", "lotarot", "hexbridge", "dream-capture", "arcanarabe"]
        for code in (entry.code for entry in entries):
            table = await tables.get(code)
            assert table
            assert table.state.seats[0].name == "澪"
            before, number = table.state.v, len(table.state.deal.log)
            table.join(session.who, "en")
            async with asyncio.timeout(20):
                while len(table.state.deal.log) < number + 4 and not table.state.deal.finished:
                    await asyncio.sleep(0.01)
                    for seat in table.state.deal.actors:
                        if table.state.deal.decider(seat) == 0:
                            move = next(table.state.deal.moves(seat)).partition(" ")[2]
                            await table.ask(session, "en", Act(f"new-{table.state.v}", move, seat))
            rows = await store.rows(code)  # the bots go on meanwhile
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
            assert len(rows) > before
        await tables.close()

    with closing(SqliteStore(old)) as store:
        asyncio.run(whole())


def test_a_kept_answer_and_a_kept_row_are_still_the_answer(old: Path) -> None:
    async def read() -> None:
        for entry in await store.tables_of(1):
            answers = await store.answers(entry.code)
            assert answers["1:again"]["error"]["text"] == "you have a seat already"
            assert "1:rename" in {row.command for row in await store.rows(entry.code)}

    with closing(SqliteStore(old)) as store:
        asyncio.run(read())


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    old: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    use_later_schema(monkeypatch, tmp_path)
    with database(old) as connection:
        connection.execute("CREATE TABLE moods (x)")  # in the way of its last step
    before = rows_of(old, "sqlite_master"), rows_of(old, "log")
    with pytest.raises(StoreError):
        SqliteStore(old)
    assert (rows_of(old, "sqlite_master"), rows_of(old, "log")) == before


def test_the_migrations_make_what_the_code_expects(old: Path, tmp_path: Path) -> None:
    file = tmp_path / "fresh.sqlite3"
    SqliteStore(file).close()
    SqliteStore(old).close()
    in_memory = sa.create_engine("sqlite://")
    metadata.create_all(in_memory)
    with in_memory.connect() as connection:
        expected = {str(sql) for (sql,) in connection.exec_driver_sql("SELECT sql FROM sqlite_master")}
    with database(file) as connection:
        migrated = {str(sql) for (sql,) in connection.execute("SELECT sql FROM sqlite_master")}
    assert {sql for sql in migrated - expected if "alembic_version" not in sql} == set()
    assert expected <= migrated
    for place in (file, old):
        engine = sa.create_engine(f"sqlite:///{place}")
        with engine.connect() as connection:
            assert not compare_metadata(MigrationContext.configure(connection), metadata)
        engine.dispose()
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [REVISION]
    assert ScriptDirectory.from_config(config).get_base() == BASELINE


TOO_OLD = (
    rf"its schema {{}} is too old to be upgraded here .*{BASELINE}.* commit {UPGRADES_OLDER}, or restore the backup"
)


@pytest.mark.parametrize("schema", ["0001", "0029"])
def test_a_schema_older_than_the_first_is_refused_with_the_commit_that_upgrades_it(old: Path, schema: str) -> None:
    backup = old.with_name("b.gz")
    back_up(old, backup, 5.0, nothing)
    lines = gzip.decompress(backup.read_bytes())
    backup.write_bytes(
        gzip.compress(lines.replace(f'"schema":"{BASELINE}"'.encode(), f'"schema":"{schema}"'.encode(), 1))
    )
    with database(old) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", [schema])
        if schema == "0001":  # before databases said their schema
            connection.execute("DROP TABLE alembic_version")
    before = rows_of(old, "sqlite_master"), content(old)
    for work in (SqliteStore, lambda file: back_up(file, file.with_name("c.gz"), 5.0, nothing)):
        with pytest.raises(StoreError, match=TOO_OLD.format(schema)):
            work(old)
    with pytest.raises(StoreError, match=TOO_OLD.format(schema)):
        restore(backup, old.with_name("other.sqlite3"))
    assert (rows_of(old, "sqlite_master"), content(old)) == before
    assert not old.with_name("other.sqlite3").exists()


def test_a_newer_schema_is_refused(file: Path) -> None:
    SqliteStore(file).close()
    with database(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9000'")
    with pytest.raises(StoreError, match=rf"newer version of xtarot .*\(schema 9000, here {REVISION}\)"):
        SqliteStore(file)


@pytest.mark.parametrize("kind", ["not a database", "damaged", "a folder", "newer"])
def test_the_server_says_in_one_sentence_what_is_wrong_with_its_file(file: Path, kind: str) -> None:
    if kind == "not a database":
        file.write_bytes(b"Dear diary, " * 100)
    elif kind == "damaged":
        SqliteStore(file).close()
        whole = file.read_bytes()
        file.write_bytes(whole[:100] + b"\xff" * 4000 + whole[4100:])
    elif kind == "a folder":
        file.mkdir()
    else:
        SqliteStore(file).close()
        with database(file) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9000'")
    ended = CliRunner().invoke(app, ["serve", "--data", str(file.parent), "--port", str(free_port())])
    assert (ended.exit_code, ended.stdout) == (1, "")
    assert ended.stderr.startswith(f"xtarot: {file}: ")
    assert ended.stderr.count("\n") == 1


OPEN = """
import os, sys
from xtarot.eventlog import StoreError
from xtarot_site.core.store.sqlite import SqliteStore
if os.getuid() == 0:  # who may do everything
    os.setuid(65534)
try:
    SqliteStore(sys.argv[1])
except StoreError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files")
@pytest.mark.parametrize(("mode_of_file", "mode_of_folder"), [(0o444, 0o755), (0o600, 0o555), (0o666, 0o555)])
def test_a_file_that_cannot_be_written_is_refused_in_one_sentence(mode_of_file: int, mode_of_folder: int) -> None:
    with TemporaryDirectory() as folder:  # pytest's own are for root alone
        file = Path(folder) / "tables.sqlite3"
        SqliteStore(file).close()
        file.chmod(mode_of_file)
        file.parent.chmod(mode_of_folder)
        command = [sys.executable, "-c", OPEN, str(file)]
        ended = subprocess.run(command, capture_output=True, text=True, cwd="/", timeout=60)
        file.parent.chmod(0o700)
    assert ended.stderr == ""
    assert ended.stdout.startswith(f"{file}: it cannot be ")
    assert ended.stdout.count("\n") == 1
