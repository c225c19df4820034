"""Notices as the server reads them. They are written together with the row of which they tell (`Logs.append`)."""

from collections.abc import Sequence
from typing import Protocol

from xtarot.store.logs import NoticeRow


class Notices(Protocol):
    """All methods raise StoreError when the store cannot be used. What is written is on disk when a method returns."""

    async def of(self, who: int, limit: int = 100) -> list[NoticeRow]:
        """What a session is told, the newest first."""

    async def tell(self, told: Sequence[NoticeRow]) -> None:
        """Store notices that tell of nothing else that is stored."""

    async def mark_read(self, who: int, last: int) -> None:
        """Note that a session has seen all notices up to the one of this number."""
