"""Whether the bots of the deal of the day answer alike whatever they are compiled for, with one thread and with two.

    python bench/exact.py --deals 2 lotarot dream-capture

Each way runs in a process of its own: Numba's code for this processor and for any x86-64, NumPy with and without the
wider instructions of this processor. Compiling for another target takes minutes a game the first time.
"""

import argparse
import hashlib
import os
import subprocess
import sys

import numpy as np
from numpy._core import _multiarray_umath as inside  # type: ignore[attr-defined]

WAYS = {
    "host": {},
    "generic": {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""},
    "numpy at its least": {"NPY_DISABLE_CPU_FEATURES": " ".join(inside.__cpu_dispatch__)},
    "two threads": {"XTAROT_EXACT_CORES": "2"},
}


def moves(name: str, number: int) -> str:
    """The moves of a deal that the bots of the day play among themselves, as one line."""
    from xtarot.bots import bot
    from xtarot.bots.moves import chosen_move
    from xtarot.deals.chance import first_dealer
    from xtarot.deals.deal import Deal
    from xtarot.games import load
    from xtarot_site.duplicate.boards import BOT
    from xtarot_site.table.bot_executor import seed_at

    game, seed = load(name), hashlib.sha256(f"{name} {number}".encode()).digest()
    player = bot(f"{BOT},cores={os.environ.get('XTAROT_EXACT_CORES', '1')}")
    deal = Deal(game, game.usual_seats, first_dealer(seed, game.usual_seats), {}, seed=seed)
    while deal.actors:
        view = deal.view(deal.decider(min(deal.actors)))
        deal.play(game.text(view.mover, chosen_move(player, view, np.random.default_rng(seed_at(seed, view)))))
    return " / ".join(game.text(played.seat, played.move) for played in deal.log)


def main() -> None:
    """Play the same deals in all ways, and say where they part."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["dream-capture", "hexbridge", "xrummy", "arcanarabe", "lotarot"])
    parser.add_argument("--deals", type=int, default=2)
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.play:
        off = os.environ.get("NPY_DISABLE_CPU_FEATURES", "").split()
        # NumPy takes names that it does not know without a word.
        if still := [name for name in off if inside.__cpu_features__[name]]:
            sys.exit(f"NumPy still uses {still}")
        if wanted := os.environ.get("NUMBA_CPU_NAME"):
            from numba.core.registry import cpu_target

            name = cpu_target.target_context.codegen()._get_host_cpu_name()
            if name != wanted:
                sys.exit(f"Numba compiles for {name}")
        for number in range(asked.deals):
            print(moves(asked.games[0], number))
        return
    for name in asked.games:
        made: dict[str, list[str]] = {}
        for way, settings in WAYS.items():
            command = [sys.executable, __file__, name, "--deals", str(asked.deals), "--play"]
            done = subprocess.run(command, env=os.environ | settings, capture_output=True, text=True, check=False)
            if done.returncode:
                print(f"{name}, {way}: {done.stderr.strip().splitlines()[-1]}")
                continue
            made[way] = done.stdout.splitlines()
        first = made.get("host", [])
        decisions = sum(line.count(" / ") + 1 for line in first)
        for way, lines in made.items():
            parted = [number for number, (a, b) in enumerate(zip(first, lines, strict=True)) if a != b]
            said = f"parted in deals {parted}" if parted else "alike"
            print(f"{name}: {way}: {decisions} moves, {said}", flush=True)


if __name__ == "__main__":
    main()
