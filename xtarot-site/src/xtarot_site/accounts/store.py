"""Credentials in the database: recovery words, passkeys and challenges."""

import msgspec
import sqlalchemy as sa

from xtarot_site.core.store.database import Database
from xtarot_site.core.store.identity import hash_secret
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.reading import select_all, select_one
from xtarot_site.core.store.schema import challenges, passkeys, persons


class Passkey(msgspec.Struct, frozen=True):
    """A passkey of a person: its `id`, its public `key`, and how often its device says that it was used."""

    id: bytes
    who: int
    key: bytes
    count: int
    name: str
    since: float  # seconds since 1970
    used: float


_of: sa.BindParameter[int] = sa.bindparam("of", type_=sa.Integer)
_at: sa.BindParameter[float] = sa.bindparam("at", type_=sa.Float)
_CHANGE_WORDS = (
    persons.update()
    .where(persons.c.who == _of, persons.c.words.is_not_distinct_from(sa.bindparam("old", type_=sa.LargeBinary)))
    .values(words=sa.bindparam("new"))
)
_OUTDATED = challenges.delete().where(challenges.c.until <= _at)
_ASK = insert(challenges)
_ASK = _ASK.on_conflict_do_update(
    index_elements=["key", "purpose"], set_={name: _ASK.excluded[name] for name in ("challenge", "until")}
)
_ANSWER = (
    challenges.delete()
    .where(
        challenges.c.key == sa.bindparam("wanted"),
        challenges.c.purpose == sa.bindparam("for_what"),
        challenges.c.until > _at,
    )
    .returning(challenges.c.challenge)
)
_ADD_PASSKEY = passkeys.insert()
_USE_PASSKEY = (
    passkeys.update().where(passkeys.c.id == sa.bindparam("credential")).values(count=sa.bindparam("uses"), used=_at)
)
_own_passkey = sa.and_(passkeys.c.who == _of, passkeys.c.id == sa.bindparam("credential"))
_RENAME_PASSKEY = passkeys.update().where(_own_passkey).values(name=sa.bindparam("called"))
_REMOVE_PASSKEY = passkeys.delete().where(_own_passkey)


class CredentialStore:
    """Words, passkeys, and the challenges that devices are to sign."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Words

    async def words(self, who: int) -> bytes | None:
        """The salt and hash of a person's words."""
        query = sa.select(persons.c.words).where(persons.c.who == who)
        found: bytes | None = await self._database.read(lambda connection: connection.scalar(query))
        return found

    async def change_words(self, who: int, old: bytes | None, new: bytes) -> bool:
        """Put `new` in the place of `old`; False when somebody else has done so meanwhile."""
        await self._database.write((_CHANGE_WORDS, {"of": who, "old": old, "new": new}))
        return await self.words(who) == new  # each has a salt of its own

    # Passkeys

    async def passkey(self, credential: bytes) -> Passkey | None:
        """The passkey of this id."""
        return await select_one(self._database, sa.select(passkeys).where(passkeys.c.id == credential), Passkey)

    async def passkeys(self, who: int) -> list[Passkey]:
        """The passkeys of a person, the oldest first."""
        query = sa.select(passkeys).where(passkeys.c.who == who).order_by(passkeys.c.since)
        return await select_all(self._database, query, Passkey)

    async def add_passkey(self, passkey: Passkey) -> None:
        """Keep a new passkey. Raises Conflict for an id that is known."""
        await self._database.write((_ADD_PASSKEY, msgspec.structs.asdict(passkey)))

    async def use_passkey(self, credential: bytes, count: int) -> None:
        """Note that a passkey has been used, and its new count."""
        await self._database.write(
            (_USE_PASSKEY, {"credential": credential, "uses": count, "at": self._database.clock.wall()})
        )

    async def rename_passkey(self, who: int, credential: bytes, name: str) -> None:
        """Call a passkey of this person otherwise."""
        await self._database.write((_RENAME_PASSKEY, {"of": who, "credential": credential, "called": name}))

    async def remove_passkey(self, who: int, credential: bytes) -> None:
        """Forget a passkey of this person."""
        await self._database.write((_REMOVE_PASSKEY, {"of": who, "credential": credential}))

    # What devices with passkeys are asked

    async def ask(self, secret: str, purpose: str, challenge: bytes, seconds: float) -> None:
        """Remember what the browser of this secret was asked for this purpose, in place of what it was asked before.

        It can be answered for so many seconds.
        """
        asked = {"key": hash_secret(secret), "purpose": purpose, "challenge": challenge}

        def keep(connection: sa.Connection) -> None:
            now = self._database.time_in(connection)
            connection.execute(_OUTDATED, {"at": now})
            connection.execute(_ASK, asked | {"until": now + seconds})

        await self._database.write(keep)

    async def answer(self, secret: str, purpose: str) -> bytes | None:
        """What this browser was asked, which is used up by that; None where nothing waits for its answer."""
        found: list[bytes] = []

        def take(connection: sa.Connection) -> None:
            asked = {"wanted": hash_secret(secret), "for_what": purpose, "at": self._database.time_in(connection)}
            found.extend(connection.scalars(_ANSWER, asked))

        await self._database.write(take)
        return found[0] if found else None

    # How
