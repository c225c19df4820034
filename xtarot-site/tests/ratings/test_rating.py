"""What one match makes of ratings."""

import random
from collections.abc import Iterator
from itertools import pairwise, product

import pytest

from site_support.rated import match_of, rated
from xtarot_site.ratings import bot_ratings
from xtarot_site.ratings.bot_ratings import Strength
from xtarot_site.ratings.kinds import RatedMatch
from xtarot_site.ratings.rating import NEW, SETTLED, ZERO, Rating, rate

GOOD = Rating(30.0, 1.0, SETTLED)
LIKE = Rating(27.0, 1.0, SETTLED)


@pytest.fixture(autouse=True)
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots whose strength is known."""
    known = {"steady": Strength(25.0, 0.0), "easy": Strength(15.0, 1.0)}
    monkeypatch.setattr(bot_ratings, "ANCHORS", {"lotarot": known})


def test_who_wins_rises_and_who_loses_falls() -> None:
    after = rate("lotarot", rated(match_of([1, 2, 3], [1, 2, 3])), {})
    assert after[1].mu > after[2].mu > after[3].mu
    assert after[1].mu > NEW.mu > after[3].mu
    assert {one.games for one in after.values()} == {1}
    assert all(one.sigma < NEW.sigma for one in after.values())


def test_equal_places_are_equal() -> None:
    after = rate("lotarot", rated(match_of([1, 2, 3], [1, 1, 3])), {})
    assert after[1].mu == pytest.approx(after[2].mu)


def patterns(sides: int) -> Iterator[list[int]]:
    """Each way in which sides can share places: 1, 1, 3 and so on, the sides in some order."""
    for shared in product((True, False), repeat=sides - 1):
        places = [1]
        for number, same in enumerate(shared, 2):
            places.append(places[-1] if same else number)
        random.Random(repr(places)).shuffle(places)
        yield places


EVERY_PLACES = [
    pytest.param(places, size, id=f"{''.join(map(str, places))}x{size}")
    for size in (1, 2, 3, 4)
    for sides in range(2, 8 // size + 1)
    for places in patterns(sides)
]


@pytest.mark.parametrize("before", [NEW, LIKE], ids=["new", "settled"])
@pytest.mark.parametrize(("places", "size"), EVERY_PLACES)
def test_among_equals_only_places_count_and_changes_add_up_to_nothing(
    places: list[int], size: int, before: Rating
) -> None:
    sides = len(places)
    persons = [*range(1, sides * size + 1)]
    match = match_of(persons, places, sides=[seat % sides for seat in range(sides * size)])
    after = rate("lotarot", rated(match), dict.fromkeys(persons, before))
    gains = [(places[seat % sides], after[who].mu - before.mu) for seat, who in enumerate(persons)]
    assert abs(sum(gain for _, gain in gains)) < 1e-9
    by_place = {place: {gain for other, gain in gains if other == place} for place in places}
    assert all(len(equal) == 1 for equal in by_place.values()), "equal places gain the same"
    falling = [gain for _, (gain,) in sorted(by_place.items())]
    assert all(better > worse for better, worse in pairwise(falling))


def test_sides_of_other_sizes_gain_and_lose_the_same_together_where_each_member_counts_once() -> None:
    """The larger side is expected to win: it gains less by it, and loses more by a tie."""
    match = match_of([1, 2, 3], [1, 2], sides=[0, 0, 1])
    gains = {who: rating.mu - NEW.mu for who, rating in rate("lotarot", rated(match), {}).items()}
    assert 0 < gains[1] == gains[2] == pytest.approx(-gains[3])
    tied = match_of([1, 2, 3], [1, 1], sides=[0, 0, 1])
    even = {who: rating.mu - NEW.mu for who, rating in rate("lotarot", rated(tied), {}).items()}
    assert even[1] == even[2] < 0 < even[3] == pytest.approx(-even[1])
    alone_wins = match_of([1, 2, 3], [2, 1], sides=[0, 0, 1])
    assert rate("lotarot", rated(alone_wins), {})[3].mu - NEW.mu > gains[1]


@pytest.mark.parametrize("places", [pytest.param(places, id="".join(map(str, places))) for places in patterns(5)])
def test_who_leaves_never_gains_and_changes_nothing_for_others_also_where_places_are_shared(places: list[int]) -> None:
    persons = [*range(1, 6)]
    stayed = rate("lotarot", rated(match_of(persons, places)), {})
    left = rate("lotarot", rated(match_of(persons, places, left=[0, 1])), {})
    assert left == {
        who: rating._replace(mu=min(rating.mu, NEW.mu)) if who in (1, 2) else rating for who, rating in stayed.items()
    }


def test_partners_share_a_result() -> None:
    after = rate("hexbridge", rated(match_of([1, 2, 3, 4], [2, 1], sides=[0, 1, 0, 1])), {})
    assert after[1] == after[3]
    assert after[2].mu > NEW.mu > after[1].mu


def test_a_bot_takes_part_and_stays_what_it_is() -> None:
    alike = rate("lotarot", rated(match_of([1, 2], [1, 2])), {})
    with_bot = rate("lotarot", rated(match_of([1, 2, None], [1, 2, 3])), {})
    assert with_bot.keys() == {1, 2}
    assert with_bot[1].mu > alike[1].mu
    easy = rate("lotarot", rated(match_of([1, 2, None], [1, 2, 3]), bot="easy"), {})
    assert easy[2].mu < with_bot[2].mu, "it is less to leave an easy one behind"


@pytest.mark.parametrize("bot", ["strangers", "steady:temperature=2"])
def test_a_bot_that_nobody_has_measured_is_as_if_it_were_not_there(bot: str) -> None:
    alone = rate("lotarot", rated(match_of([1, 2], [1, 2])), {})
    assert rate("lotarot", rated(match_of([1, 2, None], [1, 3, 2]), bot=bot), {}) == alone


def test_so_is_a_seat_that_somebody_has_taken_from_its_bot() -> None:
    alone = rate("lotarot", rated(match_of([1, 2], [1, 2])), {})
    assert rate("lotarot", rated(match_of([1, 2, None], [1, 2, 3], taken=[2])), {}) == alone


def test_so_is_a_guest_where_each_plays_alone() -> None:
    alone = rate("lotarot", rated(match_of([1, 2], [1, 2])), {})
    assert rate("lotarot", rated(match_of([1, 9, 2], [1, 3, 2], persons=[1, 2])), {}) == alone


def test_a_guest_who_is_a_partner_may_be_anybody() -> None:
    teams = match_of([1, 2, 9, 4], [1, 2], sides=[0, 1, 0, 1], persons=[1, 2, 4])
    after = rate("hexbridge", rated(teams), {})
    assert after.keys() == {1, 2, 4}
    assert after[1].mu == pytest.approx(25 + (25 - after[2].mu)), "the sides are of one size"


def test_of_a_side_of_which_nothing_is_known_nothing_is_learned() -> None:
    teams = match_of([1, 8, 3, 9], [1, 2], sides=[0, 1, 0, 1], persons=[1, 3])
    assert rate("hexbridge", rated(teams), {}) == {}


def test_one_person_with_bots_is_not_rated() -> None:
    assert rate("lotarot", rated(match_of([1, None, None], [1, 2, 3])), {}) == {}


def test_who_has_left_has_the_result_of_their_seat() -> None:
    """The seat is theirs who began there, whoever has come to it since."""
    left = match_of([1, 2, 3], [1, 2, 3], taken=[2])
    assert rate("lotarot", rated(left), {}) == rate("lotarot", rated(match_of([1, 2, 3], [1, 2, 3])), {})


def test_who_has_left_gains_nothing_and_loses_as_anybody() -> None:
    stayed = rate("lotarot", rated(match_of([1, 2, 3], [1, 2, 3])), {})
    left = rate("lotarot", rated(match_of([1, 2, 3], [1, 2, 3], left=[0, 2])), {})
    assert left == {**stayed, 1: stayed[1]._replace(mu=NEW.mu)}


def test_a_new_name_moves_nobody_who_is_settled() -> None:
    known = {1: GOOD, 2: LIKE}
    assert rate("lotarot", rated(match_of([1, 9], [1, 2])), known).keys() == {9}
    after = rate("lotarot", rated(match_of([1, 2, 9], [1, 2, 3])), known)
    assert {who: after[who] for who in (1, 2)} == rate("lotarot", rated(match_of([1, 2], [1, 2])), known)
    assert after[9].mu < NEW.mu


def test_bots_move_nobody_who_is_settled() -> None:
    known = {1: GOOD, 2: LIKE}
    alone = rate("lotarot", rated(match_of([1, 2], [1, 2])), known)
    assert rate("lotarot", rated(match_of([1, 2, None], [1, 2, 3])), known) == alone
    against = match_of([1, None, 2, None], [1, 2], sides=[0, 1, 0, 1])
    assert rate("hexbridge", rated(against), known) == {}


def test_as_partners_bots_are_as_strong_as_they_are() -> None:
    known = {1: GOOD, 2: GOOD}
    mixed = match_of([1, 2, None, None], [1, 2], sides=[0, 1, 0, 1])
    alike = rate("lotarot", rated(mixed), known)
    helped = RatedMatch(1, ["", "", "steady", "easy"], mixed)
    assert 0 < rate("lotarot", helped, known)[1].mu - GOOD.mu < alike[1].mu - GOOD.mu


def test_what_is_shown() -> None:
    assert (NEW.points, NEW.missing) == (ZERO, SETTLED)
    assert (GOOD.points, GOOD.margin, GOOD.missing) == (1650, 60, 0)
