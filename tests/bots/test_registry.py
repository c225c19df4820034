"""Bots are found by their entry points, and made with the parameters behind their names."""

import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import EntryPoint

import numpy as np
import pytest

import xtarot
from support.garbage import garbage_left
from support.installing import install
from xtarot.bots import UnknownBot, bot, bots, names, registry, time_of
from xtarot.bots.calls import call_due
from xtarot.bots.moves import chosen_move
from xtarot.deals.view import View


class Patient:
    """A bot with parameters."""

    name = "patient"

    def __init__(self, worlds: int | None = None, style: str = "calm", anything: object = None) -> None:
        if worlds is not None and worlds < 1:
            raise ValueError("worlds is at least 1")
        self.settings = worlds, style, anything

    def choose(self, view: View, rng: np.random.Generator) -> Sequence[int]:
        return next(view.legal_moves())


class Hasty(Patient):
    """Another one, that is called the same later."""

    def __init__(self, ms: int = 7) -> None:
        super().__init__(ms)


@pytest.fixture
def others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots by strangers, one of them broken."""
    points = [
        EntryPoint("patient", f"{__name__}:Patient", "xtarot.bots"),
        EntryPoint("broken", "no_such_module:Bot", "xtarot.bots"),
    ]
    monkeypatch.setitem(sys.modules, __name__, sys.modules[Patient.__module__])
    install(monkeypatch, registry.MAKERS, *points)


def test_ours_are_found_by_how_able_they_are() -> None:
    found = [name for name in names() if name in {"random", "easy", "steady", "strong"}]
    assert found == [name for name in ("random", "easy", "steady", "strong") if name in found]
    assert {"random", "steady"} <= {*found} <= {*bots()}
    assert all(each.name == name for name, each in bots().items())


@pytest.mark.usefixtures("others")
def test_parameters_stand_behind_the_name() -> None:
    assert bot("patient").settings == (None, "calm", None)  # type: ignore[attr-defined]  # its own
    made = bot("patient:worlds=40,style=keen,anything=x")
    assert (made.settings, made.name) == ((40, "keen", "x"), "patient:worlds=40,style=keen,anything=x")  # type: ignore[attr-defined]  # its own


@pytest.mark.usefixtures("others")
def test_parameters_are_those_of_the_bot_that_has_the_name_now(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (bot("patient:worlds=40").name, time_of("patient")) == ("patient:worlds=40", 0)
    monkeypatch.setattr(registry.MAKERS, "loaded", {})
    install(monkeypatch, registry.MAKERS, EntryPoint("patient", f"{__name__}:Hasty", "xtarot.bots"))
    assert (bot("patient:ms=40").name, time_of("patient")) == ("patient:ms=40", 7)
    with pytest.raises(ValueError, match="no parameter 'worlds'; there are ms, calls"):
        bot("patient:worlds=40")


@pytest.mark.parametrize("name", [*bots(), "strong:worlds=2", "steady:calls=easy"])
def test_bots_that_are_made_for_each_move_leave_no_garbage(name: str) -> None:
    """CPython copies the table of all modules when it is asked for the signature of a class without a constructor."""
    bot(name)
    with garbage_left() as left:
        for _ in range(100):
            bot(name)
            time_of(name)
    assert left.objects < 10, "3,000 where each asks for the signature"


@pytest.mark.usefixtures("others")
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("patient:speed=3", "no parameter 'speed'; there are worlds, style, anything, calls"),
        ("patient:worlds=many", "worlds of patient is a whole number, not 'many'"),
        ("patient:worlds=0", "worlds is at least 1"),
        ("patient:40", "parameters are written as in patient:ms=50,cores=2"),
        ("patient:", "parameters are written"),
        ("steady:ms=5", "steady has no parameter 'ms'; there are calls"),
        ("strong:without=repair+luck", "strong has no part 'luck'; there are policy, .*, repair, prune_moves"),
    ],
)
def test_a_parameter_that_is_not_there_is_named(name: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        bot(name)


@pytest.mark.usefixtures("others")
def test_a_bot_that_cannot_be_loaded_is_in_nobodys_way(caplog: pytest.LogCaptureFixture) -> None:
    assert "patient" in bots()
    assert "broken" not in bots()
    assert "the bot 'broken' cannot be loaded: No module named 'no_such_module'" in caplog.text
    for name, told in (("broken", "cannot be loaded"), ("nobody", "there are .*steady"), ("random:calls=x", "'x'")):
        with pytest.raises(UnknownBot, match=told):
            bot(name)


def test_calls_are_left_to_another() -> None:
    player, rng = bot("random:calls=steady"), np.random.default_rng(0)
    deal = xtarot.deal("hexbridge", 7)
    while call_due(deal.game, deal.state, min(deal.actors)):
        seen = deal.view(min(deal.actors))
        move = chosen_move(bot("steady"), seen, rng)
        assert list(player.choose(seen, np.random.default_rng(1))) == list(move)
        deal.play_move(seen.seat, move)
    seen = deal.view(deal.decider(min(deal.actors)))
    moves = {tuple(player.choose(seen, np.random.default_rng(k))) for k in range(30)}
    assert len(moves) > 1  # the lead is its own, at random
    assert player.name == "random:calls=steady"


def test_the_package_loads_no_bot() -> None:
    program = (
        "import sys, xtarot, xtarot.bots; print(*[name for name in sys.modules if name.startswith('xtarot.bots.')])"
    )
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert {*loaded.split()} <= {"xtarot.bots.registry", "xtarot.bots.protocol"}
