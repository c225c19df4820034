"""steady: plays by rules of thumb, as a sensible person does.

Each game's are one function ``choose(v, seat, cards, buttons) -> word`` over a view, in a file of the game's name; a
game that comes as a plug-in brings it as ``steady`` in its own module. They are written as rules are, and compile like
them. A game without any is played at random. Where calls have meanings, they stand beside the function (`System`).
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Protocol, cast

import numpy as np

from xtarot.bots.random import Random
from xtarot.cards import Pile
from xtarot.deal import Deal
from xtarot.games import Game
from xtarot.state import State
from xtarot.view import View

Policy = Callable[[State, int, Pile, int], int]


class System(Protocol):
    """What calls mean to `Steady`, for people: two functions beside a game's `choose`. They read a view, no more."""

    def meanings(self, v: State, lang: str) -> list[tuple[int, int, str]]:
        """The calls made so far, in order: seat, button, and what the call meant when it was made."""

    def meaning(self, v: State, seat: int, button: int, lang: str) -> str:
        """What the call `button` of `seat` would mean now."""


class Steady:
    """Plays by each game's rules of thumb."""

    name = "steady"

    def choose(self, view: View, rng: np.random.Generator) -> int:
        """The word that the rules of thumb choose."""
        rule = self.policy(view.game)
        if rule is None:
            return Random().choose(view, rng)
        seat = view.seat if view.seat in view.actors else min(view.choosing)  # else a dummy of its own
        cards = np.zeros(5, np.int64)
        buttons = int(view.game.legal(view.state, seat, cards))
        return int(_prepared.get(rule, rule)(view.state, seat, cards, buttons))

    def policy(self, game: Game) -> Policy | None:
        """The rules of thumb for a game, which compile; None where there are none, and any word is as good."""
        return policy(game)

    def prepare(self, game: Game) -> None:
        """Play the game in machine code from now on, in this process. Takes seconds where there is none yet."""
        rule = self.policy(game)
        if rule is None or rule in _prepared:
            return
        from xtarot.compiled import compiled_game  # loads the compiler

        kernel = compiled_game(game).kernel(rule)
        deal = Deal(game, game.usual_seats, 0)
        seat, cards = min(deal.actors), np.zeros(5, np.int64)
        seen = deal.view(deal.decider(seat)).state
        kernel(seen, seat, cards, int(game.legal(seen, seat, cards)))
        _prepared[rule] = kernel


_prepared: dict[Policy, Policy] = {}  # rules of thumb, and the same in machine code


@cache
def policy(game: Game) -> Policy | None:
    """The rules of thumb for a game, or None."""
    module = module_of(game, "steady")
    return None if module is None else cast(Policy, module.steady if module is game.rules else module.choose)


@cache
def system(game: Game) -> System | None:
    """What calls mean in a game, or None where nobody says."""
    module = module_of(game, "steady")
    return cast(System, module) if hasattr(module, "meanings") else None


def module_of(game: Game, bot: str) -> ModuleType | None:
    """Where the rules of thumb of a bot for a game stand."""
    if hasattr(game.rules, bot):
        return game.rules
    name = f"xtarot.bots.{bot}.{game.name.replace('-', '_')}"
    return import_module(name) if game.rules.__name__.startswith("xtarot.") and find_spec(name) else None
