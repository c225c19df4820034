"""Finished deals looked at again over the wire: by their link, for each view."""

import json
import random
import re
from collections.abc import Iterator

import pytest

from live import Person, play_deal, site


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with site(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture(scope="module")
def link(host: str) -> str:
    with Person(host) as mio:
        code = mio.open("xrummy", seats=2, bots="random", pace=0, name="Mio")
        mio.join(code)
        play_deal([mio], random.Random(1))
        (listed,) = mio.http("GET", "/api/deals").json()
        return str(listed["link"])


def test_a_deal_is_sent_as_frames_to_who_has_its_link(host: str, link: str) -> None:
    with Person(host, "ja") as stranger:
        answer = stranger.http("GET", f"/api/deals/{link}/replay?view=s1")
        found = answer.json()
        assert (found["you"], found["view"], found["link"]) == (-1, "s1", link)
        assert found["own"]["you"] == 1
        assert [one.get("bot") for one in found["players"]] == [None, "random"]
        assert answer.headers["x-robots-tag"] == "noindex"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert stranger.http("GET", f"/api/deals/{link}/replay?view=s2").status_code == 400
        assert stranger.http("GET", f"/api/deals/{'a' * 13}/replay").status_code == 404


def test_the_page_of_a_deal_has_its_frames(host: str, link: str) -> None:
    with Person(host) as stranger:
        answer = stranger.http("GET", f"/r/{link}")
        data = re.search(r'<script type="application/json" id="page">(.*?)</script>', answer.text, re.DOTALL)
        assert data
        assert json.loads(data[1])["replay"]["link"] == link
        assert answer.headers["x-robots-tag"] == "noindex"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert stranger.http("GET", f"/r/{'a' * 13}").status_code == 404
