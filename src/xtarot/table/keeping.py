"""Finished deals, kept with who played them: their records outlive the log of the table."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from xtarot.deals.deal import Deal
from xtarot.store import KeptDeal, Row, SeatedPlayer
from xtarot.table import rows
from xtarot.table.seats import new_code
from xtarot.table.state import TableState

LINK = 13  # letters, 64 bits: nobody guesses one


def add_link(body: rows.Move) -> rows.Move:
    """The move that ends a deal, with the link under which the deal is kept."""
    return replace(body, link=new_code(LINK))


def close_deal(table: TableState, deal: Deal, row: Row, over: bool) -> KeptDeal:
    """A deal as it is kept that this row, the last of the table or the next, has ended; `over`: the match with it."""
    winners = deal.score().winners
    players = [
        SeatedPlayer(seat.who, seat.name, seat.bot, seat.bot_name, won=table.game.side(number) in winners)
        for number, seat in enumerate(table.seats)
    ]
    record = deal.record()
    if table.book:
        record.more["book"] = msgspec.to_builtins(table.book)
    exercise = table.exercise is not None
    if not exercise:  # its place in the match, from 0: the seed of the first deal decides who deals (RC-13)
        record.deals[0]["number"] = table.number - 1
    clock = table.clocks.kept(row if row.seq > table.v else None)
    if clock:
        record.deals[0]["clock"] = msgspec.to_builtins(clock)
    link, shown = row.payload.get("link") or new_code(LINK), over or table.shown == "deal"
    return KeptDeal(link, table.code, row.seq, table.game.name, row.at, players, record, exercise, shown)


def ended(table: TableState, after: Deal | None, row: Row) -> KeptDeal | None:
    """The deal that a row has ended, if it has; `after` is the deal after it."""
    if after is None or not after.finished:
        return None
    return close_deal(table, after, row, over=table.ends(after))


def finished(code: str, log: Sequence[Row]) -> list[KeptDeal]:
    """The finished deals of a log. Raises what `TableState` raises."""
    table, found = TableState(code, log[:1]), list[KeptDeal]()
    for row in log[1:]:
        table.apply(row)
        if isinstance(table.entries[-1].body, rows.Move) and table.deal.finished:
            found.append(close_deal(table, table.deal, row, table.over))
    return found
