"""Tables by days: nobody has to be there, and what is due is done all the same, by whichever server, and once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from math import inf
from pathlib import Path
from typing import Any

import msgspec
import pytest

from site_support.by_hand import run, settled, until
from site_support.clocks import HandClock
from xtarot.deals.finished_deal import KeptDeal
from xtarot.deals.record import Record
from xtarot.eventlog import Row, StoreError
from xtarot.table import rows
from xtarot.table.clocks import DAY
from xtarot.table.rendering import drawn
from xtarot.table.settings import Terms
from xtarot_site.core import notice_kinds
from xtarot_site.core.store.correspondence import ByDays, CorrespondenceStore, Stood
from xtarot_site.core.store.sessions import Session, SessionStore
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.notices.push.store import SubscriptionStore
from xtarot_site.notices.store import NoticeStore
from xtarot_site.table import Table, Tables, Timing
from xtarot_site.table.cluster_presence import STANDSTILL
from xtarot_site.table.correspondence import DaysRow
from xtarot_site.table.housekeeping import IDLE, LOOK, look_after, pulse
from xtarot_site.table.messages import Act, Back, Next, Sit
from xtarot_site.table.presence import LOOKS
from xtarot_site.table.timekeeping import GRACE

DAYS, HOUR = 3 * DAY, 3600.0
AT_ONCE = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=0)


class Sitting:
    """A table by days at which people sit, none of whom is connected, and the look of its server."""

    def __init__(self, tables: Tables, clock: HandClock, code: str, people: list[Session]) -> None:
        self.tables, self.clock, self.code, self.people = tables, clock, code, people

    async def table(self) -> Table:
        table = await self.tables.get(self.code)
        assert table
        return table

    async def act(self, seat: int, v: int = 0) -> dict[str, Any]:
        """The person of a seat opens the table, makes the first move there is, and goes."""
        table = await self.table()
        viewer = table.join(self.people[seat].who, "en")
        move = next(table.state.deal.moves(seat)).split(" ", 1)[1]
        answer = await table.ask(self.people[seat], "en", Act(f"m{table.state.v}", move, v=v))
        table.leave(viewer)
        await settled(table, self.clock)
        return answer

    async def play(self, seat: int) -> None:
        """The same, until it is somebody else's turn."""
        while (await self.table()).state.clocks.turns.keys() == {seat}:
            assert (await self.act(seat))["t"] == "ack"

    async def passes(self, seconds: float) -> None:
        """Time passes in which a server runs, and then it looks for what is due."""
        self.clock.advance(seconds)
        await CorrespondenceStore(self.tables.store).pulse(self.clock.wall(), inf)
        await self.looks()

    async def until_unloaded(self) -> None:
        """Nobody looks for so long that the table is put away."""
        if self.code in self.tables.loaded:
            table = await self.table()
            await settled(table, self.clock)
            self.clock.advance(self.tables.timing.idle + 1)
            await CorrespondenceStore(self.tables.store).pulse(self.clock.wall(), inf)
            await until(table._task.done)
        assert self.code not in self.tables.loaded

    async def looks(self) -> None:
        """The server looks once for what is due."""
        looking = asyncio.create_task(look_after(self.tables))
        await until(lambda: self.clock.holds(looking))
        for code in self.tables.loaded:
            if table := await self.tables.get(code):
                await settled(table, self.clock)
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)

    async def moves(self) -> list[dict[str, Any]]:
        """The moves of people, or in their place."""
        log = await self.tables.store.rows(self.code)
        return [row.payload for row in log if row.kind == "move" and row.payload["by"] in ("person", "clock")]

    async def told(self, seat: int) -> list[notice_kinds.AnyNotice]:
        return [notice_kinds.read(row) for row in await NoticeStore(self.tables.store).of(self.people[seat].who)]

    async def entry(self, seat: int) -> DaysRow | None:
        found: list[Stood] = await CorrespondenceStore(self.tables.store).of(self.people[seat].who)
        return msgspec.convert(found[0].stands, DaysRow) if found else None


async def sit(tables: Tables, clock: HandClock, people: int = 2, game: str = "xrummy", name: Any = "days") -> Sitting:
    """People who have sat down at a table by days, and gone. The first is to move, or soon will be."""
    await pulse(tables)
    sessions = [await SessionStore(tables.store).begin(letter * 43) for letter in "abcdef"[:people]]
    terms = Terms(clock=name, friends=tuple(range(1, people)))
    code = await tables.open(game, bots="random", pace=0, sitting=sessions[0], terms=terms)
    sat = Sitting(tables, clock, code, sessions)
    table = await sat.table()
    for seat, session in enumerate(sessions[1:], 1):
        await table.ask(session, "en", Sit("s", seat))
    await until(lambda: table.state.dealt)
    await settled(table, clock)
    return sat


async def to_move(sat: Sitting) -> int:
    """The seat whose turn it is; while bots move, the one after them."""
    table = await sat.table()
    await until(lambda: table.state.clocks.turns)
    (seat,) = table.state.clocks.turns
    return seat


def test_nobody_has_to_be_there_and_nobody_is_called_away(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        for _ in range(4):
            before = await to_move(sat)
            assert (await sat.act(before))["t"] == "ack"
            await sat.until_unloaded()
        log = await tables.store.rows(sat.code)
        assert not [row for row in log if row.kind in ("away", "back", "leave", "resume")]
        assert [move["by"] for move in await sat.moves()] == ["person"] * 4
        plates = drawn((await sat.table()).state, "en").seats
        assert all(plate.here and not plate.away for plate in plates)

    run(tmp_path, work, AT_ONCE)


def test_who_lets_the_days_pass_has_that_move_made_though_nobody_looks(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        seat = await to_move(sat)
        await sat.until_unloaded()
        await sat.looks()
        assert not tables.loaded, "nothing is due yet"
        await sat.passes(DAYS - clock.now() - 10)
        assert not await sat.moves()
        await sat.passes(20)
        (made,) = await sat.moves()
        assert (made["by"], made["clock"]) == ("clock", {"seat": seat, "left": 0, "times": 1})

    run(tmp_path, work, AT_ONCE)


def test_after_twice_the_bot_stays_until_they_are_back_and_a_table_without_anybody_stands(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock, people=1)
        for _ in range(2):
            await sat.passes(DAYS + 20)
        table = await sat.table()
        assert table.state.seats[0].idle
        v = table.state.v
        await sat.until_unloaded()
        await sat.passes(30 * DAY)
        assert not tables.loaded, "bots do not play on alone"
        entry = await sat.entry(0)
        assert entry
        assert (entry.left, entry.turns, entry.due) == ([sat.people[0].who], [], None)
        table = await sat.table()
        assert table.state.v == v
        viewer = table.join(sat.people[0].who, "en")
        await table.ask(sat.people[0], "en", Back("b"))
        await settled(table, clock)
        table.leave(viewer)
        assert await to_move(sat) == 0

    run(tmp_path, work, AT_ONCE)


def test_a_move_that_comes_as_the_days_run_out_is_theirs_or_never_becomes_one_of_the_next_turn(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        table = await sat.table()
        seat, v = await to_move(sat), table.state.v
        due = table.state.clocks.turns[seat].due(table.state.clocks.limits)  # type: ignore[arg-type]
        await sat.until_unloaded()
        clock.advance(due + GRACE / 2 - clock.wall())
        await CorrespondenceStore(tables.store).pulse(clock.wall(), inf)
        assert (await sat.act(seat, v))["t"] == "ack", "it may have been on its way"
        (made,) = await sat.moves()
        assert made["by"] == "person"
        other = await to_move(sat)
        shown = (await sat.table()).state.v
        await sat.passes(DAYS + GRACE)
        while await to_move(sat) != other:
            await sat.act(await to_move(sat))
        answer = await sat.act(other, shown)
        assert answer["t"] == "nack", "it was made on what was shown before the bot moved"

    run(tmp_path, work, AT_ONCE)


@asynccontextmanager
async def restarted(folder: Path, clock: HandClock) -> AsyncIterator[Tables]:
    """The same tables at a server that has started now."""
    with closing(SqliteStore(folder / "t.sqlite3", clock)) as store:
        tables = Tables(store, AT_ONCE, clock=clock, seeds=lambda: bytes(32))
        await pulse(tables)
        try:
            yield tables
        finally:
            await tables.close()


@pytest.mark.parametrize("stood", [STANDSTILL / 2, 5 * DAY])
def test_after_a_restart_it_is_noticed_and_time_has_stood_still_while_no_server_ran(
    tmp_path: Path, stood: float
) -> None:
    async def whole() -> None:
        clock = HandClock()
        async with restarted(tmp_path, clock) as tables:
            sat = await sit(tables, clock)
            seat = await to_move(sat)
            await sat.passes(DAY)
        clock.advance(stood)
        counted = 0 if stood > STANDSTILL else stood
        async with restarted(tmp_path, clock) as tables:
            later = Sitting(tables, clock, sat.code, sat.people)
            await later.passes(2 * DAY - counted - 60)
            assert not await later.moves(), "two days of three have passed, and a minute less"
            assert (await later.entry(seat)) is not None
            await later.passes(70)
            (made,) = await later.moves()
            assert made["by"] == "clock"

    asyncio.run(whole())


def test_nobody_is_late_after_the_store_was_out_until_it_has_noted_that_a_server_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(store: CorrespondenceStore, now: float, most: float) -> float:
        raise StoreError

    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        seat = await to_move(sat)
        await sat.passes(DAYS - HOUR)
        table = await sat.table()
        table.join(sat.people[1 - seat].who, "en")
        looking = asyncio.create_task(look_after(tables))
        await asyncio.sleep(0.1)
        with monkeypatch.context() as patch:
            patch.setattr(CorrespondenceStore, "pulse", fails)
            for seconds in (LOOK, 5 * HOUR):
                clock.advance(seconds)
                table.wake()
                await asyncio.sleep(0.1)
            assert not await sat.moves(), "whatever else the store takes by now"
        clock.advance(LOOK)
        await asyncio.sleep(0.1)
        looking.cancel()
        assert not await sat.moves()
        await sat.passes(HOUR - 4 * LOOK)
        assert not await sat.moves(), "they had an hour, and have it"
        await sat.passes(5 * LOOK)
        assert [move["by"] for move in await sat.moves()] == ["clock"]

    run(tmp_path, work, AT_ONCE)


def test_what_is_left_is_the_same_on_the_page_after_time_has_stood_still(tmp_path: Path) -> None:
    async def whole() -> None:
        clock = HandClock()
        async with restarted(tmp_path, clock) as tables:
            sat = await sit(tables, clock)
            seat = await to_move(sat)
            due = drawn((await sat.table()).state, "en").seats[seat].due
            await sat.looks()
        clock.advance(DAY)
        async with restarted(tmp_path, clock) as tables:
            table = await tables.get(sat.code)
            assert table
            table.join(sat.people[seat].who, "en")
            await settled(table, clock)
            assert isinstance(due, float)
            assert drawn(table.state, "en").seats[seat].due == pytest.approx(due + DAY, abs=LOOK)
            (resumed,) = [row for row in await tables.store.rows(sat.code) if row.kind == "resume"]
            assert resumed.payload["stood"] == pytest.approx(DAY, abs=LOOK)

    asyncio.run(whole())


def test_the_next_deal_begins_by_itself_after_a_day_or_when_all_want_it(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock, game="dream-capture")

        async def play() -> None:
            while (state := (await sat.table()).state).playing:
                await asyncio.sleep(0)  # bots may be moving
                for seat in [*state.clocks.turns][:1]:
                    await sat.act(seat)

        await play()
        assert (entry := await sat.entry(0))
        assert entry.waits == "deal"
        assert entry.begins == pytest.approx(clock.wall() + DAY, abs=60)
        await sat.until_unloaded()
        await sat.passes(DAY - 700)
        assert not tables.loaded
        await sat.passes(700)
        assert (await sat.table()).state.number == 2
        await play()
        for session in sat.people:
            await (await sat.table()).ask(session, "en", Next("n"))
        await until(lambda: table_number(tables, sat.code) == 3)

    run(tmp_path, work, AT_ONCE)


def table_number(tables: Tables, code: str) -> int:
    table = tables._in_memory(code)
    return table.state.number if table else 0


def test_it_is_told_once_that_it_is_ones_turn_until_one_has_moved_and_to_look_is_not_to_move(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        turn = notice_kinds.YourTurn(table=sat.code, hours=72)
        first = await to_move(sat)
        assert await sat.told(first) == [turn]
        table = await sat.table()
        watching = table.join(sat.people[1 - first].who, "en")  # when their turn comes, and goes without moving
        await sat.play(first)
        second = await to_move(sat)
        assert second != first
        assert (await sat.told(first), await sat.told(second)) == ([], [turn])
        (row,) = await NoticeStore(tables.store).of(sat.people[second].who)
        assert row.payload == {"table": sat.code, "hours": 72, "schema": 1}, "nothing of cards"
        table.leave(watching)
        table.leave(table.join(sat.people[second].who, "en"))  # looks, and does nothing
        await settled(table, clock)
        assert await sat.told(second) == [turn]
        await sat.passes(DAYS + 20)
        assert await sat.told(await to_move(sat)) == [turn]
        assert await sat.told(1 - await to_move(sat)) == [], "the bot has moved for them"

    run(tmp_path, work, AT_ONCE)


def test_a_quarter_before_the_end_of_their_time_somebody_is_reminded_once_also_after_a_restart(tmp_path: Path) -> None:
    async def whole() -> None:
        clock = HandClock()
        async with restarted(tmp_path, clock) as tables:
            sat = await sit(tables, clock)
            seat = await to_move(sat)
            await sat.until_unloaded()
            (first,) = await NoticeStore(tables.store).of(sat.people[seat].who)
            await NoticeStore(tables.store).mark_read(sat.people[seat].who, first.seq)
            await sat.passes(DAYS * 3 / 4 - clock.now() - 60)
            assert [row.seq for row in await NoticeStore(tables.store).of(sat.people[seat].who)] == [first.seq]
        async with restarted(tmp_path, clock) as tables:
            sat = Sitting(tables, clock, sat.code, sat.people)
            await sat.passes(70)
            reminder = notice_kinds.TurnReminder(table=sat.code, hours=18)
            assert await sat.told(seat) == [reminder], "in the place of the first"
            (row,) = await NoticeStore(tables.store).of(sat.people[seat].who)
            assert not row.read
            due = await SubscriptionStore(tables.store).due(clock.wall(), 9)
            assert (row.seq, sat.people[seat].who) in due, "it is pushed as the first was"
            await NoticeStore(tables.store).mark_read(sat.people[seat].who, row.seq)
            for _ in range(3):
                await sat.passes(HOUR)
            assert [one.seq for one in await NoticeStore(tables.store).of(sat.people[seat].who)] == [row.seq], (
                "once a turn"
            )
            assert await sat.told(1 - seat) == []
            await sat.play(seat)
            assert await sat.told(seat) == []

    asyncio.run(whole())


def test_the_reminder_is_as_much_later_as_time_has_stood_still(tmp_path: Path) -> None:
    async def whole() -> None:
        clock = HandClock()
        async with restarted(tmp_path, clock) as tables:
            sat = await sit(tables, clock, name="day")
            seat = await to_move(sat)
            await sat.passes(DAY / 2)
        clock.advance(5 * DAY)
        async with restarted(tmp_path, clock) as tables:
            sat = Sitting(tables, clock, sat.code, sat.people)
            await sat.passes(DAY / 4 - HOUR)
            assert await sat.told(seat) == [notice_kinds.YourTurn(table=sat.code, hours=24)]
            await sat.passes(HOUR + 60)
            assert await sat.told(seat) == [notice_kinds.TurnReminder(table=sat.code, hours=6)]

    asyncio.run(whole())


def test_two_servers_remind_once(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        seat = await to_move(sat)
        other = Tables(tables.store, AT_ONCE, clock=clock, seeds=lambda: bytes(32))
        both = [Sitting(one, clock, sat.code, sat.people) for one in (tables, other)]
        clock.advance(DAYS * 3 / 4 + 60)
        await CorrespondenceStore(tables.store).pulse(clock.wall(), inf)
        await asyncio.gather(*(one.looks() for one in both))
        assert await sat.told(seat) == [notice_kinds.TurnReminder(table=sat.code, hours=18)]
        await other.close()

    run(tmp_path, work, AT_ONCE)


def test_who_looks_at_the_table_is_known_to_look_until_a_minute_after(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        table, who = await sat.table(), sat.people[1].who
        viewer = table.join(who, "en")
        assert who in tables.presence.lookers(), "nothing is pushed to them"
        clock.advance(LOOKS - 1)
        assert who in tables.presence.lookers()
        clock.advance(2)
        assert who not in tables.presence.lookers(), "the table is open in some tab, which nobody looks at"
        tables.presence.looks(who)  # the page says that it can be seen
        table.join(who, "en", after=table.v)
        assert who in tables.presence.lookers(), "and is connected again"
        table.leave(viewer)

    run(tmp_path, work, AT_ONCE)


def test_the_list_says_whose_turn_it_is_and_nothing_of_cards(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        first = await to_move(sat)
        entry = await sat.entry(1 - first)
        assert entry
        assert [turn.who for turn in entry.turns] == [sat.people[first].who]
        assert entry.turns[0].due == pytest.approx(clock.wall() + DAYS, abs=5)
        assert (entry.game, entry.deal, entry.sit) == ("xrummy", 1, [one.who for one in sat.people])
        assert {"cards", "piles", "zones"}.isdisjoint(msgspec.to_builtins(entry))
        other = await SessionStore(tables.store).begin("z" * 43)
        assert await CorrespondenceStore(tables.store).of(other.who) == []

    run(tmp_path, work, AT_ONCE)


def test_a_table_whose_people_have_days_is_not_cleared_away(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        plain = await tables.open("xrummy")
        await sat.until_unloaded()
        clock.advance(IDLE + 1)
        await tables.store.clear(clock.wall() - IDLE, tables.loaded)
        assert await tables.store.rows(sat.code)
        assert not await tables.store.rows(plain)

    run(tmp_path, work, AT_ONCE)


def test_two_servers_that_both_think_that_it_is_theirs_to_do_make_one_move(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        await sat.until_unloaded()
        other = Tables(tables.store, AT_ONCE, clock=clock, seeds=lambda: bytes(32))
        both = [Sitting(one, clock, sat.code, sat.people) for one in (tables, other)]
        clock.advance(DAYS + 20)
        await CorrespondenceStore(tables.store).pulse(clock.wall(), inf)
        await asyncio.gather(*(one.looks() for one in both))
        assert [move["by"] for move in await sat.moves()] == ["clock"]
        assert {(await one.table()).state.v for one in both} == {len(await tables.store.rows(sat.code))}
        await other.close()

    run(tmp_path, work, AT_ONCE)


def test_a_claim_holds_nobody_up_who_is_not_there(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock, game="dream-capture")
        state = (await sat.table()).state
        state.apply(rows.write_row(state.v + 1, rows.Claim(seat=0, give=True, tricks=1)))
        assert state.plays_out
        assert not state.is_looked_at

    run(tmp_path, work, AT_ONCE)


def test_deals_that_wait_for_the_end_of_a_match_are_not_shown_while_somebody_has_days(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        sat = await sit(tables, clock)
        deal = KeptDeal("link", sat.code, 99, "xrummy", 0, [], Record("xrummy", []), shown=False)
        days = ByDays(clock.wall() + DAYS, {})
        v = (await sat.table()).state.v
        await tables.store.append(sat.code, Row(v + 1, "seen", {"seat": 0}, at=clock.wall()), deal, days=days)
        await tables.store.show(clock.wall() + DAY)
        assert await tables.store.deal("link") is None
        await CorrespondenceStore(tables.store).restand(sat.code, ByDays(None, None), v + 1)
        await tables.store.show(clock.wall() + DAY)
        assert await tables.store.deal("link")

    run(tmp_path, work, AT_ONCE)
