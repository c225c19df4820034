"""Tables go where there is room: a server that has come again has none, as the others have them all.

A balancer brings all addresses of a table to one server, by its code, but only when somebody comes. So a server with
many more tables than its share lets go of some, one after another: their pages come back at once, to wherever the
balancer brings them. Those that come back here stay here.
"""

from collections.abc import Collection
from random import shuffle

from xtarot_site.table.tables import Tables

LOOK = 10.0  # seconds from one look to the next; what is seen twice does not pass by itself, as a deploy does
UNEVEN = 1.25, 10  # times its share of the tables that a server has before it lets go of some, and so many more
BETWEEN = 0.4  # seconds from one table to the next
SETTLED = 3600.0  # seconds in which a table is let go of once


def surplus(mine: int, others: Collection[int]) -> int:
    """How many tables a server has beyond its share, if it has too many; `others`: how many the others have."""
    share = (mine + sum(others)) / (1 + len(others))
    most, more = UNEVEN
    return int(mine - share) if mine > max(most * share, share + more) else 0


async def keep_balance(tables: Tables) -> None:
    """Let go of tables of which this server has too many, for as long as it runs."""
    let_go: dict[str, float] = {}
    seen = 0
    while True:
        await tables.clock.sleep(LOOK)
        before, seen = seen, _surplus(tables)
        now = tables.clock.now()
        let_go = {code: at for code, at in let_go.items() if now - at < SETTLED}
        mine = [code for code in tables.watched if code not in let_go]
        shuffle(mine)
        for code in mine[: min(before, seen)]:
            if not _surplus(tables):  # a server has gone, or people have
                break
            let_go[code] = tables.clock.now()
            await tables.unload(code)
            await tables.clock.sleep(BETWEEN)


def _surplus(tables: Tables) -> int:
    elsewhere = tables.elsewhere
    if not elsewhere.news.fresh or elsewhere.news.hands_on:
        return 0
    return surplus(len(tables.watched), elsewhere.loads.values())
