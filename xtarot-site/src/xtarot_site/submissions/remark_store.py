"""The part of a database that keeps remarks, and counts what tables are set to."""

from collections import Counter

import sqlalchemy as sa

from xtarot.eventlog import Row
from xtarot.families.identity import name_draft
from xtarot_site.core.store.database import Database
from xtarot_site.core.store.deal_inserts import flat_options
from xtarot_site.core.store.logs import LogStore
from xtarot_site.core.store.reading import AnyRow
from xtarot_site.core.store.schema import deals, house_rules, joined, persons, remarks, tables
from xtarot_site.core.store.writer import Change
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


class RemarkStore(LogStore[RemarkRow]):
    """What is said about books, by their games, and about drafts. A writer's command is taken in all logs."""

    def __init__(self, database: Database) -> None:
        super().__init__(RemarkRow, remarks, database, _ROWS)

    def adding(self, name: str, row: Row) -> Change:
        """The change that stores a row, under the next number."""
        return self._insert, flatten(name, row)

    def read_row(self, row: AnyRow) -> RemarkRow:
        """A row of the log, without its name; each part of its payload has a column."""
        seq, kind, *parts, command, who, at, name = row[1:]
        return RemarkRow(seq, kind, dict(zip(PARTS, parts, strict=True)), command, who, at, name)

    async def house_rules(self, game: str) -> list[HouseRule]:
        """What the tables of a game are set to at which persons finished a deal, what is usual first."""
        rows = await self._database.read(lambda connection: connection.execute(_HOUSE_RULES, {"of": game}).all())
        return [HouseRule(*row) for row in rows]

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
                    counts.update((game, *setting) for setting in flat_options(record.get("options", {})))
            for (game, option, value), n in sorted(counts.items()):
                counted = {"of_game": game, "of_option": option, "of_value": value, "of_tables": n}
                connection.execute(_DISCOUNT, counted)
            connection.execute(_DROP_EMPTY)

        await self._database.write(discount)
        taken: dict[str, list[HouseRule]] = {}
        for (game, option, value), n in sorted(counts.items()):
            taken.setdefault(game, []).append(HouseRule(option, value, n))
        return taken
