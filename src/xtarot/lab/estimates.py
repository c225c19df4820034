"""What a sample of deals shows: a mean with its interval, and a test that stops as soon as it knows enough."""

from dataclasses import dataclass
from math import inf, log, log10, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

Sample = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A mean over deals, and the 95 % interval about it: 1.96 standard errors to each side, infinite for one deal."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, sample: Sample) -> "Estimate":
        """From one number a deal."""
        mean = float(sample.mean())
        off = 1.96 * float(sample.std(ddof=1)) / sqrt(len(sample)) if len(sample) > 1 else inf
        return cls(mean, mean - off, mean + off)

    @classmethod
    def share(cls, sample: Sample) -> "Estimate":
        """Of a share of the deals, which is from 0 to 1, and so is its interval.

        Where all deals are alike, as a few may be, it is Wilson's: they do not show that all others are, too.
        """
        whole, n = cls.of(sample), len(sample)
        if n > 1 and whole.mean in (0.0, 1.0):
            off = 1.96**2 / (n + 1.96**2)
            return cls(whole.mean, whole.mean * (1 - off), whole.mean + (1 - whole.mean) * off)
        return cls(whole.mean, max(whole.low, 0.0), min(whole.high, 1.0))

    def text(self, form: str) -> str:
        """The mean and the interval, each in a number format: ``+1.25 (+0.75 … +1.75)``."""
        return f"{self.mean:{form}} ({self.low:{form}} … {self.high:{form}})"


MEASURES = ("points", "wins", "deals")  # what a test may be about: see `Pairs.difference`, `win_share`, `deals_won`


@dataclass(frozen=True)
class Sprt:
    """A sequential test whether a mean is `low` or `high`: play until one of them is much more likely than the other.

    Wald's sequential probability ratio test, generalised: the mean of many deals is taken as normal, points with the
    variance that the deals so far have shown. Where the mean is one of the two, the other is found about `error` of the
    time at the most. `of` is one of MEASURES. Before MIN_DEALS deals nothing is said.
    """

    low: float
    high: float
    of: str = "points"
    error: float = 0.05

    MIN_DEALS = 50

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise ValueError(f"a test is between a lower and a higher mean, not {self.low:g} and {self.high:g}")
        if self.of != "points" and not 0 <= self.low < self.high <= 1:
            raise ValueError(f"a share is from 0 to 1, not {self.low:g} or {self.high:g}")
        if self.of not in MEASURES:
            raise ValueError(f"a test is of {', '.join(MEASURES)}, not {self.of!r}")

    @classmethod
    def read(cls, text: str, of: str = "points") -> "Sprt":
        """A test from its text, ``LOW:HIGH``. Raises ValueError."""
        ends = text.split(":")
        try:
            low, high = map(float, ends)
        except ValueError:
            raise ValueError(f"a test is written LOW:HIGH, as in 0:1, not {text!r}") from None
        return cls(low, high, of)

    @property
    def bound(self) -> float:
        """How far the ratio has to go, to either side."""
        return log((1 - self.error) / self.error)

    def ratio(self, n: Any, mean: Any, variance: Any) -> Any:
        """The logarithm of how much more likely `high` is than `low`, after `n` deals with this mean and variance."""
        return n / variance * (self.high - self.low) * (mean - (self.low + self.high) / 2)

    def verdict(self, sample: Sample) -> str:
        """``high``, ``low``, or nothing yet."""
        if len(sample) < self.MIN_DEALS:
            return ""
        if self.of == "points":
            variance = max(float(sample.var(ddof=1)), 1e-12)
        else:  # of a share no larger one is possible, and a run of wins has none
            middle = (self.low + self.high) / 2
            variance = middle * (1 - middle)
        ratio = self.ratio(len(sample), sample.mean(), variance)
        return "high" if ratio >= self.bound else "low" if ratio <= -self.bound else ""


# How long moves take

_A_DECADE, _DECADES, _FIRST = 24, 9, 1e-7  # seconds
BINS = _A_DECADE * _DECADES


def time_bin(seconds: float) -> int:
    """The bin of a time; the bins grow by a tenth."""
    return min(max(int(_A_DECADE * log10(max(seconds, _FIRST) / _FIRST)), 0), BINS - 1)


@dataclass(frozen=True)
class BotSpeed:
    """How quickly a bot moves: how many moves, how many a second of its own thinking, seconds of a move."""

    moves: int
    a_second: float
    median: float
    p95: float
    longest: float

    @classmethod
    def of(cls, counts: npt.NDArray[np.int64], total: float, longest: float) -> "BotSpeed":
        """From the number of moves in each bin, and the seconds of all and of the longest."""
        moves = int(counts.sum())
        if not moves:
            return cls(0, 0.0, 0.0, 0.0, 0.0)
        reached = np.cumsum(counts)
        half, most = (
            min(_FIRST * 10 ** ((int(np.searchsorted(reached, part * moves)) + 0.5) / _A_DECADE), longest)
            for part in (0.5, 0.95)
        )
        return cls(moves, moves / total if total else inf, half, most, longest)
