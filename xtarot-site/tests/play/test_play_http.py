"""People and bots at a table: seats, tricks, deals, coming back."""

import json
import random
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx

from site_support.live import Person, play_deal, rows_of, site, wait_for
from support.merging import view_of
from xtarot.deals.chance import new_seed
from xtarot.table.state import RETOLD
from xtarot_site.table import Timing


def test_a_friend_takes_a_bots_seat_at_once_and_sees_its_hand(host: str) -> None:
    with Person(host) as mio, Person(host, "ja") as aki:
        code = mio.open("dream-capture", name="Mio")
        mio.join(code)
        aki.join(code)
        assert aki.view["you"] == -1
        assert not any("cards" in zone for zone in aki.view["zones"] if zone["kind"] == "hand")
        assert aki.ask("sit", seat=4, name="\u202eAki\u0001")["t"] == "ack"
        assert aki.view["you"] == 4
        assert len(aki.cards) in (15, 18)
        assert aki.view["seats"][4]["name"] == "Aki"
        assert "bot" not in aki.view["seats"][4]
        mio.until(lambda: mio.view["seats"][4]["name"] == "Aki")
        assert mio.sentences[-1]["text"] == "Aki sat down"
        aki.rest()
        fresh = aki.http("GET", f"/api/tables/{code}/events?lang=ja").json()[0]
        assert view_of(fresh["view"], fresh["own"]) == aki.view


def test_a_seat_is_taken_once_and_another_hand_is_not_to_be_seen(host: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        code = mio.open("dream-capture")
        mio.join(code)
        aki.join(code)

        def sit(person: Person, **more: Any) -> str:
            answer = person.ask("sit", **more)
            return str(answer["error"]["text"]) if answer["t"] == "nack" else ""

        assert sit(aki, seat=0) == "Somebody sits there"
        assert sit(aki, seat=6) == sit(aki, seat=-2) == "There is no such seat"
        assert sit(mio, seat=1) == "You have a seat already"
        assert sit(aki, seat=3) == ""
        assert aki.ask("leave")["t"] == "ack"
        assert aki.view["you"] == -1
        assert not any("cards" in zone for zone in aki.view["zones"] if zone["kind"] == "hand")
        assert sit(aki, seat=2).startswith("You have seen another hand")
        assert sit(aki) == ""
        assert aki.view["you"] == 3


def test_a_substitute_plays_for_who_is_away_and_gives_the_seat_back(tmp_path: Path) -> None:
    timing = Timing(moves=(0, 0, 0, 0), shares=0, rests=(0, 0, 0, 0), gone=0.1, standin=0.5)
    with site(tmp_path, timing) as host, Person(host) as mio, Person(host) as aki:
        code = mio.open("xrummy", seats=2, name="Mio")
        mio.join(code)
        aki.join(code)
        aki.ask("sit", name="Aki")
        mio.leave()
        aki.until(lambda: not aki.view["seats"][0]["here"])
        assert not aki.view["seats"][0]["away"]
        if "can" in aki.view:
            aki.ask("act", move=f"drop {aki.cards[0]}")
        aki.until(lambda: aki.view["seats"][0]["away"])
        assert aki.view["seats"][0]["name"] == "Mio"
        aki.until(lambda: "can" in aki.view)  # the bot has played for her
        texts = [sentence["text"] for sentence in aki.sentences]
        assert texts.index("Mio lost the connection") < texts.index("A bot plays for Mio")
        mio.join(code)
        aki.until(lambda: aki.view["seats"][0]["here"] and not aki.view["seats"][0]["away"])
        aki.ask("act", move=f"drop {aki.cards[0]}")
        mio.until(lambda: "can" in mio.view)
        mio.catch_up()
        assert "can" in mio.view, "nobody plays for her any more"
        assert mio.ask("act", move=f"drop {mio.cards[0]}")["t"] == "ack"
        rows = rows_of(tmp_path, code)
        sat = max(row.seq for row in rows if row.kind == "sit")
        assert {row.payload["by"] for row in rows[sat:] if row.kind == "move"} == {"standin", "person"}


def test_nobody_looks_on_so_nothing_happens(host: str, data: Path) -> None:
    with Person(host) as mio:
        code = mio.open("dream-capture")
        assert len(rows_of(data, code)) == 5
        mio.join(code)
        mio.until(lambda: mio.v == 10)  # five bots have discarded


def test_a_finished_trick_stays_until_it_has_been_seen(tmp_path: Path) -> None:
    timing = Timing(moves=(0, 0, 0, 0), shares=0, rests=(60, 60, 60, 60))
    with site(tmp_path, timing) as host, Person(host) as mio:
        mio.join(mio.open("dream-capture"))
        for _ in range(3):
            mio.until(lambda: "can" in mio.view or mio.view["waiting"] == "seen")
            if mio.view["waiting"] == "seen":
                break
            mio.ask("act", move=mio.some_move(lambda cards: cards[0]))
        mio.until(lambda: mio.view["waiting"] == "seen" or "can" in mio.view)
        while mio.view["waiting"] != "seen":
            mio.ask("act", move=mio.some_move(lambda cards: cards[-1]))
            mio.until(lambda: mio.view["waiting"] == "seen" or "can" in mio.view)
        v = mio.v
        mio.catch_up()
        assert mio.v == v, "the bots wait"
        assert mio.ask("seen", v=v - 3)["t"] == "ack"
        mio.catch_up()
        assert mio.v == v, "that was an earlier trick"
        mio.ask("seen", v=v)
        mio.until(lambda: mio.v > v + 1)


def test_bots_go_on_after_a_while_when_nobody_says_to_have_seen_the_trick(tmp_path: Path) -> None:
    timing = Timing(moves=(0, 0, 0, 0), shares=0, rests=(0.05, 0.05, 0.05, 0.05))
    with site(tmp_path, timing) as host, Person(host) as mio:
        mio.join(mio.open("dream-capture"))
        play_deal([mio], random.Random(2))
        assert mio.view["score"]["lines"]


def test_a_match_is_played_to_its_end(host: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        code = mio.open("dream-capture", options={"deals": 2}, bots="random")
        mio.join(code)
        aki.join(code)
        aki.ask("sit", name="Aki")
        assert mio.ask("next")["error"]["kind"] == "refused"
        totals = [0, 0]
        for number in (1, 2):
            assert mio.view["match"]["deal"] == number
            play_deal([mio, aki], random.Random(number))
            for person in (mio, aki):
                person.until_seen(lambda view: "score" in view)
            assert mio.view["score"] == aki.view["score"]
            totals = [total + int(points) for total, points in zip(totals, mio.view["score"]["totals"], strict=True)]
            assert mio.view["match"]["totals"] == [str(total) for total in totals]
            assert [side["total"] for side in mio.view["sides"]] == mio.view["match"]["totals"]
            assert mio.view["waiting"] == "next"
            if number == 1:
                assert not mio.view["match"]["over"]
                mio.ask("next")
                mio.until(lambda: mio.view["ready"] == [0])
                mio.catch_up()
                assert mio.view["match"]["deal"] == 1, "the other is not ready"
                aki.ask("next")
                for person in (mio, aki):
                    person.until_seen(lambda view: view["match"]["deal"] == 2)
        assert mio.view["match"]["over"]
        wait_for(lambda: mio.http("GET", "/api/tables/mine").json()[0]["over"])
        for person in (mio, aki):  # once more, at the same table
            assert person.ask("next")["t"] == "ack"
        for person in (mio, aki):
            person.until_seen(lambda view: not view["match"]["over"])
            assert (person.view["match"]["deal"], person.view["match"]["totals"]) == (1, ["0", "0"])
            assert [seat["name"] for seat in person.view["seats"]][:2] == [mio.view["seats"][0]["name"], "Aki"]
        assert not mio.http("GET", "/api/tables/mine").json()[0]["over"]


def test_each_deal_has_a_seed_of_its_own_that_the_commitment_fixes(tmp_path: Path) -> None:
    with site(tmp_path, seeds=new_seed) as host, Person(host) as mio:
        code = mio.open("xrummy", seats=2, options={"games": 2}, bots="random")
        mio.join(code)
        for number in (1, 2):
            assert "seed" not in mio.view["deal"]
            promised = mio.view["deal"]["commitment"]
            play_deal([mio], random.Random(number))
            mio.until(lambda: "seed" in mio.view["deal"])
            assert sha256(bytes.fromhex(mio.view["deal"]["secret"])).hexdigest() == promised
            if number == 1:
                mio.ask("next")
                mio.until(lambda: mio.view["match"]["deal"] == 2)
    seeds = [row.payload["seed"] for row in rows_of(tmp_path, code) if row.kind == "deal"]
    assert len(set(seeds)) == 2


def test_after_a_lost_connection_the_missing_events_make_the_same_view(host: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        code = mio.open("dream-capture")
        mio.join(code)
        aki.join(code)
        aki.ask("sit")
        mio.until(lambda: mio.v >= aki.v)
        mio.rest()
        mio.leave()
        behind = mio.v
        for name in ("a", "b", "c"):
            assert aki.ask("rename", name=name)["t"] == "ack"
        assert aki.v >= behind + 3
        mio.join(code, after=behind)
        mio.until(lambda: mio.v >= aki.v)
        fresh = mio.http("GET", f"/api/tables/{code}/events?lang=en").json()[0]
        assert fresh["v"] == mio.v
        assert view_of(fresh["view"], fresh["own"]) == mio.view


def test_the_record_begins_with_the_table_however_long_it_is(host: str) -> None:
    with Person(host) as mio:
        code = mio.open("dream-capture", pace=0)
        mio.join(code)
        begun = json.loads(mio.raw[0][1])["sentences"]
        play_deal([mio], random.Random(1))
        mio.catch_up()
        assert len(mio.sentences) > RETOLD
        assert mio.http("GET", f"/api/tables/{code}/record").json() == begun + mio.sentences
        others = httpx.get(f"http://{host}/api/tables/{code}/record").json()
        assert [one["key"] for one in others] == [one["key"] for one in begun + mio.sentences]
        assert not any("card" in one for one in others if one["key"] == "discarded")
        assert httpx.get(f"http://{host}/api/tables/nosuchtb/record").status_code == 404


def test_two_windows_of_one_person_are_one_person(host: str) -> None:
    with Person(host) as mio:
        code = mio.open("dream-capture")
        mio.join(code)
        with Person(host, cookies=mio.cookies) as twin:
            twin.join(code)
            assert twin.view["you"] == 0
            twin.ask("act", move=twin.some_move(lambda cards: cards[0]))
            mio.until(lambda: mio.v == twin.v)
            assert mio.view == twin.view


def test_a_window_opened_before_its_person_sat_down_sits_down_too(host: str) -> None:
    with Person(host) as mio, Person(host) as aki, Person(host, cookies=aki.cookies) as second:
        code = mio.open("dream-capture")
        for person in (mio, aki, second):
            person.join(code)
        assert aki.ask("sit", seat=1, name="Aki")["t"] == "ack"
        second.until(lambda: second.view["you"] == 1)
        assert second.ask("rename", name="Akiko")["t"] == "ack"
        assert second.cards == aki.cards


def test_without_a_cookie_one_may_look_on_but_not_sit(host: str) -> None:
    with Person(host) as mio, Person(host) as nobody:
        code = mio.open("dream-capture")
        nobody.cookies = {}
        nobody.join(code)
        assert nobody.ask("sit")["error"]["kind"] == "seat"
        nobody.cookies = {"xtarot": "guessed"}
        nobody.leave()
        nobody.join(code)
        assert nobody.ask("sit")["error"]["kind"] == "seat"


def test_a_table_that_is_not_there_says_so(host: str) -> None:
    with Person(host) as mio:
        mio.join("nosuchtb", after=0)
        assert mio.take() == {"t": "bye", "why": "closed"}
        assert mio.http("GET", "/api/tables/nosuchtb/events").status_code == 404
        assert mio.http("GET", "/table/nosuchtb").status_code == 404
        answer = mio.http("POST", "/api/tables/nosuchtb/commands", json={"t": "leave", "id": "x"})
        assert answer.status_code == 404


def test_the_pace_is_everybodys(host: str) -> None:
    with Person(host) as mio:
        mio.join(mio.open("dream-capture", pace=2))
        assert mio.view["pace"] == 2
        mio.ask("pace", pace=0)
        assert mio.view["pace"] == 0
