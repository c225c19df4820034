"""Persons: names, roles, and the deletion of an account from all tables."""

from collections.abc import Collection, Iterable
from functools import partial

import sqlalchemy as sa

from xtarot_site.core.store.database import Database
from xtarot_site.core.store.identity import SELVES
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.reading import select_all, select_one
from xtarot_site.core.store.schema import (
    DRAFT,
    answers,
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


class PersonStore:
    """The persons of a site."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def person(self, who: int) -> Person | None:
        """The person of a number; None for a guest."""
        return await select_one(self._database, _PERSON.where(persons.c.who == who), Person)

    async def named(self, keys: Collection[bytes], besides: int | None = None) -> Person | None:
        """A person who has a name with one of these keys now, other than `besides`."""
        return await select_one(self._database, _NAMED, Person, keys=[*keys], besides=besides)

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
        return await select_all(self._database, _PERSON.where(persons.c.reviewer).order_by(persons.c.name), Person)

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
        return await select_all(self._database, _PERSON.where(persons.c.moderator).order_by(persons.c.name), Person)

    async def set_moderator(self, who: int, moderator: bool) -> None:
        """Make a person a moderator, or no longer one."""
        await self._database.write((_MODERATOR, {"of": who, "is_moderator": moderator}))

    async def operators(self) -> list[Person]:
        """All who run the site by its pages, by name."""
        return await select_all(self._database, _PERSON.where(persons.c.operator).order_by(persons.c.name), Person)

    async def withdraw(self, who: int) -> None:
        """Forget all of a person but what was played and sent in: there the name goes, too. It can be asked for again.

        Nobody else can take the name for a year.
        """
        of = {"of": who, "at": self._database.clock.wall()}
        handing, forgetting = ([(change, of) for change in changes] for changes in (_HAND_ON, _WITHDRAW))
        await self._database.write_much(*handing, partial(_take_names_off, who=who), *forgetting)

    # The numbers of a person, and their deals

    async def numbers(self, who: int) -> set[int]:
        """All numbers of a person, with those that they had as a guest; or the one of a guest."""
        return {*await self._database.read(lambda connection: connection.scalars(SELVES, {"of": who}).all())}

    async def played(self, who: int) -> int:
        """How many deals a person, or a guest, has played to the end."""
        links = sa.func.count(sa.distinct(played_by.c.link))
        query = sa.select(links).where(played_by.c.who.in_(SELVES))
        return await self._database.read(lambda connection: connection.execute(query, {"of": who}).scalar_one())
