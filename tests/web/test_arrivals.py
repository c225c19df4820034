"""Sockets come to their tables a few at a time: however many come at once, nothing else waits for all of them."""

import asyncio
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from support.live import LOOSE, RESTART, Person, site
from xtarot.table import Table, Tables
from xtarot.web.play import socket as door

MANY = 20


@contextmanager
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[threading.Event, list[int]]]:
    """Whoever comes to a table waits until the event is set; how many do at a time is noted."""
    go, most, plain = threading.Event(), [0, 0], Tables.get

    async def get(tables: Tables, code: str, newest: bool = False) -> Table | None:
        if newest:
            most[0] += 1
            most[1] = max(most)
            await asyncio.to_thread(go.wait, 60)
            most[0] -= 1
        return await plain(tables, code, newest)

    monkeypatch.setattr(Tables, "get", get)
    try:
        yield go, most
    finally:
        go.set()


def come(host: str, code: str) -> dict[str, Any]:
    """The first message that a spectator is sent."""
    with connect(f"ws://{host}/ws/{code}?lang=en", open_timeout=20) as line:
        found: dict[str, Any] = json.loads(line.recv(20))
        return found


def test_a_few_at_a_time_and_everybody_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with site(tmp_path) as host, Person(host) as mio, ThreadPoolExecutor(MANY) as pool:
        mio.join(mio.open("xrummy", seats=2))
        mio.rest()
        with slow(monkeypatch) as (go, most):
            coming = [pool.submit(come, host, mio.code) for _ in range(MANY)]
            while most[0] < LOOSE.arrivals:
                assert mio.http("GET", "/readyz").status_code == 200
            go.set()
            assert {one.result()["t"] for one in coming} == {"view"}
        assert most[1] == LOOSE.arrivals


def test_who_waits_too_long_in_line_is_told_to_come_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "IN_LINE", 0.2)
    with site(tmp_path) as host, Person(host) as mio, ThreadPoolExecutor(MANY) as pool:
        code = mio.open("xrummy", seats=2)
        with slow(monkeypatch) as (go, most):
            first = [pool.submit(come, host, code) for _ in range(LOOSE.arrivals)]
            while most[0] < LOOSE.arrivals:
                pass
            with connect(f"ws://{host}/ws/{code}?lang=en") as late:
                assert json.loads(late.recv(20)) == {"t": "bye", "why": "restart"}
                with pytest.raises(ConnectionClosed) as closed:
                    late.recv(20)
            go.set()
            assert {one.result()["t"] for one in first} == {"view"}
    assert closed.value.rcvd
    assert closed.value.rcvd.code == RESTART
