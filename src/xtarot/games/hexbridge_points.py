"""What hands are worth at Hexbridge, and what three hands need for a bid.

No rule: it is the advice that the rulebook, the tip at the table and the system of the bots have in common.
"""

from typing import Final

import numpy as np

from xtarot.games.hexbridge import HEART, NO_TRUMP

HONOUR_POINTS: Final = (1, 2, 3, 4)  # C, Q, K, ∞
MAX_POINTS = 40  # in the pack
PLAIN_TRUMPS = 9  # trumps of three hands that count nothing more
OVER = 3  # points for each trump after those, or after three of one hand

# By level. A suit counts OVER for each trump after PLAIN_TRUMPS. A level above game that is no slam asks for one.
NEED_MAJOR = np.array([22, 27, 32, 35, 42, 45, 52])
NEED_MINOR = np.array([22, 27, 32, 36, 40, 45, 52])
NEED_NO_TRUMP = np.array([21, 24, 26, 33, 34, 36, 40])


def need(k: int) -> int:
    """What three hands need for bid k."""
    level, strain = k // 5, k % 5
    if strain == NO_TRUMP:
        return NEED_NO_TRUMP[level]
    return NEED_MAJOR[level] if strain >= HEART else NEED_MINOR[level]
