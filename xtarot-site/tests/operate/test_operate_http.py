"""The operators' page: who sees it, what is done there, what becomes of it for everybody, and the log of it."""

import json
import re
import time
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from chat.talking import pair, say
from site_support.clocks import EarlyClock
from site_support.live import Json, Person, data_option, site, wait_for
from site_support.signing_up import make_moderator, make_operator, sign_up
from xtarot.cli.program import app
from xtarot_site.core.clock import SystemClock
from xtarot_site.kit.http.rate_limits import Limits
from xtarot_site.operate.audit_log import MOST_NOTICES
from xtarot_site.operate.texts import OF_LIMITS

PAGE = {"accept": "text/html"}
HOUR = 3600.0
WORDS = {"ja": "22:00に再起動します", "en": "Restart at 22:00"}


@pytest.fixture
def host(tmp_path: Path, clock: EarlyClock, servers: None) -> Iterator[str]:
    with site(tmp_path, clock=clock, hosts=()) as address:
        yield address


@pytest.fixture
def operator(host: str, tmp_path: Path) -> Person:
    found = Person(host)
    sign_up(found, "Haruka")
    make_operator(tmp_path, "Haruka")
    return found


def page(person: Person, path: str = "/operate", lang: str = "en") -> str:
    return person.http("GET", f"{path}?lang={lang}", headers=PAGE).text


def act(who: Person, door: str, command: str = "", **body: Any) -> httpx.Response:
    """Do something; by itself under a name of its own."""
    sent = {"id": command or f"{door}{time.monotonic_ns()}", **body}
    method = "PUT" if door == "texts" else "POST"
    return who.http(method, f"/api/operate/{door}?lang=en", json=sent)


def announce(person: Person, clock: EarlyClock, seconds: float = HOUR, **more: Any) -> httpx.Response:
    return act(person, "notices", **{**WORDS, "until": clock.wall() + seconds, **more})


def logged(text: str) -> list[tuple[str, str]]:
    """What the log on the page says was done, and by whom."""
    return re.findall(r"<li><span[^>]*>([^<]*)</span><span[^>]*>[^<]*, ([^<]*)</span></li>", text)


def why(answer: httpx.Response) -> str:
    assert answer.status_code == 403, answer.text
    return str(answer.json()["error"]["text"])


DOORS: dict[str, Json] = {
    "notices": {**WORDS, "until": 4e9},
    "notices/end": {"notice": 1},
    "texts": {"page": "imprint", "ja": "x", "en": "x"},
    "roles": {"name": "Minato", "role": "moderator", "holds": True},
    "contests": {
        "name": "moon",
        "title_ja": "月",
        "title_en": "Moon",
        "theme_ja": "月",
        "theme_en": "Moon",
        "until": 4e9,
    },
    "contests/decide": {"name": "moon", "ja": "x", "en": "x"},
}


def test_for_nobody_but_operators_it_is_there(host: str, operator: Person, tmp_path: Path) -> None:
    with Person(host) as minato, Person(host) as guest:
        sign_up(minato, "Minato")
        make_moderator(tmp_path, "Minato")
        for other in (minato, guest):
            assert other.http("GET", "/operate", headers=PAGE).status_code == 404
            for door, body in DOORS.items():
                assert act(other, door, **body).status_code == 404, door
            assert "/operate" not in page(other, "/rules")
        assert "Running the site" in page(operator)
        assert 'href="/operate"' in page(operator, "/rules")
        assert "Saved the text" not in page(operator)


def test_the_command_line_names_operators_and_takes_it_back(host: str, operator: Person, tmp_path: Path) -> None:
    place = data_option(tmp_path)
    assert why(act(operator, "roles", name="Haruka", role="operator", holds=False)).startswith("Operators can only be")
    run = CliRunner().invoke(app, ["people", "list", "--data", place])
    assert run.output.endswith(" Haruka: operator\n")
    for words in (["make-operator", "haruka", "--undo"], ["make-operator", "haruka", "--undo"]):
        run = CliRunner().invoke(app, ["people", *words, "--data", place])
        assert run.output == "Haruka is no operator any longer\n"
    assert operator.http("GET", "/operate", headers=PAGE).status_code == 404
    run = CliRunner().invoke(app, ["people", "make-operator", "haruka", "--data", place])
    assert run.output == "Haruka is an operator now\n"
    log = logged(page(operator))
    number = int(re.findall(r"Gave Haruka \(#(\d+)\)", page(operator))[0])
    assert log.count((f"Gave Haruka (#{number}) a role: Operator", "command line")) == 2
    assert log.count((f"Removed a role from Haruka (#{number}): Operator", "command line")) == 1
    assert CliRunner().invoke(app, ["people", "make-operator", "nobody", "--data", place]).exit_code == 1


def test_a_notice_is_read_on_every_page_and_at_tables_until_its_end(
    host: str, operator: Person, clock: EarlyClock
) -> None:
    with Person(host) as mio, Person(host, "ja") as aki:
        pair(mio, aki)
        assert announce(operator, clock, 60).status_code == 201
        told = [wait_for(lambda one=one: houses(one)) for one in (mio, aki)]  # type: ignore[misc]
        assert [found[-1][0]["text"] for found in told] == [WORDS["en"], WORDS["ja"]]
        wait_for(lambda: WORDS["en"] in page(mio, "/"))
        for path in ("/", "/rules/xrummy", f"/table/{mio.code}", "/people", "/privacy", "/nowhere"):
            assert WORDS["en"] in page(mio, path), path
            assert WORDS["ja"] in page(mio, path, "ja"), path
        late = Person(host).join(mio.code)
        assert houses(late)[-1][0]["text"] == WORDS["en"], "who comes back hears it, too"
        clock.ahead += 61
        assert WORDS["en"] not in page(mio, "/")
        assert mio.http("GET", "/api/house?lang=en").json() == []


def houses(person: Person) -> list[list[Json]]:
    """The house notices that somebody was told at their table, each time."""
    person.catch_up()
    found = [json.loads(text) for _, text in person.raw]
    return [one["notices"] for one in found if one["t"] == "house"]


def test_a_notice_can_be_ended_and_there_are_few(host: str, operator: Person, clock: EarlyClock) -> None:
    assert why(announce(operator, clock, ja=" ")) == "Write it in Japanese and in English."
    assert why(announce(operator, clock, en="x" * 201)) == "A notice has at most 200 characters."
    assert why(announce(operator, clock, -1)) == why(announce(operator, clock, 40 * 24 * HOUR))
    answers = [announce(operator, clock, command="one") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201] * 3
    assert len(operator.http("GET", "/api/house").json()) == 1, "the same command is one notice"
    for n in range(2, MOST_NOTICES + 1):
        assert announce(operator, clock, en=f"notice {n}").status_code == 201
    assert why(announce(operator, clock)).startswith("At most 3 notices can be shown at a time")
    (number, *_) = map(int, re.findall(r'data-notice="(\d+)"', page(operator)))
    assert act(operator, "notices/end", notice=number).status_code == 201
    assert why(act(operator, "notices/end", notice=number)) == "That notice has ended already."
    with Person(host) as mio:
        wait_for(lambda: len(mio.http("GET", "/api/house").json()) == MOST_NOTICES - 1)


def test_words_are_text(host: str, operator: Person, clock: EarlyClock) -> None:
    announce(operator, clock, en="<script>alert(1)</script>\u202e now")
    assert "<script>alert" not in page(operator, "/")
    assert "&lt;script&gt;alert(1)&lt;/script&gt; now" in page(operator, "/")


def test_roles_are_given_and_taken_back_and_no_name_is_in_the_log(
    host: str, operator: Person, tmp_path: Path, clock: EarlyClock
) -> None:
    with Person(host) as mio:
        sign_up(mio, "Minato")
        given: Json = {"name": "minato", "role": "moderator", "holds": True}
        assert act(operator, "roles", **given).status_code == 201
        assert mio.http("GET", "/moderate", headers=PAGE).status_code == 200
        assert why(act(operator, "roles", **given)) == "Minato already has that role."
        assert why(act(operator, "roles", **{**given, "name": "nobody"})) == "Nobody is called nobody here."
        assert act(operator, "roles", **{**given, "role": "king"}).status_code == 400
        number = int(re.findall(r'data-name="Minato" data-person="(\d+)"', page(operator))[0])
        assert (f"Gave Minato (#{number}) a role: Moderator", "Haruka") in logged(page(operator))
        assert act(operator, "roles", **{**given, "holds": False}).status_code == 201
        assert mio.http("GET", "/moderate", headers=PAGE).status_code == 404
        assert why(act(operator, "roles", **{**given, "holds": False})) == "Minato does not have that role."
        assert mio.http("POST", "/api/you/delete").status_code == 200
        wait_for(lambda: "Minato" not in page(operator))
        assert f"Gave somebody who has gone (#{number}) a role: Moderator" in page(operator)
        did = operator.http("GET", "/api/you/data").json()["operated"]
        assert [one["what"] for one in did] == ["appoint", "appoint"]


def test_a_role_is_given_to_a_number_whoever_has_the_name_by_then(
    host: str, operator: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Person(host) as minato, Person(host) as other:
        sign_up(minato, "Minato")
        make_moderator(tmp_path, "Minato")
        (number,) = map(int, re.findall(r'data-name="Minato" data-person="(\d+)"', page(operator)))
        assert f"#{number}" in page(operator)
        sent: Json = {"person": number, "name": "Minato", "role": "moderator", "holds": False}
        CliRunner().invoke(app, ["people", "rename", f"#{number}", "Nadeshiko", "--data", data_option(tmp_path)])
        later = time.time() + 366 * 24 * HOUR  # for so long a name is kept from others
        monkeypatch.setattr(SystemClock, "wall", lambda _: later)
        sign_up(other, "Minato")
        refused = act(operator, "roles", **sent)
        assert why(refused).startswith(f"Minato (#{number}) is called Nadeshiko now.")
        assert minato.http("GET", "/moderate", headers=PAGE).status_code == 200
        assert act(operator, "roles", **{**sent, "name": "Nadeshiko"}).status_code == 201
        assert minato.http("GET", "/moderate", headers=PAGE).status_code == 404
        typed: Json = {"name": f"#{number}", "role": "reviewer", "holds": True}
        assert act(operator, "roles", **typed).status_code == 201
        assert "Nadeshiko" in re.findall(r'data-name="(\w+)" data-person="\d+" data-role="reviewer"', page(operator))
        assert why(act(operator, "roles", **{**typed, "name": "#999999"})) == "Nobody is called #999999 here."


def test_contests_are_opened_and_decided_there(host: str, operator: Person, clock: EarlyClock) -> None:
    until = clock.wall() + HOUR
    asked = DOORS["contests"] | {"until": until}
    assert act(operator, "contests", command="open", **asked).status_code == 201
    assert act(operator, "contests", command="open", **asked).status_code == 201, "once"
    assert why(act(operator, "contests", **asked)) == "There is a contest of this name already."
    assert act(operator, "contests", **{**asked, "name": "Moon!"}).status_code == 400
    assert "Moon" in page(operator, "/contests")
    result = {"name": "moon", "ja": "よい", "en": "All are good"}
    assert why(act(operator, "contests/decide", **result)) == "It has not ended yet."
    clock.ahead += 2 * HOUR
    assert "Contests waiting for a result: 1" in page(operator)
    assert act(operator, "contests/decide", **result).status_code == 201
    assert "All are good" in page(operator, "/contests/moon")
    log = logged(page(operator))
    assert log.count(("Opened the contest moon", "Haruka")) == 1
    assert log.count(("Announced the result of contest moon", "Haruka")) == 1


def test_the_site_says_who_runs_it_in_words_that_cannot_do_anything(host: str, operator: Person) -> None:
    assert operator.http("GET", "/imprint", headers=PAGE).status_code == 404
    assert "/imprint" not in page(operator, "/rules")
    written = (
        "# We\n\n**A club** <script>alert(1)</script> [on the net](https://club.example) [no](javascript:alert(1))"
    )
    assert act(operator, "texts", page="imprint", ja="", en=written).status_code == 201
    wait_for(lambda: 'href="/imprint"' in page(operator, "/rules"))
    for lang in ("en", "ja"):  # where it is written in one language, it is read in that
        found = page(operator, "/imprint", lang)
        assert "<strong>A club</strong>" in found
        assert "<script>alert" not in found
        assert 'href="javascript' not in found
        assert 'href="https://club.example"' in found
    assert act(operator, "texts", page="privacy", ja="月", en="We keep little").status_code == 201
    wait_for(lambda: "We keep little" in page(operator, "/privacy"))
    assert "What is kept, and for how long" in page(operator, "/privacy")
    assert act(operator, "texts", page="imprint", ja="", en="").status_code == 201
    wait_for(lambda: "/imprint" not in page(operator, "/rules"))
    assert "Saved the text: Who runs this site" in page(operator)
    assert act(operator, "texts", page="cookies", ja="", en="x").status_code == 400
    assert act(operator, "texts", page="imprint", ja="", en="x" * 20_001).status_code == 403
    assert act(operator, "texts", page="imprint", ja="", en="x" * 600_000).status_code == 413


def test_it_says_how_many_play_and_what_waits(host: str, operator: Person, tmp_path: Path) -> None:
    assert "No tables are in play right now" in page(operator)
    with Person(host) as mio, Person(host) as aki:
        pair(mio, aki)
        say(aki, "You play like a potato")
        mio.http(
            "POST", f"/api/tables/{mio.code}/talk/report", json={"id": "r", "n": 1, "aside": False, "offence": "name"}
        )
        wait_for(
            lambda: re.search(r'scope="row">[^<]+</th><td class="number">1</td><td class="number">2<', page(operator))
        )
        found = page(operator)
        assert "People reported: 1" in found
        assert "Reports about names: 1" in found
        assert 'href="/moderate"' not in found, "who is no moderator is not led there"
        make_moderator(tmp_path, "Haruka")
        assert 'href="/moderate">People reported: 1' in page(operator)


def test_every_limit_has_a_name() -> None:
    assert OF_LIMITS.keys() == {one.name for one in fields(Limits)}


def test_security_txt_says_where_a_hole_is_reported_and_until_when(tmp_path: Path, clock: EarlyClock) -> None:
    with site(tmp_path / "one", security_contact="mailto:holes@club.example") as host:
        answer = httpx.get(f"http://{host}/.well-known/security.txt")
        assert answer.headers["content-type"].startswith("text/plain")
        fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
        assert fields["Contact"] == "mailto:holes@club.example"
        left = time.mktime(time.strptime(fields["Expires"], "%Y-%m-%dT%H:%M:%SZ")) - time.time()
        assert 170 * 24 * HOUR < left < 365 * 24 * HOUR
    with site(tmp_path / "two") as host:
        assert httpx.get(f"http://{host}/.well-known/security.txt").status_code == 404


@pytest.mark.parametrize(("days", "said"), [(None, "It stays. Your names"), (1, "1 day after"), (45, "45 days after")])
def test_the_page_of_privacy_says_after_how_many_days_logs_go(tmp_path: Path, days: int | None, said: str) -> None:
    with site(tmp_path, keep_logs=days) as host, Person(host) as reader:
        text = page(reader, "/privacy")
    assert said in text
    assert ("At finished tables" in text) == (days is not None)
