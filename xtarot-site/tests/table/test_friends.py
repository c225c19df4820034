"""Seats kept for friends: the first deal waits for them, or begins without them when those who sit here wish it."""

from pathlib import Path

import msgspec
import pytest

from site_support.by_hand import run, settled, until
from site_support.clocks import HandClock
from table.sharing import AKI, MIO, TIMING, Seated, log_of, refusal
from xtarot.rules.state import SPECTATOR
from xtarot.table.rendering import drawn
from xtarot.table.settings import Terms
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.table import Table, Tables
from xtarot_site.table.messages import Leave, Next, Sit


async def opened(tables: Tables, *friends: int) -> tuple[Table, Seated]:
    session = await SessionStore(tables.store).begin("a" * 43)
    sitting = msgspec.structs.replace(session, name="Mio")
    code = await tables.open("high-card", 3, bots="random", pace=0, sitting=sitting, terms=Terms(friends=friends))
    table = await tables.get(code)
    assert table
    return table, Seated(table, session, MIO)


async def come(tables: Tables, table: Table) -> Seated:
    friend = Seated(table, await SessionStore(tables.store).begin("b" * 43), AKI)
    assert (await friend.ask(Sit("sit", -1, "Aki")))["t"] == "ack"
    return friend


def test_the_first_deal_waits_for_the_friend_who_takes_the_seat_kept_for_them(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, mio = await opened(tables, 2)
        assert refusal(await mio.share("early", bytes=MIO.hex())), "the friend's share is still to come"
        await mio.share()
        await settled(table, clock)
        frame = drawn(table.state, "en")
        assert (frame.waiting, frame.seats[2].name, frame.seats[2].bot) == ("friends", "Friend 1", "")
        assert frame.seats[1].bot == "random"
        aki = await come(tables, table)
        assert table.state.seats.of(aki.session.who) == 2
        await aki.share()
        await until(lambda: table.state.shuffle and table.state.shuffle.shut)
        await mio.open()
        await aki.open()
        await until(lambda: table.state.dealt)
        assert table.state.deal.sealed
        assert table.state.deal.sealed.given == [0, 2]

    run(tmp_path, work, TIMING)


def test_it_begins_without_them_when_all_who_are_here_are_ready(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, mio = await opened(tables, 1, 2)
        aki = await come(tables, table)
        await mio.share()
        await aki.share()
        await mio.ask(Next("go"))
        await settled(table, clock)
        assert not table.state.dealt, "Aki is here, and not ready"
        await aki.ask(Leave("leave"))
        await until(lambda: table.state.shuffle and table.state.shuffle.shut)
        await mio.open()
        await until(lambda: table.state.dealt)
        assert "share 0" in await log_of(tables, table)
        assert [seat.bot for seat in drawn(table.state, "en").seats][1:] == ["random", "random"]

    run(tmp_path, work, TIMING)


def test_without_anybody_who_sits_there_no_deal_begins_before_the_friends(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, mio = await opened(tables, 1)
        await mio.ask(Leave("leave"))
        table.join(None, "en", None, SPECTATOR)
        await settled(table, clock)
        assert not table.state.dealt
        with pytest.raises(ValueError, match="seat 3 cannot be kept"):
            await tables.open("high-card", 3, terms=Terms(friends=(1, 3)))

    run(tmp_path, work)
