"""The engine of a server's reviews: `xtarot.review`, in the workers, or in a thread where there are none."""

import asyncio
from time import perf_counter
from typing import Any

from msgspec.structs import replace

from xtarot.deals.finished_deal import KeptDeal
from xtarot.games import load_reference
from xtarot.replays.replayed_deal import decisions
from xtarot.review import Decision, ReviewSettings
from xtarot.review.deal_review import BOTS
from xtarot.review.worker_protocol import about, answer, read_decision
from xtarot_site.replays.review_jobs import Engine, NotReady
from xtarot_site.table.timing import ComputeBudget
from xtarot_site.table.worker_pool import WorkerPool

VERSION = 3  # counted up when the engine judges otherwise: what it said before is then looked at again


def engine(workers: WorkerPool | None, settings: ReviewSettings | None = None) -> Engine:
    """The engine with these settings."""
    chosen = settings or ReviewSettings(bots=BOTS)

    async def judge(deal: KeptDeal, move: int, worlds: int, budget: ComputeBudget | None) -> Decision:
        machine = load_reference(deal.record.reference).machine
        if workers and not workers.is_ready(machine):
            raise NotReady
        place = (await asyncio.to_thread(decisions, deal)).places[move]
        wanted = replace(chosen, most=worlds)
        asked = about(place.view, wanted, place.made, place.truth)
        if workers:
            decision = read_decision(await workers.review(asked, machine, budget))
        else:
            decision = read_decision(await _in_thread(asked, budget))
        # In all the worlds there are to be: it is as decided as it can be.
        return replace(decision, undecided=decision.undecided and worlds < chosen.most)

    return Engine(
        name=" ".join(map(str, (VERSION, chosen.worlds, chosen.most, chosen.seed, *chosen.bots))),
        judge=judge,
        moves=lambda deal: [*decisions(deal).places],
        worlds=chosen.worlds,
        most=chosen.most,
    )


async def _in_thread(asked: dict[str, Any], budget: ComputeBudget | None) -> dict[str, Any]:
    start = perf_counter()
    try:
        return await asyncio.to_thread(answer, asked)
    finally:
        if budget:
            budget.spend(perf_counter() - start)
