"""RC-13 over the wire: shares over HTTP, clients that know nothing of them, and what a new table answers."""

import hashlib
from collections.abc import Iterator
from typing import Any

import pytest

from site_support.live import Person, site
from xtarot_site.table import Timing

SHARE = b"s" * 16
QUICK = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=0.2)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with site(tmp_path_factory.mktemp("site"), QUICK) as address:
        yield address


def opened(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.http("POST", "/api/tables", json={"game": "xrummy", "pace": 0}).json()
    assert found.keys() == {"code", "url", "seat", "seal"}
    return found


def test_RC_13_a_share_may_come_over_http_before_the_page_is_there(host: str) -> None:
    with Person(host) as mio:
        table = opened(mio)
        share = {
            "t": "share",
            "id": "1",
            "hash": hashlib.sha256(SHARE).hexdigest(),
            "bytes": SHARE.hex(),
            "seal": table["seal"],
        }
        assert mio.http("POST", f"/api/tables/{table['code']}/commands", json=share).json()["t"] == "ack"
        mio.join(table["code"])
        mio.until_seen(lambda view: view["deal"]["phase"] == "play")
        assert mio.view["deal"]["commitment"] == table["seal"]
        assert mio.view["deal"]["shares"] == [table["seat"]]


def test_RC_13_a_client_that_knows_nothing_of_shares_gets_its_cards(host: str) -> None:
    with Person(host) as mio:
        mio.join(opened(mio)["code"])
        assert mio.view["deal"]["phase"] == mio.view["waiting"] == "shuffle"
        mio.until_seen(lambda view: view["deal"]["phase"] == "play")
        assert mio.view["deal"]["shares"] == []
        assert mio.cards


def test_RC_13_long_polling_is_enough(host: str) -> None:
    with Person(host) as mio:
        code = opened(mio)["code"]
        first = mio.http("GET", f"/api/tables/{code}/events").json()[0]
        later = mio.http("GET", f"/api/tables/{code}/events", params={"after": first["v"], "you": 0, "wait": 5}).json()
        assert later
        mio.join(code)
        mio.until_seen(lambda view: view["deal"]["phase"] == "play")
