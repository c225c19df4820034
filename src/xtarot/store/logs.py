"""Logs as the server reads and writes them: rows that are only ever added."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import msgspec


class Row(msgspec.Struct, frozen=True):
    """A row of a log. `seq` is dense, from 1; `command` is None for what happens by itself."""

    seq: int
    kind: str
    payload: dict[str, Any]
    command: str | None = None  # who sent it and its id
    who: int | None = None  # the session
    at: float = 0.0  # seconds since 1970


class NoticeRow(Row, frozen=True):
    """What somebody is told, which is given its number, rising but not dense, by the store.

    `to`: their number; `who`: of who did it, None for whoever runs the site; `name`: what that one is called now, empty
    for a guest and for a withdrawn name; `read`: whether it was seen, on any device.
    """

    to: int = 0
    name: str = ""
    read: bool = False


R = TypeVar("R", bound=Row)


class Logs(Protocol[R]):
    """Logs that are alike, each under its name.

    All methods raise StoreError when the store cannot be used. What is written is on disk when a method returns.
    """

    async def append(self, name: str, row: Row, notices: Sequence[NoticeRow] = ()) -> None:
        """Store a row and what is told of it, together or not at all.

        Raises Conflict when its number, or its command, is taken.
        """

    async def rows(self, name: str) -> list[R]:
        """A log in order; empty when there is none of this name."""

    async def logs(self) -> dict[str, list[R]]:
        """All logs by name; the one that began first comes first."""
