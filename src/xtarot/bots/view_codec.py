"""A view as numbers, for another process (`xtarot.review.worker`)."""

from typing import Any

from xtarot.deals.view import KnownMove, View
from xtarot.games import load_reference

REVIEWER = "strong"  # the bot whose machine code hints and reviews need


def question(name: str, view: View, seed: int | None = None) -> dict[str, Any]:
    """What is asked of the process: the bot, and all that it is given; `seed`: from which it draws, None: any."""
    return {
        "bot": name,
        "game": view.game.reference,
        "state": view.game.layout.ints(view.state),
        "seat": view.seat,
        "moves": view.moves,
        "seed": seed,
    }


def view_of(asked: dict[str, Any]) -> View:
    """The view of a `question`."""
    game = load_reference(asked["game"])
    state = game.layout.state(asked["state"])
    return View(game, state, asked["seat"], [KnownMove(seat, tuple(move)) for seat, move in asked["moves"]])
