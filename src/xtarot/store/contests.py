"""Contests as the server reads and writes them."""

from typing import Any, Literal, Protocol

import msgspec

ContestKind = Literal["open", "decide"]


class ContestRow(msgspec.Struct, frozen=True):
    """A row of a contest's log. `seq` is dense, from 1."""

    contest: str  # its name in addresses
    seq: int
    kind: ContestKind
    payload: dict[str, Any]
    at: float  # seconds since 1970


class ContestStore(Protocol):
    """All methods raise StoreError when the store cannot be used. What is written is on disk when a method returns."""

    async def rows(self, contest: str = "") -> list[ContestRow]:
        """The log of a contest in order, or those of all, the contest opened last first."""

    async def append(self, row: ContestRow) -> None:
        """Store a row. Raises Conflict when its number is taken."""
