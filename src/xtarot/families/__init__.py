"""Families of games: what rulebooks of one kind vary is data, and a rulebook that has it plays without a program.

A family is the functions of a game module, which read what varies from a CONSTANT fact of the state (`rules.state`).
`read` makes a `Game` of the data of a ``play.toml``; `read_folder` of a rulebook's folder that has one. To everything
above it is a game as any other.
"""

from xtarot.families.about import About
from xtarot.families.faults import BadPlay, Fault
from xtarot.families.reading import PLAY_FILE, Played, digest, is_folder, read, read_folder, schema
from xtarot.games.finding import folders

folders[PLAY_FILE] = read_folder

__all__ = ["PLAY_FILE", "About", "BadPlay", "Fault", "Played", "digest", "is_folder", "read", "read_folder", "schema"]
