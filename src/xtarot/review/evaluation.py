"""How good the moves of a decision are, from the deciding seat's view alone."""

from collections.abc import Sequence

import numpy as np

from xtarot.bots.moves import chosen_move
from xtarot.bots.registry import bot
from xtarot.bots.search.game_hooks import searcher
from xtarot.bots.search.move_selection import candidates, identity
from xtarot.bots.search.trial import SearchSettings, Trial
from xtarot.deals.view import View
from xtarot.machine.playouts import Numbers
from xtarot.review.decisions import Candidate, Decision, ReviewSettings
from xtarot.review.evidence import Evidence, scale, unit_of
from xtarot.review.reasons import Pair, find_facts, reasons
from xtarot.review.spread import spread
from xtarot.rules.state import State

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
    game, place_seed = view.game, [settings.seed, view.seat, len(view.moves)]
    rng, bots_rng = np.random.default_rng(place_seed), np.random.default_rng([*place_seed, 1])
    searching = SearchSettings(**game.search.settings)
    moves = [*candidates(view, view.mover, fast := searcher(game), rng, searching.without)]
    chosen = _found(view, moves, made) if made else -1
    bots = {name: _found(view, moves, chosen_move(bot(name), view, bots_rng)) for name in settings.bots}
    usual = spread(game, int(view.state.seats))
    evidence = _tried(Trial(view, fast, moves, rng, searching), chosen, settings, usual)
    pair = _pair(evidence, chosen, usual)
    why = reasons(evidence, pair, view) if pair else []
    texts = [game.text(view.mover, move) for move in moves]
    difference, error = evidence.behind(chosen) if made else (0.0, 0.0)
    return Decision(
        deal=place[0],
        move=place[1],
        seat=view.seat,
        made=texts[chosen] if made else "",
        candidates=_candidates(evidence, texts, truth),
        difference=difference / scale(game),
        error=error / scale(game),
        matters=matters(difference, error, usual),
        worlds=len(evidence),
        undecided=_contenders(evidence, chosen, usual) is not None,
        unit=unit_of(game),
        compared=texts[pair.worse] if pair else "",
        margin=evidence.behind(pair.worse)[0] / scale(game) if pair else 0.0,
        reasons=why,
        facts=find_facts(evidence, pair, view, why) if pair else [],
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


# More worlds, until it is decided


def _tried(trial: Trial, chosen: int, settings: ReviewSettings, usual: float) -> Evidence:
    """The moves tried in worlds, in more where it is undecided whether the difference matters."""
    evidence = Evidence(trial)
    evidence.add(settings.worlds)
    while len(evidence) < settings.most and (alive := _contenders(evidence, chosen, usual)) is not None:
        evidence.add(min(settings.worlds, settings.most - len(evidence)), alive)
    return evidence


def _contenders(evidence: Evidence, chosen: int, usual: float) -> Numbers | None:
    """Which moves are to be tried in more worlds; None where it is decided whether the difference matters.

    Those that are clearly behind are left out. A difference is always taken over worlds in which both were tried.
    """
    best = evidence.best
    behind = np.array([evidence.behind(k) for k in range(len(evidence.trial.moves))])
    rival = chosen if chosen >= 0 else int(np.argsort(behind[:, 0])[min(1, len(behind) - 1)])
    difference, error = behind[rival]
    if rival == best or matters(difference, error, usual) or difference + error < WORTH * usual:
        return None
    alive: Numbers = np.array((behind[:, 0] <= CLEAR * behind[:, 1]) & ~np.isnan(evidence.values[-1]), np.int64)
    alive[[best, rival]] = 1
    return alive


# What is said of it


def _candidates(evidence: Evidence, texts: list[str], truth: State | None) -> list[Candidate]:
    """The moves that were tried, the best first; what it is ahead of the others by is what they are behind."""
    unit, best = scale(evidence.trial.game), evidence.best
    top = float(evidence.values[:, best].mean())
    halves = np.nanpercentile(evidence.values, (25, 75), axis=0) / unit
    open_values = _with_open_cards(evidence.trial, truth) if truth else [None] * len(texts)
    found = []
    for k, text in enumerate(texts):
        behind, error = evidence.behind(k)
        low, high = map(float, halves[:, k])
        found.append(Candidate(text, (top - behind) / unit, error / unit, low, high, open_values[k]))
    return sorted(found, key=lambda each: (each.move != texts[best], -each.value))


def _pair(evidence: Evidence, chosen: int, usual: float) -> Pair | None:
    """The best move, and the one that is held against it."""
    best = evidence.best
    if chosen not in (-1, best):
        return Pair(best, chosen)
    behind = [(evidence.behind(k), k) for k in range(len(evidence.trial.moves))]
    clear = [(gap, k) for (gap, error), k in behind if matters(gap, error, usual)]
    return Pair(best, min(clear)[1]) if clear else None


def _with_open_cards(trial: Trial, truth: State) -> list[float]:
    """What each move comes to with the real cards, where all play on as in the worlds."""
    game = trial.game
    worlds = np.full(OPEN_PLAYOUTS, game.layout.pack(truth), game.layout.dtype)
    return [float(value) for value in trial.values(worlds).mean(axis=0) / scale(game)]
