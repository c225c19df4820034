"""The export of a person's data. Each feature adds its part in ``EXPORTS`` of its module ``feature``.

``EXPORTS`` maps a key of the exported file to a function that yields the entries under this key.
"""

from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any

from xtarot.eventlog import Row
from xtarot_site.core.store.store import Store

MOST = 100_000  # entries under one key, the newest

Json = dict[str, Any]
Export = Callable[[Store, int], AsyncIterator[Json]]


def rows_of_person(log: Iterable[Row], who: int) -> list[Json]:
    """The rows of a log that were written by this person."""
    return [{"at": row.at, "what": row.kind, **payload_of(row.payload)} for row in log if row.who == who]


def payload_of(stored: object) -> Json:
    """The payload of a row; empty for a damaged row."""
    return stored if isinstance(stored, dict) else {}
