"""The lives of a site: each backup that is restored begins a new one, beside what was lost.

Numbers of sessions are given once, in whatever life: a list of who is there says nothing of who came in another one.
And a page that was open over it has a view of rows that are others now, so pages say in which life they were made.
"""

import sqlalchemy as sa

from xtarot_site.core.store.bulk_insert import continue_numbers
from xtarot_site.core.store.schema import lives, sessions

BEGINNING = 1_767_225_600  # 2026-01-01: a site has given fewer numbers than seconds have gone since


def begin_life(connection: sa.Connection, at: float) -> None:
    """Let the numbers of sessions go on from one that was never given. `at`: now, in seconds since 1970.

    That one is given to nobody.
    """
    last = connection.scalar(sa.select(sa.func.max(sessions.c.who))) or 0
    first = max(int(at) - BEGINNING, last + 1)
    connection.execute(sessions.insert(), {"who": first, "name": "", "since": at})
    connection.execute(lives.insert(), {"first": first, "last": last})
    continue_numbers(connection)


def life_of(connection: sa.Connection) -> int:
    """Which life of the site it is: 0 where no backup was ever restored."""
    found: int | None = connection.scalar(sa.select(sa.func.max(lives.c.first)))
    return found or 0
