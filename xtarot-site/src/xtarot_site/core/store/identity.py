"""Who a number is now, and by what the secret of a browser is known.

Who plays as a guest and then signs in had another number before. What was stored stays as it is; whatever is read has
the number of the person, and whatever is asked for a person is asked for all their numbers.
"""

import hashlib

import sqlalchemy as sa

from xtarot_site.core.store.schema import joined, unheard

_who: sa.BindParameter[int] = sa.bindparam("of", type_=sa.Integer)

SELVES = sa.select(_who).union(sa.select(joined.c.who).where(joined.c.person == _who))
"""All numbers of a person, or the one of a guest."""


def person_of(who: sa.ColumnElement[int | None]) -> sa.ColumnElement[int | None]:
    """The number of who it is now, in a query with `joined` for `who`."""
    return sa.func.coalesce(joined.c.person, who)


APART = sa.union(
    sa.select(person_of(unheard.c.other))
    .select_from(unheard.outerjoin(joined, joined.c.who == unheard.c.other))
    .where(unheard.c.who.in_(SELVES)),
    sa.select(person_of(unheard.c.who))
    .select_from(unheard.outerjoin(joined, joined.c.who == unheard.c.who))
    .where(unheard.c.other.in_(SELVES)),
)
"""Whom somebody hides, and who hides them."""


def hash_secret(secret: str) -> bytes:
    """The hash by which the secret of a cookie is known. It has 256 random bits, so no slow hash is needed."""
    return hashlib.sha256(secret.encode()).digest()
