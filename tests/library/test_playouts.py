"""The random numbers of playouts: known ones, in the same order everywhere, even, and not gone through."""

import math
from typing import Any

import numpy as np
import pytest

from xtarot.games import load
from xtarot.machine.compiled import compiled_game
from xtarot.machine.playouts import WORDS, Numbers, draw, generators, play_at_random, shuffle

MOST = 1 << 31  # of which a number can be drawn


def next_words(words: list[int]) -> list[int]:
    """The state after this one, once more, in 32 bits as the authors write it."""
    s0, s1, s2, s3 = words
    t = s1 << 9
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    return [word & 0xFFFFFFFF for word in (s0, s1, s2, s3 << 11 | s3 >> 21)]


def draw_many(rng: Numbers, n: int, found: Numbers) -> None:
    for k in range(len(found)):
        found[k] = draw(rng, n)


def unevenness(found: Any, n: int) -> float:
    """By how many standard deviations chi-square lies above what even numbers 0 … n − 1 come to."""
    counts = np.bincount(np.asarray(found).ravel(), minlength=n)
    assert len(counts) == n
    expected = counts.sum() / n
    return float((((counts - expected) ** 2 / expected).sum() - (n - 1)) / math.sqrt(2 * (n - 1)))


def test_the_numbers_are_those_of_the_published_generator() -> None:
    published = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011]
    rng, words = np.array([1, 2, 3, 4]), [1, 2, 3, 4]
    for number in published:
        assert draw(rng, MOST) == number >> 1
        words = next_words(words)
        assert rng.tolist() == words


def test_the_period_is_every_state_but_one() -> None:
    """A step is linear over single bits: 2¹²⁸ − 1 steps lead back to a state, and no divisor of that many does."""
    steps = [sum(word << 32 * k for k, word in enumerate(next_words(words))) for words in unit_states()]

    def after(matrix: list[int], state: int) -> int:
        found = 0
        while state:
            found ^= matrix[(state & -state).bit_length() - 1]
            state &= state - 1
        return found

    doubled = [steps]  # 1, 2, 4, … steps
    for _ in range(127):
        doubled.append([after(doubled[-1], state) for state in doubled[-1]])

    def after_many(count: int) -> int:
        state = 1
        for k in range(128):
            if count >> k & 1:
                state = after(doubled[k], state)
        return state

    period = 2**128 - 1
    primes = [3, 5, 17, 257, 641, 65537, 274177, 6700417, 67280421310721]
    assert math.prod(primes) == period
    assert after_many(period) == 1
    assert all(after_many(period // prime) != 1 for prime in primes)


def unit_states() -> list[list[int]]:
    return [[1 << bit if k == word else 0 for k in range(WORDS)] for word in range(WORDS) for bit in range(32)]


@pytest.mark.parametrize("n", [1, 2, 120, 1000, MOST])
def test_machine_code_and_plain_python_draw_the_same(n: int) -> None:
    fast, states = compiled_game(load("dream-capture")).kernel(draw_many), [*generators(9, 20)]
    for state in (*states, np.full(WORDS, 0xFFFFFFFF)):
        rng, found, again = state.copy(), np.zeros(50, np.int64), np.zeros(50, np.int64)
        fast(rng, n, found)
        plain = state.copy()
        draw_many(plain, n, again)
        assert found.tobytes() == again.tobytes()
        assert rng.tobytes() == plain.tobytes()
        assert found.min() >= 0
        assert found.max() < n


def test_a_generator_is_the_same_however_many_there_are() -> None:
    many = generators(5, 1000)
    assert many[:3].tolist() == generators(5, 3).tolist()
    assert len({tuple(row) for row in many.tolist()}) == 1000
    assert many.min() >= 0
    assert many.max() < 1 << 32
    assert generators([5, 1]).tolist() != generators([5, 2]).tolist()


@pytest.mark.parametrize("n", [2, 3, 6, 7, 22, 78, 1000])
def test_numbers_drawn_are_even(n: int) -> None:
    rows = generators(n, 2000).T  # 2,000 generators side by side
    found = np.array([draw(rows, n) for _ in range(50)])
    assert abs(unevenness(found, n)) < 5
    assert abs(unevenness(found[0], n)) < 5, "the first of each generator"
    if n < 100:
        assert abs(unevenness(found[1:] * n + found[:-1], n * n)) < 5, "each and the one before"
        assert abs(unevenness(found[:, 1:] * n + found[:, :-1], n * n)) < 5, "each and that of the generator beside it"


def test_seeds_side_by_side_begin_differently() -> None:
    first = [[int(draw(rng, 78)) for _ in range(3)] for [rng] in map(generators, range(4000))]
    assert abs(unevenness(np.array(first), 78)) < 5


def test_each_card_comes_to_each_place_as_often() -> None:
    found = np.zeros((20, 20), np.int64)
    for row in generators(3, 4000):
        rng: Any = row.tolist()
        pack: Any = list(range(20))
        shuffle(pack, rng)
        for place, card in enumerate(pack):
            found[place, card] += 1
    # Each line adds up to 4,000, so 19 × 19 of the counts are free.
    chi = ((found - 200) ** 2 / 200).sum()
    assert abs(chi - 361) / math.sqrt(2 * 361) < 5


def test_one_seed_is_one_course_of_random_play() -> None:
    game = load("dream-capture")
    first, again, other = (play_at_random(game, 20, seed=seed) for seed in (4, 4, 5))
    assert first.totals.tolist() == again.totals.tolist() != other.totals.tolist()
