"""Games written as data against our own modules: Dream Capture, High Card, and the card play of Lotarot.

    python bench/as_data.py [--deals 100000] [--interpreted 300]

By machine code: at each step of random deals who may act and which cards and buttons may be chosen, then the lines of
the score by clause, and the points. Interpreted: all legal moves as text, the clauses that refuse moves drawn at
random, events, the lines of the score, the record. Of Lotarot from the moment play begins, in contracts and in Ramsch:
legal cards, refusals, who takes each trick, the points of the cards, and what is paid for what happens inside tricks.
Prints how many deals differ, and how fast the data are, as a ratio to the module in the same run.
"""

import argparse
import statistics
from time import process_time

import import_path  # noqa: F401

from families import lotarot_as_data as lotarot
from families.as_data import pairs
from families.same_play import STEPS, both, different, traces
from xtarot.games import Game
from xtarot.machine.playouts import play_at_random

WINDOWS, EACH = 15, 2000  # of timing, and the deals of each


def speeds(module: Game, data: Game) -> str:
    """Steps a second of both, turn about, and the ratio: medians of windows of CPU time."""
    rates: list[list[float]] = [[], []]
    for window in range(WINDOWS):
        for game, found in zip((module, data), rates, strict=True):
            start = process_time()
            steps = play_at_random(game, EACH, seed=window + 1).steps
            found.append(steps / (process_time() - start))
    ratio = statistics.median(b / a for a, b in zip(*rates, strict=True))
    one, other = (statistics.median(found) / 1e6 for found in rates)
    return f"million steps a second: module {one:.1f}, data {other:.1f}, data / module {ratio:.2f}"


def main() -> None:
    """Play and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--interpreted", type=int, default=300)
    arguments = parser.parse_args()
    deals, wrong = arguments.deals, 0
    for name, (module, data, way) in pairs().items():
        for seats in module.seats:
            one, other = (traces(game, deals, seats) for game in (module, data))
            wrong += different(one, other)
            steps = f"{one[:, STEPS].sum()} steps"
            print(f"{name}, {seats} seats: {deals} deals, {steps}: {different(one, other)} differ", flush=True)
        print(f"{name}: {both(module, data, range(arguments.interpreted), way)}: 0 differ")
        print(f"{name}: {speeds(module, data)}", flush=True)
    one, other = lotarot.traces(deals)
    kinds, paid = one[:, lotarot.KIND], (one[:, lotarot.SPECIALS :] > 0).any(axis=1)
    for kind, words in enumerate(("contracts", "Ramsch")):
        mine = kinds == kind
        found = different(one[mine], other[mine])
        wrong += found
        print(f"lotarot, {words}: {mine.sum()} deals, {(mine & paid).sum()} with LT-19: {found} differ")
    print(f"lotarot: {lotarot.plays(range(arguments.interpreted))}: 0 differ")
    raise SystemExit(int(wrong > 0))


if __name__ == "__main__":
    main()
