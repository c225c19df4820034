"""A rulebook that no program plays, at a table whose people keep its rules themselves."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from site_support.live import Person
from site_support.sending_in import publish
from site_support.signing_up import make_reviewer, sign_up
from xtarot_site.server import FILE

ODD_BOOKS: list[object] = [
    None,
    [],
    {"name": "../x", "version": "1", "title": {"en": "x"}},
    {"name": "x", "version": "1", "title": {}},
]


def test_a_table_that_tries_a_book_knows_it_from_its_link_to_its_record(host: str, data: Path) -> None:
    author, reviewer, friend = (Person(host) for _ in range(3))
    sign_up(author, "Hayama")
    sign_up(reviewer, "Tokiwa")
    make_reviewer(data, "Tokiwa")
    publish(author, reviewer)
    book = friend.http("GET", "/rules/moon-ferry?lang=en", headers={"accept": "text/html"}).text
    assert "book=moon-ferry" in book
    assert "Deals played here" not in book
    assert author.http("POST", "/api/tables", json={"game": "free", "book": "no-such"}).status_code == 404

    code = author.open("free", seats=2, book="moon-ferry", options={"each": 3})
    table = friend.http("GET", f"/table/{code}?lang=en", headers={"accept": "text/html"}).text
    assert "<title>Moon Ferry" in table
    assert friend.http("GET", f"/api/tables/{code}?lang=en").json()["title"] == "Moon Ferry"
    assert author.http("GET", "/api/tables/mine?lang=ja").json()[0]["title"] == "月の渡し"
    author.join(code)
    author.until_seen(lambda view: view["deal"]["phase"] == "play")
    game = author.view["game"]
    assert (game["name"], game["book"], game["version"], game["title"]) == ("free", "moon-ferry", "1.00", "Moon Ferry")
    clauses = friend.http(
        "GET", f"/rules/{game['book']}/text?version=1.00&table={code}", headers={"accept": "text/html"}
    )
    assert 'id="MF-12"' in clauses.text

    assert author.ask("act", move="end")["t"] == "ack"
    author.until_seen(lambda view: view["deal"].get("link"))
    link = author.view["deal"]["link"]
    record = author.http("GET", f"/api/deals/{link}").json()
    assert record["book"] | {"title": 0} == {"name": "moon-ferry", "version": "1.00", "number": "501", "title": 0}
    assert author.http("GET", "/api/deals?lang=en").json()[0]["title"] == "Moon Ferry"
    replay = author.http("GET", f"/api/deals/{link}/replay?lang=en").json()
    assert (replay["title"], replay["frame"]["game"]["book"]) == ("Moon Ferry", "moon-ferry")
    book = friend.http("GET", "/rules/moon-ferry?lang=en", headers={"accept": "text/html"}).text
    assert "Deals played here</dt><dd>1</dd>" in book

    for odd in ODD_BOOKS:  # a record of a stranger's has anything there (RC-5)
        brought = author.http(
            "POST", "/api/records?lang=en", json={"record": json.dumps(record | {"book": odd})}
        ).json()
        assert brought["title"] == "Free table", odd

    with closing(sqlite3.connect(data / FILE)) as database, database:
        database.execute("UPDATE log SET payload = '{' WHERE \"table\" = ? AND seq = 1", [code])
    assert author.http("GET", "/api/tables/mine?lang=en").json()[0]["title"] == "Free table"


def test_what_is_wrong_with_a_setting_is_said_of_it_in_the_players_language(host: str) -> None:
    def refused(**options: object) -> tuple[str, str]:
        answer = Person(host).http("POST", "/api/tables?lang=ja", json={"game": "free", "seats": 3, "options": options})
        assert answer.status_code == 400, answer.text
        return answer.json()["extra"]["option"], answer.json()["detail"]

    assert refused(pack="only S H A-10 T0-T15", each=13) == (
        "each",
        "カードは36枚です。3人に13枚ずつでは39枚要ります",
    )
    assert refused(pack="only 10-A") == (
        "pack",
        "「10-A」というカードはありません。♠、A-10、J、T0-T21、♥K のように書いてください",
    )
    asked = Person(host).http("GET", "/api/cards", params={"words": "only ♠ 1-3", "lang": "en"})
    assert asked.json() == {"cards": ["SA", "S2", "S3"]}
    asked = Person(host).http("GET", "/api/cards", params={"words": "only C", "lang": "en"})
    assert asked.json()["detail"] == "“C” could be clubs or cavaliers: write ♣, or SC CC HC DC"
