"""The part of a database that keeps to which addresses notices are sent by mail."""

from collections.abc import Collection
from typing import Any

import msgspec
import sqlalchemy as sa

from xtarot.rules.texts import Lang
from xtarot_site.core.store.database import Database
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.schema import joined, mailboxes, notices, persons


class Mailbox(msgspec.Struct, frozen=True):
    """Where a person wishes to be told by mail.

    `code`: of the links by which mails are ended; `confirm`: the hash of the mailbox, however the address is written,
    None once the address is confirmed; `upto`: the last notice that was sent; `sent`: when the last mail was begun, in
    seconds since 1970.
    """

    who: int
    address: str
    lang: Lang
    code: str
    confirm: bytes | None
    since: float
    upto: int = 0
    sent: float = 0.0


_of: sa.BindParameter[int] = sa.bindparam("of", type_=sa.Integer)
_code: sa.BindParameter[str] = sa.bindparam("of_code", type_=sa.Text)
_FIELDS = [mailboxes.c[name] for name in Mailbox.__struct_fields__]
_MAILBOX = sa.select(*_FIELDS)
_OF = _MAILBOX.where(mailboxes.c.who == _of)
_AT = _MAILBOX.where(mailboxes.c.code == _code)
_WAITING = _MAILBOX.where(mailboxes.c.confirm.in_(sa.bindparam("hashes", expanding=True))).order_by(
    mailboxes.c.since.desc(), mailboxes.c.who
)
_IS_PERSON = sa.select(persons.c.who).where(persons.c.who == _of).with_for_update()
_ASK = insert(mailboxes)
_ASK = _ASK.on_conflict_do_update(
    index_elements=["who"],
    set_={name: _ASK.excluded[name] for name in Mailbox.__struct_fields__ if name not in ("who", "sent")},
)
_CONFIRM = (
    mailboxes.update()
    .where(mailboxes.c.code == _code, mailboxes.c.confirm.is_not(None))
    .values(confirm=None, address=sa.bindparam("right"))
    .returning(mailboxes.c.who)
)
_END = mailboxes.delete().where(mailboxes.c.code == _code)
_FORGET = mailboxes.delete().where(mailboxes.c.who == _of)
_mine = (notices.c.to == mailboxes.c.who) | notices.c.to.in_(
    sa.select(joined.c.who).where(joined.c.person == mailboxes.c.who)
)
_waits = sa.exists().where(
    _mine,
    notices.c.read.is_(False),
    notices.c.id > mailboxes.c.upto,
    notices.c.at <= sa.bindparam("told", type_=sa.Float),
)
_DUE = (
    _MAILBOX.where(mailboxes.c.confirm.is_(None), mailboxes.c.sent <= sa.bindparam("before", type_=sa.Float), _waits)
    .order_by(mailboxes.c.sent)
    .limit(sa.bindparam("most", type_=sa.Integer))
)
_TAKE = (
    mailboxes.update()
    .where(mailboxes.c.code == _code, mailboxes.c.confirm.is_(None), mailboxes.c.sent == sa.bindparam("was"))
    .values(sent=sa.bindparam("now", type_=sa.Float))
    .returning(mailboxes.c.who)
)
_PUT_OFF = mailboxes.update().where(mailboxes.c.code == _code).values(sent=sa.bindparam("back", type_=sa.Float))
_DONE = mailboxes.update().where(mailboxes.c.code == _code).values(upto=sa.bindparam("last"))


class MailboxStore:
    """To which addresses notices are sent by mail."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, who: int) -> Mailbox | None:
        """The mailbox of a person."""
        return next(iter(await self._all(_OF, of=who)), None)

    async def ask(self, mailbox: Mailbox) -> None:
        """Keep a mailbox that is to be confirmed, in place of the one that the person had; persons only."""

        def keep(connection: sa.Connection) -> None:
            if connection.scalar(_IS_PERSON, {"of": mailbox.who}) is not None:  # else they have gone meanwhile
                connection.execute(_ASK, msgspec.structs.asdict(mailbox))

        await self._database.write(keep)

    async def at(self, code: str) -> Mailbox | None:
        """The mailbox with this code."""
        return next(iter(await self._all(_AT, of_code=code)), None)

    async def waiting(self, confirm: Collection[bytes]) -> list[Mailbox]:
        """Those that wait to be confirmed by one of these hashes, the newest first."""
        return await self._all(_WAITING, hashes=[*confirm])

    async def confirm(self, mailbox: Mailbox, address: str) -> bool:
        """Note that mails may go to a mailbox at this address; False where it does not wait for that any more."""
        return await self._changed(_CONFIRM, of_code=mailbox.code, right=address)

    async def end(self, code: str) -> None:
        """Forget the mailbox of this code."""
        await self._database.write((_END, {"of_code": code}))

    async def forget(self, who: int) -> None:
        """Forget the mailbox of a person."""
        await self._database.write((_FORGET, {"of": who}))

    # What is to be sent

    async def due(self, told: float, sent: float, most: int) -> list[Mailbox]:
        """Confirmed ones with an unread notice, not sent yet, told before a time; and the last mail before another.

        Who has waited longest comes first.
        """
        return await self._all(_DUE, told=told, before=sent, most=most)

    async def take(self, mailbox: Mailbox, now: float) -> bool:
        """Begin a mail there; False where another server has, or nobody wants it any more."""
        return await self._changed(_TAKE, of_code=mailbox.code, was=mailbox.sent, now=now)

    async def put_off(self, mailbox: Mailbox, sent: float) -> None:
        """Note that no mail was taken; it is due again as if the last one had been begun at this time."""
        await self._database.write((_PUT_OFF, {"of_code": mailbox.code, "back": sent}))

    async def done(self, mailbox: Mailbox, upto: int) -> None:
        """Note that a mail with the notices up to this one was taken."""
        await self._database.write((_DONE, {"of_code": mailbox.code, "last": upto}))

    # How

    async def _all(self, query: sa.Select[Any], **asked: object) -> list[Mailbox]:
        rows = await self._database.read(lambda connection: connection.execute(query, asked).all())
        return [Mailbox(*row) for row in rows]

    async def _changed(self, change: sa.Executable, **asked: object) -> bool:
        """Whether a change has changed anything."""
        changed = False

        def do(connection: sa.Connection) -> None:
            nonlocal changed
            changed = connection.execute(change, asked).first() is not None

        await self._database.write(do)
        return changed
