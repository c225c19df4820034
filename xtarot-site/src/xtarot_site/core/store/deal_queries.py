"""What is asked of the deals that are kept: one's own, those left in the middle, and what branches from one.

To build a query takes longer than to execute it; so what is asked often is built once. Whom or what it is asked for is
its parameter `of`, how many are wanted `most`.
"""

from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from xtarot.deals.finished_deal import KeptDeal
from xtarot_site.core.store.identity import SELVES, person_of
from xtarot_site.core.store.kinds import BranchEntry, DealSearch
from xtarot_site.core.store.reading import AnyRow, read_struct, undamaged
from xtarot_site.core.store.schema import branches, deals, joined, log, played_by, sessions, tables, tries

T = TypeVar("T")


_most: sa.BindParameter[int] = sa.bindparam("most", type_=sa.Integer)

ROWS = (
    sa.select(log.c.seq, log.c.kind, log.c.payload, log.c.command, person_of(log.c.who), log.c.at)
    .select_from(log.outerjoin(joined, joined.c.who == log.c.who))
    .where(log.c.table == sa.bindparam("of"), log.c.seq > sa.bindparam("after"))
    .order_by(log.c.seq)
)
"""The log of a table from a row on."""

_newest = sa.select(sa.func.max(log.c.seq)).where(log.c.table == tables.c.code).scalar_subquery()
NEWEST = sa.select(tables.c.code, _newest).where(tables.c.code.in_(sa.bindparam("codes", expanding=True)))
"""The number of the newest row of each of some tables."""

FIRST_ROW = ROWS.limit(1)

_is_open = sa.and_(deals.c.shown, sa.func.coalesce(deals.c.opens, 0.0) <= sa.bindparam("now", type_=sa.Float))
AT_LINK = sa.select(deals).where(deals.c.link == sa.bindparam("of"), _is_open)
"""The deal of a link, if it may be looked at."""

AT_TABLE = sa.select(deals).where(deals.c.table == sa.bindparam("of")).order_by(deals.c.row)
"""The deals of a table, in order."""


def found(search: DealSearch) -> sa.Select[Any]:
    """The deals that a session has played and may look at, the newest first."""
    played = sa.select(played_by.c.link).where(played_by.c.who.in_(SELVES))
    if search.won is not None:
        played = played.where(played_by.c.won.is_(search.won))
    mine = sa.select(deals).where(deals.c.link.in_(played), _is_open)
    if search.game:
        mine = mine.where(deals.c.game == search.game)
    if search.after:  # several can have ended at the same time, so the link counts too
        last = sa.select(deals.c.ended, deals.c.link).where(deals.c.link == search.after)
        mine = mine.where(sa.tuple_(deals.c.ended, deals.c.link) < last.scalar_subquery())
    if search.name:
        others = played_by.alias()
        named = others.c.name.icontains(search.name, autoescape=True)
        mine = mine.where(sa.exists().where(others.c.link == deals.c.link, others.c.who.not_in(SELVES), named))
    return mine.order_by(deals.c.ended.desc(), deals.c.link.desc())


_sat = sa.select(log.c.table).where(log.c.who.in_(SELVES), log.c.kind == sa.literal_column("'sit'"))  # as the index
SAT = (
    sa.select(tables.c.code, tables.c.game, tables.c.opened, tables.c.over)
    .where(tables.c.code.in_(_sat))
    .order_by(tables.c.opened.desc())
    .limit(_most)
)
"""The tables at which a session has sat, the newest first."""

_up = log.alias()
_got_up = sa.exists().where(
    _up.c.table == log.c.table, _up.c.seq > log.c.seq, _up.c.kind == "leave", _up.c.who.in_(SELVES)
)
_others = log.alias()
_shared = sa.exists().where(_others.c.table == log.c.table, _others.c.kind == "sit", _others.c.who.not_in(SELVES))
_going_on = sa.exists().where(tables.c.code == log.c.table, tables.c.over.is_(False))
SEATED_AT = (
    _sat.add_columns(_shared.label("shared")).where(~_got_up, _going_on).group_by(log.c.table).order_by(log.c.table)
)
"""The tables that are not over at which a session has sat down and has not got up since; whether others have sat there.
"""

TABLE_OF_TRY = (
    sa.select(tries.c.table)
    .outerjoin(deals, deals.c.table == tries.c.table)
    .where(tries.c.code == sa.bindparam("code_of", type_=sa.Text), tries.c.who.in_(SELVES))
    .order_by(sa.func.coalesce(deals.c.ended, sa.bindparam("late", type_=sa.Float)), tries.c.began)
    .limit(1)
)
"""The table at which a session plays a deal of many."""

TRIED = sa.select(sa.func.count()).select_from(deals).where(deals.c.book == sa.bindparam("of"), ~deals.c.exercise)
"""How many finished deals tried a book at a table without rules."""

_rows = sa.select(log.c.seq).where(log.c.table == tables.c.code).order_by(log.c.seq.desc()).limit(1)
_begun = _rows.where(log.c.kind == "deal").scalar_subquery()
_ended = sa.select(sa.func.coalesce(sa.func.max(deals.c.row), 0)).where(deals.c.table == tables.c.code)
_last_at = _rows.with_only_columns(log.c.at).scalar_subquery()
UNFINISHED = (
    sa.select(tables.c.code, tables.c.game, _last_at, tables.c.over)
    .where(tables.c.code.in_(_sat), _begun > _ended.scalar_subquery())
    .order_by(_last_at.desc())
    .limit(_most)
)
"""The tables at which a session has sat whose last deal is not over, the one of the last row first."""


def branched(origin: str) -> sa.Select[Any]:
    """What has been played from positions of a deal, the newest first: the branch, and its last finished deal."""
    others = deals.alias()
    newest = sa.select(sa.func.max(others.c.row)).where(others.c.table == branches.c.table).scalar_subquery()
    ended = sa.and_(deals.c.table == branches.c.table, deals.c.row == newest)
    by = person_of(branches.c.who)
    columns = (branches.c.moves, by.label("who"), branches.c.opened, sessions.c.name.label("called"))
    made = sa.select(*columns, deals).select_from(branches).outerjoin(deals, ended)
    made = made.outerjoin(joined, joined.c.who == branches.c.who).outerjoin(sessions, sessions.c.who == by)
    return made.where(branches.c.origin == origin).order_by(branches.c.opened.desc(), branches.c.table)


BRANCHED_BY = (
    sa.select(branches.c.table, branches.c.origin, branches.c.moves, branches.c.who)
    .where(branches.c.who.in_(SELVES))
    .order_by(branches.c.opened.desc())
    .limit(_most)
)
"""The branches that a session has made, the newest first."""


def fetch_deals(connection: sa.Connection, query: sa.Select[Any], **parameters: Any) -> list[KeptDeal]:
    """The deals that a query finds."""
    return _known([*undamaged(connection.execute(query, parameters), _deal)], connection)


def branch_entries(connection: sa.Connection, query: sa.Select[Any], who: int | None) -> list[BranchEntry]:
    """The branches that a query finds; those of `who` asks are theirs."""
    rows = connection.execute(query).all()
    ended = {deal.link: deal for deal in _known([*undamaged((row for row in rows if row.link), _deal)], connection)}
    return [
        BranchEntry(
            row.moves, row.called or "", row.who is not None and row.who == who, row.opened, ended.get(row.link)
        )
        for row in rows
    ]


def _deal(row: AnyRow) -> KeptDeal:
    return read_struct(row, KeptDeal)


_PERSONS = sa.select(joined.c.who, joined.c.person).where(joined.c.who.in_(sa.bindparam("whos", expanding=True)))


def _known(found: list[KeptDeal], connection: sa.Connection) -> list[KeptDeal]:
    """The deals with their players under the numbers that they have now."""
    numbers = {player.who for deal in found for player in deal.players if player.who is not None}
    rows = connection.execute(_PERSONS, {"whos": [*numbers]}) if numbers else ()
    person: dict[int | None, int] = {row.who: row.person for row in rows}
    if not person:
        return found
    return [
        msgspec.structs.replace(
            deal,
            players=[msgspec.structs.replace(one, who=person.get(one.who, one.who)) for one in deal.players],
        )
        for deal in found
    ]


SHOW = deals.update().where(deals.c.table == sa.bindparam("of"), deals.c.shown.is_(False)).values(shown=True)
"""The deals of a table, when its match is over."""

_last = sa.select(log.c.at).where(log.c.table == deals.c.table).order_by(log.c.seq.desc()).limit(1).scalar_subquery()
_going = sa.exists().where(tables.c.code == deals.c.table, tables.c.due.is_not(None))  # somebody has days for a move
SHOW_IDLE = deals.update().where(deals.c.shown.is_(False), _last < sa.bindparam("before"), ~_going).values(shown=True)
"""Those of matches that nobody has gone on with."""
