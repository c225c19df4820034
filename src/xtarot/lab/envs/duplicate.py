"""One way of playing against another, on deals of which each side has every hand once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from xtarot.games import Game
from xtarot.lab.envs.batch import Batch, batch
from xtarot.lab.envs.encoding import Format
from xtarot.lab.estimates import Estimate
from xtarot.machine.playouts import Numbers

ActionChooser = Callable[[Batch, Numbers], npt.ArrayLike]  # as `Batch.play_out` takes it


def lead(
    first: ActionChooser,
    second: ActionChooser,
    game: str | Path | Game,
    deals: int,
    seed: int = 0,
    *,
    observation: Format = "dense",
    **settings: Any,
) -> Estimate:
    """How far a side by `first` is ahead of the others, all by `second`: points a deal, each deal once from each seat.

    The side is that of seat 0, to which the hands move on from row to row. `settings` are as of `batch`.
    """
    seats = settings.pop("seats", None) or batch(game, 1, observation="none").seats
    env = batch(game, deals * seats, seed, seats=seats, observation=observation, duplicate=seats, **settings)
    ours = np.array([env.game.side(seat) == env.game.side(0) for seat in range(seats)])

    def choose(env: Batch, rows: Numbers) -> Numbers:
        found, own = np.zeros(len(rows), np.int64), ours[env.current_player[rows]]
        for chooser, part in ((first, own), (second, ~own)):
            if part.any():
                found[part] = chooser(env, rows[part])
        return found

    return Estimate.of(env.play_out(choose)[:, 0].reshape(deals, seats).mean(axis=1, dtype=np.float64))


def at_random(rng: np.random.Generator) -> ActionChooser:
    """Any legal action, by this generator."""

    def choose(env: Batch, rows: Numbers) -> Numbers:
        mask = env.legal_action_mask[rows]
        return (rng.random(mask.shape) * mask).argmax(axis=1)

    return choose
