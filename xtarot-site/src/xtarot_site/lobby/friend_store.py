"""The part of a database that keeps who takes whom for a friend."""

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from xtarot_site.core.store.database import Database
from xtarot_site.core.store.identity import SELVES, person_of
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.outbox import OutgoingNotice
from xtarot_site.core.store.schema import deals, friends, joined, persons, played_by


class Tie(msgspec.Struct, frozen=True):
    """Somebody whom a person has marked (`marked`), or who has marked them (`marks`): a friend where both is so."""

    who: int
    name: str
    marked: bool
    marks: bool


LATELY = 200  # deals in which those are looked for with whom somebody has played

_of: sa.BindParameter[int] = sa.bindparam("of", type_=sa.Integer)
_MARK = insert(friends).values(marked=True)
_MARK = _MARK.on_conflict_do_update(
    index_elements=[friends.c.who, friends.c.other],
    set_={"marked": True, "since": _MARK.excluded.since},
    where=friends.c.marked.is_(False),
)
_made = (friends.c.who == _of) & (friends.c.other == sa.bindparam("them", type_=sa.Integer))
_FORGET = friends.delete().where(_made, friends.c.dismissed.is_(False))
_UNMARK = friends.update().where(_made, friends.c.dismissed.is_(True)).values(marked=False)
_DISMISSED = sa.select(friends.c.dismissed).where(_made)
_DISMISS = (
    friends.update()
    .where(friends.c.who == sa.bindparam("them", type_=sa.Integer), friends.c.other == _of)
    .values(dismissed=True)
)
_TIES = sa.union_all(
    sa.select(
        friends.c.other.label("them"),
        sa.cast(friends.c.marked, sa.Integer).label("marked"),
        sa.literal(0).label("marks"),
        sa.literal(0).label("dismissed"),
    ).where(friends.c.who == _of),
    sa.select(
        friends.c.who,
        sa.literal(0),
        sa.cast(friends.c.marked, sa.Integer),
        sa.cast(friends.c.dismissed, sa.Integer),
    ).where(friends.c.other == _of),
).subquery()
_FRIENDS = (
    sa.select(persons.c.who, persons.c.name, sa.func.max(_TIES.c.marked), sa.func.max(_TIES.c.marks))
    .join_from(_TIES, persons, persons.c.who == _TIES.c.them)
    .group_by(persons.c.who, persons.c.name)
    .having(sa.func.max(_TIES.c.marked) >= sa.func.max(_TIES.c.dismissed))  # whom they mark themselves, they see
    .having(sa.func.max(_TIES.c.marked) + sa.func.max(_TIES.c.marks) > 0)
    .order_by(persons.c.name)
)
_lately = (
    sa.select(deals.c.link, deals.c.ended)
    .join_from(played_by, deals, deals.c.link == played_by.c.link)
    .where(played_by.c.who.in_(SELVES))
    .order_by(deals.c.ended.desc())
    .limit(LATELY)
    .subquery()
)
_with = played_by.alias()
_MET = (
    sa.select(persons.c.name)
    .select_from(_lately)
    .join(_with, _with.c.link == _lately.c.link)
    .outerjoin(joined, joined.c.who == _with.c.who)
    .join(persons, persons.c.who == person_of(_with.c.who))
    .where(persons.c.who.not_in(SELVES))
    .group_by(persons.c.name)
    .order_by(sa.func.max(_lately.c.ended).desc(), persons.c.name)
    .limit(sa.bindparam("most", type_=sa.Integer))
)


class FriendStore:
    """Who takes whom for a friend."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def mark(self, who: int, other: int, notices: Sequence[OutgoingNotice] = ()) -> None:
        """Note that a person takes another one for a friend, and deliver what is told of it; what is noted stays.

        Whoever has dismissed the mark is told nothing. Raises NoticeRefused.
        """
        marked = {"who": who, "other": other, "since": self._database.clock.wall()}

        def mark(connection: sa.Connection) -> None:
            connection.execute(_MARK, marked)
            if not connection.scalar(_DISMISSED, {"of": who, "them": other}):
                self._database.outbox.deliver(connection, notices)

        await self._database.write(mark)

    async def unmark(self, who: int, other: int) -> None:
        """Note that a person does not any more; a mark that was dismissed stays so, should it be made again."""
        whom = {"of": who, "them": other}
        await self._database.write((_FORGET, whom), (_UNMARK, whom))

    async def dismiss(self, who: int, other: int) -> None:
        """Note that a person wants to hear no more of it that another one has marked them."""
        await self._database.write((_DISMISS, {"of": who, "them": other}))

    async def of(self, who: int) -> list[Tie]:
        """Whom a person has marked, and who has marked them, by name; without those whom they have dismissed."""
        rows = await self._database.read(lambda connection: connection.execute(_FRIENDS, {"of": who}).all())
        return [Tie(them, name, bool(marked), bool(marks)) for them, name, marked, marks in rows]

    async def met(self, who: int, most: int) -> list[str]:
        """The names of the persons with whom somebody has played, the last ones first."""
        parameters = {"of": who, "most": most}
        return list(await self._database.read(lambda connection: connection.execute(_MET, parameters).scalars().all()))
