"""How long reviews take, and how often they are right.

python bench/review.py                                        CPU seconds of a review, in each game
python bench/review.py --accuracy GAME [--positions 200]      the review's first move against a reference, beside steady

The reference judges from the seat's view too. In games whose endings are solved exactly it has 400 worlds and solves
one trick more than the review does, so that no policy plays: positions in which so many tricks are left. In the others
it is the same search in 2000 worlds. Only positions count where its best move is clear of its ± (95 %).
"""

import argparse
import os
import platform
from collections.abc import Callable, Iterator
from itertools import count
from statistics import fmean
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from xtarot.bots.moves import chosen_move
from xtarot.bots.search import playout
from xtarot.bots.search.game_hooks import parts_of, searcher
from xtarot.bots.search.move_selection import candidates
from xtarot.bots.search.trial import SearchSettings, Trial
from xtarot.bots.steady import Steady
from xtarot.deals.chance import read_seed
from xtarot.deals.deal import Deal
from xtarot.games import Game, load, names
from xtarot.games import dream_capture as dc
from xtarot.games import hexbridge as hb
from xtarot.games import lotarot as lt
from xtarot.machine.compiled import compiled_game
from xtarot.review import BOTS, Position, ReviewSettings, positions
from xtarot.review.evaluation import judged
from xtarot.review.evidence import mean, scale
from xtarot.rules.state import State

EXACT, MANY = 400, 2000  # worlds of the reference
FIRST = ReviewSettings(60, 60, bots=BOTS)  # as the site looks at a decision first
EVERY = 5  # of the decisions of a deal, one in so many is looked at where endings are not solved


def three_left(s: State) -> bool:
    """Dream Capture: three tricks are left."""
    return bool(s.tricks >= dc.TRICKS - 3)


def three_left_of_contract(s: State) -> bool:
    """Hexbridge: three tricks are left."""
    return bool(s.tricks >= hb.TRICKS - 3)


def four_left(s: State) -> bool:
    """Lotarot: four tricks are left of a game between two sides."""
    return bool(s.tricks >= lt.TRICKS - 4 and not s.ramsch)


LONGER: dict[str, tuple[Callable[[State], bool], int]] = {
    "dream-capture": (three_left, dc.TRICKS - 3),
    "hexbridge": (three_left_of_contract, hb.TRICKS - 3),
    "lotarot": (four_left, lt.TRICKS - 4),
}


def played(game: Game, number: int) -> Deal:
    """A deal that steady has played."""
    deal, rng, steady = (
        Deal(game, game.usual_seats, 0, seed=read_seed(f"review {number}")),
        np.random.default_rng(0),
        Steady(),
    )
    steady.prepare(game)
    while not deal.finished:
        view = deal.view(deal.decider(min(deal.actors)))
        deal.play_move(view.mover, steady.choose(view, rng))
    return deal


# How long it takes


def speed() -> None:
    """Print CPU seconds, of the first decision in a process whose machine code is on the disk, and of deals."""
    load_now = os.getloadavg()[0]
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {load_now:.1f}, Python {platform.python_version()}")
    for name in names(with_bots=True):
        deal = played(load(name), 1)
        found = [*positions(deal)]
        start = process_time()
        judged(found[0].view, found[0].made, FIRST)
        first = process_time() - start
        took = {}
        for most in (60, 240):
            settings = ReviewSettings(60, most)
            start = process_time()
            for place in found:
                judged(place.view, place.made, settings, place.truth)
            took[most] = process_time() - start
        seats = len({place.seat for place in found})
        print(
            f"{name:>14}: {len(found)} decisions; first, with reading machine code, {first:.1f} s; deal at 60 worlds "
            f"{took[60]:.1f} s, up to 240 {took[240]:.1f} s; a seat {took[60] / seats:.2f} s, {took[240] / seats:.2f} s"
        )


# How often it is right


class Judgement(NamedTuple):
    """What a choice costs by the reference, in the unit, and whether it is its best."""

    cost: float
    right: bool


def looked_at(game: Game) -> Iterator[Position]:
    """Positions of deals played by steady: with one trick more to come than the search solves, or any."""
    for number in count():
        for k, place in enumerate(positions(played(game, number))):
            if game.name in LONGER:
                if place.truth.tricks == LONGER[game.name][1] and not getattr(place.truth, "ramsch", 0):
                    yield place
            elif (k + number) % EVERY == 0:
                yield place


def reference(place: Position, moves: list[list[int]]) -> tuple[Any, int]:
    """The values (worlds, moves) by the reference, and its best move; -1 where that is not clear of the others."""
    game = place.view.game
    fast, worlds = searcher(game), MANY
    if game.name in LONGER:
        fast, worlds = (
            compiled_game(game).with_parts({**parts_of(game), playout.is_endgame: LONGER[game.name][0]}, optional=True),
            EXACT,
        )
    trial = Trial(place.view, fast, moves, np.random.default_rng(99), SearchSettings(**game.search.settings))
    values = trial.values(trial.worlds(worlds))
    best = int(values.mean(axis=0).argmax())
    for k in range(len(moves)):
        gap, error = mean(values[:, best] - values[:, k])
        if k != best and gap and gap <= error:
            return values, -1
    return values, best


def accuracy(name: str, wanted: int) -> None:
    """Print how often the review's first move, and steady's, is the best of the reference, and what it costs."""
    game, steady = load(name), Steady()
    found: dict[str, list[Judgement]] = {"review": [], "steady": []}
    for place in looked_at(game):
        rng = np.random.default_rng(1)
        moves = [*candidates(place.view, place.view.mover, searcher(game), rng)]
        steadys = chosen_move(steady, place.view, rng)
        moves += [move for move in [steadys] if move not in moves]
        if len(moves) < 2:
            continue
        values, best = reference(place, moves)
        if best < 0 or not np.ptp(values.mean(axis=0)):
            continue
        decision = judged(place.view, steadys)
        texts = [game.text(place.view.mover, move) for move in moves]
        for who, move in (("review", decision.best.move), ("steady", game.text(place.view.mover, steadys))):
            cost = float(values[:, best].mean() - values[:, texts.index(move)].mean()) / scale(game)
            found[who].append(Judgement(cost, cost <= 0))
        if len(found["review"]) == wanted:
            break
    for who, judgements in found.items():
        right = fmean(each.right for each in judgements)
        cost, error = mean(np.array([each.cost for each in judgements]))
        print(
            f"{name}, {len(judgements)} positions, {who}: best {right:.1%}, costs {cost:.3f} ± {error:.3f}", flush=True
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--accuracy", metavar="GAME")
    parser.add_argument("--positions", type=int, default=200)
    asked = parser.parse_args()
    if asked.accuracy:
        accuracy(asked.accuracy, asked.positions)
    else:
        speed()


if __name__ == "__main__":
    main()
