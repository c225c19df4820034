"""The update of ratings, held against the library OpenSkill: without ties, and as the mean of the orders of ties."""

import random
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from xtarot_site.ratings.plackett_luce import Ability, stages, update_abilities
from xtarot_site.ratings.rating import BETA, DEVIATION, MEAN, TAU

Sides = Sequence[Sequence[Ability]]

MODEL = PlackettLuce(mu=MEAN, sigma=DEVIATION, beta=BETA, tau=TAU)
ability = st.builds(Ability, st.floats(-10, 60), st.floats(0.1, DEVIATION))
sides_of = st.lists(st.lists(ability, min_size=1, max_size=4), min_size=2, max_size=8)
few_sides = st.lists(st.lists(ability, min_size=1, max_size=3), min_size=2, max_size=5)


def by_openskill(sides: Sides, places: Sequence[int]) -> list[list[Ability]]:
    teams = [[MODEL.rating(member.mu, member.sigma) for member in side] for side in sides]
    after = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [[Ability(member.mu, member.sigma) for member in side] for side in after]


def strict_orders(places: Sequence[int]) -> Iterator[list[int]]:
    """The places of the sides in each order that agrees with shared ones."""
    groups = [[side for side, own in enumerate(places) if own == place] for place in sorted(set(places))]
    for orders in product(*map(permutations, groups)):
        order = [side for group in orders for side in group]
        yield [order.index(side) for side in range(len(places))]


def alike(after: Sides, expected: Sides) -> None:
    for side, other in zip(after, expected, strict=True):
        for member, oracle in zip(side, other, strict=True):
            assert member == pytest.approx(oracle, abs=1e-9)


@given(sides_of, st.randoms(use_true_random=False))
def test_without_ties_it_is_what_openskill_says(sides: Sides, rng: random.Random) -> None:
    places = rng.sample(range(1, 20), len(sides))
    alike(update_abilities(sides, places, beta=BETA, tau=TAU), by_openskill(sides, places))


@given(few_sides, st.data())
def test_a_tie_is_the_mean_of_its_orders_for_means_and_for_variances(sides: Sides, data: st.DataObject) -> None:
    places = data.draw(st.lists(st.integers(1, 3), min_size=len(sides), max_size=len(sides)))
    orders = [by_openskill(sides, order) for order in strict_orders(places)]
    mean = [
        [
            Ability(
                sum(member.mu for member in results) / len(results),
                sqrt(sum(member.sigma**2 for member in results) / len(results)),
            )
            for results in zip(*of_side, strict=True)
        ]
        for of_side in zip(*orders, strict=True)
    ]
    alike(update_abilities(sides, places, beta=BETA, tau=TAU), mean)


@given(sides_of, st.data())
def test_the_order_in_which_sides_are_named_changes_no_digit(sides: Sides, data: st.DataObject) -> None:
    places = data.draw(st.lists(st.integers(1, 4), min_size=len(sides), max_size=len(sides)))
    order = data.draw(st.permutations(range(len(sides))))
    after = update_abilities(sides, places, beta=BETA, tau=TAU)
    named_otherwise = update_abilities([sides[k] for k in order], [places[k] for k in order], beta=BETA, tau=TAU)
    assert named_otherwise == [after[k] for k in order]


@given(sides_of, st.data())
def test_whoever_comes_to_a_worse_place_has_less_of_it_whatever_the_sides(sides: Sides, data: st.DataObject) -> None:
    places = data.draw(st.lists(st.integers(1, 4), min_size=len(sides), max_size=len(sides)))
    better = update_abilities(sides, places, beta=BETA, tau=TAU)
    worse = update_abilities(sides, [places[0] + data.draw(st.integers(1, 4)), *places[1:]], beta=BETA, tau=TAU)
    assert all(member.mu > otherwise.mu - 1e-9 for member, otherwise in zip(better[0], worse[0], strict=True))


@given(sides_of, st.data())
def test_each_stage_has_its_share_of_the_orders(sides: Sides, data: st.DataObject) -> None:
    places = data.draw(st.lists(st.integers(1, 4), min_size=len(sides), max_size=len(sides)))
    by_number: dict[int, float] = {}
    for stage in stages(places):
        left = len(stage.sides)
        by_number[left] = by_number.get(left, 0) + stage.chance
    assert by_number == pytest.approx(dict.fromkeys(range(1, len(sides) + 1), 1.0))
