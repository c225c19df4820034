"""What those do who run the site by its pages, as the server reads and writes it."""

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple, Protocol

from xtarot.eventlog import Row
from xtarot_site.core.store.logs import OutgoingNotice

Role = Literal["reviewer", "moderator", "operator"]


class ActRow(Row, frozen=True):
    """What somebody did who runs the site: `who`, called `name` now; nobody where the command line did it.

    `name` is empty for who has gone, too.
    """

    name: str = ""


class Appointed(NamedTuple):
    """What a person is from now on, or no longer."""

    who: int
    role: Role
    holds: bool


class OfContest(NamedTuple):
    """A row of a contest, by the name of that, and what is told of it."""

    name: str
    row: Row
    notices: Sequence[OutgoingNotice]


class OperatingLog(Protocol):
    """All methods raise StoreError when the store cannot be used. What is written is on disk when a method returns."""

    async def rows(self) -> list[ActRow]:
        """The whole log, in order."""

    async def newest(self) -> int:
        """The number of the last row; 0 where there is none."""

    async def append(self, row: Row, done: Appointed | OfContest | None = None) -> None:
        """Store a row and what was done by it, together or not at all. Raises Conflict for a taken number."""

    async def games_of(self, codes: Collection[str]) -> dict[str, str]:
        """What is played at these tables, by code."""
