"""Secrets of the site itself, each made once for all its servers."""

import sqlalchemy as sa

from xtarot_site.core.store.database import Database
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.schema import own_secrets

_SELECT = sa.select(own_secrets.c.secret).where(own_secrets.c.name == sa.bindparam("called"))
_INSERT = insert(own_secrets).on_conflict_do_nothing()


async def own_secret(database: Database, name: str, new: bytes) -> bytes:
    """The site's secret of this name, the same for all servers; it is `new` if there is none."""
    parameters = {"called": name}
    secret: bytes | None = await database.read(lambda connection: connection.scalar(_SELECT, parameters))
    if secret is None:
        await database.write((_INSERT, {"name": name, "secret": new}))
        secret = await database.read(lambda connection: connection.scalar(_SELECT, parameters))
    assert secret is not None
    return secret
