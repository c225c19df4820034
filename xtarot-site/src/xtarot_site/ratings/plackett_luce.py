"""The update of ratings by the places of a match: Plackett–Luce, where a tie counts as the mean of its orders.

Weng and Lin, "A Bayesian Approximation Method for Online Ranking", Journal of Machine Learning Research 12 (2011),
Algorithm 4. In a strict ranking the sides are chosen one after the other, the best first, and each choice is a stage:
of those that are left, a side comes next with a chance that grows with its rating.

The algorithm divides the terms of tied sides by their number. With that, a worse place can gain more than a better one
where five or more take part. Here tied sides may stand in any order, each as likely as another, and the two sums of the
algorithm (omega for the mean, delta for the variance) are their means over all orders. Of k tied sides, those that are
left at a stage are any subset of their size with equal chance, so each mean is a sum over 2^k subsets. All sums are
rounded once (`fsum`), so that the order in which sides are named changes no digit.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, exp, fsum, sqrt
from typing import NamedTuple

KAPPA = 0.0001  # the least part of a variance that is left by a match


class Ability(NamedTuple):
    """What is known of how well somebody plays: a normal distribution by mean and standard deviation."""

    mu: float
    sigma: float


class Stage(NamedTuple):
    """A stage of a ranking: one of the `tied` sides comes next, each as likely, and the `worse` ones after all of them.

    `chance`: how many of the orders of the ranking have this stage, from 0 to 1.
    """

    chance: float
    tied: tuple[int, ...]
    worse: tuple[int, ...]

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides that are left."""
        return self.tied + self.worse


def stages(places: Sequence[int]) -> Iterator[Stage]:
    """The stages of all orders that agree with the place of each side; the lowest is the best."""
    for place in sorted(set(places)):
        group = [side for side, own in enumerate(places) if own == place]
        worse = tuple(side for side, own in enumerate(places) if own > place)
        for size in range(len(group), 0, -1):
            for tied in combinations(group, size):
                yield Stage(1 / comb(len(group), size), tied, worse)


def update_abilities(
    sides: Sequence[Sequence[Ability]], places: Sequence[int], *, beta: float, tau: float = 0.0
) -> list[list[Ability]]:
    """The abilities of the members of each side after a match in which it had this place; the lowest is the best.

    `beta`: the deviation of what a side shows in one match; `tau`: of what an ability changes by before it.
    """
    before = [[Ability(member.mu, sqrt(member.sigma**2 + tau**2)) for member in side] for side in sides]
    variances = [fsum(member.sigma**2 for member in side) for side in before]
    c = sqrt(fsum(variance + beta**2 for variance in variances))
    omegas, deltas = _sums([fsum(member.mu for member in side) / c for side in before], places)
    return [
        [
            Ability(
                member.mu + member.sigma**2 / c * omega,
                member.sigma * sqrt(max(1 - member.sigma**2 * sqrt(variance) / c**3 * delta, KAPPA)),
            )
            for member in side
        ]
        for side, variance, omega, delta in zip(before, variances, omegas, deltas, strict=True)
    ]


def _sums(strengths: Sequence[float], places: Sequence[int]) -> tuple[list[float], list[float]]:
    """Omega and delta of each side without the factors of its variance: their means over the orders."""
    top = max(strengths)
    weights = [exp(strength - top) for strength in strengths]
    omegas: list[list[float]] = [[1.0] for _ in weights]  # each side is chosen once
    deltas: list[list[float]] = [[] for _ in weights]
    for stage in stages(places):
        total = fsum(weights[side] for side in stage.sides)
        for side in stage.sides:
            p = weights[side] / total
            omegas[side].append(-stage.chance * p)
            deltas[side].append(stage.chance * p * (1 - p))
    return [fsum(terms) for terms in omegas], [fsum(terms) for terms in deltas]
