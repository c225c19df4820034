"""How strong bots are in ratings: matches of bots alone, and the strengths under which their results are likeliest.

    python bench/anchors.py [--only dream-capture] [--quick 400] [--strong 40] [--kept FILE]

Each match has a seat of the bot that is measured, the others are drawn. The model is that of
`xtarot_site.ratings.rating` with certain strengths (Plackett–Luce): the chance that a side comes before others grows
with the sum of its seats, and a shared place counts as the mean of its orders. ``steady`` stands at 25 in every game,
the others are found by Newton's method; ± is 95 %. ``strong`` looks at 50 worlds, not for 300 ms, so that the same seed
gives the same matches on every machine.

With `--kept` the matches that are played are added to a file, a line each, and what is in it counts, too.
"""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from xtarot.deals.chance import deal_seed, read_seed
from xtarot.deals.match import Match
from xtarot.games import Game, load
from xtarot.lab.simulation import TimedBot, play_to_end
from xtarot.table.tally import places
from xtarot_site.ratings.bot_ratings import STEADY
from xtarot_site.ratings.plackett_luce import stages
from xtarot_site.ratings.rating import BETA, DEVIATION

GAMES = ("arcanarabe", "dream-capture", "hexbridge", "lotarot", "xrummy")
BOTS = {"easy": "easy", "steady": "steady", "strong": "strong:worlds=50"}
QUICK = ("steady", "easy")

Floats = npt.NDArray[np.float64]
Played = dict[str, Any]
"""A match: `bots` by seat, `sides` of the seats, `standing` of the sides."""


def played(game: Game, names: Sequence[str], number: int, first: int) -> Iterator[Played]:
    """Matches with the usual seats and options; bots are drawn anew for each, the last of `names` is among them."""
    players = {name: TimedBot(BOTS[name], game, compiled=True) for name in names}
    seats = game.usual_seats
    for n in range(first, first + number):
        rng = np.random.default_rng([n, len(names)])
        bots = [names[k] for k in rng.integers(len(names), size=seats)]
        bots[int(rng.integers(seats))] = names[-1]
        match = Match(game, seats, {}, deal_seed(read_seed("anchors"), n))
        while not match.over or not match.deals:
            deal = match.next_deal()
            play_to_end(deal, [players[one] for one in bots], rng.spawn(seats))
        sides = [game.side(seat) for seat in range(seats)]
        yield {"bots": bots, "sides": sides, "standing": places(match.totals, game.lowest_wins)}


def strengths(matches: Sequence[Played], names: Sequence[str]) -> tuple[Floats, Floats]:
    """The strength of each bot, and its standard error; the first is fixed."""
    found, curved, step = np.zeros(len(names) - 1), np.eye(len(names) - 1), 1.0
    while step > 1e-6:
        slope, curved = -found / DEVIATION**2, np.eye(len(found)) / DEVIATION**2  # what is taken of a newcomer
        for one in matches:
            for chance, chosen, left in _choices(one, names):
                weights = np.exp(left @ found - np.max(left @ found))
                weights /= weights.sum()
                mean = weights @ left
                slope += chance * (chosen - mean)
                curved += chance * (left - mean).T @ (weights[:, None] * (left - mean))
        move = np.clip(np.linalg.solve(curved, slope), -3, 3)
        found, step = found + move, float(np.abs(move).max())
    return found, np.sqrt(np.diag(np.linalg.inv(curved)))


def _choices(match: Played, names: Sequence[str]) -> Iterator[tuple[float, Floats, Floats]]:
    """Of each stage: its chance, what the side that comes next is made of (a mean, where several may), what all are."""
    standing = match["standing"]
    scale = BETA * len(standing) ** 0.5
    made = np.zeros((len(standing), len(names) - 1))
    for bot, side in zip(match["bots"], match["sides"], strict=True):
        if bot != names[0]:
            made[side, names.index(bot) - 1] += 1 / scale
    for stage in stages(standing):
        if len(stage.sides) > 1:
            yield stage.chance, made[[*stage.tied]].mean(axis=0), made[[*stage.sides]]


def kept_matches(path: Path | None) -> dict[str, list[Played]]:
    """The matches of a file, by game."""
    found: dict[str, list[Played]] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path and path.exists() else ():
        one = json.loads(line)
        found.setdefault(one.pop("game"), []).append(one)
    return found


def shown(values: Iterable[float], names: Sequence[str]) -> str:
    """Numbers with the bots that they are of."""
    return ", ".join(f"{name} {value:.2f}" for name, value in zip(names, values, strict=True))


def main() -> None:
    """Play, and print the table of `xtarot_site.ratings.bot_ratings`."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", metavar="GAME")
    parser.add_argument("--quick", type=int, default=400, help="matches of bots that do not search")
    parser.add_argument("--strong", type=int, default=40, help="matches with one that does")
    parser.add_argument("--kept", type=Path, default=None, metavar="FILE")
    asked = parser.parse_args()
    names = ["steady", "easy", "strong"]
    for name in (one for one in GAMES if asked.only in one):
        game, matches = load(name), kept_matches(asked.kept).get(name, [])
        for bots, number in ((QUICK, asked.quick), (tuple(BOTS), asked.strong)):
            before = sum(("strong" in one["bots"]) == ("strong" in bots) for one in matches)
            for one in played(game, bots, number, before):
                matches.append(one)
                if asked.kept:
                    with asked.kept.open("a", encoding="utf-8") as file:
                        file.write(json.dumps({"game": name, **one}) + "\n")
        found, errors = strengths(matches, names)
        print(
            f"{name}: {len(matches)} matches: {shown(STEADY.mu + found, names[1:])} ± {shown(1.96 * errors, names[1:])}"
        )


if __name__ == "__main__":
    main()
