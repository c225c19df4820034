"""What a newer version has written: a server hands the table on where another one may read it."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from table.manual_pubsub import HandNews
from xtarot.eventlog import Row
from xtarot.table.rows import hash_readable
from xtarot_site.core.pubsub import GONE, Told
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.table import Closed, OtherVersion, Tables, Timing

Life = Callable[[Tables, HandNews, str], Awaitable[None]]
NEW = Row(2, "levitate", {"schema": 1, "seat": 0})  # as nobody writes yet


def live(folder: Path, life: Life) -> None:
    """A server with a table, to which no news comes but by hand."""

    async def whole() -> None:
        with closing(SqliteStore(folder / "tables.sqlite3")) as store:
            news = HandNews()
            tables = Tables(store, Timing(shares=1e6), news=news)
            code = await tables.open("dream-capture")
            await life(tables, news, code)
            await tables.close()

    asyncio.run(whole())


async def write_newer(tables: Tables, code: str) -> None:
    log = await tables.store.rows(code)
    await tables.store.append(code, Row(len(log) + 1, NEW.kind, NEW.payload))


def meet(news: HandNews, reads: str) -> None:
    """Another server says that it is there."""
    news.heard = news.clock.now()
    news.hear(Told(7, reads=reads))


def test_it_is_handed_on_as_long_as_there_is_a_server_of_another_version(tmp_path: Path) -> None:
    async def life(tables: Tables, news: HandNews, code: str) -> None:
        await write_newer(tables, code)
        meet(news, "newer")
        with pytest.raises(OtherVersion):
            await tables.get(code)
        assert tables.is_newer(code)
        news.clock.advance(GONE)  # type: ignore[attr-defined]  # a clock by hand
        news.heard = news.clock.now()
        with pytest.raises(Closed, match="no such kind"):
            await tables.get(code)

    live(tmp_path, life)


def test_where_all_servers_read_the_same_it_is_closed_in_words(tmp_path: Path) -> None:
    async def life(tables: Tables, news: HandNews, code: str) -> None:
        await write_newer(tables, code)
        meet(news, news.reads)
        with pytest.raises(Closed, match="no such kind"):
            await tables.get(code)

    live(tmp_path, life)


def test_who_looks_at_a_table_when_such_a_row_comes_comes_again(tmp_path: Path) -> None:
    async def life(tables: Tables, news: HandNews, code: str) -> None:
        meet(news, "newer")
        table = await tables.get(code)
        assert table
        viewer = table.join(None, "en")
        await write_newer(tables, code)
        table.hear(table.v + 1)
        said = []
        while (message := await viewer.messages.get()) is not None:
            said.append(json.loads(message))
        assert said[-1] == {"t": "bye", "why": "restart"}
        with pytest.raises(OtherVersion):
            await tables.get(code)

    live(tmp_path, life)


def test_rules_of_another_version_count_as_well() -> None:
    assert hash_readable({"chess": "1.0"}) == hash_readable({"chess": "1.0"})
    assert hash_readable({"chess": "1.0"}) != hash_readable({"chess": "1.1"})
