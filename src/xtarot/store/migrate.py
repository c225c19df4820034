"""Brings a database to the schema of this version, with Alembic and the scripts in `migrations/`."""

from pathlib import Path

import sqlalchemy as sa

from xtarot.store.protocol import StoreError
from xtarot.store.schema import REVISION

FIRST = "0001"  # as it was before the database said its revision


def migrate(connection: sa.Connection) -> None:
    """Make the tables, or bring older ones up to date, in the transaction of `connection`.

    Raises StoreError when a newer version has written them.
    """
    found = _revision(connection)
    if found == REVISION:
        return
    if found > REVISION:
        name = connection.engine.url.database
        raise StoreError(f"{name}: a newer version of xtarot has written it (schema {found}, here {REVISION})")
    from alembic import command  # quick starts need none of it
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    if found == FIRST:
        command.stamp(config, FIRST)
    command.upgrade(config, REVISION)


def _revision(connection: sa.Connection) -> str:
    """The revision of the database: "" of an empty one."""
    names = sa.inspect(connection).get_table_names()
    if "alembic_version" in names:
        return str(connection.scalar(sa.text("SELECT version_num FROM alembic_version")) or "")
    return FIRST if "tables" in names else ""
