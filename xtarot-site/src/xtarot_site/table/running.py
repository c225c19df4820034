"""The table server while the site runs: tables, their bots, the lobby, and what is done for them from time to time."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial

from xtarot.eventlog import StoreError
from xtarot.families import FAMILIES
from xtarot.games import names
from xtarot_site.kit.http.graceful_shutdown import Stopping
from xtarot_site.kit.memory import manage_memory
from xtarot_site.kit.services import Services
from xtarot_site.table.housekeeping import keep_house, look_after, pulse
from xtarot_site.table.lobby_feed import LobbyFeed
from xtarot_site.table.rebalancing import keep_balance
from xtarot_site.table.tables import Tables
from xtarot_site.table.timing import Timing
from xtarot_site.table.worker_pool import WorkerPool

WARMED = ("steady", "easy", "strong:worlds=2")  # bots whose machine code is made when the server starts


@asynccontextmanager
async def lifespan(services: Services, timing: Timing, seeds: Callable[[], bytes]) -> AsyncIterator[None]:
    """Add the tables and the lobby. `seeds` gives the seed of each new deal."""
    clock, processes, workers = services.clock, services.processes, None
    if processes:
        workers = services.add(WorkerPool(processes, [*names(with_bots=True), *FAMILIES], WARMED))
    tables = services.add(Tables(services.store, timing, workers=workers, clock=clock, seeds=seeds, news=services.news))
    lobby = services.add(LobbyFeed(tables))
    tables.bot_executor.observed = services.metrics.thought
    services.stopping.hand_on = partial(_hand_on, tables, lobby, services.stopping)
    services.frame.table_of = tables.presence.table_of
    services.tasks.extend(
        [
            partial(keep_house, tables, services.keep_logs),
            partial(keep_balance, tables),
            partial(look_after, tables),
            partial(manage_memory, clock, lambda: tables.loaded, services.metrics),
        ]
    )
    try:
        with suppress(StoreError):  # it is tried again
            await pulse(tables)
        yield
    finally:
        await tables.close()


async def _hand_on(tables: Tables, lobby: LobbyFeed, stopping: Stopping, hurries: Callable[[], bool]) -> None:
    """Let who is here go on at other servers, as long as one stays."""
    elsewhere = tables.elsewhere

    def in_haste() -> bool:
        return hurries() or not elsewhere.stays

    if elsewhere.stays:
        await stopping.be_noticed(in_haste)
    elsewhere.leave()
    if elsewhere.stays:
        await asyncio.gather(tables.leave(in_haste), lobby.hand_on(in_haste))
