"""What is published on a site: at once on the shelf, by versions, with its author; and what is no longer public."""

import re
from pathlib import Path

import httpx
import pytest

from site_support.live import Person, site
from site_support.sending_in import act, done, draft, publish
from site_support.signing_up import make_reviewer, sign_up
from xtarot.games import load
from xtarot.rulebooks import Shelf, ours

BOOK = "/rules/moon-ferry"
UNSENT = re.compile(r"^(?:number|received|published).*$|\{[^}]*equals[^}]*\}", re.MULTILINE)  # the system's; records


@pytest.fixture(scope="module")
def people(host: str, data: Path) -> dict[str, Person]:
    """An author, a reviewer, a person who is neither, and a guest."""
    found = {who: Person(host) for who in ("author", "reviewer", "stranger", "guest")}
    for who, name in (("author", "Hayama"), ("reviewer", "Tokiwa"), ("stranger", "Asagi")):
        sign_up(found[who], name)
    make_reviewer(data, "Tokiwa")
    return found


def page(person: Person, path: str) -> httpx.Response:
    return person.http("GET", f"{path}{'&' if '?' in path else '?'}lang=en", headers={"accept": "text/html"})


def test_a_book_from_its_first_text_to_its_retirement(people: dict[str, Person]) -> None:
    paths = (BOOK, f"{BOOK}/1.00", f"{BOOK}/changes", f"{BOOK}/moon-ferry.en.pdf", "/api/rules/moon-ferry/remarks")
    code = draft(people["author"], 2)
    done(people["author"], code, "send")
    assert {page(one, path).status_code for one in people.values() for path in paths} == {404}
    assert "Moon Ferry" not in page(people["guest"], "/rules").text
    done(people["reviewer"], code, "take")
    done(people["reviewer"], code, "publish")
    shelf = page(people["guest"], "/rules").text
    assert shelf.count("501 Moon Ferry") == 1
    assert "no. 501 of 127.0.0.1" in shelf
    assert "To read" in shelf
    assert '"newest":[{"name":"moon-ferry"' in page(people["guest"], "/").text
    read = page(people["guest"], BOOK)
    course = page(people["author"], f"/write/{code}/course")
    assert 'href="/new?game=free&amp;seats=3&amp;' in read.text
    assert 'href="/new?game=free&amp;seats=3&amp;' in course.text
    assert read.status_code == 200
    assert "received</dt>" in read.text
    assert 'id="MF-14"' not in read.text
    assert "Write a revision" not in read.text
    assert f'href="/write/{code}"' in page(people["author"], BOOK).text
    assert page(people["guest"], f"{BOOK}/moon-ferry.ja.pdf").content.startswith(b"%PDF")
    asked = people["stranger"].http(
        "POST", f"/api{BOOK}/remarks", json={"id": "1", "kind": "what-if", "clause": "MF-12", "words": "None crossed?"}
    )
    about = asked.json()["remarks"][0]["id"]
    answer = people["author"].http(
        "POST",
        f"/api{BOOK}/remarks",
        json={"id": "2", "kind": "answer", "about": about, "words": "Then nobody scores."},
    )
    assert answer.json()["remarks"][0]["answers"][0]["by_author"]
    refused = people["author"].http(
        "POST", f"/api{BOOK}/remarks", json={"id": "3", "kind": "hide", "about": about, "words": "I do not like it"}
    )
    assert refused.status_code == 403

    publish(people["author"], people["reviewer"], 3, code)
    revised = page(people["guest"], BOOK).text
    assert 'id="MF-14"' in revised
    assert "v1.00" in revised
    assert 'id="MF-14"' not in page(people["guest"], f"{BOOK}/1.00").text
    assert "MF-14" in page(people["guest"], f"{BOOK}/changes").text
    taken = people["author"].http(
        "POST", f"/api{BOOK}/remarks", json={"id": "4", "kind": "taken-up", "about": about, "version": "1.01"}
    )
    assert taken.json()["remarks"][0]["taken_up"] == "1.01"
    assert "changes?from=1.00&amp;to=1.01#MF-12" in page(people["guest"], BOOK).text
    news = page(people["guest"], "/rules").text
    assert news.count("501 Moon Ferry") == 2
    assert "v1.01" in news

    assert act(people["stranger"], code, "retire", reason="I do not like it").status_code == 404
    done(people["author"], code, "retire", reason="A publisher <b>prints</b> it")
    for who in ("stranger", "guest"):
        gone = page(people[who], BOOK)
        assert gone.status_code == 410
        assert "A publisher &lt;b&gt;prints&lt;/b&gt; it" in gone.text
        assert "None crossed?" not in gone.text
        closed = [path for path in paths[1:] if page(people[who], path).status_code != 404]
        assert not closed
    assert 'href="/rules/moon-ferry" aria-describedby' not in page(people["guest"], "/rules").text
    for who in ("author", "reviewer"):
        kept = page(people[who], BOOK)
        assert kept.status_code == 200
        assert 'id="MF-14"' in kept.text
        assert "is no longer public" in kept.text
        assert page(people[who], f"{BOOK}/1.00").status_code == 200
    late = people["stranger"].http(
        "POST", f"/api{BOOK}/remarks", json={"id": "9", "kind": "what-if", "clause": "MF-12", "words": "And now?"}
    )
    assert late.status_code == 404


def test_a_table_that_had_begun_keeps_a_book_that_is_retired(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = load("high-card").rulebook
    assert folder
    names = ("book.toml", "ja.md", "en.md")
    texts = {name: UNSENT.sub("", (folder / name).read_text(encoding="utf-8")) for name in names}
    monkeypatch.setattr("site_support.sending_in.files", lambda n: texts)
    with site(tmp_path, shelf=Shelf(ours())) as host:
        author, reviewer, guest = (Person(host) for _ in range(3))
        sign_up(author, "Hayama")
        sign_up(reviewer, "Tokiwa")
        make_reviewer(tmp_path, "Tokiwa")
        code = publish(author, reviewer)
        before = guest.open("high-card")
        done(author, code, "retire", reason="It is a book now")
        after = guest.open("high-card")
        text = "/rules/high-card/text?version=1.00"
        found = [page(guest, f"{text}{more}") for more in ("", f"&table={after}", "&table=x", f"&table={before}")]
    assert [answer.status_code for answer in found] == [410, 410, 410, 200]
    assert ['id="HC-2"' in answer.text for answer in found] == [False, False, False, True]
