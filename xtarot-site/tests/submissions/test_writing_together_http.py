"""A rulebook is written by several: asked by name, agreeing, merging, leaving; and what waits is taken back."""

from pathlib import Path

import httpx
import pytest

from accounts.whole_life import door_of, shown
from site_support.live import Person
from site_support.sending_in import act, done, draft
from site_support.signing_up import make_reviewer, sign_up
from site_support.told import is_marked, notices_of
from xtarot_site.submissions.authors import WITHDRAWN, add_author, drop_author

HTML = {"accept": "text/html"}


@pytest.fixture(scope="module")
def persons(host: str, data: Path) -> dict[str, Person]:
    found = {name: Person(host) for name in ("Hayama", "Ilse", "Tomás", "Tokiwa")}
    for name, person in found.items():
        sign_up(person, name)
    make_reviewer(data, "Tokiwa")
    make_reviewer(data, "Ilse")
    return found


def ask(person: Person, code: str, name: str) -> httpx.Response:
    return person.http("POST", f"/api/drafts/{code}/writers?lang=en", json={"name": name})


def author(person: Person, code: str) -> dict[str, str]:
    return person.http("GET", f"/api/drafts/{code}").json()["data"]["author"]  # type: ignore[no-any-return]


def who(person: Person, code: str) -> dict[str, int]:
    return {one["name"]: one["who"] for one in person.http("GET", f"/api/drafts/{code}/writers").json()}


def page(person: Person, path: str) -> str:
    return person.http("GET", f"{path}?lang=en", headers=HTML).text


def test_whoever_is_asked_and_agrees_writes_too_and_stands_on_the_book(persons: dict[str, Person]) -> None:
    rin, ilse, tomas, tokiwa = persons.values()
    code = draft(rin, 2)
    refused = [ask(rin, code, name).json()["detail"] for name in ("Nobody", "Hayama")]
    assert refused == ["Nobody here has the name Nobody", "That is you"]
    assert ask(rin, code, "ilse").status_code == 201
    assert ilse.http("GET", f"/api/drafts/{code}").status_code == 404  # she has not agreed
    assert '"by":"Hayama"' in page(ilse, "/write")
    assert tomas.http("POST", f"/api/drafts/{code}/join").status_code == 404
    assert ilse.http("POST", f"/api/drafts/{code}/join").status_code == 200
    assert author(ilse, code) == {"ja": "葉山りん、Ilse", "en": "Hayama Rin, Ilse"}
    draft(ilse, 2, code)
    assert code in page(ilse, "/write")
    doors = [act(ilse, code, "send"), ask(ilse, code, "Tomás"), ilse.http("DELETE", f"/api/drafts/{code}")]
    assert [one.status_code for one in doors] == [409] * 3
    assert "began it" in doors[0].json()["error"]["text"]
    done(rin, code, "send")
    assert act(ilse, code, "take").json()["error"]["text"] == "nobody reviews a rulebook of their own"
    done(tokiwa, code, "take")
    done(tokiwa, code, "note", clause="MF-5", words="Why?")
    done(tokiwa, code, "return")
    question = rin.http("GET", f"/write/{code}", headers=HTML).text
    assert '"words":"Why?","open":true' in question
    assert ask(rin, code, "Tomás").status_code == 201
    assert tomas.http("POST", f"/api/drafts/{code}/join").status_code == 200
    assert "Tomás writes it, too" in page(tomas, f"/write/{code}/course")
    seq = int(question.partition('"questions":[{"seq":')[2].partition(",")[0])
    done(tomas, code, "note", clause="MF-5", words="So.", reply_to=seq)
    assert rin.http("DELETE", f"/api/drafts/{code}/writers/{who(rin, code)['Tomás']}").status_code == 204
    assert act(tomas, code, "note", clause="MF-5", words="And?", reply_to=seq).status_code == 404
    done(rin, code, "note", clause="MF-5", words="Among us", reply_to=seq)
    closed = [f"/api/drafts/{code}", f"/api/works/{code}", f"/write/{code}/course", f"/write/{code}/texts/1"]
    assert [tomas.http("GET", one).status_code for one in closed] == [404] * 4
    own = tomas.http("GET", "/api/you/data").text
    assert ("So." in own, "Among us" in own) == (True, False)
    assert author(rin, code)["en"] == "Hayama Rin"


def test_who_is_asked_hears_of_it_at_once_and_no_notice_leads_to_where_nothing_is(host: str) -> None:
    author, asked, reader = (Person(host) for _ in range(3))
    for person, name in (author, "Hanako"), (asked, "Bruno"), (reader, "Chiyo"):
        sign_up(person, name)
    code = draft(author, 1)

    def newest(person: Person) -> tuple[str, str]:
        one = notices_of(person)[0]
        href = one.get("href", "")
        assert not href or person.http("GET", href, headers=HTML).status_code == 200, one
        return one["text"], href

    def dismiss(person: Person) -> None:
        assert person.http("DELETE", f"/api/drafts/{code}/writers/{number}").status_code == 204

    def join() -> None:
        assert asked.http("POST", f"/api/drafts/{code}/join").status_code == 200

    invitation = "Hanako would like to write “Moon Ferry” with you"
    assert ask(author, code, "Bruno").status_code == ask(author, code, "Bruno").status_code == 201
    number = who(author, code)["Bruno"]
    assert (len(notices_of(asked)), is_marked(asked), newest(asked)) == (1, True, (invitation, "/write"))
    dismiss(author)
    assert newest(asked) == (invitation, "")
    ask(author, code, "Bruno")
    dismiss(asked)
    assert newest(author) == ("Bruno said no to writing “Moon Ferry” with you", f"/write/{code}")
    ask(author, code, "Bruno")
    join()
    assert newest(author) == ("Bruno writes “Moon Ferry” with you now", f"/write/{code}")
    assert newest(asked) == (invitation, f"/write/{code}")

    at = shown(author, code)
    played = {"id": "p", "kind": "played", "clause": "MF-5", "words": "We gave two.", "again": "yes"}
    assert reader.http("POST", door_of(at), json=played).status_code == 201
    for one in author, asked:
        assert newest(one)[0] == "Chiyo played “Moon Ferry” and says how it went"
        assert "We gave two." in page(one, at)
    about = reader.http("POST", door_of(at), json={"id": "u", "kind": "unclear", "clause": "MF-5", "words": "Hm?"})
    said = {"kind": "answer", "about": about.json()["remarks"][-1]["id"], "words": "So."}
    assert asked.http("POST", door_of(at), json={"id": "a", **said}).status_code == 201
    assert newest(reader)[0] == "Bruno answered your note on MF-5 of “Moon Ferry”"
    hiding = {"id": "h", "kind": "hide", "about": said["about"], "words": "Twice"}
    assert asked.http("POST", door_of(at), json=hiding).status_code == 201

    dismiss(author)
    assert newest(asked) == ("Hanako goes on with “Moon Ferry” without you", "")
    assert asked.http("POST", door_of(at), json={"id": "b", **said}).status_code == 403
    ask(author, code, "Bruno")
    join()
    dismiss(asked)
    assert newest(author) == ("Bruno no longer writes “Moon Ferry” with you", f"/write/{code}")
    ask(author, code, "Bruno")
    assert author.http("DELETE", f"/api/drafts/{code}").status_code == 204
    told = notices_of(asked)
    assert told[0]["text"] == "Hanako goes on with a rulebook that is gone without you", "the same request comes once"
    assert told[-1]["text"] == "Hanako would like to write a rulebook that is gone with you"
    assert not [one for one in told if "href" in one and "Moon" not in one["text"] and "Chiyo" not in one["text"]]


def test_a_draft_without_an_author_names_both(persons: dict[str, Person]) -> None:
    rin, ilse, *_ = persons.values()
    code = rin.http("POST", "/api/drafts").json()["code"]
    assert ask(rin, code, "Ilse").status_code == 201
    assert ilse.http("POST", f"/api/drafts/{code}/join").status_code == 200
    assert author(ilse, code)["en"] == "Hayama, Ilse"


def test_what_waits_is_taken_back_by_its_author_and_its_draft_goes_on(persons: dict[str, Person]) -> None:
    _, _, tomas, tokiwa = persons.values()
    code = draft(tomas, 1)
    assert act(tomas, code, "recall").status_code == 404
    data = tomas.http("GET", f"/api/drafts/{code}").json()
    texts = {lang: data[lang].replace("MF-", "TF-") for lang in ("ja", "en")}
    body = {**texts, "data": data["data"] | {"game": "taken-back"}, "base": data["revision"], "id": "r"}
    assert tomas.http("PUT", f"/api/drafts/{code}", json=body).status_code == 200
    done(tomas, code, "send", words="Hello there")
    assert "Hello there" in page(tokiwa, f"/desk/{code}")
    assert f'href="/write/{code}/course"' in page(tokiwa, f"/desk/{code}")
    done(tokiwa, code, "take")
    assert act(tokiwa, code, "recall").status_code == 409
    assert done(tomas, code, "recall")["state"] == "recalled"
    assert "Taken back by the author" in page(tomas, f"/write/{code}/course")
    refused = [act(tomas, code, "recall"), act(tokiwa, code, "publish"), act(tokiwa, code, "take")]
    assert [one.json()["error"]["text"] for one in refused] == ["it does not wait for a review now"] * 3
    assert done(tomas, code, "send")["texts"] == 2


def test_a_revision_that_is_taken_back_leaves_the_book_as_it_is(host: str, persons: dict[str, Person]) -> None:
    ivo = Person(host)
    sign_up(ivo, "Ivo")
    code = draft(ivo, 2)
    data = ivo.http("GET", f"/api/drafts/{code}").json()
    body = {key: data[key].replace("MF-", "IV-") for key in ("ja", "en")} | {"data": data["data"] | {"game": "ivo-one"}}
    for n, version in enumerate(("1.00", "1.01"), 2):
        text = body | {"data": body["data"] | {"version": version}, "base": n, "id": version}
        assert ivo.http("PUT", f"/api/drafts/{code}", json=text).status_code == 200, version
        done(ivo, code, "send")
        if version == "1.00":
            done(persons["Tokiwa"], code, "take")
            done(persons["Tokiwa"], code, "publish")
    assert done(ivo, code, "recall") | {"v": 0, "code": ""} == {
        "code": "", "v": 0, "state": "published", "number": "501", "version": "1.00", "texts": 2
    }  # fmt: skip
    assert "1.00" in page(ivo, "/rules/ivo-one")


def test_when_an_author_goes_the_others_stay_and_go_on(host: str, persons: dict[str, Person]) -> None:
    mara, cleo, ben = (Person(host) for _ in range(3))
    for person, name in ((mara, "Mara"), (cleo, "Cleo"), (ben, "Ben")):
        sign_up(person, name)
    code = publish_as(mara, ben, persons["Tokiwa"])
    assert ask(mara, code, "Cleo").status_code == 201
    assert cleo.http("POST", f"/api/drafts/{code}/join").status_code == 200
    assert mara.http("POST", "/api/you/delete", json={}).status_code == 200
    assert "Ben" in (shown := page(ben, "/rules/mara-one"))
    assert "Mara<" not in shown
    assert ben.http("GET", f"/api/drafts/{code}").status_code == 200
    data = ben.http("GET", f"/api/drafts/{code}").json()
    text = {"ja": data["ja"], "en": data["en"], "data": data["data"] | {"version": "1.01"}}
    body = text | {"base": data["revision"], "id": "on"}
    assert ben.http("PUT", f"/api/drafts/{code}", json=body).status_code == 200
    first = next(one for one in ben.http("GET", f"/api/drafts/{code}/writers").json() if one["first"])
    assert first["name"] == "Cleo"  # whose draft it is now sends it in, too
    assert done(cleo, code, "send")["state"] == "received"


def test_who_goes_stands_in_no_text_of_a_draft_that_others_write(host: str, persons: dict[str, Person]) -> None:
    noor, vera, *rest = (Person(host) for _ in range(4))
    for person, name in zip((noor, vera, *rest), ("Noor", "Vera", "Wim", "Xenia"), strict=True):
        sign_up(person, name)
    code = noor.http("POST", "/api/drafts").json()["code"]
    for person, name in zip((vera, *rest), ("Vera", "Wim", "Xenia"), strict=True):
        assert ask(noor, code, name).status_code == 201
        assert person.http("POST", f"/api/drafts/{code}/join").status_code == 200
    for person in (vera, noor):
        assert person.http("POST", "/api/you/delete", json={}).status_code == 200
    wim, _ = rest
    assert author(wim, code) == {"ja": "Wim、Xenia", "en": "Wim, Xenia"}
    kept = [one["revision"] for one in wim.http("GET", f"/api/drafts/{code}/revisions").json()]
    texts = "".join(wim.http("GET", f"/api/drafts/{code}?revision={one}").text for one in kept)
    assert (len(kept) > 1, "Noor" in texts, "Vera" in texts) == (True, False, False)


def publish_as(first: Person, second: Person, reviewer: Person) -> str:
    """A book by two, published; the code of its work."""
    code = draft(first, 2)
    assert ask(first, code, "Ben").status_code == 201
    assert second.http("POST", f"/api/drafts/{code}/join").status_code == 200
    data = first.http("GET", f"/api/drafts/{code}").json()
    named = data["data"] | {"game": "mara-one", "name": "Mara One", "author": {"ja": "Mara、Ben", "en": "Mara, Ben"}}
    texts = {lang: data[lang].replace("MF-", "MA-") for lang in ("ja", "en")}
    body = texts | {"data": named, "base": data["revision"], "id": "two"}
    assert first.http("PUT", f"/api/drafts/{code}", json=body).status_code == 200
    done(first, code, "send")
    done(reviewer, code, "take")
    done(reviewer, code, "publish")
    return code


@pytest.mark.parametrize("author", ["", None, 3, ["x"], {}, {"ja": 1, "en": "x"}, {"fr": "x"}])
def test_whatever_stands_for_the_authors_somebody_joins_and_leaves(author: object) -> None:
    joined = add_author(author, "Ilse")
    assert all("Ilse" in one for one in joined.values())
    assert add_author(joined, "Ilse") == joined
    assert drop_author(author, "Ilse") is None
    left = drop_author(joined, "Ilse")
    assert left is not None
    assert all(one == WITHDRAWN[lang] or "Ilse" not in one for lang, one in left.items())


def test_a_draft_is_printed_by_its_link_once_it_is_a_whole_book(persons: dict[str, Person]) -> None:
    rin = persons["Hayama"]
    code = rin.http("POST", "/api/drafts").json()["code"]
    secret = page(rin, f"/write/{code}").partition('"secret":"')[2].partition('"')[0]
    pdfs = [f"/write/{code}/show/{secret}/{lang}.pdf" for lang in ("ja", "en", "fr")]
    assert [rin.http("GET", path).status_code for path in pdfs] == [404] * 3
    draft(rin, 2, code)
    answer = rin.http("GET", pdfs[1])
    assert answer.status_code == 200, answer.text
    assert (answer.headers["content-type"], answer.content[:5]) == ("application/pdf", b"%PDF-")
    assert rin.http("GET", f"/write/{code}/show/{'a' * 20}/en.pdf").status_code == 404
