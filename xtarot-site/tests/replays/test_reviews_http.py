"""Reviews over the wire: decision by decision, kept for who comes next; never of a deal that is on."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from site_support import live
from site_support.live import LOOSE, Json, Person, play_deal, site, wait_for


@pytest.fixture(scope="module")
def host(data: Path) -> Iterator[str]:
    with site(data, limits=LOOSE) as address:
        yield address


@pytest.fixture(scope="module")
def link(host: str) -> str:
    """A deal of a game that is a plug-in without a line for reviews."""
    with Person(host) as mio:
        mio.join(mio.open("high-card", bots="random", name="Mio"))
        play_deal([mio], random.Random(1))
        (listed,) = mio.http("GET", "/api/deals").json()
        return str(listed["link"])


def follow(person: Person, link: str) -> list[Json]:
    """Ask for a review, and take what comes until it is done; each answer.

    Of two servers, one that has not heard yet that the other one works on it says that it is paused, and one that has
    not heard that the other one has ended goes on. So both are asked until they have.
    """
    answers = [person.http("POST", f"/api/deals/{link}/review").json()]

    def is_done() -> bool:
        path = f"/api/deals/{link}/review?after={answers[-1]['n']}&wait=20"
        answers.append(person.http("GET", path).json())
        return [answer["condition"] for answer in answers[-live.SERVERS :]] == ["done"] * live.SERVERS

    wait_for(is_done, 60)
    return answers


def test_a_review_comes_decision_by_decision_and_the_next_visitor_has_it_at_once(host: str, link: str) -> None:
    with Person(host) as mio, Person(host, "ja") as stranger:
        before = stranger.http("GET", f"/api/deals/{link}/review").json()
        assert (before["condition"], before["decisions"]) == ("paused", [])
        answers = follow(mio, link)
        last = answers[-1]
        assert (last["condition"], last["looked"]) == ("done", last["total"])
        moves = [one["move"] for answer in answers for one in answer["decisions"]]
        assert sorted({*moves}) == sorted({*moves}, key=moves.index), "in the order of the deal"
        answer = stranger.http("GET", f"/api/deals/{link}/review")
        assert answer.headers["x-robots-tag"] == "noindex"
        assert answer.json()["condition"] == "done"
        for one in answer.json()["decisions"]:
            best, made = one["moves"][0], next(move for move in one["moves"] if move["move"] == one["made"])
            assert best["value"] - made["value"] == pytest.approx(one["difference"])
            assert best["cards"]
        page = stranger.http("GET", f"/r/{link}/review")
        data = re.search(r'<script type="application/json" id="page">(.*?)</script>', page.text, re.DOTALL)
        assert data
        assert json.loads(data[1])["review"] == answer.json()
        assert page.headers["referrer-policy"] == "no-referrer"


def test_a_deal_that_is_on_has_no_review_by_any_door(host: str) -> None:
    with Person(host) as mio:
        code = mio.open("high-card", name="Mio")
        mio.join(code)
        for name in (code, "a" * 13, "a" * 40):
            assert mio.http("GET", f"/r/{name}/review").status_code == 404
            for method in ("GET", "POST"):
                assert mio.http(method, f"/api/deals/{name}/review").status_code == 404


def test_a_review_outlives_the_server(data: Path, host: str, link: str) -> None:
    with Person(host) as mio:
        found = follow(mio, link)[-1]
    with site(data) as again, Person(again) as other:
        answer = other.http("GET", f"/api/deals/{link}/review").json()
        assert answer["condition"] == "done"
        assert answer["looked"] == found["total"]
