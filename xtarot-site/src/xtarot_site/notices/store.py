"""The part of a database that keeps notices. No other module adds one: `deliver` decides what reaches whom."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import Any

import sqlalchemy as sa

from xtarot.eventlog import Row
from xtarot_site.core.store.deal_queries import APART, SELVES, person_of
from xtarot_site.core.store.logs import NoticeRow, NoticeRule, OutgoingNotice
from xtarot_site.core.store.schema import friends, joined, keys, notices, persons, sessions
from xtarot_site.core.store.writer import Change
from xtarot_site.notices.protocol import NoticeLimits, NoticeRefused, Over

DAY = 24 * 3600.0  # seconds in which requests are counted, and one that was answered is not sent again

_to: sa.BindParameter[int] = sa.bindparam("to", type_=sa.Integer)
_added = ("kind", "payload", "who", "at", "read", "push", "answered", "withheld", "remind")
_INSERT = notices.insert().from_select(  # nobody who has gone: nothing is kept of them
    ["to", *_added],
    sa.select(_to, *(sa.bindparam(name, type_=notices.c[name].type) for name in _added)).where(
        sa.or_(sa.exists().where(persons.c.who == _to), sa.exists().where(keys.c.who == _to))
    ),
)
_sender = person_of(notices.c.who)
_received = notices.outerjoin(joined, joined.c.who == notices.c.who)
_OF = (
    sa.select(notices.c.id, notices.c.kind, notices.c.payload, sa.null(), notices.c.who, notices.c.at, notices.c.to)
    .add_columns(sa.func.coalesce(persons.c.name, ""), notices.c.read)
    .select_from(_received.outerjoin(persons, persons.c.who == _sender))
    .where(notices.c.to.in_(SELVES), notices.c.withheld == sa.bindparam("is_withheld", type_=sa.Boolean))
    .order_by(notices.c.id.desc())
    .limit(sa.bindparam("most"))
)
_READ = (
    notices.update()
    .where(
        notices.c.to.in_(SELVES.scalar_subquery()),
        notices.c.id <= sa.bindparam("last", type_=sa.BigInteger),
        notices.c.read.is_(False),
    )
    .values(read=True)
)
_PERSONS = sa.select(sa.func.coalesce(joined.c.person, sessions.c.who)).select_from(
    sessions.outerjoin(joined, joined.c.who == sessions.c.who)
)
_PERSONS = _PERSONS.where(sessions.c.who.in_(sa.bindparam("numbers", expanding=True)))
_LOCK = (  # others may refer to them meanwhile
    sa.select(sessions.c.who)
    .where(sessions.c.who.in_(sa.bindparam("persons", expanding=True)))
    .order_by(sessions.c.who)
    .with_for_update(key_share=True)
)
_FROM = (
    sa.select(notices.c.id, notices.c.kind, notices.c.payload, notices.c.at, notices.c.read, notices.c.answered)
    .select_from(_received)
    .where(notices.c.to.in_(SELVES), _sender == sa.bindparam("by", type_=sa.Integer))
    .where((notices.c.kind == sa.bindparam("like", type_=sa.Text)) | notices.c.answered.is_(False))
)
_REQUESTS = (
    sa.select(notices.c.at, _sender)
    .select_from(_received)
    .where(notices.c.to.in_(SELVES), notices.c.answered.is_not(None), notices.c.withheld.is_(False))
    .where(notices.c.at > sa.bindparam("since", type_=sa.Float))
    .order_by(notices.c.at.desc())
)
_back = friends.alias()
_FRIENDS = (
    sa.select(friends.c.other)
    .join(_back, (_back.c.who == friends.c.other) & (_back.c.other == friends.c.who))
    .where(friends.c.who.in_(SELVES), friends.c.marked, _back.c.marked)
)
_ANSWER = notices.update().where(notices.c.id == sa.bindparam("of_id")).values(answered=True)
_ANSWER_AT_TABLE = (
    notices.update()
    .where(
        notices.c.to.in_(SELVES.scalar_subquery()),
        notices.c.answered.is_(False),
        notices.c.payload["table"].as_string() == sa.bindparam("code", type_=sa.Text),
    )
    .values(answered=True)
)

Read = Callable[[Callable[[sa.Connection], Any]], Awaitable[Any]]
Write = Callable[..., Awaitable[None]]


class SqlNotices:
    """`Notices` in a database, whose store reads and writes for it; and what all others deliver notices by."""

    limits = NoticeLimits()

    def __init__(self, read: Read, write: Write) -> None:
        self._read, self._write = read, write

    async def of(self, who: int, limit: int = 100, withheld: bool = False) -> list[NoticeRow]:
        """What a session is told, the newest first; or what was withheld, since it hides the sender."""
        asked = {"of": who, "most": limit, "is_withheld": withheld}
        found = await self._read(lambda connection: connection.execute(_OF, asked).all())
        return [NoticeRow(*row) for row in found]

    async def tell(self, notices: Sequence[OutgoingNotice]) -> None:
        """Deliver notices that tell of nothing else that is stored. Raises NoticeRefused."""
        await self._write(*self.delivering(notices))

    async def mark_read(self, who: int, last: int) -> None:
        """Note that a session has seen all notices up to the one of this number."""
        await self._write((_READ, {"of": who, "last": last}))

    # Delivery

    def delivering(self, notices: Sequence[OutgoingNotice]) -> Iterator[Change]:
        """The change that delivers notices, if there are any."""
        if notices:
            yield partial(self.deliver, notices=notices)

    def deliver(self, connection: sa.Connection, notices: Sequence[OutgoingNotice]) -> None:
        """Store notices, in the transaction of what they tell of. Nothing else adds any: push and mail read these.

        What a `NoticeRule` says is judged here, by what is stored. So that two servers count alike, they wait for each
        other at the recipient's session. Who hides the sender, or is hidden by them, does not see a request. It is
        stored all the same, `withheld`, and counts for the sender as any other, who cannot tell the difference.

        Raises NoticeRefused.
        """
        judged = {notice.to for notice in notices if notice.rule is not NoticeRule.REPLY}
        if judged:
            recipients = [*connection.scalars(_PERSONS, {"numbers": sorted(judged)})]
            connection.execute(_LOCK, {"persons": recipients}).all()
        for notice in notices:
            if notice.answers:
                self._answer(connection, notice)
            if notice.rule is NoticeRule.REPLY or self._is_due(connection, notice):
                asks = notice.rule in (NoticeRule.REQUEST, NoticeRule.REMARK)
                withheld = asks and notice.who in connection.scalars(APART, {"of": notice.to}).all()
                added = {"read": withheld, "withheld": withheld, "push": None if withheld else notice.at}
                values = {name: getattr(notice, name) for name in ("to", "kind", "payload", "who", "at", "remind")}
                connection.execute(_INSERT, values | added | {"answered": False if asks else None})

    def _is_due(self, connection: sa.Connection, notice: OutgoingNotice) -> bool:
        """Whether the same was not sent before, and the budget has room. Raises NoticeRefused."""
        since = notice.at - DAY
        rows = connection.execute(_FROM, {"of": notice.to, "by": notice.who, "like": notice.kind}).all()
        same = [row for row in rows if (row.kind, row.payload) == (notice.kind, notice.payload)]
        if notice.rule is NoticeRule.DUTY:
            return all(row.read for row in same)
        if notice.rule is NoticeRule.REQUEST and any(not row.answered or row.at > since for row in same):
            return False
        unanswered = sorted(row.at for row in rows if row.answered is False and row.at > since)
        if len(unanswered) >= self.limits.of_one:
            return self._refuse(notice, "one", unanswered[-self.limits.of_one])
        befriended = {*connection.scalars(_FRIENDS, {"of": notice.to})}
        if notice.who not in befriended:
            requests = connection.execute(_REQUESTS, {"of": notice.to, "since": since}).all()
            of_strangers = [at for at, sender in requests if sender not in befriended]
            if len(of_strangers) >= self.limits.of_strangers:
                return self._refuse(notice, "strangers", of_strangers[self.limits.of_strangers - 1])
        return True

    def _refuse(self, notice: OutgoingNotice, over: Over, oldest: float) -> bool:
        """False for what is left out. Raises NoticeRefused for what its sender is refused."""
        if notice.rule is NoticeRule.REQUEST:
            raise NoticeRefused(over, oldest + DAY - notice.at)
        return False

    def _answer(self, connection: sa.Connection, notice: OutgoingNotice) -> None:
        """Note that the recipient's requests about the same are answered."""
        asked = {"of": notice.who, "by": notice.to, "like": ""}
        for row in connection.execute(_FROM, asked).all():
            if row.kind not in notice.answers or not isinstance(row.payload, dict):  # else it is damaged
                continue
            about = {name: value for name, value in row.payload.items() if name != "schema"}
            if about.items() <= notice.payload.items():
                connection.execute(_ANSWER, {"of_id": row.id})


def answering_at_table(code: str, row: Row) -> Iterator[Change]:
    """What changes by a row of a table's log: whoever sits down has answered those who asked them to come there."""
    if row.kind == "sit" and row.who is not None:
        yield _ANSWER_AT_TABLE, {"of": row.who, "code": code}
