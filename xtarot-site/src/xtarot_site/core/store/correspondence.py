"""Tables by days as the server reads and writes them: when something is due there, and how they stand for their people.

Both are columns of a table, written in the transaction of the row that changes them (`Store.append`), so a table that
nobody looks at can be forgotten until then, by all servers and for any time.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from xtarot_site.core.store.logs import NoticeRow, OutgoingNotice


class ByDays(msgspec.Struct, frozen=True):
    """What a row leaves of a table by days.

    `due`: when it does something by itself next (seconds since 1970), None: never. `stands`: how it stands for who
    plays there, None where nobody goes on with it. `told`: whom it tells that it is their turn; `done`: the sessions
    whose notice of a turn goes, as it is over.
    """

    due: float | None
    stands: dict[str, Any] | None
    told: Sequence[OutgoingNotice] = ()
    done: Sequence[int] = ()


class Stood(msgspec.Struct, frozen=True):
    """A table by days as somebody finds it in their list. `selves`: the numbers under which they may sit there."""

    code: str
    due: float | None
    stands: dict[str, Any]
    selves: set[int]


class TablesByDays(Protocol):
    """All methods raise StoreError when the store cannot be used. What is written is on disk when a method returns."""

    async def of(self, who: int) -> list[Stood]:
        """The tables by days at which somebody has sat that go on."""

    async def due(self, now: float, most: int) -> list[str]:
        """The tables at which something is due by now, what is due longest first."""

    async def moment(self, code: str) -> float | None:
        """When something is due at a table."""

    async def restand(self, code: str, days: ByDays, row: int) -> None:
        """Say how a table stands as of this row, if that is still the newest."""

    async def remind(self, now: float, write: Callable[[NoticeRow], OutgoingNotice | None], most: int) -> int:
        """Put a reminder in the place of each notice of a turn that is due to be repeated by now; how many were due.

        `write`: the reminder for such a notice, None for none. Each notice is repeated once, by whichever server asks.
        """

    async def pulse(self, now: float, most: float) -> float:
        """Note that a server runs; for how long none has, if that is longer than `most` seconds, else 0.

        For so long time has stood still: what is due, and the reminders of it, are so much later from then on.
        """
