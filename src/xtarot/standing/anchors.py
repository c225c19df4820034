"""How strong bots are, by game: the fixed ratings with which they take part.

Measured by `bench/anchors.py` in matches of bots alone. In each game ``steady`` is where everybody begins, so a number
says how much better somebody is than that bot.
"""

from collections.abc import Mapping

STEADY = 25.0

ANCHORS: Mapping[str, Mapping[str, float]] = {}


def anchor(game: str, bot: str) -> float | None:
    """The rating of a bot in a game; None where nobody has measured it, as with a stranger's."""
    return ANCHORS.get(game, {}).get(bot)
