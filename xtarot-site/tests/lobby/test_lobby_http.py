"""The lobby over the wire: people who do not know each other come to one table, and what the page is told of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from lobby.lobby import watching
from site_support.live import Person, wait_for

Json = dict[str, Any]
GAME = "high-card"


@pytest.fixture(scope="module", autouse=True)
def often() -> Iterator[None]:
    """Pages are told of changes ten times a second, not once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("xtarot_site.table.lobby_feed.EVERY", 0.1)
        yield


def find(person: Person, *games: str, name: str = "") -> str:
    answer = person.http("POST", "/api/lobby/find", json={"games": [*games] or [GAME], "name": name})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


@contextmanager
def two(host: str) -> Iterator[tuple[Person, Person]]:
    with Person(host) as mio, Person(host, "ja") as aki:
        try:
            yield mio, aki
        finally:
            for person in (mio, aki):  # so that the tests that follow find no table of theirs
                if person.socket:
                    person.ask("leave")


def test_two_who_look_for_the_same_game_come_to_one_table_which_begins(host: str) -> None:
    with two(host) as (mio, aki):
        code = find(mio, GAME, "dream-capture", name="Mio")
        mio.join(code)
        assert mio.view["waiting"] == "friends"
        assert mio.view["begins"] > 0
        assert find(aki, "dream-capture", GAME, name="アキ") == code
        aki.join(code)
        aki.until_seen(lambda view: {seat["name"] for seat in view["seats"]} >= {"Mio", "アキ"})
        assert find(mio, GAME) == code, "who asks again is at their table"
        for person in (mio, aki):
            person.ask("next")
        mio.until_seen(lambda view: view["deal"]["phase"] != "shuffle")


def test_who_wants_another_game_or_has_a_table_that_is_full_gets_one_of_their_own(host: str) -> None:
    with two(host) as (mio, aki):
        code = find(mio, name="Mio")
        mio.join(code)
        other = find(aki, "dream-capture", name="Aki")
        assert other != code
        aki.join(other)
        assert aki.view["seats"][0]["name"] == "Aki"


def test_the_page_is_told_in_its_language_what_stands_there_and_what_changes(host: str) -> None:
    with two(host) as (mio, aki), watching(host, "ja") as page, watching(host) as english:
        code = find(mio, name="Mio")
        table = page.table(code)
        assert (table["title"], table["people"], table["deal"]) == ("ハイカード", ["Mio"], 0)
        assert english.table(code)["title"] == "High Card"
        assert table["begins"] > 0
        assert page.lobby["waiting"] == 1
        mio.join(code)
        assert find(aki, name="") == code
        page.until(lambda lobby: lobby["tables"][code]["people"] == ["Mio", "ゲスト"])
        aki.join(code)
        for person in (mio, aki):
            person.ask("next")
        table = page.until(lambda lobby: lobby["tables"][code]["deal"] == 1)["tables"][code]
        assert "begins" not in table
        assert set(table) == {"game", "title", "options", "seats", "people", "deal", "of"}, "and nothing of the cards"
        assert page.until(lambda lobby: lobby["here"] >= 2)
        for person in (mio, aki):
            person.ask("leave")
        page.until(lambda lobby: code not in lobby["tables"])


def test_options_that_are_not_as_usual_are_said_and_who_looks_for_a_game_is_not_sent_there(host: str) -> None:
    with two(host) as (mio, aki), watching(host) as page:
        code = mio.open("xrummy", door="open", options={"games": 2}, friends=[1, 2, 3])
        mio.join(code)
        assert page.table(code)["options"] == ["Games: 2"]
        assert "begins" not in page.lobby["tables"][code]
        other = find(aki, "xrummy")
        assert other != code
        aki.join(other)


def test_a_table_by_link_does_not_stand_there(host: str) -> None:
    with two(host) as (mio, aki):
        hidden, shown = mio.open(GAME), aki.open(GAME, door="open")
        mio.join(hidden)
        aki.join(shown)

        def lobby() -> Json:
            return dict(mio.http("GET", "/api/lobby").json())

        wait_for(lambda: shown in lobby()["tables"])
        assert hidden not in lobby()["tables"]
        page = mio.http("GET", "/people", headers={"accept": "text/html"}).text
        assert shown in page
        assert f'"{hidden}":' not in page


@pytest.mark.parametrize("most", ["0", "201", "-1", "x", "9" * 30])
def test_a_wrong_number_of_tables_is_refused_by_get_and_is_the_usual_one_on_a_socket(host: str, most: str) -> None:
    with Person(host) as mio:
        assert mio.http("GET", "/api/lobby", params={"most": most}).status_code == 400
    with watching(host, most=most) as page:
        page.until(lambda lobby: "order" in lobby)


def test_wrong_wishes_are_refused_in_words(host: str) -> None:
    with Person(host, "ja") as mio:
        wrongs: list[Any] = [{"games": []}, {"games": ["x" * 61]}, {"games": [GAME] * 41}, {"games": "x"}, {}, []]
        for wrong in wrongs:
            assert mio.http("POST", "/api/lobby/find", json=wrong).status_code == 400, wrong
        answer = mio.http("POST", "/api/lobby/find?lang=ja", json={"games": ["no-such-game", "free"]})
        assert (answer.status_code, answer.json()["detail"]) == (400, "どのゲームで遊ぶかを選んでください")
        answer = mio.http("POST", "/api/lobby/find?lang=en", json={"games": [GAME], "name": "Moderator"})
        assert answer.status_code == 400
        assert "Moderator" not in mio.http("GET", "/api/lobby").text


def test_who_never_sat_anywhere_and_has_no_cookie_gets_both(host: str) -> None:
    with two(host) as (mio, aki):
        mio.cookies = {}
        mio.join(find(mio))
        assert mio.cookies
        aki.cookies = {}
        aki.join(find(aki))
        assert aki.cookies
        assert aki.code == mio.code
        aki.until_seen(lambda view: view["you"] == 1)
