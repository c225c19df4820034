"""Where nothing is sent: what strangers may name as their push service, and what they may not."""

import socket
from ipaddress import ip_address

import pytest

from site_support.push_service import Device, resolving
from xtarot_site.notices.push.endpoints import LONGEST, EndpointRefused, Gate, is_open, read_subscription, service_of

CLOSED = (
    "0.0.0.0 10.0.0.1 10.255.255.255 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255"
    " 192.0.0.1 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250"
    " 240.0.0.1 255.255.255.255"
    " :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe"
    " 64:ff9b:1::1 100::1 2001::1 2001:2::1 2001:10::1 2001:db8::1 2002:7f00:1::1 3fff::1 5f00::1 fc00::1 fd12:3456::1"
    " fe80::1 fe80::1%eth0 fec0::1 ff02::1 ff0e::1"
).split()
OPEN = (
    "8.8.8.8 142.250.1.1 34.107.1.1 17.188.1.1 2a00:1450:4001::8a 2600:1901::1 ::ffff:8.8.8.8 64:ff9b::808:808".split()
)

NO_ENDPOINTS = (
    "http://push.example/x",
    "HTTPS//push.example/x",
    "ftp://push.example/x",
    "file:///etc/passwd",
    "//push.example/x",
    "push.example/x",
    "",
    "https://",
    "https:///x",
    "https://user@push.example/x",
    "https://user:word@push.example/x",
    "https://push.example@127.0.0.1/x",
    "https://push.example:8080/x",
    "https://push.example:0/x",
    "https://push.example:99999/x",
    "https://push.example:port/x",
    "https://push.example/x#part",
    "https://push.example/x y",
    "https://push.example/x\r\nhost: other",
    "https://push.example/\N{SNOWMAN}",
    "https://pu\N{FULLWIDTH LATIN SMALL LETTER S}h.example/x",
    "https://push.example\\@127.0.0.1/x",
    "https://[::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://[fe80::1%25eth0]/x",
    "https://[::1/x",
    "https://127.0.0.1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.1/x",
    "https://push%2eexample/x",
    f"https://push.example/{'x' * LONGEST}",
)

NUMBERS = ["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "localhost", "localhost."]  # which lead to this machine


def refused(endpoint: str) -> bool:
    try:
        Gate().check(endpoint)
        service_of(endpoint)
    except EndpointRefused:
        return True
    return False


def test_no_address_that_is_closed_counts_as_open() -> None:
    assert [one for one in CLOSED if is_open(ip_address(one))] == []
    assert [one for one in OPEN if not is_open(ip_address(one))] == []


def test_only_the_address_of_a_push_service_may_be_named() -> None:
    assert [one for one in NO_ENDPOINTS if not refused(one)] == []
    for one in (
        "https://fcm.googleapis.com/fcm/send/abc:def-_",
        "https://web.push.apple.com/Q?x=1",
        "https://a.b:443/",
    ):
        assert not refused(one)


def test_however_this_machine_is_called_nothing_is_sent_to_it() -> None:
    reached = []
    for name in NUMBERS:
        try:
            reached += [name, *Gate().addresses(f"https://{name}/x")]
        except (EndpointRefused, OSError):
            continue
    assert reached == []


def test_a_name_with_one_closed_address_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[object] = []
    for address in CLOSED:
        monkeypatch.setattr(socket, "getaddrinfo", resolving(["8.8.8.8", address]))
        try:
            found += Gate().addresses("https://push.example/x")
        except EndpointRefused:
            continue
    assert found == []
    monkeypatch.setattr(socket, "getaddrinfo", resolving(OPEN))
    assert [str(one) for one in Gate().addresses("https://push.example/x")][:2] == OPEN[:2]


def test_whoever_runs_the_site_may_let_a_service_be_elsewhere() -> None:
    gate = Gate(["127.0.0.0/8"])
    gate.check("https://127.0.0.1:4430/x")
    assert [str(one) for one in gate.addresses("https://127.0.0.1:4430/x")] == ["127.0.0.1"]
    for other in ("https://10.0.0.1/x", "https://8.8.8.8:4430/x"):
        with pytest.raises(EndpointRefused):
            gate.addresses(other)


def test_keys_are_those_of_a_browser() -> None:
    good = Device().told("https://push.example/x")
    read_subscription(good["endpoint"], good["p256dh"], good["auth"], "en")
    read_subscription(good["endpoint"], good["p256dh"] + "=", good["auth"] + "==", "en")
    off_the_curve = "BA" + good["p256dh"][2:-4] + ("AAAA" if good["p256dh"][-4:] != "AAAA" else "BBBB")
    wrong = [
        ("", good["auth"]), (good["p256dh"], ""), (good["p256dh"][:-4], good["auth"]), (good["p256dh"], "AAAA"),
        (off_the_curve, good["auth"]), ("!" * 87, good["auth"]), ("\N{SNOWMAN}" * 87, good["auth"]),
        (good["p256dh"], good["auth"] * 9), ("A" * 87, good["auth"]),
    ]  # fmt: skip
    taken = []
    for key, secret in wrong:
        try:
            taken.append(read_subscription(good["endpoint"], key, secret, "en"))
        except EndpointRefused:
            continue
    assert taken == []
