"""Which move to make: those that differ from the policy's in one action are tried in worlds, until one stands out."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from time import perf_counter

import numpy as np

from xtarot import cards as deck
from xtarot.bots import steady
from xtarot.bots.search.parts import own_part, searcher
from xtarot.bots.search.playout import ALWAYS, POSITION, ROWS, Floats, complete, try_moves
from xtarot.bots.search.worlds import Worlds
from xtarot.cards import CARDS
from xtarot.compiled import CompiledGame
from xtarot.playouts import States
from xtarot.steps import DONE
from xtarot.view import View, begun

MAX_MOVES = 48
MIN_EFFECTIVE = 0.7  # of the worlds played in, how many are to count at the least
EQUAL = 4  # worlds in which the policy's move is thought as good as any: a few worlds alone say nothing against it
MAX_BATCH_SECONDS = 0.03  # seconds, so that the budget is kept


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


def best_move(view: View, rng: np.random.Generator, settings: SearchSettings) -> list[int]:
    """The move that a search finds for the view's mover."""
    start, seat = perf_counter(), view.mover
    if len(legal := list(islice(view.legal_moves(), 2))) == 1:
        return legal[0]
    fast = searcher(view.game, settings.without)
    moves = list(candidates(view, seat, fast, rng, settings.without))
    return moves[0] if len(moves) == 1 else Race(view, fast, moves, rng, settings).run(start)


# Candidates


def candidates(
    view: View, seat: int, fast: CompiledGame, rng: np.random.Generator, without: str = ""
) -> Iterator[list[int]]:
    """The policy's move, and the moves that stray from it in one action and then go on as the policy does.

    A game may say which of its actions are worth a try: by its `prune_moves`, with the policy's action.
    """
    room = np.zeros(ROWS, view.game.layout.dtype)
    prune_moves = own_part(view.game, "prune_moves", without)
    noise = 0 if own_part(view.game, "policy", without) or steady.policy(view.game) else ALWAYS
    draws = rng.integers(1, 1 << 32, 1)
    kernel = fast.kernel(complete)
    s = view.game.layout.pack(view.state)
    fast.clear(s, seat)
    room[POSITION] = s
    kernel(room, seat, noise, draws)
    base = begun(room[POSITION], seat)
    yield base
    seen = {_key(view, base)}
    strayed = []
    cards = np.zeros(5, np.int64)
    while True:
        cards[:] = 0
        buttons = int(fast.legal(s, seat, cards))
        actions = [*deck.ids(cards), *(CARDS + button for button in deck.members(buttons))]
        made = int(s.partial_size[seat])
        planned = base[made:] if made else base[:2]
        taken = next((action for action in planned if action in actions), CARDS + DONE)
        if prune_moves:
            actions = prune_moves(s, seat, actions, taken)
        for action in actions:
            if action != taken:
                room[POSITION] = s
                if not fast.extend(room[POSITION], seat, action, cards):
                    kernel(room, seat, noise, draws)
                move = begun(room[POSITION], seat)
                if (key := _key(view, move)) not in seen:
                    seen.add(key)
                    strayed.append(move)
        if fast.extend(s, seat, taken, cards):
            break
    if len(strayed) >= MAX_MOVES:
        strayed = [strayed[k] for k in sorted(rng.choice(len(strayed), MAX_MOVES - 1, replace=False))]
    yield from strayed


def _key(view: View, actions: list[int]) -> tuple[int, ...]:
    starred = "*" in view.game.pattern(actions[0])
    return (actions[0], *(sorted(actions[1:]) if starred else actions[1:]))


# The race


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


class Race:
    """Moves tried in the same worlds, a batch at a time; those that fall behind are pruned."""

    def __init__(
        self,
        view: View,
        fast: CompiledGame,
        moves: list[list[int]],
        rng: np.random.Generator,
        settings: SearchSettings,
    ) -> None:
        self.seat, self.rng, self.settings, self.moves = view.mover, rng, settings, moves
        self._try = fast.kernel(try_moves)
        self._worlds = Worlds(view, fast)
        repair = own_part(view.game, "repair", settings.without)
        self._repair = fast.kernel(repair) if repair else None
        self._sides = view.game.sides(int(view.state.seats))
        self._lengths = np.array([len(move) for move in moves])
        self._table = np.zeros((len(moves), int(self._lengths.max())), np.int64)
        for row, move in zip(self._table, moves, strict=True):
            row[: len(move)] = move
        self.alive = np.ones(len(moves), np.int64)
        self.values = np.zeros((0, len(moves)))

    def run(self, start: float) -> list[int]:
        """Race until the worlds or the time are used up, or one move is left; the move to make."""
        end, batch = start + self.settings.ms / 1000, 1
        while self.alive.sum() > 1:
            if self.settings.worlds:
                batch = min(16, self.settings.worlds - len(self.values))
            before = perf_counter()
            if batch < 1 or (not self.settings.worlds and before >= end):
                break
            self.values = np.concatenate([self.values, self.tried(self._repaired(self._drawn(batch)))])
            self._give_up()
            a_world = (perf_counter() - before) / batch
            batch = max(1, min(2 * batch, int(MAX_BATCH_SECONDS / a_world)))
            if not self.settings.worlds:
                batch = min(batch, int((end - perf_counter()) / a_world))
        return self.moves[self._best()]

    def _drawn(self, n: int) -> States:
        """`n` worlds; likely ones more often, where they are drawn out of more (systematic resampling)."""
        if self.settings.oversampling == 1 or not self._worlds.can_weigh:
            return self._worlds.draw(n, self.rng)
        pool = self._worlds.draw(n * self.settings.oversampling, self.rng)
        chances = tempered(self._worlds.weigh(pool, self.settings.epsilon / 100), n * MIN_EFFECTIVE).cumsum()
        marks = (np.arange(n) + self.rng.random()) / n * chances[-1]
        return pool[np.minimum(np.searchsorted(chances, marks), len(pool) - 1)]

    def _repaired(self, worlds: States) -> States:
        """The worlds after the game's own `repair`, if it has one."""
        if self._repair:
            self._repair(worlds, np.zeros(ROWS, worlds.dtype), self.seat)
        return worlds

    def tried(self, worlds: States) -> Floats:
        """What came of each move in each world; NaN where it was pruned. Uses `cores` threads."""
        values = np.full((len(worlds), len(self.moves)), np.nan)
        seeds = self.rng.integers(1, 1 << 32, len(worlds))
        cores = min(self.settings.cores, len(worlds))
        parts = [slice(k, None, cores) for k in range(cores)]

        def work(part: slice) -> None:
            room = np.zeros(ROWS, worlds.dtype)
            found = values[part].copy()
            self._try(
                worlds[part].copy(), self.seat, self._table, self._lengths, self.alive, seeds[part].copy(),
                self.settings.rollout_noise, self._sides, room, found,
            )  # fmt: skip
            values[part] = found

        if cores == 1:
            work(parts[0])
        else:
            with ThreadPoolExecutor(cores) as pool:
                list(pool.map(work, parts))
        return values

    def _give_up(self) -> None:
        """Prune the moves that are clearly behind the best."""
        if len(self.values) < 8:
            return
        best = self._leader()
        for k in np.flatnonzero(self.alive):
            if k != best and self._behind(best, int(k)) > self.settings.prune_threshold / 10:
                self.alive[k] = 0

    def _leader(self) -> int:
        means = np.where(self.alive == 1, self.values.mean(axis=0), -np.inf)
        return int(np.argmax(means))

    def _behind(self, best: int, other: int, equal: int = 0) -> float:
        """By how many standard errors a move is behind the best, world by world, and equal in `equal` more worlds."""
        gaps = np.append(self.values[:, best] - self.values[:, other], np.zeros(equal))
        error = gaps.std(ddof=1) / np.sqrt(len(gaps))
        return float(gaps.mean() / error) if error > 0 else np.inf if gaps.mean() > 0 else 0.0

    def _best(self) -> int:
        if not len(self.values):
            return 0  # there was no time at all
        best = self._leader()
        if best and self.alive[0] and self._behind(best, 0, EQUAL) < self.settings.switch_threshold / 10:
            return 0
        return best
