"""The decisions of a deal."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from xtarot.deals.deal import Deal
from xtarot.deals.replay import PlayedDeal
from xtarot.deals.view import View
from xtarot.rules.state import State
from xtarot.rules.steps import CHANCE


@dataclass(frozen=True)
class Position:
    """A decision of a deal: the `move` (from 1) that `seat` chose, what it saw then, and all cards as they lay."""

    move: int
    seat: int
    view: View
    made: tuple[int, ...]
    truth: State


def positions(deal: Deal | PlayedDeal) -> Iterator[Position]:
    """Every decision of a deal: the moves of seats that had more than one."""
    played = deal if isinstance(deal, PlayedDeal) else PlayedDeal.of(deal)
    for number, made in enumerate(played.deal.log, 1):
        if made.seat != CHANCE:
            before = played.after(number - 1)
            seat = before.decider(made.seat)
            view = before.view(seat)
            if view.mover == made.seat and len([*islice(view.legal_moves(), 2)]) > 1:
                yield Position(number, seat, view, made.move, before.state)
