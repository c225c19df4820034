"""Reviews come decision by decision, are kept, go on after a restart and a failure, and cost whoever asks for them."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from site_support.by_hand import until
from site_support.clocks import HandClock
from xtarot.deals.finished_deal import KeptDeal
from xtarot.deals.record import Record
from xtarot.eventlog import Row
from xtarot.review import Decision
from xtarot_site.core.store.sqlite import SqliteStore
from xtarot_site.replays.review_jobs import GIVE_UP, RETRY, Engine, NotReady, OngoingReview, Reviewer
from xtarot_site.table.timing import ComputeBudget

MOVES = [1, 2, 4]


class Judge:
    """An engine that says of each decision what it was asked; some decisions fail, or wait until they may go on."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int, int]] = []
        self.failing: dict[int, list[Exception]] = {}
        self.undecided: set[int] = set()
        self.cold: set[str] = set()  # games without machine code
        self.held: set[int] = set()  # these never come to an end
        self.gate = asyncio.Event()
        self.gate.set()

    async def __call__(self, deal: KeptDeal, move: int, worlds: int, budget: ComputeBudget | None) -> Decision:
        self.asked.append((deal.game, move, worlds))
        await self.gate.wait()
        if deal.game in self.cold:
            raise NotReady
        if move in self.held:
            await asyncio.get_running_loop().create_future()
        if budget:
            budget.spend(1)
        if errors := self.failing.get(move):
            raise errors.pop(0)
        return decision(move, worlds, undecided=move in self.undecided and worlds < 240)

    def engine(self, name: str = "1") -> Engine:
        return Engine(name, self, lambda _: MOVES, 60, 240)


def decision(move: int, worlds: int, undecided: bool = False) -> Decision:
    return Decision(0, move, 0, "", [], 0.0, 0.0, False, worlds, undecided=undecided)


def of_link(link: str) -> KeptDeal:
    return KeptDeal(link, link, 2, link, 0, [], Record(link, []))


class Budget:
    """So many seconds, which do not come back by themselves."""

    def __init__(self, left: float) -> None:
        self.left = left

    def spend(self, seconds: float) -> None:
        self.left -= seconds


Work = Callable[[SqliteStore, HandClock], Awaitable[None]]


def run(folder: Path, work: Work) -> None:
    async def whole() -> None:
        clock = HandClock()
        with closing(SqliteStore(folder / "t.sqlite3", clock)) as store:
            for link in "ab":
                await store.open(link, link, [Row(1, "open", {})])
                await store.append(link, Row(2, "move", {}), of_link(link))
            async with asyncio.timeout(30):
                await work(store, clock)

    asyncio.run(whole())


async def asked_for(reviewer: Reviewer, link: str, budget: Budget | None = None) -> OngoingReview:
    review = await reviewer.review(of_link(link))
    reviewer.go_on(review, budget)
    return review


def test_every_decision_is_looked_at_in_order_and_more_closely_where_it_is_undecided(tmp_path: Path) -> None:
    async def work(store: SqliteStore, clock: HandClock) -> None:
        judge = Judge()
        judge.undecided = {2}
        reviewer = Reviewer(store, judge.engine(), clock)
        review = await reviewer.review(of_link("a"))
        assert (review.condition, review.after(0)) == ("paused", [])
        reviewer.go_on(review, None)
        await until(lambda: review.condition == "done")
        assert judge.asked == [("a", 1, 60), ("a", 2, 60), ("a", 4, 60), ("a", 2, 240)]
        assert review.after(0) == [decision(1, 60), decision(2, 240), decision(4, 60)]
        assert review.after(3) == [decision(2, 240)]
        await reviewer.close()

    run(tmp_path, work)


def test_what_is_waited_for_comes_first(tmp_path: Path) -> None:
    async def work(store: SqliteStore, clock: HandClock) -> None:
        judge = Judge()
        judge.undecided = {4}
        reviewer = Reviewer(store, judge.engine(), clock)
        review = await reviewer.review(of_link("a"))
        reviewer.go_on(review, None, [4, 3, 2])  # 3 is no decision
        await until(lambda: review.condition == "done")
        assert judge.asked == [("a", 4, 60), ("a", 2, 60), ("a", 1, 60), ("a", 4, 240)]
        await reviewer.close()

    run(tmp_path, work)


def test_a_review_is_kept_goes_on_after_a_restart_and_begins_again_with_another_engine(tmp_path: Path) -> None:
    async def work(store: SqliteStore, clock: HandClock) -> None:
        judge = Judge()
        judge.held = {2}
        reviewer = Reviewer(store, judge.engine(), clock)
        await asked_for(reviewer, "a")
        await until(lambda: len(judge.asked) == 2)
        await reviewer.close()  # in the middle of the second
        judge.held.clear()
        judge.asked.clear()
        second = Reviewer(store, judge.engine(), clock)
        again = await second.review(of_link("a"))
        assert again.condition == "paused"
        assert again.after(0) == [decision(1, 60)]
        second.go_on(again, None)
        await until(lambda: again.condition == "done")
        assert [move for _, move, _ in judge.asked] == [2, 4]
        assert [one.move for one in again.after(1)] == [2, 4]
        third = Reviewer(store, judge.engine("2"), clock)
        assert (await third.review(of_link("a"))).after(0) == []
        for one in (second, third):
            await one.close()

    run(tmp_path, work)


def test_first_looks_come_first_and_then_what_was_asked_for_last(tmp_path: Path) -> None:
    async def work(store: SqliteStore, clock: HandClock) -> None:
        judge = Judge()
        judge.undecided = {1, 2, 4}
        judge.gate.clear()
        reviewer = Reviewer(store, judge.engine(), clock)
        reviews = [await asked_for(reviewer, link) for link in "ab"]
        await until(lambda: judge.asked)
        judge.gate.set()
        await until(lambda: all(review.condition == "done" for review in reviews))
        assert {worlds for _, _, worlds in judge.asked[:6]} == {60}
        quick = [link for link, _, _ in judge.asked[1:6]]
        assert quick in (["b", "b", "b", "a", "a"], ["b", "b", "a", "a", "a"])
        assert [link for link, _, _ in judge.asked[6:]] == ["b"] * 3 + ["a"] * 3
        await reviewer.close()

    run(tmp_path, work)


def test_whoever_has_spent_his_seconds_waits_and_another_may_go_on_at_once(tmp_path: Path) -> None:
    async def work(store: SqliteStore, clock: HandClock) -> None:
        judge, poor = Judge(), Budget(1)
        reviewer = Reviewer(store, judge.engine(), clock)
        review = await asked_for(reviewer, "a", poor)
        await until(lambda: review.condition == "waits" and clock.waiting)
        assert len(judge.asked) == 1
        poor.left = 1
        clock.advance(RETRY)
        await until(lambda: len(judge.asked) == 2 and review.condition == "waits")
        reviewer.go_on(review, Budget(9))
        await until(lambda: review.condition == "done")
        await reviewer.close()

    run(tmp_path, work)


def test_a_worker_that_dies_once_is_asked_again(tmp_path: Path) -> None:
    async def work(store: SqliteStore, clock: HandClock) -> None:
        judge = Judge()
        judge.failing = {2: [RuntimeError("its process has ended")]}
        reviewer = Reviewer(store, judge.engine(), clock)
        review = await asked_for(reviewer, "a")
        await until(lambda: review.condition == "done")
        assert [move for _, move, _ in judge.asked] == [1, 2, 2, 4]
        await reviewer.close()

    run(tmp_path, work)


def test_what_fails_is_left_out_and_tried_when_somebody_asks_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(store: SqliteStore, clock: HandClock) -> None:
        judge = Judge()
        judge.failing = {2: [RuntimeError("no such move")] * 2}
        reviewer = Reviewer(store, judge.engine(), clock)
        review = await asked_for(reviewer, "a")
        await until(lambda: review.condition == "failed")
        assert [one.move for one in review.after(0)] == [1, 4]
        reviewer.go_on(review, None)
        await until(lambda: review.condition == "done")
        assert [one.move for one in review.after(2)] == [2]
        judge.failing = {move: [RuntimeError()] * 9 for move in MOVES}
        other = await asked_for(reviewer, "b")
        await until(lambda: other.condition == "failed")
        assert len(other.failed) == GIVE_UP
        await reviewer.close()

    run(tmp_path, work)
    assert "move 2 of deal a cannot be reviewed" in caplog.text


def test_a_review_waits_for_machine_code_and_others_go_on(tmp_path: Path) -> None:
    async def work(store: SqliteStore, clock: HandClock) -> None:
        judge = Judge()
        judge.cold = {"a"}
        reviewer = Reviewer(store, judge.engine(), clock)
        review, other = await asked_for(reviewer, "a"), await asked_for(reviewer, "b")
        await until(lambda: other.condition == "done" and review.condition == "cold" and clock.waiting)
        clock.advance(RETRY)
        await until(lambda: judge.asked.count(("a", 1, 60)) == 2 and clock.waiting)
        assert review.condition == "cold"
        judge.cold.clear()
        clock.advance(RETRY)
        await until(lambda: review.condition == "done")
        await reviewer.close()

    run(tmp_path, work)
