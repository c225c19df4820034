"""What a worker process is asked of a review, and what it answers (`xtarot.review.worker`)."""

from collections.abc import Sequence
from typing import Any

import msgspec

from xtarot.bots.view_codec import question, view_of
from xtarot.deals.view import View
from xtarot.review.decisions import Decision, ReviewSettings
from xtarot.rules.state import State


def about(view: View, settings: ReviewSettings, made: Sequence[int] = (), truth: State | None = None) -> dict[str, Any]:
    """Ask what the view's mover could do; `made`: a move that is to be held against the best. `truth`: as `judged`."""
    cards = view.game.layout.ints(truth) if truth else None
    asked = {"made": [*made], "truth": cards, "settings": msgspec.to_builtins(settings)}
    return {**question("", view), **asked}


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """The decision as JSON has it, of the first deal of a record."""
    from xtarot.review.evaluation import judged  # which loads the compiler: who only asks does without

    settings, view = msgspec.convert(asked["settings"], ReviewSettings), view_of(asked)
    truth = view.game.layout.state(asked["truth"]) if asked["truth"] else None
    decision = judged(view, asked["made"], settings, truth, (0, len(view.moves) + 1))
    return {"decision": msgspec.to_builtins(decision)}


def read_decision(answer: dict[str, Any]) -> Decision:
    """The decision of an answer."""
    return msgspec.convert(answer["decision"], Decision)
