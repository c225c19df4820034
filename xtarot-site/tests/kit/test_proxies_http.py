"""Whose request it is, a trusted proxy says; nobody else can."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from site_support.live import LOOSE, Person, site
from xtarot_site.server import proxies

PROXY, STRANGER = "127.0.0.2", "127.0.0.3"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    limits = replace(LOOSE, tables=(1, 1e-6), sockets=1)
    with site(tmp_path, limits=limits, forwarded_allow_ips=proxies(["127.0.0.2/32", "10.0.0.0/8"])) as address:
        yield address


def play(host: str, source: str, forwarded: str) -> int:
    """The status of opening a table, of which an address has one."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source), base_url=f"http://{host}") as http:
        headers = {"x-forwarded-for": forwarded} if forwarded else {}
        return http.post("/api/play", json={"game": "xrummy"}, headers=headers).status_code


def test_a_trusted_proxy_says_whose_request_it_passes_on(host: str) -> None:
    assert [play(host, PROXY, f"192.0.2.{n}") for n in (1, 2, 1)] == [201, 201, 429]
    assert play(host, "127.0.0.1", "192.0.2.3") == 201  # a proxy of this machine is trusted, too
    assert play(host, PROXY, "2001:db8::1") == 201
    assert play(host, PROXY, "2001:db8::2") == 429, "they have one network"
    assert play(host, PROXY, "[2001:db8:1::7]:4711") == 201


def test_what_a_stranger_says_of_themselves_counts_for_nothing(host: str) -> None:
    assert [play(host, STRANGER, f"192.0.2.{n}") for n in (1, 2)] == [201, 429]


def test_of_several_hops_the_last_that_is_not_trusted_counts(host: str) -> None:
    assert play(host, PROXY, "192.0.2.1, 10.1.2.3") == 201
    assert play(host, PROXY, "203.0.113.9, 192.0.2.1, 10.1.2.3") == 429, "what came before was said by 192.0.2.1"
    assert play(host, PROXY, "203.0.113.9, 192.0.2.1") == 429


@pytest.mark.parametrize(
    "said", ["", ",", ", ,", "unknown", "x" * 5000, "1.2.3.4:999999999", "[::1", "'; DROP", "::ffff"]
)
def test_whatever_is_said_is_answered(host: str, said: str) -> None:
    assert play(host, PROXY, said) in (201, 429)


def test_sockets_are_counted_for_who_opened_them(host: str) -> None:
    code = Person(host).open("xrummy")
    with Person(host, source=PROXY) as one, Person(host, source=PROXY) as other, Person(host, source=PROXY) as third:
        one.join(code, None, **{"x-forwarded-for": "192.0.2.1"})
        other.join(code, None, **{"x-forwarded-for": "192.0.2.2"})
        with pytest.raises(InvalidStatus):
            third.join(code, None, **{"x-forwarded-for": "192.0.2.1"})


def test_only_a_trusted_proxy_makes_a_page_one_of_tls(host: str) -> None:
    def cookie(source: str) -> str:
        with httpx.Client(transport=httpx.HTTPTransport(local_address=source), base_url=f"http://{host}") as http:
            return http.get("/", headers={"x-forwarded-proto": "https"}).headers["set-cookie"]

    assert "__Host-" in cookie(PROXY)
    assert "__Host-" not in cookie(STRANGER)


def test_addresses_are_trusted_however_they_are_written() -> None:
    assert {"10.0.0.0/8", "::ffff:10.0.0.0/104", "::1", "127.0.0.1"} <= {*proxies(["10.0.0.0/8"])}
