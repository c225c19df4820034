"""Whether anything can be written is found out by writing, on both databases."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from site_support.databases import Cluster
from xtarot.eventlog import Row, StoreError
from xtarot_site.core.store.errors import OutOfSpace
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.postgresql import PostgresStore
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.core.store.store import Store


async def wait_until(true: Callable[[], bool], check: Callable[[], Awaitable[None]]) -> None:
    """Wait until it is true, after a check that may fail each time."""
    async with asyncio.timeout(20):
        while True:
            with suppress(StoreError):
                await check()
            if true():
                return
            await asyncio.sleep(0.05)


def test_a_database_that_can_only_be_read_is_found_out_and_gone_on_with_later(postgresql: Cluster) -> None:
    async def work(store: Store) -> None:
        await store.probe.check()
        with postgresql.only_read():
            await wait_until(lambda: not store.probe.passed, store.probe.check)
            with pytest.raises(StoreError, match="it can only be read: name the primary server"):
                await store.open("code", "xrummy", [Row(1, "open", {})])
            assert await store.newest(["code"]) == {}
        await wait_until(lambda: store.probe.passed, store.probe.check)
        await store.open("code", "xrummy", [Row(1, "open", {})])

    with closing(open_store(postgresql.new())) as store:
        asyncio.run(work(store))


def test_a_full_disk_is_found_out_where_only_some_writes_need_room(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xtarot_site.core.store.write_probe.CACHED", 0.0)

    async def work(store: Store) -> None:
        await store.probe.check()
        row = Row(2, "say", {"text": "x" * 1_000_000})
        await store.open("code", "xrummy", [Row(1, "open", {})])
        with monkeypatch.context() as full:
            if isinstance(store, SqliteStore):
                driver: Any = store._writer._connection.connection.driver_connection
                driver.execute("PRAGMA max_page_count = 1")  # as many as there are: the file cannot grow
            else:
                assert isinstance(store, PostgresStore)

                def execute(columns: object) -> None:
                    raise sa.exc.OperationalError("INSERT", None, psycopg.errors.DiskFull("could not extend file"))

                full.setattr(store._rows, "_execute", execute)
            with pytest.raises(OutOfSpace, match="the disk is full"):
                await store.append("code", row)
            await SessionStore(store).rename(1, "Aki")  # for which there is room
            with pytest.raises(StoreError, match="no room"):
                await store.probe.check()
        monkeypatch.setattr(store.probe, "_full_until", 0.0)
        await store.probe.check()

    with closing(open_store(place)) as store:
        asyncio.run(work(store))
