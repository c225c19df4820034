"""The log: everything that happens at every table, and the sessions of those who do it. SQLite, written by one thread.

A row is on disk before anybody hears of it, so a server that is killed loses nothing that it acknowledged.
"""

import asyncio
import hashlib
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy import event

T = TypeVar("T")

_metadata = sa.MetaData()

_tables = sa.Table(
    "tables",
    _metadata,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("opened", sa.Float, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False, default=False),
)
_log = sa.Table(
    "log",
    _metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.code"), nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("command", sa.Text),  # who sent it and its id; none for what the table does by itself
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("who", sa.Integer),  # the session
    sa.Column("at", sa.Float, nullable=False),  # seconds since 1970
    sa.UniqueConstraint("table", "seq"),
    sa.UniqueConstraint("table", "command"),
)
sa.Index("log_who", _log.c.who, _log.c.kind)
_answers = sa.Table(
    "answers",
    _metadata,
    sa.Column("table", sa.Text, sa.ForeignKey("tables.code"), nullable=False),
    sa.Column("command", sa.Text, nullable=False),
    sa.Column("answer", sa.JSON, nullable=False),
    sa.UniqueConstraint("table", "command"),
)
_sessions = sa.Table(
    "sessions",
    _metadata,
    sa.Column("who", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("key", sa.LargeBinary, nullable=False, unique=True),
    sa.Column("name", sa.Text, nullable=False, default=""),
    sa.Column("since", sa.Float, nullable=False),
)


class Row(msgspec.Struct, frozen=True):
    """A row of a table's log. `seq` is dense, from 1; `command` is None for what the table does by itself."""

    seq: int
    kind: str
    payload: dict[str, Any]
    command: str | None = None
    who: int | None = None
    at: float = 0.0


class Session(msgspec.Struct, frozen=True):
    """Somebody's browser. `who` is the number by which the log knows it; it is never sent to anybody."""

    who: int
    name: str


class Conflict(Exception):
    """The row is taken: somebody else writes this table's log."""


class Log:
    """The log in a file. The work is done in a thread of its own, so that the event loop never waits for the disk."""

    def __init__(self, file: Path | str) -> None:
        """Open the file, or make it. Raises sqlalchemy.exc.SQLAlchemyError when it is no such file."""
        Path(file).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        Path(file).touch(0o600)
        Path(file).chmod(0o600)  # the cards of running deals are in it
        self._engine = sa.create_engine(f"sqlite:///{file}")
        event.listen(self._engine, "connect", _set_up)
        event.listen(self._engine, "begin", _begin)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="log")
        try:
            self._thread.submit(self._create).result()
        except BaseException:
            self.close()
            raise

    def _create(self) -> None:
        with self._engine.begin() as connection:
            _metadata.create_all(connection)

    def close(self) -> None:
        """Finish what is being written and close the file."""
        self._thread.submit(self._engine.dispose).result()
        self._thread.shutdown()

    async def _do(self, work: Callable[[sa.Connection], T]) -> T:
        def done() -> T:
            with self._engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._thread, done)

    # Tables

    async def open(self, code: str, game: str, rows: Sequence[Row]) -> None:
        """Begin the log of a new table. Raises Conflict when there is a table of this code."""

        def work(connection: sa.Connection) -> None:
            connection.execute(_tables.insert().values(code=code, game=game, opened=time.time(), over=False))
            connection.execute(_log.insert(), [_values(code, row) for row in rows])

        await self._store(work)

    async def append(self, code: str, row: Row) -> None:
        """Store a row. Raises Conflict when its number or its command is taken."""

        def work(connection: sa.Connection) -> None:
            connection.execute(_log.insert().values(_values(code, row)))

        await self._store(work)

    async def finish(self, code: str, over: bool = True) -> None:
        """Mark the table as one whose match is over, or goes on."""
        change = _tables.update().where(_tables.c.code == code).values(over=over)
        await self._do(lambda connection: connection.execute(change))

    async def _store(self, work: Callable[[sa.Connection], None]) -> None:
        try:
            await self._do(work)
        except sa.exc.IntegrityError as error:
            raise Conflict(str(error.orig)) from error

    async def rows(self, code: str) -> list[Row]:
        """The log of a table in order; empty when there is no such table."""
        columns = (_log.c.seq, _log.c.kind, _log.c.payload, _log.c.command, _log.c.who, _log.c.at)
        query = sa.select(*columns).where(_log.c.table == code).order_by(_log.c.seq)
        return await self._do(lambda connection: [Row(*row) for row in connection.execute(query)])

    async def tables_of(self, who: int, most: int = 20) -> list[tuple[str, str, float, bool]]:
        """The tables at which a session has sat, the newest first: code, game, when opened, whether it is over."""
        sat = sa.select(_log.c.table).where(_log.c.who == who, _log.c.kind == "sit")
        columns = (_tables.c.code, _tables.c.game, _tables.c.opened, _tables.c.over)
        query = sa.select(*columns).where(_tables.c.code.in_(sat)).order_by(_tables.c.opened.desc()).limit(most)
        return await self._do(lambda connection: [tuple(row) for row in connection.execute(query)])

    # Answers that no row tells: the same command gets the same answer, whatever has happened since

    async def answer(self, code: str, command: str, answer: dict[str, Any]) -> None:
        """Keep the answer to a command that made no row."""
        row = _answers.insert().values(table=code, command=command, answer=answer)
        await self._do(lambda connection: connection.execute(row))

    async def answers(self, code: str) -> dict[str, dict[str, Any]]:
        """The commands of a table that made no row, and what they were answered."""
        query = sa.select(_answers.c.command, _answers.c.answer).where(_answers.c.table == code)
        return await self._do(lambda connection: {row.command: row.answer for row in connection.execute(query)})

    # Sessions

    async def session(self, secret: str) -> Session | None:
        """The session of this secret, which is stored as its hash only."""
        query = sa.select(_sessions.c.who, _sessions.c.name).where(_sessions.c.key == _key(secret))

        def work(connection: sa.Connection) -> Session | None:
            row = connection.execute(query).first()
            return Session(*row) if row else None

        return await self._do(work)

    async def begin_session(self, secret: str) -> Session:
        """The session of this secret, begun if it is new."""
        values = {"key": _key(secret), "name": "", "since": time.time()}

        def work(connection: sa.Connection) -> None:
            connection.execute(_sessions.insert().prefix_with("OR IGNORE").values(values))

        await self._do(work)
        found = await self.session(secret)
        assert found
        return found

    async def rename(self, who: int, name: str) -> None:
        """Remember the name under which somebody last sat down."""
        row = _sessions.update().where(_sessions.c.who == who).values(name=name)
        await self._do(lambda connection: connection.execute(row))


def _key(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


def _values(code: str, row: Row) -> dict[str, Any]:
    return {"table": code, **msgspec.structs.asdict(row)}


def _set_up(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # the driver would begin transactions in its own way
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 5000", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: sa.Connection) -> None:
    # A transaction that reads first and then writes would fail at once when another has written in between.
    connection.exec_driver_sql("BEGIN IMMEDIATE")
