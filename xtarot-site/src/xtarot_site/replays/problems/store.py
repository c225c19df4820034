"""Which problems somebody has solved."""

import sqlalchemy as sa

from xtarot_site.core.store.database import Database
from xtarot_site.core.store.identity import SELVES
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.schema import solved

_SOLVE = insert(solved).on_conflict_do_nothing()
_SOLVED = (
    sa.select(solved.c.problem, sa.func.min(solved.c.at).label("at"))
    .where(solved.c.who.in_(SELVES))
    .group_by(solved.c.problem)
)


class ProblemStore:
    """The problems that sessions have solved."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def solve(self, who: int, problem: str) -> None:
        """Remember that a session has solved the problem of this name."""
        await self._database.write((_SOLVE, {"who": who, "problem": problem, "at": self._database.clock.wall()}))

    async def solved_by(self, who: int) -> dict[str, float]:
        """The names of the problems that a session has solved, and when it did first, in seconds since 1970."""
        rows = await self._database.read(lambda connection: connection.execute(_SOLVED, {"of": who}).all())
        return {row.problem: row.at for row in rows}
