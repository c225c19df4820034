"""A server that has too many tables lets go of some, each once, and no more than its surplus."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from site_support.clocks import HandClock
from table.manual_pubsub import HandNews
from xtarot_site.core.pubsub import Told
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.table import Tables, Timing, rebalancing
from xtarot_site.table.rebalancing import LOOK, keep_balance, surplus


@pytest.mark.parametrize(
    ("mine", "others", "beyond"),
    [
        (200, [0], 100),
        (200, [], 0),
        (120, [80], 0),
        (150, [50], 50),
        (50, [150], 0),
        (12, [0], 0),
        (21, [0], 10),
        (100, [100, 0], 33),
        (110, [100, 90], 0),
    ],
)
def test_what_is_beyond_a_servers_share(mine: int, others: list[int], beyond: int) -> None:
    assert surplus(mine, others) == beyond


def test_tables_are_let_go_of_once_until_the_other_server_has_its_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rebalancing, "UNEVEN", (1.25, 1))

    async def whole() -> None:
        with closing(SqliteStore(tmp_path / "tables.sqlite3")) as store:
            news = HandNews()
            tables = Tables(store, Timing(shares=1e6), news=news, clock=news.clock)
            codes = [await tables.open("dream-capture") for _ in range(8)]
            keeping = asyncio.create_task(keep_balance(tables))

            async def come(code: str) -> None:
                table = await tables.get(code)
                assert table
                table.join(None, "en")

            async def pass_by(seconds: float) -> set[str]:
                """Time passes while the other server is heard; the tables that are here then."""
                for _ in range(int(seconds)):
                    assert isinstance(news.clock, HandClock)
                    news.clock.advance(1)
                    news.heard = news.clock.now()
                    news.hear(Told(7))
                    for _ in range(20):
                        await asyncio.sleep(0)
                    await asyncio.sleep(0.01)
                return {*tables.watched}

            for code in codes:
                await come(code)
            assert len(await pass_by(1.5 * LOOK)) == 8, "seen once, it may pass"
            left = await pass_by(LOOK)
            assert len(left) == 4, "its share"
            for code in {*codes} - left:
                await come(code)  # the balancer brings them back here
            again = await pass_by(3 * LOOK)
            assert {*codes} - left <= again, "who came back stays"
            assert len(again) == 4
            for code in {*codes} - again:
                await come(code)
            assert len(await pass_by(3 * LOOK)) == 8, "none is let go of twice"
            keeping.cancel()
            await tables.close()

    asyncio.run(whole())
