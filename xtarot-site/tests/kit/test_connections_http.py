"""Connections that never finish a request, say nothing or read nothing end, and shut nobody out."""

import re
import socket
import sys
import time
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from site_support.forked import forked_server
from site_support.live import LOOSE, Person, site, wait_for
from xtarot_site.kit.http.connections import Connections

HASTY = replace(LOOSE, request_time=0.5)
HEAD = "POST /api/tables HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"


def connection(host: str, sends: str = "") -> socket.socket:
    name, _, port = host.partition(":")
    made = socket.create_connection((name, int(port)), timeout=10)
    made.sendall(sends.replace("{host}", host).encode())
    return made


def is_open(line: socket.socket) -> bool:
    line.settimeout(0.01)
    try:
        return line.recv(1) != b""
    except TimeoutError:
        return True
    except OSError:
        return False


UNFINISHED = {
    "nothing": "",
    "a letter": "G",
    "an empty line": "\r\n",
    "no end of head": HEAD,
    "no body": HEAD + "Content-Length: 20\r\n\r\n",
    "half a body": HEAD + 'Content-Length: 20\r\n\r\n{"game":',
    "no last chunk": HEAD + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
    "second": "GET /api/games HTTP/1.1\r\nHost: {host}\r\n\r\nGET /api/ga",
}


def test_a_request_that_is_not_finished_in_time_ends_the_connection(tmp_path: Path) -> None:
    with site(tmp_path, limits=HASTY) as host, ExitStack() as stack:
        lines = {name: stack.enter_context(connection(host, sent)) for name, sent in UNFINISHED.items()}
        for name, line in lines.items():
            try:
                while line.recv(10_000):  # also the answer to a first request
                    pass
            except TimeoutError:
                pytest.fail(f"a request goes on of which there is {name}")


def test_a_request_that_comes_by_drops_ends_too(tmp_path: Path) -> None:
    with site(tmp_path, limits=HASTY) as host, connection(host, "GET / HTTP/1.1\r\n") as line:
        wait_for(lambda: not _takes(line, b"X-Drop: 1\r\n"))


def _takes(line: socket.socket, sent: bytes) -> bool:
    try:
        line.sendall(sent)
    except OSError:
        return False
    return True


def test_sockets_and_long_polls_that_wait_and_lines_that_are_kept_alive_go_on(tmp_path: Path) -> None:
    with site(tmp_path, limits=HASTY) as host, Person(host) as mio, httpx.Client(base_url=f"http://{host}") as http:
        code = mio.open("xrummy")
        http.cookies.update(mio.cookies)  # somebody else who came would be told of as a spectator
        mio.join(code)
        mio.rest()
        mio.catch_up(0.2)
        begin = time.monotonic()
        assert http.get(f"/api/tables/{code}/events?after={mio.v}&you=0&wait=2").status_code == 200
        assert time.monotonic() - begin > 1.9, "the poll was answered early"
        (kept,) = http._transport._pool.connections  # type: ignore[attr-defined]  # no public way to count them
        assert http.get("/api/games").status_code == 200
        assert http._transport._pool.connections == [kept]  # type: ignore[attr-defined]
        assert mio.ask("rename", name="Aki")["t"] == "ack"


def test_an_address_has_only_so_many_connections_and_its_oldest_silent_one_makes_room(tmp_path: Path) -> None:
    limits = replace(LOOSE, address_connections=4)
    with site(tmp_path, limits=limits, proxy_headers=False) as host, ExitStack() as stack, Person(host) as mio:
        mio.join(mio.open("xrummy"))
        lines = [stack.enter_context(connection(host)) for _ in range(6)]
        wait_for(lambda: [is_open(line) for line in lines] == [False] * 3 + [True] * 3)
        assert mio.ask("rename", name="Aki")["t"] == "ack"


def poll(host: str, mio: Person, address: str) -> socket.socket:
    """A connection on which an address waits for what happens at the table of somebody."""
    path = f"/api/tables/{mio.code}/events?after={mio.v}&you=0&spectators=0&wait=25"
    cookies = "; ".join(f"{name}={value}" for name, value in mio.cookies.items())
    asked = (f"GET {path} HTTP/1.1", f"Host: {host}", f"Cookie: {cookies}", f"X-Forwarded-For: {address}")
    return connection(host, "\r\n".join([*asked, "", ""]))


def status_of(line: socket.socket) -> int:
    """With which status a request was answered so far; 0: with none yet, -1: the connection has ended."""
    line.settimeout(0.01)
    try:
        return int(line.recv(12, socket.MSG_PEEK)[9:] or -1)
    except TimeoutError:
        return 0
    except OSError:
        return -1


def test_polls_that_wait_leave_room_for_others(tmp_path: Path) -> None:
    with site(tmp_path, limits=replace(LOOSE, connections=16)) as host, ExitStack() as stack, Person(host) as mio:
        mio.join(mio.open("xrummy"))
        mio.rest()
        lines = [stack.enter_context(poll(host, mio, f"10.0.0.{n % 4}")) for n in range(40)]
        waiting = 11  # three of four connections may stay; one of these is Mio's
        wait_for(lambda: [status_of(line) for line in lines].count(0) == waiting)
        aki = stack.enter_context(Person(host))
        aki.join(aki.open("xrummy"))
        assert aki.http("GET", "/api/games").status_code == 200
        assert [status_of(line) for line in lines].count(0) == waiting - 1, "one has made room"
        assert mio.ask("rename", name="Mio")["t"] == "ack"


def test_polls_and_sockets_of_an_address_count_together(tmp_path: Path) -> None:
    with site(tmp_path, limits=replace(LOOSE, sockets=3)) as host, ExitStack() as stack, Person(host) as mio:
        mio.join(mio.open("xrummy"))
        mio.rest()
        lines = [stack.enter_context(poll(host, mio, "127.0.0.1")) for _ in range(3)]
        wait_for(lambda: [status_of(line) for line in lines].count(429) == 1)
        answer = mio.http("GET", f"/api/tables/{mio.code}/events?after={mio.v}&you=0&spectators=0&wait=25")
        assert answer.status_code == 429
        assert "Too many pages" in answer.json()["detail"]
        assert int(answer.headers["retry-after"]) > 0
        assert mio.http("GET", f"/api/tables/{mio.code}/events").status_code == 200, "who does not wait takes no place"
        with pytest.raises(InvalidStatus) as refused:
            stack.enter_context(Person(host)).join(mio.code)
        assert refused.value.response.status_code == 429
        for line in lines:
            line.close()
        wait_for(lambda: mio.http("GET", f"/api/tables/{mio.code}/events?after={mio.v}&you=0&wait=0.1").is_success)


def test_an_address_whose_connections_are_all_in_use_gets_no_more(tmp_path: Path) -> None:
    limits = replace(LOOSE, address_connections=2)
    with site(tmp_path, limits=limits, proxy_headers=False) as host, Person(host) as mio, Person(host) as aki:
        code = mio.open("xrummy")
        mio.join(code)
        aki.join(code)
        with connection(host) as line:
            wait_for(lambda: not is_open(line))
        aki.leave()
        wait_for(lambda: _answers(host))


def _answers(host: str) -> bool:
    try:
        return httpx.get(f"http://{host}/api/games").status_code == 200
    except httpx.TransportError:
        return False


def test_a_proxy_that_is_trusted_may_have_many(tmp_path: Path) -> None:
    with site(tmp_path, limits=replace(LOOSE, address_connections=2)) as host, ExitStack() as stack:
        lines = [stack.enter_context(connection(host)) for _ in range(6)]
        assert httpx.get(f"http://{host}/api/games").status_code == 200
        assert all(map(is_open, lines))


def test_who_does_not_read_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xtarot_site.server.UNREAD_TICKS", 5)
    unread: list[bool] = []  # whether somebody did not read, at each look
    look = Connections.sweep_unread

    def sweep(these: Connections) -> None:
        look(these)
        unread.append(bool(these._unsent))

    monkeypatch.setattr(Connections, "sweep_unread", sweep)
    with site(tmp_path) as host, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        name, _, port = host.partition(":")
        line.connect((name, int(port)))
        path = "/schema/openapi.json"
        size = len(httpx.get(f"http://{host}{path}").content)
        times = 40_000_000 // size
        asks = f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode() * times
        line.sendall(asks)
        wait_for(lambda: any(unread) and not unread[-1], 60)
        assert _read(line) < times * size


def _read(line: socket.socket) -> int:
    """How many bytes come until the connection is ended."""
    read = 0
    with suppress(ConnectionResetError):
        while taken := line.recv(100_000):
            read += len(taken)
    return read


def test_a_body_that_was_refused_is_not_read_on_for_ever(tmp_path: Path) -> None:
    with site(tmp_path) as host, connection(host, HEAD + "Transfer-Encoding: chunked\r\n\r\n") as line:
        chunk = b"2000\r\n" + bytes(0x2000) + b"\r\n"
        sent = 0
        while sent < 50_000_000 and _takes(line, chunk):
            sent += len(chunk)
        assert sent < 20_000_000  # what lies in the buffers of the system


def test_a_request_that_says_in_two_ways_where_it_ends_is_refused_and_its_connection_ends(host: str) -> None:
    both = "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    with connection(host, HEAD + both + "GET /api/games HTTP/1.1\r\nHost: {host}\r\n\r\n") as line:
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.count(b"HTTP/1.1 ") == 1
    assert answer.startswith(b"HTTP/1.1 400 ")


def test_who_came_by_tls_never_comes_without(host: str) -> None:
    by_tls = httpx.get(f"http://{host}/", headers={"x-forwarded-proto": "https"})
    assert by_tls.headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in httpx.get(f"http://{host}/").headers


def test_who_sends_a_body_that_is_too_long_is_told_so(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        body = iter([b"x" * 30_000] * 2)
        answer = httpx.post(f"http://{host}/api/tables", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 413


def test_what_strangers_send_is_not_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with site(tmp_path, log_level="warning", log_config=None) as host, Person(host) as mio:
        with connection(host, "BREW / COFFEE\r\n\r\n") as line:
            assert line.recv(1000).startswith(b"HTTP/1.1 400")
        with connection(host, "GET / HTTP/1.1\r\nHost: {host}\r\nConnection: upgrade\r\nUpgrade: tea\r\n\r\n") as line:
            assert line.recv(1000).startswith(b"HTTP/1.1 200")
        mio.join(mio.open("xrummy"))
        assert mio.socket
        mio.socket.send(b"\xff", text=True)
        with pytest.raises(ConnectionClosedError):
            mio.until(lambda: False)
    assert not caplog.records


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of descriptors, and addresses 127.0.0.x")
def test_more_silent_connections_than_files_shut_nobody_out(tmp_path: Path) -> None:
    with forked_server(0, tmp_path, most_files=400) as server, ExitStack() as stack:
        address = re.fullmatch(r"xtarot: http://(.*)\n", server.output)
        assert address
        host = address[1]
        mio = stack.enter_context(Person(host))
        mio.join(mio.open("xrummy"))
        for _ in range(600):
            stack.enter_context(connection(host, "GET / HTTP/1.1\r\n"))
        assert httpx.get(f"http://{host}/", timeout=10).status_code == 200
        assert mio.ask("rename", name="Aki")["t"] == "ack"
        assert len(server.errors) < 2000, server.errors
