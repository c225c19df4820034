"""The figures beside our rulebooks: play the deals, and write ``figures.json`` into each book's folder.

    python bench/figures.py [--only dream-capture] [--parts FOLDER] [--workers 2]

With a folder for the parts, a run that was stopped goes on where it was, and more deals only add to what is there.
"""

import argparse
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Any

from xtarot.games import load
from xtarot.lab.study.figures import Figures, joined
from xtarot.lab.study.runner import StudyPlan, study

SEED = 1
STRONG = "strong:worlds=50"  # worlds, not milliseconds: the same moves on every machine
QUICK = ("random", "easy", "steady")

REACHED = {"dream-capture": ["game_bonus_at=DC-15+DC-16"]}
DOUBLED = {"6": 10, "5": 20, "4": 30, "3": 40, "2": 50, "1": 60, "solo": 70}
AGAINST: dict[str, dict[str, Any]] = {"dream-capture": {"game_bonus_at": 50}, "lotarot": {"bonus": DOUBLED}}


def figures(game: str, asked: argparse.Namespace) -> Figures:
    """All of a game's figures."""
    parts = Path(asked.parts) / f"{game}.jsonl" if asked.parts else None
    plan = StudyPlan(asked.quick, QUICK, seed=SEED, reached=REACHED.get(game, ()), pairs=asked.quick_pairs)
    plans = [plan]
    if game in AGAINST:
        plans.append(replace(plan, bots=("steady",), against=AGAINST[game], pairs=0))
    plans.append(replace(plan, deals=asked.strong, bots=("steady", STRONG), pairs=asked.pairs))
    played: list[Figures] = [study(game, one, parts=parts, workers=asked.workers) for one in plans]
    return reduce(joined, played)


def main() -> None:
    """Play and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", metavar="GAME")
    parser.add_argument("--parts", default="", metavar="FOLDER", help="where what is played is kept")
    parser.add_argument("--quick", type=int, default=2000, help="deals of each bot that does not search")
    parser.add_argument("--quick-pairs", type=int, default=300, help="deals of their matches, each played both ways")
    parser.add_argument("--strong", type=int, default=200, help=f"deals of {STRONG}")
    parser.add_argument("--pairs", type=int, default=60, help="deals of its match")
    parser.add_argument("--workers", type=int, default=None)
    asked = parser.parse_args()
    for game in ("dream-capture", "hexbridge", "xrummy", "arcanarabe", "lotarot"):
        if asked.only in game:
            folder = load(game).rulebook
            assert folder
            figures(game, asked).save(folder / "figures.json")
            print(game, flush=True)


if __name__ == "__main__":
    main()
