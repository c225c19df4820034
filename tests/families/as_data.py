"""Which of our modules are held against games written as data, and how."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from families.same_play import Way
from support.data_games import data_game
from xtarot.families import DataGame
from xtarot.games import Game, load

PLUGIN = Path(__file__).parents[2] / "examples" / "plugin" / "high_card.py"


def high_card() -> Game:
    """The example of a plug-in, whether it is installed or not."""
    name = "high_card_beside_its_data"
    spec = spec_from_file_location(name, PLUGIN)
    assert spec
    assert spec.loader
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return Game(module)


def pairs() -> dict[str, tuple[Game, DataGame, Way]]:
    """The module, the data, and how they are compared."""
    shared = {name: name for name in "discarded shown played trick captured".split()}
    dream_capture = Way(
        events={**shared, "magic": "magic", "magic_failed": "magic_failed"},
        others={**shared, "last_made": "magic", "last_lost": "magic_failed"},
        verbs=("play", "discard"),
    )
    # Its event of a round taken names no card, its score has a line for who took none, and its `rest` is its `stock`.
    played = {"played": "played"}
    return {
        "dream-capture": (load("dream-capture"), data_game("dream-capture"), dream_capture),
        "high-card": (high_card(), data_game("high-card"), Way(played, played, whole=False)),
    }
