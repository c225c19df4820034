"""The store in one SQLite file, which is one server's."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event

from xtarot.eventlog import StoreError
from xtarot_site.core.clock import Clock
from xtarot_site.core.store.charge import Charge
from xtarot_site.core.store.database import read_json, write_json
from xtarot_site.core.store.disk import FullDisk, full_disk
from xtarot_site.core.store.error_codes import errors_translated, meaning_of
from xtarot_site.core.store.errors import InvalidData, InvalidStatement
from xtarot_site.core.store.migrate import migrate
from xtarot_site.core.store.site_epoch import life_of
from xtarot_site.core.store.store import Store
from xtarot_site.core.store.writer import Change, Writer

T = TypeVar("T")

READERS = 2  # threads
BUSY = 5000  # milliseconds in which another program may be writing
WRITING = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "secure_delete = ON",  # what is deleted is not left in the file
)
READING = ("query_only = ON",)


class SqliteStore(Store):
    """A `Store` in a file."""

    def __init__(self, file: Path | str, clock: Clock | None = None) -> None:
        """Open the file, or make it; one of an older schema is brought up to date. Raises StoreError."""
        super().__init__(clock)
        self._file = Path(file)
        self._writing = sqlite_engine(self._file, "IMMEDIATE", WRITING)
        self._reading = sqlite_engine(self._file, "DEFERRED", READING)
        try:
            with explained(self._file):
                _make(self._file)
                with self._writing.begin() as connection:
                    migrate(connection, str(self._file))
                    self.life = life_of(connection)
        except BaseException:
            self._writing.dispose()
            raise
        self._writer = Writer(self._writing)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store reader")

    def close(self) -> None:
        """Finish pending writes and close the file."""
        self._readers.shutdown()
        self._reading.dispose()
        self._writer.close()
        self._writing.dispose()

    def full_disk(self) -> FullDisk | None:
        """The disk of the file, if there is little room left."""
        return full_disk(self._file.parent)

    async def take(self, charge: Charge, tokens: float = 1) -> float:  # noqa: ARG002
        """0: something is always left of a limit of all servers, as this one is the only one, and counts itself."""
        return 0.0

    def time_in(self, connection: sa.Connection) -> float:  # noqa: ARG002  # the server is the only one
        """Seconds since 1970, by the clock of the server, which is the only one."""
        return self.clock.wall()

    async def write(self, *changes: Change) -> None:
        """Make these changes in one transaction."""
        with self._timed("write"), errors_translated(str(self._file), _reason):
            await self._writer.write(*changes)

    async def read(self, query: Callable[[sa.Connection], T]) -> T:
        """What a function reads from a connection; it is called in a thread."""

        def read() -> T:
            with self._reading.connect() as connection:
                return query(connection)

        with self._timed("read"), errors_translated(str(self._file), _reason):
            return await asyncio.get_running_loop().run_in_executor(self._readers, read)


@contextmanager
def explained(file: Path) -> Iterator[None]:
    """Say what is wrong with a file that is opened, copied or filled, in one sentence. Raises StoreError."""
    try:
        with errors_translated(str(file), _reason):
            yield
    except (InvalidData, InvalidStatement) as error:
        raise StoreError(str(error)) from error
    except OSError as error:
        raise StoreError(f"{error.filename}: {error.strerror}; name a folder that can be written") from error


def _make(file: Path) -> None:
    """Make the file, for its owner alone: the cards of running deals are in it.

    Raises StoreError for an empty one: whatever was in it would be taken for what never was.
    """
    if file.is_file() and not file.stat().st_size:
        raise StoreError(f"{file}: it is empty; bring back a copy, or move it away to begin anew")
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(PermissionError):  # it is another user's; SQLite says whether it can be used
        file.touch(0o600)
        file.chmod(0o600)


def sqlite_engine(file: Path, begin: str, pragmas: Sequence[str]) -> sa.Engine:
    """Connections with these settings, whose transactions begin in this way.

    IMMEDIATE takes the lock for writing; DEFERRED sees what was there when it read first, until it ends.
    """
    engine = sa.create_engine(
        f"sqlite:///{file}",
        json_serializer=write_json,
        json_deserializer=read_json,
        hide_parameters=True,  # or errors, and so the log, would have cards and names in them
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver would begin transactions in its own way
        for pragma in (f"busy_timeout = {BUSY}", *pragmas):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: sa.Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {begin}")

    return engine


def merge_log(file: Path) -> None:
    """Have all of a database that nobody uses in its one file, and on the disk. Raises StoreError."""
    try:
        with closing(sqlite3.connect(file, timeout=BUSY / 1000)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE").fetchall()
        with file.open("r+b") as opened:
            os.fsync(opened.fileno())
    except sqlite3.Error as error:
        raise StoreError(f"{file}: {_reason(error)}") from error


def _reason(error: BaseException) -> str:
    return meaning_of(error).reason or str(error)
