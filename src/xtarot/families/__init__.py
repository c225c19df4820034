"""Families of games: what rulebooks of one kind vary is data, and a rulebook that has it plays without a program.

A family is the functions of a game module, which read what varies from a CONSTANT fact of the state (`rules.state`).
`read_play` makes a `Game` of the data of a ``play.toml``; `game_in` of a rulebook's folder that has one. To everything
above it is a game as any other.
"""

from xtarot.families.data_game import DataGame
from xtarot.families.faults import BadPlay, PlayFault
from xtarot.families.identity import Identity
from xtarot.families.reading import game_in, game_of_play, is_folder, read_draft_play, read_play, schema, usual
from xtarot.games.game import Game
from xtarot.games.registry import PLAY_FILE, load

FAMILIES = ("tricks",)


def warming_game(machine: str) -> Game:
    """A game for which machine code that is kept under this name is made: of a family, the usual one."""
    return usual(machine) if machine in FAMILIES else load(machine)


__all__ = [
    "FAMILIES",
    "PLAY_FILE",
    "BadPlay",
    "DataGame",
    "Identity",
    "PlayFault",
    "game_in",
    "game_of_play",
    "is_folder",
    "read_draft_play",
    "read_play",
    "schema",
    "usual",
    "warming_game",
]
