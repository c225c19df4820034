"""A draft is a game of its own, whatever it calls itself: no list, count or title takes it for a published game."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from site_support.live import Person, play_deal, site
from site_support.sending_in import act, draft
from site_support.signing_up import sign_up
from site_support.told import timeless
from support.data_games import data_of
from xtarot.deals.deal import Deal
from xtarot.families import Identity, read_play, usual
from xtarot.families.identity import name_draft
from xtarot.games.digests import digest
from xtarot.rules.texts import Text

PLAY: dict[str, Any] = json.loads(json.dumps(usual("tricks").data))
PLAY["match"] = {"clause": PLAY["match"]["clause"], "deals": {"option": "deals", "from": 1, "to": 9, "default": 1}}
PLAY["score"][0]["each_trick"] = {"option": "bonus", "from": 1, "to": 9, "default": 3}
GAME = name_draft(digest(PLAY))


@pytest.fixture(scope="module")
def author(host: str) -> Iterator[Person]:
    with Person(host) as author:
        yield author


@pytest.fixture(scope="module")
def code(author: Person) -> str:
    return str(author.http("POST", "/api/drafts").json()["code"])


def try_out(author: Person, code: str, **data: Any) -> Any:
    return author.http("POST", f"/api/drafts/{code}/table?lang=en", json={"play": PLAY, "data": data})


@pytest.mark.parametrize(
    ("label", "field"),
    [
        ({"game": "a_b"}, "game"),
        ({"game": "Not A Slug"}, "game"),
        ({"game": "ア"}, "game"),
        ({"game": "-a"}, "game"),
        ({"game": "a--b"}, "game"),
        ({"game": "../../x"}, "game"),
        ({"game": "a" * 61}, "game"),
        ({"game": ["a"]}, "game"),
        ({"game": "lotarot"}, "game"),
        ({"version": "9" * 9999}, "version"),
        ({"version": "x\ny"}, "version"),
        ({"version": ["1.00"]}, "version"),
        ({"name": 5}, "name"),
        ({"name": {"fr": "Jeu"}}, "name"),
        ({"name": {"en": "A" * 101}}, "name"),
        ({"name": "Wild {card}"}, "name"),
        ({"name": {"ja": "ロタロット", "en": "My game"}}, "name"),
        ({"name": {"ja": "わたしの", "en": "ＬＯＴＡＲＯＴ"}}, "name"),
        ({"name": "L0tarot"}, "name"),
        ({"name": {"ja": "Lotarot", "en": "x"}}, "name"),
        ({"name": "ヘクス ブリッジ"}, "name"),
    ],
    ids=lambda value: json.dumps(value)[:40] if isinstance(value, dict) else value,
)
def test_a_name_that_cannot_be_is_refused_by_its_field(
    author: Person, code: str, label: dict[str, Any], field: str
) -> None:
    answer = try_out(author, code, **label)
    assert answer.status_code == 400, answer.text
    assert answer.json()["detail"].startswith(f"{field}: ")


def test_a_rulebook_is_not_sent_in_under_a_title_that_reads_like_a_published_one(host: str) -> None:
    with Person(host) as author:
        sign_up(author, "Hayama")
        code = draft(author, 2)
        text = author.http("GET", f"/api/drafts/{code}").json()
        body = {key: text[key] for key in ("ja", "en")} | {"base": text["revision"], "id": "x"}
        body["data"] = text["data"] | {"name": {"ja": "はるの", "en": "Hex-Bridge"}}
        assert author.http("PUT", f"/api/drafts/{code}", json=body).status_code == 200
        answer = act(author, code, "send")
        assert answer.status_code == 409
        expected = "name: there is a published game “Hexbridge”: choose a name that does not read like it"
        assert answer.json()["error"]["text"] == expected


def test_what_is_played_with_a_draft_counts_for_no_published_game(tmp_path: Path) -> None:
    with site(tmp_path) as host, Person(host) as author, Person(host) as reader:
        code = author.http("POST", "/api/drafts").json()["code"]
        page = reader.http("GET", "/rules/lotarot?lang=en", headers={"accept": "text/html"}).text
        data = {"game": "lotaro", "version": "1.00", "name": {"ja": "ロタロ", "en": "Lotaro"}}
        table = try_out(author, code, **data).json()["code"]
        author.join(table)
        author.ask("pace", pace=0)
        play_deal([author], random.Random(1))
        (deal,) = author.http("GET", "/api/deals?lang=en").json()
        assert (deal["game"], deal["title"]) == (GAME, "Draft: Lotaro")
        for game in ("lotarot", "lotaro"):
            assert author.http("GET", f"/api/deals?game={game}").json() == []
        shown = author.http("GET", f"/r/{deal['link']}?lang=ja", headers={"accept": "text/html"}).text
        assert "<title>下書き：ロタロ" in shown
        assert "/rules/lotar" not in shown
        again = reader.http("GET", "/rules/lotarot?lang=en", headers={"accept": "text/html"}).text
        assert timeless(again) == timeless(page)
        record = author.http("GET", f"/api/deals/{deal['link']}").json()
        assert (record["game"], "number" in record["book"]) == (GAME, False)


@pytest.mark.parametrize("number", ["", "003", "501"])
def test_a_record_from_elsewhere_is_not_taken_for_a_published_game(author: Person, number: str) -> None:
    game = read_play(data_of("high-card"), Identity("lotarot", "1.00", Text("ロタロット", "Lotarot"), number or "1"))
    record = Deal(game, 4, 0, seed=bytes(32)).record().json()
    record["book"]["number"] = number
    answer = author.http("POST", "/api/records?lang=en", json={"record": json.dumps(record)})
    assert answer.status_code == 200, answer.text
    assert answer.json()["title"] == "Draft: Lotarot"
    assert answer.json()["frame"]["game"]["book"] == ""
    opened = author.http("POST", "/api/exercises", json={"record": json.dumps(record), "move": 1})
    assert opened.status_code == 201, opened.text
    table = author.http("GET", f"/api/tables/{opened.json()['code']}?lang=en").json()
    assert (table["game"], table["title"]) == (name_draft(game.digest), "Draft: Lotarot")
