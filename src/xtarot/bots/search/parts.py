"""What a game has of its own for search: functions in the places of `playout`'s parts."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from xtarot.bots import steady
from xtarot.bots.search import playout
from xtarot.compiled import CompiledGame, compiled_game
from xtarot.games import Game

PARTS: tuple[Callable[..., Any], ...] = (
    playout.policy,
    playout.decider,
    playout.side,
    playout.friends,
    playout.value,
    playout.buried,
    playout.answer,
    playout.near_end,
    playout.settle,
)
NAMES = (*(part.__name__ for part in PARTS), "mend", "worth_a_try")


@cache
def searcher(game: Game, without: str = "") -> CompiledGame:
    """The compiled game with its parts in their places, but for those that it is to do `without`."""
    found = {part: own for part in PARTS if (own := own_part(game, part.__name__, without))}
    if rule := found.get(playout.policy) or steady.policy(game):
        found[playout.policy] = rule
    return compiled_game(game).with_parts(found)


def own_part(game: Game, name: str, without: str = "") -> Any:
    """What a game has under this name, in the file of its name here or in its own module; None if it has nothing.

    `without`: the names that are not to be found, joined by "+".
    """
    if name in without.split("+"):
        return None
    return getattr(_module(game), name, None) or getattr(game.rules, name, None)


@cache
def _module(game: Game) -> Any:
    name = f"{__package__}.{game.name.replace('-', '_')}"
    return import_module(name) if game.rules.__name__.startswith("xtarot.") and find_spec(name) else None
