"""The games, found through the entry-point group ``xtarot.games``.

A game is one module of plain functions over its state and of tables, or two, where what people read has a file of its
own. What a module must and may have is in docs/adding-a-game.md, and typed in `xtarot.games.contract`.
"""

from xtarot.games.contract import BrokenGame, Rules, Texts
from xtarot.games.faults import Place, explain, is_authors, place_of
from xtarot.games.game import Game, Memory
from xtarot.games.move_errors import MalformedMove
from xtarot.games.registry import (
    UnknownGame,
    add,
    bring,
    find_game,
    installed,
    load,
    load_file,
    load_reference,
    names,
    rules_installed,
)

__all__ = [
    "BrokenGame",
    "Game",
    "MalformedMove",
    "Memory",
    "Place",
    "Rules",
    "Texts",
    "UnknownGame",
    "add",
    "bring",
    "explain",
    "find_game",
    "installed",
    "is_authors",
    "load",
    "load_file",
    "load_reference",
    "names",
    "place_of",
    "rules_installed",
]
