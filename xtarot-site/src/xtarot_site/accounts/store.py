"""The part of a database that keeps persons."""

from collections.abc import Collection, Iterable
from functools import partial
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from xtarot_site.core.store.database import Database
from xtarot_site.core.store.identity import SELVES
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.schema import (
    answers,
    challenges,
    deals,
    draft_texts,
    draft_writers,
    drafts,
    friends,
    keys,
    log,
    mailboxes,
    moderation,
    names,
    notices,
    passkeys,
    persons,
    played_by,
    profiles,
    remarks,
    sessions,
    solved,
    tables,
    talk,
    unheard,
)
from xtarot_site.core.store.sessions import Person
from xtarot_site.core.store.token_hash import hash_secret
from xtarot_site.submissions.remark_kinds import DRAFT


class Passkey(msgspec.Struct, frozen=True):
    """A passkey of a person: its `id`, its public `key`, and how often its device says that it was used."""

    id: bytes
    who: int
    key: bytes
    count: int
    name: str
    since: float  # seconds since 1970
    used: float


T = TypeVar("T")

YEAR = 365 * 24 * 3600.0  # seconds for which a name that was given up is kept from others

_PERSON = sa.select(
    *(persons.c[name] for name in ("who", "name", "reviewer", "since", "named", "moderator", "operator"))
)
_of: sa.BindParameter[int] = sa.bindparam("of", type_=sa.Integer)
_at: sa.BindParameter[float] = sa.bindparam("at", type_=sa.Float)
_selves = SELVES.scalar_subquery()
_has_key = names.c.key.in_(sa.bindparam("keys", expanding=True))
_NAMED = _PERSON.where(
    persons.c.who.in_(sa.select(names.c.who).where(_has_key, names.c.until.is_(None))),
    persons.c.who.is_distinct_from(sa.bindparam("besides", type_=sa.Integer)),
)
_HOLDER = sa.select(names.c.who).where(_has_key, sa.or_(names.c.until.is_(None), names.c.until > _at)).limit(1)

_GIVE_UP = names.update().where(names.c.who == _of, names.c.until.is_(None)).values(until=_at + YEAR)
_FREE = names.delete().where(
    names.c.key == sa.bindparam("wanted"), sa.or_(names.c.who == _of, names.c.until <= _at)
)  # what a year has freed, and what was one's own
_TAKE = names.insert()
_ADD_KEY = (
    insert(names)
    .from_select(
        ["key", "who"],
        sa.select(sa.bindparam("wanted", type_=sa.LargeBinary), persons.c.who).where(
            persons.c.who == _of, persons.c.name == sa.bindparam("called")
        ),
    )
    .on_conflict_do_nothing()
)
_PERSON_NAMED = insert(persons)
_PERSON_NAMED = _PERSON_NAMED.on_conflict_do_update(
    index_elements=["who"],
    set_={"name": _PERSON_NAMED.excluded.name, "named": _PERSON_NAMED.excluded.named},
)
_CALLED = sessions.update().where(sessions.c.who == _of).values(name=sa.bindparam("called"))
_REVIEWER = persons.update().where(persons.c.who == _of).values(reviewer=sa.bindparam("is_reviewer"))
_MODERATOR = persons.update().where(persons.c.who == _of).values(moderator=sa.bindparam("is_moderator"))
_DETACH_ALL = keys.delete().where(keys.c.who == _of)
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

_sat = sa.select(log.c.table).where(log.c.who.in_(_selves), log.c.kind == sa.literal_column("'sit'"))  # as the index
_own_drafts = sa.select(drafts.c.code).where(drafts.c.who.in_(_selves))
_other = sa.select(sa.func.min(draft_writers.c.who)).where(
    draft_writers.c.draft == drafts.c.code, draft_writers.c.joined, draft_writers.c.who.not_in(_selves)
)
_of_author = sa.exists().where(drafts.c.code == draft_writers.c.draft, drafts.c.who == draft_writers.c.who)
_HAND_ON = (  # what others write, too, goes on with one of them
    drafts.update()
    .where(drafts.c.who.in_(_selves), _other.scalar_subquery().is_not(None))
    .values(who=_other.scalar_subquery()),
    draft_writers.delete().where(draft_writers.c.who.in_(_selves) | _of_author),
    draft_writers.delete().where(draft_writers.c.draft.in_(_own_drafts)),
)
_WITHDRAW = (
    played_by.update().where(played_by.c.who.in_(_selves)).values(name=""),
    answers.delete().where(  # a refusal names whose turn it is; one that is asked for again is made again
        answers.c.table.in_(_sat), answers.c.answer["t"].as_string() == "nack"
    ),
    remarks.delete().where(remarks.c.book.in_(sa.select(DRAFT + drafts.c.code).where(drafts.c.who.in_(_selves)))),
    notices.delete().where(notices.c.to.in_(_selves)),
    draft_texts.delete().where(draft_texts.c.draft.in_(_own_drafts)),
    drafts.delete().where(drafts.c.who.in_(_selves)),
    solved.delete().where(solved.c.who.in_(_selves)),
    friends.delete().where(friends.c.who.in_(_selves) | friends.c.other.in_(_selves)),
    tables.update().where(tables.c.listed.is_not(None), tables.c.code.in_(_sat)).values(listed=sa.null()),
    tables.update().where(tables.c.by_days.is_not(None), tables.c.code.in_(_sat)).values(by_days=sa.null(), due=0.0),
    profiles.delete().where(profiles.c.who == _of),
    talk.update().where(talk.c.who.in_(_selves)).values(who=None, text=""),  # its number stays: the log is dense
    unheard.delete().where(unheard.c.who.in_(_selves) | unheard.c.other.in_(_selves)),
    moderation.delete().where(moderation.c.about.in_(_selves)),
    sessions.update().where(sessions.c.who.in_(_selves)).values(name=""),
    _GIVE_UP,
    _DETACH_ALL,
    passkeys.delete().where(passkeys.c.who == _of),
    mailboxes.delete().where(mailboxes.c.who == _of),
    persons.delete().where(persons.c.who == _of),
)

# Where a name stands in what stays: in deals, in rows of one's own, and among the names that a deal withheld.
_PLAYERS = sa.select(deals.c.link, deals.c.players).where(
    deals.c.link.in_(sa.select(played_by.c.link).where(played_by.c.who.in_(_selves)))
)
_SET_PLAYERS = deals.update().where(deals.c.link == sa.bindparam("link_of")).values(players=sa.bindparam("new"))
_NAMES = {"sit": ["name"], "rename": ["name", "old"], "leave": ["was"]}  # of a row, by its kind
_place = (log.c.table, log.c.seq, log.c.kind, log.c.payload)
_OWN_ROWS = sa.select(*_place).where(log.c.table.in_(_sat), log.c.who.in_(_selves), log.c.kind.in_(_NAMES))
_DEALS = sa.select(*_place).where(log.c.table.in_(_sat), log.c.kind == "deal")
_CALLED_ROWS = sa.select(log.c.payload).where(
    log.c.table == sa.bindparam("table_of"), log.c.kind.in_(("sit", "rename"))
)
_SET_PAYLOAD = (
    log.update()
    .where(log.c.table == sa.bindparam("table_of"), log.c.seq == sa.bindparam("seq_of"))
    .values(payload=sa.bindparam("new"))
)


def _take_names_off(connection: sa.Connection, who: int) -> None:
    """Take the names of a person off the deals and the rows that stay."""
    parameters = {"of": who}
    selves = {*connection.scalars(SELVES, parameters)}
    for link, players in connection.execute(_PLAYERS, parameters).all():
        unnamed = [{**one, "name": ""} if one["who"] in selves else one for one in players]
        connection.execute(_SET_PLAYERS, {"link_of": link, "new": unnamed})
    for table, seq, kind, payload in connection.execute(_OWN_ROWS, parameters).all():
        if isinstance(payload, dict):  # else it is damaged
            place = {"table_of": table, "seq_of": seq}
            connection.execute(_SET_PAYLOAD, {**place, "new": payload | dict.fromkeys(_NAMES[kind], "")})
    for table, seq, _, payload in connection.execute(_DEALS, parameters).all():
        if isinstance(payload, dict) and payload.get("withheld"):
            called = connection.scalars(_CALLED_ROWS, {"table_of": table}).all()
            left = {one.get("name") for one in called if isinstance(one, dict)}  # by another one nobody has sat there
            new = payload | {"withheld": [name if name in left else "" for name in payload["withheld"]]}
            connection.execute(_SET_PAYLOAD, {"table_of": table, "seq_of": seq, "new": new})


class AccountStore:
    """The persons: their names, browsers and passkeys."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def person(self, who: int) -> Person | None:
        """The person of a number; None for a guest."""
        return await self._one(_PERSON.where(persons.c.who == who), Person)

    async def named(self, keys: Collection[bytes], besides: int | None = None) -> Person | None:
        """A person who has a name with one of these keys now, other than `besides`."""
        return await self._one(_NAMED, Person, keys=[*keys], besides=besides)

    async def called(self) -> list[tuple[int, str]]:
        """The number and the name of each person."""
        query = sa.select(persons.c.who, persons.c.name)
        return [tuple(row) for row in await self._database.read(lambda connection: connection.execute(query).all())]

    async def add_keys(self, named: Iterable[tuple[int, str, Collection[bytes]]]) -> None:
        """Add to the keys of persons who have these names still, but for those that are taken."""
        await self._database.write_much(
            *((_ADD_KEY, {"of": who, "called": name, "wanted": key}) for who, name, keys in named for key in keys)
        )

    async def holder(self, keys: Collection[bytes]) -> int | None:
        """Whose a name is: of who has it, or had it less than a year ago."""
        parameters = {"keys": [*keys], "at": self._database.clock.wall()}
        number: int | None = await self._database.read(lambda connection: connection.scalar(_HOLDER, parameters))
        return number

    async def reviewers(self) -> list[Person]:
        """All reviewers, by name."""
        return await self._all(_PERSON.where(persons.c.reviewer).order_by(persons.c.name), Person)

    async def take_name(self, who: int, name: str, keys: Collection[bytes]) -> None:
        """Give a session this name; one that it had is kept from others for a year. Raises Conflict for a taken one."""
        now = self._database.clock.wall()
        person = {"who": who, "name": name, "since": now, "named": now, "reviewer": False}
        await self._database.write(
            (_GIVE_UP, {"of": who, "at": now}),
            *((_FREE, {"of": who, "at": now, "wanted": key}) for key in keys),
            *((_TAKE, {"key": key, "who": who, "until": None}) for key in keys),
            (_PERSON_NAMED, person),
            (_CALLED, {"of": who, "called": name}),
        )

    async def set_reviewer(self, who: int, reviewer: bool) -> None:
        """Make a person a reviewer, or no longer one."""
        await self._database.write((_REVIEWER, {"of": who, "is_reviewer": reviewer}))

    async def moderators(self) -> list[Person]:
        """All moderators, by name."""
        return await self._all(_PERSON.where(persons.c.moderator).order_by(persons.c.name), Person)

    async def set_moderator(self, who: int, moderator: bool) -> None:
        """Make a person a moderator, or no longer one."""
        await self._database.write((_MODERATOR, {"of": who, "is_moderator": moderator}))

    async def operators(self) -> list[Person]:
        """All who run the site by its pages, by name."""
        return await self._all(_PERSON.where(persons.c.operator).order_by(persons.c.name), Person)

    async def withdraw(self, who: int) -> None:
        """Forget all of a person but what was played and sent in: there the name goes, too. It can be asked for again.

        Nobody else can take the name for a year.
        """
        of = {"of": who, "at": self._database.clock.wall()}
        handing, forgetting = ([(change, of) for change in changes] for changes in (_HAND_ON, _WITHDRAW))
        await self._database.write_much(*handing, partial(_take_names_off, who=who), *forgetting)

    # Browsers

    async def numbers(self, who: int) -> set[int]:
        """All numbers of a person, with those that they had as a guest; or the one of a guest."""
        return {*await self._database.read(lambda connection: connection.scalars(SELVES, {"of": who}).all())}

    async def played(self, who: int) -> int:
        """How many deals a person, or a guest, has played to the end."""
        links = sa.func.count(sa.distinct(played_by.c.link))
        query = sa.select(links).where(played_by.c.who.in_(SELVES))
        return await self._database.read(lambda connection: connection.execute(query, {"of": who}).scalar_one())

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
        return await self._one(sa.select(passkeys).where(passkeys.c.id == credential), Passkey)

    async def passkeys(self, who: int) -> list[Passkey]:
        """The passkeys of a person, the oldest first."""
        return await self._all(sa.select(passkeys).where(passkeys.c.who == who).order_by(passkeys.c.since), Passkey)

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

    async def _one(self, query: sa.Select[Any], kind: type[T], **parameters: Any) -> T | None:
        row = await self._database.read(lambda connection: connection.execute(query, parameters).first())
        return kind(*row) if row else None

    async def _all(self, query: sa.Select[Any], kind: type[T]) -> list[T]:
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [kind(*row) for row in rows]
