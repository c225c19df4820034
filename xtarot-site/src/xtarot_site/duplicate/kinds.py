"""The deals that many play, each at a table of their own, as the server reads and writes them."""

from collections.abc import Collection
from typing import Any, NamedTuple, Protocol

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


class Duplicates(Protocol):
    """All methods raise StoreError when the store cannot be used. What is written is on disk when a method returns.

    Who begins to play is noted in the transaction that opens the table (`Store.open`).
    """

    async def add(self, deal: DuplicateDeal) -> DuplicateDeal:
        """Keep a new deal, unless there is one of its code: the one that is kept now."""

    async def of(self, code: str) -> DuplicateDeal | None:
        """The deal of this code."""

    async def made_by(self, who: int, most: int) -> list[DuplicateDeal]:
        """The deals that a session has made, the newest first."""

    async def close(self, code: str, at: float) -> None:
        """Let nobody begin it any more; a time that was noted before stays."""

    async def table_of(self, code: str, who: int) -> str | None:
        """The table at which a session plays a deal, or has; the first that was ended, where there are several."""

    async def tries(self, codes: Collection[str], who: int | None = None) -> list[Try]:
        """All who play these deals, or have, each once: by the deal that they ended first. `who`: only a session's."""

    async def begun(self, who: int, now: float) -> int:
        """How many deals that are not over a session has begun, and not ended."""

    async def ended(self, codes: Collection[str]) -> dict[str, int]:
        """How many have ended each of these deals that anybody has."""
