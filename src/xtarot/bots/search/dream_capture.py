"""What search knows of Dream Capture."""

from xtarot.games.dream_capture import DISCARD
from xtarot.state import State


def buried(s: State, seat: int) -> int:
    """DC-8: each seat's discard."""
    return DISCARD + seat
