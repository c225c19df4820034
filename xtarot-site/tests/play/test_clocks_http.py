"""Clocks at a site of two servers: the same rings everywhere, and no time to be won by changing the server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.test_two_servers_http import elsewhere, servers
from site_support import live
from site_support.clocks import EarlyClock
from site_support.databases import Cluster
from site_support.live import AT_ONCE, Person, rows_of
from xtarot.table.clocks import LIMITS, RESTS
from xtarot_site.table.timekeeping import GRACE

MOVE, RESERVE = LIMITS["quick"]


@pytest.fixture
def two(shared: Cluster, tmp_path: Path, clock: EarlyClock) -> Iterator[list[str]]:
    """Two servers whose clock the test puts forward."""
    with servers(*[live.place_of(tmp_path)] * 2, timing=AT_ONCE, clock=clock) as hosts:
        yield hosts


def begin(mio: Person, aki: Person) -> str:
    """Both sit down at a quick table, each at their server, and are to discard; the code."""
    code = mio.open("dream-capture", friends=[1], clock="quick", name="Mio")
    mio.join(code)
    aki.join(code)
    aki.ask("sit", seat=1, name="Aki")
    for person in (mio, aki):
        person.ask("next")
    for person in (mio, aki):
        person.until_seen(lambda view: "can" in view)
        person.rest()
        person.catch_up()
    return code


def left(person: Person, seat: int) -> float:
    return float(person.view["seats"][seat]["left"]) / 1000


def test_both_servers_send_the_same_ring_and_what_is_left_is_known_at_both(two: list[str], clock: EarlyClock) -> None:
    with Person(two[0]) as mio, Person(two[1]) as aki:
        begin(mio, aki)
        assert mio.view["clock"] == aki.view["clock"] == {"move": MOVE, "reserve": RESERVE}
        assert [seat.get("due") for seat in mio.view["seats"]] == [seat.get("due") for seat in aki.view["seats"]]
        assert all("due" in mio.view["seats"][seat] for seat in (0, 1))
        clock.ahead += RESTS + MOVE + 30
        assert mio.ask("act", move=mio.some_move(min))["t"] == "ack"
        aki.until_seen(lambda view: "due" not in view["seats"][0])
        assert left(mio, 0) == left(aki, 0)
        assert RESERVE - 35 < left(aki, 0) <= RESERVE - 30


def test_who_comes_by_another_server_has_no_time_anew(two: list[str], clock: EarlyClock) -> None:
    for here, there in ((0, 1), (1, 0)):
        with Person(two[here]) as mio, Person(two[here]) as aki:
            code = begin(mio, aki)
            clock.ahead += RESTS + MOVE + 30
            mio.leave()
            with elsewhere(mio, two[there]) as again:
                again.join(code)
                assert again.ask("act", move=again.some_move(min))["t"] == "ack"
                assert RESERVE - 35 < left(again, 0) <= RESERVE - 30


def test_out_of_time_the_bot_moves_once_whoever_acts(two: list[str], clock: EarlyClock, tmp_path: Path) -> None:
    with Person(two[0]) as mio, Person(two[1]) as aki:
        code = begin(mio, aki)
        shown = mio.v
        clock.ahead += RESTS + MOVE + RESERVE + GRACE
        aki.ask("pace", pace=1)  # the tables look at the clock
        mio.until(lambda: any(one["key"] == "late" and one["seat"] == 0 for one in mio.sentences))
        late = mio.ask("act", move="discard SK SQ SJ", v=shown)
        assert late["error"]["text"] == "Your time was over: the bot has played for you"
        made = [row.payload for row in rows_of(tmp_path, code) if row.kind == "move"]
        forced = [move["clock"]["seat"] for move in made if move["by"] == "clock"]
        assert sorted(forced) == [0, 1], "each has run out, and each once"
