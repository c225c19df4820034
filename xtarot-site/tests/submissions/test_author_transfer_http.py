"""A book goes on with another author, or on another site: its author writes the next version, whatever happened."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from site_support.live import Person, data_option, site
from site_support.sending_in import act, done, draft, publish
from site_support.signing_up import make_reviewer, sign_up
from xtarot.cli.program import app

AUTHOR, ILSE, REVIEWER = "Hayama", "Ilse", "Tokiwa"
BOOK = "/rules/moon-ferry"


def command(*words: object) -> Result:
    return CliRunner().invoke(app, [*map(str, words)])


def people(host: str, data: Path, *names: str) -> list[Person]:
    """Persons of these names, the last of whom reviews."""
    found = [Person(host) for _ in names]
    for person, name in zip(found, names, strict=True):
        sign_up(person, name)
    make_reviewer(data, names[-1])
    return found


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "site"


@pytest.fixture
def host(data: Path) -> Iterator[str]:
    data.mkdir()
    with site(data) as address:
        yield address


def hand(data: Path, name: str = ILSE) -> None:
    handed = command("rulebook", "hand", 501, name, "--data", data_option(data))
    assert (handed.exit_code, handed.stdout) == (0, f"501 is handed to {name}\n"), handed.stderr


def drafts(person: Person) -> dict[str, str]:
    """The drafts of a person by code, as the file of their data has them: the newest text."""
    found = person.http("GET", "/api/you/data").json()["drafts"]
    return {one["code"]: one["texts"][-1]["files"]["en.md"] for one in found}


def page(person: Person, path: str) -> str:
    answer = person.http("GET", f"{path}?lang=en", headers={"accept": "text/html"})
    assert answer.status_code == 200, (path, answer.text)
    return answer.text


def revise(author: Person, reviewer: Person, code: str) -> None:
    """What the pages offer to an author, from the shelf to version 1.01."""
    assert code in page(author, "/write")
    assert f'href="/write/{code}"' in page(author, BOOK)
    assert "Moon Ferry" in page(author, f"/write/{code}")
    assert publish(author, reviewer, 3, code) == code
    found = author.http("GET", f"/api/works/{code}").json()
    assert (found["state"], found["number"], found["version"]) == ("published", "501", "1.01")


def test_who_is_handed_a_book_writes_its_next_version(host: str, data: Path) -> None:
    author, ilse, reviewer = people(host, data, AUTHOR, ILSE, REVIEWER)
    code = publish(author, reviewer)
    draft(author, 1, code)  # which is never sent in
    unsent, published = drafts(author)[code], page(author, f"{BOOK}/text")
    hand(data)
    assert author.http("GET", f"/write/{code}").status_code == 404
    assert act(author, code, "send").status_code == 404
    assert [*drafts(author).values()] == [unsent], "it stays theirs, under another code"
    assert code not in drafts(author)
    assert "MF-9" in published
    assert drafts(ilse)[code] != unsent
    revise(ilse, reviewer, code)
    again = command("rulebook", "hand", 501, ILSE, "--data", data_option(data))
    assert (again.exit_code, again.stderr) == (1, "xtarot: it is Ilse's already\n")
    command("rulebook", "retire", 501, "It has moved.", "--data", data_option(data))
    late = command("rulebook", "hand", 501, AUTHOR, "--data", data_option(data))
    assert (late.exit_code, late.stderr) == (1, "xtarot: this rulebook is retired\n")


def test_a_book_goes_on_when_its_author_has_gone(host: str, data: Path) -> None:
    author, ilse, reviewer = people(host, data, AUTHOR, ILSE, REVIEWER)
    code = publish(author, reviewer)
    author.http("POST", "/api/you/delete")
    hand(data)
    assert ilse.http("GET", f"/api/drafts/{code}").json()["data"]["author"] == {"ja": ILSE, "en": ILSE}
    revise(ilse, reviewer, code)
    assert "Hayama Rin" in page(reviewer, BOOK), "as the new text says, which is somebody else's"
    assert "withdrawn name" in page(reviewer, f"{BOOK}/1.00")


def test_of_who_has_handed_a_book_on_the_name_goes_from_its_versions(host: str, data: Path) -> None:
    author, ilse, reviewer = people(host, data, AUTHOR, ILSE, REVIEWER)
    code = publish(author, reviewer)
    hand(data)
    revise(ilse, reviewer, code)
    assert "Hayama Rin" in page(reviewer, f"{BOOK}/1.00")
    author.http("POST", "/api/you/delete")
    for version in ("", "/1.00", "/1.01"):
        assert "Hayama Rin" not in page(reviewer, f"{BOOK}{version}")
    ilse.http("POST", "/api/you/delete")
    assert "withdrawn name" in page(reviewer, BOOK)


@pytest.mark.parametrize("end", ["publish", "return"])
def test_what_waits_with_reviewers_while_it_is_handed_on_is_decided_for_the_new_author(
    host: str, data: Path, end: str
) -> None:
    author, ilse, reviewer = people(host, data, AUTHOR, ILSE, REVIEWER)
    code = publish(author, reviewer)
    draft(author, 3, code)
    done(author, code, "send")
    done(reviewer, code, "take")
    waiting = drafts(author)[code]
    hand(data)
    assert drafts(ilse) == {code: waiting}, "what the reviewers read, not what is published"
    assert act(ilse, code, "send").json()["error"]["text"].startswith("it is being reviewed")
    asked = done(reviewer, code, "note", clause="MF-14", words="And of three?")["v"]
    done(reviewer, code, end)
    if end == "return":
        assert "MF-14" in act(ilse, code, "send").json()["error"]["text"]
        assert act(author, code, "note", clause="MF-14", words="All", reply_to=asked).status_code == 409
        done(ilse, code, "note", clause="MF-14", words="The same", reply_to=asked)
        done(ilse, code, "send")
        done(reviewer, code, "take")
        done(reviewer, code, "publish")
    assert ilse.http("GET", f"/api/works/{code}").json()["version"] == "1.01"


def test_a_book_goes_on_at_another_site(host: str, data: Path, tmp_path: Path) -> None:
    ilse, reviewer = people(host, data, ILSE, REVIEWER)
    code = publish(ilse, reviewer)
    assert command("rulebook", "export", tmp_path / "out", "--data", data_option(data)).exit_code == 0
    new = tmp_path / "new"
    came = command("rulebook", "import", tmp_path / "out", "--data", data_option(new))
    assert (came.exit_code, came.stdout) == (0, "new: 1 works, 1 texts, 0 remarks\n"), came.stderr
    with site(new) as there:
        for _ in range(2):  # the words of the first time are good no more
            given = command("people", "new-words", ILSE.upper(), "--lang", "en", "--data", data_option(new))
            told, *words = given.stdout.splitlines()
            assert (given.exit_code, told, len(words[0].split())) == (
                0,
                "Ilse signs in with these words, and no longer with those before:",
                6,
            )
        her, (other,) = Person(there), people(there, new, "Kusaba")
        assert her.http("POST", "/api/you/name", json={"name": ILSE}).status_code == 409, "the name is hers"
        entered = her.http("POST", "/api/you/sign-in/words", json={"name": ILSE, "words": words[0]})
        assert entered.status_code == 200, entered.text
        revise(her, other, code)
    again = command("rulebook", "import", tmp_path / "out", "--data", data_option(new))
    assert (again.exit_code, again.stdout) == (0, "new: 0 works, 0 texts, 0 remarks\n"), again.stderr


def test_new_words_leave_browsers_signed_in_and_are_for_persons_only(host: str, data: Path) -> None:
    (ilse,) = people(host, data, ILSE)
    old = ilse.http("POST", "/api/you/words").json()["words"]
    given = command("people", "new-words", ILSE, "--lang", "ja", "--data", data_option(data))
    assert given.exit_code == 0
    assert ilse.http("POST", "/api/you/words").status_code == 200, "she is signed in still"
    spent = Person(host).http("POST", "/api/you/sign-in/words", json={"name": ILSE, "words": " ".join(old)})
    assert spent.status_code == 409
    unknown = command("people", "new-words", "Ilsebill", "--data", data_option(data))
    assert (unknown.exit_code, unknown.stderr) == (1, "xtarot: nobody is called 'Ilsebill' here\n")
