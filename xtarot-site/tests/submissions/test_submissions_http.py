"""The doors of the programme: what authors and reviewers do there, and that nobody else can, by any of them."""

import json
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from site_support.live import Person, data_option
from site_support.signing_up import make_reviewer, sign_up
from support.moon_ferry import files
from xtarot.cli.program import app
from xtarot.rulebooks.toml import values

COMMANDS = map("c{}".format, count())
ACTS = ("send", "take", "note", "opinion", "return", "publish", "retire")


def named(host: str, name: str, data: Path | None = None) -> Person:
    """A person of this name; with `data` a reviewer."""
    person = Person(host)
    sign_up(person, name)
    if data:
        make_reviewer(data, name)
    return person


@pytest.fixture(scope="module")
def rin(host: str) -> Person:
    return named(host, "Wakaba")


@pytest.fixture(scope="module")
def kusaba(host: str, data: Path) -> Person:
    return named(host, "Tokiwa", data)


@pytest.fixture(scope="module")
def strangers(host: str) -> list[Person]:
    return [Person(host), named(host, "Asagi")]


def draft(author: Person, n: int = 1, letters: str = "MF", **changed: Any) -> str:
    """A draft with text `n` of Moon Ferry, under other letters; its code."""
    code = str(author.http("POST", "/api/drafts").json()["code"])
    save(author, code, n, 1, letters, **changed)
    return code


def save(author: Person, code: str, n: int, base: int, letters: str = "MF", **changed: Any) -> None:
    text = {name: words.replace("MF-", f"{letters}-") for name, words in files(n).items()}
    named = {"game": f"moon-{letters.lower()}", "name": {"ja": f"月の渡し{letters}", "en": f"Moon Ferry {letters}"}}
    written = {"data": values(text["book.toml"]) | named | changed}
    body = written | {"ja": text["ja.md"], "en": text["en.md"], "base": base, "id": next(COMMANDS)}
    answer = author.http("PUT", f"/api/drafts/{code}", json=body)
    assert answer.status_code == 200, answer.text


def act(person: Person, code: str, what: str, **more: Any) -> tuple[int, Any]:
    answer = person.http("POST", f"/api/works/{code}/{what}?lang=en", json={"id": next(COMMANDS)} | more)
    return answer.status_code, answer.json()


def done(person: Person, code: str, what: str, **more: Any) -> Any:
    status, told = act(person, code, what, **more)
    assert status == 200, told
    return told


def test_the_way_of_a_rulebook_over_the_wire(host: str, rin: Person, kusaba: Person) -> None:
    code = draft(rin)
    assert done(rin, code, "send", words="Hello")["state"] == "received"
    done(kusaba, code, "take", text="1")
    asked = done(kusaba, code, "note", clause="MF-5", words="Who has the other two?")["v"]
    assert done(kusaba, code, "return")["state"] == "returned"
    status, told = act(rin, code, "send")
    assert (status, told["error"]["clause"]) == (409, "MF-5")
    done(rin, code, "note", clause="MF-5", words="The bank", reply_to=str(asked))
    save(rin, code, 2, 2)
    done(rin, code, "send")
    done(kusaba, code, "take")
    told = done(kusaba, code, "publish", words="It suits the deck")
    assert (told["state"], told["number"], told["version"]) == ("published", "501", "1.00")
    assert "Moon Ferry" in rin.http("GET", "/rules/moon-mf?lang=en").text
    save(rin, code, 3, 3)
    done(rin, code, "send")
    done(kusaba, code, "take")
    assert done(kusaba, code, "publish")["number"] == "501"
    assert "1.01" in rin.http("GET", "/rules/moon-mf?lang=en").text
    assert rin.http("GET", "/rules/moon-mf/1.00?lang=en").status_code == 200
    assert rin.http("GET", "/rules/moon-mf/moon-mf.en.pdf").content.startswith(b"%PDF")
    assert done(rin, code, "retire", reason="A better one is coming")["number"] == "501"
    assert rin.http("GET", "/rules/moon-mf").status_code == 200
    with Person(host) as stranger:
        assert stranger.http("GET", "/rules/moon-mf").status_code == 410


def test_for_strangers_there_is_nothing_at_any_door(rin: Person, strangers: list[Person]) -> None:
    code = draft(rin, letters="ST")
    done(rin, code, "send")
    before = rin.http("GET", f"/api/works/{code}").json()
    found = {act(stranger, code, what, text=1, words="x", reason="x")[0] for stranger in strangers for what in ACTS}
    found |= {stranger.http("GET", f"/api/works/{code}").status_code for stranger in strangers}
    found |= {act(stranger, "nosuchcode", what)[0] for stranger in strangers for what in ACTS}
    assert found == {404}
    assert rin.http("GET", f"/api/works/{code}").json() == before


def test_nobody_reviews_their_own_and_authors_do_not_review(rin: Person, kusaba: Person) -> None:
    for author, letters in ((rin, "RA"), (kusaba, "KU")):
        code = draft(author, letters=letters)
        done(author, code, "send")
        before = author.http("GET", f"/api/works/{code}").json()
        for what in ("take", "opinion", "return", "publish"):
            status, told = act(author, code, what, text=1, publish=True)
            assert (status, told["error"]["text"]) == (409, "nobody reviews a rulebook of their own")
        assert author.http("GET", f"/api/works/{code}").json() == before


def test_a_reviewer_sends_retires_and_revises_nothing_of_others(rin: Person, kusaba: Person) -> None:
    code = draft(rin, letters="NA")
    done(rin, code, "send")
    assert act(kusaba, code, "send")[0] == 404
    done(kusaba, code, "take")
    done(kusaba, code, "publish")
    assert act(kusaba, code, "retire", reason="x") == (409, {"error": {"text": "only the author can do that"}})


def test_a_guest_writes_but_takes_a_name_before_sending(host: str) -> None:
    guest = Person(host)
    code = draft(guest, letters="GU")
    assert act(guest, code, "send")[0] == 401


def test_the_same_command_twice_is_one(rin: Person) -> None:
    code = draft(rin, letters="TW")
    assert done(rin, code, "send", id="once")["v"] == 1
    assert done(rin, code, "send", id="once")["v"] == 1
    assert done(rin, code, "note", id="twice", words="One more thing")["v"] == 2
    assert done(rin, code, "note", id="twice", words="One more thing")["v"] == 2


def test_two_reviewers_at_once_publish_once(host: str, data: Path, rin: Person, kusaba: Person) -> None:
    other = named(host, "Akane", data)
    code = draft(rin, letters="AT")
    done(rin, code, "send")
    done(kusaba, code, "take")
    with ThreadPoolExecutor(2) as both:
        found = list(both.map(lambda person: act(person, code, "publish")[0], (kusaba, other)))
    assert sorted(found) == [200, 409]
    assert rin.http("GET", f"/api/works/{code}").json()["v"] == 3


def test_who_looked_at_an_earlier_text_is_told_of_the_new_one(rin: Person, kusaba: Person) -> None:
    code = draft(rin, letters="SL")
    done(rin, code, "send")
    save(rin, code, 2, 2, "SL")
    assert act(rin, code, "send", revision=2)[0] == 409  # another tab has saved meanwhile
    done(rin, code, "send", revision=3)
    status, told = act(kusaba, code, "take", text=1)
    assert (status, told["error"]["text"]) == (
        409,
        "another text has come in meanwhile: load the page again and look at that one",
    )


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"game": "moon-mf"}, "another rulebook is called moon-mf"),
        ({"game": "lotarot"}, "another rulebook is called lotarot"),
        ({"cards": 65}, "book.toml"),
        ({"number": "003"}, "published is missing"),
    ],
)
def test_a_text_that_is_refused_says_why_and_is_kept_in_its_draft(
    rin: Person, strangers: list[Person], changed: dict[str, Any], said: str
) -> None:
    _, author = strangers
    first = draft(rin)
    act(rin, first, "send")
    code = draft(author, letters="OT", **changed)
    status, told = act(author, code, "send")
    assert status == 409
    assert said in told["error"]["text"]
    assert author.http("GET", f"/api/drafts/{code}").json()["ja"]


def test_letters_of_another_rulebook_are_refused(rin: Person, strangers: list[Person]) -> None:
    code = draft(rin, letters="LE")
    done(rin, code, "send")
    taken = draft(strangers[1], letters="LE", game="moon-other")
    assert "LE" in act(strangers[1], taken, "send")[1]["error"]["text"]


ODD_MESSAGES = [
    b"",
    b"[]",
    b'{"id": ""}',
    b'{"id": 7}',
    b'{"id": "x", "text": "one"}',
    b'{"id": "x", "text": -1}',
    b'{"id": "x", "reply_to": -1e9}',
    b'{"id": "x", "publish": "maybe"}',
    json.dumps({"id": "x", "words": "x" * 10_000}).encode(),
    json.dumps({"id": "x" * 100}).encode(),
    b'{"id": "x", "words": "\xff"}',
    b"[" * 5000,
]


@pytest.mark.parametrize("n", range(len(ODD_MESSAGES)))
def test_odd_messages_are_refused_and_change_nothing(host: str, kusaba: Person, n: int) -> None:
    body, author = ODD_MESSAGES[n], named(host, f"Author {n}")
    code = draft(author, letters="O" + "ABCDEFGHIJKL"[n])
    done(author, code, "send")
    answers = [
        kusaba.http("POST", f"/api/works/{code}/{what}", content=body, headers={"content-type": "application/json"})
        for what in ACTS
    ]
    assert not [answer.text for answer in answers if not 400 <= answer.status_code < 500]
    assert kusaba.http("GET", f"/api/works/{code}").json()["state"] == "received"


def test_words_are_counted_in_letters_whatever_they_take_on_the_wire(rin: Person, kusaba: Person) -> None:
    code = draft(rin, letters="LW")
    done(rin, code, "send")
    done(kusaba, code, "note", words="札" * 4000)
    assert "at most 4000" in act(kusaba, code, "note", words="札" * 4001)[1]["error"]["text"]


def test_who_goes_leaves_the_book_without_a_name(host: str, kusaba: Person) -> None:
    author = named(host, "Sumire")
    code = draft(author, letters="WN")
    done(author, code, "send")
    done(kusaba, code, "take")
    done(kusaba, code, "publish")
    assert "Hayama Rin" in kusaba.http("GET", "/rules/moon-wn?lang=en").text
    assert author.http("POST", "/api/you/delete").status_code == 200
    page = kusaba.http("GET", "/rules/moon-wn?lang=en").text
    assert "withdrawn name" in page
    assert "Hayama Rin" not in page


def test_a_running_site_knows_what_a_command_hands_on_or_retires(
    host: str, data: Path, kusaba: Person, strangers: list[Person]
) -> None:
    def command(*words: str) -> None:
        assert CliRunner().invoke(app, [*words, "--data", data_option(data)]).exit_code == 0

    def page(person: Person) -> httpx.Response:
        return person.http("GET", "/rules/moon-ho?lang=en", headers={"accept": "text/html"})

    def remark(person: Person, kind: str, **more: Any) -> int:
        body = {"id": next(COMMANDS), "kind": kind, "words": "Hm", **more}
        return person.http("POST", "/api/rules/moon-ho/remarks", json=body).status_code

    author = named(host, "Nadeshiko")
    code = draft(author, letters="HO")
    done(author, code, "send")
    done(kusaba, code, "take")
    number = done(kusaba, code, "publish")["number"]
    assert f'href="/write/{code}"' in page(author).text
    assert remark(strangers[1], "unclear", clause="HO-5") == 201
    about = kusaba.http("GET", "/api/rules/moon-ho/remarks").json()[0]["id"]
    command("people", "make-reviewer", "Nadeshiko")
    command("rulebook", "hand", number, "Asagi")
    found = [f'href="/write/{code}"' in page(one).text for one in (author, strangers[1])]
    assert found == [False, True]
    # Whose book it was reads it as before, and still judges nothing that has to do with it, though a reviewer.
    assert author.http("GET", f"/api/works/{code}").status_code == 200
    assert [remark(one, "hide", about=about) for one in (author, kusaba)] == [403, 201]
    command("rulebook", "retire", number, "A better one is coming")
    assert page(strangers[0]).status_code == 410
