"""One message on its way to a push service of our own: what it is given, and what it can do to whoever sends."""

import socket
import ssl
import time
from typing import Any

import msgspec
import pytest

from site_support.push_service import HERE, NEVER, Device, Service, claims_of, resolving
from xtarot_site.notices.push.client import Message, ServiceReply, send
from xtarot_site.notices.push.endpoints import EndpointRefused, Gate, read_subscription
from xtarot_site.notices.push.kinds import Subscription
from xtarot_site.notices.push.vapid import GOOD_FOR, Vapid
from xtarot_site.notices.push.worker import pack_message

GATE = Gate(HERE)
MESSAGE = Message("xtarot", "山田さんがあなたを友だちに加えました", "/people#friends", "T" * 32, "ja")


def to(device: Device, endpoint: str) -> Subscription:
    told = device.told(endpoint)
    return read_subscription(told["endpoint"], told["p256dh"], told["auth"], "ja")


def push(service: Service, vapid: Vapid, path: str, device: Device | None = None, seconds: float = 10) -> ServiceReply:
    found = to(device or Device(), service.address(path))
    return send(pack_message(MESSAGE), MESSAGE.tag, found, vapid, GATE, seconds)


def test_only_the_device_can_read_it_and_the_service_knows_the_sender(service: Service, vapid: Vapid) -> None:
    device = Device()
    assert push(service, vapid, "one?of=them", device) == ServiceReply(201)
    given = service.given[-1]
    assert given.path == "/one?of=them"
    assert device.read(given) == msgspec.to_builtins(MESSAGE)
    assert b"xtarot" not in given.body
    claims = claims_of(given, vapid.public)
    assert (claims["aud"], claims["sub"]) == (f"https://localhost:{service.port}", "https://cards.example")
    assert 0 < claims["exp"] - time.time() <= GOOD_FOR < 24 * 3600
    wanted = {"ttl": "86400", "urgency": "normal", "topic": MESSAGE.tag, "content-length": str(len(given.body))}
    assert {name: given.headers[name] for name in wanted} == wanted


def test_whatever_it_says_fits_into_what_services_take(service: Service, vapid: Vapid) -> None:
    device = Device()
    for body in ("x" * 20_000, "山" * 20_000, '\N{SNOWMAN}\n"\\' * 5000, "😀" * 9000):
        packed = pack_message(msgspec.structs.replace(MESSAGE, body=body))
        send(packed, MESSAGE.tag, to(device, service.address("long")), vapid, GATE, 10)
        assert len(service.given[-1].body) <= 4096
        assert device.read(service.given[-1])["body"].endswith("…")


@pytest.mark.parametrize("status", [200, 201, 202, 400, 403, 404, 410, 413, 429, 500, 503])
def test_its_answer_is_told(service: Service, vapid: Vapid, status: int) -> None:
    service.answers["told"] = [status]
    assert push(service, vapid, "told").status == status


def test_how_long_it_wants_to_be_left_alone_is_told_within_reason(
    service: Service, vapid: Vapid, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.answers["busy"] = [429]
    for said, wait in {"": 0, "120": 120, "99999999999": 600, "-1": 0, "soon": 0, "1e9": 0}.items():
        monkeypatch.setattr(service, "retry_after", said)
        assert push(service, vapid, "busy") == ServiceReply(429, wait)


def test_nobody_is_followed_elsewhere(service: Service, vapid: Vapid) -> None:
    service.answers["moved"] = [307]
    assert push(service, vapid, "moved").status == 307
    assert not service.at("elsewhere")


def test_a_service_that_says_nothing_or_no_end_of_it_is_left(service: Service, vapid: Vapid) -> None:
    hostile: dict[str, Any] = {
        "nothing": NEVER,
        "no-http": b"SSH-2.0-x\r\n\r\n",
        "endless": b"HTTP/1.1 201 Created\r\n" + b"x: y\r\n" * 50_000,
        "hurried": b"HTTP/1.1 100 Continue\r\n\r\n" * 10_000,
        "silent": b"",
    }
    taken, slow = [], []
    for path, answer in hostile.items():
        service.answers[path] = [answer]
        began = time.monotonic()
        try:
            taken.append((path, push(service, vapid, path, seconds=1)))
        except OSError:
            slow += [path] if time.monotonic() - began > 5 else []
    assert (taken, slow) == ([], [])


def test_its_name_is_looked_up_once_and_the_connection_goes_where_that_led(
    service: Service, vapid: Vapid, monkeypatch: pytest.MonkeyPatch
) -> None:
    went: list[str] = []
    connect = socket.create_connection

    def noted(address: tuple[str, int], *more: Any, **others: Any) -> socket.socket:
        went.append(address[0])
        with monkeypatch.context() as patch:
            patch.setattr(socket, "getaddrinfo", resolve)
            return connect(address, *more, **others)

    resolve = socket.getaddrinfo
    monkeypatch.setattr(socket, "create_connection", noted)
    endpoint = f"https://push.example:{service.port}/rebound"
    monkeypatch.setattr(socket, "getaddrinfo", resolving(["127.0.0.1"], ["10.0.0.1"]))
    assert send(pack_message(MESSAGE), MESSAGE.tag, to(Device(), endpoint), vapid, GATE, 10) == ServiceReply(201)
    assert went == ["127.0.0.1"]
    assert len(service.at("rebound")) == 1
    with pytest.raises(EndpointRefused):  # what it leads to now
        send(pack_message(MESSAGE), MESSAGE.tag, to(Device(), endpoint), vapid, GATE, 10)
    assert went == ["127.0.0.1"]


def test_a_service_is_who_it_says_it_is(service: Service, vapid: Vapid, monkeypatch: pytest.MonkeyPatch) -> None:
    endpoint = f"https://127.0.0.1:{service.port}/unnamed"  # for which the certificate is not
    with pytest.raises(ssl.SSLCertVerificationError):
        send(pack_message(MESSAGE), MESSAGE.tag, to(Device(), endpoint), vapid, GATE, 10)
    assert not service.at("unnamed")
