"""Tables by days: when something is due there, and how they stand for their people.

Both are columns of a table, written in the transaction of the row that changes them (`Store.append`), so a table that
nobody looks at can be forgotten until then, by all servers and for any time.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from xtarot_site.core.store.database import Database
from xtarot_site.core.store.identity import SELVES
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.outbox import NoticeRow, OutgoingNotice
from xtarot_site.core.store.schema import LISTING, log, notices, running, tables
from xtarot_site.core.store.writer import Change

OF_TURN = ("your-turn", "turn-reminder")  # the kinds of notices that go when a turn is over
_of = sa.bindparam("of", type_=sa.Text)

_STAND = (
    tables.update()
    .where(tables.c.code == _of)
    .values(due=sa.bindparam("moment", type_=sa.Float), by_days=sa.bindparam("as", type_=LISTING))
)
_newest = sa.select(sa.func.max(log.c.seq)).where(log.c.table == _of).scalar_subquery()
_RESTAND = _STAND.where(_newest == sa.bindparam("row", type_=sa.Integer))
_END_TURN = notices.delete().where(
    notices.c.to.in_(SELVES.scalar_subquery()),
    sa.or_(*(notices.c.kind == kind for kind in OF_TURN)),  # executed for many at once, which `in_` cannot be
    notices.c.payload["table"].as_string() == sa.bindparam("code", type_=sa.Text),
)
_due_again = (
    sa.select(notices.c.id)
    .where(notices.c.remind <= sa.bindparam("now", type_=sa.Float))
    .order_by(notices.c.remind)
    .limit(sa.bindparam("most", type_=sa.Integer))
)
_TAKE_DUE = (
    notices.delete()
    .where(notices.c.id.in_(_due_again.scalar_subquery()))
    .returning(*(notices.c[name] for name in ("id", "kind", "payload", "who", "at", "to")))
)
_REMIND_LATER = (
    notices.update()
    .where(notices.c.remind.is_not(None))
    .values(remind=notices.c.remind + sa.bindparam("stood", type_=sa.Float))
)
_FOUND = (
    sa.select(tables.c.code, tables.c.due, tables.c.by_days, log.c.who)
    .join_from(log, tables, tables.c.code == log.c.table)
    .where(log.c.who.in_(SELVES), log.c.kind == sa.literal_column("'sit'"), tables.c.by_days.is_not(None))
)  # the kind as in the index
_DUE = (
    sa.select(tables.c.code)
    .where(tables.c.due <= sa.bindparam("now", type_=sa.Float))
    .order_by(tables.c.due)
    .limit(sa.bindparam("most", type_=sa.Integer))
)
_MOMENT = sa.select(tables.c.due).where(tables.c.code == _of)
_LAST = sa.select(running.c.at).where(running.c.id == 1).with_for_update()
_BEGIN = insert(running).values(id=1, at=sa.bindparam("now", type_=sa.Float)).on_conflict_do_nothing()
_RUN = running.update().where(running.c.at < sa.bindparam("now", type_=sa.Float)).values(at=sa.bindparam("now"))
_LATER = (
    tables.update().where(tables.c.due.is_not(None)).values(due=tables.c.due + sa.bindparam("stood", type_=sa.Float))
)


class ByDays(msgspec.Struct, frozen=True):
    """What a row leaves of a table by days.

    `due`: when it does something by itself next (seconds since 1970), None: never. `stands`: how it stands for who
    plays there, None where nobody goes on with it. `told`: whom it tells that it is their turn; `done`: the sessions
    whose notice of a turn goes, as it is over.
    """

    due: float | None
    stands: dict[str, Any] | None
    told: Sequence[OutgoingNotice] = ()
    done: Sequence[int] = ()


class Stood(msgspec.Struct, frozen=True):
    """A table by days as somebody finds it in their list. `selves`: the numbers under which they may sit there."""

    code: str
    due: float | None
    stands: dict[str, Any]
    selves: set[int]


class CorrespondenceStore:
    """What is due at tables by days."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def standing(self, code: str, days: ByDays | None) -> Iterator[Change]:
        """What a row changes besides at a table by days; nothing at another one."""
        if days:
            yield _STAND, {"of": code, "moment": days.due, "as": days.stands}
            yield from ((_END_TURN, {"of": who, "code": code}) for who in days.done)
            yield from self._database.outbox.delivering(days.told)

    async def of(self, who: int) -> list[Stood]:
        """The tables by days at which somebody has sat that go on."""
        rows = await self._database.read(lambda connection: connection.execute(_FOUND, {"of": who}).all())
        stood: dict[str, Stood] = {}
        for code, due, stands, number in rows:  # one for each time they have sat down there
            stood.setdefault(code, Stood(code, due, stands, {who})).selves.add(number)
        return [*stood.values()]

    async def due(self, now: float, most: int) -> list[str]:
        """The tables at which something is due by now, what is due longest first."""
        parameters = {"now": now, "most": most}
        return await self._database.read(lambda connection: [*connection.scalars(_DUE, parameters)])

    async def moment(self, code: str) -> float | None:
        """When something is due at a table."""
        found: float | None = await self._database.read(lambda connection: connection.scalar(_MOMENT, {"of": code}))
        return found

    async def restand(self, code: str, days: ByDays, row: int) -> None:
        """Say how a table stands as of this row, if that is still the newest."""
        await self._database.write((_RESTAND, {"of": code, "moment": days.due, "as": days.stands, "row": row}))

    async def remind(self, now: float, write: Callable[[NoticeRow], OutgoingNotice | None], most: int) -> int:
        """Put a reminder in the place of each notice of a turn that is due to be repeated by now; how many were due.

        `write`: the reminder for such a notice, None for none. Each notice is repeated once, by whichever server asks.
        """
        due = 0

        def remind(connection: sa.Connection) -> None:
            nonlocal due
            rows = connection.execute(_TAKE_DUE, {"now": now, "most": most}).all()
            due = len(rows)
            taken = [NoticeRow(row.id, row.kind, row.payload, None, row.who, row.at, row.to) for row in rows]
            self._database.outbox.deliver(connection, [one for one in map(write, taken) if one])

        await self._database.write(remind)
        return due

    async def pulse(self, now: float, most: float) -> float:
        """Note that a server runs; for how long none has, if that is longer than `most` seconds, else 0.

        For so long time has stood still: what is due, and the reminders of it, are so much later from then on.
        """
        stood = 0.0

        def beat(connection: sa.Connection) -> None:
            nonlocal stood
            connection.execute(_BEGIN, {"now": now})
            past = now - connection.execute(_LAST).scalar_one()  # locked: another server sees what this one has noted
            connection.execute(_RUN, {"now": now})
            stood = past if past > most else 0.0
            if stood:
                connection.execute(_LATER, {"stood": stood})
                connection.execute(_REMIND_LATER, {"stood": stood})

        await self._database.write(beat)
        return stood
