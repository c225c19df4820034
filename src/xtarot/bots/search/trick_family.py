"""What search knows of trick games that are data: whose side a seat is on, what wins, and that the end is exact."""

from xtarot.bots.search import endgame
from xtarot.bots.search.playout import lead
from xtarot.families.tricks.numbers import DISCARD, LOWEST_WINS, MOST_TRICKS, TALON
from xtarot.families.tricks.state import ASIDE, PLAYING, side, together
from xtarot.machine.playouts import Numbers
from xtarot.rules.hooks import Search
from xtarot.rules.state import State

EXACT = 2  # tricks, to be played out exactly


def side_of(s: State, seat: int) -> int:
    """By the numbers of the game."""
    return side(s, seat)


def allies(s: State, seat: int) -> int:
    """The sides that a seat plays with."""
    found = 0
    for other in range(s.seats):
        if together(s, seat, other):
            found |= 1 << side(s, other)
    return found


def value(s: State, totals: Numbers, ours: int) -> float:
    """How far the sides lead, where the fewest points win backwards."""
    return -lead(totals, ours) if s.game[LOWEST_WINS] else lead(totals, ours)


def hidden_discards(s: State, seat: int) -> int:
    """What each has discarded, if anything."""
    return ASIDE + seat if s.game[DISCARD] or s.game[TALON] else -1


def is_endgame(s: State) -> bool:
    """Two tricks are left."""
    return s.phase == PLAYING and s.tricks >= s.game[MOST_TRICKS] - EXACT


SEARCH = Search(
    side_of=side_of,
    allies=allies,
    value=value,
    value_unit="points",
    hidden_discards=hidden_discards,
    is_endgame=is_endgame,
    solve_endgame=endgame.solve_endgame,
)
