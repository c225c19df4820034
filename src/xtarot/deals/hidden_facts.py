"""Facts that a view does not show, besides cards and moves that have begun: what has been chosen in secret, say.

Cards can be drawn where a view has gaps; what such a fact may be, only its game can say (`hooks.Search.draw_facts`).
"""

from collections.abc import Callable
from typing import Any

from xtarot.games import Game
from xtarot.rules.cards import Ints
from xtarot.rules.state import CONSTANT, PUBLIC, Listing, State

OF_MOVES = ("partial", "partial_size")  # the moves that have begun: of others they are forgotten


def hidden_facts(game: Game) -> list[str]:
    """The facts of a game that not all see."""
    return [
        fact for fact, sight in game.layout.visibility.items()
        if fact not in OF_MOVES and sight not in (PUBLIC, CONSTANT) and not isinstance(sight, Listing)
    ]  # fmt: skip


def drawing_facts(game: Game) -> Callable[[State, int, Ints], Any] | None:
    """How a game draws the facts that a seat does not see; None where all see everything but cards.

    Raises ValueError for a game with such facts that does not say how.
    """
    hidden = hidden_facts(game)
    if not hidden:
        return None
    if game.search.draw_facts is None:
        named = f"the fact {hidden[0]!r} is" if len(hidden) == 1 else f"the facts {', '.join(map(repr, hidden))} are"
        raise ValueError(
            f"{game.name}: {named} not seen by all, and what a seat does not see may be, the game does not say: "
            "write BOTS = Bots(search=Search(draw_facts=…))"
        )
    return game.search.draw_facts
