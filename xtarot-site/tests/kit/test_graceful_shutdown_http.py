"""A server that stops owes an answer to everybody who waits: to who came before, and to who comes meanwhile."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from site_support.live import LOOSE, Person, site
from xtarot_site.core.clock import SystemClock
from xtarot_site.kit.http.graceful_shutdown import Stopping
from xtarot_site.kit.http.middleware import Middleware

FOR_EVER = 1e6  # seconds, which no test waits


def test_who_waits_is_answered_when_the_server_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits, plain = threading.Event(), Stopping.wait

    async def wait(stopping: Stopping, news: Awaitable[Any], seconds: float, *ends: asyncio.Future[None]) -> Any:
        waits.set()
        return await plain(stopping, news, seconds + FOR_EVER, *ends)

    monkeypatch.setattr(Stopping, "wait", wait)
    with ThreadPoolExecutor(1) as pool:
        with site(tmp_path, timeout_graceful_shutdown=60) as host, Person(host) as mio:
            mio.join(mio.open("xrummy", seats=2))
            mio.rest()  # it is one's own turn: nothing happens
            polled = pool.submit(mio.http, "GET", f"/api/tables/{mio.code}/events?after={mio.v}&you=0&wait=1")
            assert waits.wait(20)
            assert not polled.done()
        assert (polled.result().status_code, polled.result().json()) == (200, [])


def test_who_comes_while_the_server_stops_does_not_wait() -> None:
    async def ask() -> object:
        stopping = Stopping()
        stopping.begin()
        return await stopping.wait(asyncio.get_running_loop().create_future(), FOR_EVER)

    assert asyncio.run(ask()) is None


@pytest.mark.parametrize("begun", [False, True], ids=["not begun", "begun"])
def test_what_takes_longer_than_a_server_that_stops_waits_is_answered(begun: bool) -> None:
    sent: list[Any] = []

    async def app(_scope: object, _receive: object, send: Callable[[Any], Awaitable[None]]) -> None:
        if begun:
            await send({"type": "http.response.start", "status": 200, "headers": []})
        await asyncio.get_running_loop().create_future()

    async def ask() -> bool:
        async def send(message: Any) -> None:
            sent.append(message)

        stopping = Stopping()
        middleware = Middleware(app, LOOSE, SystemClock(), stopping)
        scope: Any = {"type": "http", "method": "GET", "headers": [], "scheme": "http", "client": ("10.0.0.1", 1)}
        asking = asyncio.create_task(middleware(scope, asyncio.Future, send))
        await asyncio.sleep(0)
        stopping.begin()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        return asking.cancelled()

    assert asyncio.run(ask()) is begun
    assert [one["status"] for one in sent if "status" in one] == [200 if begun else 503]


def test_every_door_that_waits_is_known(host: str) -> None:
    described = httpx.get(f"http://{host}/schema/openapi.json").json()["paths"]
    asked = {
        path: [one["name"] for way in ways.values() for one in way.get("parameters", ())]
        for path, ways in described.items()
    }
    assert {path for path, names in asked.items() if "wait" in names} == {
        "/api/tables/{code}/events",
        "/api/deals/{link}/review",
    }, "a door that waits does so by ConnectionSlots.wait"
