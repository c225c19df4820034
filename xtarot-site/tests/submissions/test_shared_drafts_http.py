"""A draft behind its link: who has it asks at clauses, and reports on play; on a book the same is for everybody."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from accounts.whole_life import door_of, shown
from site_support.live import Person, site
from site_support.sending_in import done, draft, publish
from site_support.signing_up import make_reviewer, sign_up
from site_support.told import notices_of, page, texts_of

_ids = iter(range(1000))


@pytest.fixture(scope="module")
def host(data: Path) -> Iterator[str]:
    with site(data) as address:
        yield address


@pytest.fixture(scope="module")
def people(host: str, data: Path) -> tuple[Person, ...]:
    """An author, a reviewer, and two readers."""
    found = tuple(Person(host) for _ in range(4))
    for person, name in zip(found, ("Hayama", "Tokiwa", "Asagi", "Wakaba"), strict=True):
        sign_up(person, name)
    make_reviewer(data, "Tokiwa")
    return found


def say(person: Person, address: str, kind: str, **more: Any) -> tuple[int, Any]:
    body = {"id": f"s{next(_ids)}", "kind": kind, **more}
    answer = person.http("POST", f"{door_of(address)}?lang=en", json=body)
    return answer.status_code, answer.json()


def test_who_has_the_link_asks_and_the_author_answers(host: str, people: tuple[Person, ...]) -> None:
    author, reviewer, reader, _ = people
    at = shown(author, draft(author, 1))
    status, said = say(reader, at, "unclear", clause="MF-5", words="<b>Who</b> leads?")
    assert status == 201, said
    about = said["remarks"][0]["id"]
    assert say(author, at, "answer", about=about, words="The youngest.")[0] == 201
    text = page(Person(host), f"{at}?lang=en")
    clause = text[text.index('id="MF-5"') :]
    assert clause.index("&lt;b&gt;Who&lt;/b&gt; leads?") < clause.index("The youngest.") < clause.index("</section>")
    assert (texts_of(author)[0], notices_of(reader)[0]["href"]) == (
        "Asagi wrote a note on MF-5 of “Moon Ferry”",
        f"{at}#MF-5",
    )
    wrong = {
        "under a name": say(Person(host), at, "unclear", clause="MF-5", words="Hm?"),
        "no clause MF-99": say(reader, at, "unclear", clause="MF-99", words="Hm?"),
        "The author and the reviewers answer": say(reviewer, at, "answer", about=about, words="I think"),
        "Only reviewers hide": say(reviewer, at, "hide", about=about, words="Rude"),
        "Choose one thing": say(reader, at, "played"),
        "which clause": say(reader, at, "played", words="With three"),
        "It can be taken up only": say(author, at, "taken-up", about=about, version="1.00"),
    }
    assert not {why: told for why, (status, told) in wrong.items() if status != 403 or why not in str(told)}
    assert say(reader, f"{at}x", "unclear", clause="MF-5", words="Hm?")[0] == 404
    assert say(author, at, "hide", about=about, words="Said twice")[0] == 201
    assert "leads?" not in page(reader, at)


def test_a_report_on_a_draft_is_its_authors_alone_and_on_a_book_everybodys(people: tuple[Person, ...]) -> None:
    author, reviewer, reader, other = people
    code = draft(author, 2)
    at = shown(author, code)
    played = {"clause": "MF-5", "words": "We gave the bank two.", "again": "yes"}
    assert say(reader, at, "played", **played)[0] == 201
    assert texts_of(author)[0] == "Asagi played “Moon Ferry” and says how it went"
    assert [("the bank two." in page(one, at)) for one in (author, reader, other, reviewer)] == [
        True,
        True,
        False,
        False,
    ]
    assert [("the bank two." in str(say(one, at, "played", again="no"))) for one in (other, reader)] == [False, True]
    assert "Played by 2, 0 would again" in page(author, f"{at}?lang=en")  # each counts once, as they said last
    assert "Played by" not in page(reviewer, f"{at}?lang=en")

    publish(author, reviewer, 2, code)
    book = "/rules/moon-ferry"
    assert "the bank two." not in page(author, book)
    assert say(reader, book, "played", **played)[0] == 201
    assert "the bank two." in page(other, book)
    assert "Played by 1, 1 would again" in page(other, f"{book}?lang=en")
    assert "the bank two." in page(author, at)  # it stays with the draft
    assert done(author, code, "retire", reason="Enough")["state"] == "retired"
    assert page(reader, f"{book}/report") == ""  # a redirect to what became of it


def test_the_page_of_a_report_offers_every_clause_and_says_who_reads_it(host: str, people: tuple[Person, ...]) -> None:
    author, _, reader, _ = people
    at = shown(author, draft(author, 1))
    form = page(reader, f"{at}/report?lang=en")
    assert form.count("<option") == 1 + len({*_ids_of(page(reader, at))})
    assert "Only the author reads" in form
    assert "under your name" in page(reader, "/rules/lotarot/report?lang=en")
    assert f'href="/you?next={at}/report"' in page(Person(host), f"{at}/report")
    assert f'href="{at}/report"' in page(reader, at)
    assert reader.http("GET", f"{at}x/report").status_code == 404


def _ids_of(text: str) -> list[str]:
    return [part.split('"')[0] for part in text.split('class="clause" id="')[1:]]


def test_what_was_said_of_a_draft_goes_with_it(people: tuple[Person, ...]) -> None:
    author, _, reader, _ = people
    code = draft(author, 1)
    assert say(reader, shown(author, code), "we-play", clause="MF-1", words="With a parrot")[0] == 201
    assert "With a parrot" in reader.http("GET", "/api/you/data").text
    assert author.http("DELETE", f"/api/drafts/{code}").status_code == 204
    assert "With a parrot" not in reader.http("GET", "/api/you/data").text
