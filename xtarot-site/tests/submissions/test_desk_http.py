"""The reviewers' desk and the author's timeline: who finds them, and what stands there."""

import tomllib
from pathlib import Path

import httpx
import pytest

from site_support.live import Person
from site_support.signing_up import make_reviewer, sign_up
from site_support.told import is_marked, notices_of
from support import moon_ferry

HTML = {"accept": "text/html"}


@pytest.fixture(scope="module")
def reviewer(host: str, data: Path) -> Person:
    found = Person(host)
    sign_up(found, "Kusaba")
    make_reviewer(data, "Kusaba")
    return found


def page(who: Person, path: str) -> str:
    return who.http("GET", path, headers=HTML).text


def test_the_bar_leads_reviewers_to_their_desk_and_nobody_else(host: str, reviewer: Person) -> None:
    guest, person = Person(host), Person(host)
    sign_up(person, "Hayama Rin")
    assert ['href="/desk"' in page(one, "/rules") for one in (guest, person, reviewer)] == [False, False, True]


def sent_in(host: str, name: str, letters: str = "MF") -> tuple[Person, str]:
    """An author, and the code of Moon Ferry as they sent it in, with these letters at its clauses."""
    author = Person(host)
    sign_up(author, name)
    code = author.http("POST", "/api/drafts").json()["code"]
    renamed = {name: text.replace("MF-", f"{letters}-") for name, text in moon_ferry.files(1).items()}
    files = {name: text.replace("moon-ferry", f"ferry-{letters.lower()}") for name, text in renamed.items()}
    text = {"data": tomllib.loads(files["book.toml"]), "ja": files["ja.md"], "en": files["en.md"]}
    assert author.http("PUT", f"/api/drafts/{code}", json={**text, "base": 1, "id": "1"}).status_code == 200
    assert do(author, code, "send").status_code == 200
    return author, code


def do(who: Person, code: str, act: str, **more: object) -> httpx.Response:
    return who.http("POST", f"/api/works/{code}/{act}", json={"id": f"{act} {more}", **more})


def test_only_the_author_and_reviewers_find_what_was_sent_in(host: str, reviewer: Person) -> None:
    author, code = sent_in(host, "Hayama Aoi")
    guest, other = Person(host), Person(host)
    sign_up(other, "Sato")
    of_both = [f"/write/{code}/course", f"/write/{code}/texts/1"]
    of_reviewers = ["/desk", f"/desk/{code}"]
    nobody = [f"/write/{code}/texts/2", f"/write/{code}/texts/0", f"/write/{code}/changes", "/desk/unknown"]

    def found(who: Person) -> list[str]:
        paths = [*of_both, *of_reviewers, *nobody]
        return [path for path in paths if who.http("GET", path, headers=HTML).status_code == 200]

    assert found(guest) == found(other) == []
    assert found(author) == of_both
    assert found(reviewer) == [*of_both, *of_reviewers]


def test_who_was_signed_out_elsewhere_is_told_so_and_led_back(host: str, reviewer: Person) -> None:
    author, code = sent_in(host, "Hayama Nao", "NA")
    for path in (f"/write/{code}", f"/write/{code}/course", f"/write/{code}/texts/1", "/desk", "/desk/unknown"):
        answer = Person(host).http("GET", f"{path}?lang=en", headers=HTML)
        assert (answer.status_code, "You are not signed in" in answer.text) == (404, True), path
        assert f'href="/you?next={path}"' in answer.text
    assert "You are not signed in" not in author.http("GET", "/desk?lang=en", headers=HTML).text


def test_nobody_reviews_their_own_and_what_is_said_is_text(host: str, data: Path, reviewer: Person) -> None:
    author, code = sent_in(host, "Hayama Rei", "SF")
    make_reviewer(data, "Hayama Rei")
    assert "Nobody reviews their own" in page(author, f"/desk/{code}?lang=en")
    assert do(author, code, "take").status_code == 409
    assert do(reviewer, code, "take").status_code == 200
    assert do(reviewer, code, "note", clause="SF-5", words="<script>x</script>").status_code == 200
    assert do(reviewer, code, "return", words="<b>Look at MF-5.</b>").status_code == 200
    assert (is_marked(author), notices_of(author)[0]["href"]) == (True, f"/write/{code}/course")
    for shown in (page(reviewer, f"/desk/{code}"), page(author, f"/write/{code}/course")):
        assert "&lt;script&gt;x" in shown
        assert "<script>x" not in shown
        assert "<b>Look" not in shown
