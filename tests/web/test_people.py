"""Names over the wire: taken by guests, and belonging to who took them."""

from pathlib import Path

from live import Person, site
from signing_up import sign_up


def test_a_guest_takes_a_name_and_keeps_what_they_played(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        guest, other = Person(host), Person(host, "ja")
        code = guest.open("lotarot")
        sign_up(guest, "Minato")
        assert [table["code"] for table in guest.http("GET", "/api/tables/mine").json()] == [code]
        answer = other.http("POST", "/api/you/name?lang=ja", json={"name": "ＭＩＮＡＴＯ"})
        assert answer.status_code == 409
        assert answer.json()["detail"] == "この名前、またはよく似た名前の人がいます"
        again = guest.http("POST", "/api/you/name", json={"name": "Aki"})
        assert (again.status_code, "once a month" in again.text) == (409, True)
