"""How tables stand in the lobby: a column of theirs, written with the row that changes it."""

import sqlalchemy as sa

from xtarot_site.core.store.schema import LISTING, log, tables

_of = sa.bindparam("of", type_=sa.Text)
_log = sa.select(sa.literal(1)).where(log.c.table == _of)

LISTED = sa.select(tables.c.code, tables.c.listed).where(tables.c.listed.is_not(None))
"""The tables that stand there."""

LIST = tables.update().where(tables.c.code == _of).values(listed=sa.bindparam("as", type_=LISTING))
"""How a table stands from now on."""

RELIST = LIST.where(
    _log.with_only_columns(sa.func.max(log.c.seq)).scalar_subquery() == sa.bindparam("row", type_=sa.Integer)
)
"""The same, if this row is still its newest."""

UNLIST = LIST.where(
    _log.with_only_columns(sa.func.max(log.c.at)).scalar_subquery() < sa.bindparam("before", type_=sa.Float)
)
"""The same, if it has had no row since a time."""
