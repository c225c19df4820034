"""The part of a database that keeps remarks, and counts what tables are set to."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import sqlalchemy as sa

from xtarot.deals.finished_deal import KeptDeal
from xtarot.eventlog import Row
from xtarot.families.identity import name_draft
from xtarot_site.core.store.deal_queries import AnyRow
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.logs_sql import Read, SqlLogs, Write
from xtarot_site.core.store.schema import deals, house_rules, joined, persons, remarks, tables
from xtarot_site.core.store.writer import Change
from xtarot_site.notices.store import SqlNotices
from xtarot_site.submissions.remark_kinds import PARTS, HouseRule, RemarkRow, flatten

_person = sa.func.coalesce(joined.c.person, remarks.c.who)
_parts = [remarks.c[part] for part in PARTS]
_ROWS = (
    sa.select(remarks.c.book, remarks.c.id, remarks.c.kind, *_parts, remarks.c.command, _person, remarks.c.at)
    .add_columns(sa.func.coalesce(persons.c.name, ""))
    .select_from(
        remarks.outerjoin(joined, joined.c.who == remarks.c.who).outerjoin(persons, persons.c.who == _person),
    )
    .order_by(remarks.c.book, remarks.c.id)
)

_others = deals.alias()
_earlier = sa.exists().where(deals.c.table == sa.bindparam("of"), deals.c.row < sa.bindparam("of_row"))
_COUNT = insert(house_rules).from_select(
    ["game", "option", "value", "tables"],
    sa.select(
        sa.bindparam("of_game", type_=sa.Text),
        sa.bindparam("of_option", type_=sa.Text),
        sa.bindparam("of_value", type_=sa.Integer),
        sa.literal(1),
    ).where(~_earlier),
)
_COUNT = _COUNT.on_conflict_do_update(
    index_elements=["game", "option", "value"], set_={"tables": house_rules.c.tables + 1}
)
_HOUSE_RULES = (
    sa.select(house_rules.c.option, house_rules.c.value, house_rules.c.tables)
    .where(house_rules.c.game == sa.bindparam("of"))
    .order_by(house_rules.c.option, house_rules.c.tables.desc(), house_rules.c.value)
)

_play, _number = deals.c.record["play"].as_string(), deals.c.record[("book", "number")].as_string()
_of_drafts = (
    sa.select(deals.c.link, deals.c.table, deals.c.game, deals.c.players, deals.c.record)
    .add_columns(deals.c.exercise, sa.exists().where(_others.c.table == deals.c.table, _others.c.row < deals.c.row))
    .where(_play != "{}", sa.func.coalesce(_number, "") == "", deals.c.game.not_like(f"{name_draft('')}%"))
)
_DISCOUNT = (
    house_rules.update()
    .where(
        house_rules.c.game == sa.bindparam("of_game"),
        house_rules.c.option == sa.bindparam("of_option"),
        house_rules.c.value == sa.bindparam("of_value"),
    )
    .values(tables=house_rules.c.tables - sa.bindparam("of_tables", type_=sa.Integer))
)
_DROP_EMPTY = house_rules.delete().where(house_rules.c.tables <= 0)
_RENAME_DEAL = deals.update().where(deals.c.link == sa.bindparam("of")).values(game=sa.bindparam("as_game"))
_RENAME_TABLE = tables.update().where(tables.c.code == sa.bindparam("of")).values(game=sa.bindparam("as_game"))


class SqlRemarks(SqlLogs[RemarkRow]):
    """`Remarks` in a database, whose store reads and writes for them."""

    def __init__(self, read: Read, write: Write, notices: SqlNotices) -> None:
        super().__init__(RemarkRow, remarks, read, write, notices, _ROWS)

    def adding(self, name: str, row: Row) -> Change:
        """The change that stores a row, under the next number."""
        return self._insert, flatten(name, row)

    def read_row(self, row: AnyRow) -> RemarkRow:
        """A row of the log, without its name; each part of its payload has a column."""
        seq, kind, *parts, command, who, at, name = row[1:]
        return RemarkRow(seq, kind, dict(zip(PARTS, parts, strict=True)), command, who, at, name)

    async def house_rules(self, game: str) -> list[HouseRule]:
        """What the tables of a game are set to at which persons finished a deal, what is usual first."""
        found = await self._read(lambda connection: connection.execute(_HOUSE_RULES, {"of": game}).all())
        return [HouseRule(*row) for row in found]

    async def discount_drafts(self) -> dict[str, list[HouseRule]]:
        """Take the tables of drafts out of the counts of the games whose names they bore; what was taken, by game.

        Their deals and tables get the names of drafts, so that none is taken out twice. Until 2026-11 a draft went by
        the name that it gave itself.
        """
        counts = Counter[tuple[str, str, int]]()

        def discount(connection: sa.Connection) -> None:
            counts.clear()  # a transaction may be tried again
            for link, table, game, players, record, exercise, is_later in connection.execute(_of_drafts).all():
                name = name_draft(record["book"]["digest"])
                connection.execute(_RENAME_DEAL, {"of": link, "as_game": name})
                connection.execute(_RENAME_TABLE, {"of": table, "as_game": name})
                if not is_later and not exercise and any(player["who"] is not None for player in players):
                    counts.update((game, *setting) for setting in _flat(record.get("options", {})))
            for (game, option, value), n in sorted(counts.items()):
                counted = {"of_game": game, "of_option": option, "of_value": value, "of_tables": n}
                connection.execute(_DISCOUNT, counted)
            connection.execute(_DROP_EMPTY)

        await self._write(discount)
        taken: dict[str, list[HouseRule]] = {}
        for (game, option, value), n in sorted(counts.items()):
            taken.setdefault(game, []).append(HouseRule(option, value, n))
        return taken


def counting(deal: KeptDeal) -> Iterator[Change]:
    """What a deal that is kept adds to the counts: the first one of a table with persons, what that is set to.

    A deal without a `match` counts nothing: no published rules say who wins it (`TableState.is_judged`).
    """
    if deal.match is None or all(player.who is None for player in deal.players):
        return
    for option, value in sorted(_flat(deal.record.options)):  # in one order, or two servers wait for each other
        yield (
            _COUNT,
            {"of": deal.table, "of_row": deal.row, "of_game": deal.game, "of_option": option, "of_value": value},
        )


def _flat(options: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """The numbers among the options; which cards are used, and what things are called, is no house rule."""
    for name, value in options.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{key}", one) for key, one in value.items())
        elif isinstance(value, int):
            yield name, value
