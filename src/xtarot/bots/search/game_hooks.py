"""What a game has of its own for search (`xtarot.rules.hooks.Search`), put in the places of `playout`'s parts."""

from collections.abc import Callable
from typing import Any

from xtarot.bots import steady
from xtarot.bots.search import playout
from xtarot.games import Game
from xtarot.machine.compiled import CompiledGame, compiled_game

PARTS: tuple[Callable[..., Any], ...] = (
    playout.policy,
    playout.side_of,
    playout.allies,
    playout.value,
    playout.hidden_discards,
    playout.draw_facts,
    playout.rollout_policy,
    playout.is_endgame,
    playout.solve_endgame,
)
NAMES = (*(part.__name__ for part in PARTS), "repair", "prune_moves")


def searcher(game: Game, without: str = "") -> CompiledGame:
    """The compiled game with its parts in their places, but for those that it is to do `without`."""
    key = (compiled_game(game), without)  # games of a family share it
    if key not in _searchers:
        _searchers[key] = key[0].with_parts(parts_of(game, without), optional=True)
    return _searchers[key]


_searchers: dict[tuple[CompiledGame, str], CompiledGame] = {}


def parts_of(game: Game, without: str = "") -> dict[Callable[..., Any], Callable[..., Any]]:
    """A game's parts, by the functions of `playout` whose places they take."""
    found = {part: own for part in PARTS if (own := own_part(game, part.__name__, without))}
    if game.lowest_wins:
        found.setdefault(playout.value, playout.fewest)
    for part in (playout.decider, playout.side):
        if (own := game.functions.get(part.__name__)) and playout.side_of not in found:
            found[part] = own
    if rule := found.get(playout.policy) or steady.policy(game):
        found[playout.policy] = rule
    return found


def own_part(game: Game, name: str, without: str = "") -> Callable[..., Any] | None:
    """What a game gives to search under this name; None if it gives nothing.

    `without`: the names that are not to be found, joined by "+".
    """
    return None if name in without.split("+") else vars(game.search)[name]
