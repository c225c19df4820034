"""A token of a limit that holds for all servers together."""

from collections.abc import Sequence
from typing import NamedTuple


class Charge(NamedTuple):
    """A token that is taken from each of these networks, or from none.

    `networks`: the widest first, and how many times the limit each has. `most` can be taken at once, `rate` comes back
    each second.
    """

    limit: str
    networks: Sequence[tuple[str, int]]
    most: float
    rate: float


class LimitSpent(Exception):
    """Some network has nothing left of a limit. What was to be stored with the token is not stored."""
