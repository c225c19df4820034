"""Talk at tables over the wire: who hears what, what is refused, and that nothing is lost or comes twice."""

import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from chat.talking import has_heard, heard, hears, open_to_all, pair, refusal, say, so_far, texts
from site_support.clocks import EarlyClock
from site_support.live import LOOSE, Json, Person, play_deal, site, wait_for
from site_support.signing_up import sign_up

PAGE = {"accept": "text/html"}


@pytest.fixture
def host(tmp_path: Path, clock: EarlyClock, servers: None) -> Iterator[str]:
    with site(tmp_path, clock=clock) as address:
        yield address


def test_each_reads_a_phrase_in_their_own_language_and_words_as_they_were_written(host: str) -> None:
    with Person(host, "ja") as mio, Person(host) as aki:
        pair(mio, aki)
        answer = say(mio, phrase="well-played")
        assert answer.status_code == 201
        assert answer.json()["text"] == "お見事です"
        assert say(aki, "Danke  schön\nhttps://example.com").status_code == 201
        hears(mio, "お見事です", "Danke schön https://example.com")
        hears(aki, "Well played", "Danke schön https://example.com")
        first, second = heard(aki)
        assert [first["n"], first["name"], first["seat"], first["phrase"]] == [1, "Mio", 0, True]
        assert [second["n"], second["name"], second["seat"], second["mine"]] == [2, "Aki", 1, True]
        assert "phrase" not in second
        page = aki.http("GET", f"/table/{aki.code}?lang=en", headers=PAGE).text
        assert '"said":"2.0"' in page
        assert "Danke schön" in page


def test_the_same_command_says_it_once_however_often_and_from_wherever_it_comes(host: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        pair(mio, aki)
        other = Person(host, cookies=mio.cookies)
        other.code = mio.code
        with ThreadPoolExecutor(6) as pool:
            answers = [*pool.map(lambda n: say((mio, other)[n % 2], "Hi", command="one"), range(6))]
        assert {answer.status_code for answer in answers} == {201}
        assert {answer.json()["n"] for answer in answers} == {1}
        assert say(aki, "Hello", command="one").json()["n"] == 2, "ids are each session's own"
        hears(aki, "Hi", "Hello")


def test_many_speak_at_once_and_everybody_hears_all_in_one_order(host: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        pair(mio, aki)
        with ThreadPoolExecutor(8) as pool:
            answers = [*pool.map(lambda n: say((mio, aki)[n % 2], f"line {n}"), range(24))]
        assert sorted(answer.json()["n"] for answer in answers) == [*range(1, 25)]
        for one in (mio, aki):
            one.until(partial(has_heard, one, 24))
            assert [line["n"] for line in heard(one)] == [*range(1, 25)]


def test_who_comes_back_gets_what_they_missed_and_who_polls_gets_it_too(host: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        code = pair(mio, aki)
        say(mio, "one")
        hears(aki, "one")
        aki.leave()
        say(mio, "two")
        say(mio, "three")
        address = f"/api/tables/{code}/events?lang=en&you=1&after={aki.v}"
        wait_for(lambda: len(so_far(aki)["lines"]) == 3)

        def polled(said: str, wait: int = 0) -> list[Json]:
            found = aki.http("GET", f"{address}&said={said}&wait={wait}").json()
            return [message for message in found if message["t"] == "talk"]

        (message,) = polled("1.0")
        assert texts(message["lines"]) == ["two", "three"]
        assert polled(message["said"]) == []
        with ThreadPoolExecutor(1) as pool:
            # What else happens at the table ends a question, too.
            waiting = pool.submit(wait_for, lambda: polled(message["said"], 10), 40)
            say(mio, "four")
            assert texts(waiting.result()[0]["lines"]) == ["four"]
        (again,) = polled("99.0")
        assert again["fresh"]
        assert len(again["lines"]) == 4


@pytest.mark.parametrize("said", ["", "x", "1", "1.x", "-1.0", "9999999999999.1"])
def test_who_does_not_say_how_far_they_heard_hears_what_is_said_from_then_on(host: str, said: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        code = pair(mio, aki)
        say(mio, "one")
        found = aki.http("GET", f"/api/tables/{code}/events?lang=en&you=1&after={aki.v}&said={said}").json()
        assert [message for message in found if message["t"] == "talk"] == []


def test_who_looks_on_is_not_heard_by_who_plays_until_the_deal_is_over(host: str) -> None:
    with Person(host) as mio, Person(host) as aki, Person(host) as ken, Person(host) as ran:
        code = pair(mio, aki, "arcanarabe", seats=3, bots="random")
        ken.join(code)
        ran.join(code)
        say(ken, "What a hand")
        say(mio, "Your turn")
        hears(ran, "What a hand", "Your turn")
        assert [line.get("aside", False) for line in heard(ran)] == [True, False]
        hears(mio, "Your turn")
        hears(aki, "Your turn")
        assert texts(so_far(mio)["lines"]) == ["Your turn"]
        assert mio.http("POST", f"/api/tables/{code}/talk/hide", json={"n": 1, "aside": True}).status_code == 403
        mio.leave()
        mio.join(code, after=mio.v)
        play_deal([mio, aki], random.Random(1))
        hears(aki, "Your turn", "What a hand")
        assert texts(so_far(mio)["lines"]) == ["What a hand", "Your turn"], "in the order in which it was said"
        say(ken, "Well done")
        hears(aki, "Your turn", "What a hand", "Well done")
        assert "aside" not in heard(aki)[-1]


def test_who_sits_is_sent_the_same_bytes_whether_or_not_others_talk_aside(tmp_path: Path, servers: None) -> None:
    def sent(talks: bool, data: Path) -> list[str]:
        with site(data, clock=EarlyClock()) as host, Person(host) as mio, Person(host) as aki, Person(host) as ken:
            code = pair(mio, aki, "arcanarabe", seats=3, bots="random")
            ken.join(code)
            for n in range(4):
                if talks:
                    assert say(ken, f"aside {n}").status_code == 201
                    hears(ken, *[text for k in range(n) for text in (f"aside {k}", f"loud {k}")], f"aside {n}")
                say(mio, f"loud {n}", command=f"loud-{n}")
                aki.until(partial(has_heard, aki, n + 1))
                if talks:
                    ken.until(partial(has_heard, ken, 2 * n + 2))
            found = [text for _, text in aki.raw if '"talk"' in text]
            page = json.dumps(so_far(aki))
            return [*(_timeless(text) for text in found), _timeless(page)]

    assert sent(True, tmp_path / "a") == sent(False, tmp_path / "b")


def _timeless(text: str) -> str:
    found = json.loads(text)
    for line in found["lines"]:
        assert line.pop("at") > 0
    return json.dumps(found)


def test_whom_somebody_hides_they_do_not_hear_at_any_table_until_they_show_them_again(host: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        code = pair(mio, aki)
        say(aki, "Hello")
        hears(mio, "Hello")
        left = mio.http("POST", f"/api/tables/{code}/talk/hide", json={"n": 1}).json()
        assert left["lines"] == []
        say(aki, "Can you hear me?")
        say(mio, "…")
        hears(mio, "Hello", "…")
        hears(aki, "Hello", "Can you hear me?", "…")
        pair(mio, aki)
        say(aki, "And here?")
        say(mio, "Silence")
        mio.until(lambda: len(heard(mio)) == 3)
        assert texts(heard(mio))[-1] == "Silence"
        ((hidden),) = mio.http("GET", "/api/talk/hidden?lang=en").json()
        assert hidden["name"] == "Aki"
        assert aki.http("GET", "/api/talk/hidden").json() == []
        assert aki.http("DELETE", f"/api/talk/hidden/{hidden['id']}").status_code == 204, "which is no one of theirs"
        assert len(mio.http("GET", "/api/talk/hidden").json()) == 1
        assert mio.http("DELETE", f"/api/talk/hidden/{hidden['id']}").status_code == 204
        assert texts(so_far(mio)["lines"]) == ["And here?", "Silence"]
        own = mio.http("POST", f"/api/tables/{mio.code}/talk/hide?lang=en", json={"n": 2})
        assert refusal(own) == "You said that yourself"


def test_what_cannot_be_said_is_refused_in_the_speakers_words(host: str) -> None:
    with Person(host) as mio, Person(host, "ja") as aki:
        pair(mio, aki)
        assert refusal(say(mio, "x" * 300)) == "At most 200 characters at a time; these are 300"
        assert refusal(say(aki, "")) == "何か書いてください"
        assert refusal(say(mio, "a\x07")) == "There is a character that nobody can see (U+0007)"
        assert refusal(say(mio, phrase="curse")) == "There is no such phrase"
        assert say(mio, "x" * 5000).status_code in (400, 413)
        assert mio.http("POST", f"/api/tables/{mio.code}/talk", json={"id": ""}).status_code == 400
        assert mio.http("POST", "/api/tables/nowhere/talk", json={"id": "a", "words": "a"}).status_code == 404
        assert so_far(mio)["lines"] == []


@pytest.mark.parametrize(
    ("talk", "words", "phrase"),
    [
        ("none", "Chat is off at this table", "Chat is off at this table"),
        ("phrases", "At this table only set phrases can be said", ""),
    ],
)
def test_a_table_says_what_may_be_said(host: str, talk: str, words: str, phrase: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        pair(mio, aki, talk=talk)
        assert so_far(mio)["may"] == talk
        assert refusal(say(mio, "Hello")) == words
        said = say(mio, phrase="hello")
        assert (refusal(said) if phrase else said.status_code) == (phrase or 201)


def test_floods_are_refused_in_words_and_the_same_command_costs_nothing(tmp_path: Path, servers: None) -> None:
    limits = replace(LOOSE, talk=(3, 0.01))
    with site(tmp_path, limits=limits) as host, Person(host) as mio, Person(host) as aki:
        pair(mio, aki)
        answers = [say(mio, phrase="hello", command=f"{n}") for n in range(6)]
        assert [answer.status_code for answer in answers] == [201] * 3 + [403] * 3
        assert refusal(answers[-1]) == "Wait a moment before you say more"
        assert int(answers[-1].headers["retry-after"]) > 0
        assert "retry-after" not in say(aki, "").headers, "which never will be said"
        assert say(mio, phrase="hello", command="1").json()["n"] == 2
        assert say(aki, "I may still").status_code == 201


def test_at_a_table_open_to_all_words_are_for_persons_among_themselves(host: str, tmp_path: Path) -> None:
    with Person(host) as mio, Person(host) as aki, Person(host) as ken:
        code = open_to_all(tmp_path)
        for one, name in ((mio, "Minato"), (aki, "Akira")):
            sign_up(one, name)
            one.join(code)
        mio.ask("sit", seat=0)
        aki.ask("sit", seat=1)
        assert so_far(mio)["may"] == "all"
        assert say(mio, "Only we").status_code == 201
        assert ken.join(code).ask("sit", seat=2)["t"] == "ack"
        why = "You can write freely only while you and everybody seated have names. Phrases can always be sent"
        assert [refusal(say(one, "Hello")) for one in (mio, ken)] == [why] * 2
        assert say(ken, phrase="hello").status_code == 201


def test_what_who_has_gone_said_is_read_by_nobody(host: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        pair(mio, aki)
        sign_up(aki, "Akira")
        say(aki, "Secrets of Akira")
        say(mio, "Hello")
        assert aki.http("GET", "/api/you/data").json()["said"][0]["text"] == "Secrets of Akira"
        assert aki.http("POST", "/api/you/delete").status_code == 200
        wait_for(lambda: texts(so_far(mio)["lines"]) == ["Hello"])
        assert say(mio, "Still here").json()["n"] == 3, "the log is dense"


def test_talk_goes_on_where_it_was_after_a_restart(tmp_path: Path) -> None:
    with site(tmp_path) as host, Person(host) as mio, Person(host) as aki:
        code = pair(mio, aki)
        say(mio, "one")
        cookies, view = mio.cookies, mio.view
    with site(tmp_path) as host, Person(host, cookies=cookies) as mio:
        mio.code = code
        assert texts(so_far(mio)["lines"]) == ["one"]
        assert say(mio, "two").json()["n"] == 2
        assert view["you"] == 0
