"""The score of a finished deal."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ScoreLine:
    """Where points come from. `points` are in the game's unit of the smallest points: divide by `Game.unit`."""

    side: int
    clause: str
    key: str
    points: int


@dataclass(frozen=True)
class Score:
    """The score of a finished deal. `totals`: by side, in the game's unit; `winners`: who wins by them (RC-14)."""

    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    unit: int
    winners: tuple[int, ...]

    @property
    def points(self) -> tuple[float | int, ...]:
        """The totals in points, whole where they are whole."""
        return tuple(in_points(total, self.unit) for total in self.totals)


def in_points(total: int, unit: int) -> float | int:
    """A total of the smallest unit as points (RC-4)."""
    return total // unit if total % unit == 0 else total / unit
