"""The deals that many play, in both databases: how many have ended one is counted without reading their deals."""

import asyncio
from contextlib import closing

import pytest

from xtarot.deals.finished_deal import KeptDeal
from xtarot.deals.record import Record
from xtarot.eventlog import Row
from xtarot_site.accounts.names import keys
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.kinds import DuplicateDeal
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.core.store.store import Store
from xtarot_site.duplicate import store as duplicates_sql
from xtarot_site.duplicate.store import DuplicateStore


def deal(code: str) -> DuplicateDeal:
    return DuplicateDeal(code, "xrummy", "", {}, 4, 1, 1, "steady", "00" * 32, 0.0, 1.0)


async def play(store: Store, code: str, who: int, table: str, ends: bool = True) -> None:
    await store.open(table, "xrummy", [Row(1, "open", {})], tries=(code, who))
    if ends:
        kept = KeptDeal(f"of-{table}", table, 2, "xrummy", 0.5, [], Record("xrummy", [{}]))
        await store.append(table, Row(2, "move", {}), kept)


def test_who_has_ended_a_deal_is_counted_once_and_no_deal_is_read(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        mio, guest, other = [(await SessionStore(store).begin(letter * 43)).who for letter in "mgo"]
        await PersonStore(store).take_name(mio, "Minato", keys("Minato"))
        for code in ("first", "next", "none"):
            await DuplicateStore(store).add(deal(code))
        for table, code, who in (("a", "first", mio), ("b", "first", guest), ("c", "first", other), ("d", "next", mio)):
            await play(store, code, who, table)
        await play(store, "next", other, "e", ends=False)
        codes = ["first", "next", "none"]
        with monkeypatch.context() as patch:
            patch.setattr(duplicates_sql, "fetch_deals", None)
            assert await DuplicateStore(store).ended(codes) == {"first": 3, "next": 1}
            await SessionStore(store).attach("g" * 43, mio, guest)
            assert await DuplicateStore(store).ended(codes) == {"first": 2, "next": 1}, "the guest is Minato"
        assert {one.table for one in await DuplicateStore(store).tries(codes, mio)} == {"a", "d"}
        assert {one.table for one in await DuplicateStore(store).tries(codes, other)} == {"c", "e"}

    with closing(open_store(place)) as store:
        asyncio.run(work())
