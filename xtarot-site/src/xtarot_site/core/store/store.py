"""The logs of tables, and finished deals."""

from collections.abc import Collection, Sequence
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from msgspec import UNSET, UnsetType

from xtarot.deals.finished_deal import KeptDeal
from xtarot.eventlog import Row
from xtarot_site.core.store import deal_queries, schema
from xtarot_site.core.store.correspondence import ByDays, CorrespondenceStore
from xtarot_site.core.store.database import APPEND, Database, row_values
from xtarot_site.core.store.deal_inserts import keeping
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.kinds import Branch, BranchEntry, DealSearch, TableEntry
from xtarot_site.core.store.outbox import answering_at_table
from xtarot_site.core.store.reading import read_first
from xtarot_site.core.store.retention import CLEAR_NAMES, CLEARS, DELETE_LOGS, DELETES, FINISHED, UNPLAYED, taking_away
from xtarot_site.core.store.schema import (
    LISTING,
    answers,
    branches,
    log,
    tables,
)
from xtarot_site.core.store.writer import Change

T = TypeVar("T")

_OPEN, _BRANCH = tables.insert(), branches.insert()
_BEGIN_TRY = schema.tries.insert()
_ANSWER = insert(answers).on_conflict_do_nothing()  # another server may have refused the same command
_FORGET = answers.delete().where(answers.c.table == sa.bindparam("of"), answers.c.command == sa.bindparam("old"))
_FINISH = tables.update().where(tables.c.code == sa.bindparam("of")).values(over=sa.bindparam("is_over"))
_KEPT = tables.update().where(tables.c.code == sa.bindparam("of")).values(kept=True)
_PLAYED = tables.update().where(tables.c.code == sa.bindparam("of")).values(played=True)
_of = sa.bindparam("of", type_=sa.Text)
_log = sa.select(sa.literal(1)).where(log.c.table == _of)
_newest_row = _log.with_only_columns(sa.func.max(log.c.seq)).scalar_subquery()
_last_time = _log.with_only_columns(sa.func.max(log.c.at)).scalar_subquery()
_LISTED = sa.select(tables.c.code, tables.c.listed).where(tables.c.listed.is_not(None))
_LIST = tables.update().where(tables.c.code == _of).values(listed=sa.bindparam("as", type_=LISTING))
_RELIST = _LIST.where(_newest_row == sa.bindparam("row", type_=sa.Integer))
_UNLIST = _LIST.where(_last_time < sa.bindparam("before", type_=sa.Float))


class Store(Database):
    """A database with the tables, their logs, and finished deals; features have stores of their own."""

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
        """Begin the log of a new table, which may be a `branch`; `listed`: as it stands in the lobby, if it does.

        `tries`: the deal of many that is played there, and by whom. `days`: what else is known of it, at a table by
        days. Raises Conflict when there is a table of this code, and when they have begun that deal before.
        """
        opened = {"code": code, "game": game, "opened": rows[0].at, "over": False, "played": False, "kept": True}
        opened["listed"] = listed
        made = {"table": code, "opened": rows[0].at} | (msgspec.structs.asdict(branch) if branch else {})
        more: list[Change] = [(_BRANCH, made)] if branch else []
        if tries:
            deal, who = tries
            more.append((_BEGIN_TRY, {"code": deal, "who": who, "table": code, "began": rows[0].at}))
        begun = ((APPEND, row_values(code, row)) for row in rows)
        await self.write((_OPEN, opened), *begun, *more, *CorrespondenceStore(self).standing(code, days))

    async def append(
        self,
        code: str,
        row: Row,
        ended: KeptDeal | None = None,
        listed: dict[str, Any] | UnsetType | None = UNSET,
        days: ByDays | None = None,
    ) -> None:
        """Store a row, and the deal that it `ended`; if that is shown, all earlier deals of the table are from then on.

        `listed`: how the table stands in the lobby from then on, None: no longer; unset, as before.
        `days`: what the row leaves of a table by days.

        Raises Conflict when the row's number or its command is taken.
        """
        more: list[Change] = [(_PLAYED, {"of": code}), *keeping(ended)] if ended else []
        if ended and ended.shown:
            more.append((deal_queries.SHOW, {"of": code}))
        if listed is not UNSET:
            more.append((_LIST, {"of": code, "as": listed}))
        more += [*CorrespondenceStore(self).standing(code, days), *answering_at_table(code, row)]
        if more:
            await self.write((APPEND, row_values(code, row)), *more)
        else:
            await self.append_row(code, row)

    async def relist(self, code: str, listed: dict[str, Any] | None, row: int) -> None:
        """Say how a table stands in the lobby as of this row, if that is still the newest; None: it does not."""
        await self.write((_RELIST, {"of": code, "as": listed, "row": row}))

    async def unlist(self, code: str, before: float) -> None:
        """Take a table out of the lobby if it has had no row since a time (seconds since 1970)."""
        await self.write((_UNLIST, {"of": code, "as": None, "before": before}))

    async def listed(self) -> dict[str, dict[str, Any]]:
        """The tables that stand in the lobby, by code: those that were open, with people there, at their last row."""
        rows = await self.read(lambda connection: connection.execute(_LISTED).all())
        return {row.code: row.listed for row in rows}

    async def finish(self, code: str, over: bool = True) -> None:
        """Mark the table as one whose match is over or not."""
        await self.write((_FINISH, {"of": code, "is_over": over}))

    async def rows(self, code: str, after: int = 0) -> list[Row]:
        """The log of a table in order, from the row after this number on; empty when there is no such table."""
        parameters = {"of": code, "after": after}
        return await self.read(
            lambda connection: [Row(*row) for row in connection.execute(deal_queries.ROWS, parameters)]
        )

    async def newest(self, codes: Collection[str]) -> dict[str, int]:
        """The number of the newest row of each of these tables that there is."""
        parameters = {"codes": [*codes]}
        rows = await self.read(lambda connection: connection.execute(deal_queries.NEWEST, parameters).all())
        return {code: seq for code, seq in rows if seq is not None}

    async def first_row(self, code: str) -> Row | None:
        """What a table was opened with; None when there is no such table."""
        query, parameters = deal_queries.FIRST_ROW, {"of": code, "after": 0}
        return await self.read(
            lambda connection: read_first(connection.execute(query, parameters), lambda row: Row(*row))
        )

    async def tables_of(self, who: int, limit: int = 20) -> list[TableEntry]:
        """The tables at which a session has sat, the newest first."""
        parameters = {"of": who, "most": limit}
        return await self.read(
            lambda connection: [TableEntry(*row) for row in connection.execute(deal_queries.SAT, parameters)]
        )

    async def table_of_try(self, deal: str, who: int) -> str | None:
        """The table at which a session plays a deal of many, or has; the first that was ended, if there are several."""
        parameters = {"code_of": deal, "of": who, "late": 1e12}
        return await self.read(lambda connection: connection.scalar(deal_queries.TABLE_OF_TRY, parameters))

    async def seated_at(self, who: int) -> dict[str, bool]:
        """The tables that are not over where a session has a seat, present or away, and whether others ever had one."""
        return await self.read(lambda connection: dict(connection.execute(deal_queries.SEATED_AT, {"of": who}).all()))

    # Finished deals

    async def deal(self, link: str) -> KeptDeal | None:
        """The deal of this link, if it may be looked at already."""
        parameters = {"of": link, "now": self.clock.wall()}
        found = await self.read(
            lambda connection: deal_queries.fetch_deals(connection, deal_queries.AT_LINK, **parameters)
        )
        return found[0] if found else None

    async def deals_at(self, code: str) -> list[KeptDeal]:
        """The finished deals of a table in order, also those that may not be looked at yet."""
        return await self.read(lambda connection: deal_queries.fetch_deals(connection, deal_queries.AT_TABLE, of=code))

    async def deals_of(self, who: int, search: DealSearch, limit: int = 50) -> list[KeptDeal]:
        """The deals that a session has played to the end and may look at, the newest first."""
        query, parameters = deal_queries.found(search).limit(limit), {"of": who, "now": self.clock.wall()}
        return await self.read(lambda connection: deal_queries.fetch_deals(connection, query, **parameters))

    async def tried(self, book: str) -> int:
        """How many finished deals tried the rules of this book (of this name) at a table without any."""
        return await self.read(
            lambda connection: int(connection.execute(deal_queries.TRIED, {"of": book}).scalar_one())
        )

    async def unfinished_of(self, who: int, limit: int = 20) -> list[TableEntry]:
        """The tables in the middle of a deal at which a session has sat, the one of the last row first."""
        query, parameters = deal_queries.UNFINISHED, {"of": who, "most": limit}
        return await self.read(lambda connection: [TableEntry(*row) for row in connection.execute(query, parameters)])

    async def branches(self, origin: str, who: int | None, limit: int = 50) -> list[BranchEntry]:
        """What has been played from positions of this deal, the newest first. `who` asks: theirs are `mine`."""
        query = deal_queries.branched(origin).limit(limit)
        return await self.read(lambda connection: deal_queries.branch_entries(connection, query, who))

    async def branches_of(self, who: int, limit: int = 50) -> list[tuple[str, Branch]]:
        """The branches that a session has made, each with its table, the newest first."""
        query, parameters = deal_queries.BRANCHED_BY, {"of": who, "most": limit}
        rows = await self.read(lambda connection: connection.execute(query, parameters).all())
        return [(row[0], Branch(*row[1:])) for row in rows]

    async def show(self, before: float) -> None:
        """Let all deals be looked at that wait for the end of a match where nothing has happened since `before`."""
        await self.write_much((deal_queries.SHOW_IDLE, {"before": before}))

    async def unkept(self) -> list[str]:
        """The tables whose finished deals were not kept yet: they were played before deals were kept."""
        query = sa.select(tables.c.code).where(tables.c.kept.is_(False))
        return await self.read(lambda connection: [*connection.scalars(query)])

    async def keep(self, code: str, deals: Sequence[KeptDeal]) -> None:
        """Keep the finished deals of such a table; what is kept already stays."""
        taking_up = (change for one in deals for change in keeping(one, again=True))
        await self.write_much(*taking_up, (_KEPT, {"of": code}))

    # Answers

    async def answer(self, code: str, command: str, answer: dict[str, Any], forgotten: Sequence[str] = ()) -> None:
        """Keep the answer to a command, and forget others; where another server has kept one, that stays."""
        forgetting = [(_FORGET, {"of": code, "old": old}) for old in forgotten]
        await self.write((_ANSWER, {"table": code, "command": command, "answer": answer}), *forgetting)

    async def answers(self, code: str) -> dict[str, dict[str, Any]]:
        """The answers kept for a table, by command."""
        query = sa.select(answers.c.command, answers.c.answer).where(answers.c.table == code)
        return await self.read(lambda connection: {row.command: row.answer for row in connection.execute(query)})

    # What nobody misses

    async def clear(self, before: float, loaded: Collection[str] = (), most: int = 100) -> int:
        """Clear away what has been idle since `before`; the number of tables, at most `most`.

        Tables without a finished deal and without a move of a person, except those that are `loaded`; kept answers of
        idle tables; notices that were seen; devices to which nothing was pushed for seven months; what was said at
        tables where nothing was reported; guests who have never sat anywhere.
        """
        deletes, number = await self._clearing(UNPLAYED, DELETES, before, loaded, most)
        freed = (CLEAR_NAMES, {"now": self.clock.wall()})
        unused = ((clear, {"before": before}) for clear in CLEARS)
        await self.write_much(*deletes, freed, *unused)
        return number

    async def clear_logs(self, before: float, loaded: Collection[str] = (), most: int = 20) -> int:
        """Clear away the logs of tables that have been finished since `before`; their number, at most `most`.

        Their deals stay, and all that is made of them; what was said there goes, too, unless something was reported.
        """
        deletes, number = await self._clearing(FINISHED, DELETE_LOGS, before, loaded, most)
        if number:
            await self.write_much(*deletes)
        return number

    async def _clearing(
        self, found: sa.Select[Any], deletes: Sequence[sa.Delete], before: float, loaded: Collection[str], most: int
    ) -> tuple[list[Change], int]:
        """What takes away the tables that are found, and their number."""
        query, parameters = found.where(tables.c.code.not_in(loaded)).limit(most), {"before": before}
        codes = await self.read(lambda connection: connection.scalars(query, parameters).all())
        return taking_away(deletes, codes, before), len(codes)
