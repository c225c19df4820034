"""Which seats somebody may take now, whether they have to wait for the end of a deal for it, and who plays alone."""

from xtarot.table.state import TableState


def waits_for_deal(table: TableState, who: int | None) -> bool:
    """Whether somebody may sit down only when the deal that is on is over: at an open table, unless they sat in it."""
    return table.door == "open" and table.playing and _known(table, who) is None


def free_seats(table: TableState, who: int | None) -> list[int]:
    """The seats that somebody may take, those kept for friends first; in a deal only the one whose hand they know."""
    known = _known(table, who)
    free = [number for number, seat in enumerate(table.seats) if seat.free and known in (None, number)]
    return sorted(free, key=lambda number: number not in table.invited)


def plays_alone(table: TableState, who: int) -> bool:
    """Whether a table is for this session and bots only: nobody else ever sat there, is invited, or finds it.

    In a deal that many play nobody is alone: the results are compared.
    """
    return table.door == "link" and not table.duplicate and not table.invited and table.seats.sat.keys() <= {who}


def _known(table: TableState, who: int | None) -> int | None:
    """The seat whose cards of the deal that is on somebody has been sent."""
    return table.seats.looked.get(who) if table.playing and who is not None else None
