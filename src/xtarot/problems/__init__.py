"""Problems: positions of deals between bots in which one move is better by far, with what a review says of them.

==========  ========================================================================
collection  a game's problems, kept beside its rulebook; the one of the day
mining      finding them
==========  ========================================================================
"""

from xtarot.problems.collection import Problem, Problems, problems, today

__all__ = ["Problem", "Problems", "problems", "today"]
