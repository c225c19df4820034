"""Estimates: intervals are of the mean, a sequential test errs as often as it says, times fall into their bins."""

from math import isinf

import numpy as np
import numpy.typing as npt
import pytest

from xtarot.lab.estimates import Estimate, Sprt
from xtarot.lab.simulation import MoveTimes

MAX_DEALS = 4000  # deals of a match


def test_the_interval_is_of_the_mean() -> None:
    sample = np.random.default_rng(1).normal(3, 2, 400)
    estimate = Estimate.of(sample)
    assert estimate.mean == pytest.approx(sample.mean())
    assert estimate.high - estimate.mean == pytest.approx(1.96 * 2 / 20, rel=0.1)
    assert isinf(Estimate.of(sample[:1]).high)


def test_the_interval_of_a_share_ends_at_none_and_at_all() -> None:
    shares = np.array([1.0] * 19 + [0.5])
    assert Estimate.of(shares).high > 1
    assert Estimate.share(shares).text(".1%") == "97.5% (92.6% … 100.0%)"
    assert Estimate.share(1 - shares).low == 0


def ends(test: Sprt, samples: npt.NDArray[np.float64], step: int) -> tuple[npt.NDArray[np.bool_], float]:
    """Which matches (rows) end with `high`, looked at after every `step` deals; and how long they take, in the mean."""
    n = np.arange(1, samples.shape[1] + 1)
    mean = samples.cumsum(axis=1) / n
    variance = ((samples**2).cumsum(axis=1) - n * mean**2) / np.maximum(n - 1, 1)
    ratio = test.ratio(n, mean, np.maximum(variance, 1e-12))
    seen = (n >= test.MIN_DEALS) & (n % step == 0)
    over = (np.abs(ratio) >= test.bound) & seen
    at = over.argmax(axis=1)
    assert over.any(axis=1).all(), "every match is decided"
    return ratio[np.arange(len(samples)), at] > 0, float(n[at].mean())


SHAPES = {
    "normal": lambda rng, size: rng.normal(0, 8, size),
    "with long tails": lambda rng, size: 5 * rng.standard_t(4, size),
    "skewed": lambda rng, size: 4 * (rng.gamma(4, 1, size) - 4),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_sequential_test_errs_as_often_as_it_says(shape: str) -> None:
    test, matches = Sprt(0, 1), 500
    noise = SHAPES[shape](np.random.default_rng(7), (matches, MAX_DEALS))
    for mean in (test.low, test.high):
        high, length = ends(test, noise + mean, 5)
        wrong = (~high if mean == test.high else high).mean()
        assert wrong < 0.08  # 5 %, and three standard errors of that
        assert length < 0.8 * 4 * 1.645**2 * 64  # a match of fixed length with the same errors would take 693


def test_a_verdict_is_that_of_the_ratio() -> None:
    test, rng = Sprt(0, 1), np.random.default_rng(3)
    sample = rng.normal(1, 8, MAX_DEALS)
    verdicts = [test.verdict(sample[:n]) for n in range(1, MAX_DEALS)]
    high, _ = ends(test, sample[None], 1)
    assert next(filter(None, verdicts)) == ("high" if high[0] else "low")
    assert not any(verdicts[: test.MIN_DEALS - 1])
    assert test.verdict(np.zeros(50)) == "low"  # a bot against itself
    assert test.verdict(np.full(50, 3.0)) == "high"


def test_a_share_that_is_all_won_is_no_certainty() -> None:
    rng, test = np.random.default_rng(11), Sprt(0.95, 0.99, "deals")
    assert not test.verdict(np.ones(50))
    wrong = 0
    for _ in range(100):
        deals = (rng.random(2000) < test.low).astype(float)
        wrong += next(filter(None, (test.verdict(deals[:n]) for n in range(50, 2000, 25))), "low") == "high"
    assert wrong <= 12


@pytest.mark.parametrize("text", ["1", "a:b", "1:2:3", "2:1", ":"])
def test_a_test_is_written_low_and_high(text: str) -> None:
    with pytest.raises(ValueError, match="test"):
        Sprt.read(text)


def test_a_test_is_of_one_of_three_measures() -> None:
    assert Sprt.read("-0.5:1") == Sprt(-0.5, 1)
    assert Sprt.read("0.5:0.6", "wins") == Sprt(0.5, 0.6, "wins")
    for text, of, told in (("0:1", "luck", "points, wins, deals"), ("0:2", "deals", "a share is from 0 to 1")):
        with pytest.raises(ValueError, match=told):
            Sprt.read(text, of)


def test_times_are_kept_within_a_tenth() -> None:
    clock, times = MoveTimes(), np.random.default_rng(5).lognormal(-7, 1.5, 5000)
    for seconds in times:
        clock.tick(float(seconds))
    pace = clock.pace()
    assert pace.moves == 5000
    assert pace.a_second == pytest.approx(5000 / times.sum())
    assert pace.median == pytest.approx(np.median(times), rel=0.1)
    assert pace.p95 == pytest.approx(np.quantile(times, 0.95), rel=0.1)
    assert pace.longest == times.max()
    assert MoveTimes().pace().a_second == 0


def test_a_few_deals_that_are_all_alike_do_not_show_that_all_others_are() -> None:
    for shares, text in ((np.ones(4), "100% (51% … 100%)"), (np.zeros(4), "0% (0% … 49%)")):
        assert Estimate.share(shares).text(".0%") == text
