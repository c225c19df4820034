"""The store in a database. Threads read and write it, so that the event loop never waits for the disk.

A row is on disk before anybody hears of it, so a server that is killed loses nothing that it acknowledged.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from msgspec import UNSET, UnsetType

from xtarot.deals.finished_deal import KeptDeal
from xtarot.eventlog import Conflict, Row, StoreError
from xtarot.review import Decision
from xtarot_site.accounts.kinds import Person
from xtarot_site.accounts.store import SqlPeople
from xtarot_site.chat.moderation.store import SqlModeration
from xtarot_site.chat.store import SqlTalk
from xtarot_site.core.clock import Clock, SystemClock
from xtarot_site.core.store import deal_queries, lobby_queries
from xtarot_site.core.store.auth_queries import FIND_SESSION, FIND_VISITOR
from xtarot_site.core.store.charge import Charge
from xtarot_site.core.store.correspondence import ByDays
from xtarot_site.core.store.correspondence_sql import SqlByDays
from xtarot_site.core.store.deal_inserts import keeping
from xtarot_site.core.store.disk import FullDisk
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.logs import OutgoingNotice
from xtarot_site.core.store.logs_sql import SqlLogs
from xtarot_site.core.store.protocol import (
    Branch,
    BranchEntry,
    DealSearch,
    Draft,
    DraftText,
    Observed,
    Reviewed,
    SecretBearer,
    Session,
    TableEntry,
)
from xtarot_site.core.store.retention import CLEAR_NAMES, CLEARS, DELETE_LOGS, DELETES, FINISHED, UNPLAYED, taking_away
from xtarot_site.core.store.schema import (
    answers,
    branches,
    contests,
    deals,
    keys,
    log,
    reviews,
    sessions,
    solved,
    tables,
)
from xtarot_site.core.store.token_hash import hash_secret
from xtarot_site.core.store.write_probe import WriteProbe
from xtarot_site.core.store.writer import Change
from xtarot_site.duplicate.store import SqlDuplicates, beginning
from xtarot_site.lobby.friend_store import SqlFriends
from xtarot_site.notices.mail.store import SqlMailboxes
from xtarot_site.notices.push.store import SqlSubscriptions
from xtarot_site.notices.store import SqlNotices, answering_at_table
from xtarot_site.operate.store import SqlOperating
from xtarot_site.ratings.store import SqlStandings, numbering
from xtarot_site.submissions import draft_queries
from xtarot_site.submissions.remark_store import SqlRemarks
from xtarot_site.submissions.store import SqlWorks

T = TypeVar("T")

_OPEN, APPEND, _BRANCH = tables.insert(), log.insert(), branches.insert()
_ANSWER = insert(answers).on_conflict_do_nothing()  # another server may have refused the same command
_FORGET = answers.delete().where(answers.c.table == sa.bindparam("of"), answers.c.command == sa.bindparam("old"))
_BEGIN_SESSION, _BEGIN_KEY = sessions.insert(), keys.insert()
_FINISH = tables.update().where(tables.c.code == sa.bindparam("of")).values(over=sa.bindparam("is_over"))
_OUTDATE = reviews.delete().where(reviews.c.link == sa.bindparam("of"), reviews.c.engine != sa.bindparam("present"))
_REVIEWED = insert(reviews)
_REVIEWED = _REVIEWED.on_conflict_do_update(
    index_elements=["link", "move"],
    set_={name: _REVIEWED.excluded[name] for name in ("engine", "n", "decision")},
)
_LOCK_DEAL = sa.select(deals.c.link).where(deals.c.link == sa.bindparam("of")).with_for_update()
_LAST_REVIEW = sa.select(sa.func.coalesce(sa.func.max(reviews.c.n), 0)).where(reviews.c.link == sa.bindparam("of"))
_SOLVE = insert(solved).on_conflict_do_nothing()
_KEPT = tables.update().where(tables.c.code == sa.bindparam("of")).values(kept=True)
_PLAYED = tables.update().where(tables.c.code == sa.bindparam("of")).values(played=True)
_RENAME = sessions.update().where(sessions.c.who == sa.bindparam("of")).values(name=sa.bindparam("new"))


class SqlStore(ABC):
    """A `Store` in a database; which one, and how it is read and written, says who inherits from it."""

    shared = False
    life = 0

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock or SystemClock()
        self.observed: Observed = lambda what, seconds, failed: None
        self.probe = WriteProbe(self._write, self.shared, self.full_disk)
        self.notices = SqlNotices(self._read, self._write)
        self.people = SqlPeople(self._read, self._write, self._write_much, self._time, self._clock)
        self.by_days = SqlByDays(self._read, self._write, self.notices)
        self.friends = SqlFriends(self._read, self._write, self._clock, self.notices)
        self.duplicates = SqlDuplicates(self._read, self._write)
        self.contests = SqlLogs(Row, contests, self._read, self._write, self.notices)
        self.mailboxes = SqlMailboxes(self._read, self._write)
        self.remarks = SqlRemarks(self._read, self._write, self.notices)
        self.operating = SqlOperating(self._read, self._write, self.contests, self.notices)
        self.standings = SqlStandings(self._read, self._write, self._write_much)
        self.subscriptions = SqlSubscriptions(self._read, self._write, self._clock)
        self.works = SqlWorks(self._read, self._write, self.notices)
        self.talk = SqlTalk(self._read, self._write, self._clock)
        self.moderation = SqlModeration(self._read, self._write, self.notices)

    @abstractmethod
    def close(self) -> None:
        """Finish pending writes and close."""

    def full_disk(self) -> FullDisk | None:
        """The disk of the store, if there is little room left there; None where it may be another machine's."""
        return None

    @contextmanager
    def _timed(self, what: str) -> Iterator[None]:
        """Say how long something takes, and whether it fails; that a row is taken is no failure."""
        begin, failed = time.perf_counter(), False
        try:
            yield
        except StoreError as error:
            failed = not isinstance(error, Conflict)
            self.probe.note(error)
            raise
        finally:
            self.observed(what, time.perf_counter() - begin, failed)

    @abstractmethod
    async def _write(self, *changes: Change) -> None:
        """Make these changes together. Raises StoreError."""

    async def _write_much(self, *changes: Change) -> None:
        """The same, of what may take long."""
        await self._write(*changes)

    @abstractmethod
    async def _read(self, query: Callable[[sa.Connection], T]) -> T:
        """What is found by this in a connection. Raises StoreError."""

    @abstractmethod
    def _time(self, connection: sa.Connection) -> float:
        """Seconds since 1970, by one clock for all servers."""

    @abstractmethod
    async def take(self, charge: Charge, tokens: float = 1) -> float:
        """0 where each network has tokens left of a limit of all servers, which are taken; else seconds until then."""

    @abstractmethod
    async def _append(self, code: str, row: Row) -> None:
        """Store a row of a table's log, and nothing besides. Raises Conflict, and StoreError."""

    async def time(self) -> float:
        """Seconds since 1970, by one clock for all servers."""
        return await self._read(self._time)

    # Tables

    async def open(
        self,
        code: str,
        game: str,
        rows: Sequence[Row],
        branch: Branch | None = None,
        listed: dict[str, Any] | None = None,
        tries: tuple[str, int] | None = None,
        days: ByDays | None = None,
    ) -> None:
        """Begin the log of a new table. Raises Conflict when it is there, or the deal that it `tries` is begun."""
        opened = {"code": code, "game": game, "opened": rows[0].at, "over": False, "played": False, "kept": True}
        opened["listed"] = listed
        made = {"table": code, "opened": rows[0].at} | (msgspec.structs.asdict(branch) if branch else {})
        more = [(_BRANCH, made)] if branch else [*beginning(*tries, code, rows[0].at)] if tries else []
        begun = ((APPEND, row_values(code, row)) for row in rows)
        await self._write((_OPEN, opened), *begun, *more, *self.by_days.standing(code, days))

    async def append(
        self,
        code: str,
        row: Row,
        ended: KeptDeal | None = None,
        listed: dict[str, Any] | UnsetType | None = UNSET,
        days: ByDays | None = None,
    ) -> None:
        """Store a row, and what comes with it. Raises Conflict when the row's number or its command is taken."""
        more: list[Change] = [(_PLAYED, {"of": code}), *keeping(ended), *numbering(ended)] if ended else []
        if ended and ended.shown:
            more.append((deal_queries.SHOW, {"of": code}))
        if listed is not UNSET:
            more.append((lobby_queries.LIST, {"of": code, "as": listed}))
        more += [*self.by_days.standing(code, days), *answering_at_table(code, row)]
        if more:
            await self._write((APPEND, row_values(code, row)), *more)
        else:
            await self._append(code, row)

    async def relist(self, code: str, listed: dict[str, Any] | None, row: int) -> None:
        """Say how a table stands in the lobby as of this row, if that is still the newest; None: it does not."""
        await self._write((lobby_queries.RELIST, {"of": code, "as": listed, "row": row}))

    async def unlist(self, code: str, before: float) -> None:
        """Take a table out of the lobby if it has had no row since a time (seconds since 1970)."""
        await self._write((lobby_queries.UNLIST, {"of": code, "as": None, "before": before}))

    async def listed(self) -> dict[str, dict[str, Any]]:
        """The tables that stand in the lobby, by code: those that were open, with people there, at their last row."""
        found = await self._read(lambda connection: connection.execute(lobby_queries.LISTED).all())
        return {row.code: row.listed for row in found}

    async def finish(self, code: str, over: bool = True) -> None:
        """Mark the table as one whose match is over or not."""
        await self._write((_FINISH, {"of": code, "is_over": over}))

    async def rows(self, code: str, after: int = 0) -> list[Row]:
        """The log of a table in order, from the row after this number on; empty when there is no such table."""
        asked = {"of": code, "after": after}
        return await self._read(lambda connection: [Row(*row) for row in connection.execute(deal_queries.ROWS, asked)])

    async def newest(self, codes: Collection[str]) -> dict[str, int]:
        """The number of the newest row of each of these tables that there is."""
        asked = {"codes": [*codes]}
        found = await self._read(lambda connection: connection.execute(deal_queries.NEWEST, asked).all())
        return {code: seq for code, seq in found if seq is not None}

    async def first_row(self, code: str) -> Row | None:
        """What a table was opened with; None when there is no such table."""
        query, asked = deal_queries.FIRST_ROW, {"of": code, "after": 0}
        return await self._read(lambda connection: _only(connection.execute(query, asked), lambda row: Row(*row)))

    async def tables_of(self, who: int, limit: int = 20) -> list[TableEntry]:
        """The tables at which a session has sat, the newest first."""
        asked = {"of": who, "most": limit}
        return await self._read(
            lambda connection: [TableEntry(*row) for row in connection.execute(deal_queries.SAT, asked)]
        )

    async def seated_at(self, who: int) -> dict[str, bool]:
        """The tables that are not over where a session has a seat, present or away, and whether others ever had one."""
        return await self._read(lambda connection: dict(connection.execute(deal_queries.SEATED_AT, {"of": who}).all()))

    # Finished deals

    async def deal(self, link: str) -> KeptDeal | None:
        """The deal of this link, if it may be looked at already."""
        asked = {"of": link, "now": self._clock.wall()}
        found = await self._read(lambda connection: deal_queries.fetch_deals(connection, deal_queries.AT_LINK, **asked))
        return found[0] if found else None

    async def deals_at(self, code: str) -> list[KeptDeal]:
        """The finished deals of a table in order, also those that may not be looked at yet."""
        return await self._read(lambda connection: deal_queries.fetch_deals(connection, deal_queries.AT_TABLE, of=code))

    async def deals_of(self, who: int, search: DealSearch, limit: int = 50) -> list[KeptDeal]:
        """The deals that a session has played to the end and may look at, the newest first."""
        query, asked = deal_queries.found(search).limit(limit), {"of": who, "now": self._clock.wall()}
        return await self._read(lambda connection: deal_queries.fetch_deals(connection, query, **asked))

    async def tried(self, book: str) -> int:
        """How many finished deals tried the rules of this book (of this name) at a table without any."""
        return await self._read(
            lambda connection: int(connection.execute(deal_queries.TRIED, {"of": book}).scalar_one())
        )

    async def unfinished_of(self, who: int, limit: int = 20) -> list[TableEntry]:
        """The tables in the middle of a deal at which a session has sat, the one of the last row first."""
        query, asked = deal_queries.UNFINISHED, {"of": who, "most": limit}
        return await self._read(lambda connection: [TableEntry(*row) for row in connection.execute(query, asked)])

    async def branches(self, origin: str, who: int | None, limit: int = 50) -> list[BranchEntry]:
        """What has been played from positions of this deal, the newest first."""
        query = deal_queries.branched(origin).limit(limit)
        return await self._read(lambda connection: deal_queries.branch_entries(connection, query, who))

    async def branches_of(self, who: int, limit: int = 50) -> list[tuple[str, Branch]]:
        """The branches that a session has made, each with its table, the newest first."""
        query, asked = deal_queries.BRANCHED_BY, {"of": who, "most": limit}
        found = await self._read(lambda connection: connection.execute(query, asked).all())
        return [(row[0], Branch(*row[1:])) for row in found]

    async def show(self, before: float) -> None:
        """Let all deals be looked at that wait for the end of a match where nothing has happened since `before`."""
        await self._write_much((deal_queries.SHOW_IDLE, {"before": before}))

    async def unkept(self) -> list[str]:
        """The tables whose finished deals were not kept yet: they were played before deals were kept."""
        query = sa.select(tables.c.code).where(tables.c.kept.is_(False))
        return await self._read(lambda connection: [*connection.scalars(query)])

    async def keep(self, code: str, deals: Sequence[KeptDeal]) -> None:
        """Keep the finished deals of such a table; what is kept already stays."""
        taking_up = (change for one in deals for change in keeping(one, again=True))
        await self._write_much(*taking_up, (_KEPT, {"of": code}))

    # Reviews of finished deals

    async def review(self, link: str, engine: str) -> list[Reviewed]:
        """The decisions of a deal that this engine has reviewed, in the order of the deal."""
        query = sa.select(reviews.c.move, reviews.c.n, reviews.c.decision).order_by(reviews.c.move)
        query = query.where(reviews.c.link == link, reviews.c.engine == engine)
        return await self._read(
            lambda connection: [deal_queries.read_struct(row, Reviewed) for row in connection.execute(query)]
        )

    async def keep_reviewed(self, link: str, engine: str, move: int, decision: Decision) -> Reviewed:
        """Keep a decision in place of an earlier review of it; what another engine has said of the deal is forgotten.

        Its `n` is the next one of the deal, whichever server judged the one before. Raises Conflict when no deal of
        this link is kept.
        """
        kept: list[Reviewed] = []

        def keep(connection: sa.Connection) -> None:
            connection.execute(_LOCK_DEAL, {"of": link})
            connection.execute(_OUTDATE, {"of": link, "present": engine})
            reviewed = Reviewed(move, 1 + connection.execute(_LAST_REVIEW, {"of": link}).scalar_one(), decision)
            connection.execute(_REVIEWED, {"link": link, "engine": engine, **msgspec.to_builtins(reviewed)})
            kept.append(reviewed)

        await self._write(keep)
        return kept[-1]

    # Problems

    async def solve(self, who: int, problem: str) -> None:
        """Remember that a session has solved the problem of this name."""
        await self._write((_SOLVE, {"who": who, "problem": problem, "at": self._clock.wall()}))

    async def solved_by(self, who: int) -> dict[str, float]:
        """The names of the problems that a session has solved, and when it did first, in seconds since 1970."""
        found = await self._read(lambda connection: connection.execute(deal_queries.SOLVED, {"of": who}).all())
        return {row.problem: row.at for row in found}

    # Rulebooks that somebody writes

    async def open_draft(self, draft: Draft) -> None:
        """Keep a new draft with its first text. Raises Conflict when there is a draft of this code."""
        await self._write(*draft_queries.insert_draft(draft))

    async def hand_draft(self, draft: Draft, other: str) -> None:
        """Keep a new draft in the place of the one with its code, which goes on under the `other` code."""
        await self._write(*draft_queries.moving(draft.code, other), *draft_queries.insert_draft(draft))

    async def save_draft(self, code: str, text: DraftText, thinned: Collection[int] = ()) -> None:
        """Keep the next text of a draft, and forget some revisions. Raises Conflict when its number is taken."""
        await self._write(*draft_queries.saving(code, text, thinned))

    async def rewrite_draft(self, code: str, text: DraftText) -> None:
        """Put other files in the place of those that were saved as this revision."""
        await self._write(draft_queries.rewriting(code, text))

    async def draft(self, code: str) -> Draft | None:
        """The draft of this code with its newest text."""
        return await self._read(
            lambda connection: _only(connection.execute(draft_queries.at_code(code)), draft_queries.whole)
        )

    async def drafts_of(self, who: int, limit: int = 100) -> list[Draft]:
        """The drafts of a session, the one saved last first."""
        asked = draft_queries.WRITTEN_BY, {"of": who, "most": limit}
        return await self._read(
            lambda connection: [*deal_queries.undamaged(connection.execute(*asked), draft_queries.whole)]
        )

    async def ask_writer(self, code: str, who: int, notices: Sequence[OutgoingNotice] = ()) -> None:
        """Note that somebody who does not is asked to write a draft, and deliver notices. Raises NoticeRefused."""
        await self._write((draft_queries.ASK, {"of": code, "person": who}), *self.notices.delivering(notices))

    async def join_draft(self, code: str, who: int, notices: Sequence[OutgoingNotice] = ()) -> None:
        """Let somebody who was asked write a draft, too, and store what is told of it."""
        await self._write((draft_queries.JOIN, {"of": code, "person": who}), *self.notices.delivering(notices))

    async def leave_draft(self, code: str, who: int, notices: Sequence[OutgoingNotice] = ()) -> None:
        """Forget that somebody writes a draft, or was asked to, and store what is told of it."""
        await self._write((draft_queries.LEAVE, {"of": code, "person": who}), *self.notices.delivering(notices))

    async def writers(self, code: str) -> dict[int, bool]:
        """Who was asked to write a draft with its author, in the order of their numbers, and whether they do."""
        rows = draft_queries.WRITERS, {"of": code}
        return await self._read(lambda connection: {row.who: row.joined for row in connection.execute(*rows)})

    async def asked_of(self, who: int) -> list[Draft]:
        """The drafts that a person was asked to write, and has not joined; not by whom they hide."""
        asked = draft_queries.ASKED_OF, {"of": who}
        return await self._read(
            lambda connection: [*deal_queries.undamaged(connection.execute(*asked), draft_queries.whole)]
        )

    async def draft_text(self, code: str, revision: int) -> DraftText | None:
        """What was saved of a draft as this revision, if it is kept."""
        query = draft_queries.select_text(code, revision)
        return await self._read(lambda connection: _only(connection.execute(query), draft_queries.text_of))

    async def draft_times(self, code: str) -> list[tuple[int, float]]:
        """The revisions of a draft that are kept, and when each was saved, the first first."""
        query = draft_queries.times_of(code)
        return await self._read(lambda connection: [(row.revision, row.at) for row in connection.execute(query)])

    async def remove_draft(self, code: str) -> None:
        """Forget a draft with all its revisions."""
        await self._write(*draft_queries.removing(code))

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
        asked = {"secret": hash_secret(secret)}
        found = await self._read(lambda connection: connection.execute(FIND_SESSION, asked).first())
        return Session(*found) if found else None

    async def visitor(self, secret: str) -> SecretBearer | None:
        """Who comes with this secret, read at once; None for who is new."""
        asked = {"secret": hash_secret(secret)}
        row = await self._read(lambda connection: connection.execute(FIND_VISITOR, asked).first())
        if row is None:
            return None
        who, name, alone, called, *more, told = row
        return SecretBearer(Session(who, name), None if called is None else Person(who, called, *more), told, alone)

    async def begin_session(self, secret: str) -> Session:
        """The session of this secret, begun if it is new."""
        key, now = hash_secret(secret), self._clock.wall()

        def begin(connection: sa.Connection) -> None:
            if connection.execute(FIND_SESSION, {"secret": key}).first() is None:
                made = connection.execute(_BEGIN_SESSION, {"name": "", "since": now}).inserted_primary_key
                assert made
                connection.execute(_BEGIN_KEY, {"key": key, "who": made[0], "since": now})

        with suppress(Conflict):  # another server has begun it
            await self._write(begin)
        found = await self.session(secret)
        assert found
        return found

    async def rename(self, who: int, name: str) -> None:
        """Remember the last name of a session."""
        await self._write((_RENAME, {"of": who, "new": name}))

    # What nobody misses

    async def clear(self, before: float, loaded: Collection[str] = (), most: int = 100) -> int:
        """Clear away what has been idle since `before`; the number of tables, at most `most`."""
        deletes, number = await self._clearing(UNPLAYED, DELETES, before, loaded, most)
        freed = (CLEAR_NAMES, {"now": self._clock.wall()})
        unused = ((clear, {"before": before}) for clear in CLEARS)
        await self._write_much(*deletes, freed, *unused)
        return number

    async def clear_logs(self, before: float, loaded: Collection[str] = (), most: int = 20) -> int:
        """Clear away the logs of tables that have been finished since `before`; their number, at most `most`."""
        deletes, number = await self._clearing(FINISHED, DELETE_LOGS, before, loaded, most)
        if number:
            await self._write_much(*deletes)
        return number

    async def _clearing(
        self, found: sa.Select[Any], deletes: Sequence[sa.Delete], before: float, loaded: Collection[str], most: int
    ) -> tuple[list[Change], int]:
        """What takes away the tables that are found, and their number."""
        query, asked = found.where(tables.c.code.not_in(loaded)).limit(most), {"before": before}
        codes = await self._read(lambda connection: connection.scalars(query, asked).all())
        return taking_away(deletes, codes, before), len(codes)


def write_json(value: object) -> str:
    """A value as the database keeps it."""
    return msgspec.json.encode(value).decode()


def _only(rows: sa.CursorResult[*tuple[Any, ...]], read: Callable[[deal_queries.AnyRow], T]) -> T | None:
    found = rows.first()
    return read(found) if found else None


def read_json(text: str) -> Any:
    """What is kept as JSON; None where it is damaged, which nothing of ours is: who takes it in looks at its type."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return None


def row_values(code: str, row: Row) -> dict[str, Any]:
    """A row of a table's log as the database has it."""
    return {"table": code, **msgspec.structs.asdict(row)}
