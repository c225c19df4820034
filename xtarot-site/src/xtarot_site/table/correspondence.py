"""Tables by days, at which nobody has to be there: what is due when, who is to be told, and how one stands in a list.

Such a table is one whose clock gives days for a move. What is due there next is a column of the table, written with the
row that changes it, so it can be forgotten until then, by all servers. Nothing in any of it comes from cards: who is
awaited is public.
"""

from copy import deepcopy
from typing import Literal

import msgspec
from msgspec import Struct

from xtarot.deals.deal import Deal
from xtarot.eventlog import Row, UnreadableRow
from xtarot.table import rows
from xtarot.table.clocks import DAY, Turn
from xtarot.table.state import TableState
from xtarot_site.core.notice_kinds import Notice, TurnReminder, YourTurn, write_notices
from xtarot_site.core.notice_kinds import read as read_notice
from xtarot_site.core.store.correspondence import ByDays
from xtarot_site.core.store.outbox import NoticeRow, OutgoingNotice

REMINDED = 1 / 4  # of the time of a move that is left when its person is reminded


class ToMove(Struct, frozen=True):
    """Whose turn it is, by session, and until when (seconds since 1970)."""

    who: int
    due: float


class DaysRow(Struct, frozen=True):
    """A table by days as it stands for who plays there.

    `title`: of the game, or of the rulebook that is tried, by language. `people`: what the persons are called, in the
    order of their seats, "" for a guest; `sit`: their sessions; `left`: those of them for whom the bot plays, since
    they were out of time. `turns`: whose turn it is. `deal`: its number, 0 before the first, `of` so many; 0: of any
    number. `begins`: when the next deal does, if not sooner. `due`: when something is due, as of this row.
    """

    game: str
    title: dict[str, str]
    people: list[str]
    sit: list[int]
    left: list[int]
    turns: list[ToMove]
    deal: int
    of: int
    waits: Literal["move", "deal", "friends"]
    begins: float | None
    due: float | None


def next_deal_at(table: TableState) -> float | None:
    """When the next deal begins at the latest: a day after the last one, or after somebody wanted the first.

    The next match begins when all want it.
    """
    since = table.looking.ready_since if not table.dealt else None if table.over else table.clocks.over_at
    return None if since is None else since + DAY


def moment(table: TableState) -> float | None:
    """When something is due: somebody's time is over, a bot moves, the next deal begins. None: never by itself."""
    if not table.seats.persons:
        return None
    now = table.entries[-1].row.at
    if table.playing:
        limits = table.clocks.limits
        assert limits, "else it is no table by days"
        by_bots = any(table.automatic(table.deal.decider(seat)) for seat in table.deal.actors)
        return min((turn.due(limits) for turn in table.clocks.turns.values()), default=None) if not by_bots else now
    sealed = table.shuffle
    shuffles = sealed is None or sealed.closing or sealed.shut is not None or not (table.dealt or table.invited)
    return now if shuffles or table.looking.ready >= table.seats.present else next_deal_at(table)


def days_row(table: TableState) -> DaysRow | None:
    """How the table stands now; None where nobody goes on with it."""
    persons = [seat for seat in table.seats if seat.who is not None]
    if not persons or table.over:
        return None
    limits = table.clocks.limits
    assert limits, "else it is no table by days"
    turns = [(table.seats[seat].who, turn.due(limits)) for seat, turn in table.clocks.turns.items()]
    return DaysRow(
        game=table.game.name,
        title=dict(table.book.title) if table.book else table.game.title._asdict(),
        people=[seat.name for seat in persons],
        sit=[seat.who for seat in persons if seat.who is not None],
        left=[seat.who for seat in persons if seat.who is not None and seat.idle],
        turns=[ToMove(who, due) for who, due in turns if who is not None],
        deal=table.number,
        of=table.deals,
        waits="move" if table.playing else "friends" if table.invited else "deal",
        begins=None if table.playing else next_deal_at(table),
        due=moment(table),
    )


def days_now(table: TableState) -> ByDays | None:
    """What is known of the table beside its log; None where it is none by days."""
    return ByDays(moment(table), msgspec.to_builtins(days_row(table))) if table.clocks.by_days else None


def days_after(table: TableState, row: Row, body: rows.AnyBody, after: Deal | None) -> ByDays | None:
    """The same as it will be after the next row, and who is told of it: also who looks, who may go without moving."""
    if not table.clocks.by_days:
        return None
    then = _ahead(table, row, body, after)
    before, now = _turns(table), _turns(then)
    begun, ended = now.keys() - before.keys(), before.keys() - now.keys()
    told = write_notices((_notice_of(then, who, now[who, number]) for who, number in sorted(begun)), None, row.at)
    days = days_now(then)
    assert days, "the clock of a table stays"
    return msgspec.structs.replace(days, told=told, done=sorted({who for who, _ in begun | ended}))


def write_reminder(row: NoticeRow, now: float) -> OutgoingNotice | None:
    """What repeats a notice of a turn when a quarter of the time is left; None where this version cannot read it."""
    try:
        body = read_notice(row)
    except UnreadableRow:
        return None
    if not isinstance(body, YourTurn):
        return None
    reminder = Notice([row.to], TurnReminder(table=body.table, hours=round(body.hours * REMINDED)))
    return next(iter(write_notices([reminder], None, now)), None)


def _turns(table: TableState) -> dict[tuple[int, int], Turn]:
    """The turns of sessions whose time runs, each by the session and the row with which it began."""
    turns = ((table.seats[seat].who, turn) for seat, turn in table.clocks.turns.items())
    return {(who, turn.row): turn for who, turn in turns if who is not None}


def _notice_of(table: TableState, who: int, turn: Turn) -> Notice:
    limits = table.clocks.limits
    assert limits, "else it is no table by days"
    body = YourTurn(table=table.code, hours=round(limits.move / 3600))
    remind = turn.due(limits) - REMINDED * limits.move
    now = table.entries[-1].row.at
    return Notice([who], body, remind=remind if remind > now else None)  # else they go on late with it


def _ahead(table: TableState, row: Row, body: rows.AnyBody, after: Deal | None) -> TableState:
    """The table as it will be after the next row, which is not stored yet; it stays itself as it is."""
    kept = [table.game, *table.entries, *([table.deal] if table.dealt else [])]  # none changes
    then = deepcopy(table, {id(one): one for one in kept})
    then.apply(row, after, body)
    return then
