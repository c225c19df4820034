"""What is changed when a finished deal is kept."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa

from xtarot.deals.finished_deal import KeptDeal
from xtarot_site.core.store.identity import person_of
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.schema import deals, house_rules, joined, persons, played_by, rated_games, sessions
from xtarot_site.core.store.writer import Change

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
_earlier = sa.exists().where(deals.c.table == sa.bindparam("of"), deals.c.row < sa.bindparam("of_row"))
_COUNT_OPTION = insert(house_rules).from_select(
    ["game", "option", "value", "tables"],
    sa.select(
        sa.bindparam("of_game", type_=sa.Text),
        sa.bindparam("of_option", type_=sa.Text),
        sa.bindparam("of_value", type_=sa.Integer),
        sa.literal(1),
    ).where(~_earlier),
)
_COUNT_OPTION = _COUNT_OPTION.on_conflict_do_update(
    index_elements=["game", "option", "value"], set_={"tables": house_rules.c.tables + 1}
)
_of: sa.BindParameter[str] = sa.bindparam("of", type_=sa.Text)
_NUMBER = insert(rated_games).values(game=_of, matches=1)
_NUMBER = _NUMBER.on_conflict_do_update(index_elements=["game"], set_={"matches": rated_games.c.matches + 1})
_NUMBER_OF_MATCH = _NUMBER.returning(rated_games.c.matches)
_SET_RATED = (
    deals.update()
    .where(deals.c.link == sa.bindparam("link_of"))
    .values(rated=sa.bindparam("number"), match=sa.bindparam("with_persons", type_=deals.c.match.type))
)
_PERSONS = (
    sa.select(sessions.c.who, persons.c.who.label("person"))
    .select_from(sessions.outerjoin(joined, joined.c.who == sessions.c.who))
    .join(persons, persons.c.who == person_of(sessions.c.who))
    .where(sessions.c.who.in_(sa.bindparam("whos", expanding=True)))
)


def keeping(deal: KeptDeal, again: bool = False) -> Iterator[Change]:
    """What a deal that is kept adds: the deal, who played it, what its table was set to, and the number of its match.

    `again`: it may be kept already, and stays as it is then, without a number.
    """
    yield _TAKE_UP if again else _KEEP, msgspec.to_builtins(deal) | {"book": deal.book}
    for one in deal.players:
        if one.who is not None:
            yield _PLAYED_BY, {"by_who": one.who, "by_link": deal.link, "by_name": one.name, "by_won": one.won}
    yield from _counting(deal)
    if not again:
        yield from _numbering(deal)


def _numbering(deal: KeptDeal) -> Iterator[Change]:
    """What a deal that was just kept adds besides, if a rated match ended with it: the number of that."""
    if deal.match and deal.match.over and deal.match.counts:
        yield partial(_number, deal=deal)


def _number(connection: sa.Connection, deal: KeptDeal) -> None:
    """Give a match its number, if two of those that began it have a name.

    The row of the game is locked from here on until the transaction ends, so the next number is taken after it.
    """
    match = deal.match
    assert match
    whos = [who for who in match.began if who is not None]
    found: dict[int | None, int] = {
        row.who: row.person for row in connection.execute(_PERSONS, {"whos": sorted({*whos})})
    }
    began = [found.get(who, who) for who in match.began]  # a guest may have turned out to be a person meanwhile
    named = {*found.values()}
    once = sorted(who for who in named if began.count(who) == 1)  # whoever turns out to have two seats has none
    if len(once) < 2:
        return
    number = connection.execute(_NUMBER_OF_MATCH, {"of": deal.game}).scalar_one()
    known = msgspec.structs.replace(match, began=began, persons=once)
    connection.execute(_SET_RATED, {"link_of": deal.link, "number": number, "with_persons": msgspec.to_builtins(known)})


def _counting(deal: KeptDeal) -> Iterator[Change]:
    """What a deal that is kept adds to the counts: the first one of a table with persons, what that is set to.

    A deal without a `match` counts nothing: no published rules say who wins it (`TableState.is_judged`).
    """
    if deal.match is None or all(player.who is None for player in deal.players):
        return
    for option, value in sorted(flat_options(deal.record.options)):  # in one order, or two servers wait for each other
        yield (
            _COUNT_OPTION,
            {"of": deal.table, "of_row": deal.row, "of_game": deal.game, "of_option": option, "of_value": value},
        )


def flat_options(options: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """The numbers among the options; which cards are used, and what things are called, is no house rule."""
    for name, value in options.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{key}", one) for key, one in value.items())
        elif isinstance(value, int):
            yield name, value
