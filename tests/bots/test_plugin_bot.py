"""A stranger's bot, installed as a package, is a bot like ours: found, made with parameters, played in the arena."""

from importlib.metadata import PackageNotFoundError, version

import pytest
from typer.testing import CliRunner

from xtarot.bots import bot, names
from xtarot.cli.program import app
from xtarot.lab.arena import MatchPlan, play_pairs

try:
    version("xtarot-high-card")
except PackageNotFoundError:
    pytest.skip("examples/plugin is not installed; scripts/check installs it", allow_module_level=True)


def test_it_is_found_by_its_entry_point() -> None:
    assert "thrifty" in names()
    assert bot("thrifty:spend=12").name == "thrifty:spend=12"
    with pytest.raises(ValueError, match="spend of thrifty is a whole number"):
        bot("thrifty:spend=much")


def test_it_beats_random_at_its_game() -> None:
    found = play_pairs("high-card", "thrifty", "random", MatchPlan(60, 3), workers=1)
    assert found.difference.low > 0


def test_it_takes_part_in_any_game_from_the_command_line() -> None:
    command = ["arena", "hexbridge", "thrifty", "random", "--same-auction", "steady", "--deals", "1", "--workers", "1"]
    shown = CliRunner().invoke(app, command)
    assert shown.exit_code == 0, shown.stderr
    assert "thrifty:calls=steady" in shown.stdout
