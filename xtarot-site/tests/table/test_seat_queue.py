"""Wishes for a seat that are not to be carried out any more."""

import asyncio
from contextlib import closing
from pathlib import Path

from table.manual_pubsub import HandNews
from xtarot_site.core.pubsub import SeatWish, Told
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.table import Tables, Timing

AKI, NONE = SeatWish(3, "Aki", "en", "sit-1", 1, "Aki"), SeatWish(3)


def test_who_is_suspended_sits_down_nowhere_also_where_another_server_keeps_the_wish(tmp_path: Path) -> None:
    async def whole() -> None:
        with closing(SqliteStore(tmp_path / "tables.sqlite3")) as store:
            tables = Tables(store, Timing(shares=1e6), news=(news := HandNews()))
            table = await tables.get(await tables.open("dream-capture"))
            assert table
            table.wishes.take(AKI)
            news.hear(Told(7, wishes=[("", NONE)]))
            assert table.wishes.next() is None
            table.wishes.take(AKI)
            await tables.get_up(AKI.who)
            assert table.wishes.next() is None
            assert news.draft.wishes == [("", NONE)], "the others hear it"
            await tables.close()

    asyncio.run(whole())
