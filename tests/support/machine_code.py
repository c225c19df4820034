"""Makes the machine code that many tests need; run as a program, of every game that has bots.

`scripts/check` runs it first: tests that run side by side would each make it for themselves. A file beside the machine
code says for which sources it was made, so that it takes no time when there is nothing to make.
"""

import os
import platform
import sys
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # where pytest finds `support`

from support.mirror import GAMES, PLAYED_ON
from xtarot.bots import bot
from xtarot.bots.moves import chosen_move
from xtarot.deals.deal import Deal
from xtarot.families import FAMILIES, warming_game
from xtarot.games import names
from xtarot.lab.envs import batch
from xtarot.lab.envs.gymnasium import SeatEnv
from xtarot.machine.compiled import cache_folder
from xtarot.review import ReviewSettings, judged
from xtarot.testing import check_many

ROOT = Path(__file__).resolve().parents[2]
QUICK = ReviewSettings(worlds=2, most=2, bots=("easy", "steady", "strong:worlds=2"))
SOME = 15  # every fifteenth move is reviewed: another phase may need more


def make(name: str) -> None:
    """Have a game checked, stepped in a batch and reviewed; of a family what its games share, which nobody reviews."""
    game = warming_game(name)
    check_many(game, 1)
    if name in GAMES:
        rows = batch(game, 1)
        rows.resample()
        played = SeatEnv(game, "random")
        played.step(int(played.reset(seed=1)[1]["action_mask"].argmax()))
        if name in PLAYED_ON:
            rows.finish()
    deal, steady = Deal(game, game.usual_seats, 0, seed=bytes(32)), bot("steady")
    while not deal.finished:
        view = deal.view(deal.decider(min(deal.actors)))
        if name not in FAMILIES and len(deal.log) % SOME == 0:
            judged(view, None, QUICK)
        deal.play_move(view.mover, chosen_move(steady, view, np.random.default_rng()))


def digest_of_sources() -> str:
    """All that machine code may depend on: our Python, that of the examples, and what compiles it."""
    files = sorted(file for place in ("src", "examples") for file in (ROOT / place).rglob("*.py"))
    parts = [file.read_bytes() for file in files]
    parts += [f"{name} {version(name)}".encode() for name in ("numba", "llvmlite", "numpy")]
    return sha256(b"\0".join([*parts, sys.version.encode(), platform.machine().encode()])).hexdigest()[:16]


if __name__ == "__main__":
    made = cache_folder() / f"made-{digest_of_sources()}"
    if not made.exists():
        with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as processes:
            list(processes.map(make, [*names(with_bots=True), *FAMILIES]))
        for older in made.parent.glob("made-*"):
            older.unlink(missing_ok=True)
        made.touch()
