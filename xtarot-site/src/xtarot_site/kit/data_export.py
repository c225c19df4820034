"""What each feature keeps of a person, for the file of all that is kept of them.

A module ``feature`` says it in ``EXPORTS``: a key of the file, and what reads its entries.
"""

from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any

from xtarot.eventlog import Row
from xtarot_site.core.store.store import Store

MOST = 100_000  # tables, deals and so on of a file, the newest

Json = dict[str, Any]
Export = Callable[[Store, int], AsyncIterator[Json]]


def rows_of_person(log: Iterable[Row], who: int) -> list[Json]:
    """The rows of a log that somebody has made."""
    return [{"at": row.at, "what": row.kind, **payload_of(row.payload)} for row in log if row.who == who]


def payload_of(stored: object) -> Json:
    """What a row says; nothing where it is damaged."""
    return stored if isinstance(stored, dict) else {}
