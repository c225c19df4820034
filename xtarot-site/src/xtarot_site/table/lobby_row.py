"""How an open table stands in the lobby: what whoever was never there may know of it. No card is in it."""

from collections.abc import Sequence
from copy import copy
from typing import Any, Literal

from msgspec import Struct

from xtarot.table import rows
from xtarot.table.seats import Seat, Seats
from xtarot.table.state import TableState

Sitter = Literal["person", "bot", "free"]


class LobbyRow(Struct, frozen=True):
    """A table that everybody may find, or the friends of who sits there, while people are there.

    `door`: which of the two. `title`: of the game, or of the rulebook that is tried, by language; `options`: those that
    are not as usual; `seats`: who is on each; `people`: what the persons are called, in the order of their seats, ""
    for a guest; `sit`: their sessions. `deal`: the number of the deal, 0 before the first, `of` so many; 0: of any
    number. `begins`: when the first deal begins, whoever has come by then (seconds since 1970), where that is settled.
    `spectators`: who may look on there without a seat.
    """

    door: rows.Door
    game: str
    title: dict[str, str]
    options: dict[str, Any]
    seats: list[Sitter]
    people: list[str]
    sit: list[int]
    deal: int
    of: int
    begins: float | None
    spectators: rows.Spectators = "all"


def lobby_row(table: TableState) -> LobbyRow | None:
    """How the table stands there now; None where it does not: it is found by its link alone, or nobody is there."""
    return _listed(table, table.seats, table.number, table.spectators)


def lobby_row_after(table: TableState, body: rows.AnyBody, who: int | None) -> LobbyRow | None:
    """The same as it will be after the next row. `who`: the session of which it tells."""
    if table.door == "link":
        return None
    seats, number, spectators = table.seats, table.number, table.spectators
    match body:
        case rows.Sit() | rows.Leave() | rows.Away() | rows.Back() | rows.Rename():
            seats = Seats(map(copy, table.seats))
            seats.take_in(body, who)
        case rows.Deal():
            number = 1 if table.over else number + 1
        case rows.Watch():
            spectators = body.spectators
    return _listed(table, seats, number, spectators)


def _listed(table: TableState, seats: Sequence[Seat], number: int, spectators: rows.Spectators) -> LobbyRow | None:
    there = [seat for seat in seats if seat.who is not None and not seat.away]
    if table.door == "link" or not there:
        return None
    usual = {option.name: option.default for option in table.game.options}
    return LobbyRow(
        table.door,
        table.game.name,
        dict(table.book.title) if table.book else table.game.title._asdict(),
        {name: value for name, value in table.options.items() if value != usual.get(name)},
        [_sitter(seat, number) for seat in seats],
        [seat.name for seat in there],
        [seat.who for seat in there if seat.who is not None],
        number,
        table.deals,
        None if number else table.begins,
        spectators,
    )


def _sitter(seat: Seat, number: int) -> Sitter:
    """Before the first deal all seats without a person count as free; a bot sits down with the cards."""
    if seat.who is not None and not seat.away:
        return "person"
    return "bot" if seat.bot and number else "free"
