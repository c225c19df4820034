"""Remarks beside clauses: who may write, answer and hide them, and that nobody reads what is hidden from them."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from site_support import two_versions
from site_support.live import Person, site
from site_support.signing_up import make_reviewer, sign_up
from xtarot.rulebooks import book
from xtarot_site.books.remarks_html import draw_beside
from xtarot_site.submissions.remark_kinds import HouseRule
from xtarot_site.submissions.topics import Reader, topic_of_book

BOOK = "high-card"


@pytest.fixture(scope="module")
def host(data: Path) -> Iterator[str]:
    with site(data, shelf=two_versions.shelve(data / "book")) as address:
        yield address


@pytest.fixture(scope="module")
def guest(host: str) -> Person:
    return Person(host)


@pytest.fixture(scope="module")
def mio(host: str) -> Person:
    person = Person(host)
    sign_up(person, "Asagi")
    return person


@pytest.fixture(scope="module")
def ren(host: str, data: Path) -> Person:
    """A reviewer."""
    person = Person(host)
    sign_up(person, "Tokiwa")
    make_reviewer(data, "Tokiwa")
    return person


COMMANDS = iter(range(1000))


def say(person: Person, kind: str, **more: Any) -> tuple[int, Any]:
    body = {"id": f"c{next(COMMANDS)}", "kind": kind, **more}
    answer = person.http("POST", f"/api/rules/{BOOK}/remarks?lang=en", json=body)
    return answer.status_code, answer.json()


def remark(person: Person, words: str, clause: str = "HC-1", kind: str = "unclear") -> int:
    """The id of a new remark."""
    status, told = say(person, kind, clause=clause, words=words)
    assert status == 201, told
    return int(told["remarks"][-1]["id"])


def page(person: Person) -> str:
    return person.http("GET", f"/rules/{BOOK}?lang=en").text


def test_a_question_stands_beside_its_clause_with_its_answer(mio: Person, ren: Person, guest: Person) -> None:
    about = remark(mio, "Does a tie\u202e go on?\r\n\r\n\r\n<b>ever</b>")
    assert say(ren, "answer", about=about, words="It is broken by spades.")[0] == 201
    shown = page(guest)
    clause = shown[shown.index('id="HC-1"') : shown.index('id="HC-3"')]
    assert "Does a tie go on?\n&lt;b&gt;ever&lt;/b&gt;" in clause
    assert clause.index("It is broken by spades.") > clause.index("Does a tie")
    assert "Asagi" in clause
    assert "Tokiwa" in clause


def test_the_same_command_says_it_once(mio: Person) -> None:
    body = {"id": "once", "kind": "we-play", "clause": "HC-3", "words": "Twice a round."}
    found = [mio.http("POST", f"/api/rules/{BOOK}/remarks", json=body) for _ in range(2)]
    assert [one.status_code for one in found] == [201, 201]
    assert sum(one["words"] == "Twice a round." for one in found[1].json()["remarks"]) == 1


def test_a_command_of_one_book_says_nothing_at_another(mio: Person) -> None:
    body = {"id": "twice", "kind": "we-play", "clause": "HC-3", "words": "Here only."}
    assert mio.http("POST", f"/api/rules/{BOOK}/remarks", json=body).status_code == 201
    answer = mio.http("POST", "/api/rules/xrummy/remarks?lang=en", json=body | {"clause": "XR-3"})
    assert (answer.status_code, answer.json()["error"]["text"]) == (403, "This was written at another rulebook.")


def test_refusals_say_why(mio: Person, guest: Person, ren: Person) -> None:
    about = remark(mio, "What is it for?")
    refused = {
        "under a name": say(guest, "unclear", clause="HC-1", words="Hm?"),
        "no clause HC-2": say(mio, "unclear", clause="HC-2", words="Hm?"),
        "Nothing is written": say(mio, "unclear", clause="HC-1", words=" \n\u200b "),
        "At most 400": say(mio, "unclear", clause="HC-1", words="x" * 401),
        "these are 3000": say(mio, "unclear", clause="HC-1", words="札" * 3000),
        "The author and the reviewers answer": say(mio, "answer", about=about, words="Me!"),
        "Only reviewers hide": say(mio, "hide", about=about, words="I regret it"),
        "That note is not here": say(ren, "answer", about=9999, words="Hm"),
        "published after the note": say(ren, "taken-up", about=about, version="1.01"),
        "That is so already": say(ren, "show", about=about),
        "Nothing is written yet": say(ren, "hide", about=about, words=""),
    }
    wrong = {why: told for why, (status, told) in refused.items() if status != 403 or why not in told["error"]["text"]}
    assert not wrong
    assert mio.http("POST", "/api/rules/nobody/remarks", json={"id": "1", "kind": "unclear"}).status_code == 404
    assert mio.http("POST", f"/api/rules/{BOOK}/remarks", json={"id": "1", "kind": "praise"}).status_code == 400


def test_what_is_hidden_goes_out_of_every_door_with_its_reason(mio: Person, ren: Person, guest: Person) -> None:
    about = remark(mio, "An insult", kind="what-if")
    assert say(ren, "answer", about=about, words="A cross answer")[0] == 201
    assert say(ren, "hide", about=about, words="Not about the rules")[0] == 201
    for person in (guest, mio):
        for seen in (page(person), person.http("GET", f"/api/rules/{BOOK}/remarks").text):
            assert "Not about the rules" in seen
            assert "An insult" not in seen
            assert "A cross answer" not in seen
    assert "An insult" in page(ren)
    assert say(ren, "show", about=about)[0] == 201
    assert "An insult" in page(guest)


def test_nobody_is_told_the_number_of_a_person(mio: Person, guest: Person) -> None:
    remark(mio, "Who am I?")
    told = guest.http("GET", f"/api/rules/{BOOK}/remarks").json()
    assert told
    assert not [one for remark in told for one in (remark, *remark["answers"]) if "who" in one]


def test_one_person_waits_for_answers_after_twenty(host: str) -> None:
    person = Person(host)
    sign_up(person, "Wakaba")
    for number in range(20):
        remark(person, f"Question {number}", clause="HC-3")
    status, told = say(person, "unclear", clause="HC-3", words="One more")
    assert status == 403
    assert "wait for an answer" in told["error"]["text"]


def test_beside_an_option_stands_what_tables_are_set_to() -> None:
    def drawn(*rules: HouseRule) -> Mapping[str, str]:
        return draw_beside([], rules, Reader(topic_of_book(book("dream-capture"), None)), "en")

    found = drawn(HouseRule("deals", 6, 61), HouseRule("deals", 4, 12), HouseRule("gone", 1, 1))
    assert list(found) == ["DC-22", ""]
    assert "Deals: 6 at 61, 4 at 12 of 73 tables here<" in found["DC-22"]
    assert "Deals: 6 at 1 of 1 table here<" in drawn(HouseRule("deals", 6, 1))["DC-22"]
