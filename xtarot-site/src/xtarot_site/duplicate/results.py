"""What many have made of the same cards, compared as in duplicate bridge."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from threading import Lock
from typing import NamedTuple, TypeAlias

from xtarot.deals.finished_deal import KeptDeal
from xtarot.deals.record import RecordError
from xtarot.deals.replay import play_again
from xtarot.games import Game
from xtarot.rules.steps import CHANCE
from xtarot_site.core.store.kinds import DuplicateDeal
from xtarot_site.duplicate.boards import is_practice
from xtarot_site.duplicate.store import Try

MOST_FORKS = 30
MOST_COMPARED = 200  # others, whose deals are played again
REMEMBERED = 4096  # deals of which it is known what was chosen; each takes some kilobytes


Course: TypeAlias = list[tuple[int, str]]
"""The moves that somebody has chosen in a deal: their numbers in it, from 1, and as text."""

_remembered: dict[tuple[str, int], Course] = {}  # by link and seat, those used last at the end
_remembering = Lock()


class DuplicateResult(NamedTuple):
    """What somebody has made of a deal. `name`: None for a guest, and in practice, with no `place` and no `share`.

    `late`: it was finished when the deal could be looked at already; that has no place either.

    `points`: of their side; `share`: of the others that are placed, how many it is better than, in per cent, equal
    ones counting half (matchpoints); None while nobody else is placed.
    """

    who: int
    name: str | None
    points: float
    place: int | None
    share: float | None
    link: str
    late: bool = False


class Way(NamedTuple):
    """A move that was made where a deal forks: as text, by how many, and the mean of what they have made of it."""

    move: str
    times: int
    mean: float
    mine: bool


class Fork(NamedTuple):
    """A position in which players of the same deal moved otherwise: before move `move`, counted from 1."""

    move: int
    ways: list[Way]


def points_made(one: KeptDeal, deal: DuplicateDeal) -> float:
    """The points of who played a deal, which are their side's."""
    return one.scores[deal.side]


def _is_placed(one: Try, deal: DuplicateDeal) -> bool:
    """Whether somebody is compared with others: by name, of a deal of the day one that they had before the first card.

    In a challenge a name that is taken afterwards is good enough.
    """
    return one.name is not None and (deal.by is not None or one.named) and not is_practice(deal.code)


def standings(tries: Iterable[Try], deal: DuplicateDeal, game: Game) -> list[DuplicateResult]:
    """What all have made of a deal who have played it to its end, the best first; equal ones as they ended it."""
    sign, until = 1 if game.lowest_wins else -1, min(deal.opens, deal.closed or deal.opens)
    ended = sorted(
        ((sign * points_made(kept, deal), kept.ended, kept.link, one) for one in tries if (kept := one.deal)),
        key=lambda row: row[:3],
    )
    placed = [worth for worth, at, _, one in ended if _is_placed(one, deal) and at < until]
    found = []
    for worth, at, link, one in ended:
        place, share = None, None
        if _is_placed(one, deal) and at < until:
            better, no_worse = bisect_left(placed, worth), bisect_right(placed, worth)
            place = 1 + better
            if len(placed) > 1:
                share = 100 * (len(placed) - no_worse + (no_worse - better - 1) / 2) / (len(placed) - 1)
        name = None if is_practice(deal.code) else one.name
        found.append(DuplicateResult(one.who, name, sign * worth, place, share, link, at >= until))
    return found


def may_see_results(deal: DuplicateDeal, mine: Try | None, named: bool, now: float) -> bool:
    """Whether somebody may see what others have made of a deal: once they have played it, or it is over.

    `mine`: their try; `named`: whether they have a name. A guest never sees results of a deal of the day before it is
    over: they could still play it under a name.
    """
    played = mine is not None and mine.deal is not None
    return now >= deal.opens or (played and (named or deal.by is not None or is_practice(deal.code)))


def forks(tries: Iterable[Try], deal: DuplicateDeal, who: int) -> list[Fork]:
    """Where others, who had decided as somebody until then, went another way.

    All bots answer equal play alike, so whoever has decided alike until then is in the same position; what the log has
    in another order, where several choose at the same time, makes none. May take seconds: the deals are played again.
    """
    ended = {one.who: kept for one in tries if (kept := one.deal) is not None}
    if who not in ended:
        return []
    others = [one for one in ended if one != who][:MOST_COMPARED]
    courses: dict[int, Course] = {}
    for one in (who, *others):
        with suppress(RecordError):  # the rules of today are others
            courses[one] = choices_of(ended[one], deal.seat)
    found, together = list[Fork](), [*courses]
    for number, (place, move) in enumerate(courses.get(who, ())):
        ways = defaultdict[str, list[float]](list)
        for one in together:
            if number < len(courses[one]):
                ways[courses[one][number][1]].append(points_made(ended[one], deal))
        if len(ways) > 1:
            found.append(Fork(place, _ways(ways, move)))
        together = [one for one in together if [made for _, made in courses[one][number : number + 1]] == [move]]
        if len(together) == 1:
            break
    return found[:MOST_FORKS]


def choices_of(deal: KeptDeal, seat: int) -> Course:
    """What a seat has chosen in a deal, a dummy's moves among it. It is played again for that once: it never changes.

    Raises RecordError where the rules of today are others.
    """
    key = deal.link, seat
    with _remembering:
        if (found := _remembered.pop(key, None)) is not None:
            _remembered[key] = found  # as the one used last
            return found
    found = _choices(deal, seat)
    with _remembering:
        _remembered[key] = found
        while len(_remembered) > REMEMBERED:
            del _remembered[next(iter(_remembered))]
    return found


def _choices(deal: KeptDeal, seat: int) -> Course:
    played = play_again(deal.record)
    game = played.deal.game
    return [
        (number, game.text(made.seat, made.move))
        for number, made in enumerate(played.deal.log, 1)
        if made.seat != CHANCE and game.decider(played.state(number - 1), made.seat) == seat
    ]


def _ways(ways: Mapping[str, Sequence[float]], mine: str) -> list[Way]:
    made = [Way(move, len(points), sum(points) / len(points), move == mine) for move, points in ways.items()]
    return sorted(made, key=lambda way: (-way.times, way.move))


class Season(NamedTuple):
    """How a person stands in a league: the sum of the shares of the days, by day None where they did not play."""

    name: str
    total: float
    days: list[float | None]
    place: int


def league(days: Sequence[Sequence[DuplicateResult]]) -> list[Season]:
    """The league of some days' standings. A day without others counts as half of what there is to win."""
    shares: dict[str, list[float | None]] = {}
    for number, day in enumerate(days):
        for one in day:
            if one.name is not None and one.place is not None:
                row = shares.setdefault(one.name, [None] * len(days))
                row[number] = 50.0 if one.share is None else one.share
    # Rounded: thirds that are added up in another order may differ in their last bit, and must share a place.
    totals = {name: round(sum(share or 0.0 for share in row), 9) for name, row in shares.items()}
    order = sorted(-total for total in totals.values())
    found = [Season(name, totals[name], row, 1 + bisect_left(order, -totals[name])) for name, row in shares.items()]
    return sorted(found, key=lambda one: (one.place, one.name))
