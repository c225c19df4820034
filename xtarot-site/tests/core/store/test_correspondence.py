"""What is due at tables by days, in both databases."""

import asyncio
from contextlib import closing
from functools import partial

from xtarot.eventlog import Row
from xtarot_site.core.notice_kinds import Notice, YourTurn, write_notices
from xtarot_site.core.store.correspondence import ByDays, CorrespondenceStore
from xtarot_site.core.store.factory import SHARED, open_store
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.notices.store import NoticeStore
from xtarot_site.table.correspondence import write_reminder


def opened(at: float = 1.0) -> Row:
    return Row(1, "open", {}, at=at)


def test_what_is_due_is_found_by_its_time_and_comes_with_its_row(place: str) -> None:
    async def work() -> None:
        for code, due in (("aa", 30.0), ("bb", 20.0), ("cc", None)):
            await store.open(code, "xrummy", [opened()], days=ByDays(due, {"n": code}))
        await store.open("dd", "xrummy", [opened()])
        assert await CorrespondenceStore(store).due(25, 9) == ["bb"]
        assert await CorrespondenceStore(store).due(30, 9) == ["bb", "aa"]
        await store.append("bb", Row(2, "seen", {"seat": 0}), days=ByDays(40, {"n": 2}))
        assert (await CorrespondenceStore(store).moment("bb"), await CorrespondenceStore(store).due(30, 9)) == (
            40,
            ["aa"],
        )
        await CorrespondenceStore(store).restand("bb", ByDays(1, None), 1)
        assert await CorrespondenceStore(store).moment("bb") == 40, "row 1 is not the newest"
        await CorrespondenceStore(store).restand("bb", ByDays(None, None), 2)
        assert await CorrespondenceStore(store).moment("bb") is None

    with closing(open_store(place)) as store:
        asyncio.run(work())


def test_the_list_is_of_who_has_sat_there_and_a_notice_goes_when_the_turn_is_over(place: str) -> None:
    async def work() -> None:
        mio = await SessionStore(store).begin("a" * 43)
        aki = await SessionStore(store).begin("b" * 43)
        sat = Row(2, "sit", {"seat": 0, "name": ""}, who=mio.who)
        await store.open("aa", "xrummy", [opened(), sat], days=ByDays(9, {"n": 1}))
        (found,) = await CorrespondenceStore(store).of(mio.who)
        assert (found.code, found.due, found.stands, found.selves) == ("aa", 9, {"n": 1}, {mio.who})
        assert await CorrespondenceStore(store).of(aki.who) == []
        for seq in (3, 4):  # told twice: the first goes
            told = write_notices([Notice([mio.who], YourTurn(table="aa"))], None, 1)
            await store.append("aa", Row(seq, "seen", {}), days=ByDays(9, {"n": 1}, told, [mio.who]))
        assert [row.kind for row in await NoticeStore(store).of(mio.who)] == ["your-turn"]
        await store.open("bb", "xrummy", [opened()], days=ByDays(9, {}, (), [mio.who]))
        assert await NoticeStore(store).of(mio.who), "that of another table stays"
        await store.append("aa", Row(5, "seen", {}), days=ByDays(None, None, (), [mio.who]))
        assert not await NoticeStore(store).of(mio.who)
        assert await CorrespondenceStore(store).of(mio.who) == []

    with closing(open_store(place)) as store:
        asyncio.run(work())


def test_a_notice_of_a_turn_is_repeated_once_whoever_asks_and_later_where_time_stood_still(place: str) -> None:
    async def work() -> None:
        mio = await SessionStore(store).begin("a" * 43)
        told = write_notices([Notice([mio.who], YourTurn(table="aa", hours=24), remind=1000.0)], None, 1)
        await store.open("aa", "xrummy", [opened()], days=ByDays(2000, {}, told))
        write = partial(write_reminder, now=1500.0)
        await CorrespondenceStore(store).pulse(100, 120)
        assert await CorrespondenceStore(store).remind(999, write, 9) == 0
        await CorrespondenceStore(store).pulse(600, 120)  # five hundred seconds without a server
        assert await CorrespondenceStore(store).remind(1499, write, 9) == 0
        assert (
            sum(
                await asyncio.gather(
                    *(CorrespondenceStore(store).remind(1500, write, 9) for store in stores for _ in range(3))
                )
            )
            == 1
        )
        (row,) = await NoticeStore(store).of(mio.who)
        assert (row.kind, row.payload["hours"], row.at, row.read) == ("turn-reminder", 6, 1500.0, False)
        assert await CorrespondenceStore(store).remind(9e9, write, 9) == 0
        await store.append("aa", Row(2, "seen", {}), days=ByDays(None, None, (), [mio.who]))
        assert not await NoticeStore(store).of(mio.who), "it goes with the turn"

    with closing(open_store(place)) as store:
        stores = [store]
        if place.startswith(SHARED):
            stores.append(open_store(place))
        try:
            asyncio.run(work())
        finally:
            for other in stores[1:]:
                other.close()


def test_what_is_due_is_so_much_later_as_no_server_ran_and_once(place: str) -> None:
    async def work() -> None:
        await store.open("aa", "xrummy", [opened()], days=ByDays(1000, {}))
        assert await CorrespondenceStore(store).pulse(100, 120) == 0
        assert await CorrespondenceStore(store).pulse(200, 120) == 0
        found = await asyncio.gather(
            CorrespondenceStore(store).pulse(700, 120), CorrespondenceStore(store).pulse(701, 120)
        )
        assert min(found) == 0
        assert await CorrespondenceStore(store).moment("aa") in (1500, 1501)

    with closing(open_store(place)) as store:
        asyncio.run(work())
