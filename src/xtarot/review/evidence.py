"""What came of the moves of a decision: their values in the same worlds, and how those came about."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from xtarot.bots.search.playout import Floats
from xtarot.bots.search.tally import Flags, Tally
from xtarot.bots.search.trial import MIN_EFFECTIVE, Trial
from xtarot.games import Game
from xtarot.machine.playouts import Numbers, States
from xtarot.review.decisions import Unit
from xtarot.rules.state import State

Which = np.ndarray[Any, np.dtype[np.bool_]]  # of the worlds

SURE = 1.96  # standard errors of ± 95 %
ENOUGH, ENOUGH_APART = 10, 2  # worlds, and how far apart they are, from which on an effect can be told


@dataclass
class Evidence:
    """The worlds that the moves of a `trial` were tried in so far. Arrays have a row a world; NaN: not tried there."""

    trial: Trial
    values: Floats = field(init=False)  # (worlds, moves)
    lines: Floats = field(init=False)  # (worlds, moves, keys, 2)
    ends: Flags = field(init=False)  # (worlds, moves, CARDS)
    told: Numbers = field(init=False)  # (worlds, moves, 1 + MOST_TOLD)
    counts: Tally = field(init=False)
    _worlds: list[States] = field(default_factory=list)
    _seeds: list[Numbers] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.counts = self.trial.tally(0)
        self.values = np.zeros((0, len(self.trial.moves)))
        self.lines, self.ends, self.told = self.counts.lines, self.counts.ends, self.counts.told

    def add(self, n: int, alive: Numbers | None = None) -> None:
        """Try the moves, or those that are `alive`, in `n` more worlds."""
        worlds, seeds = self.trial.worlds(n), self.trial.seeds(n)
        tally = self.trial.tally(n)
        self.values = np.concatenate([self.values, self.trial.counted(worlds, seeds, alive, tally)])
        self.lines = np.concatenate([self.lines, tally.lines])
        self.ends = np.concatenate([self.ends, tally.ends])
        self.told = np.concatenate([self.told, tally.told])
        self._worlds += [worlds[k : k + 1] for k in range(n)]
        self._seeds += [seeds[k : k + 1] for k in range(n)]

    def __len__(self) -> int:
        return len(self.values)

    @property
    def best(self) -> int:
        """The move of the highest mean, of those that were tried in every world."""
        return int(np.nanargmax(self.values.mean(axis=0)))

    def tried(self, move: int) -> Which:
        """In which worlds a move was tried."""
        return ~np.isnan(self.values[:, move])

    def behind(self, move: int) -> tuple[float, float]:
        """How far a move is behind the best, world by world, and the ± of that."""
        gaps = self.values[:, self.best] - self.values[:, move]
        return mean(gaps[self.tried(move)])

    def effect(self, amounts: Floats) -> float:
        """What one more of something is worth, in the value's smallest unit; 0 where that cannot be told.

        `amounts` (worlds, moves) says how much of it there was. Worlds are compared after the same move, so that what
        else the move does has no part in it (least squares with a constant for each move).
        """
        found = np.isfinite(self.values)
        gaps, values = (np.where(found, each, np.nan) for each in (amounts, self.values))
        gaps, values = (each - np.nanmean(each, axis=0) for each in (gaps, values))
        x, y = gaps[found], values[found]
        many, spread = len(x) - found.shape[1], float(x @ x)
        if many < ENOUGH or spread < ENOUGH_APART:
            return 0.0
        effect = float(x @ y) / spread
        error = float(np.sqrt(((y - effect * x) ** 2).sum() / many / (MIN_EFFECTIVE * spread)))
        return effect if abs(effect) > SURE * error else 0.0

    def end(self, world: int, move: int) -> State:
        """How this world ends after a move."""
        return self.trial.end(self._worlds[world], self._seeds[world], move)


def mean(numbers: Floats) -> tuple[float, float]:
    """The mean of something over worlds, and its ±.

    Worlds that are drawn out of more count as MIN_EFFECTIVE of as many: some of them are the same.
    """
    if len(numbers) < 2:
        return float(numbers.mean()), 0.0
    return float(numbers.mean()), float(SURE * numbers.std(ddof=1) / np.sqrt(MIN_EFFECTIVE * len(numbers)))


def unit_of(game: Game) -> Unit:
    """What values of a game count."""
    return game.search.value_unit if game.search.value else "points"


def scale(game: Game) -> int:
    """By what a value is divided to be in its unit: points are counted in the game's smallest."""
    return game.unit if unit_of(game) == "points" else 1
