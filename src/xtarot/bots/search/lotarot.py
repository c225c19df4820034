"""What search knows of Lotarot."""

from xtarot.games.lotarot import DISCARD
from xtarot.state import State


def friends(s: State, seat: int) -> int:
    """LT-13: the three that play against a declarer win and lose together; in Ramsch each is alone."""
    if s.declarer < 0 or s.declarer == seat:
        return 1 << seat
    return 15 & ~(1 << s.declarer)


def buried(s: State, seat: int) -> int:
    """LT-11: what declarer discards; in Ramsch it goes on from hand to hand."""
    return -1 if s.ramsch else DISCARD
