"""The figures of somebody's deals that card players like, from what every game says: places, score lines, events."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from xtarot_site.ratings.kinds import PlayedAs

BEST = 3  # deals that are shown


class LineShare(NamedTuple):
    """In how many deals a line of the score was one's own side's, and in how many another's."""

    clause: str
    key: str
    own: int
    others: int


class BestDeal(NamedTuple):
    """A deal that was won by `margin` points: its link, when it ended (seconds since 1970), one's own points."""

    link: str
    ended: float
    points: float
    margin: float


class GameFigures(NamedTuple):
    """The deals of a game. `places`: how often each place was one's own; `lines` and `events`: the most frequent first.

    `events`: how often each happened at one's own seat, by name; with a card (``captured T22``) where it was announced.
    """

    game: str
    deals: int
    places: dict[int, int]
    lines: list[LineShare]
    events: list[tuple[str, int]]
    best: list[BestDeal]

    @property
    def won(self) -> int:
        """How many were won, alone or with others."""
        return self.places.get(1, 0)

    @property
    def mean_place(self) -> float:
        """The average place."""
        return sum(place * times for place, times in self.places.items()) / self.deals


def figures_by_game(deals: Iterable[PlayedAs]) -> list[GameFigures]:
    """What deals come to, the game of the most deals first."""
    by_game: dict[str, list[PlayedAs]] = defaultdict(list)
    for deal in deals:
        by_game[deal.game].append(deal)
    return sorted((_figures(game, some) for game, some in by_game.items()), key=lambda one: (-one.deals, one.game))


def _figures(game: str, deals: list[PlayedAs]) -> GameFigures:
    places = Counter(one.match.places[side_of(one)] for one in deals)
    events: Counter[str] = Counter()
    own: Counter[tuple[str, str]] = Counter()
    others: Counter[tuple[str, str]] = Counter()
    for one in deals:
        events.update(one.match.events[one.seat])
        mine = side_of(one)
        own.update({(clause, key) for side, clause, key, points in one.match.lines if points and side == mine})
        others.update({(clause, key) for side, clause, key, points in one.match.lines if points and side != mine})
    lines = [LineShare(*line, own[line], others[line]) for line in sorted(own.keys() | others.keys())]
    return GameFigures(
        game,
        len(deals),
        dict(sorted(places.items())),
        sorted(lines, key=lambda line: -line.own - line.others),
        events.most_common(),
        sorted(_won(deals), key=lambda one: (-one.margin, -one.ended))[:BEST],
    )


def _won(deals: Iterable[PlayedAs]) -> Iterator[BestDeal]:
    """The deals that were won by somebody alone, each by how much more, or less where that wins, than the next side."""
    for one in deals:
        mine, points = side_of(one), points_of(one)
        rest = [other for side, other in enumerate(points) if side != mine]
        if one.match.places[mine] == 1 and one.match.places.count(1) == 1 and rest:
            yield BestDeal(one.link, one.ended, points[mine], min(abs(points[mine] - other) for other in rest))


def side_of(deal: PlayedAs) -> int:
    """The side of whoever played it."""
    return deal.match.sides[deal.seat]


def points_of(deal: PlayedAs) -> list[float]:
    """The points of each side."""
    points = [0.0] * len(deal.match.places)
    for side, _, _, number in deal.match.lines:
        points[side] += number
    return points
