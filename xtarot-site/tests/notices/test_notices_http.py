"""What persons are told over the wire: where it leads, in both languages, and that it is read on every device."""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from accounts.whole_life import door_of, shown
from site_support.live import Person, site
from site_support.sending_in import done, draft
from site_support.signing_up import make_reviewer, sign_up
from site_support.told import is_marked, notices_of, page, texts_of
from xtarot.rules.texts import LANGS
from xtarot_site.core.notice_kinds import AnyNotice
from xtarot_site.notices.texts import TEXTS


@pytest.fixture(scope="module")
def host(data: Path) -> Iterator[str]:
    with site(data) as address:
        yield address


@pytest.fixture(scope="module")
def people(host: str, data: Path) -> tuple[Person, Person, Person]:
    """An author, a reviewer, and a reader."""
    found = Person(host), Person(host), Person(host)
    for person, name in zip(found, ("Hayama", "Tokiwa", "Asagi"), strict=True):
        sign_up(person, name)
    make_reviewer(data, "Tokiwa")
    return found


def say(person: Person, at: str, kind: str, **more: object) -> int:
    """Say something; the id of the remark that was written last."""
    body = {"id": f"{kind}-{len(notices_of(person))}-{more}"[:40], "kind": kind, **more}
    answer = person.http("POST", door_of(at), json=body)
    assert answer.status_code == 201, answer.text
    return int(answer.json()["remarks"][-1]["id"])


def leads(person: Person) -> list[str]:
    """The notices of a person that lead to a page that is not there."""
    found = [one["href"] for one in notices_of(person) if "href" in one]
    statuses = [person.http("GET", href, headers={"accept": "text/html"}).status_code for href in found]
    return [href for href, status in zip(found, statuses, strict=True) if status not in (200, 410)]


def test_from_being_sent_in_to_an_answer_each_hears_what_they_wait_for(
    people: tuple[Person, Person, Person], data: Path
) -> None:
    author, reviewer, reader = people
    code = draft(author, 2)
    done(author, code, "send")
    assert is_marked(reviewer)
    assert not is_marked(author)
    done(reviewer, code, "take")
    done(reviewer, code, "note", clause="MF-5", words="Who has them?")
    done(reviewer, code, "return")
    assert texts_of(author) == ["“Moon Ferry” came back with questions", "Tokiwa has begun to read “Moon Ferry”"]
    assert texts_of(author, "ja")[1] == "Tokiwaさんが『月の渡し』を読みはじめました"
    asked = author.http("GET", f"/api/works/{code}").json()["v"] - 1
    done(author, code, "note", clause="MF-5", words="The bank", reply_to=asked)
    done(author, draft(author, 3, code), "send")
    assert texts_of(reviewer) == ["“Moon Ferry” was sent in again", "“Moon Ferry” was sent in for review"]
    done(reviewer, code, "take")
    done(reviewer, code, "publish")
    assert "is published as no. 501" in texts_of(author)[0]

    about = say(reader, "/rules/moon-ferry", "unclear", clause="MF-5", words="Both?")
    assert notices_of(author)[0]["href"] == "/rules/moon-ferry#MF-5"
    say(author, "/rules/moon-ferry", "answer", about=about, words="Both.")
    assert texts_of(reader) == ["Hayama answered your note on MF-5 of “Moon Ferry”"]
    assert [leads(person) for person in people] == [[], [], []]
    assert {one["href"] for one in notices_of(reviewer)} == {f"/desk/{code}"}
    done(author, code, "retire", reason="A better one is coming")
    make_reviewer(data, "Tokiwa", is_one=False)
    assert [leads(person) for person in people] == [[], [], []]
    assert ["href" in one for one in notices_of(reviewer)] == [False, False]

    reader.http("POST", "/api/you/delete")
    assert texts_of(author)[0] == "Somebody who has gone wrote a note on MF-5 of “Moon Ferry”"


def test_what_was_seen_is_read_on_every_device_and_what_came_meanwhile_is_not(host: str) -> None:
    author, reader = Person(host), Person(host)
    sign_up(author, "Sora")
    sign_up(reader, "Suzuna")
    at = shown(author, draft(author, 1))
    words = author.http("POST", "/api/you/words").json()["words"]
    other = Person(host)  # another device
    assert other.http("POST", "/api/you/sign-in/words", json={"name": "Sora", "words": " ".join(words)}).is_success
    say(reader, at, "unclear", clause="MF-1", words="Hm?")
    (seen,) = notices_of(author)
    assert (is_marked(author), is_marked(other), is_marked(reader)) == (True, True, False)
    assert author.http("GET", "/api/here").json() == {"told": True}
    say(reader, at, "what-if", clause="MF-1", words="And then?")
    assert author.http("POST", "/api/you/notices", json={"last": seen["id"]}).status_code == 204
    assert [one["read"] for one in notices_of(other)] == [False, True]
    assert is_marked(other)
    assert reader.http("POST", "/api/you/notices", json={"last": 2**40}).status_code == 204
    assert is_marked(other)  # nobody reads for others
    assert other.http("POST", "/api/you/notices", json={"last": 2**40}).status_code == 204
    assert (is_marked(author), is_marked(other)) == (False, False)


def test_a_guest_whose_draft_is_asked_about_hears_of_it_and_goes_on_to_when_they_sign_in(host: str) -> None:
    guest, reader = Person(host), Person(host)
    sign_up(reader, "Ao")
    at = shown(guest, draft(guest, 1))
    say(reader, at, "unclear", clause="MF-1", words="A")
    assert is_marked(guest)
    somebody = Person(host)
    sign_up(somebody, "Iori")
    words = somebody.http("POST", "/api/you/words").json()["words"]
    assert guest.http("POST", "/api/you/sign-in/words", json={"name": "Iori", "words": " ".join(words)}).is_success
    assert texts_of(guest) == texts_of(somebody) == ["Ao wrote a note on MF-1 of “Moon Ferry”"]
    assert (is_marked(somebody), is_marked(reader)) == (True, False)
    code = at.split("/")[2]
    assert guest.http("DELETE", f"/api/drafts/{code}").status_code == 204
    assert [(one["text"], "href" in one) for one in notices_of(guest)] == [
        ("Ao wrote a note on MF-1 of a rulebook that is gone", False)
    ]


def test_every_kind_has_its_words_in_both_languages() -> None:
    assert {*TEXTS} == {*get_args(AnyNotice)}
    words = dict.fromkeys(("who", "title", "clause", "version", "number", "words", "end", "hours"), "x")
    assert not [text for text in TEXTS.values() for lang in LANGS if "{" in text.of(lang, **words)]
    assert all(text.ja and text.en for text in TEXTS.values())


def test_the_list_is_nobody_elses(host: str) -> None:
    assert notices_of(Person(host)) == []
    assert "/you#notices" not in page(Person(host), "/")
