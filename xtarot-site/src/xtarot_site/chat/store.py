"""The part of a database that keeps what is said at tables."""

from collections.abc import Collection
from typing import Any

import msgspec
import sqlalchemy as sa

from xtarot_site.chat.kinds import NOTHING, Heard, LineAt, TalkLine, Unheard
from xtarot_site.core.store.charge import Charge
from xtarot_site.core.store.database import Database
from xtarot_site.core.store.identity import SELVES, person_of
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.schema import joined, persons, sessions, talk, unheard

_table: sa.BindParameter[str] = sa.bindparam("of", type_=sa.Text)
_most: sa.BindParameter[int] = sa.bindparam("most", type_=sa.Integer)
_person = person_of(talk.c.who)
_columns = [talk.c[name] for name in ("seq", "aside", "kind", "text", "row", "command", "at")]
_LINE = (
    sa.select(talk.c.table, *_columns, _person.label("who"))
    .add_columns(sa.func.coalesce(persons.c.name, sessions.c.name, "").label("name"))
    .select_from(
        talk.outerjoin(joined, joined.c.who == talk.c.who)
        .outerjoin(persons, persons.c.who == _person)
        .outerjoin(sessions, sessions.c.who == _person)
    )
)
_AFTER = (
    _LINE.where(talk.c.table == _table, talk.c.aside == sa.bindparam("is_aside"), talk.c.seq > sa.bindparam("after"))
    .order_by(talk.c.seq.desc())
    .limit(_most)
)
_BEFORE = (
    _LINE.where(talk.c.table == _table, talk.c.aside == sa.bindparam("is_aside"), talk.c.seq <= sa.bindparam("last"))
    .order_by(talk.c.seq.desc())
    .limit(_most)
)
_SAID = _LINE.where(talk.c.table == _table, talk.c.command == sa.bindparam("by"))
_SAID_BY = (
    _LINE.where(talk.c.who.in_(SELVES)).order_by(talk.c.at.desc(), talk.c.table, talk.c.aside, talk.c.seq).limit(_most)
)
_NEWEST = (
    sa.select(talk.c.table, talk.c.aside, sa.func.max(talk.c.seq))
    .where(talk.c.table.in_(sa.bindparam("tables", expanding=True)))
    .group_by(talk.c.table, talk.c.aside)
)
_SAY = talk.insert()
_STOP = insert(unheard).on_conflict_do_nothing()
_AGAIN = unheard.delete().where(unheard.c.who.in_(SELVES.scalar_subquery()), unheard.c.id == sa.bindparam("number"))
_other = person_of(unheard.c.other)
_UNHEARD_BY = (
    sa.select(unheard.c.id, _other, sa.func.coalesce(persons.c.name, sessions.c.name, ""), unheard.c.since)
    .select_from(
        unheard.outerjoin(joined, joined.c.who == unheard.c.other)
        .outerjoin(persons, persons.c.who == _other)
        .outerjoin(sessions, sessions.c.who == _other)
    )
    .where(unheard.c.who.in_(SELVES))
    .order_by(unheard.c.id)
)


class ChatStore:
    """What is said at tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, table: str, line: TalkLine, charge: Charge | None = None) -> None:
        """Store a line. Raises Conflict when its number, or its command, is taken; only then, LimitSpent.

        `charge`: a token that it costs.
        """
        values = {column: value for column, value in msgspec.structs.asdict(line).items() if column != "name"}
        await self._database.write(
            (_SAY, {"table": table, **values}), *(self._database.charging(charge) if charge else ())
        )

    async def lines(self, table: str, after: Heard = NOTHING, most: int = 1000) -> list[TalkLine]:
        """What was said after that, in the order of both logs: at most so many lines of each, the newest."""
        found: list[TalkLine] = []
        for aside, last in zip((False, True), after, strict=True):
            found += await self._lines(_AFTER, of=table, is_aside=aside, after=last, most=most)
        return found

    async def said(self, table: str, command: str) -> TalkLine | None:
        """The line of a command."""
        found = await self._lines(_SAID, of=table, by=command)
        return found[0] if found else None

    async def before(self, line: LineAt, most: int) -> list[TalkLine]:
        """A line and those before it in its log, at most so many, in order."""
        return await self._lines(_BEFORE, of=line.table, is_aside=line.aside, last=line.seq, most=most)

    async def newest(self, tables: Collection[str]) -> dict[str, Heard]:
        """The last numbers of each of these tables at which anything was said."""
        parameters = {"tables": [*tables]}
        found: dict[str, Heard] = {}
        for table, aside, seq in await self._database.read(
            lambda connection: connection.execute(_NEWEST, parameters).all()
        ):
            found[table] = found.get(table, Heard())._replace(**{"aside" if aside else "table": seq})
        return found

    async def said_by(self, who: int, most: int) -> list[tuple[str, TalkLine]]:
        """What a session has said, each with its table, the newest first."""
        parameters = {"of": who, "most": most}
        rows = await self._database.read(lambda connection: connection.execute(_SAID_BY, parameters).all())
        return [(row.table, _line(row)) for row in rows]

    async def stop_hearing(self, who: int, other: int) -> None:
        """Note that a session does not want to hear another one, for good."""
        await self._database.write((_STOP, {"who": who, "other": other, "since": self._database.clock.wall()}))

    async def hear_again(self, who: int, number: int) -> None:
        """Forget one whom a session did not want to hear."""
        await self._database.write((_AGAIN, {"of": who, "number": number}))

    async def unheard_by(self, who: int) -> list[Unheard]:
        """Whom a session does not want to hear, in the order in which it said so."""
        rows = await self._database.read(lambda connection: connection.execute(_UNHEARD_BY, {"of": who}).all())
        return [Unheard(*row) for row in rows]

    async def _lines(self, query: sa.Select[Any], **asked: object) -> list[TalkLine]:
        rows = await self._database.read(lambda connection: connection.execute(query, asked).all())
        return sorted(map(_line, rows), key=lambda line: line.seq)


def _line(row: sa.Row[Any]) -> TalkLine:
    return TalkLine(row.seq, row.aside, row.who, row.kind, row.text, row.row, row.command, row.at, row.name)
