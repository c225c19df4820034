"""A server that stops gives its tables to the others, while its people play; what it cannot read, it sends on."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from websockets.exceptions import ConnectionClosed, InvalidStatus

from site_support import live
from site_support.databases import Cluster
from site_support.live import AT_ONCE, RESTART, Person, wait_for
from xtarot_site.app import SiteConfig
from xtarot_site.kit.services import Services
from xtarot_site.server import Server
from xtarot_site.table import errors
from xtarot_site.table.errors import PAUSE as USUAL
from xtarot_site.table.tables import Tables


def knows_another(server: Server) -> bool:
    """Whether a server has heard of another one that its tables can go to."""
    site = server._site.app
    assert isinstance(site, Litestar)
    services: Services = site.state.services
    return bool(services[Tables].elsewhere.stays)


def ready(host: str) -> int:
    return httpx.get(f"http://{host}/readyz").status_code


def is_closed(person: Person) -> bool:
    """Whether the socket was closed because the server restarts."""
    try:
        person.catch_up()
    except ConnectionClosed as closed:
        return bool(closed.rcvd and closed.rcvd.code == RESTART)
    return False


def test_a_server_that_stops_gives_one_table_after_another_to_the_others(
    shared: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = threading.Event()

    async def held(ended: list[str], _: Callable[[], bool]) -> AsyncIterator[str]:
        for one in ended:
            yield one
            await asyncio.to_thread(goes_on.wait)

    monkeypatch.setattr("xtarot_site.table.tables.one_by_one", held)
    place, told = live.place_of(tmp_path), SiteConfig(timing=AT_ONCE, limits=live.LOOSE, bot_workers=0)
    with ExitStack() as running:
        stops, stays = (
            running.enter_context(live._server(place, told, None, live.SAME, 0, {"log_level": "error"}))
            for _ in range(2)
        )
        host, other = (f"127.0.0.1:{one.port}" for one in (stops, stays))
        running.callback(goes_on.set)
        wait_for(lambda: ready(host) == 200 and ready(other) == 200 and knows_another(stops))
        people = [running.enter_context(Person(host)) for _ in range(2)]
        for person in people:
            person.join(person.open("dream-capture", friends=[1]))
        stops.should_exit = True
        wait_for(lambda: ready(host) == 503)
        assert ready(other) == 200
        gone = wait_for(lambda: [one for one in people if is_closed(one)])
        (left,) = [one for one in people if one not in gone]
        assert left.ask("rename", name="Minato")["t"] == "ack", "the other table goes on"
        with pytest.raises(InvalidStatus, match="503"):  # which brings a balancer to the other one
            Person(host).join(left.code)
        gone[0].host = other
        gone[0].join(gone[0].code)
        assert gone[0].ask("rename", name="Mio")["t"] == "ack"
        goes_on.set()
        wait_for(lambda: is_closed(left))
        wait_for(lambda: not live.listens(int(host.rpartition(":")[2])))


def test_a_server_that_stops_takes_people_until_balancers_have_noticed(
    shared: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that asks for its readiness sends nobody there any more when sockets are closed."""
    monkeypatch.setattr("xtarot_site.kit.http.graceful_shutdown.NOTICED", 1000.0)
    place, told = live.place_of(tmp_path), SiteConfig(timing=AT_ONCE, limits=live.LOOSE, bot_workers=0)
    with ExitStack() as running:
        stops, stays = (
            running.enter_context(live._server(place, told, None, live.SAME, 0, {"log_level": "error"}))
            for _ in range(2)
        )
        running.callback(lambda: monkeypatch.setattr("xtarot_site.kit.http.graceful_shutdown.NOTICED", 0.0))
        host, other = (f"127.0.0.1:{one.port}" for one in (stops, stays))
        wait_for(lambda: ready(host) == 200 and ready(other) == 200 and knows_another(stops))
        mio, aki = (running.enter_context(Person(host)) for _ in range(2))
        mio.join(mio.open("dream-capture", friends=[1]))
        stops.should_exit = True
        wait_for(lambda: ready(host) == 503)
        aki.join(mio.code)
        assert aki.ask("sit", seat=1, name="Aki")["t"] == "ack"
        monkeypatch.setattr("xtarot_site.kit.http.graceful_shutdown.NOTICED", 0.0)
        wait_for(lambda: is_closed(mio))
        mio.host = other
        mio.join(mio.code)
        assert mio.ask("rename", name="Mio")["t"] == "ack"


def test_all_tables_are_given_one_after_another_within_half_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def seconds(tables: int, hurries: bool = False) -> float:
        slept.clear()
        assert [one async for one in errors.one_by_one(range(tables), lambda: hurries)] == [*range(tables)]
        return sum(slept)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(errors, "PAUSE", USUAL)
    assert asyncio.run(seconds(2)) <= 0.5
    assert asyncio.run(seconds(100)) == pytest.approx(25)
    assert asyncio.run(seconds(3000)) == pytest.approx(30)
    assert asyncio.run(seconds(3000, hurries=True)) == 0


def test_who_asks_for_a_table_of_a_newer_version_is_sent_on(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mio = Person(host)
    code = mio.open("dream-capture")
    with mio.join(code):
        monkeypatch.setattr(Tables, "is_newer", lambda _, asked: asked == code)
        page = mio.http("GET", f"/table/{code}", headers={"accept": "text/html"})
        polled = mio.http("GET", f"/api/tables/{code}/events")
        assert (page.status_code, polled.status_code) == (503, 503)
        with pytest.raises(InvalidStatus, match="503"):
            Person(host).join(code)
