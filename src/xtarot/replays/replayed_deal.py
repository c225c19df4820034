"""A kept deal played again by the rules of today, once for its replay, its text, its sheet of paper and its review.

What is kept in memory here has all cards: what somebody may see of them is for those who ask to draw.
"""

import logging
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from xtarot.deals.deal import Deal
from xtarot.deals.finished_deal import KeptDeal
from xtarot.deals.replay import PlayedDeal, check_result, play_again
from xtarot.games import explain
from xtarot.review import Position, positions

logger = logging.getLogger(__name__)

DEALS = 16  # in memory: 0.3 MB for 96 moves of Dream Capture, 1 MB for 177 of Arcanarabe
DECIDED = 8  # deals whose decisions are in memory, each with what its seat saw


class Decisions(NamedTuple):
    """A deal that was played, and its decisions by the numbers of their moves, in order."""

    deal: Deal
    places: Mapping[int, Position]


@lru_cache(DEALS)
def play_kept(kept: KeptDeal) -> PlayedDeal:
    """A kept deal, whatever result was kept with it. Raises RecordError, and whatever rules of others raise."""
    return play_again(kept.record.with_players([""] * len(kept.players)))


@lru_cache(DECIDED)
def decisions(kept: KeptDeal) -> Decisions:
    """The decisions of a kept deal. Raises as `play_kept`."""
    deal = play_kept(kept)
    return Decisions(deal.deal, {found.move: found for found in positions(deal)})


def played_today(kept: KeptDeal) -> PlayedDeal | None:
    """A kept deal; None where the rules of today do not give it, or fail: an old link is never an error."""
    try:
        return check_result(play_kept(kept), kept.record)
    except Exception as error:
        logger.warning("the deal %s of %s cannot be played again: %s", kept.row, kept.game, explain(error))
        return None
