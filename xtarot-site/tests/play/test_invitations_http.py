"""Seats kept for friends over HTTP, and the QR code by which they come."""

import re
import socket
from ipaddress import ip_address
from pathlib import Path

import pytest
import segno

from site_support.live import Person, site
from xtarot_site.kit.http import lan


def test_seats_are_kept_in_games_with_bots_and_without_and_wrong_ones_refused(host: str) -> None:
    for game, seats in (("xrummy", [1, 3]), ("free", [2])):
        with Person(host) as mio:
            wanted = {"game": game, "seats": 4, "friends": [*seats, seats[0]]}
            made = mio.http("POST", "/api/tables", json=wanted).json()
            assert not made["seal"], "the share is given with the friends'"
            mio.join(made["code"])
            assert mio.view["waiting"] == "friends"
            assert [k for k, seat in enumerate(mio.view["seats"]) if "invited" in seat] == seats
    with Person(host) as mio:
        for wrong in ([0], [4], [-1], 1):
            answer = mio.http("POST", "/api/tables", json={"game": "xrummy", "seats": 4, "friends": wrong})
            assert answer.status_code == 400, wrong


def test_the_code_holds_the_address_by_which_the_page_was_opened(host: str) -> None:
    with Person(host) as mio:
        code = mio.http("POST", "/api/tables", json={"game": "xrummy"}).json()["code"]
        for scheme in ("http", "https"):
            answer = mio.http("GET", f"/table/{code}/qr.svg", params={"scheme": scheme})
            assert answer.headers["content-type"].startswith("image/svg+xml")
            known = segno.make(f"{scheme}://{host}/table/{code}", error="m", micro=False).svg_inline()
            assert re.findall(r' d="([^"]+)"', known)[-1] in answer.text
        assert mio.http("GET", f"/table/{code}/qr.svg", params={"scheme": "javascript"}).status_code == 400


def test_who_opens_the_site_on_its_own_machine_invites_to_its_address_in_the_network(tmp_path: Path) -> None:
    origin = "http://192.168.1.5:8123"
    with site(tmp_path, lan=origin) as host, Person(host) as mio:
        code = mio.http("POST", "/api/tables", json={"game": "xrummy"}).json()["code"]
        for name, leads_to in ((host, origin), ("localhost:8123", origin), ("club.example", "http://club.example")):
            headers = {"host": name, "accept": "text/html"}
            drawn = mio.http("GET", f"/table/{code}/qr.svg", params={"scheme": "http"}, headers=headers).text
            known = segno.make(f"{leads_to}/table/{code}", error="m", micro=False).svg_inline()
            assert re.findall(r' d="([^"]+)"', known)[-1] in drawn, name
            page = mio.http("GET", f"/table/{code}", headers=headers).text
            assert (f'"lan":"{origin}"' in page) == (leads_to == origin), name


def test_the_address_in_the_network_is_one_that_others_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    found = lan.lan_address()
    assert found is None or not ip_address(found).is_loopback

    def refuse(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    assert lan.lan_address() is None
