"""Tables from a position: every deal of such a table begins where a record stopped, and it is played on from there."""

import json
from functools import lru_cache

from xtarot.deals.deal import Deal
from xtarot.deals.record import Record
from xtarot.deals.replay import PlayedDeal, play_again, position
from xtarot.rules.state import State
from xtarot.table import rows


class NothingToPlay(ValueError):
    """The deal is over at that position."""


class NoBots(ValueError):
    """Nobody can sit in the other seats."""


def exercise(
    record: Record, moves: int, book: str = "", number: int = 0, seat: int | None = None, first: str = ""
) -> rows.Exercise:
    """The position after this number of moves of a deal of this record, as a table's first row has it.

    `seat`: from which it is played on, if not that which is to move; `first`: a move that is then made at once, unless
    it ends the deal. Raises NothingToPlay, NoBots, ValueError for a seat that there is not, MalformedMove,
    UnknownAction and IllegalMove for the first move, and RecordError for a record at fault; all are ValueErrors.
    """
    deal = position(record, moves, number)
    if not deal.game.bots:
        raise NoBots("the game has no bots")
    if deal.finished:
        raise NothingToPlay("the deal is over there")
    if seat is not None and not 0 <= seat < deal.seats:
        raise ValueError(f"there is no seat {seat}")
    made = record.deals[number].get("moves", [])[:moves]
    if first and not _after(deal, first).finished:
        made = [*made, first]
    deal.go_on(bytes(32))  # chance may be to move before a seat is
    kept = {key: value for key, value in record.deals[number].items() if key in {"dealer", "first", "before"}}
    # The cards, for a record may have nothing but its seed, and that would tell what chance does later.
    entry = {**kept, "deal": deal.entry()["deal"], "moves": made}
    # Nor what a stranger has written besides: names, options that the game does not have, another version.
    alone = Record(
        record.game,
        [entry],
        [""] * deal.seats,
        dict(deal.options),
        deal.game.version,
        book=record.book,
        play=record.play,
    )
    chosen = deal.decider(min(deal.actors)) if seat is None else seat
    found = rows.Exercise(alone.json(), moves, chosen, book)
    led_to(found)  # here, outside of the event loop
    return found


def _after(deal: Deal, move: str) -> Deal:
    after = deal.copy()
    after.play(move)
    return after


def begin(one: rows.Exercise, seed: bytes, last: int = 0) -> tuple[Deal, list[State]]:
    """The deal from which an exercise starts, and its state after each of the `last` moves that led there.

    `seed` decides what chance does from there on.
    """
    played = led_to(one)
    number = len(played.deal.log)
    deal = played.after(number)
    deal.go_on(seed)
    return deal, [played.state(k) for k in range(max(1, number + 1 - last), number + 1)]


def led_to(one: rows.Exercise) -> PlayedDeal:
    """The deal of an exercise's record. Raises RecordError.

    Hundreds of moves take a while, and a table asks for them several times within the event loop.
    """
    return _led_to(json.dumps(one.record))


@lru_cache(maxsize=4)
def _led_to(record: str) -> PlayedDeal:
    return play_again(Record.loads(record))
