"""What a score counts, and where its points come from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xtarot.texts import Text

POINTS = Text("得点", "Points")


@dataclass(frozen=True)
class Scoring:
    """What the score counts, in units of 1/`unit`.

    `counts_tricks`: of the tricks it asks only how many each side has won.
    """

    points: Text = POINTS
    unit: int = 1
    lowest_wins: bool = False
    counts_tricks: bool = False


class ScorePart(NamedTuple):
    """A part of a line of the score: what it is, by which clause, and where its points come from."""

    label: str
    clause: str
    points: int
    text: str = ""
    cards: Sequence[int] = ()


class Source(NamedTuple):
    """Where the points of a line of the score come from.

    text: in words, such as ``42 ÷ 6``; cards: those that made them; seat: whose doing it was, or -1; parts: what adds
    up to them. Everything may be left out.
    """

    text: str = ""
    cards: Sequence[int] = ()
    seat: int = -1
    parts: Sequence[ScorePart] = ()
