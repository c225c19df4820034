"""The part of a database that keeps the deals that many play."""

from collections.abc import Collection
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from xtarot.deals.finished_deal import KeptDeal
from xtarot_site.core.store.database import Database
from xtarot_site.core.store.deal_queries import fetch_deals
from xtarot_site.core.store.identity import SELVES, person_of
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.kinds import DuplicateDeal
from xtarot_site.core.store.reading import read_struct, undamaged
from xtarot_site.core.store.schema import deals, duplicates, joined, log, persons, tries


class Try(NamedTuple):
    """Somebody plays such a deal, or has: at this table. `name`: None for a guest; `deal`: once it is over.

    `named`: whether they had a name already when they began.
    """

    code: str
    who: int
    name: str | None
    table: str
    began: float
    deal: KeptDeal | None
    named: bool = True


SKEW = (
    60.0  # seconds by which the clocks of two servers may differ: one of them named a person, the other let them begin
)

_of: sa.BindParameter[str] = sa.bindparam("code_of", type_=sa.Text)
_ADD = insert(duplicates).on_conflict_do_nothing()
_OF = sa.select(duplicates).where(duplicates.c.code == _of)
_MADE_BY = (
    sa.select(duplicates)
    .where(duplicates.c.by.in_(SELVES))
    .order_by(duplicates.c.begins.desc(), duplicates.c.code)
    .limit(sa.bindparam("most", type_=sa.Integer))
)
_CLOSE = (
    duplicates.update().where(duplicates.c.code == _of, duplicates.c.closed.is_(None)).values(closed=sa.bindparam("at"))
)
_codes: sa.BindParameter[str] = sa.bindparam("codes", expanding=True)
_by = person_of(tries.c.who)
_named = sa.and_(joined.c.person.is_(None), persons.c.since <= tries.c.began + SKEW)
_TRIES = (
    sa.select(tries.c.code, _by.label("who"), persons.c.name, tries.c.table, tries.c.began, _named.label("named"))
    .select_from(tries)
    .outerjoin(joined, joined.c.who == tries.c.who)
    .outerjoin(persons, persons.c.who == _by)
    .where(tries.c.code.in_(_codes))
    .order_by(tries.c.began, tries.c.table)
)
_DEALS = sa.select(deals).join(tries, tries.c.table == deals.c.table).where(tries.c.code.in_(_codes))
_OWN_TRIES, _OWN_DEALS = (query.where(tries.c.who.in_(SELVES)) for query in (_TRIES, _DEALS))
_ENDED = (
    sa.select(tries.c.code, sa.func.count(_by.distinct()).label("number"))
    .select_from(tries)
    .join(deals, deals.c.table == tries.c.table)
    .outerjoin(joined, joined.c.who == tries.c.who)
    .where(tries.c.code.in_(_codes))
    .group_by(tries.c.code)
)
_sat = sa.select(log.c.table).where(log.c.who.in_(SELVES), log.c.kind == sa.literal_column("'sit'"))  # as the index
_BEGUN = (
    sa.select(sa.func.count(tries.c.code.distinct()))
    .select_from(tries)
    .join(duplicates, duplicates.c.code == tries.c.code)
    .outerjoin(deals, deals.c.table == tries.c.table)
    .where(tries.c.table.in_(_sat), deals.c.table.is_(None), duplicates.c.opens > sa.bindparam("now", type_=sa.Float))
)


class DuplicateStore:
    """The deals that many play.

    Who begins to play is noted in the transaction that opens the table (`Store.open`).
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, deal: DuplicateDeal) -> DuplicateDeal:
        """Keep a new deal, unless there is one of its code: the one that is kept now."""
        await self._database.write((_ADD, msgspec.structs.asdict(deal)))
        found = await self.of(deal.code)
        assert found
        return found

    async def of(self, code: str) -> DuplicateDeal | None:
        """The deal of this code."""

        def read(connection: sa.Connection) -> DuplicateDeal | None:
            row = connection.execute(_OF, {"code_of": code}).one_or_none()
            return None if row is None else read_struct(row, DuplicateDeal)

        found: DuplicateDeal | None = await self._database.read(read)
        return found

    async def made_by(self, who: int, most: int) -> list[DuplicateDeal]:
        """The deals that a session has made, the newest first."""

        def read(connection: sa.Connection) -> list[DuplicateDeal]:
            found = connection.execute(_MADE_BY, {"of": who, "most": most})
            return [*undamaged(found, lambda row: read_struct(row, DuplicateDeal))]

        made: list[DuplicateDeal] = await self._database.read(read)
        return made

    async def close(self, code: str, at: float) -> None:
        """Let nobody begin it any more; a time that was noted before stays."""
        await self._database.write((_CLOSE, {"code_of": code, "at": at}))

    async def tries(self, codes: Collection[str], who: int | None = None) -> list[Try]:
        """All who play these deals, or have, each once, in the order in which they began. `who`: only a session's."""
        asked: dict[str, Any] = {"codes": [*codes]}
        queries = (_TRIES, _DEALS) if who is None else (_OWN_TRIES, _OWN_DEALS)
        if who is not None:
            asked["of"] = who

        def read(connection: sa.Connection) -> list[Try]:
            ended = {deal.table: deal for deal in fetch_deals(connection, queries[1], **asked)}
            found: dict[tuple[str, int], Try] = {}
            for row in connection.execute(queries[0], asked):
                attempt = Try(row.code, row.who, row.name, row.table, row.began, ended.get(row.table), bool(row.named))
                before = found.setdefault((row.code, row.who), attempt)
                if attempt.deal and (before.deal is None or attempt.deal.ended < before.deal.ended):
                    found[row.code, row.who] = attempt
            return [*found.values()]

        ended: list[Try] = await self._database.read(read)
        return ended

    async def begun(self, who: int, now: float) -> int:
        """How many deals that are not over a session has begun, and not ended."""
        parameters = {"of": who, "now": now}
        found: int = await self._database.read(lambda connection: connection.execute(_BEGUN, parameters).scalar_one())
        return found

    async def ended(self, codes: Collection[str]) -> dict[str, int]:
        """How many have ended each of these deals that anybody has."""
        parameters = {"codes": [*codes]}
        rows = await self._database.read(lambda connection: connection.execute(_ENDED, parameters).all())
        return {row.code: row.number for row in rows}
