"""Where requests may come from, how large and how many they may be, and what browsers are told."""

import asyncio
import json
import re
import socket
from base64 import b64encode
from contextlib import ExitStack, closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from site_support.clocks import HandClock
from site_support.live import LOOSE, Person, site, wait_for
from site_support.signing_up import make_moderator, make_operator, make_reviewer, sign_up
from xtarot_site.app import SiteConfig, create_app
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.kit.http.middleware import same_origin
from xtarot_site.kit.http.rate_limits import Buckets, Limits, NetworkCounts, Turns, address_of


@pytest.mark.parametrize(
    ("headers", "welcome"),
    [
        ({}, True),
        ({"origin": "http://HOST"}, True),
        ({"origin": "https://HOST"}, True),  # behind a proxy that speaks TLS
        ({"origin": "http://HOST", "sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "none"}, True),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "http://HOST.evil.example"}, False),
        ({"origin": "http://evil.example/HOST"}, False),
        ({"origin": "http://evil@HOST"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "http://["}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
        ({"origin": "http://HOST", "sec-fetch-site": "cross-site"}, False),
    ],
)
def test_only_our_own_pages_may_change_something_or_open_a_socket(
    host: str, headers: dict[str, Any], welcome: bool
) -> None:
    headers = {name: value.replace("HOST", host) for name, value in headers.items()}
    answer = httpx.post(f"http://{host}/api/play", json={"game": "xrummy"}, headers=headers)
    assert answer.status_code == (201 if welcome else 403)
    with Person(host) as mio:
        if welcome:
            mio.join(mio.open("xrummy"), **headers)
            return
        with pytest.raises(InvalidStatus) as refused:
            mio.join(mio.open("xrummy"), **headers)
        assert refused.value.response.status_code == 403
    assert httpx.get(f"http://{host}/api/games", headers=headers).status_code == 200  # reading changes nothing


@pytest.mark.parametrize(
    ("named", "status"),
    [
        ("cards.example", 200),
        ("CARDS.example:8443", 200),
        ("evil.example", 421),
        ("cards.example.evil.example", 421),
        ("evil@evil.example", 421),
        ("[cards.example", 421),
        ("", 421),
    ],
)
def test_a_site_with_a_name_answers_to_no_other(tmp_path: Path, named: str, status: int) -> None:
    async def ask() -> int:
        site = create_app(store, SiteConfig(bot_workers=0, hosts=["cards.example", "localhost"]))
        transport = httpx.ASGITransport(site)  # type: ignore[arg-type]  # the types of two frameworks
        async with httpx.AsyncClient(transport=transport) as http:
            return (await http.get("http://localhost/robots.txt", headers={"host": named})).status_code

    with closing(SqliteStore(tmp_path / "t.sqlite3")) as store:
        assert asyncio.run(ask()) == status


def test_a_repeated_origin_does_not_get_through() -> None:
    scope = {
        "headers": [(b"host", b"a.example"), (b"origin", b"http://a.example"), (b"origin", b"http://evil.example")]
    }
    assert not same_origin(scope)


@pytest.mark.parametrize("path", ["/", "/api/games", "/rules/xrummy", "/nothing", "/table/nothing1", "/static/x/y.js"])
def test_every_answer_tells_browsers_what_to_refuse(host: str, path: str) -> None:
    headers = httpx.get(f"http://{host}{path}").headers
    policy = headers["content-security-policy"]
    for rule in ("default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"):
        assert rule in policy
    assert "unsafe" not in policy
    assert "*" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


LATER = (
    "/moderate",
    "/operate",
    "/privacy",
    "/deals",
    "/people",
    "/you",
    "/r",
    "/r/nothing",
    "/r/nothing/review",
    "/problems",
    "/problems/dream-capture/1",
    "/write",
    "/desk",
)


def test_pages_name_every_script_that_stands_in_them_and_load_nothing_from_elsewhere(host: str, data: Path) -> None:
    with Person(host) as mio:
        sign_up(mio, "Tokiwa")
        make_reviewer(data, "Tokiwa")
        make_moderator(data, "Tokiwa")
        make_operator(data, "Tokiwa")
        table = f"/table/{mio.open('xrummy')}"
        paths = (table, "/", "/rules/xrummy", "/table/nothing1", "/new", "/rules", "/person/Tokiwa", "/today", *LATER)
        answers = [mio.http("GET", path) for path in paths]
        answers.append(httpx.get(f"http://{host}/table/{mio.open('xrummy', spectators='none')}"))
    (policy,) = {answer.headers["content-security-policy"] for answer in answers}
    inside = set()
    for page in (answer.text for answer in answers):
        inside |= set(re.findall(r"<style>(.*?)</style>", page, re.DOTALL))
        for attributes, text in re.findall(r"<script([^>]*)>(.*?)</script>", page, re.DOTALL):
            assert not ("src=" in attributes and text)
            if text and "application/json" not in attributes:
                inside.add(text)
        markup = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
        assert not re.search(r"<[^>]+\s(?:on\w+|style)=", markup)
        assert not re.search(r"(?:src|href)=\"(?:https?:)?//", re.sub(r"<a [^>]*>", "", page))
    # These and no others, the same for every visitor: none of them can hold what somebody wrote.
    hashes = {f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}" for text in inside}
    assert hashes == set(re.findall(r"'(sha256-[^']+)'", policy))


def test_nothing_that_only_one_person_may_see_is_kept_by_caches(host: str) -> None:
    with Person(host) as mio:
        code = mio.open("xrummy")
        table = f"/table/{code}"
        for path in (table, "/api/tables/mine", f"/api/tables/{code}/events", f"/api/tables/{code}", "/api/nothing"):
            headers = mio.http("GET", path).headers
            assert headers["cache-control"] == "private, no-store", path
            assert {"Cookie", "Accept-Language"} <= set(headers["vary"].split(", ")), path
        for path in ("/", "/new", "/rules", "/rules/xrummy"):
            assert mio.http("GET", path).headers["cache-control"] == "private, no-cache"


def test_search_engines_leave_tables_alone(host: str) -> None:
    assert "\nDisallow: /api/\n" in httpx.get(f"http://{host}/robots.txt").text
    with Person(host) as mio:
        pages = [mio.http("GET", path) for path in (f"/table/{mio.open('xrummy')}", "/table/nosuchtb", "/", "/rules")]
    assert [page.headers.get("x-robots-tag") for page in pages] == ["noindex", "noindex", None, None]


def test_large_messages_are_refused(host: str) -> None:
    with Person(host) as mio:
        code = mio.open("xrummy")
        mio.join(code)
        big = json.dumps({"t": "act", "id": "x", "move": "y" * 5000})
        assert mio.http("POST", f"/api/tables/{code}/commands", content=big).status_code == 413
        assert mio.http("POST", "/api/tables", json={"game": "x" * 5000}).status_code == 413
        mio.send(big)
        with pytest.raises(ConnectionClosedError) as closed:
            mio.until(lambda: False)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009


def test_who_sends_too_much_is_told_so_and_then_let_go(tmp_path: Path) -> None:
    limits = replace(LOOSE, messages=(5, 0.001), patience=10)
    with site(tmp_path, limits=limits) as host, Person(host) as mio:
        mio.join(mio.open("dream-capture"))
        for number in range(16):
            mio.send(json.dumps({"t": "seen", "id": str(number), "v": 0}))
        with pytest.raises(ConnectionClosedError) as closed:
            mio.until(lambda: False)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1008
        # What is in line when the socket is closed is lost.
        assert all(answer["t"] == ("ack" if int(name) < 5 else "nack") for name, answer in mio.answers.items())
        assert not mio.answers.keys() & {"15"}


def refused(people: list[Person]) -> int:
    """How many of forty messages, sent in turn on the sockets of these people, are too many."""
    asked = [people[number % len(people)].ask("rename", name=f"M{number}") for number in range(40)]
    return sum(answer["t"] == "nack" and answer["error"]["kind"] == "rate" for answer in asked)


def test_the_sockets_of_one_person_share_what_may_be_sent(tmp_path: Path) -> None:
    with site(tmp_path, limits=replace(LOOSE, messages=(20, 0.001))) as host, ExitStack() as stack:
        mio, aki = stack.enter_context(Person(host)), stack.enter_context(Person(host))
        code, other = mio.open("xrummy"), aki.open("xrummy")
        again = [stack.enter_context(Person(host, cookies=mio.cookies)).join(code) for _ in range(4)]
        assert refused([mio.join(code), *again]) == 20
        assert refused([aki.join(other)]) == 20


def test_the_people_of_one_address_share_what_may_be_sent(tmp_path: Path) -> None:
    with site(tmp_path, limits=replace(LOOSE, address_messages=(30, 0.001))) as host, ExitStack() as stack:
        people = [stack.enter_context(Person(host)) for _ in range(4)]
        assert refused([person.join(person.open("xrummy")) for person in people]) == 10


@pytest.mark.parametrize(
    "limits",
    [replace(LOOSE, settings=(8, 0.001)), replace(LOOSE, address_settings=(8, 0.001))],
    ids=["one person", "one address"],
)
def test_what_everybody_hears_of_and_is_no_play_is_asked_for_seldom(tmp_path: Path, limits: Limits) -> None:
    with site(tmp_path, limits=limits) as host, Person(host) as mio:
        code = mio.open("xrummy")
        mio.join(code)
        asked = [mio.ask("pace", pace=number % 2)["t"] for number in range(12)]
        assert asked == ["ack"] * 8 + ["nack"] * 4
        again = mio.http("POST", f"/api/tables/{code}/commands", json={"t": "leave", "id": "x"})
        assert again.json()["error"]["kind"] == "rate"
        assert mio.ask("seen", v=0)["t"] == "ack", "play is not concerned"


def test_newcomers_of_one_address_take_nothing_from_each_other(tmp_path: Path) -> None:
    """A class sits down at once, and nobody there has a session yet."""
    with site(tmp_path, limits=replace(LOOSE, messages=(2, 0.001), settings=(1, 0.001))) as host:
        code = Person(host).open("xrummy", seats=4)
        for seat in range(1, 4):
            with Person(host).join(code) as new:
                new.send(json.dumps({"t": "ping", "v": 0}))
                assert new.ask("sit", seat=seat)["t"] == "ack"


def test_commands_over_http_count_as_those_of_the_socket(tmp_path: Path) -> None:
    with site(tmp_path, limits=replace(LOOSE, messages=(3, 0.001))) as host, Person(host) as mio:
        code = mio.open("xrummy")
        seen = {"t": "seen", "id": "x", "v": 0}
        answers = [mio.http("POST", f"/api/tables/{code}/commands", json=seen).json()["t"] for _ in range(5)]
        assert answers == ["ack"] * 3 + ["nack"] * 2


def test_a_refusal_for_haste_is_not_the_answer_for_ever(tmp_path: Path) -> None:
    limits = replace(LOOSE, messages=(1, 5), patience=100)
    with site(tmp_path, limits=limits) as host, Person(host) as mio:
        mio.join(mio.open("dream-capture"))
        answers = []
        for _ in range(60):
            answers.append(mio.ask("rename", "same", name="Aki")["t"])
            if answers[0] == "nack" and answers[-1] == "ack":
                break
            if answers[0] == "ack":
                answers.clear()
        mio.until(lambda: mio.view["seats"][0]["name"] == "Aki")


def test_an_address_that_asks_too_much_is_told_to_wait(tmp_path: Path) -> None:
    limits = Limits(requests=(10, 0.001), changes=(3, 0.001), tables=(1, 0.001), messages=(9, 9))
    with site(tmp_path, limits=limits) as host:
        statuses = [httpx.post(f"http://{host}/api/play", json={"game": "xrummy"}).status_code for _ in range(4)]
        assert statuses == [201, 429, 429, 429]
        assert [httpx.get(f"http://{host}/api/games").status_code for _ in range(8)] == [200] * 6 + [429] * 2


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8:0:0:1::", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("2001:0DB8:0000:0001:0002:0003:0004:0005", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unix:", "unix:"),
    ],
)
def test_an_address_is_counted_as_the_network_that_somebody_has(address: str, network: str) -> None:
    assert address_of({"client": (address, 1)}) == network


@pytest.mark.parametrize(
    ("networks", "all_let_in"),
    [
        ([f"2001:db8:0:1::{n:x}" for n in range(100)], 1),  # hosts of one line
        ([f"2001:db8:0:{n:x}::1" for n in range(100)], 4),  # lines of 256
        ([f"2001:db8:0:{n << 8:x}::1" for n in range(100)], 16),  # lines of 65,536, each of another 256
        ([f"2001:db8:{n:x}::1" for n in range(100)], 100),
        ([f"192.0.2.{n}" for n in range(100)], 100),
    ],
    ids=["/64", "/56", "/48", "more", "IPv4"],
)
def test_the_lines_of_a_wider_network_share_what_it_has(networks: list[str], all_let_in: int) -> None:
    addresses = [address_of({"client": (address, 1)}) for address in networks]
    buckets = Buckets((2, 1e-6), HandClock())
    assert sum(map(buckets.take, addresses * 3)) == 2 * all_let_in
    budgets = Buckets((2, 1e-6), HandClock())
    spent = 0
    for address in addresses * 3:
        if (budget := budgets.of(address)).left > 0:
            budget.spend(1)
            spent += 1
    assert spent == 2 * all_let_in
    counts = NetworkCounts()
    admitted = []
    for address in addresses * 3:
        if not counts.full(address, 2):
            counts.add(address)
            admitted.append(address)
    assert len(admitted) == 2 * all_let_in
    for address in admitted:
        counts.remove(address)
    assert not counts.full(addresses[0], 1)


def test_a_line_that_is_refused_takes_nothing_from_the_network_around_it() -> None:
    buckets = Buckets((2, 1e-6), HandClock())
    assert [buckets.take("2001:db8::/64") for _ in range(50)] == [True] * 2 + [False] * 48
    assert [buckets.take("2001:db8:0:1::/64") for _ in range(3)] == [True] * 2 + [False]


def test_of_a_wider_network_as_many_come_at_a_time_as_it_has_shares() -> None:
    async def most_at_once(addresses: list[str]) -> int:
        turns, there, most = Turns(), 0, 0

        async def come(address: str) -> None:
            nonlocal there, most
            async with turns.of(address):
                there += 1
                most = max(most, there)
                for _ in range(3):
                    await asyncio.sleep(0)
                there -= 1

        await asyncio.gather(*map(come, addresses * 2))
        return most

    for addresses, most in (
        (["2001:db8::/64"] * 30, 1),
        ([f"2001:db8:0:{n:x}::/64" for n in range(30)], 4),
        ([f"2001:db8:0:{n << 8:x}::/64" for n in range(30)], 16),
        ([f"192.0.2.{n}" for n in range(30)], 30),
    ):
        assert asyncio.run(most_at_once(addresses)) == most


def test_the_hosts_of_one_network_share_its_limits(tmp_path: Path) -> None:
    with site(tmp_path, limits=replace(LOOSE, tables=(20, 0.001))) as host:
        asked = [
            httpx.post(f"http://{host}/api/play", json={"game": "xrummy"}, headers={"x-forwarded-for": address})
            for address in (f"2001:db8::{number:x}" for number in range(1, 31))
        ]
        assert [answer.status_code for answer in asked] == [201] * 20 + [429] * 10


def test_requests_from_other_sites_count(tmp_path: Path) -> None:
    with site(tmp_path, limits=replace(LOOSE, changes=(2, 0.001))) as host:
        headers = {"origin": "http://evil.example"}
        statuses = [httpx.post(f"http://{host}/api/play", headers=headers).status_code for _ in range(4)]
        assert statuses == [403, 403, 429, 429]


def test_an_address_has_only_so_many_sockets(tmp_path: Path) -> None:
    with site(tmp_path, limits=replace(LOOSE, sockets=3)) as host, ExitStack() as stack:
        people = [stack.enter_context(Person(host)) for _ in range(4)]
        code = people[0].open("xrummy")
        for person in people[:3]:
            person.join(code)
        with pytest.raises(InvalidStatus) as refused:
            people[3].join(code)
        assert refused.value.response.status_code == 429
        people[0].leave()
        wait_for(lambda: _can_join(people[3], code))


def _can_join(person: Person, code: str) -> bool:
    try:
        return bool(person.join(code))
    except InvalidStatus:
        return False


def test_buckets_fill_up_again_and_are_forgotten() -> None:
    clock = HandClock()
    buckets = Buckets((2, 1), clock)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    clock.advance(1.5)
    assert [buckets.take("a") for _ in range(2)] == [True, False]
    buckets = Buckets((1, 1), clock, most=3)
    for address in "abc":
        assert buckets.take(address)
    assert not buckets.take("a")
    clock.advance(99)
    assert buckets.take("d")
    assert set(buckets._buckets) == {"d"}


@pytest.mark.parametrize("table", [True, False])
def test_a_socket_that_goes_before_it_is_open_leaves_no_error(
    host: str, table: bool, caplog: pytest.LogCaptureFixture
) -> None:
    name, _, port = host.partition(":")
    with Person(host) as mio:
        code = mio.open("xrummy")
        asks = (
            f"GET /ws/{code if table else 'nothing1'} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        for _ in range(10):
            with socket.create_connection((name, int(port))) as line:
                line.sendall(asks.encode())
        mio.join(code)  # all before it have been heard
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
