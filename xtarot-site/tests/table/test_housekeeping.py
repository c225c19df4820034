"""What is cleared away: tables, sessions and answers that nobody has used for a month. Nothing that was played."""

import asyncio
import sqlite3
from collections.abc import Callable, Collection
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from site_support.by_hand import run, until
from site_support.clocks import HandClock
from xtarot.deals.finished_deal import KeptDeal
from xtarot.deals.record import Record
from xtarot.eventlog import Row
from xtarot.table.seats import new_code
from xtarot_site.accounts.names import keys
from xtarot_site.core.store.people import YEAR, PersonStore
from xtarot_site.core.store.sessions import SessionStore
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.table import Tables, Timing
from xtarot_site.table.deal_archive import LINK
from xtarot_site.table.housekeeping import HOUR, IDLE, clear_idle, clear_logs, keep_house
from xtarot_site.table.messages import Act, Sit

AT_ONCE = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=0)
MOVES = {"bots": ("bot", False), "person": ("person", False), "bots to the end": ("bot", True)}


async def written(tables: Tables) -> dict[str, str]:
    """Tables by what happened at them, the last of a bot's or a person's move."""
    codes = {"nothing": await tables.open("xrummy")}
    for name, (by, finishes) in MOVES.items():
        codes[name] = await tables.open("xrummy")
        row = Row(5, "move", {"move": "0 drop SK", "by": by}, at=tables.clock.wall())
        deal = KeptDeal(new_code(LINK), codes[name], 5, "xrummy", 0, [], Record("xrummy", [])) if finishes else None
        await tables.store.append(codes[name], row, deal)
    return codes


async def there(tables: Tables, codes: dict[str, str]) -> set[str]:
    return {name for name, code in codes.items() if await tables.store.rows(code)}


def test_only_tables_that_nobody_has_played_at_go_and_only_after_a_month(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        codes = await written(tables)
        clock.advance(IDLE - 1)
        await clear_idle(tables)
        assert await there(tables, codes) == codes.keys()
        codes["young"] = await tables.open("xrummy")
        clearing = asyncio.create_task(keep_house(tables))
        await until(lambda: clock.waiting)
        clock.advance(HOUR)
        await until(lambda: clock.waiting)  # it has cleared some, and looks for more
        assert await there(tables, codes) == {"person", "bots to the end", "young"}
        clearing.cancel()

    run(tmp_path, work, AT_ONCE)


def test_a_finished_deal_stays_and_a_table_that_is_looked_at(tmp_path: Path) -> None:
    """A deal that bots have played to its end counts, without anybody's move."""

    async def work(tables: Tables, clock: HandClock) -> None:
        ended, looked_at = await tables.open("xrummy", 2, bots="random", pace=0), await tables.open("xrummy")
        for code in (ended, looked_at):
            table = await tables.get(code)
            assert table
            table.join(None, "en")
        table = await tables.get(ended)
        assert table
        await until(lambda: table.state.deal.finished)
        await table.close()
        clock.advance(2 * IDLE)
        await clear_idle(tables)
        assert await there(tables, {"ended": ended, "looked at": looked_at}) == {"ended", "looked at"}

    run(tmp_path, work, AT_ONCE)


def test_logs_of_finished_tables_go_after_the_days_that_were_said(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        codes = await written(tables)
        await tables.store.finish(codes["bots to the end"])
        keeping = asyncio.create_task(keep_house(tables, 2))
        for hours, there_then in ((47, codes.keys()), (2, codes.keys() - {"bots to the end"})):
            await until(lambda: clock.waiting)
            clock.advance(hours * HOUR)
            await until(lambda: clock.waiting)
            await until(lambda: clock.waiting)
            assert await there(tables, codes) == there_then
        assert len(await tables.store.deals_at(codes["bots to the end"])) == 1
        keeping.cancel()

    run(tmp_path, work, AT_ONCE)


def test_a_table_to_which_somebody_comes_while_logs_are_cleared_keeps_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        code, left_out = await tables.open("xrummy"), list[set[str]]()

        async def clear(before: float, loaded: Collection[str], most: int = 20) -> int:
            left_out.append({*loaded})
            return 2 - len(left_out)

        monkeypatch.setattr(tables.store, "clear_logs", clear)
        clearing = asyncio.create_task(clear_logs(tables, 1))
        await until(lambda: clock.waiting)
        assert await tables.get(code)
        clock.advance(1)
        await clearing
        assert left_out == [set(), {code}]

    run(tmp_path, work, AT_ONCE)


def test_sessions_that_never_sat_and_answers_of_idle_tables_go(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        store = tables.store
        secrets = [letter * 43 for letter in "abc"]
        sat, strange, last = [await SessionStore(store).begin(secret) for secret in secrets]
        code = await tables.open("dream-capture", sitting=sat)
        table = await tables.get(code)
        assert table
        again = await table.ask(sat, "en", Sit("again"))
        move = next(table.state.deal.moves(0)).partition(" ")[2]
        assert (await table.ask(sat, "en", Act("move", move)))["t"] == "ack"
        await table.close()
        clock.advance(IDLE - 1)
        await clear_idle(tables)
        assert await store.answers(code) == {f"{sat.who}:again": again}
        clock.advance(2)
        await clear_idle(tables)
        assert not await store.answers(code)
        assert await store.rows(code)
        assert [await SessionStore(store).find(secret) for secret in secrets] == [sat, None, last]
        new = await SessionStore(store).begin("d" * 43)
        assert new.who not in {sat.who, strange.who, last.who}, "no number is given twice"

    run(tmp_path, work, AT_ONCE)


def test_of_a_name_that_is_free_again_nothing_is_kept(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        people = PersonStore(tables.store)
        gone, other, _ = [await SessionStore(tables.store).begin(letter * 43) for letter in "abc"]
        await people.take_name(gone.who, "Minato", keys("Minato"))
        await people.take_name(other.who, "Akiko", keys("Akiko"))
        await people.withdraw(gone.who)

        def kept() -> set[int]:
            with closing(sqlite3.connect(tmp_path / "t.sqlite3")) as database:
                return {who for (who,) in database.execute("SELECT who FROM names UNION SELECT who FROM sessions")}

        clock.advance(YEAR - 1)
        await clear_idle(tables)
        assert {gone.who, other.who} <= kept()
        clock.advance(2)
        await clear_idle(tables)
        assert gone.who not in kept()
        assert other.who in kept()

    run(tmp_path, work, AT_ONCE)


def test_who_comes_back_while_it_is_cleared_keeps_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        store = tables.store
        assert isinstance(store, SqliteStore)
        back, left = [await tables.open("xrummy") for _ in range(2)]
        await store.answer(back, "1:a", {})
        clock.advance(IDLE + 1)
        read = store.read

        async def read_and_move(query: Callable[[Any], Any]) -> Any:
            monkeypatch.undo()
            found = await read(query)
            assert {*found} == {back, left}
            await store.append(back, Row(5, "move", {"move": "0 drop SK", "by": "person"}, at=clock.wall()))
            return found

        monkeypatch.setattr(store, "read", read_and_move)
        await store.clear(clock.wall() - IDLE)
        assert [row.seq for row in await store.rows(back)] == [1, 2, 3, 4, 5]
        assert await store.answers(back)
        assert not await store.rows(left)

    run(tmp_path, work, AT_ONCE)


def test_there_may_be_many(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        codes = {str(n): await tables.open("xrummy") for n in range(250)}
        clock.advance(IDLE + 1)
        clearing = asyncio.create_task(clear_idle(tables))
        while not clearing.done():
            await asyncio.sleep(0.001)
            clock.advance(1)
        await clearing
        assert not await there(tables, codes)

    run(tmp_path, work, AT_ONCE)
