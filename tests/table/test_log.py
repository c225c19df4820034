"""The log keeps every row once, in order, on disk."""

import asyncio
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from xtarot.table.log import Conflict, Log, Row


def run(file: Path, work: Callable[[Log], Awaitable[None]]) -> None:
    log = Log(file)
    try:
        asyncio.run(_run(work(log)))
    finally:
        log.close()


async def _run(work: Awaitable[None]) -> None:
    await work


def test_rows_come_back_as_they_were_stored(tmp_path: Path) -> None:
    rows = [Row(1, "open", {"game": "夢"}, at=1.5), Row(2, "sit", {"seat": 0}, "1:a", 1, 2.5)]

    async def store(log: Log) -> None:
        await log.open("code", "dream-capture", rows[:1])
        await log.append("code", rows[1])

    async def read(log: Log) -> None:
        assert await log.rows("code") == rows
        assert await log.rows("other") == []

    run(tmp_path / "t.sqlite3", store)
    run(tmp_path / "t.sqlite3", read)


@pytest.mark.parametrize("row", [Row(2, "pace", {}), Row(3, "pace", {}, "1:a")], ids=["same number", "same command"])
def test_a_number_and_a_command_are_stored_once(tmp_path: Path, row: Row) -> None:
    async def work(log: Log) -> None:
        await log.open("code", "dream-capture", [Row(1, "open", {})])
        await log.append("code", Row(2, "sit", {}, "1:a"))
        with pytest.raises(Conflict):
            await log.append("code", row)
        assert [row.seq for row in await log.rows("code")] == [1, 2]
        await log.open("next", "dream-capture", [Row(1, "open", {}, "1:a")])  # another table's commands are its own

    run(tmp_path / "t.sqlite3", work)


def test_a_code_is_given_once_and_a_table_is_opened_whole_or_not_at_all(tmp_path: Path) -> None:
    async def work(log: Log) -> None:
        await log.open("code", "dream-capture", [Row(1, "open", {})])
        with pytest.raises(Conflict):
            await log.open("code", "xrummy", [Row(1, "open", {})])
        with pytest.raises(Conflict):
            await log.open("half", "xrummy", [Row(1, "open", {}), Row(1, "deal", {})])
        assert await log.rows("half") == []

    run(tmp_path / "t.sqlite3", work)


def test_the_file_is_written_ahead_and_flushed_before_a_row_counts(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite3"
    log = Log(file)
    try:
        with log._engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # full
            assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 5000
    finally:
        log.close()


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files")
def test_nobody_else_on_the_machine_can_read_the_file(tmp_path: Path) -> None:
    async def write(log: Log) -> None:
        await log.open("code", "xrummy", [Row(1, "open", {})])
        modes = {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}
        assert modes == {"new": 0o700, "t.sqlite3": 0o600, "t.sqlite3-wal": 0o600, "t.sqlite3-shm": 0o600}

    folder = tmp_path / "new"
    run(folder / "t.sqlite3", write)
    (folder / "t.sqlite3").chmod(0o644)  # as earlier versions made it
    run(folder / "t.sqlite3", write_nothing)
    assert (folder / "t.sqlite3").stat().st_mode & 0o777 == 0o600


async def write_nothing(_: Log) -> None:
    pass


def test_two_writers_wait_for_each_other(tmp_path: Path) -> None:
    """A second server on the same file does not fail, and cannot take a number that is taken."""

    async def work(log: Log) -> None:
        other = Log(tmp_path / "t.sqlite3")
        try:
            await log.open("code", "xrummy", [Row(1, "open", {})])
            results = await asyncio.gather(
                *((log if n % 2 else other).append("code", Row(2 + n // 2, "say", {})) for n in range(40)),
                return_exceptions=True,
            )
            assert sum(isinstance(result, Conflict) for result in results) == 20
            assert [row.seq for row in await log.rows("code")] == list(range(1, 22))
        finally:
            other.close()

    run(tmp_path / "t.sqlite3", work)


def test_the_secret_of_a_session_is_not_in_the_file(tmp_path: Path) -> None:
    async def work(log: Log) -> None:
        assert await log.session("s" * 43) is None
        session = await log.begin_session("s" * 43)
        assert await log.begin_session("s" * 43) == session == await log.session("s" * 43)
        await log.rename(session.who, "Aki")
        renamed = await log.session("s" * 43)
        assert renamed is not None
        assert renamed.name == "Aki"

    run(tmp_path / "t.sqlite3", work)
    connection = sqlite3.connect(tmp_path / "t.sqlite3")
    try:
        assert "s" * 43 not in "\n".join(connection.iterdump())
    finally:
        connection.close()
