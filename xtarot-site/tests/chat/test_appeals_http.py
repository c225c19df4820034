"""Who is limited appeals once against it, and reads the answer of a moderator: of another one, if there is one."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from chat.moderating import PAGE, decide, desk, limit_of, new_moderator, report, suspend
from chat.talking import pair, say
from site_support.clocks import EarlyClock
from site_support.live import Json, Person, site
from site_support.signing_up import sign_up
from site_support.told import notices_of, page, texts_of
from xtarot_site.chat.moderation.measures import OTHERS_FIRST

DAY = 24 * 3600.0
WORDS = "It was a joke between friends <b>"


@pytest.fixture
def host(tmp_path: Path, clock: EarlyClock, servers: None) -> Iterator[str]:
    with site(tmp_path, clock=clock) as address:
        yield address


def own_page(person: Person) -> str:
    return page(person, "/appeal?lang=en")


def appeal(person: Person, words: str = WORDS, limit: int | None = None) -> Json:
    """Appeal against what the page of an appeal has a form for."""
    number = int(re.findall(r'data-limit="(\d+)"', own_page(person))[0]) if limit is None else limit
    answer = person.http("POST", "/api/appeals?lang=en", json={"limit": number, "words": words})
    return {"status": answer.status_code, **answer.json()}


def why(answer: Json) -> str:
    assert answer["status"] == 403, answer
    return str(answer["error"]["text"])


def test_an_appeal_is_answered_and_whoever_appealed_reads_the_answer(host: str, moderator: Person) -> None:
    with Person(host) as mio, Person(host) as aki:
        pair(mio, aki)
        suspend(moderator, mio, aki)
        assert '"limited":"You are suspended until ' in page(aki, "/you?lang=en")
        html = own_page(aki)
        assert "You are suspended until " in html
        assert "Be kind" in html
        limit = limit_of(moderator)
        assert 'value="keep"' not in desk(moderator)
        assert why({**decide(moderator, "keep", limit=limit, command="early")}) == "No appeal waits for an answer here"
        assert why(appeal(aki, " ")) == "Write something"
        assert why(appeal(aki, "x" * 501)).startswith("At most 500 characters")
        with ThreadPoolExecutor(4) as pool:
            at_once = list(pool.map(lambda _: appeal(aki, limit=limit)["status"], range(4)))
        assert at_once == [201] * 4, "a press that is repeated appeals once"
        assert appeal(aki, limit=limit)["status"] == 201, "the same again is the same"
        assert why(appeal(aki, "And another thing", limit)) == "You have appealed already"
        html = own_page(aki)
        assert "It was a joke between friends &lt;b&gt;" in html
        assert "<form" not in html
        assert "A moderator will answer it" in html
        case = desk(moderator)
        assert "It was a joke between friends &lt;b&gt;" in case
        assert case.index("It was a joke") < case.index("Be kind"), "above the log"
        assert "Somebody appealed against a restriction" in texts_of(moderator)
        done = decide(moderator, "keep", limit=limit, words="It was no joke to them")
        assert done["status"] == 201
        assert "It was no joke to them" in own_page(aki)
        assert notices_of(aki)[0]["text"].endswith("The answer: It was no joke to them")
        assert notices_of(aki)[0]["href"] == "/appeal"
        assert "Haruka" not in own_page(aki)
        assert why(decide(moderator, "keep", limit=limit, command="twice")) == "No appeal waits for an answer here"
        assert aki.http("POST", "/api/drafts").status_code == 403, "it stays"
        [mine] = [one for one in aki.http("GET", "/api/you/data").json()["moderation"] if one["what"] == "appeal"]
        assert (mine["words"], mine["yours"]) == (WORDS, True)


def test_an_appeal_that_is_granted_opens_all_again(host: str, moderator: Person) -> None:
    with Person(host) as mio, Person(host) as aki:
        pair(mio, aki)
        suspend(moderator, mio, aki)
        assert appeal(aki)["status"] == 201
        assert decide(moderator, "lift", limit=limit_of(moderator), words="You are right")["status"] == 201
        html = own_page(aki)
        assert "This was lifted" in html
        assert "You are right" in html
        assert "You have no restrictions" in html
        assert aki.http("POST", "/api/drafts").status_code == 201


def test_another_moderator_than_who_decided_sees_an_appeal_first(
    host: str, moderator: Person, tmp_path: Path, clock: EarlyClock
) -> None:
    botan = new_moderator(host, tmp_path, "Botan")
    with Person(host) as mio, Person(host) as aki:
        pair(mio, aki)
        suspend(moderator, mio, aki)
        limit = limit_of(moderator)
        assert appeal(aki)["status"] == 201
        assert "Somebody appealed against a restriction" in texts_of(botan)
        assert "Somebody appealed against a restriction" not in texts_of(moderator)
        assert "It was a joke" not in desk(moderator)
        assert "it is for other moderators" in desk(moderator)
        assert why(decide(moderator, "keep", limit=limit)).startswith("You decided this")
        assert "It was a joke" in desk(botan)
        clock.ahead += OTHERS_FIRST
        assert "It was a joke" in desk(moderator)
        assert decide(botan, "keep", limit=limit, words="No")["status"] == 201
        assert why(decide(moderator, "keep", limit=limit, command="late")) == "No appeal waits for an answer here"


def test_who_cannot_talk_appeals_too_and_nobody_against_what_is_over(
    host: str, moderator: Person, clock: EarlyClock
) -> None:
    with Person(host) as mio, Person(host) as aki, Person(host) as ken:
        sign_up(aki, "Aki")
        pair(mio, aki)
        say(aki, "You play like a potato")
        assert report(mio, 1) == 201
        assert decide(moderator, "mute", 1)["status"] == 201
        limit = limit_of(moderator)
        assert "You cannot use the chat until " in own_page(aki)
        for other in (ken, mio, moderator):
            assert why(appeal(other, limit=limit)) == "That has ended already", "of somebody else"
            assert "You have no restrictions" in own_page(other)
        assert appeal(aki)["status"] == 201
        clock.ahead += DAY
        assert "This ended before it was answered" in own_page(aki)
        assert why(appeal(aki, "late", limit)) == "That has ended already"
        assert "It was a joke" in desk(moderator), "in the log"
        assert "data-limit" not in desk(moderator)
        assert aki.http("GET", "/appeal", headers=PAGE).headers["cache-control"] == "private, no-store"
