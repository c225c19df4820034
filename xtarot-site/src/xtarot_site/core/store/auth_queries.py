"""Who comes with the secret of a cookie: their session, and in one query all that a page needs to know of them."""

import sqlalchemy as sa

from xtarot_site.core.store.schema import joined, keys, notices, persons, sessions

_unread = notices.c.read.is_(False)
_told = sa.or_(  # each by its index
    sa.exists().where(notices.c.to == sessions.c.who, _unread),
    sa.exists().where(joined.c.person == sessions.c.who, notices.c.to == joined.c.who, _unread),
)
_of_secret = keys.c.key == sa.bindparam("secret", type_=sa.LargeBinary)

FIND_SESSION = sa.select(sessions.c.who, sessions.c.name).join(keys).where(_of_secret)
FIND_VISITOR = FIND_SESSION.add_columns(
    keys.c.alone,
    persons.c.name.label("called"),
    persons.c.reviewer,
    persons.c.since,
    persons.c.named,
    persons.c.moderator,
    persons.c.operator,
    _told.label("told"),
).outerjoin(persons, persons.c.who == sessions.c.who)
