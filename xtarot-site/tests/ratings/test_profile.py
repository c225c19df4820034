"""The figures of somebody's deals."""

import msgspec

from site_support.rated import match_of
from xtarot.deals.finished_deal import MatchSoFar
from xtarot_site.ratings.kinds import PlayedAs
from xtarot_site.ratings.profile import LineShare, figures_by_game

Line = tuple[int, str, str, float]


def deal(match: MatchSoFar, seat: int, link: str = "link", game: str = "lotarot") -> PlayedAs:
    return PlayedAs(link, game, 1.0, seat, match)


def scored(places: list[int], lines: list[Line], events: list[dict[str, int]] | None = None) -> MatchSoFar:
    """A deal of two pairs with these places and lines."""
    match = match_of([1, 2, 3, 4], places, sides=[0, 1, 0, 1])
    return msgspec.structs.replace(match, lines=lines, events=events or [{}] * 4)


def test_places_and_lines_are_those_of_ones_own_side() -> None:
    won = scored([1, 2], [(0, "A-1", "cards", 30), (1, "A-1", "cards", 20), (0, "A-2", "last", 10)])
    lost = scored([2, 1], [(0, "A-1", "cards", 10), (1, "A-1", "cards", 40), (1, "A-2", "last", 0)])
    (found,) = figures_by_game([deal(won, 2), deal(lost, 0), deal(won, 1)])
    assert (found.deals, found.won, found.places) == (3, 1, {1: 1, 2: 2})
    assert found.mean_place == 5 / 3
    assert found.lines == [LineShare("A-1", "cards", 3, 3), LineShare("A-2", "last", 1, 1)]


def test_events_are_those_of_ones_own_seat() -> None:
    happened = scored([1, 2], [], [{"trick": 3, "captured ★22": 1}, {"trick": 9}, {}, {}])
    (found,) = figures_by_game([deal(happened, 0), deal(happened, 0)])
    assert found.events == [("trick", 6), ("captured ★22", 2)]


def test_the_best_deals_are_those_won_by_most_and_alone() -> None:
    def ended(mine: float, theirs: float, places: list[int]) -> MatchSoFar:
        return scored(places, [(0, "A-1", "cards", mine), (1, "A-1", "cards", theirs)])

    deals = {
        "close": ended(30, 28, [1, 2]),
        "far": ended(90, 10, [1, 2]),
        "fewest": ended(2, 50, [1, 2]),  # where the fewest win
        "shared": ended(40, 40, [1, 1]),
        "lost": ended(10, 90, [2, 1]),
        "between": ended(50, 30, [1, 2]),
    }
    (found,) = figures_by_game(deal(match, 0, link) for link, match in deals.items())
    assert [one.link for one in found.best] == ["far", "fewest", "between"]
    assert (found.best[0].points, found.best[0].margin) == (90, 80)


def test_the_game_of_the_most_deals_comes_first() -> None:
    match = scored([1, 2], [])
    found = figures_by_game([deal(match, 0), deal(match, 0, game="hexbridge"), deal(match, 0, game="hexbridge")])
    assert [one.game for one in found] == ["hexbridge", "lotarot"]
    assert figures_by_game([]) == []
