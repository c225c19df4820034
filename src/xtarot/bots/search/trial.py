"""Moves tried in worlds: each is made in the same worlds, and played on to the end of the deal."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from xtarot.bots.search.parts import own_part
from xtarot.bots.search.playout import ROWS, Floats, try_moves
from xtarot.bots.search.worlds import Worlds
from xtarot.compiled import CompiledGame
from xtarot.playouts import Numbers, States
from xtarot.view import View

MIN_EFFECTIVE = 0.7  # of the worlds played in, how many are to count at the least


@dataclass(frozen=True)
class SearchSettings:
    """How `Strong` searches: for `ms` milliseconds, or in `worlds` worlds where that is given, on `cores` threads.

    `rollout_noise`: of a thousand steps of a playout, how many are at random. `oversampling`: how many worlds are drawn
    and weighed for each that is played in; 1: none is weighed. `epsilon`: in how many of a hundred cases others are
    taken to stray from the policy. `switch_threshold`: by how many tenths of a standard error a move has to be better
    than the policy's; `prune_threshold`: how many tenths worse than the best it is given up. `without`: the game's own
    parts that are left out, joined by "+", to see what they bring.
    """

    ms: int = 300
    worlds: int = 0
    cores: int = 1
    rollout_noise: int = 0
    oversampling: int = 1
    epsilon: int = 30
    switch_threshold: int = 5
    prune_threshold: int = 25
    without: str = ""


class Trial:
    """Whole `moves` of a view's mover, to be tried in worlds that fit the view."""

    def __init__(
        self,
        view: View,
        fast: CompiledGame,
        moves: list[list[int]],
        rng: np.random.Generator,
        settings: SearchSettings,
    ) -> None:
        self.game, self.seat, self.rng, self.settings, self.moves = view.game, view.mover, rng, settings, moves
        self._try = fast.kernel(try_moves)
        self._worlds = Worlds(view, fast)
        repair = own_part(view.game, "repair", settings.without)
        self._repair = fast.kernel(repair) if repair else None
        self._sides = view.game.sides(int(view.state.seats))
        self._lengths = np.array([len(move) for move in moves])
        self._table = np.zeros((len(moves), int(self._lengths.max())), np.int64)
        for row, move in zip(self._table, moves, strict=True):
            row[: len(move)] = move

    def worlds(self, n: int) -> States:
        """`n` worlds; likely ones more often, where they are drawn out of more (systematic resampling)."""
        if self.settings.oversampling == 1 or not self._worlds.can_weigh:
            return self._repaired(self._worlds.draw(n, self.rng))
        pool = self._worlds.draw(n * self.settings.oversampling, self.rng)
        chances = tempered(self._worlds.weigh(pool, self.settings.epsilon / 100), n * MIN_EFFECTIVE).cumsum()
        marks = (np.arange(n) + self.rng.random()) / n * chances[-1]
        return self._repaired(pool[np.minimum(np.searchsorted(chances, marks), len(pool) - 1)])

    def _repaired(self, worlds: States) -> States:
        """The worlds after the game's own `repair`, if it has one."""
        if self._repair:
            self._repair(worlds, np.zeros(ROWS, worlds.dtype), self.seat)
        return worlds

    def values(self, worlds: States, alive: Numbers | None = None) -> Floats:
        """What came of each move that is `alive` (all, if not given) in each world; else NaN. Uses `cores` threads."""
        values = np.full((len(worlds), len(self.moves)), np.nan)
        seeds = self.rng.integers(1, 1 << 32, len(worlds))
        cores = min(self.settings.cores, len(worlds))
        parts = [slice(k, None, cores) for k in range(cores)]
        alive = np.ones(len(self.moves), np.int64) if alive is None else alive

        def work(part: slice) -> None:
            room = np.zeros(ROWS, worlds.dtype)
            found = values[part].copy()
            self._try(
                worlds[part].copy(), self.seat, self._table, self._lengths, alive, seeds[part].copy(),
                self.settings.rollout_noise, self._sides, room, found,
            )  # fmt: skip
            values[part] = found

        if cores == 1:
            work(parts[0])
        else:
            with ThreadPoolExecutor(cores) as pool:
                list(pool.map(work, parts))
        return values


def tempered(weights: Floats, many: float) -> Floats:
    """The chances of worlds, by the logarithms of how likely they are, evened out until `many` of them count.

    (Effective sample size, Kish 1965.) Else a few worlds that fit best, of many that do not fit, would speak for all.
    """
    low, high = 0.0, 1.0
    weights = weights - weights.max()
    for _ in range(12):
        power = (low + high) / 2
        chances: Floats = np.exp(power * weights)
        enough = chances.sum() ** 2 >= many * (chances**2).sum()
        low, high = (power, high) if enough else (low, power)
    return np.exp(low * weights)
