"""Who looks on is seen as such; and where that is forbidden, nothing is told to them by any door."""

import json
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from chat.talking import refusal, say
from site_support import live
from site_support.live import Json, Person, play_deal, rows_of, site, wait_for
from site_support.signing_up import sign_up

HTML = {"accept": "text/html"}
GAME = "high-card"
BYE = [{"t": "bye", "why": "seated"}]


@pytest.fixture(scope="module", autouse=True)
def often() -> Iterator[None]:
    """Numbers of spectators are told ten times a second, where a test does not set another pause."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("xtarot_site.table.spectators.EVERY", 0.1)
        yield


@pytest.fixture
def seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are told every two seconds, as at a site."""
    monkeypatch.setattr("xtarot_site.table.spectators.EVERY", 2.0)


def told(person: Person) -> list[int]:
    """The numbers of spectators that somebody was sent."""
    return [
        message["n"] for message in map(json.loads, (text for _, text in person.raw)) if message["t"] == "spectators"
    ]


def sees(person: Person, n: int) -> None:
    person.until(lambda: told(person)[-1:] == [n])


def names(person: Person, code: str) -> Json:
    found: Json = person.http("GET", f"/api/tables/{code}/spectators").json()
    return found


@contextmanager
def socket(person: Person, code: str) -> Iterator[ClientConnection]:
    cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    with connect(f"ws://{person.host}/ws/{code}", additional_headers={"Cookie": cookie}, compression=None) as opened:
        yield opened


def sent(person: Person, code: str) -> list[Json]:
    """All that is sent on a socket until it is closed."""
    found: list[Json] = []
    with socket(person, code) as opened:
        while True:
            try:
                found.append(json.loads(opened.recv(timeout=10)))
            except ConnectionClosed:
                return found


def command(person: Person, code: str, kind: str, **more: object) -> Json:
    answer: Json = person.http(
        "POST", f"/api/tables/{code}/commands", json={"t": kind, "id": f"once-{kind}", **more}
    ).json()
    return answer


def test_those_at_the_table_are_told_how_many_look_on_and_who_of_them_has_a_name(host: str) -> None:
    with Person(host) as mio, Person(host) as guest, Person(host) as kei, Person(host) as other:
        sign_up(kei, "Kei Arakawa")
        code = mio.open(GAME, name="Mio")
        mio.join(code)
        mio.catch_up()
        assert told(mio) == [], "of nobody nothing is said"
        guest.join(code)
        sees(mio, 1)
        kei.join(code)
        sees(mio, 2)
        wait_for(lambda: names(mio, code) == {"names": ["Kei Arakawa"], "more": 1})
        other.join(code)
        sees(other, 3)
        sees(mio, 3)
        kei.leave()
        sees(mio, 2)
        wait_for(lambda: names(mio, code) == {"names": [], "more": 2})
        assert guest.ask("sit", seat=1, name="Aki")["t"] == "ack"
        sees(mio, 1)


def test_one_browser_with_two_pages_is_one_who_looks_on(host: str) -> None:
    with Person(host) as mio, Person(host) as kei:
        sign_up(kei, "Two Pages")
        code = mio.open(GAME)
        mio.join(code)
        with Person(host, cookies=dict(kei.cookies)) as twin, Person(host) as last:
            kei.join(code)
            twin.join(code)
            last.join(code)
            sees(mio, 2)
            wait_for(lambda: names(mio, code) == {"names": ["Two Pages"], "more": 1})


def test_who_does_not_want_to_hear_somebody_does_not_read_their_name(host: str) -> None:
    with Person(host) as mio, Person(host) as kei:
        sign_up(mio, "Mio Hidaka")
        sign_up(kei, "Kei Hidaka")
        mio.join(code := mio.open(GAME))
        kei.join(code)
        assert say(mio, "hm").status_code == 201
        sees(mio, 1)
        wait_for(lambda: names(mio, code) == {"names": ["Kei Hidaka"], "more": 0})
        hidden = kei.http("POST", f"/api/tables/{code}/talk/hide", json={"n": 1})
        assert hidden.status_code == 200
        assert names(mio, code) == {"names": [], "more": 1}
        assert names(kei, code) == {"names": ["Kei Hidaka"], "more": 0}


@pytest.mark.usefixtures("seldom")
@pytest.mark.one_server  # to which a balancer sends all that somebody asks about a table
def test_who_asks_again_and_again_counts_and_is_told_each_number_once(host: str) -> None:
    with Person(host) as mio, Person(host) as poller:
        mio.join(code := mio.open(GAME))
        events = f"/api/tables/{code}/events"
        (view, *_) = poller.http("GET", events).json()
        seen, known, since = view["v"], 0, 0
        numbers: list[int] = []
        for _ in range(60):  # a busy server tells it later
            told_now = poller.http("GET", f"{events}?after={seen}&wait=0.5&spectators={known}").json()
            seen = max([seen, *(message["v"] for message in told_now if message["t"] == "event")])
            numbers += [message["n"] for message in told_now if message["t"] == "spectators"]
            known = numbers[-1] if numbers else known
            since += bool(numbers)
            if since > 2:
                break
        assert numbers == [1]
        mio.catch_up()
        assert told(mio) == [1], "between two questions nobody has gone"


def test_a_page_that_is_only_fetched_is_nobody(host: str) -> None:
    with Person(host) as mio:
        mio.join(code := mio.open(GAME))
        for _ in range(3):
            assert Person(host).http("GET", f"/table/{code}", headers=HTML).status_code == 200
        mio.catch_up(0.3)
        assert told(mio) == []


@pytest.mark.usefixtures("seldom")
def test_many_who_come_at_once_are_told_of_in_few_messages(host: str) -> None:
    with Person(host) as mio:
        mio.join(code := mio.open(GAME))
        people = [Person(host).join(code) for _ in range(12)]
        sees(mio, 12)
        assert len(told(mio)) <= 4
        for one in people:
            one.leave()


# Where nobody may look on


def shut_doors(person: Person, code: str) -> None:
    """Nothing of a table is told to somebody at any of its doors."""
    page = person.http("GET", f"/table/{code}?lang=en", headers=HTML)
    assert page.status_code == 403
    assert "cannot be watched" in page.text
    assert '"first"' not in page.text
    assert '"zones"' not in page.text
    assert sent(person, code) == BYE
    assert person.http("GET", f"/api/tables/{code}/events").json() == BYE
    assert person.http("GET", f"/api/tables/{code}/events?after=2&you=0&wait=5").json() == BYE
    assert person.http("GET", f"/api/tables/{code}/record").json() == []
    assert person.http("GET", f"/api/tables/{code}/spectators").json() == {"names": [], "more": 0}
    talk = person.http("GET", f"/api/tables/{code}/talk").json()
    assert (talk["lines"], talk["may"]) == ([], "none")
    assert command(person, code, "ping") == {"t": "pong", "v": 0}
    asked: dict[str, Json] = {
        "offer": {"cards": []},
        "hint": {},
        "rename": {"name": "Fuyuko"},
        "next": {},
        "watch": {"spectators": "all"},
    }
    for kind, more in asked.items():
        answer = command(person, code, kind, **more)
        assert (answer["t"], answer["error"]["text"][:19]) == ("nack", "Nobody can watch he"), kind


def test_where_it_is_forbidden_nothing_is_told_by_any_door(host: str, data: Path) -> None:
    with Person(host) as mio, Person(host) as other:
        other.open(GAME)  # they have a session
        mio.join(code := mio.open(GAME, spectators="none"))
        mio.rest()
        assert say(mio, "nobody hears this").status_code == 201
        mio.until_seen(lambda view: view["deal"]["phase"] != "shuffle")
        assert mio.view["spectators"] == "none"
        for one in (other, Person(host)):
            shut_doors(one, code)
            one.code = code
            assert "no talk" in refusal(say(one, phrase="hello")) or refusal(say(one, phrase="hello"))
            hide = one.http("POST", f"/api/tables/{code}/talk/hide", json={"n": 1})
            report = one.http("POST", f"/api/tables/{code}/talk/report", json={"n": 1, "id": "r", "offence": "other"})
            assert (hide.status_code, report.status_code) == (403, 403)
            assert code not in one.http("GET", "/api/tables/mine").text
        mio.catch_up()
        assert told(mio) == []
        assert mio.http("GET", f"/table/{code}", headers=HTML).status_code == 200, "who sits there sees it"
        assert mio.http("GET", f"/api/tables/{code}/record").json()


def test_who_looks_on_when_it_becomes_forbidden_is_told_and_sent_nothing_more(host: str) -> None:
    with Person(host) as mio, Person(host) as aki, Person(host) as kei:
        mio.join(code := mio.open(GAME, name="Mio"))
        aki.join(code).ask("sit", seat=1, name="Aki")
        kei.join(code)
        sees(mio, 1)
        assert aki.ask("watch", spectators="none")["t"] == "ack", "whoever sits there says so"
        with pytest.raises(ConnectionClosed):
            kei.until(lambda: False)
        last = [json.loads(text) for _, text in kei.raw][-2:]
        assert last[0]["sentences"][0]["text"] == "Aki closed the table to spectators"
        assert last[1:] == BYE
        sees(mio, 0)
        shut_doors(kei, code)
        assert mio.ask("watch", spectators="all")["t"] == "ack"
        kei.join(code)
        assert "spectators" not in kei.view
        assert kei.ask("watch", spectators="none")["error"]["text"] == "You have no seat at this table"


def test_who_gets_up_has_gone_and_can_take_a_free_seat_by_the_page(host: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        mio.join(code := mio.open(GAME, spectators="none"))
        places = aki.http("GET", f"/api/tables/{code}/places").json()
        assert places["spectators"] == "none"
        assert not places["sits"]
        assert not places["waits"]
        assert 1 in [one["seat"] for one in places["seats"]]
        assert command(aki, code, "sit", seat=1, name="Aki")["t"] == "ack"
        aki.join(code)
        assert aki.view["you"] == 1
        assert aki.http("GET", f"/api/tables/{code}/places").json() | {"seats": 0} == places | {
            "seats": 0,
            "sits": True,
        }
        aki.send(json.dumps({"t": "leave", "id": "leave"}))
        with pytest.raises(ConnectionClosed):
            aki.until(lambda: False)
        assert aki.answers["leave"]["t"] == "ack"
        assert command(aki, code, "leave", id="leave") == aki.answers["leave"], "as after a line that was lost"
        assert command(aki, code, "offer", id="leave", cards=[])["t"] == "nack"
        assert aki.view["you"] == -1
        assert json.loads(aki.raw[-1][1]) == BYE[0]
        shut_doors(aki, code)


def test_who_has_sat_there_can_report_what_was_said_to_them(host: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        mio.join(code := mio.open(GAME, spectators="none"))
        assert command(aki, code, "sit", seat=1, name="Aki")["t"] == "ack"
        aki.join(code)
        said = mio.http("POST", f"/api/tables/{code}/talk", json={"id": "said", "words": "Play faster"})
        assert said.status_code == 201
        aki.send(json.dumps({"t": "leave", "id": "leave"}))
        with pytest.raises(ConnectionClosed):
            aki.until(lambda: False)
        report = {"n": said.json()["n"], "id": "report", "offence": "pressure"}
        assert aki.http("POST", f"/api/tables/{code}/talk/report", json=report).status_code == 201


def test_who_looked_on_and_was_shut_out_can_report_what_they_read_and_nothing_else(host: str) -> None:
    with Person(host) as mio, Person(host) as kei:
        kei.open(GAME)  # they have a session
        mio.join(code := mio.open(GAME))
        kei.join(code)
        assert say(mio, "Play faster").status_code == 201
        assert mio.ask("watch", spectators="none")["t"] == "ack"
        with pytest.raises(ConnectionClosed):
            kei.until(lambda: False)
        assert say(mio, "At last they have gone").status_code == 201

        def report(n: int) -> int:
            asked = {"n": n, "id": f"report-{n}", "offence": "pressure"}
            return kei.http("POST", f"/api/tables/{code}/talk/report", json=asked).status_code

        assert [report(1), report(2)] == [201, 403]
        assert kei.http("POST", f"/api/tables/{code}/talk/hide", json={"n": 1}).status_code == 200
        assert kei.http("GET", f"/api/tables/{code}/talk").json()["lines"] == []
        assert mio.ask("watch", spectators="all")["t"] == "ack"
        assert report(2) == 201, "which they may read now"


def test_a_newcomer_with_nothing_but_the_page_takes_a_seat(host: str) -> None:
    with Person(host) as mio:
        code = mio.open(GAME, spectators="none")
        newcomer = Person(host)
        assert newcomer.http("GET", f"/table/{code}", headers=HTML).status_code == 403
        assert command(newcomer, code, "sit", seat=-1, name="Neu")["t"] == "ack"
        assert newcomer.http("GET", f"/table/{code}", headers=HTML).status_code == 200


def test_at_an_open_table_the_page_says_that_seats_are_taken_between_deals(host: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        mio.join(code := mio.open("dream-capture", spectators="none", door="open"))
        mio.until_seen(lambda view: view["deal"]["phase"] == "play")
        places = aki.http("GET", f"/api/tables/{code}/places").json()
        assert places["waits"]
        assert places["seats"]
        assert "between deals" in command(aki, code, "sit", seat=1, name="Aki")["error"]["text"]
        assert command(mio, code, "leave", id="leave")["t"] == "ack"
        # Nobody sits there and nobody may look on, but somebody waits: bots play the deal to its end.
        wait_for(lambda: not aki.http("GET", f"/api/tables/{code}/places").json()["waits"], 60)
        assert command(aki, code, "sit", seat=1, name="Aki", id="sit")["t"] == "ack"


def test_whoever_waits_there_is_seated_between_two_deals_however_short_that_is(host: str, data: Path) -> None:
    with Person(host) as mio, Person(host) as aki, Person(host) as ren:
        mio.join(code := mio.open(GAME, seats=3, spectators="none", door="open"))
        mio.until_seen(lambda view: view["deal"]["phase"] == "play")
        waits = {"t": "ack", "id": "once-sit", "v": 0, "waits": True}
        for _ in range(2):
            assert command(aki, code, "sit", name="Aki", waits=True) == waits, "the same again is the same wish"
        assert command(ren, code, "sit", name="Ren", waits=True) == waits
        if live.shared:  # so that the next request goes to the same server: the other one may not know the wish yet
            ren.http("GET", "/healthz")
        assert command(ren, code, "leave") == {"t": "ack", "id": "once-leave", "v": 0}, "taken back"
        assert command(aki, code, "sit", id="now", name="Aki")["t"] == "nack"
        play_deal([mio], random.Random(1))
        assert mio.ask("next")["t"] == "ack"
        mio.until_seen(lambda view: "Aki" in [seat["name"] for seat in view["seats"]])
        kinds = [(row.kind, row.payload.get("name")) for row in rows_of(data, code)]
        assert kinds.index(("sit", "Aki")) < kinds.index(("next", None)), "before all else"
        answer = {"t": "ack", "id": "once-sit", "v": kinds.index(("sit", "Aki")) + 1}
        wait_for(lambda: command(aki, code, "sit", name="Aki", waits=True) == answer)  # a server may not know it yet
        assert aki.join(code).view["you"] != -1
        assert ren.http("GET", f"/api/tables/{code}/places").json()["sits"] is False


def test_the_lobby_and_friends_offer_no_looking_on_there(host: str) -> None:
    with Person(host) as mio, Person(host) as aki, Person(host) as ren:
        sign_up(mio, "Mio Sunaga")
        sign_up(ren, "Ren Sunaga")
        for one, name in ((mio, "Ren Sunaga"), (ren, "Mio Sunaga")):
            one.http("POST", "/api/friends", json={"name": name})

        def listed() -> Json:
            return dict(mio.http("GET", "/api/lobby").json()["tables"].get(code, {}))

        def friend() -> Json:
            (found,) = ren.http("GET", "/api/friends").json()["friends"]
            return dict(found)

        mio.join(code := mio.open(GAME, seats=2, door="open", friends=[1]))
        wait_for(listed)
        assert "seated" not in listed()
        mio.ask("watch", spectators="none")
        wait_for(lambda: listed().get("seated"))
        assert friend()["code"] == code, "there is a free seat"
        command(aki, code, "sit", seat=1, name="Aki")
        aki.join(code)
        wait_for(lambda: listed()["seats"] == ["person", "person"])
        assert "code" not in friend()
        assert friend()["where"] == "table"
        mio.ask("watch", spectators="all")
        wait_for(lambda: "seated" not in listed())
        assert friend()["code"] == code


def test_it_holds_after_a_restart_and_is_a_row_of_the_table(tmp_path: Path, servers: None) -> None:
    with site(tmp_path) as host, Person(host) as mio:
        mio.join(code := mio.open(GAME))
        mio.ask("watch", spectators="none")
        cookies = dict(mio.cookies)
    (row,) = [row for row in rows_of(tmp_path, code) if row.kind == "watch"]
    assert row.payload | {"schema": 1} == {"schema": 1, "seat": 0, "spectators": "none"}
    with site(tmp_path) as host, Person(host) as other, Person(host, cookies=cookies) as mio:
        shut_doors(other, code)
        mio.join(code)
        assert mio.view["spectators"] == "none"


def test_tables_of_older_logs_let_people_look_on(tmp_path: Path, servers: None) -> None:
    with site(tmp_path) as host, Person(host) as mio:
        code = mio.open(GAME)
    with site(tmp_path) as host, Person(host) as other:
        other.join(code)
        assert "spectators" not in other.view


def test_numbers_do_not_depend_on_the_cards(tmp_path: Path) -> None:
    """Twins: two sites that deal other cards are told the same bytes of who looks on."""
    found = []
    for last in (b"\0", b"\1"):
        seeds = partial(bytes.__add__, bytes(31), last)
        with site(tmp_path / last.hex(), seeds=seeds) as host, Person(host) as mio, Person(host) as kei:
            mio.join(code := mio.open("dream-capture"))
            mio.rest()
            kei.join(code)
            sees(mio, 1)
            time.sleep(0.1)
            kei.leave()
            sees(mio, 0)
            numbers = [text for _, text in mio.raw if json.loads(text)["t"] == "spectators"]
            wait_for(lambda: names(mio, code)["more"] == 0)  # the other server hears of it a little later
            found.append((mio.cards, numbers, names(mio, code)))
    (one, told_of_one, names_of_one), (other, told_of_other, names_of_other) = found
    assert one != other
    assert told_of_one == told_of_other == ['{"t":"spectators","n":1}', '{"t":"spectators","n":0}']
    assert names_of_one == names_of_other
