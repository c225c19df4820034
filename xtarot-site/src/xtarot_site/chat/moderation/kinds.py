"""What moderators are told about somebody, and what they do, as the server reads and writes it."""

from collections.abc import Sequence
from typing import Protocol

from xtarot.eventlog import Row
from xtarot_site.chat.kinds import LineAt
from xtarot_site.core.store.logs import OutgoingNotice


class ModerationRow(Row, frozen=True):
    """A row `about` somebody, who is `called` so now. The store gives it its number, rising but not dense.

    `who` made it, and is called `name`; both names are empty for guests, and for those who have gone.
    """

    about: int = 0
    called: str = ""
    name: str = ""


class ModerationLog(Protocol):
    """All methods raise StoreError when the store cannot be used. What is written is on disk when a method returns."""

    async def append(
        self, about: int, row: Row, notices: Sequence[OutgoingNotice] = (), lines: Sequence[LineAt] = ()
    ) -> None:
        """Store a row about somebody, what is told of it, and that these lines are kept for moderators.

        Raises Conflict when whoever made it has sent its command before.
        """

    async def decide(self, about: int, row: Row, notices: Sequence[OutgoingNotice], last: int) -> bool:
        """Store a decision about somebody, unless another one was stored after row `last`; whether it was stored.

        Raises Conflict when whoever made it has sent its command before.
        """

    async def about(self, who: int) -> list[ModerationRow]:
        """All rows about somebody, in order."""

    async def rows(self) -> list[ModerationRow]:
        """All rows, in order."""

    async def made_by(self, who: int) -> list[ModerationRow]:
        """The rows that somebody has made, in order."""
