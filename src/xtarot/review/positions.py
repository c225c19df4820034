"""The decisions of a deal."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from xtarot.deal import Deal
from xtarot.state import State
from xtarot.steps import CHANCE
from xtarot.view import View


@dataclass(frozen=True)
class Position:
    """A decision of a deal: the `move` (from 1) that `seat` chose, what it saw then, and all cards as they lay."""

    move: int
    seat: int
    view: View
    made: tuple[int, ...]
    truth: State


def positions(deal: Deal) -> Iterator[Position]:
    """Every decision of a deal: the moves of seats that had more than one."""
    again = deal.root()
    for number, played in enumerate(deal.log, 1):
        if played.seat != CHANCE:
            seat = again.decider(played.seat)
            view = again.view(seat)
            if view.mover == played.seat and len([*islice(view.legal_moves(), 2)]) > 1:
                yield Position(number, seat, view, played.move, again.state.copy())
        again.play_move(played.seat, played.move)
