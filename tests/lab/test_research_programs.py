"""The programs in examples/research run, and come to what they say: with tiny numbers, so little is learned."""

import re
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from xtarot.lab.envs import batch

EXAMPLES = Path(__file__).parents[2] / "examples" / "research"
BESIDE = ("network", "plots", "ppo")  # modules that a program finds in its folder
AN_INTERVAL = r"[+-]\d+\.\d\d \([+-]\d+\.\d\d … [+-]\d+\.\d\d\)"

Run = Callable[..., dict[str, Any]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a program as from the command line, in this process; returns its names."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    for name in BESIDE:
        monkeypatch.delitem(sys.modules, name, raising=False)

    def started(name: str, *words: str) -> dict[str, Any]:
        monkeypatch.setattr(sys, "argv", [name, *words])
        return runpy.run_path(str(EXAMPLES / name), run_name="__main__")

    return started


def test_ppo_changes_its_network_and_says_its_lead(
    run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few = ("--decisions", "300", "--every", "150", "--rows", "8", "--deals", "4")
    found = run("ppo.py", "high-card", *few, "--save", str(tmp_path / "net.npz"))
    told = capsys.readouterr().out
    assert len(re.findall(rf"decisions +lead {AN_INTERVAL} +entropy", told)) == 3, "at first, on the way, at the end"
    size = batch("high-card", 1, observation="none").features.size
    fresh = found["Network"]((size, 128, 128, 183), np.random.default_rng(1)).weights
    with np.load(tmp_path / "net.npz") as saved:
        learned = [saved[name] for name in saved.files]
    assert [one.shape for one in learned] == [one.shape for one in fresh]
    assert not any(np.array_equal(*both) for both in zip(learned, fresh, strict=True))
    assert all(np.isfinite(one).all() for one in learned)


def test_ppo_makes_likelier_what_went_well(run: Run) -> None:
    found = run("ppo.py", "high-card", "--decisions", "1", "--rows", "8", "--deals", "2")
    network = found["Network"]((16, 8, 183), np.random.default_rng(0))
    seen = np.array([[7, 1], [9, 2]], np.uint8)
    mask = np.zeros((2, 182), np.bool_)
    mask[:, :3] = True
    rows = found["unpacked"](seen, 16)
    before = found["chances"](network(rows)[:, :182], mask)
    action = np.array([1, 2])
    some = found["Decisions"](seen, mask, action, before[[0, 1], action], np.zeros(2), np.array([1.0, -1.0]))
    for _ in range(20):
        found["update"](network, some, 16)
    after = found["chances"](network(rows)[:, :182], mask)
    assert after[0, 1] > before[0, 1]
    assert after[1, 2] < before[1, 2]
    assert not after[:, 3:].any()


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("name", "pictures", "told"),
    [
        ("first_batch", {"first_batch_random", "first_batch_who_holds_what"}, r"high-card, 4 seats: 1,\d{3} decisions"),
        ("compare_bots", {"compare_bots"}, rf"difference {AN_INTERVAL} points a deal"),
        ("train_lotarot", {"train_lotarot_curve"}, rf"512 decisions, \d+% unforeseen; .* margin 1: {AN_INTERVAL}"),
    ],
    ids=["first_batch", "compare_bots", "train_lotarot"],
)
def test_a_notebook_runs_and_draws(
    name: str, pictures: set[str], told: str, run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")  # which the extra `plots` brings
    bots = ("--first", "random", "--second", "random") if name == "compare_bots" else ()
    found = run(f"{name}.py", "--small", "--game", "high-card", "--out", str(tmp_path), *bots)
    assert re.search(told, capsys.readouterr().out)
    drawn = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(drawn) == {f"{picture}-{theme}.png" for picture in pictures for theme in ("light", "dark")}
    assert all(picture.startswith(b"\x89PNG") for picture in drawn.values())
    if name == "first_batch":
        held = found["held"]
        own = held[0]
        assert set(own.tolist()) == {0.0, 1.0}, "one's own hand is certain"
        assert own.sum() == pytest.approx(found["env"].states["counts"][0, found["hands"] + found["me"]])
        assert not held[1:, own == 1].any()
        assert ((held > 0) & (held < 1)).any()
