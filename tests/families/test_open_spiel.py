"""A sample of bench/against_openspiel.py, where OpenSpiel is installed by hand."""

import random
import sys
from pathlib import Path

import pytest

pyspiel = pytest.importorskip("pyspiel")
sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))


@pytest.mark.parametrize("name", ["hearts", "spades", "oh_hell", "whist"])
def test_the_same_actions_are_legal_and_come_to_the_same(name: str) -> None:
    import against_openspiel as bench

    theirs = pyspiel.load_game("spades" if name in bench.LIKE_SPADES else name, bench.PARAMETERS[name])
    rng = random.Random(5)
    assert [line for _ in range(20) for line in bench.differences(name, theirs, rng)] == []
