"""Who has nothing to decide in a deal, since another chooses the cards of the seat: is told so, and can hurry."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

from site_support.by_hand import until
from site_support.clocks import HandClock
from support.table_states import dealt, played
from xtarot.eventlog import Row
from xtarot.table import rows
from xtarot.table.rendering import drawn
from xtarot.table.state import TableState
from xtarot_site.core.store.sessions import Session, SessionStore
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.table import Table, Tables, Timing
from xtarot_site.table.messages import Hurry

CALLS = ["2 call 1S", "3 call pass", "4 call pass", "5 call pass", "0 call pass", "1 call pass"]


def lent(sitting: int) -> list[Row]:
    """A deal of hexbridge after the auction: seat 2 is declarer, seats 0 and 4 are dummies. So many sit there."""
    log = dealt("hexbridge", 6, 3, sitting)
    return log + [rows.write_row(len(log) + n, rows.Move(move=move, by="bot")) for n, move in enumerate(CALLS, 1)]


def test_a_frame_says_for_the_whole_deal_who_chooses_the_cards_of_a_seat() -> None:
    table = TableState("code", lent(1))
    assert [seat.chooser for seat in drawn(table, "en").seats if seat.chooser == 2] == [2, 2]
    assert [table.decides(seat) for seat in range(6)] == [False, True, True, True, False, True]


def test_all_people_must_have_nothing_to_decide_and_say_so() -> None:
    table = TableState("code", lent(2))
    seen = [table.hurries]
    for body in (rows.Hurry(seat=0), rows.Leave(seat=1, was="N1")):  # seat 1 plays cards of its own
        table.apply(rows.write_row(table.v + 1, body, who=2))
        seen.append(table.hurries)
    assert seen == [False, False, True]
    assert drawn(table, "en").hurried == [0] == sorted(table.seats.persons)


def test_the_next_deal_is_not_hurried() -> None:
    table, _ = played("hexbridge", 6, 3)
    table.apply(rows.write_row(table.v + 1, rows.Hurry(seat=0)))
    table.apply(rows.write_row(table.v + 1, table.dealing(bytes(32))))
    assert not table.looking.hurried


def at_a_table(folder: Path, sitting: int, work: Callable[[Table, list[Session], HandClock], Awaitable[None]]) -> None:
    """Do something at such a table, whose clock stands still."""

    async def whole() -> None:
        clock = HandClock()
        with closing(SqliteStore(folder / "t.sqlite3", clock)) as store:
            people = [await SessionStore(store).begin(secret * 43) for secret in "ab"]
            await store.open("code", "hexbridge", lent(sitting))
            tables = Tables(store, Timing(shares=0), clock=clock)
            try:
                async with asyncio.timeout(30):
                    table = await tables.get("code")
                    assert table
                    await work(table, people, clock)
            finally:
                await tables.close()

    asyncio.run(whole())


def test_a_deal_that_is_hurried_waits_for_no_clock(tmp_path: Path) -> None:
    async def work(table: Table, people: list[Session], clock: HandClock) -> None:
        table.join(people[0].who, "en", None)
        assert (await table.ask(people[0], "en", Hurry("h1")))["t"] == "ack"
        clock.advance(2)  # the one move that was being thought about before
        await until(lambda: table.state.deal.finished)

    at_a_table(tmp_path, 1, work)


def test_who_has_something_to_decide_cannot_hurry(tmp_path: Path) -> None:
    async def work(table: Table, people: list[Session], clock: HandClock) -> None:
        refused = await table.ask(people[1], "en", Hurry("h1"))
        assert refused["error"]["text"] == "In this deal you still have something to decide"

    at_a_table(tmp_path, 2, work)
