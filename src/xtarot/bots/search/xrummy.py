"""What search knows of Xrummy."""

from xtarot.bots.steady.xrummy import next_word
from xtarot.cards import Pile
from xtarot.state import State

THOUGHT = {"pool": 1, "doubt": 20}  # a deal is won or lost: a few playouts say little against the policy


def policy(v: State, seat: int, cards: Pile, buttons: int) -> int:
    """As steady, but with patience: a set that is held is as safe as one on the table, where it helps the others."""
    return next_word(v, seat, cards, buttons, True)
