"""What search knows of Lotarot: who plays with whom, and which tricks are played out exactly."""

from xtarot.bots.search import endgame
from xtarot.games.lotarot import BIDDING, DISCARD, TRICKS
from xtarot.rules.hooks import Search
from xtarot.rules.state import State


def allies(s: State, seat: int) -> int:
    """LT-16: three against the declarer win and lose together; in Ramsch, and while they bid, each is alone."""
    if s.phase == BIDDING or s.declarer < 0 or s.declarer == seat:
        return 1 << seat
    return 15 & ~(1 << s.declarer)


def hidden_discards(s: State, seat: int) -> int:
    """LT-11: what declarer discards; in Ramsch it passes from hand to hand."""
    return -1 if s.ramsch else DISCARD


def is_endgame(s: State) -> bool:
    """Three tricks are left of a game between two sides, to be played out exactly."""
    return s.tricks >= TRICKS - 3 and not s.ramsch


SEARCH = Search(
    allies=allies,
    hidden_discards=hidden_discards,
    is_endgame=is_endgame,
    solve_endgame=endgame.solve_endgame,
    picks_up=("take",),
    settings={"switch_threshold": 0},
)
