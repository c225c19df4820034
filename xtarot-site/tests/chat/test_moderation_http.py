"""What is reported, what moderators decide, and what comes of it for whom it is about."""

import random
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from chat.moderating import PAGE, decide, desk, report
from chat.talking import open_to_all, pair, refusal, say, so_far
from site_support.clocks import EarlyClock
from site_support.live import AT_ONCE, LOOSE, Json, Person, data_option, play_deal, site
from site_support.signing_up import make_moderator, make_reviewer, sign_up
from site_support.told import texts_of
from xtarot.cli.program import app
from xtarot_site.core.clock import SystemClock
from xtarot_site.table.tables import Tables

DAY = 24 * 3600.0


@pytest.fixture
def host(tmp_path: Path, clock: EarlyClock, servers: None) -> Iterator[str]:
    with site(tmp_path, clock=clock) as address:
        yield address


def insulted(mio: Person, aki: Person) -> None:
    """A table at which Aki says something, which Mio reports."""
    pair(mio, aki)
    say(mio, "Hello")
    say(aki, "You play like a potato")
    assert report(mio, 2) == 201


def test_a_report_shows_moderators_the_line_and_those_before_it_and_nobody_else(
    host: str, moderator: Person, tmp_path: Path
) -> None:
    with Person(host) as mio, Person(host) as aki:
        pair(mio, aki)
        for n in range(12):
            say(mio, f"line {n}")
        say(aki, "<b>potato</b>")
        say(mio, "afterwards")
        assert [report(mio, 13, command) for command in ("r", "r", "other")] == [201] * 3, "once is enough"
        found = desk(moderator)
        assert found.count("&lt;b&gt;potato&lt;/b&gt;") == 1
        assert "line 3" in found
        assert "line 2<" not in found, "ten lines"
        assert "afterwards" not in found
        assert texts_of(moderator) == ["Something said at a table was reported"]
        for other in (mio, aki):
            assert other.http("GET", "/moderate", headers=PAGE).status_code == 404
            assert other.http("POST", "/api/moderation", json={}).status_code in (400, 404)
        sign_up(mio, "Minato")
        assert mio.http("GET", "/moderate", headers=PAGE).status_code == 404
        body = {"id": "a", "about": 1, "measure": "warn", "words": "Ha"}
        assert mio.http("POST", "/api/moderation", json=body).status_code == 404
        made = CliRunner().invoke(app, ["people", "make-moderator", "minato", "--data", data_option(tmp_path)])
        assert made.output == "Minato is a moderator now\n"
        assert "potato" in desk(mio)
        CliRunner().invoke(app, ["people", "make-moderator", "minato", "--undo", "--data", data_option(tmp_path)])
        assert mio.http("GET", "/moderate", headers=PAGE).status_code == 404


def test_what_cannot_be_reported(host: str, moderator: Person) -> None:
    with Person(host) as mio, Person(host) as aki, Person(host) as ken:
        insulted(mio, aki)
        ken.join(mio.code)
        say(ken, "aside")
        assert report(aki, 2, "own") == 403
        assert report(mio, 99, "none") == 403
        assert report(mio, 1, "hidden", aside=True) == 403, "which they do not hear"
        assert report(mio, 2, "why", offence="looks") == 400
        assert report(aki, 1, "aside", aside=False) == 201


def test_who_is_muted_reads_why_and_until_when_and_may_speak_again_afterwards(
    host: str, moderator: Person, clock: EarlyClock
) -> None:
    with Person(host) as mio, Person(host) as aki:
        insulted(mio, aki)
        assert decide(moderator, "mute", 1)["status"] == 201
        assert decide(moderator, "lift", command="x", limit=99)["error"]["text"] == "That has ended already"
        why = refusal(say(aki, "Hey"))
        assert why == "You cannot use the chat for another 24 hours. The reason: Be kind", why
        assert refusal(say(aki, phrase="sorry")).startswith("You cannot use the chat")
        assert texts_of(aki)[0].startswith("You cannot use the chat until ")
        assert "Haruka" not in texts_of(aki)[0]
        assert say(mio, "Peace").status_code == 201
        clock.ahead += DAY
        assert say(aki, "Sorry").status_code == 201
        assert "data-limit" not in desk(moderator), "nothing is left to be lifted"


def test_a_measure_is_taken_once_with_a_reason_and_not_about_oneself(
    host: str, moderator: Person, tmp_path: Path
) -> None:
    with Person(host) as mio, Person(host) as aki:
        insulted(mio, aki)
        assert decide(moderator, "warn", words=" ")["error"]["text"] == "Give the reason in words"
        assert decide(moderator, "mute", 3)["status"] == 400
        about = int(re.findall(r'data-about="(\d+)"', desk(moderator))[0])
        body = {"id": "one", "about": about, "measure": "warn", "words": "Be kind"}
        answers = [moderator.http("POST", "/api/moderation?lang=en", json=body) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201] * 3
        assert texts_of(aki) == ["A word from a moderator: Be kind"]
        late = moderator.http("POST", "/api/moderation?lang=en", json=body | {"id": "two"})
        assert late.json()["error"]["text"] == "You have decided this already"
        other = Person(host)
        sign_up(other, "Botan")
        make_moderator(tmp_path, "Botan")
        later = other.http("POST", "/api/moderation?lang=en", json=body | {"id": "three"})
        assert later.json()["error"]["text"].startswith("Haruka has decided this already")
        assert say(aki, "I am still here").status_code == 201
        with Person(host) as looker:
            for person in (moderator, looker):
                person.join(mio.code)
            assert say(moderator, "I am watching").status_code == 201
            assert report(mio, 1, aside=True) == 403, "who sits there does not hear it yet"
            assert report(looker, 1, aside=True) == 201
        open_case = re.findall(r'data-about="(\d+)"', desk(moderator))[0]
        assert open_case != str(about)
        assert decide(moderator, "warn", command="mine")["error"]["text"] == "Nobody decides about themselves"


def test_reports_are_few_also_from_ever_new_browsers(tmp_path: Path) -> None:
    limits = replace(LOOSE, reports=(5, 1 / 60), address_reports=(10, 1 / 30))
    with site(tmp_path, limits=limits) as host, Person(host) as mio, Person(host) as aki:
        pair(mio, aki)
        say(aki, "You play like a potato")
        answers = []
        for n in range(14):
            other = Person(host)
            other.code = mio.code
            answers.append(report(other, 1, f"r{n}"))
        assert answers.count(201) <= 10
        assert answers[-1] == 429


def test_who_may_not_talk_says_nothing_by_another_name_either(host: str, moderator: Person) -> None:
    with Person(host) as mio, Person(host) as aki:
        insulted(mio, aki)
        assert decide(moderator, "mute", 1)["status"] == 201
        refused = aki.ask("rename", name="You all are idiots")
        assert refused["error"]["text"].startswith("You cannot")


def test_who_is_suspended_sits_at_no_open_table_until_it_is_lifted(
    host: str, moderator: Person, tmp_path: Path
) -> None:
    with Person(host) as mio, Person(host) as aki:
        insulted(mio, aki)
        assert decide(moderator, "suspend", 7)["status"] == 201
        assert refusal(say(aki, "Hey")).startswith("You are suspended until ")
        code = open_to_all(tmp_path)
        aki.join(code)
        refused = aki.ask("sit", seat=1)
        assert refused["error"]["text"].startswith("You are suspended until ")
        mio.join(code)
        assert mio.ask("sit", seat=1)["t"] == "ack"
        limit = int(re.findall(r'data-limit="(\d+)"', desk(moderator))[0])
        assert decide(moderator, "lift", limit=limit)["status"] == 201
        assert aki.ask("sit", seat=0)["t"] == "ack"
        assert texts_of(aki)[0] == "The restriction was lifted. The reason: Be kind"
        assert "Lifted" in desk(moderator)
        assert refusal(say(aki, "Hello")).startswith("You can write freely"), "a guest at a table open to all"
        assert say(aki, phrase="hello").status_code == 201
        assert so_far(aki)["may"] == "phrases"


def test_who_is_suspended_gets_up_from_tables_with_others_and_a_bot_plays_on(
    host: str, moderator: Person, tmp_path: Path
) -> None:
    with Person(host) as mio, Person(host) as aki:
        insulted(mio, aki)
        by_link, code, alone = mio.code, open_to_all(tmp_path), aki.open("xrummy", seats=2)
        assert aki.join(code).ask("sit", seat=1)["t"] == "ack"
        assert mio.join(code).ask("sit", seat=2)["t"] == "ack"
        assert decide(moderator, "suspend", 7)["status"] == 201
        mio.until_seen(lambda view: view["seats"][1].get("bot"))
        aki.until_seen(lambda view: view["you"] == -1)
        assert aki.ask("sit", seat=1)["error"]["text"].startswith("You are suspended until ")
        assert "a bot plays on" in texts_of(aki)[0]
        aki.join(by_link).until_seen(lambda view: view["you"] == -1)
        aki.join(alone).until_seen(lambda view: view["you"] == 0)


def test_who_is_suspended_while_away_does_not_come_back_to_their_seat(
    tmp_path: Path, clock: EarlyClock, servers: None
) -> None:
    with site(tmp_path, replace(AT_ONCE, gone=0.1, standin=0.2, about=0.1), clock=clock) as host:
        moderator = Person(host)
        sign_up(moderator, "Haruka")
        make_moderator(tmp_path, "Haruka")
        with Person(host) as mio, Person(host) as aki:
            insulted(mio, aki)
            code = mio.open("high-card", seats=3, door="open", friends=[1])
            assert aki.join(code).ask("sit", seat=1)["t"] == "ack"
            mio.join(code).ask("next")
            mio.until_seen(lambda view: view["deal"]["phase"] == "play")
            aki.leave()
            mio.until_seen(lambda view: view["seats"][1].get("away"))
            assert decide(moderator, "suspend", 7)["status"] == 201
            mio.until_seen(lambda view: view["seats"][1].get("bot"))
            aki.join(code)
            assert aki.view["you"] == -1
            assert aki.ask("sit", seat=1)["error"]["text"].startswith("You are suspended until ")


def test_a_moderator_who_plays_does_not_read_what_was_said_aside_before_the_deal_is_over(
    host: str, moderator: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Person(host) as mio, Person(host) as looker, Person(host) as other:
        code = mio.open("xrummy", seats=2)
        mio.join(code)
        assert moderator.join(code).ask("sit", seat=1)["t"] == "ack"
        for one in (looker, other):
            one.join(code)
        assert say(looker, "Mio has both black kings").status_code == 201
        assert report(other, 1, offence="cheating", aside=True) == 201
        told = desk(moderator)
        assert "black kings" not in told
        assert "You can read it when the deal is over" in told
        play_deal([mio, moderator], random.Random(1))
        assert "black kings" in desk(moderator)
        monkeypatch.setattr(Tables, "is_newer", lambda _, asked: asked == code)
        assert "You can read it when the deal is over" in desk(moderator), "what goes on elsewhere is not known here"


def test_who_moderates_is_listed_beside_who_reviews(host: str, moderator: Person, tmp_path: Path) -> None:
    with Person(host) as mio:
        sign_up(mio, "Minato")
    for name in ("Haruka", "Minato"):
        make_reviewer(tmp_path, name)
    said = CliRunner().invoke(app, ["people", "list", "--data", data_option(tmp_path)])
    lines = [re.sub(r"^#\d+ ", "", line) for line in said.stdout.splitlines()]
    assert lines == ["Haruka: reviewer and moderator", "Minato: reviewer"]


def test_a_measure_is_about_a_number_whoever_has_the_name_by_then(
    host: str, moderator: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Person(host) as mio, Person(host) as aki, Person(host) as other:
        sign_up(aki, "Aki")
        insulted(mio, aki)
        (form,) = re.findall(r'<form[^>]*data-about="(\d+)"[^>]*>', desk(moderator))
        seen = re.search(r'data-person="(\d+)" data-called="(\w+)"', desk(moderator))
        assert seen
        number, called = int(seen[1]), seen[2]
        assert called == "Aki"
        assert f"#{number}" in desk(moderator)
        renamed = CliRunner().invoke(
            app, ["people", "rename", str(number), "Nadeshiko", "--data", data_option(tmp_path)]
        )
        assert renamed.output == "Aki is called Nadeshiko now\n"
        later = time.time() + 366 * DAY  # for so long a name is kept from others
        monkeypatch.setattr(SystemClock, "wall", lambda _: later)
        sign_up(other, "Aki")
        body = {"id": "one", "about": int(form), "measure": "mute", "days": 1, "words": "Be kind"}
        sent = body | {"person": number, "called": called}
        refused = moderator.http("POST", "/api/moderation?lang=en", json=sent)
        assert refused.status_code == 403
        assert refused.json()["error"]["text"].startswith(f"Aki (#{number}) is called Nadeshiko now.")
        assert moderator.http("POST", "/api/moderation", json=sent | {"called": "Nadeshiko"}).status_code == 201
        assert refusal(say(aki, "Hey")).startswith("You cannot use the chat")
        other.join(mio.code)
        assert say(other, "Hey").status_code == 201


def test_a_guest_who_takes_a_name_meanwhile_is_said_to_be_called_so_and_a_guests_own_name_counts_for_nothing(
    host: str, moderator: Person
) -> None:
    with Person(host) as mio, Person(host) as aki:
        insulted(mio, aki)
        seen = re.search(r'data-person="(\d+)" data-called="(\w+)"', desk(moderator))
        assert seen
        assert aki.ask("rename", name="Ren")["t"] == "ack"
        told: Json = {"person": int(seen[1]), "called": seen[2]}
        assert decide(moderator, "warn", **told)["status"] == 201, "a guest would only have to rename themselves"
        say(aki, "Potato!")
        assert report(mio, 3, "again") == 201
        sign_up(aki, "Tokiwa")
        refused = decide(moderator, "warn", command="later", **told)
        assert "is called Tokiwa now. Load the page again" in refused["error"]["text"]
