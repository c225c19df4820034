"""Finding problems: decisions of deals between bots in which a move, or a few alike, are better by far.

Every decision is looked at in a few worlds. Where an answer stands out there, it has to do so again in many others;
only then the position is a problem. What the easiest bot finds is none; what steadier ones miss too comes first.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import islice

import numpy as np

from xtarot.bots.search.move_selection import MAX_MOVES
from xtarot.deals.chance import read_seed
from xtarot.deals.deal import Deal
from xtarot.games import Game, load
from xtarot.lab.simulation import TimedBot, play_to_end
from xtarot.lab.workers import Workers, play_batches
from xtarot.problems.collection import FORMAT, Problem, Problems
from xtarot.review import Decision, Position, ReviewSettings, judged, positions
from xtarot.review.evaluation import CLEAR
from xtarot.review.evidence import scale
from xtarot.review.spread import spread

PLAYER = "steady"  # whose deals are searched
BEGINNER = "easy"  # who does not find the move
BOTS = (BEGINNER, PLAYER)
NEAR, FAR = 0.03, 0.12  # of the usual spread of results: moves as good as the best, and moves that are not
MOST_ANSWERS = 3  # that are as good as each other: neighbours in a suit are
FIRST = ReviewSettings(worlds=20, most=20, seed=1, bots=(BEGINNER,))
PROOF = ReviewSettings(worlds=240, most=240, seed=2, bots=BOTS)
MOST_OF_A_THEME = 4


def mine(
    name: str,
    deals: int,
    seed: str = "1",
    *,
    each: int = MOST_OF_A_THEME,
    command: str = "",
    workers: Workers = None,
    progress: Callable[[int], None] = lambda problems: None,
) -> Problems:
    """The problems that so many deals between bots bring: of each theme the `each` best.

    `progress` is called after each deal with the number of problems in it. The same `seed` gives the same problems.
    """
    found: list[Problem] = []
    batches = [(number, number + 1) for number in range(deals)]
    with play_batches(partial(of_deals, name, seed), batches, workers) as results:
        for some in results:
            found += some
            progress(len(some))
    game = load(name)
    return Problems(FORMAT, name, game.version, command, PROOF, choose_problems(found, each))


def of_deals(name: str, seed: str, start: int, stop: int) -> list[Problem]:
    """The problems in some deals of a game."""
    game = load(name)
    game.require_bots()
    return [one for number in range(start, stop) for one in of_deal(_played(game, seed, number))]


def of_deal(deal: Deal) -> Iterable[Problem]:
    """The problems in a deal, in order."""
    usual = spread(deal.game, deal.seats) / scale(deal.game)
    for position in positions(deal):
        if not is_clear(position):
            continue
        first = _judged(position, FIRST)
        likely = answers(first, usual)
        if not likely or first.bots[BEGINNER] in likely:
            continue
        proven = _judged(position, PROOF)
        if first.best.move in (found := answers(proven, usual)):
            yield _problem(deal, position, proven, found)


def answers(decision: Decision, usual: float) -> list[str]:
    """The moves that stand out, where results spread as `usual`: all others are behind by far, and not by chance."""
    found = [one for one in decision.candidates if decision.best.value - one.value <= NEAR * usual]
    others = decision.candidates[len(found) :]
    clear = all(decision.best.value - one.value > max(FAR * usual, CLEAR * one.error) for one in others)
    return [one.move for one in found] if others and clear and len(found) <= MOST_ANSWERS else []


def is_clear(position: Position) -> bool:
    """Whether so few moves are legal that each is compared, or known by the game to be no better than another."""
    return len([*islice(position.view.legal_moves(), MAX_MOVES + 1)]) <= MAX_MOVES


def choose_problems(found: Sequence[Problem], each: int) -> list[Problem]:
    """Of each theme the `each` best problems, one of a deal at the most; the easier ones first.

    What stands beside a problem tells nothing of its answer: those as hard are in no order.
    """
    themes: defaultdict[tuple[str, ...], dict[str, Problem]] = defaultdict(dict)
    for one in sorted(found, key=lambda one: (one.missed, one.decision.margin), reverse=True):
        themes[one.theme].setdefault(str(one.record.deals[0]["deal"]), one)
    return easiest_first(one for some in themes.values() for one in [*some.values()][:each])


def easiest_first(found: Iterable[Problem]) -> list[Problem]:
    """The easier ones first, those as hard by their hash."""
    return sorted(found, key=lambda one: (one.missed, one.name))


def _judged(position: Position, settings: ReviewSettings) -> Decision:
    return judged(position.view, None, settings, position.truth, (0, position.move))


def _played(game: Game, seed: str, number: int) -> Deal:
    """A deal that bots have played."""
    deal = Deal(game, game.usual_seats, number % game.usual_seats, seed=read_seed(f"problems {seed} {number}"))
    player = TimedBot(PLAYER, game, compiled=True)
    rngs = [np.random.default_rng([number, seat]) for seat in range(deal.seats)]
    play_to_end(deal, [player] * deal.seats, rngs, logged=True)
    return deal


def _problem(deal: Deal, position: Position, decision: Decision, found: list[str]) -> Problem:
    """The position, without what came after it."""
    record = deal.record()
    entry = {key: value for key, value in deal.entry().items() if key not in ("seed", "result")}
    record.deals = [entry | {"moves": entry["moves"][: position.move - 1]}]
    lines = [reason for reason in decision.reasons if reason.clause]
    about = max(lines, key=lambda reason: abs(reason.points), default=None)
    return Problem(record, found, about.clause if about else "", about.key if about else "", decision)
