"""What only a database has that several servers share: it goes, stands still, comes back, and others write it too."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, suppress
from math import inf
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from typer.testing import CliRunner

from core.store.later_schema import LATER, use_later_schema
from site_support.databases import Cluster, cluster
from site_support.live import free_port
from site_support.rated import match_of
from support.garbage import garbage_left
from xtarot.cli.program import app
from xtarot.deals.finished_deal import KeptDeal, SeatedPlayer
from xtarot.deals.record import Record
from xtarot.eventlog import Conflict, Row, StoreError
from xtarot_site.core.store.charge import Charge
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.migrate import FROM, migrate
from xtarot_site.core.store.postgresql import PostgresStore
from xtarot_site.core.store.schema import BASELINE, OLDEST, REVISION, UPGRADES_OLDER, metadata
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.submissions.remark_store import RemarkStore

Work = Callable[[PostgresStore], Awaitable[None]]


def run(address: str, work: Work) -> None:
    async def whole() -> None:
        await work(store)

    with closing(PostgresStore(address)) as store:
        asyncio.run(whole())


@pytest.fixture(scope="module")
def own(postgresql: Cluster) -> Iterator[Cluster]:
    """A server of databases that may be stopped, and killed; each test leaves it running."""
    with cluster() as running:
        yield running


def deal(table: str, row: int = 2) -> KeptDeal:
    options = {f"option{n}": n for n in range(8)}
    if table.endswith("b"):
        options = dict(reversed(options.items()))
    person = SeatedPlayer(1, "", "steady", 0, won=True)
    record, match = Record("xrummy", [{}], options=options), match_of([1], [1])
    return KeptDeal(f"{table}-{row}", table, row, "xrummy", 0.0, [person], record, match=match)


def test_deals_that_end_at_two_servers_do_not_keep_each_other(postgresql: Cluster) -> None:
    """Both count what their tables are set to, in the same rows."""
    address = postgresql.new()

    async def work(store: PostgresStore) -> None:
        with closing(PostgresStore(address)) as other:
            codes = [f"{n}{letter}" for n in range(30) for letter in "ab"]
            for code in codes:
                await store.open(code, "xrummy", [Row(1, "open", {})])
            await asyncio.gather(
                *(
                    (store if code.endswith("a") else other).append(code, Row(2, "move", {}), deal(code))
                    for code in codes
                )
            )
            counted = await RemarkStore(store).house_rules("xrummy")
            assert {rule.tables for rule in counted} == {60}

    run(address, work)


def test_one_of_a_table_that_is_gone_does_not_take_others_with_it(postgresql: Cluster) -> None:
    async def work(store: PostgresStore) -> None:
        await store.open("here", "xrummy", [Row(1, "open", {})])
        found = await asyncio.gather(
            store.append("here", Row(2, "pace", {})),
            store.append("gone", Row(2, "pace", {})),
            store.append("here", Row(2, "say", {})),
            store.append("here", Row(3, "pace", {})),
            return_exceptions=True,
        )
        assert [type(one) for one in found] == [type(None), Conflict, Conflict, type(None)]
        assert [row.kind for row in await store.rows("here")] == ["open", "pace", "pace"]

    run(postgresql.new(), work)


def test_what_is_stored_comes_back_as_it_was(postgresql: Cluster) -> None:
    payloads: list[dict[str, object]] = [{"name": "a\0b"}, {"name": "🌍 夢"}, {"z": 1, "a": [None, 1.5, True]}]

    async def work(store: PostgresStore) -> None:
        await store.open("code", "xrummy", [Row(seq, "open", payload) for seq, payload in enumerate(payloads, 1)])
        for seq, payload in enumerate(payloads, 1 + len(payloads)):
            await store.append("code", Row(seq, "say", payload))
        assert [[*row.payload.items()] for row in await store.rows("code")] == [[*one.items()] for one in payloads * 2]

    run(postgresql.new(), work)


def test_a_row_that_another_server_was_faster_with_leaves_no_garbage(postgresql: Cluster) -> None:
    """It happens at each move of a bot at a table that is looked at through two servers."""

    async def work(store: PostgresStore) -> None:
        await store.open("code", "xrummy", [Row(1, "open", {})])
        with garbage_left() as left:
            for _ in range(20):
                with suppress(Conflict):
                    await store.append("code", Row(1, "pace", {}))
        assert left.objects < 20

    run(postgresql.new(), work)


def test_a_database_that_stands_still_is_said_and_goes_on_by_itself(
    own: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("xtarot_site.core.store.postgresql.WRITING", 0.5)

    async def work(store: PostgresStore) -> None:
        await store.open("code", "xrummy", [Row(1, "open", {})])
        pids = own.pids()
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            with pytest.raises(StoreError, match="does not answer"):
                await store.append("code", Row(2, "say", {"n": 1}))
        finally:
            for pid in reversed(pids):
                os.kill(pid, signal.SIGCONT)
        with suppress(Conflict):  # what was not answered was stored after all
            await store.append("code", Row(2, "say", {"n": 2}))
        assert len(await store.rows("code")) == 2

    run(own.new(), work)


def test_a_database_that_was_away_is_found_again(own: Cluster) -> None:
    async def work(store: PostgresStore) -> None:
        await store.open("code", "xrummy", [Row(1, "open", {})])
        await store.append("code", Row(2, "say", {}))
        own.stop()
        for attempt in (
            store.append("code", Row(3, "say", {})),
            store.rows("code"),
            SessionStore(store).rename(1, "Aki"),
        ):
            with pytest.raises(StoreError, match=r"^database new\d+ at .*: "):
                await attempt
        own.start()
        await store.append("code", Row(3, "say", {}))
        await SessionStore(store).rename(1, "Aki")
        assert len(await store.rows("code")) == 3
        own.stop()
        own.start()  # while nobody asks anything
        await store.append("code", Row(4, "say", {}))
        assert len(await store.rows("code")) == 4
        await SessionStore(store).rename(1, "Mio")

    run(own.new(), work)


def test_servers_have_numbers_of_their_own_and_limits_together(postgresql: Cluster) -> None:
    address = postgresql.new()

    async def work(store: PostgresStore) -> None:
        with closing(PostgresStore(address)) as other:
            numbers = await asyncio.gather(*(one.next_server() for one in (store, other) * 5))
            assert len({*numbers}) == 10
            taken = await asyncio.gather(
                *(one.take(Charge("openings", [("1.2.3.4", 1)], 5, 0.0)) for one in (store, other) * 5)
            )
            assert (sorted(taken), await store.take(Charge("openings", [("1.2.3.4", 1)], 5, 0.0))) == (
                [0.0] * 5 + [inf] * 5,
                inf,
            )
            await other.take(Charge("openings", [("1.2.3.4", 1)], 5, 0.0), tokens=-1)
            assert [await store.take(Charge("openings", [("1.2.3.4", 1)], 5, 0.0)) for _ in range(2)] == [0, inf]
            assert not await store.take(Charge("openings", [("1.2.3.5", 1)], 5, 0.0))
            assert not await store.take(Charge("guesses", [("1.2.3.4", 1)], 5, 0.0))
            assert [await other.take(Charge("quick", [("1.2.3.4", 1)], 1, 1e6)) for _ in range(3)] == [0] * 3
            assert not await store.take(Charge("slow", [("1.2.3.4", 1)], 1, 0.01))
            assert 95 < await other.take(Charge("slow", [("1.2.3.4", 1)], 1, 0.01)) <= 100
            await store.take(Charge("full", [("1.2.3.4", 1)], 1, 0.0), tokens=-1)
            assert [await store.take(Charge("full", [("1.2.3.4", 1)], 1, 0.0)) for _ in range(2)] == [0, inf], (
                "no more than there can be"
            )
            lines = [[("48", 4), ("56", 2), (line, 1)] for line in "ab"]
            assert [await store.take(Charge("openings", lines[0], 2, 0.0)) for _ in range(9)] == [0.0] * 2 + [inf] * 7
            assert [await other.take(Charge("openings", lines[1], 2, 0.0)) for _ in range(3)] == [0.0, 0.0, inf]
            assert [await other.take(Charge("openings", [("48", 4), ("56", 2)], 2, 0.0)) for _ in range(2)] == [inf] * 2
            assert [await other.take(Charge("openings", [("48", 4)], 2, 0.0)) for _ in range(5)] == [0.0] * 4 + [inf]

    run(address, work)


def test_the_schema_is_what_the_code_expects(postgresql: Cluster) -> None:
    engine = sa.create_engine(postgresql.new().replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        assert not compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()


def test_servers_that_start_at_once_make_the_tables_once(postgresql: Cluster) -> None:
    address = postgresql.empty()

    async def work() -> None:
        for store in await asyncio.gather(*(asyncio.to_thread(PostgresStore, address) for _ in range(4))):
            store.close()

    asyncio.run(work())


def test_an_older_database_waits_until_it_is_brought_up_to_date(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("xtarot_site.core.store.postgresql._NOBODY_WAITS", sa.text("SET LOCAL lock_timeout = '100ms'"))
    address = postgresql.new()
    use_later_schema(monkeypatch, tmp_path)
    wanted = (
        rf"older version .*\(schema {REVISION}, here {LATER}\); while its servers go on, run: xtarot database upgrade$"
    )
    with pytest.raises(StoreError, match=wanted):
        open_store(address)
    with psycopg.connect(address) as backing_up:
        backing_up.execute("SELECT 1 FROM tables")
        with pytest.raises(StoreError, match="another program keeps it locked"):
            open_store(address, upgrade=True)
    open_store(address, upgrade=True).close()
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (LATER,)
        assert connection.execute("SELECT tables.mood FROM tables, moods").fetchall() == []
    engine = sa.create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        migrate(connection, "it")  # which changes nothing
    engine.dispose()
    open_store(address).close()


@pytest.mark.parametrize("upgrade", [False, True])
def test_a_database_older_than_the_first_schema_is_refused(postgresql: Cluster, upgrade: bool) -> None:
    address = postgresql.new()
    with psycopg.connect(address) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0029'")
    with pytest.raises(StoreError, match=rf"its schema 0029 is too old .*{BASELINE}.* at commit {UPGRADES_OLDER},"):
        open_store(address, upgrade=upgrade)


def be_newer(address: str, says: str | None) -> None:
    """A newer version brings the database up to its schema, and says which servers go on with it."""
    with psycopg.connect(address) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9000'")
        connection.execute("ALTER TABLE tables ADD COLUMN mood text")
        connection.execute("ALTER TABLE log ADD COLUMN colour text")
        connection.execute(f"COMMENT ON TABLE alembic_version IS {'NULL' if says is None else repr(FROM + says)}")


@pytest.mark.parametrize("says", ["9000", None])
def test_a_newer_database_is_refused(postgresql: Cluster, says: str | None) -> None:
    address = postgresql.new()
    be_newer(address, says)
    for upgrade in (False, True):
        with pytest.raises(StoreError, match=rf"newer version of xtarot .*\(schema 9000, here {REVISION}\)"):
            open_store(address, upgrade=upgrade)


def test_a_newer_database_to_which_was_only_added_is_gone_on_with(postgresql: Cluster) -> None:
    address = postgresql.new()
    be_newer(address, REVISION)
    open_store(address, upgrade=True).close()

    async def work(store: PostgresStore) -> None:
        await store.open("code", "xrummy", [Row(1, "open", {})])
        await store.append("code", Row(2, "sit", {"seat": 0}))
        assert [row.seq for row in await store.rows("code")] == [1, 2]

    run(address, work)
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("9000",)


def test_the_database_says_which_servers_go_on_with_it(postgresql: Cluster) -> None:
    address = postgresql.empty()
    open_store(address).close()
    with psycopg.connect(address) as connection:
        said = connection.execute("SELECT obj_description('alembic_version'::regclass)").fetchone()
    assert said == (FROM + OLDEST,)
    assert OLDEST <= REVISION


def test_an_address_that_leads_nowhere_is_said_in_one_sentence(postgresql: Cluster) -> None:
    said = {
        "postgresql://xtarot:secret@/nowhere?host="
        + str(
            postgresql.folder
        ): 'it refuses (database "nowhere" does not exist): there is no database of this name: make',
        "postgresql://nobody@/x?host="
        + str(postgresql.folder): 'it refuses (role "nobody" does not exist): it does not let this user in',
        "postgresql://127.0.0.1:9/x": "it cannot be reached: ",
        "postgresql://[broken": "the address of the database cannot be read; ",
        "postgresql:///x?host=/no/such/folder": "it cannot be reached: ",
    }
    for address, wanted in said.items():
        with pytest.raises(StoreError) as caught:
            open_store(address)
        assert wanted in str(caught.value), caught.value
        assert "secret" not in str(caught.value)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("encoding", ["LATIN1", "EUC_JP", "SQL_ASCII"])
def test_a_database_of_another_encoding_is_refused_in_one_sentence(postgresql: Cluster, encoding: str) -> None:
    name = f"in_{encoding.lower()}"
    postgresql._do(f"CREATE DATABASE {name} ENCODING '{encoding}' TEMPLATE template0 LOCALE 'C'")
    address = postgresql.address(name)
    sentence = (
        f"its encoding is {encoding}, and must be UTF8: make another database with createdb -E UTF8 -T template0 NAME"
    )
    with pytest.raises(StoreError) as caught:
        open_store(address)
    assert str(caught.value).endswith(sentence)
    for command in (["database", "check", "--data", address], ["serve", "--data", address, "--port", str(free_port())]):
        result = CliRunner().invoke(app, command, env={"COLUMNS": "400"})
        assert result.exit_code == 1
        assert sentence in " ".join(result.output.split())
        assert "Traceback" not in result.output


def test_rows_are_stored_by_a_connection_that_commits_by_itself_also_after_a_restart(own: Cluster) -> None:
    """One that begins transactions would keep locks between two messages to the database."""

    async def work(store: PostgresStore) -> None:
        def line() -> psycopg.Connection[object]:
            driver = store._rows._connection.connection.driver_connection
            assert isinstance(driver, psycopg.Connection)
            return driver

        await store.open("code", "xrummy", [Row(1, "open", {})])
        await store.append("code", Row(2, "say", {}))
        before = line()
        assert before.autocommit
        own.stop()
        own.start()
        await store.append("code", Row(3, "say", {}))
        assert line() is not before
        assert line().autocommit
        for engine in (store._engine, store._by_itself):
            with engine.connect() as connection:
                shown = [
                    connection.exec_driver_sql(f"SHOW {name}").scalar()
                    for name in ("lock_timeout", "statement_timeout")
                ]
                assert shown == ["1500ms", "20s"]

    run(own.new(), work)


def waits_for_a_lock(address: str) -> bool:
    """Whether a statement waits for another transaction in the database."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    with psycopg.connect(address) as connection:
        row = connection.execute(query).fetchone()
    return bool(row and row[0])


def test_what_takes_long_keeps_no_others_waiting(postgresql: Cluster) -> None:
    address = postgresql.new()

    async def work(store: PostgresStore) -> None:
        with psycopg.connect(address) as other:
            other.execute("LOCK TABLE notices")  # which clearing needs, and nothing else here
            clearing = asyncio.create_task(store.clear(1e12))
            while not await asyncio.to_thread(waits_for_a_lock, address):
                assert not clearing.done()
            assert (await SessionStore(store).begin("s" * 43)).who
            await store.open("code", "xrummy", [Row(1, "open", {})])
            assert not clearing.done()
            other.rollback()
            await clearing

    run(address, work)
