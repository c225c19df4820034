"""The score of a finished deal."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class ScoreLine:
    """Where points come from. `points` are in the game's unit of the smallest points: divide by `Game.unit`."""

    side: int
    clause: str
    key: str
    points: int


@dataclass(frozen=True)
class Score:
    """The score of a finished deal. `totals`: for each side, in the game's unit; `winners`: the sides with the most."""

    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    unit: int

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides with the most points."""
        return tuple(side for side, total in enumerate(self.totals) if total == max(self.totals))

    @property
    def points(self) -> tuple[float | int, ...]:
        """The totals in points, whole where they are whole."""
        return tuple(in_points(total, self.unit) for total in self.totals)


def in_points(total: int, unit: int) -> float | int:
    """A total of the smallest unit as points (RC-4)."""
    return total // unit if total % unit == 0 else float(Fraction(total, unit))
