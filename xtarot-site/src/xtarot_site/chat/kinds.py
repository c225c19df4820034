"""What is said at tables, as the server reads and writes it: a log of its own, beside the moves.

Those who look on while a deal is on talk aside, where those who play do not hear them, so a table has two logs. Each is
dense, from 1: what somebody has heard is the number of the last line of both.
"""

from collections.abc import Collection
from typing import Literal, NamedTuple, Protocol

import msgspec

from xtarot_site.core.store.charge import Charge

SaidKind = Literal["phrase", "words"]


class Heard(NamedTuple):
    """How far somebody has heard the talk of a table: the number of the last line said to all, and of the last aside.

    As text, `12.3`.
    """

    table: int = 0
    aside: int = 0

    def __str__(self) -> str:
        return f"{self.table}.{self.aside}"


NOTHING = Heard()


class TalkLine(msgspec.Struct, frozen=True):
    """A line of talk. `who`: the session, None for who has gone, whose lines have no text any more.

    `text`: the name of a phrase, or words as they were written. `row`: of the table's log, the newest one then.
    `name`: what who said it is called now; empty for a guest.
    """

    seq: int
    aside: bool
    who: int | None
    kind: SaidKind
    text: str
    row: int
    command: str  # who sent it and its id
    at: float  # seconds since 1970
    name: str = ""


class LineAt(msgspec.Struct, frozen=True):
    """Which line of which table."""

    table: str
    aside: bool
    seq: int


class Unheard(msgspec.Struct, frozen=True):
    """Somebody whom another one does not want to hear, by a number of its own, and since when."""

    id: int
    who: int
    name: str
    since: float  # seconds since 1970


class TalkLog(Protocol):
    """All methods raise StoreError when the store cannot be used. What is written is on disk when a method returns."""

    async def append(self, table: str, line: TalkLine, charge: Charge | None = None) -> None:
        """Store a line. Raises Conflict when its number, or its command, is taken; only then, LimitSpent.

        `charge`: a token that it costs.
        """

    async def lines(self, table: str, after: Heard = NOTHING, most: int = 1000) -> list[TalkLine]:
        """What was said after that, in the order of both logs: at most so many lines of each, the newest."""

    async def said(self, table: str, command: str) -> TalkLine | None:
        """The line of a command."""

    async def before(self, line: LineAt, most: int) -> list[TalkLine]:
        """A line and those before it in its log, at most so many, in order."""

    async def newest(self, tables: Collection[str]) -> dict[str, Heard]:
        """The last numbers of each of these tables at which anything was said."""

    async def said_by(self, who: int, most: int) -> list[tuple[str, TalkLine]]:
        """What a session has said, each with its table, the newest first."""

    async def stop_hearing(self, who: int, other: int) -> None:
        """Note that a session does not want to hear another one, for good."""

    async def hear_again(self, who: int, number: int) -> None:
        """Forget one whom a session did not want to hear."""

    async def apart(self, who: int) -> frozenset[int]:
        """Whom a session does not want to hear, and who does not want to hear it: they are not brought together."""

    async def unheard_by(self, who: int) -> list[Unheard]:
        """Whom a session does not want to hear, in the order in which it said so."""
