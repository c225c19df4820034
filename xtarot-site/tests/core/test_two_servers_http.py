"""Two servers of one site: who plays at one sees what is done at the other, and nobody is thought to have gone."""

import asyncio
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import psycopg
import pytest
from websockets.exceptions import InvalidStatus

from chat.talking import refusal, say
from site_support import live
from site_support.clocks import EarlyClock
from site_support.databases import Cluster
from site_support.live import AT_ONCE, LOOSE, Person, rows_of, wait_for
from site_support.relay import relay
from xtarot_site.app import SiteConfig
from xtarot_site.chat.kinds import TalkLine
from xtarot_site.chat.store import ChatStore
from xtarot_site.core.clock import Clock
from xtarot_site.core.pubsub import News
from xtarot_site.core.store.postgresql import WRITING as USUAL
from xtarot_site.core.store.postgresql_pubsub import PostgresNews
from xtarot_site.kit.http.rate_limits import Limits
from xtarot_site.table import Timing

QUICK = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=0, gone=0.5, standin=1.5, about=0.5)


@contextmanager
def servers(
    *places: str | Path, timing: Timing = AT_ONCE, clock: Clock | None = None, limits: Limits = LOOSE
) -> Iterator[list[str]]:
    """Servers with their tables there; their addresses."""
    told = SiteConfig(timing=timing, limits=limits, bot_workers=0)
    config = {"log_level": "error", "timeout_graceful_shutdown": 1}
    with ExitStack() as running:
        started = [running.enter_context(live._server(place, told, clock, live.SAME, 0, config)) for place in places]
        yield [f"127.0.0.1:{server.port}" for server in started]


@pytest.fixture
def two(shared: Cluster, tmp_path: Path) -> Iterator[list[str]]:
    with servers(*[live.place_of(tmp_path)] * 2) as hosts:
        yield hosts


def begin(host: Person, friend: Person) -> str:
    """Both sit down at a table, each at their server, and the first deal begins; the code."""
    code = host.open("dream-capture", friends=[1])
    host.join(code)
    friend.join(code)
    friend.ask("sit", seat=1, name="Aki")
    host.ask("next")
    friend.ask("next")
    return code


def elsewhere(person: Person, host: str) -> Person:
    """The same browser at another server."""
    return Person(host, person.lang, dict(person.cookies))


def test_everybody_is_sent_the_same_by_whichever_server(two: list[str]) -> None:
    with Person(two[0]) as mio, Person(two[1]) as aki:
        code = begin(mio, aki)
        with elsewhere(mio, two[1]) as again, elsewhere(aki, two[0]) as also:
            again.join(code)
            also.join(code)
            for _ in range(6):
                for person in (mio, aki):
                    person.catch_up()
                    if "can" in person.view:
                        person.ask("act", move=person.some_move(min))
            for one, other in ((mio, again), (aki, also)):
                end = max(one.v, other.v)
                for who in (one, other):
                    while who.v < end:
                        who.take()
                told, same = ({v: text for v, text in who.raw if '"t":"event"' in text} for who in (one, other))
                shared_rows = told.keys() & same.keys()
                assert len(shared_rows) > 5
                assert [told[v] for v in shared_rows] == [same[v] for v in shared_rows]


def test_a_row_is_told_at_the_other_server_without_being_asked_for(
    two: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(News, "go_round", lambda news: None)
    with Person(two[0]) as mio, Person(two[1]) as aki:
        code = mio.open("dream-capture")
        mio.join(code)
        aki.join(code)
        for number in range(10):
            mio.ask("rename", name=f"Mio {number}")
            while aki.view["seats"][0]["name"] != f"Mio {number}":
                aki.take()


def test_nobody_who_is_connected_elsewhere_has_gone_and_no_bot_plays_for_them(
    shared: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("xtarot_site.core.store.postgresql_pubsub.PULSE", 0.5)
    monkeypatch.setattr("xtarot_site.core.store.postgresql_pubsub.FRESH", 20.0)
    place = live.place_of(tmp_path)
    with servers(place, place, timing=QUICK) as two, Person(two[0]) as mio, Person(two[1]) as aki:
        code = begin(mio, aki)
        mio.catch_up(2)  # longer than a bot waits, and four times as long as servers do
        aki.catch_up(0.1)
        kinds = [row.kind for row in rows_of(tmp_path, code)]
        assert "away" not in kinds
        assert {row.payload.get("by") for row in rows_of(tmp_path, code) if row.kind == "move"} <= {"bot", "person"}
        aki.leave()
        mio.until_seen(lambda view: view["seats"][1]["away"] or view["seats"][1].get("lost"))
        aki.join(code)
        mio.until_seen(lambda view: not view["seats"][1]["away"])


def test_only_one_server_does_what_a_table_does_by_itself(
    shared: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a busy machine, too, its tables are not read anew meanwhile.
    monkeypatch.setattr("xtarot_site.core.store.postgresql_pubsub.FRESH", 20.0)
    place = live.place_of(tmp_path)
    with servers(place, place) as two, Person(two[0]) as mio, Person(two[1]) as looks:
        code = mio.open("dream-capture")
        mio.join(code)
        looks.join(code)
        mio.rest()
        while mio.view["deal"]["phase"] == "play":
            mio.catch_up(0)
            if "can" in mio.view:
                mio.ask("act", move=mio.some_move(min))
            looks.catch_up(0)
    found = rows_of(tmp_path, code)
    assert [row.seq for row in found] == list(range(1, len(found) + 1))


def test_news_that_is_lost_is_asked_for(two: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    take = PostgresNews._take

    def lose(news: PostgresNews, payload: str) -> None:
        if '"rows"' not in payload:
            take(news, payload)

    monkeypatch.setattr(PostgresNews, "_take", lose)
    with Person(two[0]) as mio, Person(two[1]) as aki:
        code = mio.open("dream-capture")
        mio.join(code)
        aki.join(code)
        mio.ask("rename", name="Minato")
        aki.until_seen(lambda view: view["seats"][0]["name"] == "Minato")


def test_a_listener_whose_line_ends_listens_again_and_reads_what_it_missed(
    shared: Cluster, two: list[str], tmp_path: Path
) -> None:
    with Person(two[0]) as mio, Person(two[1]) as aki:
        code = mio.open("dream-capture")
        mio.join(code)
        aki.join(code)
        with psycopg.connect(live.place_of(tmp_path), autocommit=True) as connection:  # type: ignore[arg-type]
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        rename = {"t": "rename", "id": "rename", "name": "Minato"}
        wait_for(lambda: mio.http("POST", f"/api/tables/{code}/commands", json=rename).json().get("t") == "ack")
        aki.until_seen(lambda view: view["seats"][0]["name"] == "Minato")


def test_a_first_view_shows_what_was_answered_by_another_server(
    shared: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sat down by HTTP at one server has their seat at the other, which has not been told of it yet."""
    monkeypatch.setattr(PostgresNews, "_take", lambda news, payload: None)
    monkeypatch.setattr(News, "go_round", lambda news: None)
    place = live.place_of(tmp_path)
    with servers(place, place) as two, Person(two[0]) as aki, Person(two[1]) as mio:
        code = mio.open("dream-capture", friends=[1])
        mio.join(code)

        def ask(kind: str, **more: object) -> None:
            answer = aki.http("POST", f"/api/tables/{code}/commands", json={"t": kind, "id": kind, **more})
            assert answer.json()["t"] == "ack"

        ask("sit", seat=1, name="Aki")
        with elsewhere(aki, two[1]) as again:
            again.join(code)
            assert again.view["you"] == 1
            ask("rename", name="Akira")
            assert '"Akira"' in again.http("GET", f"/table/{code}", headers={"accept": "text/html"}).text
            ask("leave")
            (view, *_) = again.http("GET", f"/api/tables/{code}/events").json()
            assert "you" not in view["own"]


def ready(host: str) -> int:
    return httpx.get(f"http://{host}/readyz", timeout=5).status_code


def joins(person: Person, code: str) -> bool:
    """Open the socket of a table, unless the server sends them elsewhere."""
    try:
        person.join(code)
    except InvalidStatus as refused:
        if refused.response.status_code != 503:
            raise
        return False
    return True


def test_a_server_that_is_cut_off_says_so_and_hands_its_people_on(
    shared: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("xtarot_site.core.store.postgresql.WRITING", USUAL)
    place = str(live.place_of(tmp_path))
    with relay([f"{shared.folder}/.s.PGSQL.5432"]) as line:
        through = f"{place.partition('?')[0]}?host=127.0.0.1&port={line.port}"
        with servers(through, place) as (cut, whole), Person(cut) as mio:
            assert (ready(cut), ready(whole)) == (200, 200)
            code = mio.open("dream-capture")
            mio.join(code)
            line.passing.clear()
            mio.send(json.dumps({"t": "rename", "id": "late", "name": "Minato"}))
            mio.until(lambda: any(json.loads(text) == {"t": "store", "ok": False} for _, text in mio.raw))
            wait_for(lambda: ready(cut) == 503)
            with pytest.raises(Exception, match="1012"):
                mio.until(lambda: False)
            wait_for(lambda: ready(whole) == 200)
            with pytest.raises(InvalidStatus, match="503"):  # which brings a balancer to the other one
                Person(cut).join(code)
            mio.host = whole
            wait_for(lambda: joins(mio, code))  # it answers 503 where it does not hear itself on a busy machine
            assert mio.ask("rename", name="Mio")["t"] == "ack"
            line.passing.set()
            wait_for(lambda: ready(cut) == 200)


def test_no_server_is_ready_while_the_database_can_only_be_read(shared: Cluster, tmp_path: Path) -> None:
    """Its pages are shown meanwhile, and it says so."""
    place = live.place_of(tmp_path)
    with servers(place, place) as hosts, Person(hosts[0]) as mio:
        assert [ready(host) for host in hosts] == [200, 200]
        with shared.only_read():
            wait_for(lambda: [ready(host) for host in hosts] == [503, 503])
            assert httpx.get(f"http://{hosts[0]}/healthz").status_code == 200
            assert mio.http("GET", "/deals").status_code == 200
            assert mio.http("POST", "/api/tables", json={"game": "xrummy"}).status_code == 503
        wait_for(lambda: [ready(host) for host in hosts] == [200, 200])
        assert mio.open("xrummy")


def test_a_seat_whose_server_has_gone_is_waited_for(shared: Cluster, tmp_path: Path) -> None:
    """Its people are on their way to another one."""
    place = live.place_of(tmp_path)
    with servers(place, timing=QUICK) as (whole,), Person(whole) as mio:
        with servers(place, timing=QUICK) as (goes,):
            aki = Person(goes)
            code = begin(mio, aki)
            mio.catch_up(1)
        mio.catch_up(2)
        assert "away" not in [row.kind for row in rows_of(tmp_path, code)]
        aki.host = whole
        with aki.join(code):
            assert aki.ask("rename", name="Aki A")["t"] == "ack"


def test_who_only_looks_what_goes_on_is_waited_for_anew(shared: Cluster, tmp_path: Path) -> None:
    """A page of a table opens it and lets it go at once, before its socket comes: at whichever server."""
    place, clock = live.place_of(tmp_path), EarlyClock()
    timing = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=0, gone=0.1)
    with servers(place, place, timing=timing, clock=clock) as two, Person(two[0]) as aki, Person(two[1]) as mio:
        code = begin(aki, mio)
        mio.leave()
        for _ in range(4):
            aki.catch_up(0.3)
            clock.ahead += 20
            mio.http("GET", "/api/here")
        aki.catch_up(0.3)
        clock.ahead += 20
        mio.http("GET", f"/table/{code}", headers={"accept": "text/html"})
        aki.catch_up(1)
        kinds = [row for row in rows_of(tmp_path, code) if row.kind == "away"]
        assert [row for row in kinds if row.payload.get("standin")] == []


def test_the_same_line_sent_to_both_at_once_is_said_and_paid_for_once(
    shared: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both, plain = threading.Barrier(2), ChatStore.said

    async def said(log: ChatStore, table: str, command: str) -> TalkLine | None:
        line = await plain(log, table, command)
        if line is None and not both.broken:
            await asyncio.to_thread(both.wait, 20)  # neither server has heard of it
        return line

    places = [live.place_of(tmp_path)] * 2
    with servers(*places, limits=replace(LOOSE, talk=(1, 1e-6))) as hosts, ExitStack() as stack:
        mio = stack.enter_context(Person(hosts[0]))
        same = stack.enter_context(Person(hosts[1], cookies=mio.cookies))
        mio.join(mio.open("xrummy"))
        same.join(mio.code)
        monkeypatch.setattr(ChatStore, "said", said)
        with ThreadPoolExecutor(2) as pool:
            answers = [*pool.map(lambda one: say(one, "Hi", command="one"), (mio, same))]
        assert [answer.status_code for answer in answers] == [201, 201]
        assert {answer.json()["n"] for answer in answers} == {1}
        both.abort()
        for one in (mio, same):
            assert refusal(say(one, "Ho", command="two")) == "Wait a moment before you say more"
            assert say(one, "Hi", command="one").status_code == 201
