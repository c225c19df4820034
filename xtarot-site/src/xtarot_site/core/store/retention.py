"""What is cleared away, and how. `before` is when it was used last, or earlier."""

from collections.abc import Sequence

import sqlalchemy as sa

from xtarot_site.core.store.schema import (
    answers,
    branches,
    deals,
    drafts,
    joined,
    keys,
    log,
    mailboxes,
    moderation,
    names,
    notices,
    persons,
    played_by,
    ratings,
    sessions,
    solved,
    subscriptions,
    tables,
    talk,
    tries,
)
from xtarot_site.core.store.writer import Change

_before: sa.BindParameter[float] = sa.bindparam("before")
_last = sa.select(log.c.at).where(log.c.table == tables.c.code).order_by(log.c.seq.desc()).limit(1).scalar_subquery()
_played_by_person = sa.exists().where(
    log.c.table == tables.c.code, log.c.kind == "move", log.c.payload["by"].as_string() == "person"
)
_idle = sa.and_(tables.c.opened < _before, _last < _before)

_waits = tables.c.due.is_not(None)  # somebody has days for a move
_unplayed = sa.and_(tables.c.played.is_(False), _idle, ~_waits, ~_played_by_person)

UNPLAYED = sa.select(tables.c.code).where(_unplayed)

# All of one table, in this order: the log belongs to the table. Whoever has come meanwhile keeps it.
_of: sa.BindParameter[str] = sa.bindparam("of")
_still = sa.exists().where(tables.c.code == _of, _unplayed)
DELETES = (
    answers.delete().where(answers.c.table == _of, _still),
    log.delete().where(log.c.table == _of, _still),
    branches.delete().where(branches.c.table == _of, _still),
    tries.delete().where(tries.c.table == _of, _still),
    tables.delete().where(tables.c.code == _of, ~sa.exists().where(log.c.table == _of)),
)

# Of a table with finished deals the log can go: all that ratings, profiles and replays need is in the deals.
_of_table = log.c.table == tables.c.code
_dealt = sa.select(sa.func.coalesce(sa.func.max(log.c.seq), 0)).where(_of_table, log.c.kind == "deal").scalar_subquery()
_ended = sa.select(sa.func.coalesce(sa.func.max(deals.c.row), 0)).where(deals.c.table == tables.c.code)
_hidden = sa.exists().where(deals.c.table == tables.c.code, deals.c.shown.is_(False))  # until the match is given up
_finished = sa.and_(
    tables.c.played,
    tables.c.kept,
    _idle,
    ~_waits,
    ~_hidden,
    sa.or_(tables.c.over, _dealt <= _ended.scalar_subquery()),
)
FINISHED = sa.select(tables.c.code).where(_finished)
"""The tables at which no deal is in its middle, or can be gone on with, and nothing has happened for some time."""

_still_finished = sa.exists().where(tables.c.code == _of, _finished)
_reported = talk.alias()
DELETE_LOGS = (
    answers.delete().where(answers.c.table == _of, _still_finished),
    talk.delete().where(
        talk.c.table == _of, _still_finished, ~sa.exists().where(_reported.c.table == _of, _reported.c.reported)
    ),
    log.delete().where(log.c.table == _of, _still_finished),
    tables.delete().where(tables.c.code == _of, ~sa.exists().where(log.c.table == _of)),
)
"""All of such a table, in this order, but its deals, branches from them, and whose try of a deal of many it was."""

CLEAR_ANSWERS = answers.delete().where(sa.exists().where(tables.c.code == answers.c.table, _idle))
_later = talk.alias()
CLEAR_TALK = talk.delete().where(  # all that was said at a table, or nothing: its numbers would be given again
    ~sa.exists().where(_later.c.table == talk.c.table, (_later.c.at >= _before) | _later.c.reported),
)
CLEAR_NOTICES = notices.delete().where(notices.c.read, notices.c.at < _before)
HALF_A_YEAR = 180 * 24 * 3600.0  # seconds, after the month of `before`, without a push or a look at its page
CLEAR_SUBSCRIPTIONS = subscriptions.delete().where(subscriptions.c.used < _before - HALF_A_YEAR)
CLEAR_MAILBOXES = mailboxes.delete().where(
    sa.and_(mailboxes.c.confirm.is_not(None), mailboxes.c.since < _before)
    | ~sa.exists().where(persons.c.who == mailboxes.c.who)  # who went by a server that did not know of mail
)

_has_sat = sa.exists().where(log.c.who == sessions.c.who, log.c.kind == sa.literal_column("'sit'"))  # as the index
_kept = (
    *(drafts.c.who, solved.c.who, persons.c.who, names.c.who, joined.c.who, joined.c.person),  # or was a person
    *(played_by.c.who, ratings.c.who, talk.c.who, moderation.c.about),  # what may outlive the logs of tables
)
_unused = (
    sessions.c.since < _before,
    ~_has_sat,
    *(~sa.exists().where(column == sessions.c.who) for column in _kept),
    sessions.c.who < sa.select(sa.func.max(sessions.c.who)).scalar_subquery(),  # so that no number is given twice
)
CLEAR_NAMES = names.delete().where(names.c.until <= sa.bindparam("now", type_=sa.Float))  # free again for all
CLEAR_KEYS = keys.delete().where(sa.exists().where(sessions.c.who == keys.c.who, *_unused))
CLEAR_SESSIONS = sessions.delete().where(*_unused, ~sa.exists().where(keys.c.who == sessions.c.who))
CLEARS = (CLEAR_ANSWERS, CLEAR_NOTICES, CLEAR_SUBSCRIPTIONS, CLEAR_MAILBOXES, CLEAR_TALK, CLEAR_KEYS, CLEAR_SESSIONS)
"""What is cleared away besides tables, in this order."""


def taking_away(deletes: Sequence[sa.Delete], codes: Sequence[str], before: float) -> list[Change]:
    """The changes that take these tables away, each as a whole or not at all.

    They are locked first: who would add a row meanwhile waits, and is told that the table is gone.
    """

    def lock(connection: sa.Connection) -> None:
        query = sa.select(tables.c.code).where(tables.c.code.in_(codes)).order_by(tables.c.code)
        connection.execute(query.with_for_update()).all()

    done: list[Change] = [(delete, {"of": code, "before": before}) for delete in deletes for code in codes]
    return [lock, *done] if codes else []
