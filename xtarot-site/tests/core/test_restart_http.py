"""A server that is killed loses nothing that it acknowledged."""

import json
import os
import signal
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosedError

from site_support.forked import forked_server
from site_support.live import Json, Person, free_port, site
from support.campaign import part_of
from support.merging import view_of


def test_kill_nine_in_mid_deal_and_the_table_goes_on(tmp_path: Path) -> None:
    port = free_port()
    acknowledged = {}
    with forked_server(port, tmp_path) as running:
        assert running.output == f"xtarot: http://localhost:{port}\n"
        mio = Person(f"127.0.0.1:{port}")
        code = mio.open("dream-capture", name="Mio")
        mio.join(code)
        for number in range(4):
            mio.until(lambda: "can" in mio.view)
            move = mio.some_move(lambda cards: cards[0])
            acknowledged[f"m{number}"] = (move, mio.ask("act", f"m{number}", move=move))
            if mio.view["waiting"] == "seen":
                mio.ask("seen", v=mio.v)
        refused = mio.ask("act", "no", move="play SK SQ")
        before, v = mio.view, mio.v
        os.kill(running.pid, signal.SIGKILL)
        assert running.wait(20) == -signal.SIGKILL
        mio.leave()
    with forked_server(port, tmp_path):
        late = mio.view
        mio.join(code, after=v)
        mio.until(lambda: mio.v >= v)
        assert mio.view is late or mio.v > v
        fresh = mio.http("GET", f"/api/tables/{code}/events?lang=en").json()[0]
        assert fresh["v"] >= v
        if fresh["v"] == v:
            assert view_of(fresh["view"], fresh["own"]) == before
        for name, (move, answer) in acknowledged.items():
            assert answer["t"] == "ack"
            assert mio.ask("act", name, move=move) == answer
        assert mio.ask("act", "no", move="play SK SQ") == refused
        assert mio.view["deal"]["commitment"] == before["deal"]["commitment"]
        mio.ask("pace", pace=0)
        while mio.view["deal"]["phase"] == "play":
            mio.catch_up(0.01)
            if mio.view["waiting"] == "seen":
                mio.ask("seen", v=mio.v)
            if "can" in mio.view:
                mio.ask("act", move=mio.some_move(lambda cards: cards[0]))
        assert len(mio.view["score"]["totals"]) == 2
        mio.leave()


def test_killed_at_any_moment_the_log_is_whole(tmp_path: Path) -> None:
    """The server is killed while it plays at full speed; what it told is there when it comes back."""
    port = free_port()
    code, told = "", -1
    cookies: dict[str, str] = {}
    for number in part_of(range(4), 2):
        with forked_server(port, tmp_path) as running:
            mio = Person(f"127.0.0.1:{port}", cookies=cookies)
            cookies = mio.cookies
            if not code:
                code = mio.open("xrummy", seats=3, options={"games": 60})
            mio.join(code)
            assert mio.v >= told, "an event that was told is gone"
            end = time.monotonic() + 0.4 + number / 10
            while time.monotonic() < end:
                if "can" in mio.view:
                    mio.ask("act", move=mio.some_move(lambda cards: cards[0]))
                elif mio.view["waiting"] == "next":
                    mio.ask("next")
                mio.catch_up(0.005)
            told = mio.v
            os.kill(running.pid, signal.SIGKILL)
            assert running.wait(20) == -signal.SIGKILL
            mio.leave()


def test_a_stopped_server_says_so_and_its_tables_are_there_again(tmp_path: Path) -> None:
    with site(tmp_path) as host:
        mio = Person(host)
        code = mio.open("xrummy", seats=2)
        mio.join(code)
        mio.rest()
    with pytest.raises(ConnectionClosedError) as closed:
        mio.until(lambda: False)
    view, v = mio.view, mio.v
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1012  # service restart
    mio.leave()
    with site(tmp_path) as host:
        again = Person(host, cookies=mio.cookies)
        again.join(code)
        assert again.v == v
        assert again.view == view
        again.leave()
        assert again.http("GET", "/api/tables/mine").json()[0]["code"] == code


def test_what_was_told_before_a_restart_is_told_again(tmp_path: Path) -> None:
    """To who comes back, in another language, and to a spectator: to each as it may read it."""
    with site(tmp_path) as host, Person(host) as mio:
        code = mio.open("lotarot", name="Mio")
        mio.join(code)
        mio.rest()
        told = {sentence["text"] for sentence in first(mio)["sentences"]} | {
            sentence["text"] for sentence in mio.sentences
        }
    with site(tmp_path) as host:
        again = {}
        for lang, cookies in (("en", mio.cookies), ("ja", mio.cookies), ("en", {})):
            with Person(host, lang, cookies) as person:
                again[lang, bool(cookies)] = first(person.join(code))["sentences"]
    own, japanese, others = again.values()
    assert {sentence["text"] for sentence in own} == told
    assert [sentence["key"] for sentence in japanese] == [sentence["key"] for sentence in own]
    assert not {sentence["text"] for sentence in japanese} & told
    assert [sentence["key"] for sentence in others] == [sentence["key"] for sentence in own]


def first(person: Person) -> Json:
    """The first message: the view, and the sentences so far."""
    message: Json = json.loads(person.raw[0][1])
    assert message["t"] == "view"
    return message


def test_a_server_is_stopped_by_its_user_without_a_complaint(tmp_path: Path) -> None:
    port = free_port()
    with forked_server(port, tmp_path) as running:
        with Person(f"127.0.0.1:{port}") as mio:
            mio.join(mio.open("dream-capture"))
            os.kill(running.pid, signal.SIGINT)
            assert running.wait(20) == 0
        assert running.errors == ""


@pytest.mark.one_server
def test_the_data_folder_is_made(tmp_path: Path) -> None:
    with site(tmp_path / "new" / "folder") as host:
        assert httpx.get(f"http://{host}/api/games").status_code == 200
    assert (tmp_path / "new" / "folder" / "tables.sqlite3").exists()
