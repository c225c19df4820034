"""The task that owns a table: bots, idleness, and what happens when something fails."""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from site_support.by_hand import until
from support.garbage import garbage_left
from xtarot.bots import Bot
from xtarot.bots import bot as bot_named
from xtarot.deals.view import View
from xtarot.games import load
from xtarot.rules.state import SPECTATOR, State
from xtarot.rules.state import view as view_of
from xtarot.rules.steps import RC_10_OVER, Move
from xtarot.table.state import TableState
from xtarot_site.core.store.sessions import Session, SessionStore
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.table import Closed, Stopped, Table, Tables, Timing, Viewer
from xtarot_site.table.feed import Feeds
from xtarot_site.table.messages import Act, Leave, Next, Pace, Sit

AT_ONCE = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=0)


def run(
    folder: Path,
    work: Callable[[Tables], Awaitable[None]],
    timing: Timing = AT_ONCE,
    bots: Callable[[str], Bot] = bot_named,
) -> None:
    async def whole() -> None:
        store = SqliteStore(folder / "t.sqlite3")
        tables = Tables(store, timing, bots)
        try:
            async with asyncio.timeout(30):
                await work(tables)
        finally:
            await tables.close()
            store.close()

    asyncio.run(whole())


async def opened(tables: Tables, game: str = "dream-capture", **more: Any) -> tuple[str, Session]:
    """A table at which somebody sits in seat 0."""
    session = await SessionStore(tables.store).begin("a" * 43)
    return await tables.open(game, sitting=session, pace=0, **more), session


async def table_of(tables: Tables, code: str) -> Table:
    table = await tables.get(code)
    assert table
    return table


def messages(viewer: Viewer) -> list[dict[str, Any]]:
    found = []
    while not viewer.messages.empty():
        found.append(msgspec.json.decode(viewer.messages.get_nowait() or b"null"))
    return found


class Watching:
    """A bot that notes what it is given."""

    name = "watching"

    def __init__(self) -> None:
        self.views: list[View] = []

    def choose(self, view: View, rng: np.random.Generator) -> Any:
        self.views.append(view)
        return bot_named("random").choose(view, rng)


def test_a_bot_is_given_a_view_and_nothing_else(tmp_path: Path) -> None:
    bot = Watching()

    async def work(tables: Tables) -> None:
        code = await tables.open("dream-capture", bots="watching", pace=0)
        table = await table_of(tables, code)
        table.join(None, "en")
        await until(lambda: len(bot.views) >= 6 * (3 + 15))

    run(tmp_path, work, bots=lambda _: bot)
    for view in bot.views:
        again = view_of(view.game.layout, view.state, view.seat)
        assert again == view.state, "nothing in it that the seat may not see"
        for held in vars(view).values():
            assert not hasattr(held, "chance"), "no way to the deal"


@pytest.mark.parametrize("bots", ["random", "easy", "steady"])
def test_a_deal_by_bots_leaves_no_garbage(tmp_path: Path, bots: str) -> None:
    async def work(tables: Tables) -> None:
        table = await table_of(tables, await tables.open("lotarot", bots=bots, pace=0))
        viewer = table.join(None, "en")
        await until(lambda: table.state.v >= 5)
        with garbage_left() as left:
            await until(lambda: messages(viewer) and table.state.number == 2)
        assert table.state.v > 50
        assert left.objects < table.state.v / 2, "else it grows with the moves"

    run(tmp_path, work)


class Failing:
    """A bot that fails in one way or another."""

    name = "failing"

    def __init__(self, answer: int | None) -> None:
        self.answer = answer

    def choose(self, view: View, rng: np.random.Generator) -> Any:
        if self.answer is None:
            raise RuntimeError("meant to fail")
        return self.answer


@pytest.mark.parametrize("answer", [None, 10**6, -1])
def test_a_bot_that_fails_does_not_stop_the_table(
    tmp_path: Path, answer: int | None, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(tables: Tables) -> None:
        code = await tables.open("xrummy", seats=2, bots="failing", pace=0)
        table = await table_of(tables, code)
        table.join(None, "en")
        await until(lambda: len(table.state.deal.log) > 4 or table.state.deal.finished)

    run(tmp_path, work, bots=lambda _: Failing(answer))
    assert "bot failing failed" in caplog.text


def test_who_sits_down_while_the_bot_thinks_plays_himself(tmp_path: Path) -> None:
    thinking, go_on = threading.Event(), threading.Event()

    class Slow:
        name = "slow"

        def choose(self, view: View, rng: np.random.Generator) -> Any:
            thinking.set()
            assert go_on.wait(10)
            return bot_named("random").choose(view, rng)

    async def work(tables: Tables) -> None:
        code, _ = await opened(tables, "xrummy", seats=2, bots="slow")
        table = await table_of(tables, code)
        viewer = table.join(1, "en")
        if table.state.deal.actors == {0}:
            card = table.state.deal.view(0)
            move = f"drop {card.game.action_text(card.hand()[0])}"
            assert (await table.ask(Session(1, ""), "en", Act("a", move)))["t"] == "ack"
        await until(thinking.is_set)
        friend = await SessionStore(tables.store).begin("b" * 43)
        table.join(friend.who, "en")
        assert (await table.ask(friend, "en", Sit("s")))["t"] == "ack"
        moves = len(table.state.deal.log)
        go_on.set()
        await until(lambda: table._bots._task is None)
        assert len(table.state.deal.log) == moves
        assert table.state.waiting == "person"
        table.leave(viewer)

    run(tmp_path, work, bots=lambda _: Slow())


def test_a_table_that_nobody_looks_at_is_put_away_and_found_again(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        code, session = await opened(tables)
        table = await table_of(tables, code)
        viewer = table.join(session.who, "en")
        await until(lambda: table.state.v == 10)
        table.leave(viewer)
        await until(lambda: table._stopped)
        assert not tables._tables
        late = table.join(session.who, "en")
        assert messages(late) == [{"t": "bye", "why": "restart"}, None]
        with pytest.raises(Stopped):
            await table.ask(session, "en", Leave("x"))
        with pytest.raises(Stopped):  # as after a claim that was proven meanwhile
            await table._queued(session, "en", Leave("x"))
        again = await table_of(tables, code)
        assert again is not table
        assert again.state.v == 10
        assert again.state.deal.state == table.state.deal.state
        assert (await again.ask(session, "en", Leave("x")))["t"] == "ack"

    run(tmp_path, work, Timing(moves=(0, 0, 0, 0), shares=0, idle=0.05))


def test_what_somebody_else_wrote_is_taken_in_and_the_command_checked_again(tmp_path: Path) -> None:
    """Two servers on one file: the log decides."""

    async def work(tables: Tables) -> None:
        code, session = await opened(tables)
        table = await table_of(tables, code)
        viewer = table.join(session.who, "en")
        await until(lambda: table.state.v == 10)
        connection = sqlite3.connect(tmp_path / "t.sqlite3")
        connection.execute(
            "INSERT INTO log VALUES (?, 11, NULL, 'pace', '{\"pace\": 3}', NULL, 0)",
            (code,),
        )
        connection.commit()
        connection.close()
        assert await table.ask(session, "en", Pace("q", 3)) == {"t": "ack", "id": "q", "v": 11}, "it is so already"
        assert await table.ask(session, "en", Pace("p", 1)) == {"t": "ack", "id": "p", "v": 12}
        assert await table.ask(session, "en", Pace("p", 1)) == {"t": "ack", "id": "p", "v": 12}
        await until(lambda: table.v == 12)
        assert [(message["v"], message.get("patch")) for message in messages(viewer)[-2:]] == [
            (11, {"pace": 3}),
            (12, {"pace": 1}),
        ]

    run(tmp_path, work)


def test_a_table_whose_log_is_gone_stops(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Another server has cleared it away: there is nothing to take in, and no row can be added."""

    async def work(tables: Tables) -> None:
        code, session = await opened(tables)
        table = await table_of(tables, code)
        connection = sqlite3.connect(tmp_path / "t.sqlite3")
        for name in ("log WHERE `table`", "tables WHERE code"):
            connection.execute(f"DELETE FROM {name} = ?", (code,))
        connection.commit()
        connection.close()
        with pytest.raises(Stopped):
            await table.ask(session, "en", Pace("p", 1))
        assert await tables.get(code) is None

    run(tmp_path, work)
    assert "cannot go on after row" in caplog.text


def test_a_command_is_answered_before_screens_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables) -> None:
        code, session = await opened(tables)
        table = await table_of(tables, code)
        viewer = table.join(session.who, "en")
        await until(lambda: table.v == 10)
        told, publish = [], Feeds.publish

        def noted(feeds: Feeds, state: TableState) -> None:
            told.append((asked.done(), table.v))
            publish(feeds, state)

        monkeypatch.setattr(Feeds, "publish", noted)
        asked = asyncio.create_task(table.ask(session, "en", Pace("p", 1)))
        assert (await asked)["v"] == 11
        late = table.join(None, "en")  # between a row and its telling
        await until(lambda: table.v == 11)
        assert told == [(True, 11)]
        assert [message["v"] for message in messages(late)] == [11]
        assert messages(viewer)[-1]["v"] == 11

    run(tmp_path, work)


def test_a_move_that_only_the_view_allows_does_not_enter_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A game's file is at fault: it judges by cards that nobody sees. The table goes on all the same."""
    xrummy = load("xrummy")
    stock = next(zone.pile for zone in xrummy.zones if zone.key == "stock")

    def violation(s: State, seat: int, move: Move) -> int:
        return int(any(s.piles[stock])) * RC_10_OVER  # no card of it is in any view

    async def work(tables: Tables) -> None:
        code, session = await opened(tables, "xrummy", seats=2)
        table = await table_of(tables, code)
        table.join(session.who, "en")
        await until(lambda: table.state.waiting == "person")
        before = table.state.v
        move = f"drop {xrummy.action_text(table.state.deal.view(0).hand()[0])}"
        with monkeypatch.context() as patched:
            patched.setattr(xrummy, "plain_validate", violation)
            answer = await table.ask(session, "en", Act("a", move))
        assert (answer["t"], answer["error"]["kind"]) == ("nack", "refused")
        assert table.state.v == before
        assert (await table.ask(session, "en", Act("b", move)))["v"] == before + 1

    run(tmp_path, work)
    assert "refuses a move that its view allows" in caplog.text


def test_commands_at_the_same_moment_are_all_answered_in_order(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        code, session = await opened(tables)
        table = await table_of(tables, code)
        viewer = table.join(session.who, "en")
        asked = [table.ask(session, "en", Pace(f"p{k}", k % 2)) for k in range(1, 40)]
        asked += [table.ask(session, "en", Pace("p1", 3)) for _ in range(5)]
        answers = await asyncio.gather(*asked)
        assert [answer["v"] for answer in answers[39:]] == [answers[0]["v"]] * 5
        assert len({answer["v"] for answer in answers[:39]}) == 39
        numbers = [message["v"] for message in messages(viewer)]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))

    run(tmp_path, work)


def test_a_table_of_other_rules_is_closed(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        code, _ = await opened(tables)
        rows = await tables.store.rows(code)
        rows[0].payload["rules"] = "0.1"
        await tables.store.open("oldtable", "dream-capture", rows)
        for _ in range(2):
            with pytest.raises(Closed):
                await tables.get("oldtable")
        assert await tables.get("nothere") is None
        assert not tables._tables

    run(tmp_path, work)


@pytest.mark.parametrize(
    ("game", "more", "error"),
    [
        ("chess", {}, KeyError),
        ("dream-capture", {"seats": 5}, ValueError),
        ("dream-capture", {"options": {"deals": 0}}, ValueError),
        ("dream-capture", {"bots": ["steady"]}, ValueError),
        ("dream-capture", {"bots": "nobody"}, KeyError),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(
    tmp_path: Path, game: str, more: dict[str, Any], error: type[Exception]
) -> None:
    async def work(tables: Tables) -> None:
        with pytest.raises(error):
            await tables.open(game, **more)

    run(tmp_path, work)


def test_after_a_match_the_same_people_may_play_another(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        code, session = await opened(tables, "xrummy", seats=2, options={"games": 1}, bots="random")
        table = await table_of(tables, code)
        viewer = table.join(session.who, "en")
        tries = 0
        while not table.state.over:
            await until(lambda: table.state.deal.finished or table.state.waiting == "person")
            if not table.state.deal.finished:
                tries += 1
                seen = table.state.deal.view(0)
                drop = f"drop {seen.game.action_text(seen.hand()[0])}"
                assert (await table.ask(session, "en", Act(f"d{tries}", drop)))["t"] == "ack"
        await until(lambda: table.v == table.state.v)  # the last row has been told
        assert (await tables.store.tables_of(session.who))[0].over
        seeds = {table.state.deal.seed}
        assert (await table.ask(session, "en", Next("n")))["t"] == "ack"
        await until(lambda: not table.state.over)
        assert not (await tables.store.tables_of(session.who))[0].over
        assert table.state.deal.seed not in seeds
        assert (table.state.scores, set(table.state.totals)) == ([], {0})
        again = TableState(code, await tables.store.rows(code))
        assert again.seats.of(session.who) == 0
        assert again.deal.chance == table.state.deal.chance
        table.leave(viewer)

    run(tmp_path, work)


def test_bots_play_a_match_by_themselves(tmp_path: Path) -> None:
    """Bots alone, looked at by a spectator: every deal ends, the next begins, the match ends."""

    async def work(tables: Tables) -> None:
        codes = [await tables.open("xrummy", seats=n, options={"games": 3}, bots="random", pace=0) for n in (2, 5)]
        for code in codes:
            table = await table_of(tables, code)
            viewer = table.join(None, "ja")
            while not table.state.over:
                await viewer.messages.get()
            assert table.state.number == 3
            assert table.state.seats.of(None) == SPECTATOR

    run(tmp_path, work)
