"""Reviews of finished deals."""

import msgspec
import sqlalchemy as sa

from xtarot.review import Decision
from xtarot_site.core.store.database import Database
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.reading import read_struct
from xtarot_site.core.store.schema import deals, reviews

_OUTDATE = reviews.delete().where(reviews.c.link == sa.bindparam("of"), reviews.c.engine != sa.bindparam("present"))
_REVIEWED = insert(reviews)
_REVIEWED = _REVIEWED.on_conflict_do_update(
    index_elements=["link", "move"],
    set_={name: _REVIEWED.excluded[name] for name in ("engine", "n", "decision")},
)
_LOCK_DEAL = sa.select(deals.c.link).where(deals.c.link == sa.bindparam("of")).with_for_update()
_LAST_REVIEW = sa.select(sa.func.coalesce(sa.func.max(reviews.c.n), 0)).where(reviews.c.link == sa.bindparam("of"))


class Reviewed(msgspec.Struct, frozen=True):
    """A decision of a finished deal, as it was reviewed last. `n` counts the judgements of its deal, from 1."""

    move: int  # its number in the deal, from 1
    n: int
    decision: Decision


class ReviewStore:
    """What has been judged of deals, by engine."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def decisions(self, link: str, engine: str) -> list[Reviewed]:
        """The decisions of a deal that this engine has reviewed, in the order of the deal."""
        query = sa.select(reviews.c.move, reviews.c.n, reviews.c.decision).order_by(reviews.c.move)
        query = query.where(reviews.c.link == link, reviews.c.engine == engine)
        return await self._database.read(
            lambda connection: [read_struct(row, Reviewed) for row in connection.execute(query)]
        )

    async def keep(self, link: str, engine: str, move: int, decision: Decision) -> Reviewed:
        """Keep a decision in place of an earlier review of it; what another engine has said of the deal is forgotten.

        Its `n` is the next one of the deal, whichever server judged the one before. Raises Conflict when no deal of
        this link is kept.
        """
        kept: list[Reviewed] = []

        def keep(connection: sa.Connection) -> None:
            connection.execute(_LOCK_DEAL, {"of": link})
            connection.execute(_OUTDATE, {"of": link, "present": engine})
            reviewed = Reviewed(move, 1 + connection.execute(_LAST_REVIEW, {"of": link}).scalar_one(), decision)
            connection.execute(_REVIEWED, {"link": link, "engine": engine, **msgspec.to_builtins(reviewed)})
            kept.append(reviewed)

        await self._database.write(keep)
        return kept[-1]
