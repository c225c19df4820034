"""Tables at which somebody has the rest of the tricks, for tests."""

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from support.table_states import dealt
from xtarot.claims import Claim, can_claim, claim
from xtarot.eventlog import Row
from xtarot.rules.cards import SUIT_STRIDE
from xtarot.table import rows
from xtarot.table.state import TableState


def claimable(
    name: str = "hexbridge", tricks: int = 3, people: Sequence[int] = (), seed: int = 0
) -> tuple[list[Row], int]:
    """The rows of a table up to a position where the seat that chooses can claim so many tricks, and that seat.

    Session 1 sits there, and sessions 2, 3, … sit `people` places after it. One side plays low, the other high.
    """
    for number in range(seed, seed + 60):
        log = dealt(name, 4 if name == "lotarot" else 6, number, 0)
        if (found := _played(log, tricks)) >= 0:
            return _with_people(log, found, people), found
    raise LookupError(f"no deal of {name} in which {tricks} tricks can be claimed")


def _played(log: list[Row], tricks: int) -> int:
    """Play until somebody can claim; the seat, or −1. The rows of the moves are added to the log."""
    table, rng = TableState("code", log), np.random.default_rng(log[0].seq)
    while not table.deal.finished:
        deal = table.deal
        seat = min(deal.actors)
        chooser = deal.decider(seat)
        view = deal.view(chooser)
        if can_claim(view) and deal.state.counts[deal.game.hand_pile(seat)] == tricks:
            if isinstance(claim(view), Claim):
                return chooser
        if _is_late(table, seat, tricks):
            return -1
        log.append(rows.write_row(table.v + 1, rows.Move(move=_move(table, seat, rng), by="bot")))
        table.apply(log[-1])
    return -1


def _is_late(table: TableState, seat: int, tricks: int) -> bool:
    return int(table.deal.state.counts[table.game.hand_pile(seat)]) < tricks


def _move(table: TableState, seat: int, rng: np.random.Generator) -> str:
    """The first call of each seat in order, then low cards for one side and high ones for the other."""
    moves = list(table.deal.moves(seat))
    if table.deal.log and "call" in moves[0]:
        return f"{seat} call pass"
    if "call" in moves[0]:
        return f"{seat} call 1NT"
    cards, _ = table.deal.legal(seat)
    if len(cards) != len(moves):
        return moves[0]
    low = table.game.side(seat) == 0
    ranked = sorted(cards, key=lambda card: (card % SUIT_STRIDE, card), reverse=not low)
    game = table.game
    return next(move for move in moves if game.parse(move, table.deal.seats)[1][-1] == ranked[0])


def _with_people(log: list[Row], seat: int, people: Sequence[int]) -> list[Row]:
    """The same rows, with people who sit down before the deal."""
    seats = len(log[0].payload["seats"])
    sitting = [(seat + place) % seats for place in (0, *people)]
    sat = [rows.write_row(2 + k, rows.Sit(seat=one, name=f"N{k}"), who=k + 1) for k, one in enumerate(sitting)]
    return [log[0], *sat, *(replace(row, seq=row.seq + len(sat)) for row in log[1:])]
