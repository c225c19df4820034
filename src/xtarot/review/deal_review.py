"""A whole deal reviewed: its decisions, the expected result from move to move, and what each seat made of its own."""

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean

from msgspec import Struct

from xtarot.deals.deal import Deal
from xtarot.deals.replay import PlayedDeal
from xtarot.games import Game
from xtarot.review.decisions import Decision, ReviewSettings, Unit
from xtarot.review.positions import positions

BOTS = ("strong:worlds=60", "steady", "easy")  # whose moves in the same positions are judged too


class Expected(Struct, frozen=True):
    """What the result was expected to be for `side` after a move: the mean, and between what half of the worlds end.

    From the view of the seat that moved. With two sides it is always side 0's.
    """

    move: int
    side: int
    value: float
    low: float
    high: float


class SeatSummary(Struct, frozen=True):
    """What a seat made of its decisions.

    good: of how many `decisions` it made a move as good as the best, as far as is known; mean: what a decision cost
    it; bots: what it would have cost each bot in the same positions. lost: the sum of what its decisions cost; luck:
    by how much its result was better than it could expect at its first decision, apart from `lost`: the cards, and
    what the others did. None where the deal is unfinished. find: the number of a good move that was not easy to find,
    or 0.
    """

    seat: int
    decisions: int
    good: int
    mean: float
    bots: dict[str, float]
    lost: float
    luck: float | None
    find: int


class Review(Struct, frozen=True):
    """A deal (from 0 in its record) reviewed. ranking: the moves of the decisions that matter, the largest first."""

    deal: int
    decisions: list[Decision]
    curve: list[Expected]
    ranking: list[int]
    seats: list[SeatSummary]
    unit: Unit = "points"


def reviewed(
    deal: Deal | PlayedDeal,
    settings: ReviewSettings | None = None,
    number: int = 0,
    seat: int | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Review:
    """Review a deal, or only the decisions of one seat; `number` is the deal's in its record.

    `progress` is called with how many decisions have been looked at, of how many.

    Raises ValueError for a game that bots cannot play.
    """
    from xtarot.review.evaluation import judged  # which loads the compiler

    played = deal if isinstance(deal, PlayedDeal) else PlayedDeal.of(deal)
    played.deal.game.require_bots()
    settings = settings or ReviewSettings(bots=BOTS)
    found = [place for place in positions(played) if seat in (None, place.seat)]
    decisions = []
    for place in found:
        decisions.append(judged(place.view, place.made, settings, place.truth, (number, place.move)))
        progress(len(decisions), len(found))
    return summed(played.deal, decisions, number)


def summed(deal: Deal, decisions: Sequence[Decision], number: int = 0) -> Review:
    """The review of a deal with these decisions."""
    mattered = sorted((one for one in decisions if one.matters), key=lambda one: -one.difference)
    return Review(
        deal=number,
        decisions=[*decisions],
        curve=[*_curve(deal.game, deal.seats, decisions)],
        ranking=[one.move for one in mattered],
        seats=[_summary(deal, seat, decisions) for seat in sorted({one.seat for one in decisions})],
        unit=decisions[0].unit if decisions else "points",
    )


def _curve(game: Game, seats: int, decisions: Sequence[Decision]) -> Iterator[Expected]:
    """After each decision what its seat could expect of the move that it made."""
    for one in decisions:
        made, side = one.candidate(one.made), game.side(one.seat)
        if game.sides(seats) == 2 and side == 1 and one.unit == "points":
            yield Expected(one.move, 0, -made.value, -made.high, -made.low)
        else:
            yield Expected(one.move, side, made.value, made.low, made.high)


def _summary(deal: Deal, seat: int, decisions: Sequence[Decision]) -> SeatSummary:
    own = [one for one in decisions if one.seat == seat]
    lost = sum(cost(one, one.made) for one in own)
    result = _result(deal, seat, own[0].unit)
    return SeatSummary(
        seat=seat,
        decisions=len(own),
        good=sum(one.good for one in own),
        mean=lost / len(own),
        bots={name: fmean(cost(one, one.bots[name]) for one in own) for name in own[0].bots},
        lost=lost,
        luck=None if result is None else result - own[0].best.value + lost,
        find=find_best_move(own),
    )


def cost(decision: Decision, move: str) -> float:
    """How far a move of a decision is behind the best, as far as that is more than the ± of it; else 0."""
    found = decision.candidate(move)
    behind = decision.best.value - found.value
    return behind if behind > found.error else 0.0


def find_best_move(decisions: Sequence[Decision]) -> int:
    """The move that was best by most where a bot, or most of the other moves, would have been worse; 0 if none was.

    And by a difference that matters: else there is nothing to say of it.
    """
    best, most = 0, 0.0
    for one in decisions:
        others = [cost(one, each.move) for each in one.candidates[1:]]
        missed = [cost(one, move) for move in one.bots.values()]
        if one.made == one.best.move and one.compared and others:
            ahead = max([*missed, sorted(others)[(len(others) - 1) // 2]])
            if ahead > most:
                best, most = one.move, ahead
    return best


def _result(deal: Deal, seat: int, unit: Unit) -> float | None:
    """What a finished deal was worth to a seat, in the unit of its decisions."""
    if not deal.finished or unit == "value":
        return None
    score, side = deal.score(), deal.game.side(seat)
    if unit == "wins":
        return (side in score.winners) / len(score.winners)
    ours = _ours(deal, seat)
    mine = [points for other, points in enumerate(score.points) if ours >> other & 1]
    others = [points for other, points in enumerate(score.points) if not ours >> other & 1]
    lead = fmean(mine) - (fmean(others) if others else 0)
    return -lead if deal.game.lowest_wins else lead


def _ours(deal: Deal, seat: int) -> int:
    """The sides whose points are as good to a seat as its own, a bit each."""
    allies = deal.game.search.allies
    return int(allies(deal.state, seat)) if allies else 1 << deal.game.side(seat)
