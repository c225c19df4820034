"""Workers look at decisions as well: for hints and reviews, after the bots of tables."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import numpy as np
import pytest

import xtarot
from xtarot.bots import bot
from xtarot.review import ReviewSettings, judged, positions
from xtarot.review.worker_protocol import about, read_decision
from xtarot_site.table import WorkerPool
from xtarot_site.table.worker_pool import HINT, REVIEW

QUICK = ReviewSettings(worlds=8, most=8)


def ask(work: Callable[[WorkerPool], Awaitable[Any]], number: int = 1, find: str = "xtarot.bots:bot") -> Any:
    """What some work with a pool comes to."""

    async def whole() -> Any:
        pool = WorkerPool(number, [], [], find, 60)
        pool.start(lambda game: None)
        try:
            async with asyncio.timeout(120):
                return await work(pool)
        finally:
            await pool.close()

    return asyncio.run(whole())


def test_a_worker_answers_as_the_library_does() -> None:
    deal, rng = xtarot.deal("high-card", 3), np.random.default_rng(1)
    while not deal.finished:
        seat = min(deal.actors)
        deal.play_move(seat, bot("steady").choose(deal.view(seat), rng))
    found = [*positions(deal)][-1]

    async def both(pool: WorkerPool) -> tuple[Any, Any]:
        hint = await pool.hint(about(found.view, QUICK), "high-card", None, 60)
        return hint, await pool.review(about(found.view, QUICK, found.made, found.truth), "high-card")

    hint, review = map(read_decision, ask(both))
    assert review == judged(found.view, found.made, QUICK, found.truth, (0, found.move))
    assert hint == judged(found.view, None, QUICK, None, (0, found.move))
    with pytest.raises(RuntimeError, match="KeyError"):
        ask(lambda pool: pool.review({"settings": {}}, "high-card"))


def test_tables_go_first_then_hints_then_reviews() -> None:
    """While the only worker is busy, all three are asked in the wrong order."""
    view, order = xtarot.deal("dream-capture", 3).view(2), []

    async def noted(what: int | str, asked: Awaitable[Any]) -> None:
        with suppress(RuntimeError):  # the questions are none
            await asked
        order.append(what)

    async def work(pool: WorkerPool) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(noted("first", pool.move("dozing", view, None, 60)))
            await asyncio.sleep(0.05)
            group.create_task(noted(REVIEW, pool.review({"settings": {}}, "dream-capture")))
            group.create_task(noted(HINT, pool.hint({"settings": {}}, "dream-capture", None, 60)))
            group.create_task(noted("move", pool.move("dozing", view, None, 60)))

    ask(work, find="table.odd_bots:find")
    assert order == ["first", "move", HINT, REVIEW]
