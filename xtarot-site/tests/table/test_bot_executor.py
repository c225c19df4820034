"""Bots are never in the way: whoever fails, hangs or may not think is replaced for that move, and the log says so."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic

import numpy as np
import pytest

import xtarot
from site_support.by_hand import until
from table.odd_bots import find
from xtarot.bots import Bot, bot, in_time, time_of
from xtarot.deals.view import View
from xtarot.games import load
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.table import Tables, Timing, WorkerPool
from xtarot_site.table.bot_executor import FAILED, OVER_BUDGET, BotExecutor, BotMove
from xtarot_site.table.worker_pool import BUSY, MIN_MS, NOT_COMPILED, SLOW, _Dead

LONG = 30.0  # seconds that nothing here takes, on any machine


class Budget:
    """So many seconds, which do not come back."""

    def __init__(self, left: float) -> None:
        self.left = left

    def spend(self, seconds: float) -> None:
        self.left -= seconds


def think(
    work: Callable[[BotExecutor], Awaitable[None]],
    slow: float = LONG,
    workers: Callable[[], WorkerPool] | None = None,
    bots: Callable[[str], Bot] = find,
) -> None:
    async def whole() -> None:
        with ThreadPoolExecutor(2) as pool:
            executor = BotExecutor(bots, slow, pool, workers() if workers else None)
            try:
                async with asyncio.timeout(3 * LONG):
                    await work(executor)
            finally:
                await executor.close()

    asyncio.run(whole())


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xtarot_site.table.worker_pool.PAUSE", 0.0)


def one() -> Callable[[], WorkerPool]:
    return lambda: WorkerPool(1, [], [], "table.odd_bots:find", LONG)


def view() -> View:
    return xtarot.deal("dream-capture", 3).view(2)


def is_legal(chosen: BotMove) -> bool:
    seen = view()
    return not int(seen.game.validate(seen.state, 2, chosen.move))


def steadys(chosen: BotMove) -> bool:
    """Whether the move is the one of steady."""
    return list(chosen.move) == list(bot("steady").choose(view(), np.random.default_rng()))


@pytest.mark.parametrize("workers", [None, one()], ids=["threads", "process"])
def test_a_bot_that_thinks_moves(workers: Callable[[], WorkerPool] | None) -> None:
    async def work(executor: BotExecutor) -> None:
        budget = Budget(LONG)
        for name in ("dozing", "talking"):
            chosen = await executor.move(name, view(), budget)
            assert chosen.fallback == ""
            assert is_legal(chosen)
        assert budget.left < LONG - 0.2, "0.2 s of thinking"

    think(work, workers=workers)


@pytest.mark.parametrize("name", ["raising", "wrong", "speechless", "unknown"])
@pytest.mark.parametrize("workers", [None, one()], ids=["threads", "process"])
def test_steady_moves_for_a_bot_that_fails(
    name: str, workers: Callable[[], WorkerPool] | None, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(executor: BotExecutor) -> None:
        chosen = await executor.move(name, view())
        assert chosen.fallback == FAILED
        assert steadys(chosen)

    think(work, workers=workers)
    assert f"bot {name} failed at dream-capture" in caplog.text


def test_steady_moves_for_a_bot_that_is_slow_and_one_that_hangs_is_ended() -> None:
    async def work(executor: BotExecutor) -> None:
        assert (await executor.move("dozing", view())).fallback == ""  # the process is there
        executor._slow, kept._hung = 0.3, 3.0
        budget = Budget(LONG)
        start = monotonic()
        chosen = await executor.move("hanging", view(), budget)
        assert chosen.fallback == SLOW
        assert steadys(chosen)
        assert monotonic() - start < LONG
        assert (await executor.move("talking", view())).fallback == BUSY
        executor._slow = LONG
        assert (await executor.move("talking", view())).fallback == "", "another process has been started"
        assert budget.left <= LONG - 3, "what hangs is paid for"

    kept = WorkerPool(1, [], [], "table.odd_bots:find", LONG)
    think(work, workers=lambda: kept)


def test_a_process_that_dies_is_started_again() -> None:
    async def work(executor: BotExecutor) -> None:
        assert (await executor.move("dying", view())).fallback == FAILED
        assert (await executor.move("talking", view())).fallback == ""

    think(work, workers=one())


def test_whoever_has_spent_his_seconds_is_played_with_by_steady() -> None:
    async def work(executor: BotExecutor) -> None:
        budget = Budget(0.1)
        assert (await executor.move("dozing", view(), budget)).fallback == ""
        chosen = await executor.move("dozing", view(), budget)
        assert chosen.fallback == OVER_BUDGET
        assert steadys(chosen)

    think(work)


def test_whose_tables_think_least_come_first() -> None:
    async def work(executor: BotExecutor) -> None:
        order = []

        async def ask(who: str, budget: Budget) -> None:
            await executor.move("dozing", view(), budget)
            order.append(who)

        async with asyncio.TaskGroup() as group:
            for who, left in [("much", 5.0), ("more", 1.0), ("little", 50.0), ("less", 40.0)]:
                group.create_task(ask(who, Budget(left)))
        assert order == ["little", "less", "much", "more"]

    think(work, workers=one())


def test_a_bot_alone_thinks_for_its_own_time() -> None:
    async def work(executor: BotExecutor) -> None:
        budget = Budget(LONG)
        chosen = await executor.move("timed:ms=300", view(), budget)
        assert (chosen.fallback, chosen.ms) == ("", 0)
        assert budget.left < LONG - 0.28

    think(work, workers=one())


def test_where_many_wait_each_bot_thinks_shorter() -> None:
    async def work(executor: BotExecutor) -> None:
        async with asyncio.TaskGroup() as group:
            asked = [group.create_task(executor.move("timed:ms=300", view())) for _ in range(30)]
        moves = [task.result() for task in asked]
        assert {chosen.fallback for chosen in moves} == {""}
        assert all(is_legal(chosen) for chosen in moves)
        times = [chosen.ms for chosen in moves]
        assert times[:10] == [MIN_MS] * 10, "nobody thinks shorter"
        assert times[-1] == 0, "alone in the end"
        assert times[10:-1] == sorted(times[10:-1])
        assert MIN_MS < times[-2] < 280

    think(work, workers=one())


def test_whoever_waits_is_answered_before_it_is_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xtarot_site.table.worker_pool.SPARE_MS", 2000)  # this machine may be busy

    async def work(executor: BotExecutor) -> None:
        await executor.move("talking", view())  # the process is there
        executor._slow = 4.0
        async with asyncio.TaskGroup() as group:
            asked = [group.create_task(executor.move("timed:ms=60000", view())) for _ in range(5)]
        assert [task.result().fallback for task in asked] == [""] * 5

    think(work, workers=one())


def test_whoever_does_not_keep_to_the_time_is_replaced_by_steady() -> None:
    async def work(executor: BotExecutor) -> None:
        await executor.move("talking", view())  # the process is there
        executor._slow = 1.0
        chosen = await executor.move("hanging:ms=60000", view())
        assert chosen.fallback == SLOW
        assert 0 < chosen.ms <= 900
        assert steadys(chosen)

    think(work, workers=one())


def test_the_time_is_a_parameter_of_the_bot() -> None:
    assert time_of("strong") == 300
    assert time_of("strong:ms=50,cores=2") == 50
    assert time_of("steady") == time_of("unknown") == time_of("strong:ms=x") == 0
    assert in_time("strong", 80) == "strong:ms=80"
    assert in_time("strong:ms=300,calls=steady", 80) == "strong:ms=80,calls=steady"


@pytest.mark.parametrize("name", ["prepared", "prepared:ms=50"])
def test_steady_moves_until_the_machine_code_is_there(name: str) -> None:
    async def work(executor: BotExecutor) -> None:
        assert (await executor.move(name, view())).fallback == NOT_COMPILED
        while (await executor.move(name, view())).fallback:  # noqa: ASYNC110  # the process has no event for it
            await asyncio.sleep(0.01)

    think(work, workers=lambda: WorkerPool(1, ["xrummy", "dream-capture"], ["prepared"], "table.odd_bots:find"))


def test_machine_code_that_somebody_waits_for_is_made_first_and_it_is_known_how_much_is_there() -> None:
    games = ["xrummy", "hexbridge", "dream-capture", "lotarot"]
    orders: dict[int, list[str]] = {}  # of each process
    begun, may_go_on = asyncio.Event(), asyncio.Event()

    class Recorded(WorkerPool):
        async def _prepare(self, process: asyncio.subprocess.Process, game: str) -> None:
            orders.setdefault(process.pid, []).append(game)
            begun.set()
            await may_go_on.wait()
            if game == "hexbridge":
                raise _Dead

    async def work(executor: BotExecutor) -> None:
        await begun.wait()
        for name in ("lotarot", "dream-capture", "lotarot"):
            assert not executor.is_ready(load(name))
        assert executor.progress == (0, 4)
        may_go_on.set()
        while executor.progress != (3, 4):  # noqa: ASYNC110  # the pool has no event for it
            await asyncio.sleep(0.01)
        maker, server = orders.values()
        assert maker == ["xrummy", "lotarot", "dream-capture", "hexbridge"]
        assert sorted(server) == ["dream-capture", "lotarot", "xrummy"]
        assert executor.is_ready(load("lotarot"))
        while not executor.has_failed(load("hexbridge")):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        assert not any(executor.has_failed(load(name)) for name in games if name != "hexbridge")

    think(work, workers=lambda: Recorded(1, games, ["strong"], "table.odd_bots:find"))


@pytest.mark.parametrize(("name", "why"), [("raising", FAILED), ("hanging:ms=60000", SLOW), ("dozing", "")])
def test_the_log_says_who_moved_instead(tmp_path: Path, name: str, why: str) -> None:
    async def whole() -> None:
        store = SqliteStore(tmp_path / "t.sqlite3")
        timing = Timing(moves=(0, 0, 0, 0), rests=(0, 0, 0, 0), shares=0, slow=0.2 if why == SLOW else LONG)
        tables = Tables(store, timing, find, WorkerPool(1, [], [], "table.odd_bots:find"))
        try:
            code = await tables.open("arcanarabe", 3, bots=name, pace=0)
            table = await tables.get(code)
            assert table
            table.join(None, "en")
            async with asyncio.timeout(LONG):
                while len(table.state.deal.log) < 3:  # noqa: ASYNC110  # the table has no event for it
                    await asyncio.sleep(0.01)
            moves = [row.payload for row in await store.rows(code) if row.kind == "move"][:3]
            reasons = [move.get("instead", "") for move in moves]
            assert set(reasons) <= {why, BUSY} if why == SLOW else set(reasons) == {why}
            assert {move["by"] for move in moves} == {"bot"}
            assert all(0 < move["ms"] <= 100 for move in moves if move.get("instead") == SLOW), "for how long it might"
        finally:
            await tables.close()
            store.close()

    asyncio.run(whole())


@pytest.mark.parametrize("moment", ["starts", "ends"])
def test_whoever_closes_the_pool_waits_for_a_process_that_starts_or_ends(
    monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Else it stays behind when the event loop is closed."""
    processes: list[asyncio.subprocess.Process] = []
    reached, go_on = asyncio.Event(), asyncio.Event()
    started, wait = WorkerPool._started, asyncio.subprocess.Process.wait

    async def hold() -> None:
        reached.set()
        await go_on.wait()

    async def start(pool: WorkerPool) -> asyncio.subprocess.Process:
        if moment == "starts":
            await hold()
        processes.append(await started(pool))
        return processes[-1]

    async def reap(process: asyncio.subprocess.Process) -> int:
        await hold()
        return await wait(process)

    async def whole() -> None:
        monkeypatch.setattr(WorkerPool, "_started", start)
        monkeypatch.setattr(asyncio.subprocess.Process, "wait", reap)
        pool = WorkerPool(1, [], [])
        pool.start(lambda game: None)
        async with asyncio.timeout(LONG):
            if moment == "ends":
                await until(lambda: bool(processes))
                processes[0].kill()
            await reached.wait()
            closing = asyncio.create_task(pool.close())
            asyncio.get_running_loop().call_later(0.1, go_on.set)
            await closing
        assert go_on.is_set()
        assert [process.returncode is not None for process in processes] == [True]

    asyncio.run(whole())
