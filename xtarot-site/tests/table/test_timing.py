"""How long a table waits for people, bots and tricks, on a clock that the test moves."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from site_support.by_hand import run, settled, until
from site_support.clocks import HandClock
from xtarot.bots.search.trial import SearchSettings
from xtarot.deals.chance import NO_SHARE, joint_seed
from xtarot.games import load
from xtarot.rules import cards as deck
from xtarot_site.core.store.sessions import Session, SessionStore
from xtarot_site.duplicate.boards import deal_of_day
from xtarot_site.duplicate.store import DuplicateStore
from xtarot_site.table import Table, Tables, Viewer
from xtarot_site.table.bot_executor import BotMove, haste
from xtarot_site.table.messages import Act, Next, Sit


async def opened(tables: Tables, pace: int = 0) -> tuple[Table, Session]:
    """A table at which somebody sits in seat 0."""
    session = await SessionStore(tables.store).begin("a" * 43)
    table = await tables.get(await tables.open("dream-capture", sitting=session, pace=pace))
    assert table
    return table, session


@pytest.mark.parametrize(("seconds", "there"), [(599, True), (601, False)])
def test_a_table_without_viewers_is_put_away_after_ten_minutes(tmp_path: Path, seconds: float, there: bool) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, session = await opened(tables)
        table.leave(table.join(session.who, "en"))
        await settled(table, clock)
        clock.advance(seconds)
        await (settled(table, clock) if there else until(table._task.done))
        assert (await tables.get(table.state.code) is table) == there

    run(tmp_path, work)


def test_who_has_gone_is_announced_after_five_seconds_and_replaced_after_a_minute(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, session = await opened(tables)
        friend = await SessionStore(tables.store).begin("b" * 43)
        table.join(friend.who, "en")
        await table.ask(friend, "en", Sit("s", 1))
        mine = table.join(session.who, "en")
        await settled(table, clock)
        seat = table.state.seats[0]
        assert (seat.here, seat.away) == (True, False)
        table.leave(mine)
        await settled(table, clock)
        for seconds, here, away in [(4.9, True, False), (0.2, False, False), (54.8, False, False), (0.2, False, True)]:
            clock.advance(seconds)
            await settled(table, clock)
            assert (seat.here, seat.away) == (here, away)
        table.join(session.who, "en")
        await settled(table, clock)
        assert (seat.here, seat.away) == (True, False)

    run(tmp_path, work)


def test_a_bot_takes_the_time_that_the_table_was_set_to(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        code = await tables.open("dream-capture", bots="random", pace=2)
        table = await tables.get(code)
        assert table
        table.join(None, "en")
        await settled(table, clock)
        for number in range(1, 6):
            clock.advance(0.89)
            await settled(table, clock)
            assert len(table.state.deal.log) == number - 1
            clock.advance(0.02)
            await until(lambda: len(table.state.deal.log) == number)  # noqa: B023  # waited for here
        assert [row.at for row in await tables.store.rows(code)][:3] == pytest.approx([1e9, 1e9, 1e9 + 0.91])

    run(tmp_path, work)


class Spent:
    """The compute budget of somebody whose bots have used it up."""

    left = -1.0

    def spend(self, seconds: float) -> None:
        """Nothing is left to be taken."""


@pytest.mark.parametrize(("sits", "budget"), [(False, None), (True, Spent())], ids=["bots alone", "budget spent"])
def test_bots_that_nobody_waits_for_take_their_time(tmp_path: Path, sits: bool, budget: Spent | None) -> None:
    """At pace 0 too: a few tables of bots would else take the time of all others."""

    async def work(tables: Tables, clock: HandClock) -> None:
        session = await SessionStore(tables.store).begin("a" * 43)
        table = await tables.get(await tables.open("dream-capture", bots="random", pace=0))
        assert table
        if sits:
            await table.ask(session, "en", Sit("s", 5))
        table.join(session.who if sits else None, "en", budget=budget)
        await settled(table, clock)
        assert not table.state.deal.log
        clock.advance(0.36)
        await until(lambda: len(table.state.deal.log) == 1)

    run(tmp_path, work)


@pytest.mark.parametrize("searches", [True, False])
def test_a_bot_that_searches_never_moves_in_haste(
    tmp_path: Path, searches: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it has no choice it has nothing to think about, and everybody would see that by the clock."""
    haste.cache_clear()
    monkeypatch.setattr("xtarot_site.table.bot_executor.QUICK", () if searches else ("random",))

    async def work(tables: Tables, clock: HandClock) -> None:
        session = await SessionStore(tables.store).begin("a" * 43)
        table = await tables.get(await tables.open("dream-capture", bots="random", pace=0, sitting=session))
        assert table
        table.join(session.who, "en")
        if not searches:
            await until(lambda: len(table.state.deal.log) == 5)
            return
        for number in range(1, 4):
            await settled(table, clock)
            clock.advance(0.34)
            await settled(table, clock)
            assert len(table.state.deal.log) == number - 1
            clock.advance(0.02)
            await until(lambda: len(table.state.deal.log) == number)  # noqa: B023  # waited for here

    run(tmp_path, work)
    haste.cache_clear()


def test_a_bot_without_a_clock_has_no_choice_for_as_long_as_it_has_had_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the clock would tell who has one card of a suit, at pace 0 and at any other."""
    haste.cache_clear()
    monkeypatch.setattr("xtarot_site.table.bot_executor.QUICK", ())

    async def work(tables: Tables, clock: HandClock) -> None:
        think, asked = tables.bot_executor.move, list[str]()

        async def thinks_once(name: str, *given: Any) -> BotMove:
            asked.append(name)
            await clock.sleep(2 if len(asked) == 1 else 0)
            return await think(name, *given)

        monkeypatch.setattr(tables.bot_executor, "move", thinks_once)
        session = await SessionStore(tables.store).begin("a" * 43)
        dealt = deal_of_day(date(2026, 11, 28), load("dream-capture"), bytes(32))
        deal = await DuplicateStore(tables.store).add(replace(dealt, bot="random", seat=4))
        table = await tables.get(await tables.open_duplicate(deal, session))
        assert table
        table.join(session.who, "en")
        await settled(table, clock)
        clock.advance(2)
        await until(lambda: len(table.state.deal.log) == 1)
        for number in (2, 3):
            await settled(table, clock)
            clock.advance(1.9)
            await settled(table, clock)
            assert len(table.state.deal.log) == number - 1
            clock.advance(0.2)
            await until(lambda: len(table.state.deal.log) == number)  # noqa: B023  # waited for here

    run(tmp_path, work)
    haste.cache_clear()


def test_a_bot_that_thinks_for_some_time_takes_no_less() -> None:
    assert haste("strong", 0.1, 1) > SearchSettings().ms / 1000
    assert haste("steady", 0.1, 1) == 0
    assert haste("strong:ms=60000", 0.1, 1) == 1
    assert haste("gone:ms", 0.1, 1) == 0.1


def test_the_cards_come_from_the_seeds_that_the_tables_are_given(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        first, second = [(await opened(tables))[0].state.deal for _ in range(2)]
        assert first.sealed
        assert first.sealed.secret == bytes(32)
        assert first.seed == second.seed == joint_seed(bytes(32), [NO_SHARE] * 6)
        assert first.chance == second.chance

    run(tmp_path, work)


async def finished(tables: Tables) -> tuple[Table, list[Session], list[Viewer]]:
    """A table at which two people have played a deal to its end, and look at the result."""
    people = [await SessionStore(tables.store).begin(letter * 43) for letter in "ab"]
    table = await tables.get(await tables.open("high-card", seats=3, bots="random", sitting=people[0], pace=0))
    assert table
    viewers = [table.join(session.who, "en") for session in people]
    for seat, session in enumerate(people):
        await table.ask(session, "en", Sit(f"s{seat}", seat))
    while not table.state.deal.finished:
        await until(lambda: table.state.deal.finished or table.state.deal.actors & {0, 1})
        if actors := sorted(table.state.deal.actors & {0, 1}):
            card = deck.text(table.state.deal.view(actors[0]).hand()[0])
            await table.ask(people[actors[0]], "en", Act(f"m{table.state.v}", f"play {card}"))
    return table, people, viewers


def test_the_next_deal_waits_a_minute_from_the_first_who_is_ready(tmp_path: Path) -> None:
    """Whoever still reads the result is never taken away at once, however long they have read."""

    async def work(tables: Tables, clock: HandClock) -> None:
        table, people, _ = await finished(tables)
        clock.advance(600)
        await table.ask(people[1], "en", Next("n"))
        for seconds in (0, 59.9):
            clock.advance(seconds)
            await settled(table, clock)
            assert table.state.number == 1
            assert table.state.looking.ready_since == 1e9 + 600
        clock.advance(0.2)
        await until(lambda: table.state.number == 2)
        assert table.state.looking.ready_since is None

    run(tmp_path, work)


def test_nobody_is_taken_on_by_one_who_was_ready_and_has_gone(tmp_path: Path) -> None:
    async def work(tables: Tables, clock: HandClock) -> None:
        table, people, viewers = await finished(tables)
        await table.ask(people[1], "en", Next("n"))
        table.leave(viewers[1])
        await settled(table, clock)
        for seconds in (5.1, 55):
            clock.advance(seconds)
            await settled(table, clock)
        assert table.state.number == 1

    run(tmp_path, work)
