"""Problems as a person reads them on the command line."""

from xtarot.deals.narration import seat_names
from xtarot.deals.replay import position
from xtarot.games import load
from xtarot.problems.collection import Problems
from xtarot.review import said


def print_problems(found: Problems) -> str:
    """Each problem with what its seat sees, its answers and why they are better."""
    game, parts = load(found.game), []
    for number, one in enumerate(found.problems, 1):
        deal = position(one.record, one.moves)
        view, words = deal.view(one.decision.seat), said(one.decision, game, seat_names(deal, [], "en"), "en")
        reasons = "".join(f"  {reason.text}\n" for reason in words.reasons)
        about = f", {one.clause}" if one.clause else ""
        parts.append(f"{number}{about}\n{view}\n{' or '.join(one.answers)}\n  {words.sentence}\n{reasons}")
    return "\n".join(parts) or "No problem in these deals.\n"
