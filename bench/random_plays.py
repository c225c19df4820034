"""Trick games drawn at random: those that the checker accepts are played, and held to the laws of every game.

    python bench/random_plays.py --plays 10000

Each is played to its end by random moves, in machine code and step by step; `--laws N` holds every Nth to all laws of
the kit (`xtarot.testing.check`). Prints how many were accepted, played and at fault; exits with 1 when any is.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.data_games import data_game
from support.random_plays import draw_play
from xtarot.families import BadPlay
from xtarot.machine.playouts import MAX_STEPS, play_at_random
from xtarot.testing import BrokenLaw, check


def main() -> None:
    """Draw, check, play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plays", type=int, default=10_000, help="accepted ones")
    parser.add_argument("--laws", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng, start = Random(given.seed), perf_counter()
    drawn, refused, faults = 0, Counter[str](), list[str]()
    accepted = 0
    while accepted < given.plays:
        drawn += 1
        try:
            game = data_game("random", draw_play(rng), f"random-{drawn}")
        except BadPlay as error:
            refused[error.faults[0].field.split(".")[0]] += 1
            continue
        accepted += 1
        for seats in game.seats:
            found = play_at_random(game, 3, seats, seed=drawn)
            if found.steps >= MAX_STEPS:
                faults.append(f"{drawn}: no end with {seats} seats")
        if accepted % given.laws == 0:
            try:
                check(game, 1, drawn)
            except BrokenLaw as error:
                faults.append(f"{drawn}: {error}")
        if accepted % 1000 == 0:
            print(f"{accepted} played, {len(faults)} at fault, {perf_counter() - start:.0f} s", flush=True)
    print(f"{drawn} drawn, {accepted} accepted and played, {accepted // given.laws} held to all laws")
    print("refused first at:", ", ".join(f"{field or 'all'} {n}" for field, n in refused.most_common()))
    for fault in faults[:20]:
        print(fault)
    raise SystemExit(bool(faults))


if __name__ == "__main__":
    main()
