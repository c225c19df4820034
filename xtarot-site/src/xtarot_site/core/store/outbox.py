"""Notices, stored in the transaction of what they tell of: an outbox, which the feature `notices` lists and delivers.

No other module adds one: `Outbox.deliver` decides what reaches whom.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import partial
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from xtarot.eventlog import Row
from xtarot_site.core.store.identity import APART, SELVES, person_of
from xtarot_site.core.store.schema import friends, joined, keys, notices, persons, sessions
from xtarot_site.core.store.writer import Change

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


class NoticeRow(Row, frozen=True):
    """What somebody is told, which is given its number, rising but not dense, by the store.

    `to`: their number; `who`: of who did it, None for whoever runs the site; `name`: what that one is called now, empty
    for a guest and for a withdrawn name; `read`: whether it was seen, on any device.
    """

    to: int = 0
    name: str = ""
    read: bool = False


class NoticeRule(Enum):
    """How notices of a kind are delivered (`Outbox.deliver`)."""

    REQUEST = "request"
    """Somebody asks something of another person of their own accord. Blocks hold, the same request comes once, and
    one that exceeds the budget is refused to its sender, with all that is stored in the same transaction."""
    REMARK = "remark"
    """The same, but of something that stands on a page anyway, each time something else: each comes, and over the
    budget the notice is left out."""
    DUTY = "duty"
    """What a reviewer or a moderator is told of as such: the same comes once until it is read."""
    REPLY = "reply"
    """The result of the recipient's own act, or a decision of those who run the site: always delivered."""


class OutgoingNotice(msgspec.Struct, frozen=True):
    """A notice to be delivered to one person, `to`, by the number of `who` did it; None: whoever runs the site.

    `answers`: the kinds of requests, of `to` and about the same, that it answers. `remind`: when a notice of a turn is
    to be repeated, in seconds since 1970.
    """

    kind: str
    payload: dict[str, Any]
    who: int | None
    at: float  # seconds since 1970
    to: int
    rule: NoticeRule
    answers: tuple[str, ...] = ()
    remind: float | None = None


Over = Literal["one", "strangers"]
"""Which limit is reached: that of the sender, or that of all strangers together."""


class NoticeLimits(msgspec.Struct, frozen=True):
    """How many requests a day a person is told of.

    `of_one`: unanswered ones of one sender; `of_strangers`: those of all who are no friends of theirs together.
    """

    of_one: int = 5
    of_strangers: int = 20


class NoticeRefused(Exception):
    """A request exceeds the budget, and nothing of the transaction is stored.

    `wait`: seconds until the next request is taken, if none is answered before.
    """

    def __init__(self, over: Over, wait: float) -> None:
        super().__init__(over)
        self.over, self.wait = over, wait


class Outbox:
    """Stores notices in the transactions of others, within `limits`."""

    def __init__(self, limits: NoticeLimits | None = None) -> None:
        self.limits = limits or NoticeLimits()

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
