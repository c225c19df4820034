"""Dream Capture as data against our module: random deals by machine code, what they come to, and how fast.

    python bench/as_data.py --deals 100000

Every step draws among the legal actions, so two games that came to another legal action anywhere would part there:
equal numbers of steps and equal points of every deal say that all was the same. Prints the ratio of the speeds.
"""

import argparse
import sys
from pathlib import Path
from time import perf_counter

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.data_games import data_game
from xtarot.games import load
from xtarot.machine.playouts import Playouts, play_at_random


def timed(game: object, deals: int) -> tuple[Playouts, float]:
    """The deals, and how long they took."""
    start = perf_counter()
    found = play_at_random(game, deals, seed=1)  # type: ignore[arg-type]
    return found, perf_counter() - start


def main() -> None:
    """Play and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000)
    deals = parser.parse_args().deals
    module, data = load("dream-capture"), data_game("dream-capture")
    for game in (module, data):
        play_at_random(game, 10)  # the machine code is made
    (one, first), (other, second) = timed(module, deals), timed(data, deals)
    differences = int((one.totals != other.totals).any(axis=1).sum()) + (one.steps != other.steps)
    print(f"{deals} deals, {one.steps} steps: {differences} differences")
    print(f"steps a second: module {one.steps / first / 1e6:.1f} M, data {other.steps / second / 1e6:.1f} M;", end=" ")
    print(f"data / module {first / second:.2f}")
    print(f"points of the sides: {np.asarray(one.totals).sum(axis=0).tolist()}")
    raise SystemExit(differences)


if __name__ == "__main__":
    main()
