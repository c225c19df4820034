"""What people are told when the store fails while the server runs: in words, and nothing is lost."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from websockets.sync.client import connect

import xtarot_site.core.store.sqlite
from site_support.live import Person, rows_of, site
from xtarot.eventlog import Row, StoreError
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.kit.pages.server_texts import TEXTS
from xtarot_site.server import FILE, serve
from xtarot_site.submissions.service import Programme


@contextmanager
def held(data: Path) -> Iterator[None]:
    """The file while another program writes it."""
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def knows_that(person: Person, stores: str) -> bool:
    return any(f'"store","ok":{stores}' in text for _, text in person.raw)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xtarot_site.core.store.sqlite, "BUSY", 50)
    monkeypatch.setattr("xtarot_site.table.log.PAUSE", 0.2)


def test_a_move_that_cannot_be_stored_is_refused_in_words_and_can_be_made_again(tmp_path: Path) -> None:
    with site(tmp_path) as host, Person(host) as mio, Person(host, "ja") as aki:
        code = mio.open("dream-capture")
        mio.join(code)
        aki.join(code)
        mio.rest()
        aki.until(lambda: aki.v == mio.v)
        move, before = mio.some_move(lambda cards: cards[0]), rows_of(tmp_path, code)
        with held(tmp_path):
            refused = mio.ask("act", "one", move=move)
            assert refused["error"]["kind"] == "store"
            assert "cannot store" in refused["error"]["text"]
            assert "保存できない" in aki.ask("sit", seat=2)["error"]["text"]
            aki.until(lambda: knows_that(aki, "false"))
            with Person(host) as late:
                late.join(code)
                late.until(lambda: knows_that(late, "false"))
        assert rows_of(tmp_path, code) == before
        assert mio.ask("act", "one", move=move)["t"] == "ack"
        assert aki.ask("sit", seat=2)["t"] == "ack"
        mio.until(lambda: knows_that(mio, "true"))


def test_bots_go_on_when_the_store_works_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with site(tmp_path) as host, Person(host) as mio:
        code = mio.open("lotarot", pace=1)
        mio.join(code)
        with held(tmp_path):
            assert mio.ask("leave")["error"]["kind"] == "store"
        v = mio.ask("leave")["v"]
        mio.until(lambda: mio.v > v)
    assert sum("cannot be stored" in line for line in caplog.messages) == 1
    assert not any("Traceback" in line for line in caplog.text.splitlines())


def test_pages_say_that_they_are_not_available(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def rows(store: SqliteStore, asked: object) -> list[Row]:
        raise StoreError("tables.sqlite3: the disk is gone")

    with site(tmp_path) as host, Person(host) as mio:
        with held(tmp_path):
            answer = mio.http("POST", "/api/play", json={"game": "xrummy"})
            assert (answer.status_code, answer.json()["detail"]) == (503, TEXTS["unavailable_text"].en)
        with monkeypatch.context() as patched:
            patched.setattr(SqliteStore, "rows", rows)
            page = mio.http("GET", "/table/nosuchtb?lang=ja", headers={"accept": "text/html"})
            assert (page.status_code, page.headers["retry-after"]) == (503, "5")
            patched.setattr(SqliteStore, "read", rows)
            mio.http("GET", "/person/%0Aforged")
            assert [line for line in caplog.messages if "forged" in line]
            assert not [line for line in caplog.messages if "\n" in line], "a stranger writes lines into the log"
            assert TEXTS["unavailable_text"].ja in page.text
            with connect(f"ws://{host}/ws/nosuchtb") as socket:
                assert json.loads(socket.recv()) == {"t": "bye", "why": "store"}
        assert mio.http("GET", f"/table/{mio.open('xrummy')}").status_code == 200


def test_a_store_that_fails_while_the_site_begins_is_said_once_and_without_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def renew(programme: Programme) -> None:
        raise StoreError("the database cards: it does not answer")

    monkeypatch.setattr(Programme, "renew", renew)
    monkeypatch.setattr("xtarot_site.server.tune", lambda: None)  # it is for a process of its own
    with pytest.raises(StoreError, match="it does not answer"):
        serve("127.0.0.1", 0, tmp_path)
    assert "Traceback" not in caplog.text
