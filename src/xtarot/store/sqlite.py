"""The store in one SQLite file. Threads read and write it, so that the event loop never waits for the disk.

A row is on disk before anybody hears of it, so a server that is killed loses nothing that it acknowledged.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.dialects.sqlite import insert

from xtarot.clock import Clock, SystemClock
from xtarot.store import looking, writing
from xtarot.store.clearing import (
    CLEAR_ANSWERS,
    CLEAR_KEYS,
    CLEAR_NAMES,
    CLEAR_NOTICES,
    CLEAR_SESSIONS,
    DELETES,
    UNPLAYED,
)
from xtarot.store.logs import NoticeRow, Row
from xtarot.store.logs_sqlite import SqliteLogs
from xtarot.store.migrate import migrate
from xtarot.store.notices_sqlite import SqliteNotices, telling
from xtarot.store.people import Person
from xtarot.store.people_sqlite import SqlitePeople
from xtarot.store.protocol import (
    Branch,
    BranchEntry,
    Conflict,
    Damaged,
    DealSearch,
    Draft,
    DraftText,
    KeptDeal,
    Reviewed,
    Session,
    StoreError,
    TableEntry,
)
from xtarot.store.remarks_sqlite import SqliteRemarks, counting
from xtarot.store.schema import (
    answers,
    branches,
    contests,
    deals,
    joined,
    keys,
    log,
    notices,
    persons,
    played_by,
    reviews,
    sessions,
    solved,
    tables,
)
from xtarot.store.secret import hash_secret
from xtarot.store.works_sqlite import SqliteWorks
from xtarot.store.writer import Change, Writer

T = TypeVar("T")

READERS = 2  # threads
BUSY = 5000  # milliseconds in which another program may be writing

_OPEN, _APPEND, _BRANCH = tables.insert(), log.insert(), branches.insert()
_ANSWER = insert(answers).on_conflict_do_nothing()  # another server may have refused the same command
_FORGET = answers.delete().where(answers.c.table == sa.bindparam("of"), answers.c.command == sa.bindparam("old"))
_secret = sa.bindparam("secret", type_=sa.LargeBinary)
_BEGIN_SESSION = sessions.insert().from_select(
    ["name", "since"],
    sa.select(sa.literal(""), sa.bindparam("at", type_=sa.Float)).where(~sa.exists().where(keys.c.key == _secret)),
)
_BEGIN_KEY = (  # of the session that has just been begun
    insert(keys)
    .from_select(
        ["key", "who", "since"],
        sa.select(_secret, sa.func.max(sessions.c.who), sa.bindparam("at", type_=sa.Float)).where(sa.true()),
    )
    .on_conflict_do_nothing()
)
_FINISH = tables.update().where(tables.c.code == sa.bindparam("of")).values(over=sa.bindparam("is_over"))
_KEEP, _TAKE_UP = insert(deals), insert(deals).on_conflict_do_nothing()
_PLAYED_BY = (
    insert(played_by)
    .from_select(  # nothing where the deal was kept before
        ["who", "link", "name", "won"],
        sa.select(*(sa.bindparam(f"by_{column.name}", type_=column.type) for column in played_by.c)).where(
            sa.exists().where(deals.c.link == sa.bindparam("by_link", type_=deals.c.link.type))
        ),
    )
    .on_conflict_do_nothing()
)
_OUTDATE = reviews.delete().where(reviews.c.link == sa.bindparam("of"), reviews.c.engine != sa.bindparam("present"))
_REVIEWED = insert(reviews)
_REVIEWED = _REVIEWED.on_conflict_do_update(
    index_elements=["link", "move"],
    set_={name: _REVIEWED.excluded[name] for name in ("engine", "n", "decision")},
)
_SOLVE = insert(solved).on_conflict_do_nothing()
_KEPT = tables.update().where(tables.c.code == sa.bindparam("of")).values(kept=True)
_PLAYED = tables.update().where(tables.c.code == sa.bindparam("of")).values(played=True)
_RENAME = sessions.update().where(sessions.c.who == sa.bindparam("of")).values(name=sa.bindparam("new"))
_SESSION = sa.select(sessions.c.who, sessions.c.name).join(keys).where(keys.c.key == _secret)
_VISITOR = _SESSION.add_columns(persons.c.name.label("called"), persons.c.reviewer, persons.c.since, persons.c.named)
_VISITOR = _VISITOR.outerjoin(persons, persons.c.who == sessions.c.who)
_as_guest = sa.select(joined.c.who).where(joined.c.person == sessions.c.who).correlate(sessions)
_told = sa.exists().where(
    sa.or_(notices.c.to == sessions.c.who, notices.c.to.in_(_as_guest)), notices.c.read.is_(False)
)
_VISITOR = _VISITOR.add_columns(_told.label("told"))


class SqliteStore:
    """A `Store` in a file."""

    def __init__(self, file: Path | str, clock: Clock | None = None) -> None:
        """Open the file, or make it; one of an older schema is brought up to date. Raises StoreError."""
        self._file, self._clock = Path(file), clock or SystemClock()
        self._writing, self._reading = _engine(self._file, "IMMEDIATE"), _engine(self._file, "DEFERRED")
        try:
            with self._explained():
                _make(self._file)
                with self._writing.begin() as connection:
                    migrate(connection)
        except BaseException:
            self._writing.dispose()
            raise
        self._writer = Writer(self._writing)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store reader")
        self.people = SqlitePeople(self._read, self._write, self._clock)
        self.contests = SqliteLogs(Row, contests, self._read, self._write)
        self.notices = SqliteNotices(self._read, self._write)
        self.remarks = SqliteRemarks(self._read, self._write)
        self.works = SqliteWorks(self._read, self._write)

    def close(self) -> None:
        """Finish pending writes and close the file."""
        self._readers.shutdown()
        self._reading.dispose()
        self._writer.close()
        self._writing.dispose()

    # Tables

    async def open(self, code: str, game: str, rows: Sequence[Row], branch: Branch | None = None) -> None:
        """Begin the log of a new table, which may be a `branch`. Raises Conflict when there is a table of this code."""
        opened = {"code": code, "game": game, "opened": rows[0].at, "over": False, "played": False, "kept": True}
        made = {"table": code, "opened": rows[0].at} | (msgspec.structs.asdict(branch) if branch else {})
        branching = [(_BRANCH, made)] if branch else []
        await self._write((_OPEN, opened), *((_APPEND, _values(code, row)) for row in rows), *branching)

    async def append(self, code: str, row: Row, ended: KeptDeal | None = None) -> None:
        """Store a row, and the deal that it `ended`; if that is shown, all earlier deals of the table are from then on.

        Raises Conflict when its number or its command is taken.
        """
        keeping = [(_PLAYED, {"of": code}), *_keeping(ended, _KEEP)] if ended else []
        showing = [(looking.SHOW, {"of": code})] if ended and ended.shown else []
        await self._write((_APPEND, _values(code, row)), *keeping, *showing)

    async def finish(self, code: str, over: bool = True) -> None:
        """Mark the table as one whose match is over or not."""
        await self._write((_FINISH, {"of": code, "is_over": over}))

    async def rows(self, code: str) -> list[Row]:
        """The log of a table in order; empty when there is no such table."""
        return await self._read(
            lambda connection: [Row(*row) for row in connection.execute(looking.ROWS, {"of": code})]
        )

    async def first_row(self, code: str) -> Row | None:
        """What a table was opened with; None when there is no such table."""
        asked = {"of": code}
        return await self._read(
            lambda connection: _only(connection.execute(looking.FIRST_ROW, asked), lambda row: Row(*row))
        )

    async def tables_of(self, who: int, limit: int = 20) -> list[TableEntry]:
        """The tables at which a session has sat, the newest first."""
        asked = {"of": who, "most": limit}
        return await self._read(lambda connection: [TableEntry(*row) for row in connection.execute(looking.SAT, asked)])

    # Finished deals

    async def deal(self, link: str) -> KeptDeal | None:
        """The deal of this link, if it may be looked at already."""
        found = await self._read(lambda connection: looking.fetch_deals(connection, looking.AT_LINK, of=link))
        return found[0] if found else None

    async def deals_of(self, who: int, search: DealSearch, limit: int = 50) -> list[KeptDeal]:
        """The deals that a session has played to the end and may look at, the newest first."""
        query = looking.found(search).limit(limit)
        return await self._read(lambda connection: looking.fetch_deals(connection, query, of=who))

    async def tried(self, book: str) -> int:
        """How many finished deals tried the rules of this book (of this name) at a table without any."""
        return await self._read(lambda connection: int(connection.execute(looking.TRIED, {"of": book}).scalar_one()))

    async def unfinished_of(self, who: int, limit: int = 20) -> list[TableEntry]:
        """The tables in the middle of a deal at which a session has sat, the one of the last row first."""
        query, asked = looking.UNFINISHED, {"of": who, "most": limit}
        return await self._read(lambda connection: [TableEntry(*row) for row in connection.execute(query, asked)])

    async def branches(self, origin: str, who: int | None, limit: int = 50) -> list[BranchEntry]:
        """What has been played from positions of this deal, the newest first."""
        query = looking.branched(origin).limit(limit)
        return await self._read(lambda connection: looking.branch_entries(connection, query, who))

    async def branches_of(self, who: int, limit: int = 50) -> list[tuple[str, Branch]]:
        """The branches that a session has made, each with its table, the newest first."""
        query, asked = looking.BRANCHED_BY, {"of": who, "most": limit}
        found = await self._read(lambda connection: connection.execute(query, asked).all())
        return [(row[0], Branch(*row[1:])) for row in found]

    async def show(self, before: float) -> None:
        """Let all deals be looked at that wait for the end of a match where nothing has happened since `before`."""
        await self._write((looking.SHOW_IDLE, {"before": before}))

    async def unkept(self) -> list[str]:
        """The tables whose finished deals were not kept yet: they were played before deals were kept."""
        query = sa.select(tables.c.code).where(tables.c.kept.is_(False))
        return await self._read(lambda connection: [*connection.scalars(query)])

    async def keep(self, code: str, deals: Sequence[KeptDeal]) -> None:
        """Keep the finished deals of such a table; what is kept already stays."""
        taking_up = (change for one in deals for change in _keeping(one, _TAKE_UP))
        await self._write(*taking_up, (_KEPT, {"of": code}))

    # Reviews of finished deals

    async def review(self, link: str, engine: str) -> list[Reviewed]:
        """The decisions of a deal that this engine has reviewed, in the order of the deal."""
        query = sa.select(reviews.c.move, reviews.c.n, reviews.c.decision).order_by(reviews.c.move)
        query = query.where(reviews.c.link == link, reviews.c.engine == engine)
        return await self._read(
            lambda connection: [looking.read_struct(row, Reviewed) for row in connection.execute(query)]
        )

    async def keep_reviewed(self, link: str, engine: str, reviewed: Reviewed) -> None:
        """Keep a decision in place of an earlier review of it; what another engine has said of the deal is forgotten.

        Raises Conflict when no deal of this link is kept.
        """
        row = {"link": link, "engine": engine, **msgspec.to_builtins(reviewed)}
        await self._write((_OUTDATE, {"of": link, "present": engine}), (_REVIEWED, row))

    # Problems

    async def solve(self, who: int, problem: str) -> None:
        """Remember that a session has solved the problem of this name."""
        await self._write((_SOLVE, {"who": who, "problem": problem, "at": self._clock.wall()}))

    async def solved_by(self, who: int) -> dict[str, float]:
        """The names of the problems that a session has solved, and when it did first, in seconds since 1970."""
        found = await self._read(lambda connection: connection.execute(looking.SOLVED, {"of": who}).all())
        return {row.problem: row.at for row in found}

    # Rulebooks that somebody writes

    async def open_draft(self, draft: Draft) -> None:
        """Keep a new draft with its first text. Raises Conflict when there is a draft of this code."""
        await self._write(*writing.insert_draft(draft))

    async def hand_draft(self, draft: Draft, other: str) -> None:
        """Keep a new draft in the place of the one with its code, which goes on under the `other` code."""
        await self._write(*writing.moving(draft.code, other), *writing.insert_draft(draft))

    async def save_draft(self, code: str, text: DraftText, thinned: Collection[int] = ()) -> None:
        """Keep the next text of a draft, and forget some revisions. Raises Conflict when its number is taken."""
        await self._write(*writing.saving(code, text, thinned))

    async def rewrite_draft(self, code: str, text: DraftText) -> None:
        """Put other files in the place of those that were saved as this revision."""
        await self._write(writing.rewriting(code, text))

    async def draft(self, code: str) -> Draft | None:
        """The draft of this code with its newest text."""
        return await self._read(lambda connection: _only(connection.execute(writing.at_code(code)), writing.whole))

    async def drafts_of(self, who: int, limit: int = 100) -> list[Draft]:
        """The drafts of a session, the one saved last first."""
        query, asked = writing.WRITTEN_BY, {"of": who, "most": limit}
        return await self._read(
            lambda connection: [*looking.undamaged(connection.execute(query, asked), writing.whole)]
        )

    async def ask_writer(self, code: str, who: int, notices: Sequence[NoticeRow] = ()) -> None:
        """Note that somebody was asked to write a draft with its author, and what is told of it; who does goes on."""
        await self._write((writing.ASK, {"of": code, "person": who}), *telling(notices))

    async def join_draft(self, code: str, who: int, notices: Sequence[NoticeRow] = ()) -> None:
        """Let somebody who was asked write a draft, too, and store what is told of it."""
        await self._write((writing.JOIN, {"of": code, "person": who}), *telling(notices))

    async def leave_draft(self, code: str, who: int, notices: Sequence[NoticeRow] = ()) -> None:
        """Forget that somebody writes a draft, or was asked to, and store what is told of it."""
        await self._write((writing.LEAVE, {"of": code, "person": who}), *telling(notices))

    async def writers(self, code: str) -> dict[int, bool]:
        """Who was asked to write a draft with its author, in the order of their numbers, and whether they do."""
        rows = writing.WRITERS, {"of": code}
        return await self._read(lambda connection: {row.who: row.joined for row in connection.execute(*rows)})

    async def asked_of(self, who: int) -> list[Draft]:
        """The drafts that a person was asked to write, and has not joined."""
        asked = writing.ASKED_OF, {"person": who}
        return await self._read(lambda connection: [*looking.undamaged(connection.execute(*asked), writing.whole)])

    async def draft_text(self, code: str, revision: int) -> DraftText | None:
        """What was saved of a draft as this revision, if it is kept."""
        query = writing.select_text(code, revision)
        return await self._read(lambda connection: _only(connection.execute(query), writing.text_of))

    async def draft_times(self, code: str) -> list[tuple[int, float]]:
        """The revisions of a draft that are kept, and when each was saved, the first first."""
        query = writing.times_of(code)
        return await self._read(lambda connection: [(row.revision, row.at) for row in connection.execute(query)])

    async def remove_draft(self, code: str) -> None:
        """Forget a draft with all its revisions."""
        await self._write(*writing.removing(code))

    # Answers

    async def answer(self, code: str, command: str, answer: dict[str, Any], forgotten: Sequence[str] = ()) -> None:
        """Keep the answer to a command, and forget others; where another server has kept one, that stays."""
        forgetting = [(_FORGET, {"of": code, "old": old}) for old in forgotten]
        await self._write((_ANSWER, {"table": code, "command": command, "answer": answer}), *forgetting)

    async def answers(self, code: str) -> dict[str, dict[str, Any]]:
        """The answers kept for a table, by command."""
        query = sa.select(answers.c.command, answers.c.answer).where(answers.c.table == code)
        return await self._read(lambda connection: {row.command: row.answer for row in connection.execute(query)})

    # Sessions

    async def session(self, secret: str) -> Session | None:
        """The session of this secret, which is stored as its hash only."""
        found = await self._read(
            lambda connection: connection.execute(_SESSION, {"secret": hash_secret(secret)}).first()
        )
        return Session(*found) if found else None

    async def visitor(self, secret: str) -> tuple[Session | None, Person | None, bool]:
        """The session of this secret, the person whose it is, and whether they were told something, read at once."""
        row = await self._read(lambda connection: connection.execute(_VISITOR, {"secret": hash_secret(secret)}).first())
        if row is None:
            return None, None, False
        who, name, called, *more, told = row
        return Session(who, name), None if called is None else Person(who, called, *more), told

    async def begin_session(self, secret: str) -> Session:
        """The session of this secret, begun if it is new."""
        begun = {"secret": hash_secret(secret), "at": self._clock.wall()}
        await self._write((_BEGIN_SESSION, begun), (_BEGIN_KEY, begun))
        found = await self.session(secret)
        assert found
        return found

    async def rename(self, who: int, name: str) -> None:
        """Remember the last name of a session."""
        await self._write((_RENAME, {"of": who, "new": name}))

    # What nobody misses

    async def clear(self, before: float, loaded: Collection[str] = (), most: int = 100) -> int:
        """Clear away what has been idle since `before`; the number of tables, at most `most`."""
        query = UNPLAYED.where(tables.c.code.not_in(loaded)).limit(most)
        parameters = {"before": before}
        codes = await self._read(lambda connection: connection.scalars(query, parameters).all())
        deletes = ((delete, {"of": code} | parameters) for delete in DELETES for code in codes)
        freed = (CLEAR_NAMES, {"now": self._clock.wall()})
        unused = ((clear, parameters) for clear in (CLEAR_ANSWERS, CLEAR_NOTICES, CLEAR_KEYS, CLEAR_SESSIONS))
        await self._write(*deletes, freed, *unused)
        return len(codes)

    # How

    async def _write(self, *changes: Change) -> None:
        with self._explained():
            await self._writer.write(*changes)

    async def _read(self, query: Callable[[sa.Connection], T]) -> T:
        def read() -> T:
            with self._reading.connect() as connection:
                return query(connection)

        with self._explained():
            return await asyncio.get_running_loop().run_in_executor(self._readers, read)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Say what is wrong with the file, in one sentence."""
        try:
            yield
        except sa.exc.IntegrityError as error:
            raise Conflict(f"{self._file}: {error.orig}") from error
        except sa.exc.DBAPIError as error:
            raise StoreError(f"{self._file}: {_reason(error.orig)}") from error
        except msgspec.MsgspecError as error:
            raise Damaged(f"{self._file}: something in it is damaged: {error}") from error
        except OSError as error:
            raise StoreError(f"{error.filename}: {error.strerror}") from error


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


def _engine(file: Path, begin: str) -> sa.Engine:
    """Connections whose transactions begin in this way: IMMEDIATE takes the lock for writing, DEFERRED only reads."""
    engine = sa.create_engine(f"sqlite:///{file}", json_serializer=_json, json_deserializer=_read_json)

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver would begin transactions in its own way
        pragmas = ["journal_mode = WAL", "synchronous = FULL", f"busy_timeout = {BUSY}", "foreign_keys = ON"]
        pragmas.append("secure_delete = ON")  # what is deleted is not left in the file
        for pragma in pragmas if begin == "IMMEDIATE" else [f"busy_timeout = {BUSY}", "query_only = ON"]:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: sa.Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {begin}")

    return engine


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _only(rows: sa.CursorResult[*tuple[Any, ...]], read: Callable[[looking.AnyRow], T]) -> T | None:
    found = rows.first()
    return read(found) if found else None


def _read_json(text: str) -> Any:
    """What is kept as JSON; None where it is damaged, which nothing of ours is: who takes it in looks at its type."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return None


def _values(code: str, row: Row) -> dict[str, Any]:
    return {"table": code, **msgspec.structs.asdict(row)}


def _keeping(deal: KeptDeal, keep: sa.Insert) -> list[Change]:
    """What a deal that is kept adds: the deal, who played it, and what its table was set to."""
    persons = [player for player in deal.players if player.who is not None]
    by = [{"by_who": one.who, "by_link": deal.link, "by_name": one.name, "by_won": one.won} for one in persons]
    row = msgspec.to_builtins(deal) | {"book": deal.book}
    return [(keep, row), *((_PLAYED_BY, one) for one in by), *counting(deal)]


_REASONS = {
    sqlite3.SQLITE_NOTADB: "it is no database of tables, or is damaged; move it away or bring back a copy",
    sqlite3.SQLITE_CORRUPT: "it is damaged; move it away or bring back a copy",
    sqlite3.SQLITE_READONLY: "it cannot be written; look at the permissions of the file and its folder",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; look at the permissions of the file and its folder",
    sqlite3.SQLITE_BUSY: "another program is writing it",
    sqlite3.SQLITE_FULL: "the disk is full",
}


def _reason(error: BaseException | None) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # without what an extended code adds
    return _REASONS.get(code, str(error))
