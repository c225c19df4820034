"""What a game has of its own for search (`xtarot.hooks.Search`), put in the places of `playout`'s parts."""

from collections.abc import Callable
from functools import cache
from typing import Any

from xtarot.bots import steady
from xtarot.bots.search import playout
from xtarot.compiled import CompiledGame, compiled_game
from xtarot.games import Game

PARTS: dict[str, Callable[..., Any]] = {
    "policy": playout.policy,
    "allies": playout.friends,
    "value": playout.value,
    "hidden_discards": playout.buried,
    "rollout_policy": playout.answer,
    "is_endgame": playout.near_end,
    "solve_endgame": playout.settle,
}
NAMES = (*PARTS, "repair", "prune_moves")


@cache
def searcher(game: Game, without: str = "") -> CompiledGame:
    """The compiled game with its parts in their places, but for those that it is to do `without`."""
    found = {part: own for name, part in PARTS.items() if (own := own_part(game, name, without))}
    for part in (playout.decider, playout.side):
        if own := game.functions.get(part.__name__):
            found[part] = own
    if rule := found.get(playout.policy) or steady.policy(game):
        found[playout.policy] = rule
    return compiled_game(game).with_parts(found)


def own_part(game: Game, name: str, without: str = "") -> Callable[..., Any] | None:
    """What a game gives to search under this name; None if it gives nothing.

    `without`: the names that are not to be found, joined by "+".
    """
    return None if name in without.split("+") else vars(game.search)[name]
