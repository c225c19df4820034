"""To which devices notices are pushed, in each of the databases: they go with the browser, and each notice once."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import closing
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from msgspec.structs import replace

from site_support.clocks import HandClock
from xtarot_site.core.store.factory import open_store
from xtarot_site.core.store.outbox import NoticeRule, OutgoingNotice
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.retention import HALF_A_YEAR
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.core.store.store import Store
from xtarot_site.notices.push.kinds import Subscription
from xtarot_site.notices.push.store import SubscriptionStore
from xtarot_site.notices.push.vapid import vapid_of
from xtarot_site.notices.store import NoticeStore


def run(place: str, work: Callable[[Store], Coroutine[Any, Any, None]], clock: HandClock | None = None) -> None:
    with closing(open_store(place, clock)) as store:
        asyncio.run(work(store))


def device(name: str) -> Subscription:
    endpoint = f"https://push.example/{name}"
    return Subscription(sha256(endpoint.encode()).digest(), endpoint, b"key", b"secret", "ja")


async def person(store: Store, name: str, *browsers: str) -> int:
    """Somebody with a device for each of these browsers."""
    who = (await SessionStore(store).begin(f"first {name}")).who
    await PersonStore(store).take_name(who, name, [name.encode()])
    for browser in browsers:
        await SessionStore(store).attach(browser, who)
        await SubscriptionStore(store).subscribe(browser, device(browser), 10)
    return who


async def tell(store: Store, who: int, at: float = 100.0) -> int:
    await store.notify([OutgoingNotice("befriended", {}, None, at, who, NoticeRule.REPLY)])
    return (await NoticeStore(store).of(who))[0].seq


async def devices(store: Store, who: int) -> set[str]:
    return {one.endpoint.rpartition("/")[2] for one in await SubscriptionStore(store).of(who)}


def test_a_browser_has_one_and_a_device_one_browser(place: str) -> None:
    async def work(store: Store) -> None:
        mio, sora = await person(store, "mio", "a", "b"), await person(store, "sora", "c")
        await SubscriptionStore(store).subscribe("a", device("new"), 10)
        assert await devices(store, mio) == {"new", "b"}
        await SubscriptionStore(store).subscribe("c", device("new"), 10)
        assert (await devices(store, mio), await devices(store, sora)) == ({"b"}, {"new"})
        assert [await SubscriptionStore(store).subscribed(one) for one in "abc"] == [False, True, True]
        await SubscriptionStore(store).unsubscribe("b")
        assert await devices(store, mio) == set()
        await SubscriptionStore(store).subscribe("nobody", device("x"), 10)
        assert not await SubscriptionStore(store).subscribed("nobody")

    run(place, work)


def test_of_many_devices_those_used_last_stay(place: str) -> None:
    clock = HandClock()

    async def work(store: Store) -> None:
        mio = await person(store, "mio")
        for n in range(5):
            clock.advance(1)
            await SessionStore(store).attach(f"b{n}", mio)
            await SubscriptionStore(store).subscribe(f"b{n}", device(f"b{n}"), 3)
        assert await devices(store, mio) == {"b2", "b3", "b4"}
        clock.advance(1)
        await SubscriptionStore(store).use(device("b2").id)
        await SessionStore(store).attach("b5", mio)
        await SubscriptionStore(store).subscribe("b5", device("b5"), 3)
        assert await devices(store, mio) == {"b2", "b4", "b5"}

    run(place, work, clock)


def test_whatever_takes_the_browser_away_takes_it_along(place: str) -> None:
    async def work(store: Store) -> None:
        mio, sora = await person(store, "mio", "a", "b", "c"), await person(store, "sora", "x", "y")
        await SessionStore(store).detach(mio, "a")
        assert await devices(store, mio) == {"b", "c"}
        await SessionStore(store).keep_only(mio, "c")
        assert await devices(store, mio) == {"c"}
        await SessionStore(store).attach("fresh", mio)
        await SubscriptionStore(store).move("c", "fresh")
        await SessionStore(store).detach(mio, "c")
        assert await devices(store, mio) == {"c"}, "which the browser has under its new secret"
        await SessionStore(store).detach(mio)
        assert await devices(store, mio) == set()
        await PersonStore(store).withdraw(sora)
        left = await store.read(lambda connection: connection.scalar(sa.text("SELECT count(*) FROM subscriptions")))
        assert left == 0

    run(place, work)


def test_what_is_not_used_for_long_is_cleared_away(place: str) -> None:
    clock = HandClock()

    async def work(store: Store) -> None:
        mio = await person(store, "mio", "old", "used")
        clock.advance(HALF_A_YEAR)
        await SubscriptionStore(store).use(device("used").id)
        clock.advance(100)
        await store.clear(clock.wall() - 50)
        assert await devices(store, mio) == {"used"}

    run(place, work, clock)


def test_a_notice_is_taken_once_by_one_of_two_servers(place: str) -> None:
    async def both(store: Store, other: Store) -> None:
        mio = await person(store, "mio", "a", "b")
        found = [await tell(store, mio) for _ in range(20)]
        assert await SubscriptionStore(store).due(99, 50) == []
        due = await SubscriptionStore(other).due(100, 50)
        assert due == [(notice, mio) for notice in found]
        taking = (SubscriptionStore(one).take(found, 0) for one in (store, other) * 3)
        parcels = [parcel for taken in await asyncio.gather(*taking) for parcel in taken]
        assert sorted((one.notice.seq, one.to.endpoint[-1]) for one in parcels) == [(n, x) for n in found for x in "ab"]
        assert {one.who for one in parcels} == {mio}
        assert await SubscriptionStore(other).due(1e12, 50) == []

    with closing(open_store(place)) as store:
        if not store.shared:
            asyncio.run(both(store, store))
            return
        with closing(open_store(place)) as other:
            asyncio.run(both(store, other))


def test_what_is_read_or_held_back_or_old_or_of_nobody_is_not_taken(place: str) -> None:
    async def work(store: Store) -> None:
        mio, guest = await person(store, "mio", "a"), (await SessionStore(store).begin("guest")).who
        await SessionStore(store).attach("joins", mio, guest)  # who played as a guest is told as the person
        read, held, old = [await tell(store, mio, at) for at in (100.0, 101.0, 5.0)]
        await store.notify([OutgoingNotice("befriended", {}, None, 102.0, guest, NoticeRule.REPLY)])
        await NoticeStore(store).mark_read(mio, read)
        await SubscriptionStore(store).hold([held], 500)
        due = await SubscriptionStore(store).due(200, 50)
        assert [who for _, who in due] == [mio] * 3
        taken = await SubscriptionStore(store).take([notice for notice, _ in due], since=50)
        assert [one.notice.at for one in taken] == [102.0]
        assert [notice for notice, _ in await SubscriptionStore(store).due(500, 50)] == [held]
        assert old not in {one.notice.seq for one in taken}
        (parcel,) = taken
        assert await SubscriptionStore(store).is_for(parcel)
        assert not await SubscriptionStore(store).is_for(replace(parcel, who=mio + 1)), (
            "somebody else has that browser now"
        )
        await SubscriptionStore(store).forget(parcel.to.id)
        assert not await SubscriptionStore(store).is_for(parcel)

    run(place, work)


def test_servers_that_begin_together_have_one_key(place: str) -> None:
    async def keys(*stores: Store) -> None:
        made = await asyncio.gather(*(vapid_of(store, "https://cards.example") for store in stores * 4))
        assert len({one.public for one in made}) == 1
        assert (await vapid_of(stores[0], "https://cards.example")).public == made[0].public

    with closing(open_store(place)) as store:
        if not store.shared:
            asyncio.run(keys(store, store))
            return
        with closing(open_store(place)) as other:
            asyncio.run(keys(store, other))
