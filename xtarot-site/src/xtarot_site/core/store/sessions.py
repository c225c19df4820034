"""Sessions: guests and persons, and the browsers by whose secrets they come."""

from contextlib import suppress

import msgspec
import sqlalchemy as sa

from xtarot.eventlog import Conflict
from xtarot_site.core.store.database import Database
from xtarot_site.core.store.identity import APART, hash_secret
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.schema import joined, keys, notices, passkeys, persons, sessions
from xtarot_site.core.store.writer import Change

_of: sa.BindParameter[int] = sa.bindparam("of", type_=sa.Integer)
_unread = notices.c.read.is_(False)
_told = sa.or_(  # each by its index
    sa.exists().where(notices.c.to == sessions.c.who, _unread),
    sa.exists().where(joined.c.person == sessions.c.who, notices.c.to == joined.c.who, _unread),
)
_of_secret = keys.c.key == sa.bindparam("secret", type_=sa.LargeBinary)

_SESSION = sa.select(sessions.c.who, sessions.c.name).join(keys).where(_of_secret)
_VISITOR = _SESSION.add_columns(
    keys.c.alone,
    persons.c.name.label("called"),
    persons.c.reviewer,
    persons.c.since,
    persons.c.named,
    persons.c.moderator,
    persons.c.operator,
    _told.label("told"),
).outerjoin(persons, persons.c.who == sessions.c.who)
_BEGIN_SESSION, _BEGIN_KEY = sessions.insert(), keys.insert()
_RENAME = sessions.update().where(sessions.c.who == sa.bindparam("of")).values(name=sa.bindparam("new"))
_ATTACH = insert(keys)
_ATTACH = _ATTACH.on_conflict_do_update(
    index_elements=["key"], set_={name: _ATTACH.excluded[name] for name in ("who", "since", "alone")}
)
_JOIN = insert(joined).on_conflict_do_nothing()
_DETACH = keys.delete().where(keys.c.who == _of, keys.c.key == sa.bindparam("secret"))
_DETACH_ALL = keys.delete().where(keys.c.who == _of)
_KEEP_ONLY = (
    keys.delete().where(keys.c.who == _of, keys.c.key != sa.bindparam("secret")),
    persons.update().where(persons.c.who == _of).values(words=None),
    passkeys.delete().where(passkeys.c.who == _of),
    keys.update().where(keys.c.key == sa.bindparam("secret")).values(alone=False),
)


class Person(msgspec.Struct, frozen=True):
    """A session that took a name. `who`: its number in all logs, which only those see who moderate or run the site."""

    who: int
    name: str
    reviewer: bool = False
    since: float = 0.0  # seconds since 1970
    named: float = 0.0  # when the name was taken
    moderator: bool = False
    operator: bool = False  # runs the site by its pages


class Session(msgspec.Struct, frozen=True):
    """A guest with their browser, or a person with all of theirs. `who`: the number in logs, which is sent to nobody.

    Who played as a guest and then signs in is found under the number of the person in all that is read.
    """

    who: int
    name: str


class SecretBearer(msgspec.Struct, frozen=True):
    """Who comes with a secret.

    `told`: whether there is a notice that they have not seen; `alone`: whether this browser is to be their only one
    from now on.
    """

    session: Session
    person: Person | None  # None for a guest
    told: bool
    alone: bool


class SessionStore:
    """Who comes with which secret. Secrets are stored as hashes only."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, secret: str) -> Session | None:
        """The session of this secret, which is stored as its hash only."""
        parameters = {"secret": hash_secret(secret)}
        row = await self._database.read(lambda connection: connection.execute(_SESSION, parameters).first())
        return Session(*row) if row else None

    async def visitor(self, secret: str) -> SecretBearer | None:
        """Who comes with this secret, read at once; None for who is new."""
        parameters = {"secret": hash_secret(secret)}
        row = await self._database.read(lambda connection: connection.execute(_VISITOR, parameters).first())
        if row is None:
            return None
        who, name, alone, called, *more, told = row
        return SecretBearer(Session(who, name), None if called is None else Person(who, called, *more), told, alone)

    async def begin(self, secret: str) -> Session:
        """The session of this secret, begun if it is new."""
        key, now = hash_secret(secret), self._database.clock.wall()

        def begin(connection: sa.Connection) -> None:
            if connection.execute(_SESSION, {"secret": key}).first() is None:
                made = connection.execute(_BEGIN_SESSION, {"name": "", "since": now}).inserted_primary_key
                assert made
                connection.execute(_BEGIN_KEY, {"key": key, "who": made[0], "since": now})

        with suppress(Conflict):  # another server has begun it
            await self._database.write(begin)
        found = await self.find(secret)
        assert found
        return found

    async def rename(self, who: int, name: str) -> None:
        """Remember the last name of a session."""
        await self._database.write((_RENAME, {"of": who, "new": name}))

    async def attach(self, secret: str, who: int, guest: int | None = None, alone: bool = False) -> None:
        """Sign the browser of this secret in; what it played as a `guest` belongs to the person from then on.

        `alone`: when it comes back with this secret, it is to be the only one (`keep_only`).
        """
        joining: list[Change] = [(_JOIN, {"who": guest, "person": who})] if guest not in (None, who) else []
        key = {"key": hash_secret(secret), "who": who, "since": self._database.clock.wall(), "alone": alone}
        await self._database.write(*joining, (_ATTACH, key))

    async def detach(self, who: int, secret: str = "") -> None:
        """Sign out the browser of this secret, or all of them."""
        one = (_DETACH, {"of": who, "secret": hash_secret(secret)})
        await self._database.write(one if secret else (_DETACH_ALL, {"of": who}))

    async def keep_only(self, who: int, secret: str) -> None:
        """Sign out all browsers but the one of this secret, and forget words and passkeys."""
        of = {"of": who, "secret": hash_secret(secret)}
        await self._database.write(*((change, of) for change in _KEEP_ONLY))

    async def browsers(self, who: int) -> list[float]:
        """Since when each browser of a person is signed in, in seconds since 1970."""
        query = sa.select(keys.c.since).where(keys.c.who == who).order_by(keys.c.since)
        return [*await self._database.read(lambda connection: connection.scalars(query).all())]

    async def apart(self, who: int) -> frozenset[int]:
        """Whom a session does not want to hear, and who does not want to hear it: they are not brought together."""
        numbers = await self._database.read(lambda connection: connection.scalars(APART, {"of": who}).all())
        return frozenset(number for number in numbers if number is not None)
