"""Review: what each decision of a finished deal was worth, from the view of the seat that made it.

=========  ============================================================================================
decisions  what a review says, as JSON has it too
judging    the moves of a decision tried in worlds
spread     how far results of a game spread
questions  what a worker process is asked, and answers
=========  ============================================================================================
"""

from xtarot.review.decisions import Candidate, Decision, Reason, ReviewSettings
from xtarot.review.judging import Position, judged, positions

__all__ = ["Candidate", "Decision", "Position", "Reason", "ReviewSettings", "judged", "positions"]
