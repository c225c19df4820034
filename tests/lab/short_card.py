"""High Card for two with twelve cards, in which a search is quick."""

from types import ModuleType

import high_card

from xtarot.games import Game


def short_card() -> Game:
    """The game. It is not installed, so it does not travel."""
    module = ModuleType("short_card")
    changes = {"__name__": "short_card", "NAME": "short-card", "SEATS": (2,), "PACK": (*range(12),)}
    vars(module).update({**vars(high_card), **changes})
    return Game(module)
