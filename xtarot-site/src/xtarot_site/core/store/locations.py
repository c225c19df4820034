"""The places where a site is kept, as a whole: read at one moment, and filled at once or not at all.

Who fills a place makes sure that no server runs over it, and none can begin meanwhile. A file is made beside the one
whose name it gets in the end, and a database is filled in one transaction: whatever ends the work half-way, what was
there before stays.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import sqlalchemy as sa

from xtarot.eventlog import StoreError
from xtarot_site.core.store.backup_file import sync_folder
from xtarot_site.core.store.bulk_insert import Progress, fill_tables
from xtarot_site.core.store.dump import Contents, DatabaseContents
from xtarot_site.core.store.file_lock import only_server
from xtarot_site.core.store.migrate import migrate, refuse_unknown
from xtarot_site.core.store.schema import REVISION
from xtarot_site.core.store.sqlite import READING, explained, merge_log, sqlite_engine

Admit = Callable[[DatabaseContents], None]
"""Looks at what is in a place that is to be filled, and raises StoreError where that is not to be."""
Change = Callable[[sa.Connection], object]
"""Changes something of what is there."""

RUNNING = "a server uses it; stop all servers of the site first"
ALONE = ("journal_mode = OFF", "synchronous = OFF")  # nobody else knows of the file yet
BESIDE = "-new"  # what the name of a file that is being made ends with
WAITING = 10_000  # ms for another command that works on the database


@contextmanager
def contents_at(place: Path | str, stopped: bool) -> Iterator[DatabaseContents]:
    """All that is in a file, or in the database of an address, at this moment.

    `stopped`: no server may run over it, and none can begin meanwhile. Raises StoreError for a place without a site, of
    an unknown schema, and for one with a server where there may be none.
    """
    reading = _file_read(place, stopped) if isinstance(place, Path) else _database_read(place, stopped)
    with reading as (connection, name):
        contents = DatabaseContents(connection)
        if not contents.schema:
            raise StoreError(f"{name}: there are no tables yet")
        refuse_unknown(contents.schema, name)
        yield contents


@contextmanager
def database_there(address: str) -> Iterator[DatabaseContents | None]:
    """What is in the database of an address over which no server runs, if there is anything. Raises StoreError."""
    from xtarot_site.core.store.postgresql import called, database_explained, patient_engine

    name, engine = called(address), patient_engine(address, "REPEATABLE READ")
    try:
        with database_explained(name), engine.connect() as connection:
            refuse_served(connection, name)
            there = DatabaseContents(connection)
            refuse_unknown(there.schema, name)
            yield there if there.tables and not there.empty else None
    finally:
        engine.dispose()


@contextmanager
def _file_read(file: Path, stopped: bool) -> Iterator[tuple[sa.Connection, str]]:
    if not file.is_file():
        raise StoreError(f"{file}: there are no tables yet")
    engine = sqlite_engine(file, "DEFERRED", READING)
    with only_server(file, RUNNING) if stopped else nullcontext():
        try:
            with explained(file), engine.connect() as connection:
                yield connection, str(file)
        finally:
            engine.dispose()


@contextmanager
def _database_read(address: str, stopped: bool) -> Iterator[tuple[sa.Connection, str]]:
    from xtarot_site.core.store.postgresql import MAKING, called, database_explained, patient_engine

    name, engine = called(address), patient_engine(address, "REPEATABLE READ")
    try:
        with database_explained(name), engine.connect() as connection:
            connection.execute(sa.text("SET TRANSACTION READ ONLY"))
            if stopped:
                if not connection.scalar(sa.select(sa.func.pg_try_advisory_xact_lock(MAKING))):
                    raise StoreError(f"{name}: another command works on it; wait until it has ended")
                refuse_served(connection, name)
            yield connection, name
            if stopped:
                refuse_served(connection, name)
    finally:
        engine.dispose()


_SERVED = sa.text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = :name"
    " AND (wait_event_type, wait_event) IS DISTINCT FROM ('Lock', 'advisory')"  # who waits for us has not begun
)


def refuse_served(connection: sa.Connection, name: str) -> None:
    """Raise StoreError where a server is connected to a database."""
    from xtarot_site.core.store.postgresql import SERVING

    if connection.scalar(_SERVED, {"name": SERVING}):
        raise StoreError(f"{name}: {RUNNING}")


def fill_place(contents: Contents, place: Path | str, admit: Admit, progress: Progress) -> None:
    """Put these rows, which are of this version's schema, in the place of what is there. Raises StoreError.

    `admit`: is asked about that before, where there is anything.
    """
    if isinstance(place, str):
        fill_database(contents, place, admit, progress)
        return
    assert contents.schema == REVISION
    with replaced(place, admit) as made:
        make_file(contents, made, progress)


def fill_database(
    contents: Contents, address: str, admit: Admit, progress: Progress, then: Change = lambda connection: None
) -> None:
    """Do it in a database; `then`: what is changed besides. Raises StoreError."""
    from xtarot_site.core.store.postgresql import MAKING, called, database_explained, patient_engine

    assert contents.schema == REVISION
    name, engine = called(address), patient_engine(address, "READ COMMITTED")
    try:
        with database_explained(name), engine.begin() as connection:
            connection.execute(sa.text(f"SET LOCAL lock_timeout = {WAITING}"))
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MAKING)))
            refuse_served(connection, name)
            migrate(connection, name)
            there = DatabaseContents(connection)
            if not there.empty:
                admit(there)
            fill_tables(connection, contents, progress, name)
            then(connection)
            refuse_served(connection, name)
    finally:
        engine.dispose()


def make_file(contents: Contents, file: Path, progress: Progress) -> None:
    """Make a file of these rows, of the schema that they have. Raises StoreError."""
    engine = sqlite_engine(file, "EXCLUSIVE", ALONE)
    try:
        with explained(file):
            file.touch(0o600)
            with engine.begin() as connection:
                migrate(connection, str(file), contents.schema)
                fill_tables(connection, contents, progress, str(file))
                if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                    raise StoreError(f"{file}: a row of the table {broken[0]} belongs to one that is not there")
    finally:
        engine.dispose()


@contextmanager
def replaced(file: Path, admit: Admit) -> Iterator[Path]:
    """Where a file is to be made that takes the place of this one when it is complete, while no server runs.

    `admit`: is asked about what is there, where there is anything. Raises StoreError.
    """
    made = file.with_name(file.name + BESIDE)
    with only_server(file, RUNNING), explained(file):
        _admit_file(file, admit)
        _remove(made)  # what an earlier time has left
        try:
            yield made
            merge_log(made)
            if file.exists():
                merge_log(file)  # or what is in its log would be taken for that of the new one
            else:
                _remove(file)  # the same of one that was moved away without its log
            made.replace(file)
            sync_folder(file.parent)
        finally:
            _remove(made)


def _admit_file(file: Path, admit: Admit) -> None:
    if not file.exists() or not file.stat().st_size:
        return
    with _file_read(file, stopped=False) as (connection, _):
        if not sa.inspect(connection).get_table_names():  # a full disk has ended what was to make it
            return
    with contents_at(file, stopped=False) as there:
        if not there.empty:
            admit(there)


def _remove(file: Path) -> None:
    for end in ("", "-wal", "-shm", "-journal"):
        file.with_name(file.name + end).unlink(missing_ok=True)
