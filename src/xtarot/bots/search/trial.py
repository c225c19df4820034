"""Moves tried in worlds: each is made in the same worlds, and played on to the end of the deal."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from xtarot.bots.search.game_hooks import own_part
from xtarot.bots.search.playout import POSITION, ROWS, Floats, try_moves
from xtarot.bots.search.tally import Tally, empty_tally
from xtarot.bots.search.worlds import Worlds
from xtarot.deals.view import View
from xtarot.machine.compiled import CompiledGame
from xtarot.machine.playouts import Numbers, States, generators
from xtarot.rules.state import State

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
        self._seats = int(view.state.seats)
        self._sides = view.game.sides(self._seats)
        self._nothing = empty_tally(view.game, self._seats, 0, 0)
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

    def tally(self, worlds: int) -> Tally:
        """An empty tally of all moves in this number of worlds."""
        return empty_tally(self.game, self._seats, worlds, len(self.moves))

    def seeds(self, n: int) -> Numbers:
        """A generator for each of `n` worlds: for what is drawn at random while it is played on."""
        return generators(int(self.rng.integers(1 << 62)), n)

    def values(self, worlds: States, alive: Numbers | None = None) -> Floats:
        """What came of each move that is `alive` (all, if not given) in each world; else NaN. Uses `cores` threads."""
        seeds = self.seeds(len(worlds))
        cores = min(self.settings.cores, len(worlds))
        if cores == 1:
            return self.counted(worlds, seeds, alive, self._nothing)
        values = np.zeros((len(worlds), len(self.moves)))
        parts = [slice(k, None, cores) for k in range(cores)]

        def work(part: slice) -> None:
            values[part] = self.counted(worlds[part], seeds[part], alive, self._nothing)

        with ThreadPoolExecutor(cores) as pool:
            list(pool.map(work, parts))
        return values

    def counted(self, worlds: States, seeds: Numbers, alive: Numbers | None, tally: Tally) -> Floats:
        """The same as `values`; `tally` gets how it came about."""
        values = np.full((len(worlds), len(self.moves)), np.nan)
        self._play(worlds, seeds, np.ones(len(self.moves), np.int64) if alive is None else alive, tally, values)
        return values

    def end(self, world: States, seed: Numbers, m: int) -> State:
        """How a world (in an array of one) ends after move `m`, when it is played on with this seed."""
        alive = np.zeros(len(self.moves), np.int64)
        alive[m] = 1
        room = self._play(world, seed, alive, self.tally(1), np.full((1, len(self.moves)), np.nan))
        return self.game.layout.unpack(room[POSITION])

    def _play(self, worlds: States, seeds: Numbers, alive: Numbers, tally: Tally, values: Floats) -> States:
        """The room in which the worlds were played on: its first row is the end of the last."""
        room = np.zeros(ROWS, worlds.dtype)
        self._try(
            worlds.copy(), self.seat, self._table, self._lengths, alive, seeds.copy(),
            self.settings.rollout_noise, self._sides, room, tally, values,
        )  # fmt: skip
        return room


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
