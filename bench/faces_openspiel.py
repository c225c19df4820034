"""How fast our games step at OpenSpiel, beside its own Kuhn poker in Python: ratios of one run, in time of the thread.

    python bench/faces_openspiel.py [GAME …] [--seconds 2]

A step is an action of a player or of chance, chosen at random, with the legal actions of each state. The aim is a
twelfth of Kuhn poker's steps. Then the same with an information state, and with a tensor, at each player's step.
"""

import argparse
import random
import time
from typing import Any

import pyspiel
from open_spiel.python.games import kuhn_poker

from xtarot.games import names
from xtarot.lab.envs import openspiel

AIM = 12
OWN = kuhn_poker._GAME_TYPE.short_name  # registered as it is imported
LOOKS = {"steps": "", "information states": "information_state_string", "tensors": "observation_tensor"}


def rate(game: Any, seconds: float, look: str) -> float:
    """The most steps a second of three tries."""
    best, rng = 0.0, random.Random(1)
    for _ in range(3):
        steps, start = 0, time.thread_time()
        while (spent := time.thread_time() - start) < seconds / 3:
            state = game.new_initial_state()
            while not state.is_terminal():
                if look and not state.is_chance_node():
                    getattr(state, look)()
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        best = max(best, steps / spent)
    return best


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=names(with_bots=True))
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args()
    kuhn = rate(pyspiel.load_game(OWN), asked.seconds, "")
    print(f"{OWN}: {kuhn:,.0f} steps a second")
    for name in openspiel.register(*asked.games):
        game = pyspiel.load_game(name)
        told = []
        for what, look in LOOKS.items():
            found = rate(game, asked.seconds, look)
            told.append(f"{what} {found:,.0f} (1/{kuhn / found:.1f})")
        print(f"{name}: {', '.join(told)}", flush=True)


if __name__ == "__main__":
    main()
