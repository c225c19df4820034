"""Notices as the server reads and writes them. They are stored together with the row of which they tell."""

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from xtarot_site.core.store.logs import NoticeRow, OutgoingNotice

Over = Literal["one", "strangers"]
"""Which limit is reached: that of the sender, or that of all strangers together."""


class NoticeLimits(msgspec.Struct, frozen=True):
    """How many requests a day a person is told of.

    `of_one`: unanswered ones of one sender; `of_strangers`: those of all who are no friends of theirs together.
    """

    of_one: int = 5
    of_strangers: int = 20


class NoticeRefused(Exception):
    """A request exceeds the budget, and nothing of the transaction is stored.

    `wait`: seconds until the next request is taken, if none is answered before.
    """

    def __init__(self, over: Over, wait: float) -> None:
        super().__init__(over)
        self.over, self.wait = over, wait


class Notices(Protocol):
    """All methods raise StoreError when the store cannot be used. What is written is on disk when a method returns."""

    limits: NoticeLimits

    async def of(self, who: int, limit: int = 100, withheld: bool = False) -> list[NoticeRow]:
        """What a session is told, the newest first; or what was withheld, since it hides the sender."""

    async def tell(self, notices: Sequence[OutgoingNotice]) -> None:
        """Deliver notices that tell of nothing else that is stored. Raises NoticeRefused."""

    async def mark_read(self, who: int, last: int) -> None:
        """Note that a session has seen all notices up to the one of this number."""
