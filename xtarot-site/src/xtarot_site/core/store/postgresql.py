"""The store in a PostgreSQL database, which any number of servers share.

The rows of tables' logs are stored by one statement for all that wait, which is a transaction by itself: a server that
stands still then holds no lock. The rows that end deals take several statements, and the database ends such a
transaction after two seconds of silence. What does not come back in time counts as not stored. It may be stored all the
same: then its number is taken, and whoever tries again reads it.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from math import inf
from queue import SimpleQueue
from threading import Thread
from typing import Any, Literal, TypeAlias, TypeVar

import psycopg
import sqlalchemy as sa
from psycopg.conninfo import conninfo_to_dict

from xtarot.eventlog import Conflict, Row, StoreError
from xtarot_site.core.clock import Clock
from xtarot_site.core.store.charge import Charge, LimitSpent
from xtarot_site.core.store.database import read_json, write_json
from xtarot_site.core.store.error_codes import FAULTS, SQLSTATES, Outcome, errors_translated, meaning_of, translate
from xtarot_site.core.store.errors import InvalidData, InvalidStatement
from xtarot_site.core.store.identity import hash_secret
from xtarot_site.core.store.migrate import check_schema, migrate
from xtarot_site.core.store.site_epoch import life_of
from xtarot_site.core.store.store import Store
from xtarot_site.core.store.writer import Batches, Change, Job, Writer

T = TypeVar("T")
IsolationLevel: TypeAlias = Literal["READ COMMITTED", "REPEATABLE READ", "AUTOCOMMIT"]

OLDEST, ENCODING = 15, "UTF8"  # version of PostgreSQL, and how a database stores texts
READERS = 4  # threads, with a connection each
WRITING, READING, MUCH = 1.8, 5.0, 60.0  # seconds after which the database counts as standing still
TRIES, RETRYING = 5, 1.4  # of a transaction that others are in the way of, and seconds: less than waiting for a lock
SERVING, COPYING = "xtarot", "xtarot-copy"  # what connections are called
MAKING = 112  # the advisory lock of who makes or changes the schema

# A database that is not there any more is noticed by the connection itself; one that is locked does not wait for ever.
LINE = {
    "connect_timeout": 3,
    "tcp_user_timeout": 4000,  # ms
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "application_name": SERVING,
}
SETTINGS = "-c lock_timeout=1500ms -c idle_in_transaction_session_timeout=2s -c statement_timeout=20s"

_APPEND_ALL = """
    INSERT INTO log ("table", seq, command, kind, payload, who, at)
    SELECT * FROM unnest(%s::text[], %s::int[], %s::text[], %s::text[], %s::json[], %s::int[], %s::float8[])
    ON CONFLICT DO NOTHING RETURNING "table", seq
"""
_NEWEST = """
    SELECT code, (SELECT max(seq) FROM log WHERE log."table" = code) FROM unnest(%s::text[]) AS code
"""
# A new row has all that can be taken at once, less what is taken now: so its network's share of the limit is known.
_CAPACITY = '(excluded."left" + greatest(:tokens, 0))'
_REFILLED = f'least({_CAPACITY}, one."left" + (excluded.at - one.at) * :rate * {_CAPACITY} / :most)'
_TAKE = sa.text(
    'INSERT INTO spent AS one ("limit", address, "left", at)'  # noqa: S608  # of the two constants above
    " SELECT :limit, address, least(share * :most, share * :most - :tokens), extract(epoch FROM clock_timestamp())"
    " FROM unnest(CAST(:addresses AS bytea[]), CAST(:shares AS float8[])) AS asked (address, share)"
    ' ON CONFLICT ("limit", address) DO UPDATE SET at = excluded.at, "left" = least('
    f"{_CAPACITY}, {_REFILLED} - :tokens)"
    f" WHERE {_REFILLED} >= :tokens RETURNING 1"
)
_WAIT = sa.text(  # seconds until there are as many tokens
    'SELECT max((:tokens - "left") / (:rate * share) - (extract(epoch FROM clock_timestamp()) - at)) FROM spent'
    " JOIN unnest(CAST(:addresses AS bytea[]), CAST(:shares AS float8[])) AS asked (address, share) USING (address)"
    ' WHERE "limit" = :limit'
)
# Who waits to change a table has all wait behind them who only read it, as long as a backup takes.
_NOBODY_WAITS = sa.text("SET LOCAL lock_timeout = '3s'")
_PATIENT = sa.text("SET LOCAL statement_timeout = '60s'")
_FORGET_SPENT = sa.text("DELETE FROM spent WHERE at < extract(epoch FROM clock_timestamp()) - 86400")
_NOW = sa.text("SELECT extract(epoch FROM clock_timestamp())::float8")


def _asked(charge: Charge, tokens: float) -> dict[str, Any]:
    """The parameters of `_TAKE` and `_WAIT`."""
    return {
        "limit": charge.limit,
        "addresses": [hash_secret(name) for name, _ in charge.networks],
        "shares": [share for _, share in charge.networks],
        "most": charge.most,
        "rate": charge.rate,
        "tokens": tokens,
    }


class PostgresStore(Store):
    """A `Store` in a database with this address (``postgresql://…``, or what libpq takes besides).

    `fails_over`: whether connections are only made to the primary server among several hosts.
    """

    shared = True

    def __init__(self, address: str, clock: Clock | None = None, upgrade: bool = False) -> None:
        """Connect, and make the tables in an empty database; `upgrade` also those of an older version.

        Raises StoreError.
        """
        super().__init__(clock)
        self.address = address
        self.fails_over = needs_primary(address)
        self._name = called(address)
        self._engine, self._by_itself = _engine(address), _engine(address, isolation_level="AUTOCOMMIT")
        for engine in (self._engine, self._by_itself):
            sa.event.listen(engine, "handle_error", self._drop_connections)
        try:
            with database_explained(self._name):
                self._prepare(upgrade)
        except BaseException:
            self._engine.dispose()
            self._by_itself.dispose()
            raise
        self._rows = _RowWriter(self._by_itself)
        self._others, self._slow = _Writer(self._engine, RETRYING), _Writer(self._engine, MUCH)
        self._readers = _Readers(self._by_itself)

    def _drop_connections(self, context: sa.ExceptionContext) -> None:
        """Let all connections be made anew where one is of no use: another host may be the primary server now."""
        if context.connection is None or meaning_of(context.original_exception).outcome is not Outcome.RECONNECT:
            return
        context.is_disconnect = True
        for engine in (self._engine, self._by_itself):
            if engine is not context.engine:
                engine.pool.dispose()  # those that are idle

    def _prepare(self, upgrade: bool) -> None:
        with self._by_itself.connect() as connection:
            version: int = connection.connection.driver_connection.info.server_version // 10000  # type: ignore[union-attr]
            if version < OLDEST:
                raise StoreError(f"{self._name}: it is PostgreSQL {version}; xtarot needs {OLDEST} or newer")
        with self._engine.begin() as connection:
            connection.execute(sa.text("SET LOCAL statement_timeout = 0"))
            connection.execute(sa.text("SET LOCAL lock_timeout = 0"))
            connection.execute(sa.text("SET LOCAL idle_in_transaction_session_timeout = '60s'"))
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MAKING)))
            if upgrade:
                connection.execute(_NOBODY_WAITS)
                migrate(connection, self._name)
            else:
                check_schema(connection, self._name)
            self.life = life_of(connection)

    def close(self) -> None:
        """Finish what is pending and close the connections; what hangs is left alone."""
        self._readers.close(WRITING)
        self._rows.close(WRITING)
        self._others.close(WRITING)
        self._slow.close(WRITING)
        self._engine.dispose()
        self._by_itself.dispose()

    async def take(self, charge: Charge, tokens: float = 1) -> float:
        """0 where each network has tokens left of a limit of all servers, which are taken; else seconds until then."""
        try:
            await self.write(*self.charging(charge, tokens))
        except LimitSpent:
            if not charge.rate:
                return inf
            asked = _asked(charge, tokens)
            return max(0.001, await self.read(lambda connection: connection.scalar(_WAIT, asked) or 0.0))
        return 0.0

    def charging(self, charge: Charge, tokens: float = 1) -> Sequence[Change]:
        """What takes tokens of a limit of all servers in a transaction, which is undone with LimitSpent."""

        def take(connection: sa.Connection) -> None:
            if len(connection.execute(_TAKE, _asked(charge, tokens)).all()) < len(charge.networks):
                raise LimitSpent(charge.limit)

        return [take]

    async def clear(self, before: float, loaded: Collection[str] = (), most: int = 100) -> int:
        """Clear away what has been idle since `before`, and limits of which nothing is spent any more."""
        await self.write((_FORGET_SPENT, {}))
        return await super().clear(before, loaded, most)

    async def newest(self, codes: Collection[str]) -> dict[str, int]:
        """The number of the newest row of each of these tables that there is."""
        asked = ([*codes],)
        found = await self.read(lambda connection: connection.exec_driver_sql(_NEWEST, asked).all())
        return {code: seq for code, seq in found if seq is not None}

    async def next_server(self) -> int:
        """A number for a server, which no other has had."""
        found: int = await self.read(
            lambda connection: connection.execute(sa.text("SELECT nextval('servers')")).scalar_one()
        )
        return found

    def time_in(self, connection: sa.Connection) -> float:
        """Seconds since 1970, by the clock of the database."""
        now: float = connection.execute(_NOW).scalar_one()
        return now

    async def append_row(self, code: str, row: Row) -> None:
        """Store a row of a table's log by a statement that is a transaction by itself. Raises Conflict."""
        with self._timed("append"):
            async with self._answered(WRITING):
                await self._rows.do((code, row))

    async def write(self, *changes: Change) -> None:
        """Make these changes in one transaction."""
        with self._timed("write"):
            async with self._answered(WRITING):
                await self._others.write(*changes)

    async def write_much(self, *changes: Change) -> None:
        """The same, of what may take long."""
        async with self._answered(MUCH):
            await self._slow.write((_PATIENT, {}), *changes)

    async def read(self, query: Callable[[sa.Connection], T]) -> T:
        """What a function reads from a connection; it is called in a thread."""
        with self._timed("read"):
            async with self._answered(READING):
                return await self._readers.read(query)

    @asynccontextmanager
    async def _answered(self, seconds: float) -> AsyncIterator[None]:
        """Wait no longer than this for the database. Raises StoreError."""
        with errors_translated(self._name, _reason):
            try:
                async with asyncio.timeout(seconds):
                    yield
            except TimeoutError:
                raise StoreError(f"{self._name}: the database does not answer") from None


@contextmanager
def database_explained(name: str) -> Iterator[None]:
    """Say what is wrong with a database that is opened, copied or filled, in one sentence. Raises StoreError."""
    try:
        with errors_translated(name, _reason):
            yield
    except (InvalidData, InvalidStatement) as error:
        raise StoreError(str(error)) from error
    except psycopg.Error as error:
        raise translate(error, name, _reason) from error


def _connect(address: str, **more: Any) -> psycopg.Connection[Any]:
    """A connection. Raises psycopg.Error, and StoreError for a database that cannot store every text."""
    connection = psycopg.connect(address, client_encoding=ENCODING, **more)
    if (encoding := connection.info.parameter_status("server_encoding")) != ENCODING:
        connection.close()
        raise StoreError(
            f"{called(address)}: its encoding is {encoding}, and must be {ENCODING}:"
            f" make another database with createdb -E {ENCODING} -T template0 NAME"
        )
    return connection


def _engine(address: str, **more: Any) -> sa.Engine:
    return sa.create_engine(
        "postgresql+psycopg://",
        creator=partial(_connect, address, **LINE, options=SETTINGS),
        pool_size=READERS + 2,
        max_overflow=0,
        json_serializer=write_json,
        json_deserializer=read_json,
        hide_parameters=True,  # or errors, and so the log, would have cards and names in them
        **more,
    )


def patient_engine(address: str, isolation: IsolationLevel) -> sa.Engine:
    """Connections that work on all that there is, and have the time that it takes."""
    return sa.create_engine(
        "postgresql+psycopg://",
        creator=partial(_connect, address, connect_timeout=3, application_name=COPYING),
        isolation_level=isolation,
        hide_parameters=True,
    )


class _Writer(Writer):
    """Makes the changes of each job in its own transaction, again where another server was in its way."""

    def __init__(self, engine: sa.Engine, patience: float) -> None:
        """`patience`: seconds in which a transaction is tried again; others wait behind it."""
        self._patience = patience
        super().__init__(engine)

    def _write(self, jobs: list[Job[Sequence[Change]]]) -> None:
        for job in jobs:
            try:
                self._try(job.work)
            except Exception as error:  # who waits for the job gets it
                job.fail(error)
            else:
                job.settle()

    def _try(self, changes: Sequence[Change]) -> None:
        end = time.monotonic() + self._patience
        for attempt in range(1, TRIES + 1):
            try:
                self._commit(changes)
            except sa.exc.DBAPIError as error:
                in_the_way = meaning_of(error).outcome is Outcome.RETRY and time.monotonic() < end
                # It may have ended after the commit, too: numbers are unique, so nothing is done twice.
                ended = error.connection_invalidated and attempt == 1
                if attempt == TRIES or not (in_the_way or ended):
                    raise
            else:
                break


class _RowWriter(Batches[tuple[str, Row]]):
    """Stores rows of logs: all that wait with one statement, which says which of them are stored."""

    def _write(self, jobs: list[Job[tuple[str, Row]]]) -> None:
        while jobs:
            batch, later = dict[tuple[str, int], Job[tuple[str, Row]]](), []
            for job in jobs:
                code, row = job.work
                if batch.setdefault((code, row.seq), job) is not job:
                    later.append(job)  # the answer could not tell the two apart
            self._append(batch)
            jobs = later

    def _append(self, batch: dict[tuple[str, int], Job[tuple[str, Row]]]) -> None:
        try:
            stored = self._stored([job.work for job in batch.values()])
        except Exception as error:  # one of a table that is gone or locked, or with data that cannot be stored
            for key, job in batch.items():
                if len(batch) == 1 or meaning_of(error).outcome not in {*FAULTS, Outcome.RETRY}:
                    job.fail(error)
                else:
                    self._append({key: job})
            return
        for (code, seq), job in batch.items():
            if (code, seq) in stored:
                job.settle()
            else:
                job.fail(Conflict(f"row {seq} of table {code}, or its command, is taken"))

    def _stored(self, rows: list[tuple[str, Row]]) -> set[tuple[str, int]]:
        """Store rows; the table and the number of each that is stored."""
        values = [
            (code, row.seq, row.command, row.kind, write_json(row.payload), row.who, row.at) for code, row in rows
        ]
        columns = tuple(map(list, zip(*values, strict=True)))
        try:
            return self._execute(columns)
        except sa.exc.DBAPIError as error:
            if not error.connection_invalidated:
                raise
            return self._execute(columns)  # it had ended; what was stored all the same, is told as taken

    def _execute(self, columns: tuple[list[Any], ...]) -> set[tuple[str, int]]:
        with self._connection.begin():
            return {(code, seq) for code, seq in self._connection.exec_driver_sql(_APPEND_ALL, columns)}


class _Readers:
    """Threads that read. What hangs in them keeps nobody from ending."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[tuple[Callable[[sa.Connection], Any], Future[Any]] | None] = SimpleQueue()
        self._threads = [
            Thread(target=self._run, name=f"store reader {number}", daemon=True) for number in range(READERS)
        ]
        for thread in self._threads:
            thread.start()

    async def read(self, query: Callable[[sa.Connection], T]) -> T:
        """What is found by this."""
        done: Future[T] = Future()
        self._queue.put((query, done))
        return await asyncio.wrap_future(done)

    def close(self, patience: float) -> None:
        """Read what is asked, and end the threads; wait no longer than `patience` seconds for all of them."""
        for _ in self._threads:
            self._queue.put(None)
        end = time.monotonic() + patience
        for thread in self._threads:
            thread.join(max(0, end - time.monotonic()))

    def _run(self) -> None:
        while job := self._queue.get():
            query, done = job
            if not done.set_running_or_notify_cancel():
                continue
            try:
                found = self._read(query)
            except BaseException as error:
                done.set_exception(error)
            else:
                done.set_result(found)

    def _read(self, query: Callable[[sa.Connection], T]) -> T:
        try:
            with self._engine.connect() as connection:
                return query(connection)
        except sa.exc.DBAPIError as error:
            if not error.connection_invalidated:
                raise
        with self._engine.connect() as connection:  # the one before had ended
            return query(connection)


def needs_primary(address: str) -> bool:
    """Whether libpq looks among the hosts of an address for one that can be written. Raises StoreError."""
    return _parts(address).get("target_session_attrs") in ("read-write", "primary")


def called(address: str) -> str:
    """A database as messages name it: without who connects, and by which password. Raises StoreError."""
    parts = _parts(address)
    host = parts.get("host") or parts.get("hostaddr") or "localhost"
    return f"database {parts.get('dbname') or parts.get('user') or ''} at {host}"


def _parts(address: str) -> dict[str, Any]:
    try:
        return conninfo_to_dict(address)
    except psycopg.ProgrammingError:  # whose text would repeat a password
        raise StoreError(
            "the address of the database cannot be read; it is written postgresql://user:password@host/name,"
            " with @, / and % in a password as %40, %2F and %25"
        ) from None


# Whoever is refused while they connect is told no code, but words.
_REFUSALS = {
    "password authentication failed": "28P01",
    "authentication failed": "28",
    "pg_hba.conf": "28",
    "permission denied": "28",
    "too many": "53300",
    "connection slots": "53300",
    "no more connections": "53300",
    "role ": "28",
    "does not exist": "3D",
    "no such database": "3D",
    "accepting connections": "57P03",
    "starting up": "57P03",
    "shutting down": "57P03",
    "in recovery": "57P03",
}


def _reason(error: BaseException) -> str:
    if reason := meaning_of(error).reason:
        return reason
    words, refused, answer = str(error).strip().partition("\n")[0].partition("FATAL: ")
    if refused:
        reason = next((f": {SQLSTATES[code].reason}" for part, code in _REFUSALS.items() if part in answer), "")
        return f"it refuses ({answer.strip()}){reason}"
    return words if getattr(error, "sqlstate", None) else f"it cannot be reached: {words}"
