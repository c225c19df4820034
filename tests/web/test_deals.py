"""Finished deals on the wire: one's own as a list, each by its link, and nothing of a deal that is not over."""

import random
from collections.abc import Iterator

import pytest

from live import Person, play_deal, site
from xtarot import Record
from xtarot.replay import replay


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with site(tmp_path_factory.mktemp("site")) as address:
        yield address


def test_a_deal_is_listed_for_its_players_and_shown_to_who_has_its_link(host: str) -> None:
    with Person(host) as mio, Person(host, "ja") as stranger:
        code = mio.open("xrummy", seats=2, bots="random", pace=0, name="Mio")
        mio.join(code)
        assert mio.http("GET", "/api/deals").json() == []
        play_deal([mio], random.Random(1))
        (listed,) = mio.http("GET", "/api/deals").json()
        assert listed["you"] == 0
        assert listed["players"][0]["name"] == "Mio"
        assert [one["bot"] for one in listed["players"]] == [None, "random"]
        assert stranger.http("GET", "/api/deals").json() == []
        answer = stranger.http("GET", f"/api/deals/{listed['link']}")
        assert answer.headers["x-robots-tag"] == "noindex"
        assert answer.headers["referrer-policy"] == "no-referrer"
        (again,) = replay(Record.loads(answer.content))
        assert list(again.scores or ()) == listed["scores"]
        assert '"who"' not in answer.text + mio.http("GET", "/api/deals").text
        assert mio.http("GET", "/api/deals?game=lotarot").json() == []
        assert mio.http("GET", "/api/deals?before=0").json() == []


def test_a_link_that_is_none_and_one_of_a_table(host: str) -> None:
    with Person(host) as mio:
        code = mio.open("xrummy")
        for link in (code, "a" * 13, "a" * 40):
            assert mio.http("GET", f"/api/deals/{link}").status_code == 404
