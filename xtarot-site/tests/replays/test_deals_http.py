"""Finished deals on the wire: one's own as a list, each by its link, and nothing of a deal that is not over."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import xtarot
from site_support.live import Person, play_deal, rows_of, site
from xtarot import Record
from xtarot.deals.finished_deal import KeptDeal
from xtarot.deals.replay import replay
from xtarot.rules.texts import Lang
from xtarot_site.replays.exercises import slips

DOORS = (
    "/api/deals/{}",
    "/api/deals/{}/replay",
    "/api/deals/{}/text",
    "/api/deals/{}/review",
    "/api/deals/{}/branches",
    "/r/{}",
    "/r/{}/review",
)


def test_a_deal_is_listed_for_its_players_and_shown_to_who_has_its_link(host: str) -> None:
    with Person(host) as mio, Person(host, "ja") as stranger:
        code = mio.open("xrummy", seats=2, bots="random", pace=0, name="Mio")
        mio.join(code)
        assert mio.http("GET", "/api/deals").json() == []
        play_deal([mio], random.Random(1))
        (listed,) = mio.http("GET", "/api/deals").json()
        assert listed["link"] == mio.view["deal"]["link"]
        assert listed["you"] == 0
        assert listed["players"][0]["name"] == "Mio"
        assert [one["bot"] for one in listed["players"]] == [None, "random"]
        assert stranger.http("GET", "/api/deals").json() == []
        answer = stranger.http("GET", f"/api/deals/{listed['link']}")
        assert answer.headers["x-robots-tag"] == "noindex"
        assert answer.headers["referrer-policy"] == "no-referrer"
        (again,) = replay(Record.loads(answer.content))
        assert list(again.scores or ()) == listed["scores"]
        assert '"who"' not in answer.text + mio.http("GET", "/api/deals").text
        assert mio.http("GET", "/api/deals?game=lotarot").json() == []
        assert mio.http("GET", f"/api/deals?after={listed['link']}").json() == []


def test_a_link_that_is_none_and_one_of_a_table(host: str) -> None:
    with Person(host) as mio:
        code = mio.open("xrummy")
        for link in (code, "a" * 13, "a" * 40):
            assert mio.http("GET", f"/api/deals/{link}").status_code == 404


def test_deals_that_are_shown_after_the_match_are_nowhere_before(tmp_path: Path) -> None:
    with site(tmp_path) as host, Person(host) as mio, Person(host) as onlooker:
        code = mio.open("xrummy", seats=2, options={"games": 2}, bots="random", shown="match")
        mio.join(code)
        onlooker.join(code)
        play_deal([mio], random.Random(1))
        onlooker.until_seen(lambda view: view["deal"]["phase"] == "over")
        (link,) = [row.payload["link"] for row in rows_of(tmp_path, code) if "link" in row.payload]
        seed = next(row.payload["seed"] for row in rows_of(tmp_path, code) if row.kind == "deal")
        for person in (mio, onlooker):
            assert (person.view["score"]["dealt"], person.view["score"]["left"]) == ([], [])
            assert not {"seed", "link"} & set(person.view["deal"])
        assert mio.http("GET", "/api/deals").json() == []
        for door in (*DOORS, "/r/{}/page.pdf"):
            assert mio.http("GET", door.format(link)).status_code == 404, door
        assert mio.http("POST", f"/api/deals/{link}/review").status_code == 404
        assert mio.http("POST", "/api/exercises", json={"link": link, "move": 1}).status_code == 404
        assert mio.http("GET", "/api/deals/export").json() == []
        assert link not in mio.http("GET", "/deals").text
        sent = "".join(text for person in (mio, onlooker) for _, text in person.raw)
        assert link not in sent
        assert seed not in sent
        mio.ask("next")
        mio.until_seen(lambda view: view["deal"]["phase"] == "play")
        play_deal([mio], random.Random(2))
        onlooker.until_seen(lambda view: view["match"]["over"])
        second, first = (deal["link"] for deal in mio.http("GET", "/api/deals").json())
        assert (first, onlooker.view["deal"]["link"]) == (link, second)
        assert onlooker.view["score"]["dealt"]
        for door in DOORS:
            assert mio.http("GET", door.format(link)).status_code == 200, door
        assert mio.http("POST", "/api/exercises", json={"link": link, "move": 1}).status_code == 201
        assert len(mio.http("GET", "/api/deals/export").json()) == 2


def test_a_finished_deal_is_branched_played_too_and_lists_what_came_of_it(host: str) -> None:
    with Person(host) as mio, Person(host) as ken:
        mio.join(mio.open("xrummy", seats=2, bots="random", pace=0, name="Mio"))
        play_deal([mio], random.Random(1))
        link = mio.view["deal"]["link"]
        record = mio.http("GET", f"/api/deals/{link}").text

        def opened(who: Person, **position: object) -> str:
            answer = who.http("POST", "/api/exercises", json={"pace": 0, "bots": "random", **position})
            assert answer.status_code == 201, answer.text
            return str(answer.json()["code"])

        def hands(who: Person) -> list[int]:
            return [len(zone.get("cards", [])) for zone in who.view["zones"] if zone["kind"] == "hand"]

        ken.join(opened(ken, link=link, move=1, seat=1, name="Ken"))
        assert ken.view["you"] == 1
        assert ken.view["match"]["origin"] == link
        assert hands(ken)[0] == 0, "unseen cards stay unseen"
        play_deal([ken], random.Random(2))
        code = opened(mio, link=link, move=3, seat=0, open=True)
        with Person(host, cookies=mio.cookies) as branching, Person(host) as onlooker:
            assert all(hands(branching.join(code))), "all hands lie open for who asks for it"
            assert branching.view["seats"][1]["name"] == mio.view["seats"][1]["name"], "the same bots in the same seats"
            assert not any(hands(onlooker.join(code)))
        answer = ken.http("GET", f"/api/deals/{link}/branches?move=3").json()
        going_on, ended = answer["branches"]
        assert [slip.get("card") for slip in answer["origin"]["slips"]] == cards_of(record)[2:8]
        assert (going_on["move"], going_on["mine"], "link" in going_on) == (3, False, False)
        assert (ended["move"], ended["name"], ended["mine"], ended["seat"]) == (1, "Ken", True, 1)
        kept = ken.http("GET", f"/api/deals/{ended['link']}").json()["deals"][0]
        assert (kept["result"]["scores"], kept["deal"]) == (ended["scores"], json.loads(record)["deals"][0]["deal"])
        assert "seed" not in kept, "what chance does from there is not the deal's"
        assert [deal["exercise"] for deal in ken.http("GET", "/api/deals").json()] == [True]
        opened(ken, record=record, move=2)
        end = {"link": link, "move": len(cards_of(record)) + 1}
        assert "nothing left to play" in ken.http("POST", "/api/exercises", json=end).text
        free = xtarot.deal("free", 1, seats=2).record().dumps()
        assert "Free table has no bots" in ken.http("POST", "/api/exercises", json={"record": free, "move": 1}).text
        for wrong in ({"move": 1}, {"link": link, "book": "xrummy", "move": 1}, {"link": link, "move": 1, "seat": 7}):
            assert ken.http("POST", "/api/exercises", json=wrong).status_code == 400, wrong
        assert ken.http("POST", "/api/exercises", json={"link": "a" * 13, "move": 1}).status_code == 404


def cards_of(record: str) -> list[str | None]:
    """The card by which each move is known; None where a set is named last."""
    words = [move.split()[-1] for move in json.loads(record)["deals"][0]["moves"]]
    return [None if word.startswith("#") else word for word in words]


def test_the_page_of_ones_own_deals_and_all_of_them_as_one_file(host: str) -> None:
    with Person(host) as mio:
        assert data_of(mio.http("GET", "/deals").text)["deals"] == []
        code = mio.open("xrummy", seats=2, bots="random", pace=0)
        assert [table["code"] for table in data_of(mio.http("GET", "/deals").text)["unfinished"]] == [code]
        mio.join(code)
        play_deal([mio], random.Random(1))
        page = data_of(mio.http("GET", "/deals").text)
        assert page["deals"] == mio.http("GET", "/api/deals").json()
        assert page["unfinished"] == []
        exported = mio.http("GET", "/api/deals/export")
        assert "attachment" in exported.headers["content-disposition"]
        (record,) = exported.json()
        assert record == mio.http("GET", f"/api/deals/{page['deals'][0]['link']}").json()
    with Person(host) as stranger:
        assert stranger.http("GET", "/api/deals/export").json() == []


def data_of(page: str) -> Any:
    """The data of a page."""
    return json.loads(page.partition('id="page">')[2].partition("</script>")[0])


@pytest.mark.parametrize(("lang", "calls"), [("ja", ["パス", "ダブル"]), ("en", ["Pass", "Double"])])
def test_calls_by_which_a_course_is_known_are_in_the_readers_language(lang: Lang, calls: list[str]) -> None:
    entry = {"moves": ["0 call pass", "1 call X"]}
    played = [KeptDeal("link", "code", 1, game, 0.0, [], Record(game, [entry])) for game in ("hexbridge", "gone")]
    known, unknown = ([slip.text for slip in slips(deal, 1, lang)] for deal in played)
    assert known == calls
    assert unknown == ["pass", "X"]
