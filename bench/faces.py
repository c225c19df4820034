"""How fast the field's interfaces step, beside PettingZoo's Leduc hold'em, Shimmy's gin rummy and the bare batch.

python bench/faces.py [GAME …] [--rows 128] [--seconds 2]

Ratios are of one run, in time of the thread; the time to choose the player's actions does not count, that of its
opponents does. The others want what comes with: pip install 'pettingzoo[classic]' 'shimmy[openspiel]'. Without it
their ratios are left out.
"""

import argparse
import time
import warnings
from typing import Any

import gymnasium
import numpy as np
from envs import choose_at_random, steps_of  # which says where the helpers of the tests are

from support.mirror import GAMES
from xtarot.games import load
from xtarot.lab.envs import batch
from xtarot.lab.envs.gymnasium import SeatVectorEnv, environment_id
from xtarot.lab.envs.pettingzoo import env
from xtarot.machine.compiled import compiled_game
from xtarot.machine.playouts import generators


def leduc() -> Any:
    """Leduc hold'em, or None where what it needs is not installed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            from pettingzoo.classic import leduc_holdem_v4
        except ImportError:
            return None
    return leduc_holdem_v4.env()


def gin_rummy() -> Any:
    """OpenSpiel's gin rummy behind Shimmy's PettingZoo interface, or None where that is not installed."""
    try:
        from shimmy import OpenSpielCompatibilityV0
    except ImportError:
        return None
    return OpenSpielCompatibilityV0(game_name="gin_rummy")


OTHERS = {"Leduc hold'em": leduc, "gin rummy": gin_rummy}


def agents_rate(made: Any, seconds: float) -> float:
    """Steps a second of an AEC environment, with its observations, in the loop that PettingZoo shows."""
    made.reset(seed=1)
    best = 0.0
    for _ in range(5):
        steps, spent = 0, 0.0
        while spent < seconds / 5:
            start = time.thread_time()
            made.reset()
            for _ in made.agent_iter():
                seen, _, terminated, truncated, info = made.last()
                if terminated or truncated:
                    made.step(None)
                else:
                    mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
                    made.step(int(mask.argmax()))
                steps += 1
            spent += time.thread_time() - start
        best = max(best, steps / spent)
    return best


def rows_rate(name: str, rows: int, opponents: str, seconds: float) -> float:
    """Steps a second of a vector environment, those of its opponents counted."""
    game = load(name)
    made = gymnasium.make_vec(environment_id(game), num_envs=rows, opponents=opponents)
    assert isinstance(made, SeatVectorEnv)
    pick, [rng], actions = compiled_game(game).kernel(choose_at_random), generators(5), np.zeros(rows, np.int64)
    _, infos = made.reset(seed=1)
    best = 0.0
    for _ in range(5):
        first, spent = made.steps, 0.0
        while spent < seconds / 5:
            pick(infos["action_mask"].view(np.bool_), rng, actions)
            start = time.thread_time()
            *_, infos = made.step(actions)
            spent += time.thread_time() - start
        best = max(best, (made.steps - first) / spent)
    return best


def main() -> None:
    """Print a row a game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--rows", type=int, default=128)
    parser.add_argument("--seconds", type=float, default=2)
    asked = parser.parse_args()
    for name in asked.games:
        told = []
        ours = agents_rate(env(name), asked.seconds)
        beside = []
        for called, make in OTHERS.items():  # anew for each game, so that all are measured under the same load
            if other := make():
                beside.append(f"{ours / agents_rate(other, asked.seconds):.2f} × {called}")
        told.append(f"PettingZoo {ours / 1e3:.1f} thousand steps a second ({', '.join(beside) or 'beside nothing'})")
        bare = steps_of(batch(name, asked.rows), asked.seconds)
        for bot in ("random", "steady"):
            found = rows_rate(name, asked.rows, bot, asked.seconds)
            told.append(f"VectorEnv against {bot} {found / 1e6:.2f} million ({found / bare:.2f} × the batch)")
        print(f"{name}: {', '.join(told)}", flush=True)
    for called, make in OTHERS.items():
        if make() is None:
            print(f"{called} is not installed: pip install 'pettingzoo[classic]' 'shimmy[openspiel]'")


if __name__ == "__main__":
    main()
