"""The log keeps every row once, in order, on disk."""

import asyncio
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import event

from xtarot.deals.finished_deal import KeptDeal
from xtarot.deals.record import Record
from xtarot.eventlog import Conflict, Row, StoreError
from xtarot.review import Candidate, Decision
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.kinds import Branch
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.core.store.store import Store
from xtarot_site.replays.review.store import Reviewed, ReviewStore


def run(place: Path | str, work: Callable[[Any], Awaitable[None]]) -> None:
    store = open_store(place)
    try:
        asyncio.run(_run(work(store)))
    finally:
        store.close()


async def _run(work: Awaitable[None]) -> None:
    await work


def test_rows_come_back_as_they_were_stored(place: str) -> None:
    rows = [Row(1, "open", {"game": "夢"}, at=1.5), Row(2, "sit", {"seat": 0}, "1:a", 1, 2.5)]

    async def write(store: Store) -> None:
        await store.open("code", "dream-capture", rows[:1])
        await store.append("code", rows[1])

    async def read(store: Store) -> None:
        assert await store.rows("code") == rows
        assert await store.rows("other") == []

    run(place, write)
    run(place, read)


@pytest.mark.parametrize("row", [Row(2, "pace", {}), Row(3, "pace", {}, "1:a")], ids=["same number", "same command"])
def test_a_number_and_a_command_are_stored_once(place: str, row: Row) -> None:
    async def work(store: Store) -> None:
        await store.open("code", "dream-capture", [Row(1, "open", {})])
        await store.append("code", Row(2, "sit", {}, "1:a"))
        with pytest.raises(Conflict):
            await store.append("code", row)
        assert [row.seq for row in await store.rows("code")] == [1, 2]
        await store.open("next", "dream-capture", [Row(1, "open", {}, "1:a")])  # another table's commands are its own

    run(place, work)


def test_an_error_names_nothing_of_what_was_to_be_stored(place: str) -> None:
    """It may be written into the log, as where it was raised is."""

    async def work(store: Store) -> None:
        await store.open("code", "dream-capture", [Row(1, "open", {})])
        with pytest.raises(Conflict) as caught:
            await store.open("code", "dream-capture", [Row(1, "open", {})])
        assert "INSERT INTO tables" in str(caught.value.__cause__)
        assert "dream-capture" not in str(caught.value.__cause__)

    run(place, work)


def test_two_servers_may_answer_the_same_command(place: str) -> None:
    async def work(store: Store) -> None:
        await store.open("code", "dream-capture", [Row(1, "open", {})])
        await store.answer("code", "1:a", {"t": "nack", "id": "a"})
        await store.answer("code", "1:a", {"t": "ack", "id": "a"})
        assert await store.answers("code") == {"1:a": {"t": "nack", "id": "a"}}
        await store.answer("code", "1:b", {"t": "ack", "id": "b"}, forgotten=["1:a", "1:x"])
        assert await store.answers("code") == {"1:b": {"t": "ack", "id": "b"}}

    run(place, work)


def test_a_code_is_given_once_and_a_table_is_opened_whole_or_not_at_all(place: str) -> None:
    async def work(store: Store) -> None:
        await store.open("code", "dream-capture", [Row(1, "open", {})])
        with pytest.raises(Conflict):
            await store.open("code", "xrummy", [Row(1, "open", {})])
        with pytest.raises(Conflict):
            await store.open("half", "xrummy", [Row(1, "open", {}), Row(1, "deal", {})])
        assert await store.rows("half") == []

    run(place, work)


def test_the_file_is_written_ahead_and_flushed_before_a_row_counts(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    store = SqliteStore(file)
    try:
        with store._writing.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # full
            assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 5000
    finally:
        store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files")
def test_nobody_else_on_the_machine_can_read_the_file(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.open("code", "xrummy", [Row(1, "open", {})])
        modes = {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}
        assert modes == {"new": 0o700, "t.sqlite3": 0o600, "t.sqlite3-wal": 0o600, "t.sqlite3-shm": 0o600}

    folder = tmp_path / "new"
    run(folder / "t.sqlite3", write)
    (folder / "t.sqlite3").chmod(0o644)  # as earlier versions made it
    run(folder / "t.sqlite3", write_nothing)
    assert (folder / "t.sqlite3").stat().st_mode & 0o777 == 0o600


async def write_nothing(_: SqliteStore) -> None:
    pass


def test_two_writers_wait_for_each_other(place: str) -> None:
    """A second server on the same file does not fail, and cannot take a number that is taken."""

    async def work(store: Store) -> None:
        other = open_store(place)
        try:
            await store.open("code", "xrummy", [Row(1, "open", {})])
            results = await asyncio.gather(
                *((store if n % 2 else other).append("code", Row(2 + n // 2, "say", {})) for n in range(40)),
                return_exceptions=True,
            )
            assert sum(isinstance(result, Conflict) for result in results) == 20
            assert [row.seq for row in await store.rows("code")] == list(range(1, 22))
        finally:
            other.close()

    run(place, work)


def test_the_secret_of_a_session_is_not_in_the_file(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        assert await SessionStore(store).find("s" * 43) is None
        session = await SessionStore(store).begin("s" * 43)
        assert await SessionStore(store).begin("s" * 43) == session == await SessionStore(store).find("s" * 43)
        await SessionStore(store).rename(session.who, "Aki")
        renamed = await SessionStore(store).find("s" * 43)
        assert renamed is not None
        assert renamed.name == "Aki"

    run(tmp_path / "t.sqlite3", work)
    connection = sqlite3.connect(tmp_path / "t.sqlite3")
    try:
        assert "s" * 43 not in "\n".join(connection.iterdump())
    finally:
        connection.close()


def test_one_that_cannot_be_stored_does_not_take_others_with_it(place: str) -> None:
    """What waits is written in one transaction; a conflict is for its own writer only."""

    async def work(store: Store) -> None:
        await asyncio.gather(*(store.open(f"t{n}", "xrummy", [Row(1, "open", {})]) for n in range(30)))
        results = await asyncio.gather(
            *(store.append(f"t{n}", Row(1 if n % 10 == 3 else 2, "pace", {})) for n in range(30)),
            return_exceptions=True,
        )
        assert [n for n, result in enumerate(results) if result is not None] == [3, 13, 23]
        assert all(isinstance(results[n], Conflict) for n in (3, 13, 23))
        for n in range(30):
            assert len(await store.rows(f"t{n}")) == (1 if n % 10 == 3 else 2)

    run(place, work)


def test_many_rows_are_flushed_together(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        commits = 0

        def count(_: object) -> None:
            nonlocal commits
            commits += 1

        await asyncio.gather(*(store.open(f"t{n}", "xrummy", [Row(1, "open", {})]) for n in range(200)))
        event.listen(store._writing, "commit", count)
        await asyncio.gather(*(store.append(f"t{n}", Row(2, "pace", {})) for n in range(200)))
        assert commits < 20

    run(tmp_path / "t.sqlite3", work)


def test_a_row_is_in_the_file_when_its_writer_is_told(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.open("code", "xrummy", [Row(1, "open", {})])
        with closing(sqlite3.connect(tmp_path / "t.sqlite3")) as other:

            async def append(number: int) -> None:
                await store.append("code", Row(number, "say", {}))
                assert other.execute("SELECT count(*) FROM log WHERE seq = ?", [number]).fetchone() == (1,)

            await asyncio.gather(*(append(number) for number in range(2, 60)))

    run(tmp_path / "t.sqlite3", work)


def test_reading_does_not_wait_for_a_writer(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.open("code", "xrummy", [Row(1, "open", {})])
        with closing(sqlite3.connect(tmp_path / "t.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            async with asyncio.timeout(2):
                assert len(await store.rows("code")) == 1
                assert await SessionStore(store).find("s" * 43) is None
            other.execute("ROLLBACK")

    run(tmp_path / "t.sqlite3", work)


def test_a_file_that_others_write_for_too_long_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xtarot_site.core.store.sqlite.BUSY", 50)

    async def work(store: SqliteStore) -> None:
        await store.open("code", "xrummy", [Row(1, "open", {})])
        with closing(sqlite3.connect(tmp_path / "t.sqlite3", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match=r"another program is writing it$"):
                await store.append("code", Row(2, "say", {}))
            other.execute("ROLLBACK")
        await store.append("code", Row(2, "say", {}))

    run(tmp_path / "t.sqlite3", work)


def test_a_full_disk_is_named_and_nothing_that_was_stored_is_lost(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        await store.open("code", "xrummy", [Row(1, "open", {})])
        writing: Any = store._writer._connection.connection.driver_connection
        writing.execute("PRAGMA max_page_count = 1")  # as many as there are: the file cannot grow
        with pytest.raises(StoreError, match="the disk is full"):
            await store.append("code", Row(2, "say", {"text": "x" * 1_000_000}))
        assert [row.seq for row in await store.rows("code")] == [1]
        writing.execute("PRAGMA max_page_count = 4294967294")
        await store.append("code", Row(2, "say", {"text": "x" * 1_000_000}))

    run(tmp_path / "t.sqlite3", work)


DEAL = KeptDeal("link", "code", 1, "xrummy", 0.0, [], Record("xrummy", [{}]))


def test_the_newest_review_of_a_decision_is_kept_and_another_engine_begins_again(place: str) -> None:
    quick, other, more = (
        Reviewed(
            move, n, Decision(0, move, 2, "2 draw", [Candidate("2 draw", 1.5, 0.25, -3, 4)], 0.5, 0.25, True, worlds)
        )
        for n, (move, worlds) in enumerate([(7, 60), (2, 60), (7, 240)], 1)
    )

    async def write(store: Store) -> None:
        await store.open("code", "xrummy", [Row(1, "open", {})])
        await store.append("code", Row(2, "move", {}), DEAL)
        for one in (quick, other, more):
            assert await ReviewStore(store).keep("link", "1", one.move, one.decision) == one
        with pytest.raises(Conflict):
            await ReviewStore(store).keep("no link", "1", quick.move, quick.decision)

    async def read(store: Store) -> None:
        assert await ReviewStore(store).decisions("link", "1") == [other, more]
        assert await ReviewStore(store).decisions("link", "2") == await ReviewStore(store).decisions("other", "1") == []
        await ReviewStore(store).keep("link", "2", quick.move, quick.decision)
        assert await ReviewStore(store).decisions("link", "2") == [quick]
        assert await ReviewStore(store).decisions("link", "1") == []

    run(place, write)
    run(place, read)


def test_deals_that_wait_are_shown_with_the_last_of_their_match_or_once_it_is_idle(place: str) -> None:
    async def work(store: Store) -> None:
        for code in ("ab", "cd"):
            await store.open(code, "xrummy", [Row(1, "open", {})])
            for row, link in enumerate(code, 2):
                kept = KeptDeal(link, code, row, "xrummy", 0.0, [], Record("xrummy", [{}]), shown=link == "b")
                assert await store.deal("a") is None or code == "cd", "it waits for the last of the match"
                await store.append(code, Row(row, "move", {}, at=row), kept)
        assert [await store.deal(link) is None for link in "abcd"] == [False, False, True, True]
        assert [(one.link, one.shown) for one in await store.deals_at("cd")] == [("c", False), ("d", False)]
        assert await store.deals_at("ef") == []
        await store.show(before=3)
        assert await store.deal("c") is None
        await store.show(before=3.5)
        assert [await store.deal(link) is None for link in "abcd"] == [False] * 4

    run(place, work)


def test_a_deal_in_the_middle_is_listed_until_it_is_over(place: str) -> None:
    async def work(store: Store) -> None:
        await store.open("code", "xrummy", [Row(1, "open", {}), Row(2, "sit", {}, who=1), Row(3, "deal", {})])
        assert [entry.code for entry in await store.unfinished_of(1)] == ["code"]
        assert await store.unfinished_of(2) == []
        await store.append("code", Row(4, "move", {}), msgspec.structs.replace(DEAL, row=4))
        assert await store.unfinished_of(1) == []
        await store.append("code", Row(5, "deal", {}))
        assert [entry.code for entry in await store.unfinished_of(1)] == ["code"]

    run(place, work)


def test_what_branches_from_a_deal_is_listed_with_its_last_result(place: str) -> None:
    async def work(store: Store) -> None:
        mio = await SessionStore(store).begin("a")
        await SessionStore(store).rename(mio.who, "Mio")
        await store.open("code", "xrummy", [Row(1, "open", {})])
        await store.append("code", Row(2, "move", {}), msgspec.structs.replace(DEAL, row=2))
        for at, code in enumerate(("one", "two")):
            await store.open(code, "xrummy", [Row(1, "open", {}, at=at)], Branch("link", 3, mio.who))
        for row in (2, 3):
            ended = msgspec.structs.replace(DEAL, link=f"one-{row}", table="one", row=row, exercise=True)
            await store.append("one", Row(row, "move", {}), ended)
        two, one = await store.branches("link", mio.who)
        assert (two.name, two.mine, two.moves, two.deal) == ("Mio", True, 3, None)
        assert one.deal == ended, "of two attempts at a table the last one counts"
        assert [branch.mine for branch in await store.branches("link", None)] == [False, False]
        assert await store.branches("one-3", mio.who) == []

    run(place, work)
