"""Data that are read and written, independent of the database."""

from typing import Any

import msgspec

from xtarot.deals.finished_deal import KeptDeal


class TableEntry(msgspec.Struct, frozen=True):
    """A table as a list of tables shows it."""

    code: str
    game: str
    opened: float  # seconds since 1970
    over: bool


class Branch(msgspec.Struct, frozen=True):
    """A table at which a deal is played on from a position of a kept one. `origin`: the link of that."""

    origin: str
    moves: int  # of the origin, before the branch
    who: int | None  # the session that branched


class BranchEntry(msgspec.Struct, frozen=True):
    """A branch as it is listed under its origin: who made it, and its last finished deal, if there is one."""

    moves: int
    name: str  # of who made it; a guest has none
    mine: bool
    opened: float  # seconds since 1970
    deal: KeptDeal | None


class DealSearch(msgspec.Struct, frozen=True):
    """Which of one's deals are wanted: of a game, with a person whose name holds a text, won or not.

    `after`: the link of a deal of the same list, after which the wanted ones come.
    """

    game: str = ""
    name: str = ""
    won: bool | None = None
    after: str = ""


class DuplicateDeal(msgspec.Struct, frozen=True):
    """A deal that is kept to be played by many (`xtarot_site.duplicate`).

    `code`: its name in addresses. `made`: the release that dealt it, and that alone lets it be tried: another one's
    bots may answer otherwise. `seat`: from which it is played, of this `side`; `bot`: who sits elsewhere; `seed`: 64
    hex digits. `begins`, `opens`: from when until when it is tried, in seconds since 1970; then its cards may be seen.
    `by`: who made it, None for the site; `closed`: since when nobody begins it any more, before its time.
    """

    code: str
    game: str
    made: str
    options: dict[str, Any]
    seats: int
    seat: int
    side: int
    bot: str
    seed: str
    begins: float
    opens: float
    by: int | None = None
    closed: float | None = None
