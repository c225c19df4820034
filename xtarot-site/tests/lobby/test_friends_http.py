"""Friends over the wire: marked on both sides, seen when they are here, asked to a table; and nothing seen before."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from chat.talking import say
from lobby.lobby import watching
from site_support.live import Person, wait_for
from site_support.signing_up import sign_up

Json = dict[str, Any]


@contextmanager
def people(host: str, *names: str) -> Iterator[list[Person]]:
    found = [Person(host) for _ in names]
    try:
        for person, name in zip(found, names, strict=True):
            sign_up(person, name)
        yield found
    finally:
        for person in found:
            person.leave()


def mark(person: Person, name: str, friend: bool = True, lang: str = "en") -> Any:
    return person.http("POST", f"/api/friends?lang={lang}", json={"name": name, "friend": friend})


def friends(person: Person) -> dict[str, Json]:
    return {one.pop("name"): one for one in person.http("GET", "/api/friends?lang=en").json()["friends"]}


def told(person: Person) -> list[str]:
    page = person.http("GET", "/you?lang=en", headers={"accept": "text/html"}).text
    return [text for text in ("added you as a friend", "invites you to a table") if text in page]


def test_friends_are_those_who_have_marked_each_other(host: str) -> None:
    with people(host, "Hana", "Riku") as (hana, riku):
        assert mark(hana, "riku").status_code == 200, "however the name is written"
        assert friends(hana) == {"Riku": {"tie": "marked"}}, "and nothing is seen of him"
        assert friends(riku) == {"Hana": {"tie": "marks"}}
        assert told(riku) == ["added you as a friend"]
        mark(riku, "Hana")
        assert friends(hana)["Riku"] == {"tie": "friend", "where": "here"}
        mark(hana, "Riku", friend=False)
        assert friends(hana) == {"Riku": {"tie": "marks"}}
        assert friends(riku) == {"Hana": {"tie": "marked"}}


def test_what_somebody_did_can_be_dismissed_and_they_hear_nothing_of_it(host: str) -> None:
    with people(host, "Honoka", "Kazuki") as (honoka, kazuki):
        mark(honoka, "Kazuki")
        assert friends(kazuki) == {"Honoka": {"tie": "marks"}}
        answer = mark(kazuki, "Honoka", friend=False)
        assert (answer.status_code, answer.json()["friends"]) == (200, [])
        assert friends(honoka) == {"Kazuki": {"tie": "marked"}}
        mark(honoka, "Kazuki")
        assert friends(kazuki) == {}, "the same again says nothing more"
        mark(honoka, "Kazuki", friend=False)
        assert (friends(honoka), friends(kazuki)) == ({}, {}), "taken back"
        mark(honoka, "Kazuki")
        assert friends(honoka) == {"Kazuki": {"tie": "marked"}}
        assert friends(kazuki) == {}, "and made anew it stays dismissed"
        mark(kazuki, "Honoka")
        assert friends(kazuki)["Honoka"]["tie"] == friends(honoka)["Kazuki"]["tie"] == "friend"
        mark(kazuki, "Honoka", friend=False)
        assert friends(kazuki) == {}, "as before"


def test_a_friend_is_found_at_a_table_whose_door_is_not_shut_to_friends(host: str) -> None:
    with people(host, "Kanon", "Toru", "Nobody in particular") as (kanon, toru, other):
        for one, name in ((kanon, "Toru"), (toru, "Kanon")):
            mark(one, name)
        kanon.join(hidden := kanon.open("high-card"))
        wait_for(lambda: friends(toru)["Kanon"] == {"tie": "friend", "where": "table"})
        kanon.ask("leave")
        kanon.join(code := kanon.open("high-card", door="friends"))
        assert hidden != code
        seen = {"tie": "friend", "where": "table", "title": "High Card", "code": code, "free": True}
        wait_for(lambda: friends(toru)["Kanon"] == seen)
        assert code not in other.http("GET", "/api/lobby").text, "others do not find it"
        assert "door" not in kanon.view, "and who has its link sits down at any time"
        toru.join(code)
        assert toru.ask("sit", name="")["t"] == "ack"


def test_a_friend_is_asked_to_the_table_where_one_sits(host: str) -> None:
    with people(host, "Wakana", "Daiki", "Suzume") as (wakana, daiki, suzume):
        code = wakana.open("high-card")

        def ask(person: Person, name: str) -> tuple[int, str]:
            answer = person.http("POST", f"/api/tables/{code}/ask?lang=en", json={"name": name})
            return answer.status_code, answer.json()["detail"] if answer.status_code > 299 else ""

        assert ask(wakana, "Daiki") == (400, "Daiki and you are not friends yet")
        mark(wakana, "Daiki")
        assert ask(wakana, "Daiki")[0] == 400
        mark(daiki, "Wakana")
        assert ask(daiki, "Wakana") == (400, "Only people seated there can invite others")
        assert ask(wakana, "Daiki") == (204, "")
        assert told(daiki) == ["added you as a friend", "invites you to a table"]
        page = daiki.http("GET", "/you?lang=en", headers={"accept": "text/html"}).text
        assert f"/table/{code}#sit" in page
        assert told(suzume) == []


def test_who_played_together_may_be_marked_with_one_press_and_the_list_is_of_persons(host: str) -> None:
    with people(host, "Yoko", "Jun") as (yoko, jun), Person(host) as guest:
        code = yoko.open("high-card", seats=3, options={"deals": 1})
        yoko.join(code)
        for person in (jun, guest):
            person.join(code)
            assert person.ask("sit", name="")["t"] == "ack"
        while yoko.view["deal"]["phase"] == "play":
            for person in (yoko, jun, guest):
                person.catch_up(0)
                if "can" in person.view:
                    person.ask("act", move=person.some_move(lambda cards: cards[0]))
        wait_for(lambda: yoko.http("GET", "/api/friends").json()["met"] == ["Jun"])
        mark(yoko, "Jun")
        assert yoko.http("GET", "/api/friends").json()["met"] == []


def test_wrong_marks_are_refused_in_words(host: str) -> None:
    with people(host, "Ichika") as (ichika,), Person(host) as guest:
        answers = [mark(guest, "Ichika"), mark(ichika, "No such name"), mark(ichika, "Ichika"), mark(ichika, "")]
        assert [one.status_code for one in answers] == [401, 404, 400, 400]
        assert answers[1].json()["detail"] == "Nobody here has the name No such name"
        assert mark(ichika, "いない人", lang="ja").json()["detail"] == "いない人という名前の人はいません"
        assert guest.http("GET", "/api/friends").json() == {"named": False, "friends": [], "met": []}
        assert guest.http("POST", "/api/tables/k3m9xw2p/ask", json={"name": "Ichika"}).status_code == 401


def test_who_hides_somebody_is_not_brought_together_with_them(host: str) -> None:
    with people(host, "Nagisa", "Tsubasa") as (nagisa, tsubasa), Person(host) as other:
        for one, name in ((nagisa, "Tsubasa"), (tsubasa, "Nagisa")):
            mark(one, name)
        watched = other.open("high-card")
        for person in (other, nagisa, tsubasa):
            person.join(watched)
        assert say(tsubasa, phrase="hello").status_code == 201
        line = {"n": 1, "aside": True}  # who looks on while a deal is on speaks aside
        assert nagisa.http("POST", f"/api/tables/{watched}/talk/hide", json=line).status_code == 200
        code = nagisa.open("high-card")
        nagisa.join(code)
        assert nagisa.http("POST", f"/api/tables/{code}/ask", json={"name": "Tsubasa"}).status_code == 400
        nagisa.ask("leave")
        assert friends(nagisa) == {"Tsubasa": {"tie": "marked"}}, "and neither sees where the other is"
        assert friends(tsubasa) == {"Nagisa": {"tie": "marked"}}
        found = {}
        for person in (nagisa, tsubasa):
            answer = person.http("POST", "/api/lobby/find", json={"games": ["high-card"]}).json()
            found[answer["code"]] = person
            person.join(answer["code"])
        assert len(found) == 2
        for code, person in found.items():
            seen = person.http("GET", "/api/lobby").json()["tables"]
            assert {*found} & {*seen} == {code}, "nor where the other sits"
            assert f'"{code}"' in person.http("GET", "/people", headers={"accept": "text/html"}).text
        assert {*found} <= {*other.http("GET", "/api/lobby").json()["tables"]}
        codes = {person: code for code, person in found.items()}
        with watching(host, person=nagisa) as hers, watching(host, person=tsubasa) as his:
            hers.until(lambda lobby: codes[tsubasa] not in lobby["tables"])
            (hidden,) = nagisa.http("GET", "/api/talk/hidden").json()
            assert nagisa.http("DELETE", f"/api/talk/hidden/{hidden['id']}").status_code == 204
            for page in (hers, his):
                page.until(lambda lobby: {*found} <= {*lobby["tables"]})
            hide = nagisa.http("POST", f"/api/tables/{watched}/talk/hide", json=line)
            assert hide.status_code == 200
            hers.until(lambda lobby: {*found} & {*lobby["tables"]} == {codes[nagisa]})
            his.until(lambda lobby: {*found} & {*lobby["tables"]} == {codes[tsubasa]})
        for person in found.values():
            person.ask("leave")
