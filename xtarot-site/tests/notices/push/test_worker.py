"""Notices on their way: taken when they are due, tried again, bounded, and never in anybody's way."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from site_support.push_service import AT_ONCE, NEVER, Device, Service
from xtarot.eventlog import StoreError
from xtarot_site.core.clock import SystemClock
from xtarot_site.core.store.outbox import NoticeRule, OutgoingNotice
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.notices.push import worker
from xtarot_site.notices.push.client import Message
from xtarot_site.notices.push.endpoints import read_subscription
from xtarot_site.notices.push.kinds import PushDelivery
from xtarot_site.notices.push.store import SubscriptionStore
from xtarot_site.notices.push.vapid import Vapid
from xtarot_site.notices.push.worker import PushSettings, PushWorker
from xtarot_site.notices.store import NoticeStore


class Site:
    """A store, with a courier that sends what is told there to browsers of guests."""

    def __init__(self, store: SqliteStore, sender: PushWorker, service: Service) -> None:
        self.store, self.courier, self.service = store, sender, service
        self.here: set[int] = set()

    async def comes(self, *paths: str, secret: str = "") -> int:
        """Somebody with a browser for each of these paths of the service."""
        who = (await SessionStore(self.store).begin(f"first {secret or paths[0]}")).who
        for path in paths:
            await SessionStore(self.store).attach(f"secret {path}", who)
            told = Device().told(self.service.address(path))
            found = read_subscription(told["endpoint"], told["p256dh"], told["auth"], "en")
            await SubscriptionStore(self.store).subscribe(f"secret {path}", found, 100)
        return who

    async def tell(self, who: int, times: int = 1) -> None:
        row = OutgoingNotice("befriended", {}, None, self.store.clock.wall(), who, NoticeRule.REPLY)
        await self.store.notify([row] * times)

    def given(self, path: str) -> int:
        return len(self.service.at(path))


async def until(true: Callable[[], Any], seconds: float = 10) -> None:
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110  # what other threads do sets no event
            await asyncio.sleep(0.01)


@pytest.fixture
def service(service: Service) -> Service:
    service.given.clear()
    service.answers.clear()
    return service


@asynccontextmanager
async def running(
    tmp_path: Path, service: Service, vapid: Vapid, settings: PushSettings = AT_ONCE
) -> AsyncIterator[Site]:
    store = SqliteStore(tmp_path / "t.sqlite3")
    site: Site

    async def write(parcel: PushDelivery) -> Message:
        return Message("xtarot", "hello", "/you", f"{parcel.notice.seq}", parcel.to.lang)

    def here() -> Collection[int]:
        return site.here

    sender = PushWorker(store, SystemClock(), vapid, settings, write, here)
    site = Site(store, sender, service)
    task = asyncio.create_task(sender.run())
    try:
        yield site
    finally:
        task.cancel()
        await sender.close()
        store.close()


def run(work: Callable[[], Any]) -> None:
    asyncio.run(work())


def test_what_is_told_comes_to_all_devices_of_the_person_once(tmp_path: Path, service: Service, vapid: Vapid) -> None:
    async def work() -> None:
        async with running(tmp_path, service, vapid) as site:
            mio, _ = await site.comes("phone", "desk"), await site.comes("other")
            await site.tell(mio)
            await until(lambda: site.given("phone") and site.given("desk"))
            await asyncio.sleep(0.3)
            assert [site.given(path) for path in ("phone", "desk", "other")] == [1, 1, 0]

    run(work)


def test_a_device_that_is_gone_is_forgotten_and_one_that_is_not_is_tried_again(
    tmp_path: Path, service: Service, vapid: Vapid
) -> None:
    async def work() -> None:
        async with running(tmp_path, service, vapid) as site:
            service.answers |= {"none": [404], "gone": [410], "busy": [429, 503, 201], "dead": [500], "wrong": [400]}
            mio = await site.comes("none", "gone", "busy", "dead", "wrong")
            await site.tell(mio)
            await until(lambda: site.given("busy") == 3 and site.given("dead") == 3)
            await until(lambda: not site.courier._on_the_way)
            left = {one.endpoint.rpartition("/")[2] for one in await SubscriptionStore(site.store).of(mio)}
            assert left == {"busy", "dead", "wrong"}
            tries = {path: site.given(path) for path in ("none", "gone", "busy", "dead", "wrong")}
            assert tries == {"none": 1, "gone": 1, "busy": 3, "dead": 3, "wrong": 1}
            await asyncio.sleep(0.5)
            assert site.given("dead") == 3, "a few times at most"

    run(work)


def test_what_goes_wrong_is_logged_without_the_secret_address(
    tmp_path: Path, service: Service, vapid: Vapid, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with running(tmp_path, service, vapid, replace(AT_ONCE, patience=0.3)) as site:
            service.answers |= {"very-secret-1": [500], "very-secret-2": [400], "very-secret-3": [NEVER]}
            await site.tell(await site.comes("very-secret-1", "very-secret-2", "very-secret-3"))
            await until(lambda: site.given("very-secret-3") == 3)
            await until(lambda: not site.courier._on_the_way)

    with caplog.at_level(logging.DEBUG):
        run(work)
    assert "localhost takes no notice (500)" in caplog.text
    assert "localhost takes no notice (no answer)" in caplog.text
    assert "very-secret" not in caplog.text


def test_a_fault_ends_no_more_than_one_look(
    tmp_path: Path, service: Service, vapid: Vapid, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with running(tmp_path, service, vapid) as site:
            faults = [StoreError("the disk is full"), RuntimeError("a mistake of ours")]
            due = SubscriptionStore.due

            async def failing(store: SubscriptionStore, before: float, most: int) -> list[tuple[int, int]]:
                if faults:
                    raise faults.pop(0)
                return await due(store, before, most)

            monkeypatch.setattr(SubscriptionStore, "due", failing)
            await site.tell(await site.comes("after"))
            await until(lambda: site.given("after"))
            assert not faults

    run(work)


def test_who_is_here_hears_of_it_only_when_they_have_gone_without_reading(
    tmp_path: Path, service: Service, vapid: Vapid
) -> None:
    async def work() -> None:
        async with running(tmp_path, service, vapid) as site:
            reads, goes = await site.comes("reads"), await site.comes("goes")
            site.here = {reads, goes}
            for who in (reads, goes):
                await site.tell(who)
            await asyncio.sleep(0.3)
            assert not service.given
            (notice,) = await NoticeStore(site.store).of(reads)
            await NoticeStore(site.store).mark_read(reads, notice.seq)
            site.here = set()
            await until(lambda: site.given("goes"))
            await asyncio.sleep(0.3)
            assert site.given("reads") == 0

    run(work)


def test_what_was_read_meanwhile_is_not_tried_again(tmp_path: Path, service: Service, vapid: Vapid) -> None:
    async def work() -> None:
        async with running(tmp_path, service, vapid, replace(AT_ONCE, waits=(0.5, 0.5))) as site:
            service.answers["busy"] = [503]
            mio = await site.comes("busy")
            await site.tell(mio)
            await until(lambda: site.given("busy") == 1)
            await NoticeStore(site.store).mark_read(mio, 99)
            await until(lambda: not site.courier._on_the_way)
            assert site.given("busy") == 1

    run(work)


def test_a_dead_service_delays_no_notice_and_no_other_service(
    tmp_path: Path, service: Service, vapid: Vapid, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with running(tmp_path, service, vapid, replace(AT_ONCE, patience=60, waits=())) as site:
            find = socket_info()
            monkeypatch.setattr("socket.getaddrinfo", lambda host, *more, **given: find("localhost", *more, **given))
            monkeypatch.setattr(service, "address", lambda path: f"https://push.example:{service.port}/{path}")
            dead = await site.comes(*(f"dead-{n}" for n in range(20)), secret="dead")
            monkeypatch.undo()
            monkeypatch.setattr("socket.getaddrinfo", lambda host, *more, **given: find("localhost", *more, **given))
            well = await site.comes("well")
            for n in range(20):
                service.answers[f"dead-{n}"] = [NEVER]
            await site.tell(dead)
            await until(lambda: len(service.given) == worker.FOR_SERVICE)
            await site.tell(well)
            await until(lambda: site.given("well"))
            assert len(service.given) == worker.FOR_SERVICE + 1

    run(work)


def socket_info() -> Any:
    import socket

    return socket.getaddrinfo


def test_what_waits_is_bounded_and_stays_in_the_store(
    tmp_path: Path, service: Service, vapid: Vapid, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "MOST", 12)

    async def work() -> None:
        async with running(tmp_path, service, vapid, replace(AT_ONCE, patience=0.5, waits=())) as site:
            whom = [await site.comes(f"one-{n}") for n in range(30)]
            for n in range(30):
                service.answers[f"one-{n}"] = [NEVER, 201] if n else [NEVER]
            most = 0
            for who in whom:
                await site.tell(who)
            async with asyncio.timeout(20):
                while sum(site.given(f"one-{n}") for n in range(30)) < 30:
                    most = max(most, len(site.courier._on_the_way))
                    await asyncio.sleep(0.005)
            assert most == 12, "and all came, one after the other"

    run(work)


def test_one_person_and_one_service_fill_only_their_share(
    tmp_path: Path, service: Service, vapid: Vapid, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(worker, "OF_PERSON", 5)

    async def work() -> None:
        async with running(tmp_path, service, vapid, replace(AT_ONCE, patience=0.5, waits=())) as site:
            service.answers["many"] = [NEVER]
            mio = await site.comes("many")
            await site.tell(mio, 30)
            await until(lambda: site.given("many"))
            assert len(site.courier._on_the_way) <= 5
            await until(lambda: not site.courier._on_the_way)
            assert not site.courier._of
            assert site.given("many") == 5

    run(work)
    assert caplog.text.count("a notice is left where it is") == 25


@pytest.mark.parametrize("way", ["signs out", "signs out everywhere", "is switched off"])
def test_what_waits_for_a_place_or_for_another_try_goes_with_its_device(
    tmp_path: Path, service: Service, vapid: Vapid, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(worker, "FOR_SERVICE", 1)

    async def ends(site: Site, who: int, path: str) -> None:
        match way:
            case "is switched off":
                await SubscriptionStore(site.store).unsubscribe(f"secret {path}")
            case "signs out":
                await SessionStore(site.store).detach(who, f"secret {path}")
            case _:
                await SessionStore(site.store).detach(who)

    async def work() -> None:
        async with running(tmp_path, service, vapid, replace(AT_ONCE, patience=2, waits=(0.5,))) as site:
            service.answers |= {"busy": [503, 201], "slow": [NEVER, 201]}
            aki, mio, other = await site.comes("busy"), await site.comes("phone"), await site.comes("slow")
            await site.tell(aki)
            await until(lambda: site.given("busy") == 1)
            await ends(site, aki, "busy")
            await until(lambda: not site.courier._on_the_way)
            await site.tell(other)
            await until(lambda: site.given("slow") == 1)
            await site.tell(mio)
            await until(lambda: len(site.courier._on_the_way) == 2)
            await ends(site, mio, "phone")
            await until(lambda: not site.courier._on_the_way)
            assert [site.given(path) for path in ("busy", "slow", "phone")] == [1, 2, 0]
            assert not site.courier._of

    run(work)
