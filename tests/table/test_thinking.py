"""Bots are never in the way: whoever fails, hangs or may not think is replaced for that move, and the log says so."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic

import pytest

import xtarot
from odd_bots import find
from xtarot.bots import Bot, bot, in_time, time_of
from xtarot.table import Log, Processes, Tables, Timing
from xtarot.table.processes import BUSY, COLD, LEAST, SLOW
from xtarot.table.thinking import FAILED, SPENT, Thinking, Thought
from xtarot.view import View

LONG = 30.0  # seconds that nothing here takes, on any machine


class Purse:
    """So many seconds, which do not come back."""

    def __init__(self, left: float) -> None:
        self.left = left

    def spend(self, seconds: float) -> None:
        self.left -= seconds


def think(
    work: Callable[[Thinking], Awaitable[None]],
    slow: float = LONG,
    processes: Callable[[], Processes] | None = None,
    bots: Callable[[str], Bot] = find,
) -> None:
    async def whole() -> None:
        with ThreadPoolExecutor(2) as pool:
            thinking = Thinking(bots, slow, pool, processes() if processes else None)
            try:
                async with asyncio.timeout(3 * LONG):
                    await work(thinking)
            finally:
                await thinking.close()

    asyncio.run(whole())


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xtarot.table.processes.PAUSE", 0.0)


def one() -> Callable[[], Processes]:
    return lambda: Processes(1, [], [], "odd_bots:find", LONG)


def view() -> tuple[View, int]:
    deal = xtarot.deal("dream-capture", 3)
    return deal.view(2), 2


def is_legal(thought: Thought) -> bool:
    seen, seat = view()
    return not int(seen.game.validate(seen.state, seat, thought.move))


def steadys(thought: Thought) -> bool:
    """Whether the move is the one of steady."""
    deal = xtarot.deal("dream-capture", 3)
    while not deal.log:
        deal.step(2, bot("steady").choose(deal.view(2), None))  # type: ignore[arg-type]  # it has no use for chance
    return deal.log[0].move == tuple(thought.move)


@pytest.mark.parametrize("processes", [None, one()], ids=["threads", "process"])
def test_a_bot_that_thinks_moves(processes: Callable[[], Processes] | None) -> None:
    async def work(thinking: Thinking) -> None:
        purse = Purse(LONG)
        for name in ("dozing", "talking"):
            thought = await thinking.move(name, *view(), purse)
            assert thought.instead == ""
            assert is_legal(thought)
        assert purse.left < LONG - 0.6, "three words of a discard, 0.2 s each"

    think(work, processes=processes)


@pytest.mark.parametrize("name", ["raising", "wrong", "speechless", "unknown"])
@pytest.mark.parametrize("processes", [None, one()], ids=["threads", "process"])
def test_steady_moves_for_a_bot_that_fails(
    name: str, processes: Callable[[], Processes] | None, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(thinking: Thinking) -> None:
        thought = await thinking.move(name, *view())
        assert thought.instead == FAILED
        assert steadys(thought)

    think(work, processes=processes)
    assert f"bot {name} failed at dream-capture" in caplog.text


def test_steady_moves_for_a_bot_that_is_slow_and_one_that_hangs_is_ended() -> None:
    async def work(thinking: Thinking) -> None:
        assert (await thinking.move("dozing", *view())).instead == ""  # the process is there
        thinking._slow, kept._hung = 0.3, 3.0
        purse = Purse(LONG)
        start = monotonic()
        thought = await thinking.move("hanging", *view(), purse)
        assert thought.instead == SLOW
        assert steadys(thought)
        assert monotonic() - start < LONG
        assert (await thinking.move("talking", *view())).instead == BUSY
        thinking._slow = LONG
        assert (await thinking.move("talking", *view())).instead == "", "another process has been started"
        assert purse.left <= LONG - 3, "what hangs is paid for"

    kept = Processes(1, [], [], "odd_bots:find", LONG)
    think(work, processes=lambda: kept)


def test_a_process_that_dies_is_started_again() -> None:
    async def work(thinking: Thinking) -> None:
        assert (await thinking.move("dying", *view())).instead == FAILED
        assert (await thinking.move("talking", *view())).instead == ""

    think(work, processes=one())


def test_whoever_has_spent_his_seconds_is_played_with_by_steady() -> None:
    async def work(thinking: Thinking) -> None:
        purse = Purse(0.1)
        assert (await thinking.move("dozing", *view(), purse)).instead == ""
        thought = await thinking.move("dozing", *view(), purse)
        assert thought.instead == SPENT
        assert steadys(thought)

    think(work)


def test_whose_tables_think_least_come_first() -> None:
    async def work(thinking: Thinking) -> None:
        order = []

        async def ask(who: str, purse: Purse) -> None:
            await thinking.move("dozing", *view(), purse)
            order.append(who)

        async with asyncio.TaskGroup() as group:
            for who, left in [("much", 5.0), ("more", 1.0), ("little", 50.0), ("less", 40.0)]:
                group.create_task(ask(who, Purse(left)))
        assert order == ["little", "less", "much", "more"]

    think(work, processes=one())


def test_a_bot_alone_thinks_for_its_own_time() -> None:
    async def work(thinking: Thinking) -> None:
        purse = Purse(LONG)
        thought = await thinking.move("timed:ms=300", *view(), purse)
        assert (thought.instead, thought.ms) == ("", 0)
        assert purse.left < LONG - 0.28

    think(work, processes=one())


def test_where_many_wait_each_bot_thinks_shorter() -> None:
    async def work(thinking: Thinking) -> None:
        async with asyncio.TaskGroup() as group:
            asked = [group.create_task(thinking.move("timed:ms=300", *view())) for _ in range(30)]
        thoughts = [task.result() for task in asked]
        assert {thought.instead for thought in thoughts} == {""}
        assert all(is_legal(thought) for thought in thoughts)
        times = [thought.ms for thought in thoughts]
        assert times[:10] == [LEAST] * 10, "nobody thinks shorter"
        assert times[-1] == 0, "alone in the end"
        assert times[10:-1] == sorted(times[10:-1])
        assert LEAST < times[-2] < 280

    think(work, processes=one())


def test_whoever_waits_is_answered_before_it_is_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xtarot.table.processes.SPARE", 2000)  # this machine may be busy

    async def work(thinking: Thinking) -> None:
        await thinking.move("talking", *view())  # the process is there
        thinking._slow = 4.0
        async with asyncio.TaskGroup() as group:
            asked = [group.create_task(thinking.move("timed:ms=60000", *view())) for _ in range(5)]
        assert [task.result().instead for task in asked] == [""] * 5

    think(work, processes=one())


def test_whoever_does_not_keep_to_the_time_is_replaced_by_steady() -> None:
    async def work(thinking: Thinking) -> None:
        await thinking.move("talking", *view())  # the process is there
        thinking._slow = 1.0
        thought = await thinking.move("hanging:ms=60000", *view())
        assert thought.instead == SLOW
        assert 0 < thought.ms <= 900
        assert steadys(thought)

    think(work, processes=one())


def test_the_time_is_a_parameter_of_the_bot() -> None:
    assert time_of("strong") == 300
    assert time_of("strong:ms=50,cores=2") == 50
    assert time_of("steady") == time_of("unknown") == time_of("strong:ms=x") == 0
    assert in_time("strong", 80) == "strong:ms=80"
    assert in_time("strong:ms=300,calls=steady", 80) == "strong:ms=80,calls=steady"


@pytest.mark.parametrize("name", ["prepared", "prepared:ms=50"])
def test_steady_moves_until_the_machine_code_is_there(name: str) -> None:
    async def work(thinking: Thinking) -> None:
        assert (await thinking.move(name, *view())).instead == COLD
        while (await thinking.move(name, *view())).instead:  # noqa: ASYNC110  # the process has no event for it
            await asyncio.sleep(0.01)

    think(work, processes=lambda: Processes(1, ["xrummy", "dream-capture"], ["prepared"], "odd_bots:find"))


@pytest.mark.parametrize(("name", "why"), [("raising", FAILED), ("hanging:ms=60000", SLOW), ("dozing", "")])
def test_the_log_says_who_moved_instead(tmp_path: Path, name: str, why: str) -> None:
    async def whole() -> None:
        log = Log(tmp_path / "t.sqlite3")
        timing = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), slow=0.2 if why == SLOW else LONG)
        tables = Tables(log, timing, find, Processes(1, [], [], "odd_bots:find"))
        try:
            code = await tables.open("arcanarabe", 3, bots=name, pace=0)
            table = await tables.get(code)
            assert table
            table.join(None, "en")
            async with asyncio.timeout(LONG):
                while len(table.state.deal.log) < 3:  # noqa: ASYNC110  # the table has no event for it
                    await asyncio.sleep(0.01)
            moves = [row.payload for row in await log.rows(code) if row.kind == "move"][:3]
            reasons = [move.get("instead", "") for move in moves]
            assert set(reasons) <= {why, BUSY} if why == SLOW else set(reasons) == {why}
            assert {move["by"] for move in moves} == {"bot"}
            assert all(0 < move["ms"] <= 100 for move in moves if move.get("instead") == SLOW), "for how long it might"
        finally:
            await tables.close()
            log.close()

    asyncio.run(whole())
