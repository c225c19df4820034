"""What a worker process is asked of a review, and what it answers (`xtarot.bots.worker`)."""

from functools import lru_cache
from typing import Any

import msgspec

from xtarot.bots.asking import question, view_of
from xtarot.record import Record
from xtarot.replay import position
from xtarot.review.decisions import Decision, ReviewSettings
from xtarot.review.positions import Position, positions
from xtarot.view import View


def about_record(record: str, deal: int, move: int, settings: ReviewSettings) -> dict[str, Any]:
    """Ask about the decision that was move number `move` (from 1) of a deal (from 0) of a record's text."""
    return {"review": record, "deal": deal, "move": move, "settings": msgspec.to_builtins(settings)}


def about_view(view: View, settings: ReviewSettings, made: str = "") -> dict[str, Any]:
    """Ask what the view's mover could do; `made`: a move (text) that is to be held against the best."""
    return {"hint": made, **question("", view), "settings": msgspec.to_builtins(settings)}


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """The decision as JSON has it. Raises KeyError where the move of the record was no decision."""
    from xtarot.review.judging import judged  # which loads the compiler: who only asks does without

    settings = msgspec.convert(asked["settings"], ReviewSettings)
    if "review" in asked:
        found = _decisions(asked["review"], asked["deal"])[asked["move"]]
        decision = judged(found.view, found.made, settings, found.truth, (asked["deal"], found.move))
    else:
        view = view_of(asked)
        made = view.game.parse(asked["hint"], int(view.state.seats))[1] if asked["hint"] else None
        decision = judged(view, made, settings, None, (0, len(view.moves) + 1))
    return {"decision": msgspec.to_builtins(decision)}


def read(answer: dict[str, Any]) -> Decision:
    """The decision of an answer."""
    return msgspec.convert(answer["decision"], Decision)


@lru_cache(4)
def _decisions(text: str, number: int) -> dict[int, Position]:
    """The decisions of a deal of a record, by the numbers of their moves."""
    record = Record.loads(text)
    deal = position(record, len(record.deals[number]["moves"]), number)
    return {found.move: found for found in positions(deal)}
