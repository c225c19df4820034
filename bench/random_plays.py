"""Trick games drawn at random: those that the checker accepts are played, and held to the laws of every game.

    python bench/random_plays.py 10000 [--seed 1] [--repeat 50] [--save FOLDER]

Each is played to its end for each number of its players: twenty deals in machine code that looks at every index, and
one step by step, at some moves of which all laws of the kit are tried (`tests/families/play_laws.py`). What one of
`--repeat` games did in plain Python is done again in machine code. The data of those at fault are saved. Prints how
many were drawn, refused and why, played and at fault; exits with 1 when any is at fault.
"""

import argparse
import json
from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter

import import_path  # noqa: F401

from families.play_laws import compiled_kernels, hold
from families.random_plays import draw_game

EVERY = 500  # games, a line


def main() -> None:
    """Draw, check, play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("plays", type=int, nargs="?", default=10_000, help="accepted ones")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeat", type=int, default=50)
    parser.add_argument("--save", type=Path, default=None)
    given = parser.parse_args()
    start = perf_counter()
    refused, events, deals, moves = Counter[str](), Counter[str](), 0, 0
    faults: list[str] = []
    for k in range(given.plays):
        game, before = draw_game(Random(f"{given.seed}/{k}"), f"random-{k}")
        refused.update(error.faults[0].field for error in before)
        try:
            report = hold(game, k, repeat=k % given.repeat == 0)
            events += report.events
            deals, moves = deals + report.deals, moves + report.moves
        except Exception as error:  # whatever it is, the next game is played
            faults.append(f"{given.seed}/{k}: {type(error).__name__}: {error}")
            print(faults[-1], flush=True)
            if given.save:
                text = json.dumps(game.data, ensure_ascii=False, indent=1)
                (given.save / f"play-{given.seed}-{k}.json").write_text(text, encoding="utf-8")
        if (k + 1) % EVERY == 0:
            print(f"{k + 1} played, {len(faults)} at fault, {perf_counter() - start:.0f} s", flush=True)
    print(f"{given.plays + refused.total()} drawn, {refused.total()} refused, {given.plays} played")
    print(
        f"{deals} deals step by step, {moves} moves; the checked kernel was compiled {compiled_kernels(game)} time(s)"
    )
    print("what happened:", ", ".join(f"{name} {n}" for name, n in events.most_common()))
    print("refused first at:", ", ".join(f"{field or 'all'} {n}" for field, n in refused.most_common()))
    print(f"{len(faults)} at fault", *faults[:20], sep="\n")
    raise SystemExit(bool(faults))


if __name__ == "__main__":
    main()
