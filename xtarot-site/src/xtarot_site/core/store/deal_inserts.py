"""What is changed when a finished deal is kept."""

from collections.abc import Iterator

import msgspec
import sqlalchemy as sa

from xtarot.deals.finished_deal import KeptDeal
from xtarot_site.core.store.insert import insert
from xtarot_site.core.store.schema import deals, played_by
from xtarot_site.core.store.writer import Change
from xtarot_site.submissions.remark_store import counting

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


def keeping(deal: KeptDeal, again: bool = False) -> Iterator[Change]:
    """What a deal that is kept adds: the deal, who played it, and what its table was set to.

    `again`: it may be kept already, and stays as it is then.
    """
    yield _TAKE_UP if again else _KEEP, msgspec.to_builtins(deal) | {"book": deal.book}
    for one in deal.players:
        if one.who is not None:
            yield _PLAYED_BY, {"by_who": one.who, "by_link": deal.link, "by_name": one.name, "by_won": one.won}
    yield from counting(deal)
