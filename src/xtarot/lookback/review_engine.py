"""The engine of a server's reviews: `xtarot.review`, in the workers, or in a thread where there are none."""

import asyncio
import json
from functools import lru_cache
from time import perf_counter
from typing import Any, NamedTuple

from xtarot.deal import Deal
from xtarot.lookback.reviewing import Engine, NotReady
from xtarot.record import Record
from xtarot.replay import position
from xtarot.review import Position, ReviewSettings, positions
from xtarot.review.questions import about_record, answer
from xtarot.review.whole import BOTS
from xtarot.table.compute_budget import ComputeBudget
from xtarot.table.worker_pool import WorkerPool

VERSION = 2  # counted up when the engine judges otherwise: what it said before is then looked at again
KEPT = 8  # deals whose decisions are kept in memory

Json = dict[str, Any]


def engine(workers: WorkerPool | None, settings: ReviewSettings | None = None) -> Engine:
    """The engine with these settings."""
    chosen = settings or ReviewSettings(bots=BOTS)

    async def judge(record: Json, move: int, worlds: int, budget: ComputeBudget | None) -> Json:
        wanted = ReviewSettings(chosen.worlds, worlds, chosen.seed, chosen.bots)
        asked = about_record(json.dumps(record), 0, move, wanted)
        if workers and not workers.is_ready(record["game"]):
            raise NotReady
        if workers:
            answered = await workers.review(asked, record["game"], budget)
        else:
            answered = await _in_thread(asked, budget)
        found: Json = answered["decision"]
        # In all the worlds there are to be: it is as decided as it can be.
        return found | {"undecided": found.get("undecided", False) and worlds < chosen.most}

    return Engine(
        name=" ".join(map(str, (VERSION, chosen.worlds, chosen.most, chosen.seed, *chosen.bots))),
        judge=judge,
        moves=lambda record: sorted(played(json.dumps(record)).places),
        undecided=lambda decision: bool(decision.get("undecided")),
        worlds=chosen.worlds,
        most=chosen.most,
    )


async def _in_thread(asked: Json, budget: ComputeBudget | None) -> Json:
    start = perf_counter()
    try:
        return await asyncio.to_thread(answer, asked)
    finally:
        if budget:
            budget.spend(perf_counter() - start)


class Played(NamedTuple):
    """A deal that was played, and its decisions by the numbers of their moves."""

    deal: Deal
    places: dict[int, Position]


@lru_cache(KEPT)
def played(record: str) -> Played:
    """The only deal of a record. Raises RecordError."""
    read = Record.loads(record)
    moves = read.deals[0].get("moves", []) if read.deals else []
    deal = position(read, len(moves) if isinstance(moves, list) else 0)
    return Played(deal, {found.move: found for found in positions(deal)})
