"""What a server does besides: it clears away what is not used, shows what has waited, and takes up deals of old tables.

A table with a finished deal, or at which a person has moved, is not cleared away, unless whoever runs the site says how
long the logs of finished tables are kept: a deal that was left in the middle stays there for its players, who can go
on. Where deals are shown after the match, and nobody goes on with the match for a day, those that are over are shown.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from math import inf

from xtarot.eventlog import Damaged, StoreError
from xtarot_site.core.store.correspondence import ByDays, CorrespondenceStore
from xtarot_site.table.cluster_presence import STANDSTILL
from xtarot_site.table.correspondence import write_reminder
from xtarot_site.table.deal_archive import finished
from xtarot_site.table.errors import Closed, Failed, OtherVersion
from xtarot_site.table.tables import Tables

logger = logging.getLogger(__name__)

HOUR = 3600.0  # seconds
IDLE = 30 * 24 * HOUR  # before something is cleared away
GIVEN_UP = 24 * HOUR  # before the deals of a match that nobody goes on with are shown
LOOK = 30.0  # seconds from one look for what is due at tables by days to the next
AT_ONCE = 100  # tables; moves come between


async def clear_idle(tables: Tables) -> None:
    """Clear away all that has been idle for long enough, a little at a time."""
    while await tables.store.clear(tables.clock.wall() - IDLE, tables.loaded, AT_ONCE):
        await tables.clock.sleep(1)


async def clear_logs(tables: Tables, days: int) -> None:
    """Clear away the logs of tables that have been finished for so many days, a little at a time."""
    while True:
        looked_at = {*tables.loaded, *tables.elsewhere.tables}  # now: people come while this goes on
        if not await tables.store.clear_logs(tables.clock.wall() - days * 24 * HOUR, looked_at):
            return
        await tables.clock.sleep(1)


async def take_up(tables: Tables) -> None:
    """Keep the deals of tables that were played before deals were kept. What cannot be read waits for another start."""
    for code in await tables.store.unkept():
        try:
            log = await tables.store.rows(code)
            deals = await asyncio.get_running_loop().run_in_executor(tables.pool, finished, code, log)
        except Exception as error:  # a game that is not installed, or of another version; a damaged row
            if isinstance(error, StoreError) and not isinstance(error, Damaged):
                raise
            logger.info("the deals of table %s are not kept yet: %s", code, error)
        else:
            await tables.store.keep(code, deals)


async def pulse(tables: Tables) -> None:
    """Note that this server runs. What is due at tables by days is so much later as none has run, or none could store.

    It is done before anybody comes to one of them, and then every half minute.
    """
    await _note(tables)
    tables.elsewhere.noted = tables.clock.now()


async def _note(tables: Tables) -> None:
    """The same. Who is out of time is not known here from when that fails until it was done, and thought of."""
    try:
        await CorrespondenceStore(tables.store).pulse(await tables.store.time(), STANDSTILL)
    except StoreError:
        tables.elsewhere.noted = -inf
        raise


async def look_after(tables: Tables) -> None:
    """Let tables by days do what is due there, though nobody looks, for as long as the server runs.

    One server looks for them. Whoever else has a table does the same there, and the unique row decides.
    """
    beaten = tables.clock.now()
    while True:
        try:
            await _note(tables)
            if tables.clock.now() - beaten > STANDSTILL:
                await tables.forget_by_days()
            beaten = tables.elsewhere.noted = tables.clock.now()
            if tables.elsewhere.first:
                await remind(tables)
                for code in await CorrespondenceStore(tables.store).due(tables.clock.wall(), AT_ONCE):
                    try:
                        await _wake(tables, code)
                    except Exception as error:  # the others are due none the less
                        if isinstance(error, StoreError):
                            raise
                        logger.exception("table %s, where something is due, cannot be woken", code)
        except StoreError as error:
            logger.warning("what is due at tables by days is not known: %s", error)
        await tables.clock.sleep(LOOK)


async def remind(tables: Tables) -> None:
    """Remind those who have a quarter of their days for a move left, once a turn."""
    now = tables.clock.wall()
    while await CorrespondenceStore(tables.store).remind(now, partial(write_reminder, now=now), AT_ONCE) == AT_ONCE:
        pass


async def _wake(tables: Tables, code: str) -> None:
    try:
        with suppress(OtherVersion):  # a server of that version will be the first one soon
            if table := await tables.get(code):
                table.wake()
    except (Closed, Failed, Damaged):  # nothing is due there until somebody comes who can play on
        if found := await tables.store.newest([code]):
            await CorrespondenceStore(tables.store).restand(code, ByDays(None, None), found[code])


async def keep_house(tables: Tables, keep_logs: int | None = None) -> None:
    """Take up old deals, then clear away every hour, for as long as the server runs, if it is the first of its site.

    `keep_logs`: days for which the logs of finished tables are kept; None: for good.
    """
    try:
        await take_up(tables)
    except StoreError as error:
        logger.warning("the deals of older tables cannot be kept: %s", error)
    while True:
        if full := tables.store.full_disk():
            logger.warning("%s", full)
        await tables.clock.sleep(HOUR)
        try:
            if not tables.elsewhere.first:
                continue
            await tables.store.show(tables.clock.wall() - GIVEN_UP)
            await tables.lobby.sweep(tables.clock.wall() - HOUR)
            await clear_idle(tables)
            if keep_logs is not None:
                await clear_logs(tables, keep_logs)
        except StoreError as error:
            logger.warning("nothing can be cleared away: %s", error)
