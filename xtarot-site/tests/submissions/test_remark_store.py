"""What tables are set to is counted once a table, in the transaction that keeps its first deal."""

import asyncio
from contextlib import closing
from dataclasses import replace
from typing import Any

import msgspec

from site_support.rated import match_of
from xtarot.deals.finished_deal import KeptDeal, SeatedPlayer
from xtarot.deals.record import Record
from xtarot.eventlog import Row
from xtarot.families.identity import name_draft
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.store import Store
from xtarot_site.submissions.remark_kinds import HouseRule
from xtarot_site.submissions.remark_store import RemarkStore

DIGEST = "ab" * 32
MIO, BOT = SeatedPlayer(1, "", "steady", 0, won=True), SeatedPlayer(None, "", "steady", 1, won=False)


def deal(table: str, row: int, options: dict[str, Any], **more: Any) -> KeptDeal:
    record = Record("lotarot", [], options=options)
    one = KeptDeal(f"{table}-{row}", table, row, "lotarot", 0.0, [MIO, BOT], record, match=match_of([1, None], [1, 2]))
    return msgspec.structs.replace(one, **more)


async def play(store: Store, code: str, deals: list[KeptDeal]) -> None:
    await store.open(code, "lotarot", [Row(1, "open", {})])
    for one in deals:
        await store.append(code, Row(one.row, "move", {}), one)


def test_each_table_counts_once_with_every_option(place: str) -> None:
    async def count(store: Store) -> list[HouseRule]:
        await play(store, "a", [deal("a", 2, {"deals": 8, "bonus": {"6": 5}}), deal("a", 3, {"deals": 8})])
        await play(store, "b", [deal("b", 2, {"deals": 8, "bonus": {"6": 7}})])
        await play(store, "c", [deal("c", 2, {"deals": 4})])
        await play(store, "d", [deal("d", 2, {"deals": 1}, match=None)])  # no published rules say who wins
        await play(store, "e", [deal("e", 2, {"deals": 2}, players=[BOT, BOT])])
        return await RemarkStore(store).house_rules("lotarot")

    counts = [
        HouseRule("bonus.6", 5, 1),
        HouseRule("bonus.6", 7, 1),
        HouseRule("deals", 8, 2),
        HouseRule("deals", 4, 1),
    ]
    with closing(open_store(place)) as store:
        assert asyncio.run(count(store)) == counts


def test_tables_of_drafts_are_taken_out_of_the_counts_once(place: str) -> None:
    """As they were counted before a draft had a name of its own: under the name that it gave itself."""
    book = {"version": "1.00", "digest": DIGEST}
    drafted = Record("lotarot", [], options={"deals": 1, "bonus": 9}, book=book, play={"family": "tricks"})
    published = replace(drafted, book=book | {"number": "501"})

    async def discount(store: Store) -> None:
        await play(store, "a", [deal("a", 2, {"deals": 8})])
        for code in ("b", "c"):
            await play(store, code, [deal(code, 2, {}, record=drafted), deal(code, 3, {}, record=drafted)])
        await play(store, "d", [deal("d", 2, {}, record=published)])
        await play(store, "e", [deal("e", 2, {}, record=drafted, exercise=True, match=None)])
        await play(store, "f", [deal("f", 2, {}, record=drafted, players=[BOT, BOT])])
        taken = {"lotarot": [HouseRule("bonus", 9, 2), HouseRule("deals", 1, 2)]}
        assert await RemarkStore(store).discount_drafts() == taken
        own = [HouseRule("bonus", 9, 1), HouseRule("deals", 1, 1), HouseRule("deals", 8, 1)]
        assert await RemarkStore(store).house_rules("lotarot") == own
        assert await RemarkStore(store).discount_drafts() == {}
        assert await RemarkStore(store).house_rules("lotarot") == own
        names = {code: (await store.deals_at(code))[0].game for code in "abcdef"}
        assert names == dict.fromkeys("ad", "lotarot") | dict.fromkeys("bcef", name_draft(DIGEST))

    with closing(open_store(place)) as store:
        asyncio.run(discount(store))
