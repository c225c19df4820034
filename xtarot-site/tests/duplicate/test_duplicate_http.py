"""The deal of the day over the wire: tried once, the same for all, and shut by every door until its day is over."""

import json
import random
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from site_support import live
from site_support.live import LOOSE, Person, play_deal, rows_of, site
from site_support.signing_up import sign_up
from xtarot.deals.record import Record
from xtarot.deals.replay import PlayedDeal, play_again
from xtarot_site.core.clock import SystemClock
from xtarot_site.duplicate import boards, results
from xtarot_site.duplicate import tables as playing
from xtarot_site.duplicate.texts import TEXTS
from xtarot_site.table.bot_executor import BotExecutor

HTML = {"accept": "text/html"}
GAME = "high-card"


class Days:
    """The time of servers and stores, some days later."""

    later = 0.0

    def wall(self) -> float:
        return time.time() + self.later


def today(clock: Days) -> str:
    return boards.code_of_day(boards.day_at(clock.wall()), GAME)


def practice(clock: Days) -> str:
    return boards.code_of_day(boards.day_at(clock.wall()), GAME, practice=True)


def begin(person: Person, code: str) -> httpx.Response:
    return person.http("POST", f"/api/duplicates/{code}/try", json={})


def played(person: Person, code: str, seed: int) -> str:
    """Play a deal to its end; the code of the table."""
    answer = begin(person, code)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["code"]
    person.join(table)
    play_deal([person], random.Random(seed))
    return table


def page(person: Person, address: str) -> str:
    return person.http("GET", f"{address}?lang=en" if "?" not in address else address, headers=HTML).text


@pytest.fixture(scope="module", autouse=True)
def quick() -> Iterator[None]:
    """Bots that choose at once; they need no machine code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(boards, "BOT", "steady")
        yield


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Days:
    found = Days()
    monkeypatch.setattr(SystemClock, "wall", lambda _: found.wall())
    return found


@pytest.fixture
def own_site(tmp_path: Path, clock: Days, servers: None) -> Iterator[str]:
    """A site whose days can be let pass."""
    with site(tmp_path / "site") as address:
        yield address


def dealt_at(data: Path, table: str) -> dict[str, Any]:
    """What the log says of the deal of a table."""
    return next(row.payload for row in rows_of(data, table) if "seed" in row.payload and row.kind == "deal")


def test_all_get_the_same_cards_once_and_are_compared_when_the_day_is_over(
    own_site: str, clock: Days, tmp_path: Path
) -> None:
    host, code = own_site, today(clock)
    with Person(host) as aki, Person(host) as mio, Person(host) as guest:
        sign_up(aki, "Tokiwa")
        sign_up(mio, "Minato")
        tables = [played(one, code, seed) for seed, one in enumerate((aki, mio))]
        first, second = (dealt_at(tmp_path / "site", table) for table in tables)
        assert (first["cards"], first["dealer"]) == (second["cards"], second["dealer"])
        again = begin(aki, code).json()
        assert again["code"] == tables[0], "there is one try"
        assert aki.join(tables[0]).ask("next")["error"]["text"] == "You can play this deal only once"

        html = page(aki, f"/today/{code}")
        assert "Tokiwa" in html
        assert "Minato" in html
        assert "of 2 placed so far" in html
        assert "Replay" not in html
        assert first["seed"] not in html
        assert first["commitment"] in html

        clock.later += 86400
        html = page(aki, f"/today/{code}")
        links = set(re.findall(r"/r/(\w+)", html))
        assert len(links) == 2
        assert first["seed"] in html
        for link in links:
            assert guest.http("GET", f"/api/deals/{link}").status_code == 200
        assert begin(Person(host), code).status_code == 400
        week = page(guest, f"/today/league/{GAME}?lang=en&day={code[:10]}")
        assert "Tokiwa" in week
        assert "Minato" in week


def test_guests_practise_on_another_deal_and_a_place_needs_a_name_before_the_first_card(
    own_site: str, clock: Days, tmp_path: Path
) -> None:
    host, code, other = own_site, today(clock), practice(clock)
    with Person(host) as aki, Person(host) as guest, Person(host) as second:
        sign_up(aki, "Tokiwa")
        refused = begin(guest, code)
        assert refused.status_code == 400
        assert "take a name first" in refused.json()["detail"]
        assert "with a name you play the deal of the day" in begin(aki, other).json()["detail"]

        tables = [played(aki, code, 1), played(guest, other, 2), played(second, other, 3)]
        of_day, *of_practice = (dealt_at(tmp_path / "site", table) for table in tables)
        assert of_practice[0]["cards"] == of_practice[1]["cards"], "one for all guests of a day"
        assert of_practice[0]["seed"] != of_day["seed"]
        assert of_practice[0]["cards"] != of_day["cards"]

        html = page(guest, f"/today/{other}")
        assert html.count('<th scope="row">Guest') == 2
        assert "Practice results of guests" in html
        assert "Matchpoints" not in html
        assert "Take a name, and you can still play the deal of the day" in html
        assert f'href="/you?next=/today/{code}"' in html

        sign_up(guest, "Minato")
        assert begin(guest, other).json()["code"] == tables[1], "what is begun goes on"
        html = page(guest, f"/today/{other}")
        assert "Minato" not in html.split("<main")[1], "it stays practice"
        assert "placed so far" not in html
        assert "Everybody’s results" not in page(guest, f"/today/{code}")
        played(guest, code, 2)
        assert "of 2 placed so far" in page(guest, f"/today/{code}")
        clock.later += 86400
        league = page(second, f"/today/league/{GAME}?lang=en&day={code[:10]}")
        assert league.count('<th scope="row">') == 2, "practice is in no league"


def test_who_signs_in_after_practice_may_still_play_the_day(own_site: str, clock: Days) -> None:
    with Person(own_site) as aki, Person(own_site) as guest:
        sign_up(aki, "Tokiwa")
        words = aki.http("POST", "/api/you/words").json()["words"]
        table = played(guest, practice(clock), 1)
        entered = guest.http("POST", "/api/you/sign-in/words", json={"name": "Tokiwa", "words": " ".join(words)})
        assert entered.status_code == 200
        assert begin(guest, practice(clock)).json()["code"] == table
        played(guest, today(clock), 1)
        assert "1st of 1 placed" in page(guest, f"/today/{today(clock)}")
        assert "so it is not placed" in page(guest, f"/today/{practice(clock)}")


def test_a_try_that_a_guest_began_at_the_days_deal_has_no_place_whatever_they_are_called_later(
    own_site: str, clock: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As servers let them until now: on the day of an update there are such tries."""
    with Person(own_site) as aki, Person(own_site) as guest:
        sign_up(aki, "Tokiwa")
        played(aki, today(clock), 1)
        with monkeypatch.context() as patch:
            patch.setattr(playing, "is_practice", lambda _: True)
            table = played(guest, today(clock), 2)
        assert "Tokiwa" not in page(guest, f"/today/{today(clock)}")
        clock.later += 120
        sign_up(guest, "Minato")
        assert begin(guest, today(clock)).json()["code"] == table, "they have seen the cards"
        html = page(guest, f"/today/{today(clock)}")
        assert "This was begun without a name, so it is not placed" in html
        assert "1st of 1 placed" in page(aki, f"/today/{today(clock)}")


def test_todays_results_are_for_who_has_played_and_for_guests_when_the_day_is_over(own_site: str, clock: Days) -> None:
    host, code = own_site, today(clock)
    with Person(host) as aki, Person(host) as mio, Person(host) as guest:
        sign_up(aki, "Tokiwa")
        sign_up(mio, "Minato")
        played(aki, code, 1)
        played(guest, practice(clock), 2)
        mio.http("PUT", "/api/you/profile", json={"audience": "everyone"})
        aki.http("PUT", "/api/you/profile", json={"audience": "everyone"})
        doors = (
            "/",
            "/people",
            "/today",
            f"/today/{code}?by=Tokiwa&lang=en",
            f"/today/{practice(clock)}",
            f"/today/league/{GAME}?lang=en",
            f"/today/league/{GAME}?lang=en&day={code[:10]}",
            "/deals",
        )
        for looker in (mio, guest, Person(host)):
            for door in doors:
                html = page(looker, door).split("<main")[1]
                assert "Tokiwa" not in html, door
                assert '<th scope="row">' not in html or "--guest" in door, door
                assert 'class="made"' not in html or "--guest" in door, door
            assert "results are added" in page(looker, f"/today/league/{GAME}?lang=en")
            profile = looker.http("GET", "/person/Tokiwa?lang=en", headers=HTML)
            assert (profile.status_code, "High Card" in profile.text.split("<main")[1]) == (200, False)
        assert "Tokiwa" in page(aki, f"/today/league/{GAME}?lang=en")
        begin(mio, code)
        assert "Tokiwa" not in page(mio, f"/today/{code}?by=Tokiwa&lang=en"), "begun is not played"
        played(mio, code, 3)
        assert "Tokiwa" in page(mio, f"/today/{code}")
        assert "Tokiwa" in page(mio, f"/today/league/{GAME}?lang=en")
        clock.later += 86400
        for door in (f"/today/{code}", f"/today/league/{GAME}?lang=en&day={code[:10]}"):
            assert "Tokiwa" in page(Person(host), door)


@pytest.mark.parametrize(
    ("lang", "practise", "name"),
    [("en", "Without a name you play a practice deal", "Take a name"), ("ja", "名前がないあいだは", "名前を決める")],
)
def test_pages_say_in_plain_words_what_is_played_without_a_name(host: str, lang: str, practise: str, name: str) -> None:
    with Person(host) as guest, Person(host) as mio:
        html = page(guest, f"/today?lang={lang}")
        assert practise in html
        assert re.search(rf'<a [^>]*href="/you\?next=/today"[^>]*>{name}</a>', html)
        code = today(Days())
        html = page(guest, f"/today/{code}?lang={lang}")
        assert "data-try" not in html
        assert f'href="/today/{practice(Days())}"' in html
        assert f'href="/you?next=/today/{code}"' in html
        sign_up(mio, f"Minato {lang}")
        assert practise not in page(mio, f"/today?lang={lang}")
        html = page(mio, f"/today/{practice(Days())}?lang={lang}")
        assert "data-try" not in html
        assert f'href="/today/{code}"' in html


def test_who_waits_for_the_bots_is_told_how_far_they_are_and_spends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = False
    monkeypatch.setattr(BotExecutor, "is_ready", lambda *_: ready)
    monkeypatch.setattr(BotExecutor, "progress", (2, 5))
    with site(tmp_path, limits=replace(LOOSE, tables=(2, 0.001))) as host, Person(host) as mio:
        sign_up(mio, "Minato")
        for _ in range(3):
            answer = begin(mio, today(Days()))
            assert answer.status_code == 400
            assert "2 of 5 games" in answer.json()["detail"]
            assert answer.json()["extra"]["retry_after"] == int(answer.headers["retry-after"])
        ready = True
        assert begin(mio, today(Days())).status_code == 201
        ready = False
        assert begin(mio, today(Days())).status_code == 201, "one's own deal goes on"
    monkeypatch.setattr(BotExecutor, "has_failed", lambda *_: True)
    with site(tmp_path / "other") as host:
        mio = Person(host)
        sign_up(mio, "Minato")
        answer = begin(mio, today(Days()))
        assert (answer.status_code, "retry-after" in answer.headers) == (400, False)


def test_nothing_of_it_is_told_by_any_door_before_its_day_is_over(host: str, data: Path) -> None:
    code = today(Days())
    with Person(host) as mio, Person(host) as other:
        sign_up(mio, "Minato")
        other.open(GAME)  # they have a session
        table = played(mio, code, 1)
        log = rows_of(data, table)
        link = next(row.payload["link"] for row in log if row.payload.get("link"))
        seed = next(row.payload["seed"] for row in log if row.kind == "deal")
        for one in (mio, other, Person(host)):
            assert one.http("GET", f"/r/{link}", headers=HTML).status_code == 404
            for door in ("", "/replay", "/text", "/review", "/branches"):
                assert one.http("GET", f"/api/deals/{link}{door}").status_code in (404, 405), door
            assert one.http("POST", "/api/exercises", json={"link": link, "move": 1}).status_code == 404
            assert link not in one.http("GET", "/api/deals").text
        whole = json.dumps(mio.raw)
        assert link not in whole
        assert seed not in whole
        assert seed not in mio.http("GET", "/api/you/data").text
        for one in (other, Person(host)):
            assert one.http("GET", f"/table/{table}", headers=HTML).status_code == 404
            events = one.http("GET", f"/api/tables/{table}/events").json()
            assert [event["t"] for event in events] == ["bye"]
            assert one.http("GET", f"/api/tables/{table}/record").json() == []
            sent = one.http(
                "POST", f"/api/tables/{table}/commands", json={"t": "sit", "id": "x", "seat": -1, "name": ""}
            )
            assert sent.json()["t"] == "nack"
        assert mio.join(table).ask("leave")["t"] == "nack"


def test_what_is_seen_at_the_end_shows_no_hand_but_ones_own(host: str) -> None:
    with Person(host) as mio:
        played(mio, practice(Days()), 3)
        assert mio.view["deal"]["phase"] == "over"
        assert "seed" not in mio.view["deal"]
        assert mio.view["score"]["dealt"] == []
        assert mio.view["match"]["duplicate"] == practice(Days())


def test_two_of_ones_own_pages_begin_one_try(host: str) -> None:
    with Person(host) as mio:
        mio.open(GAME)
        twin = Person(host, cookies=dict(mio.cookies))
        codes = {begin(one, practice(Days())).json()["code"] for one in (mio, twin, mio)}
        assert len(codes) == 1


def test_another_release_closes_the_day(own_site: str, clock: Days, monkeypatch: pytest.MonkeyPatch) -> None:
    host, code = own_site, today(clock)
    with Person(host) as mio, Person(host) as aki:
        sign_up(mio, "Minato")
        sign_up(aki, "Tokiwa")
        played(mio, code, 1)
        monkeypatch.setattr(boards, "release", lambda: "another")
        refused = begin(aki, code)
        assert refused.status_code == 400
        assert "cannot be begun any more" in refused.json()["detail"]
        assert "The site was updated" in page(mio, f"/today/{code}")


def test_a_challenge_says_what_who_sent_it_has_made(own_site: str, clock: Days) -> None:
    host = own_site
    with Person(host) as mio, Person(host) as aki:
        sign_up(mio, "Minato")
        made = mio.http("POST", "/api/duplicates", json={"game": GAME}).json()
        before = page(aki, f"{made['url']}")
        assert "Minato challenges you" in before
        played(mio, made["code"], 1)
        assert "And you?" in page(aki, f"{made['url']}?lang=en&by=Minato")
        played(aki, made["code"], 2)
        assert "Minato" in page(aki, made["url"])
        clock.later += 8 * 86400
        assert "Replay" in page(aki, made["url"])
        assert aki.http("POST", "/api/duplicates", json={"game": "free"}).status_code == 400


@pytest.mark.parametrize(
    "code",
    [
        "2026-13-45-high-card",
        "2020-01-01-high-card",
        "2020-01-01-high-card--guest",
        "nothing",
        "2026-11-28-nothing",
        "high-card--guest",
        "x" * 80,
    ],
)
def test_a_deal_that_there_is_not_is_said_to_be_none(host: str, code: str) -> None:
    with Person(host) as mio:
        assert "There is no such deal" in page(mio, f"/today/{code}")
        assert begin(mio, code).status_code == 404
        assert mio.http("GET", f"/today/league/{code}", headers=HTML).status_code == 404


def test_the_page_of_today_has_all_games_that_bots_play(host: str) -> None:
    with Person(host) as mio:
        html = page(mio, "/today")
        offered = {f"{game}{boards.PRACTICE}" for game in boards.games_of_day()}
        assert set(re.findall(r'data-try="[\d-]{11}([\w-]+)"', html)) == offered
        assert "今日のディール" in page(mio, "/today?lang=ja")


def test_who_finishes_when_the_cards_can_be_seen_has_no_place(own_site: str, clock: Days) -> None:
    host, code = own_site, today(clock)
    with Person(host) as mio, Person(host) as aki:
        sign_up(mio, "Minato")
        sign_up(aki, "Tokiwa")
        played(mio, code, 1)
        table = begin(aki, code).json()["code"]
        unfinished = TEXTS["unfinished"].en
        assert unfinished not in page(aki, f"/today/{code}"), "there is still a place to be had"
        clock.later += 86400
        html = page(aki, f"/today/{code}")
        assert unfinished in html
        assert f'href="/table/{table}"' in html
        assert unfinished not in page(mio, f"/today/{code}")
        aki.join(table)
        play_deal([aki], random.Random(2))
        html = page(aki, f"/today/{code}")
        assert "after the deal was over" in html
        assert unfinished not in html
        assert "1st of 1 placed" in page(mio, f"/today/{code}")
        week = page(Person(host), f"/today/league/{GAME}?lang=en&day={code[:10]}")
        assert "Minato" in week
        assert "Tokiwa" not in week


def test_what_many_ask_of_a_deal_that_is_over_is_played_again_once(
    tmp_path: Path, clock: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    played_again: list[object] = []

    def play_slowly(record: Record) -> PlayedDeal:
        played_again.append(record)
        time.sleep(0.2)
        return play_again(record)

    monkeypatch.setattr(results, "play_again", play_slowly)
    with site(tmp_path / "site") as host, Person(host) as aki, Person(host) as mio:
        code = practice(clock)
        for seed, one in enumerate((aki, mio)):
            played(one, code, seed)
        clock.later += 86400
        with ThreadPoolExecutor(4) as threads:  # who asks from one address waits anyway
            asked = [threads.submit(look_from, host, f"127.0.0.{n}", one, code) for n in (2, 3) for one in (aki, mio)]
        assert all("Where play differed" in one.result() for one in asked)
        page(aki, f"/today/{code}")
        assert len(played_again) <= 2 * (live.SERVERS if live.shared else 1), "each server plays each of them once"


def look_from(host: str, source: str, person: Person, code: str) -> str:
    """The page of a deal as a person reads it from another address."""
    transport = httpx.HTTPTransport(local_address=source)
    with httpx.Client(transport=transport, base_url=f"http://{host}", cookies=person.cookies) as http:
        return http.get(f"/today/{code}?lang=en", headers=HTML).text


def test_who_has_begun_many_ends_one_before_the_next(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_BEGUN", 2)
    with Person(host) as mio, Person(host) as aki:
        codes = [mio.http("POST", "/api/duplicates", json={"game": GAME}).json()["code"] for _ in range(3)]
        assert [begin(mio, code).status_code for code in codes] == [201, 201, 400]
        assert "you have begun 2 deals" in begin(mio, codes[2]).json()["detail"]
        assert begin(mio, codes[0]).status_code == 201, "what is begun goes on"
        assert begin(aki, codes[2]).status_code == 201
        played(mio, codes[0], 1)
        assert begin(mio, codes[2]).status_code == 201
