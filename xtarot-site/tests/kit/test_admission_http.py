"""Tables are come to a few at a time: however many sockets come at once, nothing else waits for all of them."""

import asyncio
import json
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from site_support.live import LOOSE, RESTART, Person, site, wait_for
from xtarot_site.kit.http.admission import TOGETHER, Arrivals
from xtarot_site.play import socket as door
from xtarot_site.table import Table, Tables
from xtarot_site.table.cluster_presence import Elsewhere

MANY = 12
Coming = tuple[threading.Event, Counter[str], list[str]]


@pytest.fixture
def coming(monkeypatch: pytest.MonkeyPatch) -> Iterator[Coming]:
    """Who comes to a table waits until the event is set; who does now is counted by table, and all are listed."""
    go, now, ever, plain = threading.Event(), Counter[str](), [], Tables.get

    async def get(tables: Tables, code: str, newest: bool = False) -> Table | None:
        if newest:
            now[code] += 1
            ever.append(code)
            await asyncio.to_thread(go.wait, 60)
            now[code] -= 1
        return await plain(tables, code, newest)

    monkeypatch.setattr(Tables, "get", get)
    yield go, now, ever
    go.set()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    with site(tmp_path) as found:
        yield found


@pytest.fixture
def mio(host: str) -> Iterator[Person]:
    with Person(host) as found:
        yield found


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2 * MANY) as found:
        yield found


def open_tables(person: Person, number: int) -> list[str]:
    return [person.open("xrummy", seats=2) for _ in range(number)]


@contextmanager
def line(host: str, code: str, person: Person | None = None) -> Iterator[ClientConnection]:
    cookies = {"Cookie": "; ".join(f"{name}={value}" for name, value in person.cookies.items())} if person else {}
    with connect(f"ws://{host}/ws/{code}?lang=en", additional_headers=cookies, open_timeout=20) as found:
        yield found


def hear(socket: ClientConnection) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(socket.recv(20))
    return found


def come(host: str, code: str) -> str:
    """The first message that a spectator is sent."""
    with line(host, code) as socket:
        return str(hear(socket)["t"])


def take_all_turns(host: str, codes: list[str], pool: ThreadPoolExecutor, now: Counter[str]) -> list[Future[str]]:
    """As many come as may at a time, and wait there."""
    all_come = [pool.submit(come, host, code) for code in codes]
    wait_for(lambda: now.total() == LOOSE.arrivals)
    return all_come


def test_a_few_at_a_time_and_everybody_in_the_end(
    host: str, mio: Person, pool: ThreadPoolExecutor, coming: Coming
) -> None:
    go, now, ever = coming
    codes = open_tables(mio, MANY)
    all_come = [pool.submit(come, host, code) for code in codes]
    while now.total() < LOOSE.arrivals:
        assert mio.http("GET", "/readyz").status_code == 200
    time.sleep(0.3)
    assert len(ever) == LOOSE.arrivals
    go.set()
    assert [one.result() for one in all_come] == ["view"] * MANY
    assert sorted(ever) == sorted(codes)


def test_those_of_one_table_come_together(host: str, mio: Person, pool: ThreadPoolExecutor, coming: Coming) -> None:
    go, now, _ = coming
    first, *codes = open_tables(mio, LOOSE.arrivals + 1)
    all_come = take_all_turns(host, codes, pool, now)
    all_come += [pool.submit(come, host, code) for code in (first, first, codes[0])]
    wait_for(lambda: now[codes[0]] == 2)
    assert not now[first]
    go.set()
    assert {one.result() for one in all_come} == {"view"}


def test_more_than_a_dozen_at_one_table_come_in_several_turns() -> None:
    async def work() -> None:
        arrivals = Arrivals(1)
        with ExitStack() as first:
            turns = [first.enter_context(arrivals.line("a")) for _ in range(TOGETHER + 2)]
            await asyncio.sleep(0)
            assert [turn.done() for turn in turns] == [True] * TOGETHER + [False] * 2
        with arrivals.line("a") as turn:
            await turn

    asyncio.run(work())


def test_who_go_on_coming_to_one_table_leave_room_for_another() -> None:
    async def work() -> None:
        arrivals, come = Arrivals(1), 0

        async def crowd() -> None:
            nonlocal come
            with arrivals.line("a") as turn:
                await turn
                come += 1
                await asyncio.sleep(0.02)

        coming = []
        with arrivals.line("b") as other:
            await other
            for _ in range(TOGETHER + 2):
                coming.append(asyncio.create_task(crowd()))
                await asyncio.sleep(0)
        for _ in range(200):
            coming.append(asyncio.create_task(crowd()))
            await asyncio.sleep(0.002)
            if len(coming) == TOGETHER + 10:
                waits = asyncio.create_task(wait_at(arrivals, "b"))
        assert waits.done(), "while others went on coming"
        await asyncio.gather(*coming)

    async def wait_at(arrivals: Arrivals, code: str) -> None:
        with arrivals.line(code) as turn:
            await turn

    asyncio.run(work())


def test_who_stands_in_line_hears_that_the_server_is_there_and_what_they_said_is_done_then(
    host: str, mio: Person, pool: ThreadPoolExecutor, coming: Coming
) -> None:
    go, now, _ = coming
    mine, *codes = open_tables(mio, LOOSE.arrivals + 1)
    all_come = take_all_turns(host, codes, pool, now)
    with line(host, mine, mio) as late:
        for said in ({"t": "ping", "v": 3}, {"t": "rename", "id": "r", "name": "Mio"}, {"t": "what"}):
            late.send(json.dumps(said))
            assert hear(late) == {"t": "pong", "v": -1}
        go.set()
        heard = [hear(late) for _ in range(4)]
    assert [one.result() for one in all_come] == ["view"] * LOOSE.arrivals
    assert [one["t"] for one in heard if one["t"] != "event"] == ["view", "ack", "nack"]


def test_no_turn_is_spent_on_who_has_gone(host: str, mio: Person, pool: ThreadPoolExecutor, coming: Coming) -> None:
    go, now, ever = coming
    *codes, left = open_tables(mio, LOOSE.arrivals + 1)
    all_come = take_all_turns(host, codes, pool, now)
    with line(host, left):
        time.sleep(0.2)
    time.sleep(0.2)
    go.set()
    assert [one.result() for one in all_come] == ["view"] * LOOSE.arrivals
    assert come(host, codes[0]) == "view"
    assert left not in ever


def test_who_says_too_much_in_line_is_sent_away(
    host: str, mio: Person, pool: ThreadPoolExecutor, coming: Coming
) -> None:
    go, now, _ = coming
    *codes, mine = open_tables(mio, LOOSE.arrivals + 1)
    all_come = take_all_turns(host, codes, pool, now)
    with line(host, mine) as late:
        for number in range(door.MOST_KEPT):
            late.send(json.dumps({"t": "next", "id": str(number)}))
            assert hear(late)["t"] == "pong"
        late.send(json.dumps({"t": "next", "id": "more"}))
        with pytest.raises(ConnectionClosed) as closed:
            late.recv(20)
    go.set()
    assert [one.result() for one in all_come] == ["view"] * LOOSE.arrivals
    assert closed.value.rcvd
    assert closed.value.rcvd.code == door.TOO_MUCH


def test_who_stands_in_line_where_a_server_stops_is_sent_on(
    host: str, mio: Person, pool: ThreadPoolExecutor, coming: Coming, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, now, _ = coming
    *codes, mine = open_tables(mio, LOOSE.arrivals + 1)
    all_come = take_all_turns(host, codes, pool, now)
    with line(host, mine) as late:
        late.send(json.dumps({"t": "ping"}))
        assert hear(late)["t"] == "pong"
        monkeypatch.setattr(Elsewhere, "sends_on", True)
        assert hear(late) == {"t": "bye", "why": "restart"}
    go.set()
    assert [one.result() for one in all_come] == ["view"] * LOOSE.arrivals


def test_who_waits_too_long_in_line_is_told_to_come_again(
    host: str, mio: Person, pool: ThreadPoolExecutor, coming: Coming, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, now, _ = coming
    *codes, mine = open_tables(mio, LOOSE.arrivals + 1)
    all_come = take_all_turns(host, codes, pool, now)
    monkeypatch.setattr(door, "IN_LINE", 0.2)
    with line(host, mine) as late:
        assert hear(late) == {"t": "bye", "why": "restart"}
        with pytest.raises(ConnectionClosed) as closed:
            late.recv(20)
    go.set()
    assert [one.result() for one in all_come] == ["view"] * LOOSE.arrivals
    assert closed.value.rcvd
    assert closed.value.rcvd.code == RESTART
