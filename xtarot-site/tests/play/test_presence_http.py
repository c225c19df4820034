"""Who looks at another page of the site, who watches, and who has gone: what the others see, and the way back."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from site_support import live
from site_support.clocks import EarlyClock
from site_support.live import Person, play_deal, rows_of, site, wait_for
from site_support.signing_up import sign_up
from xtarot_site.table import Timing

LOOKS = 0.1  # seconds between two looks of a table where somebody is not there
TIMING = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=0, gone=LOOKS)
PAGE = {"accept": "text/html"}


@pytest.fixture
def host(tmp_path: Path, clock: EarlyClock) -> Iterator[str]:
    """A site whose clock the test puts forward."""
    with site(tmp_path, TIMING, clock=clock) as address:
        yield address


def pair(mio: Person, aki: Person) -> str:
    """The code of a table where both sit, and bots; nobody has discarded yet but those."""
    code = mio.open("dream-capture", name="Mio")
    mio.join(code)
    aki.join(code)
    assert aki.ask("sit", seat=1, name="Aki")["t"] == "ack"
    aki.rest()
    return code


def passes(clock: EarlyClock, seconds: float) -> None:
    """Time passes, and the table sees it."""
    clock.ahead += seconds
    time.sleep(3 * LOOKS)  # that nothing happens cannot be waited for


def link(person: Person, path: str, lang: str = "en") -> bool:
    """Whether a page leads back to the table."""
    page = person.http("GET", f"{path}?lang={lang}", headers=PAGE).text
    found = f'href="/table/{person.code}"' in page
    assert found == ({"en": "Back to the table", "ja": "卓に戻る"}[lang] in page.split("</header>")[0])
    assert found == (f'"back":"{person.code}"' in page)
    return found


def test_the_host_reads_the_rules_for_three_minutes_and_nobody_plays_for_them(
    host: str, clock: EarlyClock, tmp_path: Path
) -> None:
    with Person(host) as mio, Person(host) as aki:
        code = pair(mio, aki)
        assert mio.http("GET", "/rules/dream-capture", headers=PAGE).status_code == 200
        mio.leave()
        aki.until_seen(lambda view: view["seats"][0]["elsewhere"])
        assert aki.sentences[-1]["text"] == "Mio is looking at another page"
        for _ in range(9):
            passes(clock, 20)
            assert mio.http("GET", "/api/here").json() == {"told": False}
        aki.catch_up()
        assert [aki.view["seats"][0][key] for key in ("here", "elsewhere", "away")] == [False, True, False]
        mio.join(code)
        aki.until_seen(lambda view: view["seats"][0]["here"])
        mio.leave()
        aki.until_seen(lambda view: not view["seats"][0]["here"])
        assert not aki.view["seats"][0]["elsewhere"], "who came back to the table looks at no other page"
        clock.ahead += 60
        aki.until_seen(lambda view: view["seats"][0]["away"])
    assert [row.payload["by"] for row in rows_of(tmp_path, code) if row.kind == "move"].count("standin") <= 1


def test_a_table_that_is_only_watched_stands_still(host: str, clock: EarlyClock, tmp_path: Path) -> None:
    with Person(host) as mio, Person(host, "ja") as aki:
        code = pair(mio, aki)
        assert aki.ask("leave")["t"] == "ack"
        aki.rest()
        mio.leave()
        aki.until_seen(lambda view: not view["seats"][0]["here"])

        def is_known() -> bool:
            """Whether each server has heard that she has gone: one that has not would call her back first."""
            before = aki.v
            for _ in range(live.SERVERS):
                aki.join(code, after=aki.v)
                aki.catch_up(2 * LOOKS)
            return aki.v == before and not aki.view["seats"][0]["here"]

        wait_for(is_known)
        before = aki.v
        for _ in range(5):
            passes(clock, 120)
            aki.join(code, after=aki.v)  # and the table looks again
            aki.catch_up()
        assert aki.v == before
        mio.join(code)
        play_deal([mio], random.Random(1))
    assert "standin" not in {row.payload.get("by") for row in rows_of(tmp_path, code)}


def leads_back(person: Person, lang: str) -> set[bool]:
    """What the servers know, each of which is asked in turn: they hear of each other a little later."""
    return {link(person, "/rules", lang) for _ in range(live.SERVERS)}


PAGES = [
    "/",
    "/new",
    "/rules",
    "/rules/xrummy",
    "/deals",
    "/you",
    "/problems",
    "/problems/arcanarabe/1",
    "/r",
    "/rules/nothing",
]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_page_leads_back_to_the_table_where_one_sits(host: str, clock: EarlyClock, lang: str) -> None:
    with Person(host) as mio, Person(host) as aki:
        mio.code = aki.code = code = mio.open("xrummy", seats=2)
        assert not link(mio, "/rules"), "one has not been there yet"
        mio.join(code)
        aki.join(code)
        mio.leave()
        wait_for(lambda: leads_back(mio, lang) == {True})
        assert [path for path in PAGES if not link(mio, path, lang)] == []
        assert not link(aki, "/rules", lang), "who watches has no seat to go back to"
        assert "Back to the table" not in mio.http("GET", f"/table/{code}", headers=PAGE).text.split("</header>")[0]
        sign_up(mio, f"Mio {lang}")
        wait_for(lambda: leads_back(mio, lang) == {True})
        mio.join(code)
        assert mio.ask("leave")["t"] == "ack"
        wait_for(lambda: leads_back(mio, lang) == {False})
        assert mio.ask("sit", seat=0)["t"] == "ack"
        wait_for(lambda: leads_back(mio, lang) == {True})
        mio.leave()
        aki.until_seen(lambda view: not view["seats"][0]["here"])

        def is_forgotten() -> bool:
            clock.ahead += 3601  # again, where another server has heard only now that she has left the table
            return leads_back(mio, lang) == {False}

        wait_for(is_forgotten)


def test_who_has_no_session_is_nowhere(host: str) -> None:
    assert httpx.get(f"http://{host}/api/here").json() == {"told": False}
