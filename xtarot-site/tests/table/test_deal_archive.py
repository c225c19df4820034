"""Every finished deal is kept, with its end, as a record with who played it; those of older logs too."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from site_support.by_hand import run, until
from site_support.clocks import HandClock
from support.playing import at_random
from xtarot.deals.chance import Stream
from xtarot.deals.finished_deal import KeptDeal
from xtarot.deals.replay import replay
from xtarot.table.exercise import exercise
from xtarot_site.core.store.kinds import DealSearch
from xtarot_site.core.store.sessions import Session, SessionStore
from xtarot_site.table import Table, Tables, Timing
from xtarot_site.table.deal_archive import LINK, finished
from xtarot_site.table.housekeeping import take_up
from xtarot_site.table.messages import Act, Next

AT_ONCE = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=0)
GAMES = ["arcanarabe", "dream-capture", "hexbridge", "high-card", "lotarot", "xrummy"]


async def seated(tables: Tables, game: str, letter: str = "a", name: str = "Mio") -> tuple[Table, Session]:
    """A table where a person sits with bots that move at random and at once."""
    session = await SessionStore(tables.store).begin(letter * 43)
    table = await tables.get(
        await tables.open(game, bots="random", pace=0, sitting=msgspec.structs.replace(session, name=name))
    )
    assert table
    table.join(session.who, "en")
    return table, session


async def play_deal(table: Table, session: Session) -> None:
    """Make the first legal move whenever the person is to move, until the deal is over."""
    count = 0
    async with asyncio.timeout(20):
        while not table.state.deal.finished:
            await asyncio.sleep(0)
            deal = table.state.deal
            for seat in [seat for seat in deal.actors if deal.decider(seat) == table.state.seats.of(session.who)]:
                move = next(deal.moves(seat)).partition(" ")[2]
                count += 1
                await table.ask(session, "en", Act(f"{table.state.v}-{count}", move=move, seat=seat))


async def last_move(table: Table) -> int:
    """The number of the row that ended the deal."""
    return max(row.seq for row in await table._log.rows() if row.kind == "move")


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_deal_is_kept_and_its_record_replays(tmp_path: Path, game: str) -> None:
    async def work(tables: Tables, _: HandClock) -> None:
        table, session = await seated(tables, game)
        assert await tables.store.deals_of(session.who, DealSearch()) == []
        await play_deal(table, session)
        (kept,) = await tables.store.deals_of(session.who, DealSearch())
        assert kept == await tables.store.deal(kept.link)
        assert len(kept.link) == LINK
        assert kept.record.deals[0]["number"] == 0
        assert (kept.table, kept.row, kept.game) == (table.state.code, await last_move(table), game)
        assert [one.who for one in kept.players] == [session.who, *[None] * (len(table.state.seats) - 1)]
        assert kept.players[0].name == "Mio"
        assert {one.bot for one in kept.players} == {"random"}
        (again,) = replay(kept.record)
        assert again.deal.score() == table.state.deal.score()
        assert again.winners is not None
        assert [one.won for one in kept.players] == [
            table.state.game.side(k) in again.winners for k in range(again.deal.seats)
        ]

    run(tmp_path, work, AT_ONCE)


def test_each_deal_has_a_link_of_its_own_and_is_found_also_in_another_match(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, session = await seated(tables, "xrummy")
        other, friend = await seated(tables, "high-card", "b", "Aki_%")
        await play_deal(table, session)
        first = await last_move(table)
        clock.advance(1)
        await table.ask(session, "en", Next("n"))
        await until(lambda: not table.state.deal.finished)
        await play_deal(table, session)
        await play_deal(other, friend)
        second = await last_move(table)

        async def found(who: int, **wanted: object) -> list[int]:
            return [one.row for one in await tables.store.deals_of(who, msgspec.convert(wanted, DealSearch))]

        me = session.who
        assert await found(me) == [second, first], "the newest first"
        assert await found(friend.who) == [await last_move(other)]
        newest, oldest = await tables.store.deals_of(me, DealSearch())
        assert newest.link != oldest.link
        assert await found(me, after=newest.link) == [first]
        assert await found(me, after=oldest.link) == []
        assert await found(me, game="high-card") == []
        assert await found(me, game="xrummy") == [second, first]
        assert await found(me, name="Mio") == [], "others are meant"
        for won in (True, False):
            assert await found(me, won=won) == [one.row for one in (newest, oldest) if one.players[0].won is won]

    run(tmp_path, work, AT_ONCE)


def test_RC_13_the_seed_of_each_match_decides_who_deals_first(tmp_path: Path) -> None:
    async def work(tables: Tables, _: HandClock) -> None:
        table, session = await seated(tables, "high-card")
        await play_deal(table, session)
        seats, seeds = len(table.state.seats), [bytes([k]) * 32 for k in range(8)]
        assert {table.state.dealing(seed).dealer for seed in seeds} == {(table.state.deal.dealer + 1) % seats}
        table.state.over = True  # the next deal begins another match
        drawn_by = [Stream(seed, "first").below(seats) for seed in seeds]
        assert [table.state.dealing(seed).dealer for seed in seeds] == drawn_by
        assert len({*drawn_by}) > 1

    run(tmp_path, work, AT_ONCE)


def test_an_exercise_is_kept_as_one_and_replays(tmp_path: Path) -> None:
    async def work(tables: Tables, _: HandClock) -> None:
        start = exercise(at_random("xrummy", 1, 4).record(), 4)
        session = await SessionStore(tables.store).begin("a" * 43)
        table = await tables.get(await tables.open_exercise(start, "random", 0, session))
        assert table
        table.join(session.who, "en")
        await play_deal(table, session)
        (kept,) = await tables.store.deals_of(session.who, DealSearch())
        assert kept.exercise
        (again,) = replay(kept.record)
        assert again.deal.score() == table.state.deal.score()

    run(tmp_path, work, AT_ONCE)


def test_the_deals_of_older_logs_are_taken_up_once(tmp_path: Path) -> None:
    async def work(tables: Tables, _: HandClock) -> None:
        table, session = await seated(tables, "xrummy")
        await play_deal(table, session)
        before = await tables.store.deals_of(session.who, DealSearch())
        assert await tables.store.unkept() == []
        code, log = table.state.code, await tables.store.rows(table.state.code)
        assert [msgspec.structs.replace(one, link="") for one in finished(code, log)] == [
            msgspec.structs.replace(one, link="") for one in before
        ]
        await tables.store.keep(code, finished(code, log))
        assert await tables.store.deals_of(session.who, DealSearch()) == before, "what is kept already stays"
        with closing(sqlite3.connect(tmp_path / "t.sqlite3")) as file, file:  # as an older version left it
            file.executescript("DELETE FROM played_by; DELETE FROM deals; UPDATE tables SET kept = 0")
        await take_up(tables)
        assert await tables.store.unkept() == []
        (kept,) = await tables.store.deals_of(session.who, DealSearch())
        assert msgspec.structs.replace(kept, link="") == msgspec.structs.replace(before[0], link="")

    run(tmp_path, work, AT_ONCE)


def test_a_log_that_cannot_be_read_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables, _: HandClock) -> None:
        table, session = await seated(tables, "xrummy")
        await play_deal(table, session)
        with closing(sqlite3.connect(tmp_path / "t.sqlite3")) as file, file:
            file.executescript("DELETE FROM played_by; DELETE FROM deals; UPDATE tables SET kept = 0")

        def unreadable(*_: object) -> list[KeptDeal]:
            raise ValueError("xrummy is version 9.00, the table has 1.00")

        monkeypatch.setattr("xtarot_site.table.housekeeping.finished", unreadable)
        await take_up(tables)
        assert await tables.store.unkept() == [table.state.code]

    run(tmp_path, work, AT_ONCE)


def test_a_damaged_log_is_in_nobodys_way(tmp_path: Path) -> None:
    async def work(tables: Tables, _: HandClock) -> None:
        played = [(await seated(tables, "high-card", letter))[0] for letter in "ab"]
        damaged, sound = (table.state.code for table in played)
        with closing(sqlite3.connect(tmp_path / "t.sqlite3")) as file, file:
            file.execute("UPDATE tables SET kept = 0")
            file.execute("UPDATE tables SET opened = opened + (code = ?)", [sound])  # the damaged one comes first
            file.execute("UPDATE log SET payload = '{' WHERE \"table\" = ?", [damaged])
        await take_up(tables)
        assert await tables.store.unkept() == [damaged]

    run(tmp_path, work, AT_ONCE)
