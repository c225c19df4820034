"""What is due at tables by days, in both databases."""

import asyncio
from contextlib import closing

from xtarot.notices import Notice, YourTurn, write_notices
from xtarot.store import ByDays, Row
from xtarot.store.opening import open_store


def opened(at: float = 1.0) -> Row:
    return Row(1, "open", {}, at=at)


def test_what_is_due_is_found_by_its_time_and_comes_with_its_row(place: str) -> None:
    async def work() -> None:
        for code, due in (("aa", 30.0), ("bb", 20.0), ("cc", None)):
            await store.open(code, "xrummy", [opened()], days=ByDays(due, {"n": code}))
        await store.open("dd", "xrummy", [opened()])
        assert await store.by_days.due(25, 9) == ["bb"]
        assert await store.by_days.due(30, 9) == ["bb", "aa"]
        await store.append("bb", Row(2, "seen", {"seat": 0}), days=ByDays(40, {"n": 2}))
        assert (await store.by_days.moment("bb"), await store.by_days.due(30, 9)) == (40, ["aa"])
        await store.by_days.restand("bb", ByDays(1, None), 1)
        assert await store.by_days.moment("bb") == 40, "row 1 is not the newest"
        await store.by_days.restand("bb", ByDays(None, None), 2)
        assert await store.by_days.moment("bb") is None

    with closing(open_store(place)) as store:
        asyncio.run(work())


def test_the_list_is_of_who_has_sat_there_and_a_notice_goes_when_they_look(place: str) -> None:
    async def work() -> None:
        mio = await store.begin_session("a" * 43)
        aki = await store.begin_session("b" * 43)
        sat = Row(2, "sit", {"seat": 0, "name": ""}, who=mio.who)
        await store.open("aa", "xrummy", [opened(), sat], days=ByDays(9, {"n": 1}))
        (found,) = await store.by_days.of(mio.who)
        assert (found.code, found.due, found.stands, found.selves) == ("aa", 9, {"n": 1}, {mio.who})
        assert await store.by_days.of(aki.who) == []
        for seq in (3, 4):  # told twice: the first goes
            told = write_notices([Notice([mio.who], YourTurn(table="aa"))], None, 1)
            await store.append("aa", Row(seq, "seen", {}), days=ByDays(9, {"n": 1}, told, [mio.who]))
        assert [row.kind for row in await store.notices.of(mio.who)] == ["your-turn"]
        await store.by_days.see("bb", mio.who)
        assert await store.notices.of(mio.who)
        await store.by_days.see("aa", mio.who)
        assert not await store.notices.of(mio.who)
        await store.append("aa", Row(5, "seen", {}), days=ByDays(None, None))
        assert await store.by_days.of(mio.who) == []

    with closing(open_store(place)) as store:
        asyncio.run(work())


def test_what_is_due_is_so_much_later_as_no_server_ran_and_once(place: str) -> None:
    async def work() -> None:
        await store.open("aa", "xrummy", [opened()], days=ByDays(1000, {}))
        assert await store.by_days.pulse(100, 120) == 0
        assert await store.by_days.pulse(200, 120) == 0
        found = await asyncio.gather(store.by_days.pulse(700, 120), store.by_days.pulse(701, 120))
        assert min(found) == 0
        assert await store.by_days.moment("aa") in (1500, 1501)

    with closing(open_store(place)) as store:
        asyncio.run(work())
