"""How good the moves of a decision are, from the deciding seat's view alone."""

from collections.abc import Sequence

import numpy as np

from xtarot.bots.finding import bot
from xtarot.bots.moves import chosen_move
from xtarot.bots.search.choosing import candidates, identity
from xtarot.bots.search.parts import searcher
from xtarot.bots.search.playout import Floats
from xtarot.bots.search.trial import MIN_EFFECTIVE, SearchSettings, Trial
from xtarot.playouts import Numbers
from xtarot.review.decisions import Candidate, Decision, ReviewSettings
from xtarot.review.spread import spread
from xtarot.state import State
from xtarot.view import View

SURE = 1.96  # standard errors of ± 95 %
CLEAR = 2  # times the ± from which on a difference matters
WORTH = 0.05  # of the usual spread of results, from which on a difference matters
OPEN_PLAYOUTS = 8  # with the real cards: chance may still have a part


def judged(
    view: View,
    made: Sequence[int] | None,
    settings: ReviewSettings | None = None,
    truth: State | None = None,
    place: tuple[int, int] = (0, 0),
) -> Decision:
    """What the moves of a view's mover are worth, and how far the one that was `made` is behind the best.

    Only the view counts. `truth`, the state with all cards, adds what each move came to with these, and changes nothing
    else. `place`: the deal and the move, as the decision names them. The same settings give the same decision.
    """
    settings = settings or ReviewSettings()
    game, rng = view.game, np.random.default_rng([settings.seed, view.seat, len(view.moves)])
    searching = SearchSettings(**game.search.settings)
    moves = [*candidates(view, view.mover, fast := searcher(game), rng, searching.without)]
    chosen = _found(view, moves, made) if made else -1
    bots = {name: _found(view, moves, chosen_move(bot(name), view, rng)) for name in settings.bots}
    trial = Trial(view, fast, moves, rng, searching)
    values = _tried(trial, chosen, settings, spread(game, int(view.state.seats)))
    open_values = _with_open_cards(trial, truth) if truth else [None] * len(moves)
    best = leader(values)
    behind = [gap(values, best, k) for k in range(len(moves))]
    top = float(values[:, best].mean())
    halves = np.nanpercentile(values, (25, 75), axis=0) / game.unit
    texts = [game.text(view.mover, move) for move in moves]
    found = [
        Candidate(
            texts[k],
            (top - behind[k][0]) / game.unit,
            behind[k][1] / game.unit,
            float(halves[0, k]),
            float(halves[1, k]),
            open_values[k],
        )
        for k in range(len(moves))
    ]
    difference, error = behind[chosen] if made else (0.0, 0.0)
    return Decision(
        deal=place[0],
        move=place[1],
        seat=view.seat,
        made=texts[chosen] if made else "",
        candidates=sorted(found, key=lambda each: (texts[best] != each.move, -each.value)),
        difference=difference / game.unit,
        error=error / game.unit,
        matters=matters(difference, error, spread(game, int(view.state.seats))),
        worlds=len(values),
        bots={name: texts[k] for name, k in bots.items()},
    )


def matters(difference: float, error: float, usual: float) -> bool:
    """Whether a difference is clear of its ±, and large for results that spread as `usual`."""
    return difference > CLEAR * error and difference > WORTH * usual


def _found(view: View, moves: list[list[int]], move: Sequence[int]) -> int:
    """The place of a move among those that are tried, where it is put if it is none of them."""
    wanted = identity(view, move)
    for k, other in enumerate(moves):
        if identity(view, other) == wanted:
            return k
    moves.append([*move])
    return len(moves) - 1


def _tried(trial: Trial, chosen: int, settings: ReviewSettings, usual: float) -> Floats:
    """The value (worlds, moves) of each move in each world, NaN where one that was far behind was left out."""
    values = trial.values(trial.worlds(settings.worlds))
    while len(values) < settings.most and (alive := _contenders(values, chosen, usual)) is not None:
        n = min(settings.worlds, settings.most - len(values))
        values = np.concatenate([values, trial.values(trial.worlds(n), alive)])
    return values


def _contenders(values: Floats, chosen: int, usual: float) -> Numbers | None:
    """Which moves are to be tried in more worlds; None where it is decided whether the difference matters."""
    best = leader(values)
    behind = np.array([gap(values, best, k) for k in range(values.shape[1])])
    rival = chosen if chosen >= 0 else int(np.argsort(behind[:, 0])[min(1, len(behind) - 1)])
    difference, error = behind[rival]
    if rival == best or matters(difference, error, usual) or difference + error < WORTH * usual:
        return None
    alive: Numbers = np.array((behind[:, 0] <= CLEAR * behind[:, 1]) & ~np.isnan(values[-1]), np.int64)
    alive[[best, rival]] = 1
    return alive


def leader(values: Floats) -> int:
    """The move of the highest mean, of those that were tried in every world."""
    return int(np.nanargmax(values.mean(axis=0)))


def gap(values: Floats, best: int, other: int) -> tuple[float, float]:
    """How far a move is behind the best, world by world, and the ± of that.

    Worlds that are drawn out of more count as MIN_EFFECTIVE of as many: some of them are the same.
    """
    gaps = values[:, best] - values[:, other]
    gaps = gaps[~np.isnan(gaps)]
    if len(gaps) < 2:
        return float(gaps.mean()), 0.0
    return float(gaps.mean()), float(SURE * gaps.std(ddof=1) / np.sqrt(MIN_EFFECTIVE * len(gaps)))


def _with_open_cards(trial: Trial, truth: State) -> list[float]:
    """What each move comes to with the real cards, where all play on as in the worlds."""
    game = trial.game
    worlds = np.full(OPEN_PLAYOUTS, game.layout.pack(truth), game.layout.dtype)
    return [float(value) for value in trial.values(worlds).mean(axis=0) / game.unit]
