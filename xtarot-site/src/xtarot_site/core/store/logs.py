"""Logs as the server reads and writes them: rows that are only ever added."""

from collections.abc import Sequence
from enum import Enum
from typing import Any, Protocol, TypeVar

import msgspec

from xtarot.eventlog import Row


class NoticeRow(Row, frozen=True):
    """What somebody is told, which is given its number, rising but not dense, by the store.

    `to`: their number; `who`: of who did it, None for whoever runs the site; `name`: what that one is called now, empty
    for a guest and for a withdrawn name; `read`: whether it was seen, on any device.
    """

    to: int = 0
    name: str = ""
    read: bool = False


class NoticeRule(Enum):
    """How notices of a kind are delivered (`SqlNotices.deliver`)."""

    REQUEST = "request"
    """Somebody asks something of another person of their own accord. Blocks hold, the same request comes once, and
    one that exceeds the budget is refused to its sender, with all that is stored in the same transaction."""
    REMARK = "remark"
    """The same, but of something that stands on a page anyway, each time something else: each comes, and over the
    budget the notice is left out."""
    DUTY = "duty"
    """What a reviewer or a moderator is told of as such: the same comes once until it is read."""
    REPLY = "reply"
    """The result of the recipient's own act, or a decision of those who run the site: always delivered."""


class OutgoingNotice(msgspec.Struct, frozen=True):
    """A notice to be delivered to one person, `to`, by the number of `who` did it; None: whoever runs the site.

    `answers`: the kinds of requests, of `to` and about the same, that it answers. `remind`: when a notice of a turn is
    to be repeated, in seconds since 1970.
    """

    kind: str
    payload: dict[str, Any]
    who: int | None
    at: float  # seconds since 1970
    to: int
    rule: NoticeRule
    answers: tuple[str, ...] = ()
    remind: float | None = None


R = TypeVar("R", bound=Row)


class Logs(Protocol[R]):
    """Logs that are alike, each under its name.

    All methods raise StoreError when the store cannot be used. What is written is on disk when a method returns.
    """

    async def append(self, name: str, row: Row, notices: Sequence[OutgoingNotice] = ()) -> None:
        """Store a row and what is told of it, together or not at all.

        Raises Conflict when its number, or its command, is taken.
        """

    async def rows(self, name: str) -> list[R]:
        """A log in order; empty when there is none of this name."""

    async def logs(self) -> dict[str, list[R]]:
        """All logs by name; the one that began first comes first."""
