"""What is wrong with a record, in words for who brought it."""

from xtarot.deals.narration import seat_names
from xtarot.deals.record import MAX_SHOWN, Record, RecordError, quoted
from xtarot.deals.replay import position
from xtarot.games import MalformedMove
from xtarot.rules.cards import UnknownAction
from xtarot.table import texts
from xtarot.table.seats import clean_name


def describe_fault(error: RecordError, record: Record | None, lang: str) -> str:
    """The first fault of a record, with its place and clause, and of a refused move the name of its player."""
    reason = (record and _reason(error, record, lang)) or error.sentence.of(lang)
    if error.deal is None:
        return texts.FAULT.of(lang, reason=reason, clause=error.clause)
    if error.move is None:
        return texts.FAULT_IN_DEAL.of(lang, reason=reason, clause=error.clause, deal=error.deal + 1)
    shown = quoted(error.text[:MAX_SHOWN])
    place = {"deal": error.deal + 1, "move": error.move + 1, "text": shown}
    return texts.FAULT_AT_MOVE.of(lang, reason=reason, clause=error.clause, **place)


def _reason(error: RecordError, record: Record, lang: str) -> str:
    """Why the rules refuse the move; empty where it was not they who did."""
    if error.deal is None or error.move is None:
        return ""
    deal = position(record, error.move, error.deal)
    try:
        seat, move = deal.game.parse(error.text, deal.seats)
    except (UnknownAction, MalformedMove):
        return ""
    code = int(deal.game.validate(deal.state, seat, move))
    names = seat_names(deal, [*map(clean_name, record.players)], lang)
    who = names[seat] if 0 <= seat < deal.seats else ""
    return deal.game.reason(code, deal.state, seat, move, lang, who=who) if code else ""
