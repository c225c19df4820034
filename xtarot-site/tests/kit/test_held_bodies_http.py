"""A request whose body is long on its way is answered to who its sender is when it has arrived."""

import json
import time
from http.client import HTTPConnection

import pytest

from site_support.live import Person
from site_support.signing_up import sign_up

HELD = 0.3  # seconds that a body is on its way


def send_late(person: Person, path: str, accept: str, body: dict[str, object], meanwhile: str) -> int:
    """Begin a POST, do something else `meanwhile` in the same browser, and end it; the status of the answer."""
    sent = json.dumps(body).encode()
    held = HTTPConnection(person.host, timeout=20)
    held.putrequest("POST", path)
    cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    for name, value in {
        "Content-Type": "application/json",
        "Content-Length": str(len(sent)),
        "Accept": accept,
        "Cookie": cookie,
    }.items():
        held.putheader(name, value)
    held.endheaders()
    time.sleep(HELD)
    other = HTTPConnection(person.host, timeout=20)
    other.request("POST", meanwhile, b'{"everywhere": true}', {"Content-Type": "application/json", "Cookie": cookie})
    assert other.getresponse().status == 200
    held.send(sent)
    status = held.getresponse().status
    held.close()
    other.close()
    return status


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_who_has_signed_out_meanwhile_is_nobody(host: str, accept: str) -> None:
    person = Person(host)
    sign_up(person, "Suzu" if accept == "text/html" else "Tama")
    status = send_late(person, "/api/you/sign-out", accept, {"everywhere": True}, "/api/you/sign-out")
    assert status == 409
