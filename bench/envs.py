"""How fast a batch steps, beside random play and a single deal of the same game; and whether it is as plain Python.

python bench/envs.py [GAME …] [--rows 128] [--seconds 2] [--decisions 10000]

Ratios are of one run, in time of the thread, so that what else the machine does counts little. With --decisions each
game's machine code is also held to plain Python at so many decisions.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import import_path  # noqa: F401
import numpy as np

from support.mirror import GAMES, Mirror, legal_actions
from xtarot.deals.deal import Deal
from xtarot.games import load
from xtarot.lab.envs import Batch, batch
from xtarot.lab.envs.encoding import Format
from xtarot.machine.compiled import CACHE_VARIABLE, compiled_game
from xtarot.machine.playouts import draw, generators, play_at_random


def choose_at_random(mask: Any, rng: Any, actions: Any) -> None:
    """A legal action in each row. A kernel."""
    for row in range(len(mask)):
        many = 0
        for action in range(mask.shape[1]):
            many += mask[row, action]
        k = draw(rng, many)
        for action in range(mask.shape[1]):
            if mask[row, action]:
                if k == 0:
                    actions[row] = action
                k -= 1


def rate(work: Callable[[], int], seconds: float, clock: Callable[[], float] = time.thread_time) -> float:
    """The most steps a second of five tries."""
    best = 0.0
    for _ in range(5):
        steps, spent = 0, 0.0
        while spent < seconds / 5:
            start = clock()
            steps += work()
            spent += clock() - start
        best = max(best, steps / spent)
    return best


def steps_of(rows: Batch, seconds: float, clock: Callable[[], float] = time.thread_time) -> float:
    """Steps a second of a batch; the time to choose does not count."""
    pick = compiled_game(rows.game).kernel(choose_at_random)
    [rng], actions = generators(5), np.zeros(rows.n, np.int64)
    best = 0.0
    for _ in range(5):
        steps, spent = 0, 0.0
        while spent < seconds / 5:
            pick(rows.legal_action_mask, rng, actions)
            start = clock()
            rows.step(actions)
            spent += clock() - start
            steps += rows.n
        best = max(best, steps / spent)
    return best


def held_by(rows: Batch) -> tuple[int, float]:
    """How many features there are, and how many of them hold, in the mean of a hundred steps at random."""
    pick = compiled_game(rows.game).kernel(choose_at_random)
    [rng], actions = generators(5), np.zeros(rows.n, np.int64)
    held = 0.0
    for _ in range(100):
        pick(rows.legal_action_mask, rng, actions)
        rows.step(actions)
        held += rows.observation.sum() / rows.n / 100
    return rows.observation.shape[1], held


def single(name: str, steps: int) -> float:
    """Steps a second of a deal, with a view for each."""
    game, rng = load(name), np.random.default_rng(1)
    spent, number = 0.0, 0
    deal = Deal(game, game.usual_seats, 0, seed=bytes(32))
    for _ in range(steps):
        if deal.finished:
            number += 1
            deal = Deal(game, game.usual_seats, 0, seed=number.to_bytes(32, "big"))
        seat = min(deal.actors)
        action = int(rng.choice(legal_actions(deal, seat)))
        start = time.thread_time()
        deal.step(seat, action)
        if deal.actors:
            seat = min(deal.actors)
            deal.view(deal.decider(seat))
            deal.legal(seat)
        spent += time.thread_time() - start
    return steps / spent


def compile_times(name: str) -> tuple[float, float]:
    """Seconds to compile random play, and a batch, from nothing."""
    program = (
        "import time; from xtarot.lab.envs import batch; from xtarot.games import load\n"
        "from xtarot.machine.compiled import compiled_game; from xtarot.machine.playouts import play_at_random\n"
        f"game = load({name!r}); compiled_game(game)\n"
        "start = time.thread_time(); {}; print(time.thread_time() - start)"
    )
    found = []
    for work in ("play_at_random(game, 1)", "batch(game, 1)"):
        with tempfile.TemporaryDirectory() as cache:
            environment = {**os.environ, CACHE_VARIABLE: cache}
            command = f'"{sys.executable}" - <<"E"\n{program.format(work)}\nE'
            found.append(_run(command, environment))
    return found[0], found[1]


def _run(command: str, environment: dict[str, str]) -> float:
    import subprocess

    done = subprocess.run(command, shell=True, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> None:
    """Print a row a game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--rows", type=int, default=128)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--decisions", type=int, default=0)
    parser.add_argument("--compile", action="store_true", help="compile from nothing, too")
    asked = parser.parse_args()
    print("million steps a second, and of random play 1 in …")
    for name in asked.games:
        game = load(name)
        play_at_random(game, 1)
        play = rate(lambda game=game: play_at_random(game, 500).steps, asked.seconds)  # type: ignore[misc]  # a default
        told = [f"{name}: random {play / 1e6:.1f}"]
        forms: tuple[Format, ...] = ("none", "packed", "dense", "indices")
        for form in forms:
            found = steps_of(batch(game, asked.rows, observation=form), asked.seconds)
            told.append(f"{form} {found / 1e6:.2f} (1/{play / found:.1f})")
        told.append("{} features, {:.0f} hold".format(*held_by(batch(game, asked.rows))))
        one = steps_of(batch(game, 1, observation="packed"), asked.seconds)
        told.append(f"n = 1 {one / single(name, 2000):.1f} × a deal")
        wall = [
            steps_of(batch(game, 2048, observation="packed", threads=k), asked.seconds, time.perf_counter)
            for k in (1, 2)
        ]
        told.append(f"two threads {wall[1] / wall[0]:.2f} ×")
        if asked.compile:
            random, rows = compile_times(name)
            told.append(f"compiles in {rows / random:.2f} × ({rows:.1f} s)")
        print(", ".join(told), flush=True)
        if asked.decisions:
            mirror = Mirror(batch(game, 4, seed=1, keep_moves=True, reward="points"), np.random.default_rng(1))
            while mirror.decisions < asked.decisions:
                mirror.hold()
                mirror.step()
            print(f"  {mirror.decisions} decisions as in plain Python, {len(mirror.ended)} deals ended", flush=True)


if __name__ == "__main__":
    main()
