"""Finished deals, kept with who played them: their records outlive the log of the table."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from xtarot.deals.deal import Deal
from xtarot.deals.finished_deal import KeptDeal, MatchSoFar, SeatedPlayer
from xtarot.deals.score import in_points
from xtarot.eventlog import Row
from xtarot.rules.state import State
from xtarot.table import rows
from xtarot.table.seats import new_code
from xtarot.table.state import TableState
from xtarot.table.tally import add_events, places

LINK = 13  # letters, 64 bits: nobody guesses one


def add_link(body: rows.Move) -> rows.Move:
    """The move that ends a deal, with the link under which the deal is kept."""
    return replace(body, link=new_code(LINK))


def close_deal(table: TableState, deal: Deal, row: Row, over: bool, match: MatchSoFar | None) -> KeptDeal:
    """A deal as it is kept that this row, the last of the table or the next, has ended; `match`: with this deal."""
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
    opens = table.duplicate.opens if table.duplicate else None
    return KeptDeal(link, table.code, row.seq, table.game.name, row.at, players, record, exercise, shown, match, opens)


def ended(table: TableState, after: Deal | None, row: Row) -> KeptDeal | None:
    """The deal that a row has ended, if it has; `after` is the deal after it."""
    if after is None or not after.finished:
        return None
    over, scores = table.ends(after), [*table.scores, after.score().totals]
    match = match_so_far(table, after, over, scores, (*after.passed, after.state))
    return close_deal(table, after, row, over, match)


def finished(code: str, log: Sequence[Row]) -> list[KeptDeal]:
    """The finished deals of a log. Raises what `TableState` raises."""
    table, found = TableState(code, log[:1]), list[KeptDeal]()
    for row in log[1:]:
        table.apply(row)
        if isinstance(table.entries[-1].body, rows.Move) and table.deal.finished:
            match = match_so_far(table, table.deal, table.over, table.scores)
            found.append(close_deal(table, table.deal, row, table.over, match))
    return found


def match_so_far(
    table: TableState, deal: Deal, over: bool, scores: Sequence[tuple[int, ...]], states: Iterable[State] = ()
) -> MatchSoFar | None:
    """The match of a table with this deal, which is finished; None where no published rules say who wins.

    `over`: it ends with this deal; `scores`: of all its deals, this one among them; `states`: those of its last move,
    where the table has not taken that in yet.
    """
    if not table.is_judged:
        return None
    game, tally = table.game, table.tally
    totals = tuple(map(sum, zip(*scores, strict=True)))
    events = [Counter(one) for one in tally.events]
    add_events(events, game, states)
    score = deal.score()
    began = [*enumerate(tally.began)]
    plays = [None if seat.by_bot else seat.who for seat in table.seats]
    return MatchSoFar(
        sides=[game.side(seat) for seat in range(len(table.seats))],
        places=places(score.totals, game.lowest_wins),
        standing=places(totals, game.lowest_wins),
        over=over,
        began=list(tally.began),
        taken=sorted(tally.taken),
        left=[seat for seat, who in began if who is not None and plays[seat] != who],
        counts=table.is_rated,
        events=[dict(sorted(one.items())) for one in events],
        lines=[(line.side, line.clause, line.key, in_points(line.points, game.unit)) for line in score.lines],
    )
