"""The deals that many play, in both databases: how many have ended one is counted without reading their deals."""

import asyncio
from contextlib import closing

import pytest

from xtarot.deals.finished_deal import KeptDeal
from xtarot.deals.record import Record
from xtarot.eventlog import Row
from xtarot_site.accounts.names import keys
from xtarot_site.core.store import DuplicateDeal
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.sql import SqlStore
from xtarot_site.duplicate import store as duplicates_sql


def deal(code: str) -> DuplicateDeal:
    return DuplicateDeal(code, "xrummy", "", {}, 4, 1, 1, "steady", "00" * 32, 0.0, 1.0)


async def play(store: SqlStore, code: str, who: int, table: str, ends: bool = True) -> None:
    await store.open(table, "xrummy", [Row(1, "open", {})], tries=(code, who))
    if ends:
        kept = KeptDeal(f"of-{table}", table, 2, "xrummy", 0.5, [], Record("xrummy", [{}]))
        await store.append(table, Row(2, "move", {}), kept)


def test_who_has_ended_a_deal_is_counted_once_and_no_deal_is_read(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        mio, guest, other = [(await store.begin_session(letter * 43)).who for letter in "mgo"]
        await store.people.take_name(mio, "Minato", keys("Minato"))
        for code in ("first", "next", "none"):
            await store.duplicates.add(deal(code))
        for table, code, who in (("a", "first", mio), ("b", "first", guest), ("c", "first", other), ("d", "next", mio)):
            await play(store, code, who, table)
        await play(store, "next", other, "e", ends=False)
        codes = ["first", "next", "none"]
        with monkeypatch.context() as patch:
            patch.setattr(duplicates_sql, "fetch_deals", None)
            assert await store.duplicates.ended(codes) == {"first": 3, "next": 1}
            await store.people.attach("g" * 43, mio, guest)
            assert await store.duplicates.ended(codes) == {"first": 2, "next": 1}, "the guest is Minato"
        assert {one.table for one in await store.duplicates.tries(codes, mio)} == {"a", "d"}
        assert {one.table for one in await store.duplicates.tries(codes, other)} == {"c", "e"}

    with closing(open_store(place)) as store:
        asyncio.run(work())
