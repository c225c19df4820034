"""Open tables: how they stand in the lobby, whom they wait for, and when people sit down there."""

from pathlib import Path

import msgspec
import pytest

from site_support.by_hand import run, settled, until
from site_support.clocks import HandClock
from table.sharing import AKI, MIO, Seated, play, refusal
from table.test_rows import LOGS, read
from xtarot.table import rows
from xtarot.table.frame import Json
from xtarot.table.rendering import drawn
from xtarot.table.settings import Terms
from xtarot.table.state import TableState
from xtarot_site.core.pubsub import GONE, Told
from xtarot_site.core.store.people import PersonStore
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.table import Table, Tables, Timing, Viewer
from xtarot_site.table.lobby_feed import QUIET, LobbyFeed
from xtarot_site.table.lobby_row import lobby_row, lobby_row_after
from xtarot_site.table.messages import Leave, Next, Rename, Sit

WAIT = 20
AT_ONCE = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=0)


async def opened(tables: Tables, wait: int = WAIT, game: str = "high-card", kept: tuple[int, ...] = (1, 2)) -> Seated:
    session = await SessionStore(tables.store).begin("a" * 43)
    sitting = msgspec.structs.replace(session, name="Mio")
    terms = Terms(friends=kept, door="open", wait=wait)
    table = await tables.get(await tables.open(game, 3, bots="random", pace=0, sitting=sitting, terms=terms))
    assert table
    return Seated(table, session, MIO)


async def another(tables: Tables, table: Table, letter: str = "b") -> Seated:
    return Seated(table, await SessionStore(tables.store).begin(letter * 43), AKI)


def test_the_first_deal_waits_for_people_as_long_as_is_said_and_begins_with_bots(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table = (await opened(tables)).table
        await settled(table, clock)
        frame = drawn(table.state, "en")
        assert (frame.waiting, frame.begins, frame.door) == ("friends", clock.wall() + WAIT, "open")
        assert [seat.name for seat in frame.seats[1:]] == ["Free seat 1", "Free seat 2"]
        clock.advance(WAIT - 1)
        await settled(table, clock)
        assert not table.state.dealt
        clock.advance(1)
        await until(lambda: table.state.dealt)
        assert "begins" not in msgspec.to_builtins(drawn(table.state, "en"))

    run(tmp_path, work)


def test_it_begins_at_once_when_it_is_full_or_all_who_are_there_want_it(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        full = (await opened(tables)).table
        for letter in "bc":
            guest = await another(tables, full, letter)
            assert (await guest.ask(Sit("sit", -1, letter)))["t"] == "ack"
        await until(lambda: full.state.dealt)
        alone = await opened(tables)
        await alone.ask(Next("now"))
        await until(lambda: alone.table.state.dealt)

    run(tmp_path, work)


def test_who_comes_back_to_a_restarted_server_waits_for_what_is_left(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        mio = await opened(tables)
        await settled(mio.table, clock)
        clock.advance(15)
        await mio.table.close()
        table = await tables.get(mio.table.state.code)
        assert table
        table.join(mio.session.who, "en")
        await settled(table, clock)
        assert not table.state.dealt
        clock.advance(5)
        await until(lambda: table.state.dealt)

    run(tmp_path, work)


def test_people_sit_down_between_two_deals_of_an_open_table(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        mio = await opened(tables, kept=())
        aki = await another(tables, mio.table)
        await until(lambda: mio.table.state.dealt)
        assert "only sit down between deals" in refusal(await aki.ask(Sit("sit", 1, "Aki")))
        await mio.ask(Leave("up"))
        assert (await mio.ask(Sit("again", 0, "Mio")))["t"] == "ack", "the hand is known already"
        await play(mio.table, [mio])
        await until(lambda: not mio.table.state.playing)
        assert (await aki.ask(Sit("now", 1, "Aki")))["t"] == "ack"

    run(tmp_path, work, AT_ONCE)


def test_at_a_table_by_link_they_sit_down_at_any_time(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        session = await SessionStore(tables.store).begin("a" * 43)
        table = await tables.get(await tables.open("high-card", 3, bots="random", sitting=session))
        assert table
        table.join(session.who, "en")
        aki = await another(tables, table)
        await until(lambda: table.state.playing)
        assert (await aki.ask(Sit("sit", 1, "Aki")))["t"] == "ack"
        assert await tables.lobby.tables() == {}, "and nobody else finds it"
        assert "door" not in msgspec.to_builtins(drawn(table.state, "en"))

    run(tmp_path, work)


def test_who_is_away_between_two_deals_has_left_the_seat_to_others(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        mio = await opened(tables, kept=(1,))
        aki = await another(tables, mio.table)
        table, state = mio.table, mio.table.state
        await aki.ask(Sit("sit", 1, "Aki"))
        await until(lambda: state.playing)
        aki.go()
        for _ in range(8):
            clock.advance(20)
            await settled(table, clock)
        assert state.seats[1].away
        assert state.seats[1].who == aki.session.who, "the bot stands in while the deal is on"
        await play(table, [mio])
        await until(lambda: state.seats[1].who is None)

    run(tmp_path, work)


def test_the_lobby_shows_open_tables_while_somebody_is_there(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        mio = await opened(tables)
        code = mio.table.state.code
        found = (await tables.lobby.tables())[code]
        assert (found.game, found.seats, found.people) == ("high-card", ["person", "free", "free"], ["Mio"])
        assert (found.deal, found.begins, found.options) == (0, clock.wall() + WAIT, {})
        await mio.ask(Rename("name", "Mia"))
        assert (await tables.lobby.tables())[code].people == ["Mia"]
        await mio.ask(Next("now"))
        await until(lambda: mio.table.state.dealt)
        found = (await tables.lobby.tables())[code]
        assert (found.deal, found.seats, found.begins) == (1, ["person", "bot", "bot"], None)
        assert tables.people_here() == 1
        await mio.ask(Leave("up"))
        assert await tables.lobby.tables() == {}

    run(tmp_path, work)


def test_a_table_stands_there_as_long_as_its_people_are_connected_or_may_be_on_their_way(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        mio = await opened(tables)
        mio.go()
        code = mio.table.state.code
        assert code in await tables.lobby.tables(), "the page is not there yet"
        clock.advance(WAIT)
        await settled(mio.table, clock)
        assert code not in await tables.lobby.tables()
        tables.elsewhere.take(Told(2, here={code: [mio.session.who]}))
        assert code in await tables.lobby.tables(), "at another server"
        clock.advance(GONE)
        tables.elsewhere.take(Told(2, gone=[code]))
        await tables.lobby.sweep(clock.wall() - 3600)
        assert code in await tables.store.listed(), "somebody may come back"
        await tables.lobby.sweep(clock.wall() + 1)
        assert await tables.store.listed() == {}, "what a server left there that did not stop orderly"

    run(tmp_path, work)


def test_what_another_server_has_written_is_read_when_it_says_so(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        mio = await opened(tables)
        code, other = mio.table.state.code, Tables(tables.store, clock=clock)
        try:
            assert code in await other.lobby.tables()
            await mio.ask(Rename("name", "Mia"))
            assert (await other.lobby.tables())[code].people == ["Mio"]
            other.news.hear(Told(1, listed=[code]))
            assert (await other.lobby.tables())[code].people == ["Mia"]
        finally:
            await other.close()

    run(tmp_path, work)


def test_the_store_has_the_row_as_soon_as_it_has_what_changed_it(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        mio = await opened(tables)
        state = mio.table.state
        for command in (Rename("a", "Mia"), Next("b"), Leave("c"), Sit("d", 0, "Mio")):
            await mio.ask(command)
            await settled(mio.table, clock)
            kept = (await tables.store.listed()).get(state.code)
            assert kept == msgspec.to_builtins(lobby_row(state)), command

    run(tmp_path, work)


def test_a_name_that_is_withdrawn_is_gone_from_the_lobby(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        mio = await opened(tables)
        await PersonStore(tables.store).withdraw(mio.session.who)
        await tables.read_again(mio.session.who)
        assert "Mio" not in str(await tables.lobby.tables()) + str(await tables.store.listed())
        table = await tables.get(mio.table.state.code)
        assert table
        table.join(mio.session.who, "en")
        await settled(table, clock)
        assert [one.people for one in (await tables.lobby.tables()).values()] == [[""]]

    run(tmp_path, work)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_how_a_table_will_stand_is_how_it_stands_after_the_row_and_no_move_changes_it(path: Path) -> None:
    log = read(path).rows
    opening = msgspec.structs.replace(log[0], payload=log[0].payload | {"door": "open"})
    state = TableState("code", [opening])
    for row in log[1:]:
        body = rows.read_row(row)
        before, then = lobby_row(state), lobby_row_after(state, body, row.who)
        state.apply(row)
        assert then == lobby_row(state), row
        if isinstance(body, rows.Move):
            assert then == before


def test_so_many_are_shown_and_the_others_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xtarot_site.table.lobby_feed.SIZES", (1, 200))

    async def work(tables: Tables, clock: HandClock) -> None:
        feed, people = LobbyFeed(tables), [await opened(tables), await opened(tables, wait=0)]
        few, all_of_them = await feed.view("en", 1), await feed.view("ja", 2)
        assert (few.order, few.more) == ([people[0].table.state.code], 1), "first what begins soon"
        assert (len(all_of_them.order), all_of_them.more, all_of_them.waiting) == (2, 0, 1)
        assert all_of_them.here == 1

    run(tmp_path, work)


def test_the_lobby_tells_what_changes_and_now_and_then_that_nothing_does(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        mio, feed, viewer = await opened(tables), LobbyFeed(tables), Viewer(None, "en")
        await feed.join(viewer, "en", 20)

        async def heard(seconds: float) -> list[Json]:
            await until(lambda: clock.waiting)
            clock.advance(seconds)
            await settled(mio.table, clock)
            found = []
            while not viewer.messages.empty():
                found.append(msgspec.json.decode(viewer.messages.get_nowait() or b"{}"))
            return found

        first, *_ = await heard(1)
        assert [*first["lobby"]["tables"]] == [mio.table.state.code]
        await mio.ask(Rename("name", "Mia"))
        told = [patch["patch"] for patch in await heard(1)]
        assert {"tables": {mio.table.state.code: {"people": ["Mia"]}}} in told
        assert await heard(1) == []
        assert [one["patch"] for one in await heard(QUIET)] == [{}], "its line carries"
        feed.leave(viewer)
        feed.close()

    run(tmp_path, work)


def test_a_row_that_another_version_wrote_is_left_out_until_the_table_writes_it_anew(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        mio = await opened(tables)
        await settled(mio.table, clock)
        await tables.store.relist(mio.table.state.code, {"seats": "many"}, mio.table.state.v)
        other = Tables(tables.store, clock=clock)
        assert await other.lobby.tables() == {}
        await other.close()
        await mio.ask(Rename("name", "Mia"))
        assert (await tables.store.listed())[mio.table.state.code]["people"] == ["Mia"]

    run(tmp_path, work)


def test_a_server_that_takes_a_table_up_does_not_undo_what_another_has_written(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        mio = await opened(tables)
        await settled(mio.table, clock)
        state, before = mio.table.state, msgspec.to_builtins(lobby_row(mio.table.state))
        old = state.v
        await mio.ask(Rename("name", "Mia"))
        await tables.store.relist(state.code, before, old)
        assert (await tables.store.listed())[state.code]["people"] == ["Mia"]

    run(tmp_path, work)


def test_no_table_without_bots_is_open_to_everybody(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        with pytest.raises(ValueError, match="free is played by link"):
            await tables.open("free", terms=Terms(door="open"))
        assert await tables.open("free", terms=Terms(door="friends"))

    run(tmp_path, work)
