"""How strong bots are, by game: the fixed ratings with which they take part.

Measured by `bench/anchors.py` in matches of bots alone, with the usual seats and options: 200 a game between ``easy``
and ``steady``, and 13 to 100 with ``strong`` among them. In each game ``steady`` is where everybody begins, so a number
says how much better somebody is than that bot. ``strong`` plays Arcanarabe to win, and comes last more often for it.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Strength(NamedTuple):
    """How well a bot plays: the mean, and its standard error."""

    mu: float
    error: float


STEADY = Strength(25.0, 0.0)

ANCHORS: Mapping[str, Mapping[str, Strength]] = {
    "arcanarabe": {"easy": Strength(17.1, 0.8), "steady": STEADY, "strong": Strength(22.9, 1.2)},
    "dream-capture": {"easy": Strength(18.5, 1.0), "steady": STEADY, "strong": Strength(26.2, 2.6)},
    "hexbridge": {"easy": Strength(17.7, 1.1), "steady": STEADY, "strong": Strength(27.2, 3.7)},
    "lotarot": {"easy": Strength(0.0, 1.7), "steady": STEADY, "strong": Strength(27.9, 3.8)},
    "xrummy": {"easy": Strength(20.5, 0.8), "steady": STEADY, "strong": Strength(26.8, 1.2)},
}


def anchor(game: str, bot: str) -> Strength | None:
    """The rating of a bot in a game; None where nobody has measured it, as with a stranger's."""
    return ANCHORS.get(game, {}).get(bot)
