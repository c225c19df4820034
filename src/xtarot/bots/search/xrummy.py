"""What search knows of Xrummy."""

from collections.abc import Sequence

from xtarot.bots.steady.xrummy import next_action
from xtarot.games.xrummy import DROP
from xtarot.games.xrummy_sets import is_wild
from xtarot.rules.cards import CARDS, Pile
from xtarot.rules.hooks import Search
from xtarot.rules.state import State


def policy(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """As steady, but with patience: a set that is held is as safe as one on the table, where it helps the others."""
    return next_action(v, seat, cards, buttons, True)


def prune_moves(v: State, seat: int, actions: Sequence[int], taken: int) -> Sequence[int]:
    """Drop no wild card that the policy would keep."""
    drops = v.partial_size[seat] > 0 and v.partial[seat][0] == CARDS + DROP
    return [action for action in actions if action == taken or not (drops and is_wild(action))]


SEARCH = Search(
    policy=policy,
    prune_moves=prune_moves,
    settings={"switch_threshold": 30},  # a deal is won or lost: a few playouts say little against the policy
)
