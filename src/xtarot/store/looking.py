"""What is asked of the deals that are kept: one's own, those left in the middle, and what branches from one."""

from typing import Any

import sqlalchemy as sa

from xtarot.store.protocol import Search
from xtarot.store.schema import branches, deals, log, played_by, sessions, tables


def at_link(link: str) -> sa.Select[Any]:
    """The deal of a link, if it may be looked at."""
    return sa.select(deals).where(deals.c.link == link, deals.c.shown)


def found(who: int, search: Search) -> sa.Select[Any]:
    """The deals that a session has played and may look at, the newest first."""
    mine = sa.select(deals).join(played_by, played_by.c.link == deals.c.link).where(played_by.c.who == who)
    mine = mine.where(deals.c.shown)
    if search.game:
        mine = mine.where(deals.c.game == search.game)
    if search.won is not None:
        mine = mine.where(played_by.c.won.is_(search.won))
    if search.after:  # several can have ended at the same time, so the link counts too
        last = sa.select(deals.c.ended, deals.c.link).where(deals.c.link == search.after)
        mine = mine.where(sa.tuple_(deals.c.ended, deals.c.link) < last.scalar_subquery())
    if search.name:
        others = played_by.alias()
        named = others.c.name.icontains(search.name, autoescape=True)
        mine = mine.where(sa.exists().where(others.c.link == deals.c.link, others.c.who != who, named))
    return mine.order_by(deals.c.ended.desc(), deals.c.link.desc())


def sat(who: int) -> sa.Select[Any]:
    """The tables at which a session has sat."""
    return sa.select(log.c.table).where(log.c.who == who, log.c.kind == sa.literal_column("'sit'"))  # as the index


def unfinished(who: int) -> sa.Select[Any]:
    """The tables at which a session has sat whose last deal is not over, the one of the last row first."""
    rows = sa.select(log.c.seq).where(log.c.table == tables.c.code).order_by(log.c.seq.desc()).limit(1)
    begun = rows.where(log.c.kind == "deal").scalar_subquery()
    ended = sa.select(sa.func.coalesce(sa.func.max(deals.c.row), 0)).where(deals.c.table == tables.c.code)
    last = rows.with_only_columns(log.c.at).scalar_subquery()
    columns = (tables.c.code, tables.c.game, last, tables.c.over)
    return sa.select(*columns).where(tables.c.code.in_(sat(who)), begun > ended.scalar_subquery()).order_by(last.desc())


def branched(origin: str) -> sa.Select[Any]:
    """What has been played from positions of a deal, the newest first: the branch, and its last finished deal."""
    others = deals.alias()
    newest = sa.select(sa.func.max(others.c.row)).where(others.c.table == branches.c.table).scalar_subquery()
    ended = sa.and_(deals.c.table == branches.c.table, deals.c.row == newest)
    columns = (branches.c.moves, branches.c.who, branches.c.opened, sessions.c.name.label("called"))
    called = sessions.c.who == branches.c.who
    made = sa.select(*columns, deals).select_from(branches).outerjoin(deals, ended).outerjoin(sessions, called)
    return made.where(branches.c.origin == origin).order_by(branches.c.opened.desc(), branches.c.table)


SHOW = deals.update().where(deals.c.table == sa.bindparam("of"), deals.c.shown.is_(False)).values(shown=True)
"""The deals of a table, when its match is over."""

_last = sa.select(log.c.at).where(log.c.table == deals.c.table).order_by(log.c.seq.desc()).limit(1).scalar_subquery()
SHOW_IDLE = deals.update().where(deals.c.shown.is_(False), _last < sa.bindparam("before")).values(shown=True)
"""Those of matches that nobody has gone on with."""
