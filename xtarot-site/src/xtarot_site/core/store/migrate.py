"""Brings a database to the schema of this version, with Alembic and the scripts in `migrations/`."""

from pathlib import Path

import sqlalchemy as sa

from xtarot.eventlog import StoreError
from xtarot_site.core.store.schema import BASELINE, OLDEST, REVISION, UPGRADES_OLDER

MIGRATIONS = Path(__file__).parent / "migrations"
FIRST = "0001"  # as it was before the database said its revision
FROM = (
    "servers of schema >= "  # how a database says which servers go on with it, in the comment of its table of revisions
)


def migrate(connection: sa.Connection, name: str, to: str = "") -> None:
    """Make the tables, or bring older ones up to date, in the transaction of `connection`.

    `name`: of the database, for messages; `to`: a revision, else the newest. A database that a newer version has
    written is left as it is, where that version says that servers of this one go on with it.

    Raises StoreError where it does not, and for a schema older than the baseline.
    """
    revision, to = revision_of(connection), to or REVISION
    if revision == to or _goes_on_with(connection, revision):
        return
    refuse_unknown(revision, name)
    from alembic import command  # quick starts need none of it
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
    _say_oldest(connection)


def _say_oldest(connection: sa.Connection) -> None:
    """Say for older servers, in the database, which of them go on with it. A file has one server, and needs none."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text(f"COMMENT ON TABLE alembic_version IS '{FROM}{OLDEST}'"))


def _goes_on_with(connection: sa.Connection, found: str) -> bool:
    """Whether a newer version has written the database, and servers of this one go on with it."""
    if found < REVISION or connection.dialect.name != "postgresql":
        return False
    said = str(connection.scalar(sa.text("SELECT obj_description('alembic_version'::regclass, 'pg_class')")) or "")
    return said.startswith(FROM) and said.removeprefix(FROM) <= REVISION


def check_schema(connection: sa.Connection, name: str) -> None:
    """Make the tables in an empty database, and see whether others are those of this version. Raises StoreError."""
    revision = revision_of(connection)
    if BASELINE <= revision < REVISION:
        raise StoreError(
            f"{name}: an older version of xtarot has written it (schema {revision}, here {REVISION});"
            f" {'while its servers go on' if revision >= OLDEST else 'when all its servers are stopped'},"
            " run: xtarot database upgrade"
        )
    migrate(connection, name)


def refuse_unknown(revision: str, name: str) -> None:
    """Raise StoreError for a revision that this version does not know, since it is newer, or too old to be upgraded."""
    if revision > REVISION:
        raise StoreError(
            f"{name}: a newer version of xtarot has written it (schema {revision}, here {REVISION}); use that version"
        )
    if revision and revision < BASELINE:
        raise StoreError(
            f"{name}: its schema {revision} is too old to be upgraded here (the oldest is {BASELINE}); upgrade it with"
            f" xtarot at commit {UPGRADES_OLDER}, or restore the backup with that and make a new one"
        )


def revision_of(connection: sa.Connection) -> str:
    """The revision of the database: "" of an empty one."""
    names = sa.inspect(connection).get_table_names()
    if "alembic_version" in names:
        return str(connection.scalar(sa.text("SELECT version_num FROM alembic_version")) or "")
    return FIRST if "tables" in names else ""
