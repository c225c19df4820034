"""Review: what each decision of a finished deal was worth, from the view of the seat that made it.

===============  ======================================================================================
decisions        what a review says, as JSON has it too
positions        the decisions of a deal
evaluation       the moves of a decision tried in worlds
evidence         what came of the moves, and how
reasons          why one move is better than another, as numbers
explanations     a decision in words
number_format    its numbers in words, with their units
spread           how far results of a game spread
deal_review      a whole deal reviewed: curve, ranking, what each seat made of it
worker_protocol  what a worker process is asked, and answers
worker           that process
===============  ======================================================================================

`judged` loads the compiler when it is first asked for; what a server needs to ask its workers does without.
"""

from typing import TYPE_CHECKING, Any

from xtarot.review.deal_review import BOTS, Expected, Review, SeatSummary, reviewed, summed
from xtarot.review.decisions import Candidate, Decision, Fact, Reason, ReviewSettings
from xtarot.review.explanations import Said, SaidReason, move_text, said
from xtarot.review.number_format import signed
from xtarot.review.positions import Position, positions

if TYPE_CHECKING:
    from xtarot.review.evaluation import judged

__all__ = [
    "BOTS",
    "Candidate",
    "Decision",
    "Expected",
    "Fact",
    "Position",
    "Reason",
    "Review",
    "ReviewSettings",
    "Said",
    "SaidReason",
    "SeatSummary",
    "judged",
    "move_text",
    "positions",
    "reviewed",
    "said",
    "signed",
    "summed",
]


def __getattr__(name: str) -> Any:
    if name != "judged":
        raise AttributeError(name)
    from xtarot.review.evaluation import judged

    return judged
