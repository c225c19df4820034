"""The arena: who is better is seen, equals are equal, and it does not matter who plays the deals, nor how."""

import json
from concurrent.futures import ThreadPoolExecutor
from math import isinf

import numpy as np
import pytest
from rich.console import Console
from typer.testing import CliRunner

from xtarot.cli import app
from xtarot.games import UnknownGame
from xtarot.lab.arena import Estimate, Pairs, play_pairs


def outcome(pairs: Pairs) -> tuple[object, ...]:
    """All but the time it took."""
    return pairs.difference, pairs.win_share, pairs.points, pairs.decisions


def test_steady_beats_random() -> None:
    found = play_pairs("dream-capture", "steady", "random", 8, workers=1)
    assert found.difference.low > 0
    assert found.win_share.mean > found.fair_share == 0.5
    assert found.points[0] - found.points[1] == pytest.approx(found.difference.mean)


def test_a_bot_against_itself_comes_to_nothing() -> None:
    found = play_pairs("dream-capture", "steady", "steady", 3, workers=1)
    assert (found.difference.mean, found.win_share.mean) == (0, 0.5)
    found = play_pairs("xrummy", "random", "random", 5, 3, workers=1)
    assert found.difference.mean == pytest.approx(0)
    assert found.win_share.mean == pytest.approx(found.fair_share) == pytest.approx(1 / 3)


def test_an_executor_of_any_kind_comes_to_the_same() -> None:
    here = play_pairs("xrummy", "random", "random", 6, 2, seed="x", workers=1)
    with ThreadPoolExecutor(2) as pool:
        there = play_pairs("xrummy", "random", "random", 6, 2, seed="x", executor=pool)
        assert pool.submit(int).result() == 0  # and is still open
    assert outcome(here) == outcome(there)


def test_processes_come_to_the_same_and_tell_how_far_they_are() -> None:
    told: list[int] = []
    here = play_pairs("dream-capture", "random", "random", 4, workers=1)
    there = play_pairs("dream-capture", "random", "random", 4, workers=2, progress=told.append)
    assert outcome(here) == outcome(there)
    assert sum(told) == 4


def test_machine_code_comes_to_the_same() -> None:
    slow, fast = (
        play_pairs("dream-capture", "steady", "random", 4, workers=1, compiled=compiled) for compiled in (False, True)
    )
    assert outcome(slow) == outcome(fast)


def test_another_seed_brings_other_deals() -> None:
    one, other = (play_pairs("dream-capture", "steady", "random", 2, workers=1, seed=seed) for seed in (1, 2))
    assert outcome(one) != outcome(other)


def test_the_interval_is_of_the_mean() -> None:
    sample = np.random.default_rng(1).normal(3, 2, 400)
    estimate = Estimate.of(sample)
    assert estimate.mean == pytest.approx(sample.mean())
    assert estimate.high - estimate.mean == pytest.approx(1.96 * 2 / 20, rel=0.1)
    assert isinf(Estimate.of(sample[:1]).high)


def test_it_prints_and_travels_as_json() -> None:
    found = play_pairs("dream-capture", "random", "random", 1, workers=1)
    told = json.loads(json.dumps(found.json(), allow_nan=False))
    assert told["difference"] == {"mean": found.difference.mean, "low": None, "high": None}
    console = Console(width=100)
    with console.capture() as capture:
        console.print(found)
    assert "win share" in capture.get()


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(UnknownGame):
        play_pairs("whist", "random", "random", 1)
    for deals, seats in ((0, None), (1, 5)):
        with pytest.raises(ValueError, match=r"."):
            play_pairs("dream-capture", "random", "random", deals, seats)


def test_the_command_compares_and_prints() -> None:
    command = ["arena", "dream-capture", "steady", "random", "--deals", "2", "--workers", "1"]
    shown = CliRunner().invoke(app, [*command, "--json"])
    assert shown.exit_code == 0
    assert json.loads(shown.stdout)["deals"] == 2
    assert "difference" in CliRunner().invoke(app, command).stdout
    refused = CliRunner().invoke(app, ["arena", "dream-capture", "steady", "nobody"])
    assert refused.exit_code == 1
    assert "no bot is called 'nobody'" in refused.stderr
