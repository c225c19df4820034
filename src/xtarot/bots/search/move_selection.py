"""Which move to make: those that differ from the policy's in one action are tried in worlds, until one stands out."""

from collections.abc import Iterator, Sequence
from itertools import islice
from time import perf_counter

import numpy as np

from xtarot.bots import steady
from xtarot.bots.search.game_hooks import own_part, searcher
from xtarot.bots.search.playout import ALWAYS, POSITION, ROWS, complete
from xtarot.bots.search.trial import SearchSettings, Trial
from xtarot.deals.view import View, begun
from xtarot.machine.compiled import CompiledGame
from xtarot.machine.playouts import generators
from xtarot.rules import cards as deck
from xtarot.rules.cards import CARDS
from xtarot.rules.steps import DONE

MAX_MOVES = 48
EQUAL = 4  # worlds in which the policy's move is thought as good as any: a few worlds alone say nothing against it
MAX_BATCH_SECONDS = 0.03  # seconds, so that the budget is kept


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
    [draws] = generators(int(rng.integers(1 << 62)))
    kernel = fast.kernel(complete)
    s = view.game.layout.pack(view.state)
    fast.clear(s, seat)
    room[POSITION] = s
    kernel(room, seat, noise, draws)
    base = begun(room[POSITION], seat)
    yield base
    seen = {identity(view, base)}
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
                if (key := identity(view, move)) not in seen:
                    seen.add(key)
                    strayed.append(move)
        if fast.extend(s, seat, taken, cards):
            break
    if len(strayed) >= MAX_MOVES:
        strayed = [strayed[k] for k in sorted(rng.choice(len(strayed), MAX_MOVES - 1, replace=False))]
    yield from strayed


def identity(view: View, actions: Sequence[int]) -> tuple[int, ...]:
    """A whole move, the same for every order of cards whose order says nothing."""
    starred = "*" in view.game.pattern(actions[0])
    return (actions[0], *(sorted(actions[1:]) if starred else actions[1:]))


# The race


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
        self.settings, self.moves = settings, moves
        self._trial = Trial(view, fast, moves, rng, settings)
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
            found = self._trial.values(self._trial.worlds(batch), self.alive)
            self.values = np.concatenate([self.values, found])
            self._give_up()
            a_world = (perf_counter() - before) / batch
            batch = max(1, min(2 * batch, int(MAX_BATCH_SECONDS / a_world)))
            if not self.settings.worlds:
                batch = min(batch, int((end - perf_counter()) / a_world))
        return self.moves[self._best()]

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
