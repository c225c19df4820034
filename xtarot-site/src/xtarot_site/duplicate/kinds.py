"""The deals that many play, each at a table of their own, as the server reads and writes them."""

from typing import Any, NamedTuple

import msgspec

from xtarot.deals.finished_deal import KeptDeal


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


class Try(NamedTuple):
    """Somebody plays such a deal, or has: at this table. `name`: None for a guest; `deal`: once it is over.

    `named`: whether they had a name already when they began.
    """

    code: str
    who: int
    name: str | None
    table: str
    began: float
    deal: KeptDeal | None
    named: bool = True
