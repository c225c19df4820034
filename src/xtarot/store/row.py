"""A row of a log, of a table or of a work of the programme."""

from typing import Any

import msgspec


class Row(msgspec.Struct, frozen=True):
    """A row of a log. `seq` is dense, from 1; `command` is None for what happens by itself."""

    seq: int
    kind: str
    payload: dict[str, Any]
    command: str | None = None  # who sent it and its id
    who: int | None = None  # the session
    at: float = 0.0  # seconds since 1970
