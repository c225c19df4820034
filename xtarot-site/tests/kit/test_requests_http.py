"""What strangers ask of somebody: at every door the same blocks hold, the same comes once, and there is a budget."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from chat.talking import say
from site_support.live import LOOSE, Person, site
from site_support.sending_in import draft
from site_support.signing_up import sign_up
from site_support.told import is_marked, page, texts_of

FEW = replace(LOOSE, notices_of_one=2, notices_of_strangers=3)


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory, servers: None) -> Iterator[str]:
    """A site where few requests a day are enough."""
    with site(tmp_path_factory.mktemp("few"), limits=FEW) as address:
        yield address


def person(host: str, name: str) -> Person:
    found = Person(host)
    sign_up(found, name)
    return found


def invite(author: Person, code: str, name: str, lang: str = "en") -> httpx.Response:
    return author.http("POST", f"/api/drafts/{code}/writers?lang={lang}", json={"name": name})


def withdraw(author: Person, code: str, name: str) -> None:
    writers = author.http("GET", f"/api/drafts/{code}/writers").json()
    (number,) = [one["who"] for one in writers if one["name"] == name]
    assert author.http("DELETE", f"/api/drafts/{code}/writers/{number}").status_code == 204


def mark(one: Person, name: str, lang: str = "en") -> httpx.Response:
    return one.http("POST", f"/api/friends?lang={lang}", json={"name": name})


def hide(one: Person, other: Person) -> None:
    """At a table where both look on, somebody says something, and is hidden for it."""
    sitting = Person(one.host)
    sitting.join(code := sitting.open("high-card"))
    for who in (one, other):
        who.join(code)
    assert say(other, phrase="hello").status_code == 201
    line = {"n": 1, "aside": True}
    assert one.http("POST", f"/api/tables/{code}/talk/hide", json=line).status_code == 200
    for who in (sitting, one, other):
        who.leave()


def test_an_invitation_that_is_taken_back_and_made_again_is_one_notice(host: str) -> None:
    rin, mio = person(host, "Hayama"), person(host, "Minato")
    code = draft(rin, 1)
    for _ in range(5):
        assert invite(rin, code, "Minato").status_code == 201
        withdraw(rin, code, "Minato")
    assert texts_of(mio) == ["Hayama would like to write “Moon Ferry” with you"]


def test_no_request_of_whom_one_hides_arrives_and_they_are_not_told(host: str) -> None:
    evelyn, mio, aki = person(host, "Evelyn"), person(host, "Kanade"), person(host, "Akira")
    hide(mio, evelyn)
    code = draft(evelyn, 1)
    for name in ("Kanade", "Akira"):
        assert invite(evelyn, code, name).status_code == 201
        assert mark(evelyn, name).status_code == 200
    assert (texts_of(mio), is_marked(mio)) == ([], False)
    assert len(texts_of(aki)) == 2
    assert code not in page(mio, "/write"), "nor does the invitation stand on the page of drafts"
    assert code in page(aki, "/write")
    asked = evelyn.http("GET", f"/api/drafts/{code}/writers").json()
    assert {one["name"]: one["joined"] for one in asked} == {"Evelyn": True, "Kanade": False, "Akira": False}
    (mine,) = [one for one in mio.http("GET", "/api/you/data").json()["notices"] if one["what"] == "invited"]
    assert mine["read"], "what was withheld is among one's data"


def test_who_asks_too_often_is_refused_in_words_and_nothing_is_done(few: str) -> None:
    evelyn, mio = person(few, "Evelyn"), person(few, "Minato")
    first, second, third = (draft(evelyn, 1) for _ in range(3))
    assert [invite(evelyn, code, "Minato").status_code for code in (first, second)] == [201, 201]
    refused = [invite(evelyn, third, "Minato", lang) for lang in ("en", "ja")]
    assert [one.status_code for one in refused] == [429, 429]
    assert refused[0].json()["detail"] == (
        "You have asked Minato several times without an answer. Wait for one, or try again in 24 hours"
    )
    assert "24時間後に" in refused[1].json()["detail"]
    assert 86_000 < int(refused[0].headers["retry-after"]) <= 86_400
    assert [one["name"] for one in evelyn.http("GET", f"/api/drafts/{third}/writers").json()] == ["Evelyn"]
    assert mark(evelyn, "Minato").status_code == 429
    assert evelyn.http("GET", "/api/friends").json()["friends"] == []
    assert mio.http("POST", f"/api/drafts/{first}/join").status_code == 200
    assert mark(evelyn, "Minato").status_code == 200, "one was answered"
    assert len(texts_of(mio)) == 3


def test_strangers_together_are_refused_before_friends_are(few: str) -> None:
    mio, rin = person(few, "Kanade"), person(few, "Hayama")
    mark(rin, "Kanade")
    mark(mio, "Hayama")
    for name in ("Botan", "Satsuki", "Haruka"):
        assert mark(person(few, name), "Kanade").status_code == 200
    refused = mark(person(few, "Nagisa"), "Kanade")
    assert refused.status_code == 429
    assert refused.json()["detail"] == "Kanade has had many requests today. Try again in 24 hours"
    assert invite(rin, draft(rin, 1), "Kanade").status_code == 201
    assert len(texts_of(mio)) == 5


def test_the_numbers_are_options_of_the_server_and_stand_on_the_operators_page(few: str, tmp_path: Path) -> None:
    from xtarot_site.operate.operate_html import _draw_limits

    table = str(_draw_limits(FEW, "en"))
    assert "Unanswered requests of one person to another, a day" in table
    assert "Requests to one person of all who are not friends, a day" in table
