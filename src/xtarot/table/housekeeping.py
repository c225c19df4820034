"""Clears away what nobody has used for a while: never a table with a finished deal, or at which a person has moved."""

import logging

from xtarot.store import StoreError
from xtarot.table.tables import Tables

logger = logging.getLogger(__name__)

HOUR = 3600.0  # seconds
IDLE = 30 * 24 * HOUR  # before something is cleared away
AT_ONCE = 100  # tables; moves come between


async def clear(tables: Tables) -> None:
    """Clear away all that has been idle for long enough, a little at a time."""
    while await tables.store.clear(tables.clock.wall() - IDLE, tables.loaded, AT_ONCE):
        await tables.clock.sleep(1)


async def keep_clear(tables: Tables) -> None:
    """Clear away every hour, for as long as the server runs."""
    while True:
        await tables.clock.sleep(HOUR)
        try:
            await clear(tables)
        except StoreError as error:
            logger.warning("nothing can be cleared away: %s", error)
